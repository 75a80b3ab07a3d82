/** The free slots of a queue, for posts that are about to take them. */
import { listHeldSlots, type LockedQueue } from '../../db/posts/queues.ts'
import type { Sql } from '../../db/pool/postgres.ts'
import { DAY_MS } from './clocks.ts'
import { slotKey, slotTimes, type SlotTime } from './slotTimes.ts'
import { everythingOf } from '../../db/users/reach.ts'

const AHEAD_MS = 60_000
/** Most posts find a slot in the first days; whoever does not reads on, up to 366. */
const SPANS_DAYS = [8, 64, 366]

export interface FreeSlots {
  /** The first free one for a post with this X account, or for one that does not go to X; undefined when there is none. */
  first(x_account_id: string | null): Promise<SlotTime | undefined>
  /** It is free no more. */
  take(slot: SlotTime): void
}

/** A slot is at least so far ahead, counted from the start of the next millisecond. */
export function earliestOf({ now_ms }: LockedQueue): number {
  return now_ms + 1 + AHEAD_MS
}

/** Of a queue that is locked in this transaction. What the posts `leaving` hold counts as free. */
export function freeSlotsOf(
  tx: Sql,
  user_id: string,
  queue: LockedQueue,
  leaving: readonly string[] = [],
): FreeSlots {
  const left = new Set(leaving)
  const free: SlotTime[] = []
  let known_until_ms = earliestOf(queue)
  const spans = [...SPANS_DAYS]

  async function readMore(days: number) {
    const span = { from_ms: known_until_ms, until_ms: queue.now_ms + days * DAY_MS }
    const times = slotTimes(queue, span)
    const held = times.length === 0 ? [] : await listHeldSlots(tx, everythingOf(user_id), span)
    const taken = new Set(held.filter(({ post_id }) => !left.has(post_id)).map(slotKey))
    free.push(...times.filter((time) => !taken.has(slotKey(time))))
    known_until_ms = span.until_ms
  }

  return {
    async first(x_account_id) {
      for (;;) {
        const found = free.find(
          ({ account_id }) => account_id === null || account_id === x_account_id,
        )
        if (found !== undefined) return found
        const days = spans.shift()
        if (days === undefined) return undefined
        await readMore(days)
      }
    },
    take(slot) {
      free.splice(free.indexOf(slot), 1)
    },
  }
}

/** Slots that are kept for an account take posts that go there alone. */
export function accountOnX(post: {
  platforms: readonly string[]
  x_account_id: string | null
}): string | null {
  return post.platforms.includes('x') ? post.x_account_id : null
}
