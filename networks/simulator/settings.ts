/** What can be turned while the simulator runs. Nothing of it is kept over a restart. */
export interface Settings {
  /** Every call to a network waits this long before anything happens. */
  latency_ms: number
  /** From acceptance until the post is in its author's timeline reads. */
  x_visibility_delay_ms: number
  /** The real window is not documented; hours are reported. */
  x_duplicate_window_ms: number
  linkedin_duplicate_window_ms: number
  /** X renamed its fields in 2026, and which names the live service answers with is not known. */
  x_dialect: 'post' | 'tweet'
  /** Calls per account, operation and 15 minutes. Far above the real 100, for demos and tests. */
  x_rate_limit: number
  /** Points per account and hour: create 3, put 2, delete 1. The real limit is 5,000. */
  bluesky_rate_limit: number
}

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  latency_ms: 0,
  x_visibility_delay_ms: 0,
  x_duplicate_window_ms: 10 * 60_000,
  linkedin_duplicate_window_ms: 10 * 60_000,
  x_dialect: 'post',
  x_rate_limit: 10_000,
  bluesky_rate_limit: 100_000,
}
