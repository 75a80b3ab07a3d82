/** How long requests take, and how they end, in the metrics. */
import type { Response } from 'express'
import type { Publisher } from '../jobs/delivery/publisher.ts'

/**
 * By operation and not by path, which has ids. `look` is asked once the answer has gone, or when what this returns
 * is called: when an answer has begun that goes on for as long as its caller likes.
 */
export function measure(
  { instruments }: Pick<Publisher, 'instruments'>,
  res: Response,
  look: () => { operation: string; status: number },
): () => void {
  const began_at = performance.now()
  let is_noted = false
  function note(is_whole: boolean) {
    if (is_noted) return
    is_noted = true
    const { operation, status } = look()
    // Whoever went before the answer was whole is apart.
    const ending = is_whole ? `${Math.floor(status / 100)}xx` : 'aborted'
    const seconds = (performance.now() - began_at) / 1000
    instruments.requests.observe({ operation, status: ending }, seconds)
  }
  res.once('close', () => note(res.writableFinished))
  return () => note(true)
}
