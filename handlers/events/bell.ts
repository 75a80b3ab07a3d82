/**
 * Whoever waits for an event is woken by the transaction that commits one (`watchLog` in db/events/events.ts). One
 * line to the database serves all who wait in a process.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENTS_CHANNEL, watchLog } from '../../db/events/events.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { rateLimited } from '../../openapi/errors.ts'

/** Of one user, in one process. */
const WAITING_MAX = 10
const RETRY_AFTER_SECONDS = 5
const WATCHED_MS = 90_000
const WATCHED_AGAIN_MS = 30_000

/** One who waits. */
export interface Listening {
  /** Answers when an event may have come since the last call, or after so long. */
  next(at_most_ms: number): Promise<void>
  end(): void
}

export interface Bell {
  /** Whoever looks every second besides misses nothing for longer. Throws 429 when too many wait already. */
  listen(user_id: string): Promise<Listening>
}

export function openBell(db: Db): Bell {
  const listening = new Map<string, Set<() => void>>()
  let line: Promise<void> | undefined

  function ring(user_id: string) {
    listening.get(user_id)?.forEach((wake) => wake())
  }
  /** When messages may have been missed. */
  function ringAll() {
    for (const user_id of listening.keys()) ring(user_id)
  }
  async function openLine() {
    line ??= db.listen(EVENTS_CHANNEL, ring, ringAll)
    await line.catch((error: unknown) => {
      line = undefined
      throw error
    })
  }

  return {
    async listen(user_id) {
      const others = listening.get(user_id) ?? new Set()
      if (others.size >= WAITING_MAX) throw rateLimited(RETRY_AFTER_SECONDS)
      let rung = Promise.withResolvers<void>()
      let watched_at = -Infinity
      const wake = () => rung.resolve()
      listening.set(user_id, others.add(wake))
      const end = () => {
        others.delete(wake)
        if (others.size === 0) listening.delete(user_id)
      }
      const watch = async () => {
        if (performance.now() - watched_at < WATCHED_AGAIN_MS) return
        if (await watchLog(db, user_id, WATCHED_MS)) watched_at = performance.now()
      }
      try {
        await openLine()
        await watch()
      } catch (error) {
        end()
        throw error
      }
      return {
        async next(at_most_ms) {
          const over = new AbortController()
          await Promise.race([
            rung.promise,
            sleep(at_most_ms, undefined, { signal: over.signal }).catch(() => undefined),
          ])
          over.abort()
          rung = Promise.withResolvers()
          await watch()
        },
        end,
      }
    },
  }
}
