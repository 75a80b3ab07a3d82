/**
 * Looks for a post or an article of ours on X, where a send ended without an answer: reads the
 * account's own timeline since shortly before the send (https://docs.x.com/x-api/users/get-posts).
 *
 * X has two dialects of field names. The request speaks the one that is configured; the answer is
 * read in both.
 */
import type { Account, Finding, Payload } from './network.ts'
import { listOf, memberOf, textOf, type Answer, type Answered } from './wire.ts'
import { callX } from './xCall.ts'
import { livePart, sendOf, type Dialect, type XSend, type XSettings } from './xPost.ts'
import { retryAt, wordsOf } from './xRefusal.ts'

/** Pages of 100; an account that posts more within the window is looked at no further. */
const MAX_PAGES = 10
/** Clocks differ, ours from X's. */
const MARGIN_MS = 60_000
/** The start of X's time within ids: https://docs.x.com/fundamentals/x-ids */
const ID_EPOCH_MS = 1288834974657n

type SentPost = Extract<XSend, { kind: 'post' }>

const QUERY: Record<Dialect, string> = {
  post:
    'post.fields=created_at,text,conversation_id,entities,attachments,article,note_post' +
    '&expansions=referenced_posts',
  tweet:
    'tweet.fields=created_at,text,conversation_id,entities,attachments,article,note_tweet,' +
    'referenced_tweets&expansions=referenced_tweets.id',
}

export async function findOnX(
  settings: XSettings,
  account: Account,
  payload: Payload,
  started_at: number,
): Promise<Finding> {
  const sent = sendOf(payload)
  const since = started_at - MARGIN_MS
  let page: string | undefined
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const answer = await readTimeline(settings, account, since, page)
    if (answer.kind !== 'answer') return { state: 'unreadable', error: answer.reason }
    if (!isTimeline(answer)) return unreadable(answer)

    const found = listOf(answer.body, 'data').find((post) => isOurs(post, sent, since))
    const id = textOf(found, 'id')
    if (id !== undefined) {
      return { state: 'found', parts: [livePart(settings.web_url, account, payload.position, id)] }
    }
    page = textOf(answer.body, 'meta', 'next_token')
    if (page === undefined) return { state: 'absent' }
  }
  // There is more that has not been read, and absence may only be claimed of what has been.
  return { state: 'unreadable', error: 'The timeline on X is too long to search.' }
}

function readTimeline(
  settings: XSettings,
  account: Account,
  since: number,
  page: string | undefined,
): Promise<Answer> {
  const path =
    `/2/users/${encodeURIComponent(account.remote_id)}/tweets?max_results=100` +
    `&exclude=retweets&start_time=${new Date(since).toISOString()}&${QUERY[settings.dialect]}` +
    (page === undefined ? '' : `&pagination_token=${encodeURIComponent(page)}`)
  return callX(settings, account, 'GET', path)
}

/** An empty timeline has no `data`, but it counts itself; anything else does not prove absence. */
function isTimeline({ status, body }: Answered): boolean {
  if (status !== 200) return false
  return Array.isArray(memberOf(body, 'data')) || memberOf(body, 'meta', 'result_count') === 0
}

function unreadable(answer: Answered): Finding {
  const retry = answer.status === 429 ? retryAt(answer) : {}
  return { state: 'unreadable', error: wordsOf(answer), ...retry }
}

function isOurs(post: unknown, sent: XSend, since: number): boolean {
  const id = textOf(post, 'id') ?? ''
  if (createdAt(post, id) < since) return false
  switch (sent.kind) {
    case 'post': {
      const parent = sent.post.reply?.in_reply_to_tweet_id
      return repliesTo(post, id, parent) && holds(post, id, sent)
    }
    case 'article':
      return titlesOf(post).includes(canonical(sent.title))
  }
}

/** Its media were uploaded for this delivery alone, so they tell more than its text. */
function holds(post: unknown, id: string, { post: { text }, media_keys }: SentPost): boolean {
  const shown_keys = listOf(post, 'attachments', 'media_keys')
  if (media_keys.length > 0 && shown_keys.length > 0) {
    return media_keys.every((key) => shown_keys.includes(key))
  }
  return canonical(text) === canonical(textShown(post, id))
}

function titlesOf(post: unknown): string[] {
  return [textOf(post, 'article', 'title'), textOf(post, 'article_title')].flatMap((title) =>
    title === undefined ? [] : canonical(title),
  )
}

/** The time within the id is X's own and is always there. */
function createdAt(post: unknown, id: string): number {
  const written = Date.parse(textOf(post, 'created_at') ?? '')
  if (!Number.isNaN(written)) return written
  return /^[0-9]+$/.test(id) ? Number((BigInt(id) >> 22n) + ID_EPOCH_MS) : 0
}

function repliesTo(post: unknown, id: string, parent: string | undefined): boolean {
  const references = [...listOf(post, 'referenced_posts'), ...listOf(post, 'referenced_tweets')]
  const replied_to = references.find((one) => textOf(one, 'type') === 'replied_to')
  if (replied_to !== undefined) return textOf(replied_to, 'id') === parent
  // Where references are not given, the conversation still tells a reply from a post.
  const conversation_id = textOf(post, 'conversation_id') ?? id
  return parent === undefined ? conversation_id === id : conversation_id !== id
}

/**
 * What was written, given what X shows: long posts whole, characters unescaped, links as they were,
 * without the link to its own media that X puts at the end.
 */
function textShown(post: unknown, id: string): string {
  const note = memberOf(post, 'note_post') ?? memberOf(post, 'note_tweet')
  const text = textOf(note, 'text') ?? textOf(post, 'text') ?? ''
  const urls = [...listOf(note, 'entities', 'urls'), ...listOf(post, 'entities', 'urls')]
  const written = new Map(
    urls.map((url) => {
      const address = textOf(url, 'expanded_url')
      return [textOf(url, 'url'), address?.includes(`/status/${id}/`) ? '' : address]
    }),
  )
  const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
  return text
    .replace(/&(amp|lt|gt);/g, (escaped) => signs[escaped] ?? escaped)
    .replace(/https?:\/\/t\.co\/\w+/g, (short) => written.get(short) ?? short)
}

/**
 * Equal for texts that X may show as one another: it composes characters, adds a scheme to a bare
 * link and a slash to a bare host, and trims space. Letter case falls away with the host's.
 */
function canonical(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/https?:\/\//g, '')
    .replace(/\/(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
