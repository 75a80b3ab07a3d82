import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Whole under its name or not there at all. It is on the disk before it gets that name, so that a power
 * failure leaves no empty file and none of zeros. `temporary` has to be on the same disk.
 */
export async function writeWhole(
  path: string,
  content: Buffer | string,
  temporary = `${path}.new`,
): Promise<void> {
  try {
    await writeDown(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

async function writeDown(path: string, content: Buffer | string) {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
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
