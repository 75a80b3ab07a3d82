/**
 * Uploads are held in memory until they are inspected, since all of a file is needed before its first byte can be
 * trusted. Of one user only so much is let in at once, and the
 * body of one that waits is not read; of all users together what has come is counted. Whoever stops
 * sending is answered 408, so that nobody waits for long for the memory of what will never be whole.
 */
import type { Request } from 'express'
import { MAX_FILM_BYTES } from '../networks/media/limits.ts'
import { openFairSemaphore } from '../networks/semaphore.ts'
import { requestTimeout } from '../openapi/errors.ts'
import { openArrivingBytes, type BodyIntake } from './arrivingBytes.ts'

const USER_BUDGET_BYTES = MAX_FILM_BYTES
/** Two users who stop within their last bytes leave the third a place. */
const BUDGET_BYTES = 2 * MAX_FILM_BYTES

const SECOND_MS = 1_000
/** The slowest line on which a picture comes within the time that a request has. */
const BYTES_PER_SECOND_MIN = 8_000
const SLOW_SECONDS_MAX = 5

export interface Upload {
  /** Before more of it is kept. */
  take: BodyIntake['take']
  /** Rejects when its sender is too slow; never resolves. */
  slow: Promise<never>
}

export interface UploadLimiter {
  /** Waits for its turn, which lasts until the request has `ended`, whether or not its sender stayed. */
  enter(user_id: string, req: Request, ended: Promise<void>): Promise<Upload>
}

export function openUploadLimiter(): UploadLimiter {
  const turns = openFairSemaphore(Infinity, USER_BUDGET_BYTES)
  const arriving = openArrivingBytes(BUDGET_BYTES)

  return {
    async enter(user_id, req, ended) {
      // Without a length it may be as large as an upload can be.
      const cost = Number(req.headers['content-length'] ?? MAX_FILM_BYTES)
      await new Promise<void>((entered, failed) => {
        const pass = () => {
          entered()
          return ended
        }
        turns.run(user_id, cost, pass).catch(failed)
      })
      // Its sender did not wait, and nothing more of it will come.
      if (req.destroyed) throw requestTimeout()
      return watch(req, arriving.open(), ended)
    },
  }
}

function watch(req: Request, body: BodyIntake, ended: Promise<void>): Upload {
  const { promise: slow, reject } = Promise.withResolvers<never>()
  let held_up = false
  let seen = req.socket.bytesRead
  let slow_seconds = 0
  // By turns of the loop and not by the clock: a process that was held up has not read what came.
  const timer = setInterval(() => {
    const came = req.socket.bytesRead - seen
    seen += came
    const is_slow = !held_up && !req.complete && came < BYTES_PER_SECOND_MIN
    slow_seconds = is_slow ? slow_seconds + 1 : 0
    if (slow_seconds >= SLOW_SECONDS_MAX) reject(requestTimeout())
  }, SECOND_MS)
  void ended.finally(() => {
    clearInterval(timer)
    body.leave()
  })
  return {
    slow,
    take(bytes) {
      const room = body.take(bytes)
      held_up = room !== undefined
      return room?.then(() => void (held_up = false))
    },
  }
}
