/** What can be turned while the simulator runs. Nothing of it is kept over a restart. */
export interface Settings {
  /** Every call to a network waits this long before anything happens. */
  latency_ms: number
  /** A post takes effect up to so much after its request, even when the client has left by then. */
  commit_lag_ms: number
  /** How far the networks' clock is ahead: numbers grow, uploads expire, duplicates are forgotten. */
  clock_offset_ms: number
  /** From acceptance until the post is in its author's timeline reads. */
  x_visibility_delay_ms: number
  /** The real window is not documented; hours are reported. */
  x_duplicate_window_ms: number
  linkedin_duplicate_window_ms: number
  /** The post that a duplicate is told to be of; one that does not exist was reported of the real network. */
  linkedin_duplicate_urn: 'earlier' | 'ghost'
  /** X renamed its fields in 2026, and which names the live service answers with is not known. */
  x_dialect: 'post' | 'tweet'
  /** Calls per account, operation and 15 minutes. Far above the real 100, for demos and tests. */
  x_rate_limit: number
  /** Points per account and hour: create 3, put 2, delete 1. The real limit is 5,000. */
  bluesky_rate_limit: number
  /** Larger chunks meet a 413 with an empty body, as reported of the real edge. */
  x_max_chunk_bytes: number
  /** What finalizing a GIF or a film starts. With 0 it is ready at once. */
  x_processing_ms: number
  x_processing: 'succeed' | 'fail'
  /** An upload that no post has used by then can be used no more. */
  x_media_life_ms: number
  /** The draft call was reported to answer 503 to a header of the third rank. */
  x_header_three: 'fail' | 'accept'
  /** What publishing an article a second time does is not documented. */
  x_second_publish: 'same' | 'refuse'
  /** Blobs that no record refers to are kept for hours at least. */
  bluesky_blob_life_ms: number
  /** From the upload of an image until a post can have it. */
  linkedin_processing_ms: number
  /** From the consent until the code has to be exchanged. */
  sign_in_code_life_ms: number
  x_token_life_ms: number
  bluesky_token_life_ms: number
  linkedin_token_life_ms: number
  /** How long a nonce is taken: its own time, and as much again. */
  bluesky_nonce_life_ms: number
}

export const DEFAULT_SETTINGS: Readonly<Settings> = {
  latency_ms: 0,
  commit_lag_ms: 0,
  clock_offset_ms: 0,
  x_visibility_delay_ms: 0,
  x_duplicate_window_ms: 10 * 60_000,
  linkedin_duplicate_window_ms: 10 * 60_000,
  linkedin_duplicate_urn: 'earlier',
  x_dialect: 'post',
  x_rate_limit: 10_000,
  bluesky_rate_limit: 100_000,
  x_max_chunk_bytes: 1024 * 1024,
  x_processing_ms: 1_500,
  x_processing: 'succeed',
  x_media_life_ms: 86_400_000,
  x_header_three: 'fail',
  x_second_publish: 'refuse',
  bluesky_blob_life_ms: 6 * 3_600_000,
  linkedin_processing_ms: 0,
  sign_in_code_life_ms: 30_000,
  x_token_life_ms: 2 * 3_600_000,
  bluesky_token_life_ms: 3_600_000,
  linkedin_token_life_ms: 60 * 86_400_000,
  bluesky_nonce_life_ms: 180_000,
}

/** Settings that are one of a few words; every other is a whole number of 0 or more. */
const CHOICES: Partial<Record<keyof Settings, readonly string[]>> = {
  linkedin_duplicate_urn: ['earlier', 'ghost'],
  x_dialect: ['post', 'tweet'],
  x_processing: ['succeed', 'fail'],
  x_header_three: ['fail', 'accept'],
  x_second_publish: ['same', 'refuse'],
}

/** The reason why these cannot be set. */
export function refuseSettings(input: Record<string, unknown>): string | undefined {
  for (const [name, value] of Object.entries(input)) {
    if (!isSetting(name)) return `No such setting: ${name}`
    const choices = CHOICES[name]
    const valid = choices
      ? choices.includes(String(value))
      : Number.isInteger(value) && Number(value) >= 0
    if (!valid) return `${name} cannot be ${JSON.stringify(value)}`
  }
  return undefined
}

function isSetting(name: string): name is keyof Settings {
  return Object.hasOwn(DEFAULT_SETTINGS, name)
}
