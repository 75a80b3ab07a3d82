/** How long requests take, and how they end, in the metrics. */
import type { Response } from 'express'
import type { Publisher } from '../jobs/delivery/publisher.ts'

/** By operation and not by path, which has ids. `look` is asked once the answer has gone. */
export function measure(
  { instruments }: Publisher,
  res: Response,
  look: () => { operation: string; status: number },
) {
  const began_at = performance.now()
  res.once('close', () => {
    const { operation, status } = look()
    // Whoever went before the answer was whole is apart.
    const ending = res.writableFinished ? `${Math.floor(status / 100)}xx` : 'aborted'
    const seconds = (performance.now() - began_at) / 1000
    instruments.requests.observe({ operation, status: ending }, seconds)
  })
}
