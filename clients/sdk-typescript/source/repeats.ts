/** What is sent again because that can help and harms nothing, when, and for how long. */
import { ApiProblem, ConnectionProblem } from './problems.ts'

export interface Patience {
  base_url: string
  max_tries: number
  max_wait_ms: number
  timeout_ms: number
  max_total_ms: number
  /** Left out where nobody looks on. */
  watcher?: Watcher
}

/** How a program for people takes part in what is sent again for it. */
export interface Watcher {
  /** In words how the connection was lost. Throws what no other try can help. */
  lossOf(cause: unknown, is_repeat: boolean): string
  pause(duration_ms: number): Promise<unknown>
  /** Told before the pause after which it is sent again. */
  repeats(problem: ApiProblem | ConnectionProblem, pause_ms: number): void
  /** The same of a stream; undefined where it has just ended. */
  reopens(problem: ApiProblem | ConnectionProblem | undefined, pause_ms: number): void
  /** Told when a stream is held back, and the log is asked instead. */
  polls(): void
}

/** Of one call, instead of those of all. */
export interface Times {
  signal?: AbortSignal | undefined
  timeout_ms?: number | undefined
  max_total_ms?: number | undefined
  /** How long the instance may let it wait for its answer, on top of both. */
  wait_ms?: number | undefined
}

const BACK_OFF_MS = [500, 1_500, 4_000, 10_000]
/** The longest of any timer, 24 days: one that is set to more ends at once. */
const TIMER_MS_MAX = 2 ** 31 - 1

/**
 * What `attempt` answers, which throws when the connection was lost. Throws the problem of the last try, or the reason of
 * the signal.
 */
export async function repeated<Answer extends object>(
  patience: Patience,
  times: Times,
  attempt: (signal: AbortSignal) => Promise<Answer | ApiProblem>,
): Promise<Answer> {
  const { signal, wait_ms = 0, max_total_ms = patience.max_total_ms } = times
  const timeout_ms = wait_ms + (times.timeout_ms ?? patience.timeout_ms)
  const end = performance.now() + wait_ms + max_total_ms
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted()
    const left_ms = Math.max(1, end - performance.now())
    const timeout = AbortSignal.timeout(Math.ceil(Math.min(timeout_ms, left_ms, TIMER_MS_MAX)))
    const tried = await attempt(
      signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    ).catch((cause: unknown) => {
      signal?.throwIfAborted()
      return lossOf(patience, cause, tries > 1, `No answer from ${patience.base_url}.`)
    })
    if (!(tried instanceof ApiProblem || tried instanceof ConnectionProblem)) return tried
    const pause_ms = pauseAfter(patience, tried, tries)
    if (pause_ms === undefined) throw tried
    const jittered_ms = jittered(pause_ms)
    if (performance.now() + jittered_ms >= end) throw tried
    patience.watcher?.repeats(tried, pause_ms)
    await pause(patience, jittered_ms, signal)
  }
}

/** Throws what no other try can help. */
export function lossOf(
  { watcher }: Patience,
  cause: unknown,
  is_repeat: boolean,
  usual_words: string,
): ConnectionProblem {
  return new ConnectionProblem(watcher?.lossOf(cause, is_repeat) ?? usual_words, { cause })
}

/** Undefined where there is no other try. */
function pauseAfter(
  { max_tries, max_wait_ms }: Patience,
  tried: ApiProblem | ConnectionProblem,
  tries: number,
): number | undefined {
  if (tries >= max_tries) return undefined
  const back_off_ms = BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length) - 1] ?? 0
  if (tried instanceof ConnectionProblem) return back_off_ms
  if (!mayChange(tried, tries)) return undefined
  const pause_ms = Math.max((tried.retryAfter ?? 0) * 1_000, back_off_ms)
  return pause_ms > max_wait_ms ? undefined : pause_ms
}

/** Whether another try may be answered in another way. */
function mayChange({ status, code, retryable }: ApiProblem, tries: number): boolean {
  // An earlier try of this call is still being worked on: its answer comes under the same key.
  if (code === 'in_progress') return tries > 1
  if (status === 429) return true
  // Networks that have refused a post may have it all the same; only its author can say whether again makes sense.
  return status >= 500 && retryable && code !== 'publish_failed'
}

/** So that many clients do not come back at the same moment. */
export function jittered(pause_ms: number): number {
  return pause_ms + Math.random() * Math.min(pause_ms, 1_000) * 0.25
}

/** How long it takes to ask again where nothing has come, also if something on the way does not wait. */
export const EMPTY_MS_MIN = 1_000

/** Until a time of `performance.now()`. */
export async function pauseUntil(
  patience: Patience,
  end: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const left_ms = end - performance.now()
  if (left_ms > 0) await pause(patience, left_ms, signal)
}

export function pause(
  { watcher }: Patience,
  wanted_ms: number,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const duration_ms = Math.min(wanted_ms, TIMER_MS_MAX)
  if (watcher !== undefined) return watcher.pause(duration_ms)
  return new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, duration_ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
