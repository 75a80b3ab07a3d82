/** `npm run package:sdk`: packs the SDK, built in a folder of its own. What is said after `--` is for `npm pack`. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSdk } from './build.ts'

const folder = mkdtempSync(join(tmpdir(), 'otterpost-sdk-'))
try {
  buildSdk(folder)
  execFileSync('npm', ['pack', folder, ...process.argv.slice(2)], { stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}
