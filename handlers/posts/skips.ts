/** What keeps a post from a network, as a problem of the request that brought it. */
import type { NoticeCode } from '../../generated/names.ts'
import type { Variant } from '../../db/posts/variants.ts'
import type { ContentProblem, Platform } from '../../networks/network.ts'
import { inBody, inPath, type RequestPlace } from '../../openapi/places.ts'
import { problemThere, type Problem } from '../../openapi/problems.ts'
import type { SentContent } from './content.ts'
import type { TargetRoute } from './targets.ts'
import { placeOfVariant } from './variants.ts'

/** Such as a network skips for: a warning, or a refusal where no network is left. */
export type Skip = Problem & { code: NoticeCode }

/** Where the post is in the request: `field` leads there, such as `posts[3].`; empty for the only one. */
export interface SentPostAt {
  field: string
  /** What came with the request; the rest was saved before. */
  sent: SentContent
  /** What names that which was saved; the id in the path where nothing is said. */
  saved_at?: RequestPlace
}

/** A request that brings no content, only the id of what is saved. */
export const SAVED: SentPostAt = { field: '', sent: {} }

export function skipsOf(post: SentPostAt, routes: TargetRoute[]): Skip[] {
  return routes.flatMap(({ platform, variant, skip }) => {
    if (skip === null) return []
    const { code, reason, limit, actual, unit } = skip
    const measure = {
      ...(limit !== undefined && { limit }),
      ...(actual !== undefined && { actual }),
      ...(unit !== undefined && { unit }),
    }
    const place = placeOf(post, { platform, variant, skip })
    return [{ ...problemThere(platform, code, place, reason, measure), code }]
  })
}

interface Skipping {
  platform: Platform
  variant: Variant
  skip: ContentProblem
}

/** What a network has of its own is where the request says so, or saved before. */
function placeOf(
  { field, sent, saved_at = inPath('id') }: SentPostAt,
  { platform, variant, skip: { part, in_media } }: Skipping,
): RequestPlace {
  const own = in_media ? mediaAt(variant, part) : textAt(part)
  const is_own = variant[own[0]] !== undefined
  const [member, name] = is_own || !in_media ? own : mediaAt(sent, part)
  const way = is_own ? placeOfVariant(sent.variants, platform) : undefined
  const words = `${field}${way === undefined ? '' : `${way}.`}text`
  if (way !== undefined) return { ...inBody(`${field}${way}.${name}`), words }
  const is_sent = !is_own && sent[member] != null
  return { ...(is_sent ? inBody(`${field}${name}`) : saved_at), words }
}

type Member = 'text' | 'thread_tweets' | 'media_urls' | 'thread_media'

function textAt(part: number | undefined): [Member, string] {
  if (part === undefined) return ['thread_tweets', 'thread_tweets']
  return part === 0 ? ['text', 'text'] : ['thread_tweets', `thread_tweets[${part - 1}]`]
}

function mediaAt(sent: { media_urls?: unknown }, part: number | undefined): [Member, string] {
  const first: Member = sent.media_urls == null ? 'thread_media' : 'media_urls'
  if (part === undefined) return [first, first]
  return part === 0 ? ['media_urls', 'media_urls'] : ['thread_media', `thread_media[${part - 1}]`]
}
