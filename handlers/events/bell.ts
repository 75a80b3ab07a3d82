/**
 * Whoever waits for an event is woken by the transaction that commits one (`watchLog` in db/events/events.ts). One
 * line to the database serves all who wait in a process.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENTS_CHANNEL, watchLog } from '../../db/events/events.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { rateLimited, type ApiError } from '../../openapi/errors.ts'

const RETRY_AFTER_SECONDS = 5
const WATCHED_MS = 90_000
const WATCHED_AGAIN_MS = 30_000
/** A watch that could not be renewed is good for so long. */
const GOOD_MS = 60_000

type Kind = 'request' | 'stream'

/** Of one user, in one process. */
const MOST: Record<Kind, { count: number; refusal: (most: number) => ApiError }> = {
  request: { count: 10, refusal: () => rateLimited(RETRY_AFTER_SECONDS) },
  stream: { count: 5, refusal: (most) => rateLimited(RETRY_AFTER_SECONDS, most) },
}

/** One who waits. */
export interface Listening {
  /** Answers when an event may have come since the last call, or after so long. */
  next(at_most_ms: number): Promise<void>
  /** Whether all that comes is told: while somebody commits an event, nobody waits to have the log watched. */
  isTold(): boolean
  /** As if an event had come. */
  wake(): void
  end(): void
}

export interface Bell {
  /** Whoever looks every second while nothing is told misses nothing for longer. Throws 429 when too many wait already. */
  listen(user_id: string, kind: Kind): Promise<Listening>
}

interface Listener {
  kind: Kind
  wake(): void
}

export function openBell(db: Db): Bell {
  const listening = new Map<string, Set<Listener>>()
  let line: Promise<void> | undefined

  function ring(user_id: string) {
    listening.get(user_id)?.forEach(({ wake }) => wake())
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
    async listen(user_id, kind) {
      const others = listening.get(user_id) ?? new Set()
      const { count, refusal } = MOST[kind]
      if ([...others].filter((one) => one.kind === kind).length >= count) throw refusal(count)
      let rung = Promise.withResolvers<void>()
      let watched_at = -Infinity
      const wake = () => rung.resolve()
      const listener = { kind, wake }
      listening.set(user_id, others.add(listener))
      const end = () => {
        others.delete(listener)
        if (others.size === 0 && listening.get(user_id) === others) listening.delete(user_id)
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
        isTold: () => performance.now() - watched_at < GOOD_MS,
        wake,
        end,
      }
    },
  }
}
