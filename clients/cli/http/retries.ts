/**
 * How a command is sent again (retry.ts): after a lost connection, a 5xx and a 429, a few times, and it
 * says so. Every POST and PUT carries an Idempotency-Key, a DELETE has no second effect, so that nothing is
 * done twice.
 */
import { Failure } from '../failure.ts'
import { codeOf, durationInWords } from './refusal.ts'
import { retry, type AnsweredCall } from './retry.ts'
import { retryAfterOf } from '../../sdk-typescript/source/problems.ts'

export interface RetryOptions {
  say(line: string): void
  pause(duration_ms: number): Promise<unknown>
  /** The longest `Retry-After` that is waited for. */
  max_wait_ms: number
}

export const MAX_WAIT_MS = 65_000

const BACK_OFF_MS = [500, 1_500, 4_000, 10_000]

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

/** `attempt` throws when the connection was lost. The last answer is given back, whatever it is. */
export async function withRetries<Answer extends AnsweredCall>(
  attempt: () => Promise<Answer>,
  { say, pause, max_wait_ms }: RetryOptions,
): Promise<Answer> {
  const last = await retry(attempt, {
    back_off_ms: BACK_OFF_MS,
    limits_use_no_try: false,
    lossOf,
    pauseAfter(answer, back_off_ms, is_repeat) {
      if (!mayChange(answer, is_repeat)) return undefined
      const wait_ms = Math.max((retryAfterOf(answer.response) ?? 0) * 1_000, back_off_ms)
      return wait_ms > max_wait_ms ? undefined : wait_ms
    },
    async wait(duration_ms, tried) {
      const why =
        typeof tried === 'string' ? tried : `The service answered ${tried.response.status}`
      say(`${why}. Trying again in ${durationInWords(duration_ms / 1_000)}.`)
      await pause(jittered(duration_ms))
    },
  })
  if (typeof last !== 'string') return last
  throw new Failure('upstream', `${last}.`, {
    next: 'Whether it was done is unknown. Look before you send it again.',
  })
}

/** In words how a connection was lost. Throws what no other try can help. */
export function lossOf(error: unknown, is_repeat: boolean): string {
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

/** Whether another try may be answered in another way. */
function mayChange({ response: { status }, error }: AnsweredCall, is_repeat: boolean): boolean {
  const code = codeOf(error)
  // Our own earlier try is still being worked on: its answer comes under the same key.
  if (status === 409) return code === 'in_progress' && is_repeat
  // The networks themselves refused it: only a person can know whether again makes sense.
  return status === 429 || (status >= 500 && code !== 'publish_failed')
}

function causeOf(error: TypeError): { code: string; message: string } {
  const { cause } = error
  if (!(cause instanceof Error)) return { code: '', message: error.message }
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return { code, message: cause.message || code }
}

/** So that many clients do not come back at the same moment. */
function jittered(wait_ms: number): number {
  return wait_ms + Math.random() * Math.min(wait_ms, 1_000) * 0.25
}
