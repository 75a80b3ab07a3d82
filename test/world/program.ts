/** A program under test: started, read, killed, stopped and continued by its own id. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SystemAccount } from '../../db/embedded/account.ts'

const GUARDS = ['loopbackAlone.ts', 'endsWithOwner.ts'].map(
  (file) => `--import ${new URL(file, import.meta.url).href}`,
)
/** As it is there, where importing it would do what it does. */
const WENT_ELSEWHERE = 86
const ROOT = join(import.meta.dirname, '../..')
export const SERVE = ['server/otterpost.ts', 'serve']
export const SIMULATOR = ['networks/simulator/start.ts']
/** Half of a start is compiling, and what is compiled is the same each time. */
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules/.cache/node')
/** While other tests start theirs on a cold cache. */
const LISTENING_MS_MAX = 150_000
const POLL_MS = 20
const OUTPUT_MS_MAX = 5_000

export interface Launch {
  /** This Node when left out. */
  command?: string
  args: string[]
  /** All of its environment but where programs and the home are. */
  env: Record<string, string>
  /** The repository when left out. */
  cwd?: string
  /** Whom it runs as, instead of whoever runs this. */
  account?: SystemAccount
  /** For one that is to be caught at it. */
  goes_elsewhere?: true
  /** Where its standard error goes; what it `said` has it when left out. */
  log_file?: string
}

export interface Program {
  pid: number
  /** Undefined until it has said where it listens. */
  readonly url: string | undefined
  readonly running: boolean
  /** Frozen, by a test or by a STOP_AT of its own. */
  readonly stopped: boolean
  /** What it has written so far. */
  said(): string
  /** Resolves once it has ended, however that was, and what it wrote was read. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Signals it and resolves to its exit code; the default cannot be caught. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Freezes it where it is; it keeps its connections and its locks. */
  stop(): void
  continue(): void
}

/**
 * Nothing that it does leaves this machine: cards of pages are shown where a test has asked for them. A program of Node's
 * ends with this process, however that ends.
 */
export function launch({
  command,
  args,
  env,
  cwd,
  account,
  log_file,
  goes_elsewhere,
}: Launch): Program {
  const log = log_file === undefined ? 'pipe' : openSync(log_file, 'a')
  const child = spawn(command ?? process.execPath, args, {
    cwd: cwd ?? ROOT,
    ...account,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE,
      LINK_CARDS: 'false',
      ...env,
      NODE_OPTIONS: [...GUARDS, env.NODE_OPTIONS ?? ''].join(' ').trim(),
    },
    stdio: ['ignore', 'pipe', log, 'pipe'],
  })
  keepLifeline(child)
  if (typeof log === 'number') closeSync(log)
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (written += text))
  }
  const ended = endOf(child)
  // Whatever else becomes of the test: nobody waits for this.
  void ended.then(({ code }) => {
    if (code === WENT_ELSEWHERE && goes_elsewhere !== true)
      throw new Error(`a program went to another machine: ${written}`)
  })
  return {
    pid: child.pid ?? 0,
    get url() {
      return /(?:runs|networks) at (\S+)/.exec(written)?.[1]
    },
    get running() {
      return isRunning(child)
    },
    get stopped() {
      return isRunning(child) && stateOf(child) === 'T'
    },
    said: () => (log_file === undefined ? written : written + readFileSync(log_file, 'utf8')),
    ended,
    async end(signal = 'SIGKILL') {
      if (isRunning(child)) child.kill(signal)
      return (await ended).code
    },
    stop: () => void child.kill('SIGSTOP'),
    continue: () => void child.kill('SIGCONT'),
  }
}

/** Nothing is said by it: that it is open says that this process lives (test/world/endsWithOwner.ts). */
function keepLifeline({ stdio: [, , , line] }: ChildProcess) {
  if (!(line instanceof Socket)) return
  // Its other end goes when the program does.
  line.on('error', () => undefined)
  line.unref()
}

/** Returns its address. Throws, with what it wrote, when it ends before it listens. */
export async function listening(program: Program): Promise<string> {
  const gives_up_at = performance.now() + LISTENING_MS_MAX
  while (program.url === undefined) {
    if (!program.running || performance.now() > gives_up_at) {
      throw new Error(`a program did not start: ${program.said()}`)
    }
    await sleep(POLL_MS)
  }
  return program.url
}

async function endOf(child: ChildProcess): Program['ended'] {
  const closed = once(child, 'close')
  // Node emits one of the two, and a child that cannot be started has no exit.
  await Promise.race([once(child, 'exit'), once(child, 'error')])
  // What it started may live on and hold its output open.
  await Promise.race([closed, sleep(OUTPUT_MS_MAX)])
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
