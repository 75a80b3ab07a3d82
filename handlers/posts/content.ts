/** What the contract cannot say of a post's content. Every problem names its field. */
import { POST_CONTENT, type PostContent } from '../../db/posts/content.ts'
import type { components } from '../../generated/openapi.ts'
import { isInvisible } from '../../networks/invisible.ts'
import { inBody } from '../../openapi/places.ts'
import { blank, needsAnother, noSuchPart, type Problem } from '../../openapi/problems.ts'
import { labelProblems, labelsOf } from './labels.ts'
import { mergeVariants, variantProblems } from './variants.ts'

type PostChange = components['schemas']['PostChange']

/** The members of a request that make up the content, as they were sent. */
export type SentContent = Pick<PostChange, keyof PostContent | 'is_thread'>

const COLUMNS = Object.keys(POST_CONTENT) as (keyof PostContent)[]
const TEXTS = COLUMNS.filter(isText)

const EMPTY: PostContent = {
  category: 'General',
  text: '',
  thread_tweets: null,
  media_urls: null,
  thread_media: null,
  community_id: null,
  share_with_followers: false,
  external_id: null,
  metadata: null,
  variants: null,
}

/**
 * The content after a request: what was sent over what was there (decision 2). Parts make a thread
 * whatever `is_thread` says; only in an update its `false` takes them away.
 */
export function mergeContent(sent: SentContent, stored?: PostContent): PostContent {
  const before = stored ?? EMPTY
  // What a request leaves out stays as it is.
  const content = Object.fromEntries(
    COLUMNS.map((column) => [column, sent[column] === undefined ? before[column] : sent[column]]),
  ) as unknown as PostContent
  const single = stored !== undefined && sent.is_thread === false
  const thread_tweets = single ? null : noneWhenEmpty(content.thread_tweets)
  return {
    ...content,
    thread_tweets,
    media_urls: noneWhenEmpty(content.media_urls),
    thread_media: fill(content.thread_media, thread_tweets),
    variants: mergeVariants(sent.variants, before.variants),
    ...labelsOf(content),
  }
}

type Types = typeof POST_CONTENT
type TextColumn = {
  [Column in keyof Types]: Types[Column] extends 'text' ? Column : never
}[keyof Types]

function isText(column: keyof Types): column is TextColumn {
  return POST_CONTENT[column] === 'text'
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
export function problemsOf(field: string, sent: SentContent, content: PostContent): Problem[] {
  const problems = labelProblems(field, sent)
  const parts = content.thread_tweets ?? []
  if (sent.is_thread === true && parts.length === 0) {
    const message = 'a thread needs its further parts in thread_tweets'
    problems.push(needsAnother(inBody(`${field}is_thread`), message))
  }
  const lists = sent.thread_media?.length ?? 0
  if (lists > parts.length) {
    const measure = { limit: parts.length, actual: lists, unit: 'item' } as const
    problems.push(noSuchPart(inBody(`${field}thread_media`), measure))
  }
  const texts: [string, string | null][] = [
    ...TEXTS.map((column): [string, string | null] => [column, content[column]]),
    ...parts.map((part, index): [string, string] => [`thread_tweets[${index}]`, part]),
  ]
  for (const [name, text] of texts) {
    if (text !== null && isInvisible(text)) problems.push(blank(inBody(`${field}${name}`)))
  }
  return [...problems, ...variantProblems(field, sent.variants, content)]
}
