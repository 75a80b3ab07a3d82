/**
 * Uploads are held in memory until they are inspected, so only so many bytes of them may be on their way
 * at once. The body of one that waits is not read: its sender is held up, and no memory is used.
 */
import type { Request } from 'express'
import { openFairGate } from '../networks/media/fairGate.ts'
import { MAX_FILM_BYTES } from '../networks/media/mediaFacts.ts'
import { requestTimeout } from '../openapi/errors.ts'

/** Each byte is there twice: as it came, and without what does not belong. */
const BUDGET_BYTES = 2 * MAX_FILM_BYTES
/** Whoever sends slowly holds up only uploads of their own. */
const USER_BUDGET_BYTES = BUDGET_BYTES / 2

export interface UploadLane {
  /** Waits for its turn, which lasts until the request has `ended`, whether or not its sender stayed. */
  enter(user_id: string, req: Request, ended: Promise<void>): Promise<void>
}

export function openUploadLane(): UploadLane {
  const gate = openFairGate(BUDGET_BYTES, USER_BUDGET_BYTES)

  return {
    async enter(user_id, req, ended) {
      // Without a length it may be as large as an upload can be.
      const cost = Number(req.headers['content-length'] ?? MAX_FILM_BYTES)
      await new Promise<void>((entered, failed) => {
        const pass = () => {
          entered()
          return ended
        }
        gate.pass(user_id, cost, pass).catch(failed)
      })
      // Its sender did not wait, and nothing more of it will come.
      if (req.destroyed) throw requestTimeout()
    },
  }
}
