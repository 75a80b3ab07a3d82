/** How a command is sent again: as the SDK does it, once more, and it says so. */
import { ApiProblem, type ConnectionProblem } from '../../sdk-typescript/source/problems.ts'
import type { Patience, Watcher } from '../../sdk-typescript/source/repeats.ts'
import { Failure } from '../failure.ts'
import { durationInWords } from './refusal.ts'

export interface RetryOptions {
  say(line: string): void
  pause(duration_ms: number): Promise<unknown>
  /** The longest `Retry-After` that is waited for. */
  max_wait_ms: number
}

export const MAX_WAIT_MS = 65_000

export interface Repeating {
  /** The root of the instance. */
  url: string
  retries: RetryOptions
}

const TRIES_MAX = 5

/** What the connection failed with after it may have been made, or while the network was away. */
const LOST = [
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]

/** However long all tries take: somebody is told, and can end it. */
export function patienceOf({ url, retries }: Repeating): Omit<Patience, 'timeout_ms'> {
  return {
    base_url: url,
    max_tries: TRIES_MAX,
    max_wait_ms: retries.max_wait_ms,
    max_total_ms: Infinity,
    watcher: watcherOf(retries),
  }
}

function watcherOf({ say, pause }: RetryOptions): Watcher {
  return {
    lossOf,
    pause,
    repeats: (problem, pause_ms) =>
      say(`${wordsOf(problem)}. Trying again in ${durationInWords(pause_ms / 1_000)}.`),
    reopens: (problem, pause_ms) =>
      say(`${wordsOf(problem)}. Going on in ${durationInWords(pause_ms / 1_000)}.`),
    polls: () => say('Something on the way holds the stream back: asking again and again instead.'),
  }
}

function wordsOf(problem: ApiProblem | ConnectionProblem | undefined): string {
  if (problem instanceof ApiProblem) return `The service answered ${problem.status}`
  return problem?.message ?? 'The stream has ended'
}

/** In words how a connection was lost. Throws what no other try can help. */
function lossOf(error: unknown, is_repeat: boolean): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'No answer came in time'
  // What fetch throws when it cannot reach anybody, or its answer ends in the middle.
  if (!(error instanceof TypeError)) throw error
  const { code, message } = causeOf(error)
  // Where there was somebody a moment ago, a restart is under way.
  if (LOST.includes(code) || (is_repeat && code === 'ECONNREFUSED'))
    return `The connection was lost (${code})`
  throw new Failure('upstream', `The instance cannot be reached: ${message}.`, {
    next: 'Is it running, and is the address right? Try: otterpost doctor',
  })
}

function causeOf(error: TypeError): { code: string; message: string } {
  const { cause } = error
  if (!(cause instanceof Error)) return { code: '', message: error.message }
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return { code, message: cause.message || code }
}
