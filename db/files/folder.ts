/** Files in a local folder, or in one that several machines share. */
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { isFileName, type Files } from './files.ts'
import { writeWhole } from './writeWhole.ts'

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
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeWhole(path, bytes, join(incoming, randomUUID()))
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
    const stats = await unlessMissing(stat(path))
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
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
