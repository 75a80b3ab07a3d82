/**
 * How a request of an import is sent again, until it has an answer that means something: it waits for limits, and
 * repeats, under the same key, what was lost or failed on the other side. The SDK tries each once, since an import is
 * more patient than a program (decision 484).
 */
import { ApiProblem, ConnectionProblem } from '../../sdk-typescript/source/problems.ts'
import { jittered } from '../../sdk-typescript/source/repeats.ts'
import { durationInWords, refusalOf } from '../http/refusal.ts'
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
/** Also of what an error asks to wait. */
const PAUSE_MS_MAX = 60_000
const SLICE_MS = 1_000

/**
 * Returns what succeeded or was refused for good, and what `hand_back` asks for. Throws a Failure for a
 * wait that is too long, for a service that does not come back, and when it is interrupted.
 */
export async function sendWithRetries<Answer extends object>(
  retries: ImportRetries,
  attempt: (signal: AbortSignal) => Promise<Answer>,
  hand_back: (problem: ApiProblem) => boolean = () => false,
): Promise<Answer | ApiProblem> {
  let limits = 0
  let failures = 0
  for (;;) {
    const tried = await tryOnce(retries.interruption, attempt)
    if (!(tried instanceof ApiProblem || tried instanceof ConnectionProblem)) return tried
    const is_lost = tried instanceof ConnectionProblem || isUnreadable(tried)
    if (!is_lost && (isFinal(tried) || hand_back(tried))) return tried
    // Limits are waited for as often as they come, if they say until when.
    const is_limit = !is_lost && isLimit(tried)
    if (is_limit && waitsTooLong(retries, tried)) throw stoppedBy(tried)
    const has_end = is_limit && tried.retryAfter !== undefined
    const back_off_ms = BACK_OFF_MS[is_limit ? limits++ : failures++]
    if (back_off_ms === undefined && !has_end) throw gaveUp(tried)
    await wait(retries, pauseAfter(tried, jittered(back_off_ms ?? PAUSE_MS_MAX)), reasonOf(tried))
  }
}

async function tryOnce<Answer>(
  { stopping, abandoned }: Interruption,
  attempt: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | ApiProblem | ConnectionProblem> {
  if (stopping.aborted) throw interrupted()
  try {
    return await attempt(abandoned)
  } catch (error) {
    if (abandoned.aborted) throw interrupted()
    if (error instanceof ConnectionProblem || error instanceof ApiProblem) return error
    throw error
  }
}

/** A success that nobody can read says as little as none: whether it was done is unknown. */
function isUnreadable({ response }: ApiProblem): boolean {
  return response.ok
}

function pauseAfter(problem: ApiProblem | ConnectionProblem, back_off_ms: number): number {
  if (problem instanceof ConnectionProblem) return back_off_ms
  const asked_ms = Math.ceil(problem.retryAfter ?? 0) * 1_000
  return Math.max(back_off_ms, isLimit(problem) ? asked_ms : Math.min(asked_ms, PAUSE_MS_MAX))
}

function reasonOf(problem: ApiProblem | ConnectionProblem): string {
  if (problem instanceof ConnectionProblem) return 'no answer'
  if (isUnreadable(problem)) return `status ${problem.status}, with an answer that cannot be read`
  return isLimit(problem) ? limitOf(problem) : `status ${problem.status}`
}

function isLimit({ status }: ApiProblem): boolean {
  return status === 429
}

function isFinal({ status, code }: ApiProblem): boolean {
  if (status === 409) return code !== 'in_progress'
  return status < 500 && status !== 429 && status !== 408
}

/** Whether a limit lasts longer than anybody wants to wait for it here. */
export function waitsTooLong({ max_wait_ms }: ImportRetries, problem: ApiProblem): boolean {
  return secondsOf(problem) * 1_000 > max_wait_ms
}

export function stoppedBy(problem: ApiProblem): Failure {
  const seconds = secondsOf(problem)
  const at = new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ')
  return new Failure('rate_limited', `Stopped by ${limitOf(problem)}.`, {
    next: `Run the same command again in ${durationInWords(seconds)}, after ${at} UTC: it goes on from here.`,
  })
}

/** A limit that does not say how long may last as long as the longest pause. */
function secondsOf({ retryAfter = PAUSE_MS_MAX / 1_000 }: ApiProblem): number {
  return Math.max(1, Math.ceil(retryAfter))
}

function limitOf({ code }: ApiProblem): string {
  return code === 'daily_limit' ? 'the daily post limit' : 'the rate limit'
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

/** Perhaps that is no instance at all. */
const LOOK = `${GO_ON} Look with: otterpost doctor`

function unreachable(): Failure {
  const words = 'The instance cannot be reached, or does not answer.'
  return new Failure('upstream', words, { next: LOOK })
}

function gaveUp(problem: ApiProblem | ConnectionProblem): Failure {
  if (problem instanceof ConnectionProblem) return unreachable()
  if (isLimit(problem)) return stoppedBy(problem)
  const { message, details, reason } = refusalOf(problem)
  const next = isUnreadable(problem) ? LOOK : GO_ON
  return new Failure(reason, message, { details: [...details], next })
}
