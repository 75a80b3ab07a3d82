/**
 * Uploading for a send. What is uploaded is not public, so whatever goes wrong is certain: what the
 * network refuses is refused, and everything else may be tried again.
 */
import type { Media, Refusal, Unsent, Uploads } from '../network.ts'
import type { WireAnswer, WireResponse } from '../wire/wire.ts'

/** What one call to `compose` may take for uploads; a lease or a person waits for it. */
export const UPLOAD_MS = 60_000
/** When to go on with uploads that took longer. */
const URGENT_MS = 5_000

export interface Uploading {
  uploads: Uploads
  /** On the clock of `performance.now()`. */
  until: number
}

export type UploadResult<T> = { state: 'uploaded'; value: T } | Unsent

/** By the id of each. One after the other, so that one delivery holds one file in memory. */
export async function uploadEach<T>(
  media: Media[],
  { until }: Uploading,
  upload: (one: Media) => Promise<UploadResult<T>>,
): Promise<UploadResult<Map<string, T>>> {
  const value = new Map<string, T>()
  for (const one of media) {
    if (value.has(one.id)) continue
    if (performance.now() >= until) return outOfTime()
    const uploaded = await upload(one)
    if (uploaded.state !== 'uploaded') return uploaded
    value.set(one.id, uploaded.value)
  }
  return { state: 'uploaded', value }
}

export function outOfTime(wait_ms = URGENT_MS): Unsent {
  const error = 'The upload takes longer than a try may; the next try goes on with it.'
  return { state: 'not_sent', error, retry_at: Date.now() + wait_ms }
}

/** For whatever is not the answer that was hoped for. */
export function unsentOf(answer: WireAnswer, refusalOf: (answer: WireResponse) => Refusal): Unsent {
  if (answer.kind !== 'answer') return { state: 'not_sent', error: answer.reason }
  const refusal = refusalOf(answer)
  return refusal.state === 'unknown' ? { ...refusal, state: 'not_sent' } : refusal
}
