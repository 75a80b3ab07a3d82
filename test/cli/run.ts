/** Runs the command line beside the test: with streams, an environment and a home of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { onTestFinished } from 'vitest'
import type { MakeCommand } from '../../clients/cli/command.ts'
import { runProgram } from '../../clients/cli/program.ts'

export interface Ran {
  code: number
  out: string
  err: string
  /** How long it paused between attempts, in milliseconds; nobody waited. */
  pauses: number[]
}

export interface Running {
  env?: Record<string, string | undefined>
  /** What comes from stdin. */
  input?: string
  /** Columns of the terminal that stdout and stderr are; none for a pipe. */
  columns?: number
  /** What somebody answers at that terminal. */
  answers?: string
  more?: readonly MakeCommand[]
}

export async function run(args: readonly string[], running: Running = {}): Promise<Ran> {
  const { environment, stdout, stderr, pauses } = surroundingsOf(running)
  const code = await runProgram(args, environment, running.more)
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? ''), pauses }
}

export function surroundingsOf({ env = {}, input, columns, answers }: Running = {}) {
  const terminal = columns === undefined ? {} : { isTTY: true, columns }
  const stdin = Object.assign(new PassThrough(), answers === undefined ? {} : { isTTY: true })
  if (answers === undefined) stdin.end(input ?? '')
  else stdin.write(answers)
  const stdout = Object.assign(new PassThrough(), terminal)
  const stderr = Object.assign(new PassThrough(), terminal)
  const pauses: number[] = []
  const pause = async (duration_ms: number) => pauses.push(duration_ms)
  return { environment: { stdin, stdout, stderr, env, pause }, stdout, stderr, pauses }
}

/** A folder for what is kept, which goes with the test. */
export function openHome(): { XDG_CONFIG_HOME: string; HOME: string } {
  const home = mkdtempSync(join(tmpdir(), 'otterpost-cli-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return { XDG_CONFIG_HOME: home, HOME: home }
}
