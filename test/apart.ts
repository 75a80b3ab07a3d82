/**
 * Tests that bring packages of their own, in a folder of their own, so that ordinary installs stay small:
 * the first run installs them, and vitest then runs the folder's tests with its own configuration.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const VITEST = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')

/** Ends this program when the installation or a test fails. */
export async function runApart(folder: string) {
  if (!(await ensureInstalled(folder))) process.exit(1)
  const config = join(folder, 'vitest.config.ts')
  const args = [VITEST, 'run', '--config', config, ...process.argv.slice(2)]
  const code = await run(folder, process.execPath, args)
  if (code !== 0) process.exit(code ?? 1)
}

/** Whether its packages are there, installed when needed. */
export async function ensureInstalled(folder: string): Promise<boolean> {
  const stamp = join(folder, 'node_modules/.installed')
  const wanted = createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex')
  const installed = await readFile(stamp, 'utf8').catch(() => undefined)
  if (installed === wanted) return true
  // Nothing of it needs to be built, so nothing of it is run.
  const code = await run(folder, 'npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'])
  if (code !== 0) return false
  // Last, so that an installation that broke off is made anew.
  await writeFile(stamp, wanted)
  return true
}

/** The exit code; null for a program that was ended by a signal. */
async function run(cwd: string, program: string, args: string[]): Promise<number | null> {
  const child = spawn(program, args, { cwd, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}
