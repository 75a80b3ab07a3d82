import { once } from 'node:events'
import type { Response } from 'express'

/** When more may be written, or the answer is closed: then nobody waits for the rest. */
export async function drained(res: Response) {
  const settled = new AbortController()
  const { signal } = settled
  await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })])
  settled.abort()
}
