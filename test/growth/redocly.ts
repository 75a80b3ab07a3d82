/** Redocly's program, as `package.json` beside this pins it. It tells nobody of its runs. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, 'node_modules/@redocly/cli/bin/cli.js')
const RUN_MS_MAX = 590_000
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024

export interface Ran {
  code: number
  out: string
  err: string
}

export function runRedocly(args: string[]): Promise<Ran> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
  }
  return run(process.execPath, [PROGRAM, ...args], env)
}

/** Also of programs that end with another code than 0. Throws for one that cannot be run to its end. */
export function run(program: string, args: string[], env = process.env): Promise<Ran> {
  const options = { env, timeout: RUN_MS_MAX, maxBuffer: OUTPUT_BYTES_MAX }
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, options, (error, out, err) => {
      const { exitCode: code } = child
      if (code === null) reject(error ?? new Error(`${program} was stopped`))
      else resolve({ code, out, err })
    })
  })
}
