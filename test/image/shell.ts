/** Programs of this machine, each with a time in which it has to end. */
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'

const MINUTES_MAX = 10
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

export interface Said {
  stdout: string
  stderr: string
}

/** Rejects, with what it said, when it fails or does not end. */
export async function run(
  program: string,
  args: string[],
  { env = {}, cwd }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<Said> {
  return promisify(execFile)(program, args, {
    env: { ...process.env, ...env },
    ...(cwd !== undefined && { cwd }),
    timeout: MINUTES_MAX * 60_000,
    maxBuffer: OUTPUT_BYTES_MAX,
  })
}

/** The programs that are not there. Where CI runs this, that is a failure; elsewhere what needs them is left out, aloud. */
export function lacking(programs: string[]): string[] {
  const missing = programs.filter(
    (name) => spawnSync('sh', ['-c', 'command -v "$0"', name], { env: process.env }).status !== 0,
  )
  if (missing.length === 0) return missing
  const what = `of Debian's packages there is no ${missing.join(', ')}`
  if (process.env.CI) throw new Error(what)
  process.stdout.write(`\n!!! SKIPPED: ${what}. What needs them was NOT tried. !!!\n\n`)
  return missing
}
