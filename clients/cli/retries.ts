/**
 * Sends again what was not answered, or not yet allowed: after a lost connection, a 5xx and a 429,
 * a few times, and says so. Every POST carries an Idempotency-Key, PUT and DELETE have no second
 * effect, so that nothing is done twice (decision 127).
 */
import { Failure } from './failure.ts'
import { inWords } from './refusal.ts'

export interface Patience {
  say(line: string): void
  pause(duration_ms: number): Promise<unknown>
  /** The longest `Retry-After` that is waited for. */
  max_wait_ms: number
}

export const MAX_WAIT_MS = 65_000

const BACK_OFF_MS = [500, 1_500, 4_000]

/** `attempt` throws when the connection was lost. The last answer is given back, whatever it is. */
export async function withRetries<Answer extends { response: Response; error?: unknown }>(
  attempt: () => Promise<Answer>,
  patience: Patience,
): Promise<Answer> {
  for (const back_off_ms of BACK_OFF_MS) {
    const { answer, lost } = await attempt().then(
      (answer) => ({ answer, lost: undefined }),
      (error: unknown) => ({ answer: undefined, lost: lostConnection(error) }),
    )
    const wait_ms = answer === undefined ? back_off_ms : waitAfter(answer, back_off_ms)
    if (answer !== undefined && (wait_ms === undefined || wait_ms > patience.max_wait_ms))
      return answer
    const why = lost ?? `The service answered ${answer?.response.status}`
    patience.say(`${why}. Trying again in ${inWords((wait_ms ?? back_off_ms) / 1_000)}.`)
    await patience.pause(jittered(wait_ms ?? back_off_ms))
  }
  return attempt().catch((error: unknown) => {
    throw new Failure('upstream', `${lostConnection(error)}.`, {
      next: 'Whether it was done is unknown. Look before you send it again.',
    })
  })
}

/** Milliseconds, or undefined for an answer that stays as it is. */
function waitAfter(
  { response, error }: { response: Response; error?: unknown },
  back_off_ms: number,
) {
  const { status, headers } = response
  const retry_after_ms = Number(headers.get('retry-after')) * 1_000
  if (status === 429) return Math.max(retry_after_ms, back_off_ms)
  // The networks themselves refused it: only a person can know whether again makes sense.
  const refused =
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'publish_failed'
  return status >= 500 && !refused ? Math.max(retry_after_ms, back_off_ms) : undefined
}

/** What became of a connection, in words. Throws what is no lost connection, and what never was one. */
function lostConnection(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'No answer came in time'
  if (!(error instanceof TypeError)) throw error
  const code = codeOf(error.cause)
  if (NEVER_CONNECTED.includes(code))
    throw new Failure('upstream', `The instance cannot be reached (${code}).`, {
      next: 'Is it running, and is the address right? otterpost doctor',
    })
  return `The connection was lost${code === '' ? '' : ` (${code})`}`
}

/** Nothing answers at this address: waiting a little rarely helps, and the user should know at once. */
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]

function codeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return ''
  if ('code' in cause && typeof cause.code === 'string') return cause.code
  return ''
}

/** So that many clients do not come back at the same moment. */
function jittered(wait_ms: number): number {
  return wait_ms + Math.random() * Math.min(wait_ms, 1_000) * 0.25
}
