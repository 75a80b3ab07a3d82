/**
 * How posts on X are doing: https://docs.x.com/x-api/posts/get-posts-by-ids
 *
 * Only the public numbers are asked for: they have all that is counted here, and unlike the private
 * ones they do not end with a post's 30th day.
 */
import type { Account, PostMetrics, Readings } from '../network.ts'
import { listOf, memberOf, textOf, type WireResponse } from '../wire/wire.ts'
import { callX, isXId } from './call.ts'
import type { XSettings } from './post.ts'
import { retryAt, wordsOf } from './refusal.ts'

export async function readMetricsOfX(
  settings: XSettings,
  account: Account,
  remote_ids: string[],
): Promise<Readings> {
  if (remote_ids.length === 0) return { state: 'read', readings: [], gone: [] }
  const query = `ids=${remote_ids.join(',')}&${settings.dialect}.fields=public_metrics`
  const answer = await callX(settings, account, 'GET', `/2/tweets?${query}`)
  if (answer.kind !== 'answer') return { state: 'unreadable', error: answer.reason }
  if (!isReading(answer)) {
    const retry = answer.status === 429 ? retryAt(answer) : {}
    return { state: 'unreadable', error: wordsOf(answer), ...retry }
  }
  const requested = new Set(remote_ids)
  const shown = listOf(answer.body, 'data')
  account.paid?.({ what: 'post_read', count: shown.length })
  const readings = shown.flatMap(readingOf)
  const gone = listOf(answer.body, 'errors').flatMap(goneId)
  return {
    state: 'read',
    readings: readings.filter(({ remote_id }) => requested.has(remote_id)),
    gone: gone.filter((id) => requested.has(id)),
  }
}

/** An answer of errors alone is a reading too: all of the posts may be gone. */
export function isReading({ status, body }: WireResponse): boolean {
  if (status !== 200) return false
  return [memberOf(body, 'data'), memberOf(body, 'errors')].some(Array.isArray)
}

/** Nothing is made up of a post whose numbers are not all there. */
function readingOf(post: unknown): PostMetrics[] {
  const remote_id = textOf(post, 'id')
  const count = (...names: string[]) =>
    names.map((name) => memberOf(post, 'public_metrics', name)).find(isCount)
  const likes = count('like_count')
  const retweets = count('repost_count', 'retweet_count')
  const replies = count('reply_count')
  const quotes = count('quote_count')
  if (!isXId(remote_id) || likes === undefined || retweets === undefined) return []
  if (replies === undefined || quotes === undefined) return []
  return [
    {
      remote_id,
      likes,
      retweets,
      replies,
      quotes,
      // Younger than the others, and not counted for every post.
      bookmarks: count('bookmark_count') ?? 0,
      impressions: count('impression_count') ?? 0,
    },
  ]
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0
}

export function goneId(error: unknown): string[] {
  const id = textOf(error, 'resource_id') ?? textOf(error, 'value')
  const is_gone = textOf(error, 'type')?.split('/').at(-1) === 'resource-not-found'
  return is_gone && id !== undefined ? [id] : []
}
