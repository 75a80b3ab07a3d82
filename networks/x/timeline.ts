/**
 * The timeline of an account on X (https://docs.x.com/x-api/users/get-posts), read since some moment of ours.
 * Each reading costs money: those who look at an account at the same moment share one.
 *
 * X has two dialects of field names. The request speaks the one that is configured; the answer is
 * read in both.
 */
import type { Account } from '../network.ts'
import { listOf, memberOf, textOf, type WireResponse } from '../wire/wire.ts'
import { callX } from './call.ts'
import type { Dialect, XSettings } from './post.ts'
import { retryAt, wordsOf } from './refusal.ts'

/** Pages of 100; an account that posts more within the span is read no further. */
const MAX_PAGES = 10
/** Clocks differ, ours from X's: so much earlier is read. */
const MARGIN_MS = 60_000
/** Far less than that. */
const SAME_MS = 5_000
/** The start of X's time within ids: https://docs.x.com/fundamentals/x-ids */
const ID_EPOCH_MS = 1288834974657n

const QUERY: Record<Dialect, string> = {
  post:
    'post.fields=created_at,text,conversation_id,entities,attachments,article,note_post' +
    '&expansions=referenced_posts',
  tweet:
    'tweet.fields=created_at,text,conversation_id,entities,attachments,article,note_tweet,' +
    'referenced_tweets&expansions=referenced_tweets.id',
}

export type Timeline =
  /**
   * `ahead_ms`: X's clock against ours, at the least; 0 where they agree as far as can be seen. X's may be
   * behind that by `unsure_ms`.
   */
  | { state: 'read'; posts: unknown[]; ahead_ms: number; unsure_ms: number }
  | { state: 'unreadable'; error: string; retry_at?: number }

/** `since` is in milliseconds since 1970, by our clock. */
export type ReadTimeline = (account: Account, since: number) => Promise<Timeline>

export function openTimelines(settings: XSettings): ReadTimeline {
  const reading = new Map<string, { since: number; timeline: Promise<Timeline> }>()
  let ahead_ms = 0

  /** When the answer shows that X's clock is another than was believed, it is read anew, since the right moment. */
  async function read(account: Account, since: number): Promise<Timeline> {
    const believed_ms = ahead_ms
    const timeline = await readSince(settings, account, since + believed_ms)
    if (timeline.state !== 'read') return timeline
    ahead_ms = timeline.ahead_ms
    if (Math.abs(ahead_ms - believed_ms) <= MARGIN_MS / 2) return timeline
    return readSince(settings, account, since + ahead_ms)
  }

  return (account, since) => {
    const shared = reading.get(account.remote_id)
    if (shared !== undefined && shared.since <= since + SAME_MS) return shared.timeline
    const one = {
      since,
      timeline: read(account, since).finally(() => {
        if (reading.get(account.remote_id) === one) reading.delete(account.remote_id)
      }),
    }
    reading.set(account.remote_id, one)
    return one.timeline
  }
}

/** Far less than the margin. */
async function readSince(settings: XSettings, account: Account, since: number): Promise<Timeline> {
  const path =
    `/2/users/${encodeURIComponent(account.remote_id)}/tweets?max_results=100&exclude=retweets` +
    `&start_time=${new Date(since - MARGIN_MS).toISOString()}&${QUERY[settings.dialect]}`
  const posts: unknown[] = []
  let next = ''
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const asked_at = Date.now()
    const answer = await callX(settings, account, 'GET', path + next)
    if (answer.kind !== 'answer') return { state: 'unreadable', error: answer.reason }
    if (!isTimeline(answer)) {
      const retry = answer.status === 429 ? retryAt(answer) : {}
      return { state: 'unreadable', error: wordsOf(answer), ...retry }
    }
    const shown = listOf(answer.body, 'data')
    account.paid?.({ what: 'post_read', count: shown.length })
    posts.push(...shown)
    const page = textOf(answer.body, 'meta', 'next_token')
    if (page === undefined) return { state: 'read', posts, ...aheadOf(answer, asked_at) }
    next = `&pagination_token=${encodeURIComponent(page)}`
  }
  // There is more that has not been read, and absence may only be claimed of what has been.
  return { state: 'unreadable', error: 'The timeline on X is too long to search.' }
}

/** An empty timeline has no `data`, but it counts itself; anything else does not prove absence. */
function isTimeline({ status, body }: WireResponse): boolean {
  if (status !== 200) return false
  return Array.isArray(memberOf(body, 'data')) || memberOf(body, 'meta', 'result_count') === 0
}

/** By the date of the answer, which names a whole second. */
function aheadOf(
  { headers }: WireResponse,
  asked_at: number,
): { ahead_ms: number; unsure_ms: number } {
  const second = Date.parse(headers.date ?? '')
  if (Number.isNaN(second)) return { ahead_ms: 0, unsure_ms: MARGIN_MS }
  const [least, most] = [second - Date.now(), second + 1000 - asked_at]
  return least <= 0 && most >= 0
    ? { ahead_ms: 0, unsure_ms: -least }
    : { ahead_ms: least, unsure_ms: 0 }
}

/** When X took a post, by the time within its id, which is X's own and is always there. */
export function takenAt(id: string): number {
  return /^[0-9]{1,19}$/.test(id) ? Number((BigInt(id) >> 22n) + ID_EPOCH_MS) : 0
}
