/** `npm run test:pds`: installs the real Bluesky server where it is missing, and publishes to it. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = import.meta.dirname
const LOCKFILE = join(FOLDER, 'package-lock.json')
const STAMP = join(FOLDER, 'node_modules/.installed')
const VITEST = join(FOLDER, '../../node_modules/vitest/vitest.mjs')

if (import.meta.main) {
  const wanted = createHash('sha256')
    .update(await readFile(LOCKFILE))
    .digest('hex')
  const installed = await readFile(STAMP, 'utf8').catch(() => undefined)
  if (installed !== wanted) {
    // Nothing of it needs to be built, so nothing of it is run.
    await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'])
    // Last, so that an installation that broke off is made anew.
    await writeFile(STAMP, wanted)
  }
  await run(process.execPath, [VITEST, 'run', '--config', join(FOLDER, 'vitest.config.ts')])
}

/** Ends this program when that one fails. */
async function run(program: string, args: string[]) {
  const child = spawn(program, args, { cwd: FOLDER, stdio: 'inherit' })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) process.exit(code ?? 1)
}
