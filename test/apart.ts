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
  const stamp = join(folder, 'node_modules/.installed')
  const wanted = createHash('sha256')
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex')
  const installed = await readFile(stamp, 'utf8').catch(() => undefined)
  if (installed !== wanted) {
    // Nothing of it needs to be built, so nothing of it is run.
    await run(folder, 'npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'])
    // Last, so that an installation that broke off is made anew.
    await writeFile(stamp, wanted)
  }
  const config = join(folder, 'vitest.config.ts')
  await run(folder, process.execPath, [VITEST, 'run', '--config', config, ...process.argv.slice(2)])
}

async function run(cwd: string, program: string, args: string[]) {
  const child = spawn(program, args, { cwd, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) process.exit(code ?? 1)
}
