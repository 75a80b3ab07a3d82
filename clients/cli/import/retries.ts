/**
 * How a request of an import is sent again, until it has an answer that means something: it waits for limits, and
 * repeats, under the same key, what was lost or failed on the other side. More patiently than a command (decision 484).
 */
import type { ApiAnswer } from '../http/calls.ts'
import { codeOf, durationInWords, readApiRefusal } from '../http/refusal.ts'
import { retryAfterOf } from '../../sdk-typescript/source/problems.ts'
import { Failure } from '../failure.ts'
import { GO_ON, interrupted, type Interruption } from './interruption.ts'

export interface ImportRetries {
  interruption: Interruption
  pause(duration_ms: number): Promise<unknown>
  /** What is being waited for; an empty text when it is over. */
  tell(note: string): void
  /** The same of what comes too often to be told where there is no bar. */
  show(note: string): void
  /** The longest `Retry-After` that is waited for. */
  max_wait_ms: number
}

/** After each of them once more, and about two minutes in all: long enough for a restart. */
const BACK_OFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]
/** Of what an error asks to wait. */
const RETRY_AFTER_MS_MAX = 60_000
const SLICE_MS = 1_000

/**
 * Returns what succeeded or was refused for good, and what `hand_back` asks for. Throws a Failure for a
 * wait that is too long, for a service that does not come back, and when it is interrupted.
 */
export async function sendWithRetries<Success>(
  retries: ImportRetries,
  attempt: (signal: AbortSignal) => Promise<ApiAnswer<Success>>,
  hand_back: (answer: ApiAnswer<Success>) => boolean = () => false,
): Promise<ApiAnswer<Success>> {
  let tries = 0
  for (;;) {
    const answer = await tryOnce(retries.interruption, attempt)
    if (answer !== undefined && (isFinal(answer) || hand_back(answer))) return answer
    // Limits are waited for as often as they come.
    const is_limit = answer !== undefined && isLimit(answer)
    if (is_limit && waitsTooLong(retries, answer)) throw stoppedBy(answer)
    const back_off_ms = is_limit ? 0 : BACK_OFF_MS[tries++]
    if (back_off_ms === undefined) throw answer === undefined ? unreachable() : gaveUp(answer)
    await wait(retries, pauseAfter(answer, back_off_ms), reasonOf(answer))
  }
}

/** Undefined when the connection was lost. */
async function tryOnce<Success>(
  { stopping, abandoned }: Interruption,
  attempt: (signal: AbortSignal) => Promise<ApiAnswer<Success>>,
): Promise<ApiAnswer<Success> | undefined> {
  if (stopping.aborted) throw interrupted()
  try {
    return await attempt(abandoned)
  } catch (error) {
    if (abandoned.aborted) throw interrupted()
    if (isLoss(error)) return undefined
    throw error
  }
}

/** What fetch says of a lost connection, of one in time, and of a body that was cut in the middle. */
function isLoss(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof SyntaxError) return true
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function pauseAfter(answer: ApiAnswer<unknown> | undefined, back_off_ms: number): number {
  if (answer === undefined) return back_off_ms
  if (isLimit(answer)) return secondsOf(answer) * 1_000
  const retry_after_ms = (retryAfterOf(answer.response) ?? 0) * 1_000
  return Math.max(back_off_ms, Math.min(retry_after_ms, RETRY_AFTER_MS_MAX))
}

function reasonOf(answer: ApiAnswer<unknown> | undefined): string {
  if (answer === undefined) return 'no answer'
  return isLimit(answer) ? limitOf(answer) : `status ${answer.response.status}`
}

function isLimit({ response }: ApiAnswer<unknown>): boolean {
  return response.status === 429
}

function isFinal({ response, error }: ApiAnswer<unknown>): boolean {
  const { status } = response
  if (status === 409) return codeOf(error) !== 'in_progress'
  return status < 500 && status !== 429 && status !== 408
}

/** Whether a limit lasts longer than anybody wants to wait for it here. */
export function waitsTooLong({ max_wait_ms }: ImportRetries, answer: ApiAnswer<unknown>): boolean {
  return secondsOf(answer) * 1_000 > max_wait_ms
}

export function stoppedBy(answer: ApiAnswer<unknown>): Failure {
  const seconds = secondsOf(answer)
  const at = new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')
  return new Failure('rate_limited', `Stopped by ${limitOf(answer)}.`, {
    next: `Run the same command again in ${durationInWords(seconds)}, after ${at} UTC: it goes on from here.`,
  })
}

function secondsOf({ response }: ApiAnswer<unknown>): number {
  return Math.max(1, Math.ceil(retryAfterOf(response) ?? 1))
}

function limitOf({ error }: ApiAnswer<unknown>): string {
  return codeOf(error) === 'daily_limit' ? 'the daily post limit' : 'the rate limit'
}

/** In slices, so that an interruption is heard and somebody who looks sees the time go by. */
async function wait(
  { interruption, pause, tell }: ImportRetries,
  duration_ms: number,
  why: string,
) {
  for (let left_ms = duration_ms; left_ms > 0; left_ms -= SLICE_MS) {
    if (interruption.stopping.aborted) throw interrupted()
    tell(`waiting ${durationInWords(left_ms / 1_000)}: ${why}`)
    await pause(Math.min(left_ms, SLICE_MS))
  }
  tell('')
}

function unreachable(): Failure {
  return new Failure('upstream', 'The instance cannot be reached, or does not answer.', {
    next: `${GO_ON} Look with: otterpost doctor`,
  })
}

function gaveUp({ response, error }: ApiAnswer<unknown>): Failure {
  const { message, details, reason } = readApiRefusal(response, error)
  return new Failure(reason, message, { details: [...details], next: GO_ON })
}
