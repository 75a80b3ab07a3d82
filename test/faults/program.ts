/**
 * A process under test: started, killed, stopped and continued by its own id. What it writes to
 * standard error goes to a file, which the judge searches for secrets.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
/** Half of a start is compiling, and what is compiled is the same each time. */
const COMPILED = join(ROOT, 'node_modules/.cache/faults')
const READY_MS_MAX = 60_000
const POLL_MS = 20

export interface Started {
  /** Arguments of Node, the script among them. */
  args: string[]
  env: Record<string, string>
  log_file: string
}

export interface Program {
  pid: number
  log_file: string
  /** Undefined until it has said where it listens. */
  readonly url: string | undefined
  readonly running: boolean
  /** Frozen, by the rig or by a STOP_AT of its own. */
  readonly stopped: boolean
  /** Resolves once it has ended, however that was. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Signals it and waits for its end; the default cannot be caught. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Freezes it where it is; it keeps its connections and its locks. */
  stop(): void
  continue(): void
}

export function launch({ args, env, log_file }: Started): Program {
  const log = openSync(log_file, 'a')
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
    stdio: ['ignore', 'pipe', log],
  })
  closeSync(log)
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = endOf(child)
  return {
    pid: child.pid ?? 0,
    log_file,
    get url() {
      return /(?:runs|networks) at (\S+)/.exec(said)?.[1]
    },
    get running() {
      return isRunning(child)
    },
    get stopped() {
      return isRunning(child) && stateOf(child) === 'T'
    },
    ended,
    async end(signal = 'SIGKILL') {
      if (isRunning(child)) child.kill(signal)
      return (await ended).code
    },
    stop: () => void child.kill('SIGSTOP'),
    continue: () => void child.kill('SIGCONT'),
  }
}

async function endOf(child: ChildProcess): ReturnType<() => Program['ended']> {
  // Node emits one of the two, and a child that cannot be started has no exit.
  await Promise.race([once(child, 'exit'), once(child, 'error')])
  return { code: child.exitCode, signal: child.signalCode }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/** The letter of /proc: T is stopped by a signal. */
function stateOf({ pid }: ChildProcess): string | undefined {
  const [, after_name] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  return after_name?.[0]
}

/** Returns its address. Throws, with what it wrote, when it ends before it listens. */
export async function listening(program: Program): Promise<string> {
  const gives_up_at = performance.now() + READY_MS_MAX
  while (program.url === undefined) {
    if (!program.running || performance.now() > gives_up_at) {
      throw new Error(`a process did not start: ${readFileSync(program.log_file, 'utf8')}`)
    }
    await sleep(POLL_MS)
  }
  return program.url
}
