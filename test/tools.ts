/**
 * What only checks and tests need is installed here, in `test/`, by the first of them that runs, so that whoever
 * runs the service does without. `node test/tools.ts eslint .` runs one of these programs.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { ensureInstalled } from './apart.ts'

const ROOT = join(import.meta.dirname, '..')

/** With the Node that runs this and all tools, also when npm has not started it. */
export const TOOLS_PATH = [
  dirname(process.execPath),
  join(ROOT, 'node_modules/.bin'),
  join(import.meta.dirname, 'node_modules/.bin'),
  process.env.PATH,
].join(':')

if (import.meta.main) {
  await installTools()
  const [program = '', ...args] = process.argv.slice(2)
  const env = { ...process.env, PATH: TOOLS_PATH }
  const child = spawn(program, args, { stdio: 'inherit', env })
  const [code] = (await once(child, 'close')) as [number | null]
  process.exitCode = code ?? 1
}

export async function installTools() {
  if (!(await ensureInstalled(import.meta.dirname))) {
    throw new Error('The packages of test/package.json cannot be installed.')
  }
}

/** What vitest calls before it reads a test. */
export { installTools as setup }
