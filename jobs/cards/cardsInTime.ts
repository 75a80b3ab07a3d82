import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../networks/network.ts'
import type { Publisher } from '../delivery/publisher.ts'
import type { Reading } from './cardReader.ts'
import { linkedPage } from './linkedPage.ts'

/** Before a post is published at once: has its pages read. Who is slower is read for the next. */
export async function cardsInTime(
  s: Publisher,
  user_id: string,
  post: Parameters<typeof linkedPage>[0],
  platforms: readonly Platform[],
) {
  const urls = new Set(platforms.flatMap((platform) => linkedPage(post, platform)?.url ?? []))
  await pagesInTime(s, user_id, [...urls])
}

/** Has pages read, and waits for a moment. What takes longer goes on. */
export async function pagesInTime(
  s: Publisher,
  user_id: string,
  urls: string[],
  reading?: Reading,
) {
  if (urls.length === 0) return
  const waited = new AbortController()
  const all = Promise.all(urls.map((url) => s.track(s.cards.read(user_id, url, reading))))
  const too_long = sleep(s.timing.card_waits_ms, undefined, { signal: waited.signal })
  await Promise.race([all, too_long.catch(() => undefined)])
  waited.abort()
}
