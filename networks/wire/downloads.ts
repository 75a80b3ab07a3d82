/**
 * Files that users name by their address, fetched with care (guardedFetch.ts) and held in memory until they are used:
 * two at a time, one of each user. Who waits for their turn counts among those that a user has under way.
 */
import { MAX_FILM_BYTES } from '../media/limits.ts'
import { openFairSemaphore } from '../semaphore.ts'
import { guardedFetch, type FetchRules } from './guardedFetch.ts'

const AT_ONCE = 2
const UNDER_WAY_MAX = 10

export type Downloaded<Result> =
  | { state: 'used'; value: Result }
  /** As `Fetched` has it. */
  | { state: 'failed'; error: string }
  | { state: 'too_many'; under_way: number }

/** Rejects only as `use` does. */
export type Download = <Result>(
  user_id: string,
  url: string,
  use: (file: Buffer) => Promise<Result>,
) => Promise<Downloaded<Result>>

export function openDownloads(rules: Omit<FetchRules, 'max_bytes'>): Download {
  const turns = openFairSemaphore(AT_ONCE, 1)
  const under_way = new Map<string, number>()

  async function fetchAndUse<Result>(url: string, use: (file: Buffer) => Promise<Result>) {
    const accept = 'image/*, video/*'
    const fetched = await guardedFetch(url, { ...rules, accept, max_bytes: MAX_FILM_BYTES })
    if (fetched.state === 'failed') return fetched
    return { state: 'used' as const, value: await use(fetched.bytes) }
  }

  return async function download(user_id, url, use) {
    const others = under_way.get(user_id) ?? 0
    if (others >= UNDER_WAY_MAX) return { state: 'too_many', under_way: others }
    under_way.set(user_id, others + 1)
    try {
      return await turns.run(user_id, 1, () => fetchAndUse(url, use))
    } finally {
      const left = (under_way.get(user_id) ?? 1) - 1
      if (left > 0) under_way.set(user_id, left)
      else under_way.delete(user_id)
    }
  }
}
