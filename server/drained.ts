import { once } from 'node:events'
import type { Response } from 'express'

/** When more may be written, or the answer is closed or given up: then nobody waits for the rest. */
export async function drained(res: Response, givenUp?: AbortSignal) {
  const settled = new AbortController()
  const { signal } = settled
  const ends = [once(res, 'drain', { signal }), once(res, 'close', { signal })]
  await Promise.race(givenUp ? [...ends, once(givenUp, 'abort', { signal })] : ends)
  settled.abort()
}
