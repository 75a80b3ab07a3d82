/** Files in a local folder, or in one that several machines share. */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { isFileName, type Files } from './files.ts'

const INCOMING = 'incoming'
/** No write takes this long; what is older was left by a process that died. */
const ABANDONED_MS = 24 * 3_600_000

export async function openFolder(folder: string): Promise<Files> {
  const incoming = join(folder, INCOMING)
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  await removeAbandoned(incoming)

  /** One folder for each of the first two letters, since a folder of a million files is slow. */
  const pathOf = (name: string) => {
    if (!isFileName(name)) throw new Error('not the name of a file')
    return join(folder, name.slice(0, 2), name)
  }
  const openFile = (name: string) => unlessMissing(open(pathOf(name)))

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const temporary = join(incoming, randomUUID())
      try {
        await writeDown(temporary, bytes)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    async read(name) {
      const file = await openFile(name)
      if (!file) return undefined
      try {
        return await file.readFile()
      } finally {
        await file.close()
      }
    },
    async stream(name, range) {
      const file = await openFile(name)
      if (!file) return undefined
      return file.createReadStream({ ...range, autoClose: true })
    },
    async sizeOf(name) {
      return (await unlessMissing(stat(pathOf(name))))?.size
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    close: () => undefined,
  }
}

async function removeAbandoned(incoming: string) {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await unlessMissing(stat(path))
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

/** On the disk before it gets its name, so that a power failure leaves no file of zeros. */
async function writeDown(path: string, bytes: Buffer) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string) {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
