import { closeSync, openSync, rmSync } from 'node:fs'

/** For its owner alone; whole, or not there. Throws when it exists, so that no backup replaces another. */
export async function makeFile(file: string, write: () => void | Promise<void>) {
  closeSync(openSync(file, 'wx', 0o600))
  try {
    await write()
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}
