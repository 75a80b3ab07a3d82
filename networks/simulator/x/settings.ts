/** How the simulated X behaves where the real one is not documented, or should be hurried. */
import type { OwnSettings } from '../settings.ts'

export interface XSettings {
  /** From acceptance until the post is in its author's timeline reads. */
  x_visibility_delay_ms: number
  /** The real window is not documented; hours are reported. */
  x_duplicate_window_ms: number
  /** X renamed its fields in 2026, and which names the live service answers with is not known. */
  x_dialect: 'post' | 'tweet'
  /** Calls per account, operation and 15 minutes. Far above the real 100, for demos and tests. */
  x_rate_limit: number
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
  x_token_life_ms: number
}

export const settings: OwnSettings<XSettings> = {
  usual: {
    x_visibility_delay_ms: 0,
    x_duplicate_window_ms: 10 * 60_000,
    x_dialect: 'post',
    x_rate_limit: 10_000,
    x_max_chunk_bytes: 1024 * 1024,
    x_processing_ms: 1_500,
    x_processing: 'succeed',
    x_media_life_ms: 86_400_000,
    x_header_three: 'fail',
    x_second_publish: 'refuse',
    x_token_life_ms: 2 * 3_600_000,
  },
  choices: {
    x_dialect: ['post', 'tweet'],
    x_processing: ['succeed', 'fail'],
    x_header_three: ['fail', 'accept'],
    x_second_publish: ['same', 'refuse'],
  },
}
