/** What the contract cannot say of a post's content. Every problem names its field. */
import type { PostContent } from '../../db/posts/content.ts'

/** The members of a request that make up the content, as they were sent. */
export interface SentContent {
  text?: string
  category?: string
  is_thread?: boolean
  thread_tweets?: string[] | null
  media_urls?: string[] | null
  thread_media?: string[][] | null
  community_id?: string | null
  share_with_followers?: boolean
}

const EMPTY: PostContent = {
  category: 'General',
  text: '',
  thread_tweets: null,
  media_urls: null,
  thread_media: null,
  community_id: null,
  share_with_followers: false,
}

/**
 * The content after a request: what was sent over what was there (decision 2). Parts make a thread
 * whatever `is_thread` says; only in an update its `false` takes them away.
 */
export function mergeContent(sent: SentContent, stored?: PostContent): PostContent {
  const before = stored ?? EMPTY
  const single = stored !== undefined && sent.is_thread === false
  const parts = sent.thread_tweets === undefined ? before.thread_tweets : sent.thread_tweets
  const is_thread = !single && parts !== null && parts.length > 0
  const thread_tweets = is_thread ? parts : null
  return {
    category: sent.category ?? before.category,
    text: sent.text ?? before.text,
    thread_tweets,
    media_urls: noneWhenEmpty(sent.media_urls === undefined ? before.media_urls : sent.media_urls),
    thread_media: fill(
      sent.thread_media === undefined ? before.thread_media : sent.thread_media,
      thread_tweets,
    ),
    community_id: sent.community_id === undefined ? before.community_id : sent.community_id,
    share_with_followers: sent.share_with_followers ?? before.share_with_followers,
  }
}

function noneWhenEmpty<T>(list: T[] | null): T[] | null {
  return list !== null && list.length > 0 ? list : null
}

/** One list for each part; a shorter one is filled, and without parts there is none. */
function fill(media: string[][] | null, parts: string[] | null): string[][] | null {
  if (parts === null || media === null || media.every((list) => list.length === 0)) return null
  return parts.map((_, index) => media[index] ?? [])
}

/** `field` leads to the post, such as `posts[3].`. Empty when all is well. */
export function problemsOf(field: string, sent: SentContent, content: PostContent): string[] {
  const problems: string[] = []
  const parts = content.thread_tweets ?? []
  if (sent.is_thread === true && parts.length === 0) {
    problems.push(`${field}is_thread: a thread needs its further parts in thread_tweets`)
  }
  if ((sent.thread_media?.length ?? 0) > parts.length) {
    problems.push(`${field}thread_media: more lists than parts in thread_tweets`)
  }
  const texts: [string, string | null][] = [
    ['text', content.text],
    ['category', content.category],
    ['community_id', content.community_id],
    ...parts.map((part, index): [string, string] => [`thread_tweets[${index}]`, part]),
  ]
  for (const [name, text] of texts) {
    if (text?.trim() === '') problems.push(`${field}${name}: must not be empty`)
  }
  return problems
}
