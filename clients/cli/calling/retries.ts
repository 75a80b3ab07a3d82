/**
 * Sends again what was not answered, or not yet allowed: after a lost connection, a 5xx and a 429,
 * a few times, and says so. Every POST carries an Idempotency-Key, PUT and DELETE have no second
 * effect, so that nothing is done twice (decision 128).
 */
import { Failure } from '../failure.ts'
import { codeOf, inWords } from './refusal.ts'
import { retryAfter } from './retryAfter.ts'

export interface Patience {
  say(line: string): void
  pause(duration_ms: number): Promise<unknown>
  /** The longest `Retry-After` that is waited for. */
  max_wait_ms: number
}

interface Answered {
  response: Response
  error?: unknown
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
export async function withRetries<Answer extends Answered>(
  attempt: () => Promise<Answer>,
  patience: Patience,
): Promise<Answer> {
  let had_connection = false
  for (const back_off_ms of BACK_OFF_MS) {
    const tried = await tryOnce(attempt, had_connection)
    const wait_ms =
      typeof tried === 'string' ? back_off_ms : waitAfter(tried, back_off_ms, had_connection)
    if (typeof tried !== 'string' && (wait_ms === undefined || wait_ms > patience.max_wait_ms))
      return tried
    had_connection = true
    const why = typeof tried === 'string' ? tried : `The service answered ${tried.response.status}`
    const pause_ms = wait_ms ?? back_off_ms
    patience.say(`${why}. Trying again in ${inWords(pause_ms / 1_000)}.`)
    await patience.pause(jittered(pause_ms))
  }
  const last = await tryOnce(attempt, had_connection)
  if (typeof last !== 'string') return last
  throw new Failure('upstream', `${last}.`, {
    next: 'Whether it was done is unknown. Look before you send it again.',
  })
}

/** The answer, or in words how the connection was lost. Throws what no other try can help. */
async function tryOnce<Answer>(
  attempt: () => Promise<Answer>,
  had_connection: boolean,
): Promise<Answer | string> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return 'No answer came in time'
    // What fetch throws when it cannot reach anybody, or its answer ends in the middle.
    if (!(error instanceof TypeError)) throw error
    const { code, message } = causeOf(error)
    // Where there was somebody a moment ago, a restart is under way.
    if (LOST.includes(code) || (had_connection && code === 'ECONNREFUSED'))
      return `The connection was lost (${code})`
    throw new Failure('upstream', `The instance cannot be reached: ${message}.`, {
      next: 'Is it running, and is the address right? Try: otterpost doctor',
    })
  }
}

/** Milliseconds, or undefined for an answer that stays as it is. */
function waitAfter(
  { response, error }: Answered,
  back_off_ms: number,
  is_repeat: boolean,
): number | undefined {
  const { status } = response
  const code = codeOf(error)
  const wait_ms = Math.max((retryAfter(response) ?? 0) * 1_000, back_off_ms)
  if (status === 429) return wait_ms
  // Our own earlier try is still being worked on: its answer comes under the same key.
  if (status === 409 && code === 'in_progress' && is_repeat) return wait_ms
  // The networks themselves refused it: only a person can know whether again makes sense.
  return status >= 500 && code !== 'publish_failed' ? wait_ms : undefined
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
