/**
 * Before `npm pack`: builds the package, by the Node that `npm ci` brought. Plain JavaScript, since any Node
 * that npm runs on has to read it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const checkout = join(folder, '../..')
const brought = join(checkout, 'node_modules/.bin/node')

if (!existsSync(join(checkout, 'node_modules/vite'))) {
  process.stderr.write(`otterpost: run "npm ci" in ${checkout} first\n`)
  process.exitCode = 1
} else {
  // There is none for this platform: the one that runs this has to do.
  const node = existsSync(brought) ? brought : process.execPath
  process.exitCode = spawnSync(node, [join(folder, 'build.ts')], { stdio: 'inherit' }).status ?? 1
}
