import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../networks/network.ts'
import type { Publisher } from '../delivery/publisher.ts'
import { linkedPage } from './linkedPage.ts'

/** Before a post is published at once: has its pages read, and waits for a moment. Who is slower is read for the next. */
export async function cardsInTime(
  s: Publisher,
  user_id: string,
  post: Parameters<typeof linkedPage>[0],
  platforms: readonly Platform[],
) {
  const urls = new Set(platforms.flatMap((platform) => linkedPage(post, platform)?.url ?? []))
  if (urls.size === 0) return
  const waited = new AbortController()
  const reading = Promise.all([...urls].map((url) => s.track(s.cards.read(user_id, url))))
  const too_long = sleep(s.timing.card_waits_ms, undefined, { signal: waited.signal })
  await Promise.race([reading, too_long.catch(() => undefined)])
  waited.abort()
}
