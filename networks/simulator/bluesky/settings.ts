/** How the simulated Bluesky behaves where a demo or a test wants it otherwise than the real one. */
import type { OwnSettings } from '../settings.ts'

export interface BlueskySettings {
  /** Points per account and hour: create 3, put 2, delete 1. The real limit is 5,000. */
  bluesky_rate_limit: number
  /** Blobs that no record refers to are kept for hours at least. */
  bluesky_blob_life_ms: number
  bluesky_token_life_ms: number
  /** How long a nonce is taken: its own time, and as much again. */
  bluesky_nonce_life_ms: number
}

export const settings: OwnSettings<BlueskySettings> = {
  usual: {
    bluesky_rate_limit: 100_000,
    bluesky_blob_life_ms: 6 * 3_600_000,
    bluesky_token_life_ms: 3_600_000,
    bluesky_nonce_life_ms: 180_000,
  },
  choices: {},
}
