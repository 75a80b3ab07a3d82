/**
 * Sends again what was not answered, or not yet allowed. Which answers those are, how long it is waited and
 * what is said meanwhile are rules of whoever asks: a command (retries.ts) or an import (import/retries.ts).
 */
export interface AnsweredCall {
  response: Response
  error?: unknown
}

/** An answer, or in words how the connection was lost. */
export type TryResult<Answer> = Answer | string

export interface RetryRules<Answer> {
  /** The pause after each try but the last. */
  back_off_ms: readonly number[]
  /** Whether a 429 is waited for as often as it comes, and uses up no try. */
  limits_use_no_try: boolean
  /** In words how the connection was lost. Throws what no other try can help. */
  lossOf(error: unknown, is_repeat: boolean): string
  /** Undefined for an answer that stays as it is. */
  pauseAfter(answer: Answer, back_off_ms: number, is_repeat: boolean): number | undefined
  wait(duration_ms: number, tried: TryResult<Answer>): Promise<void>
}

/** What the last try came to. `attempt` throws when the connection was lost. */
export async function retry<Answer extends AnsweredCall>(
  attempt: () => Promise<Answer>,
  rules: RetryRules<Answer>,
): Promise<TryResult<Answer>> {
  let tries = 0
  for (let is_repeat = false; ; is_repeat = true) {
    const tried = await attempt().catch((error: unknown) => rules.lossOf(error, is_repeat))
    const is_lost = typeof tried === 'string'
    const uses_no_try = rules.limits_use_no_try && !is_lost && tried.response.status === 429
    const back_off_ms = uses_no_try ? 0 : rules.back_off_ms[tries++]
    if (back_off_ms === undefined) return tried
    const pause_ms = is_lost ? back_off_ms : rules.pauseAfter(tried, back_off_ms, is_repeat)
    if (pause_ms === undefined) return tried
    await rules.wait(pause_ms, tried)
  }
}
