/** What keeps a post from a network, as a problem of the request that brought it. */
import type { NoticeCode } from '../../generated/names.ts'
import type { ContentProblem } from '../../networks/network.ts'
import { inBody, inPath, type RequestPlace } from '../../openapi/places.ts'
import { problemThere, type Problem } from '../../openapi/problems.ts'
import type { SentContent } from './content.ts'
import type { TargetRoute } from './targets.ts'

/** Such as a network skips for: a warning, or a refusal where no network is left. */
export type Skip = Problem & { code: NoticeCode }

/** Where the post is in the request: `field` leads there, such as `posts[3].`; empty for the only one. */
export interface SentPostAt {
  field: string
  /** What came with the request; the rest was saved before. */
  sent: SentContent
}

/** A request that brings no content, only the id of what is saved. */
export const SAVED: SentPostAt = { field: '', sent: {} }

export function skipsOf({ field, sent }: SentPostAt, routes: TargetRoute[]): Skip[] {
  return routes.flatMap(({ platform, skip }) => {
    if (skip === null) return []
    const { code, reason, limit, actual, unit } = skip
    const place = { ...placeOf(field, sent, skip), words: `${field}text` }
    const measure = {
      ...(limit !== undefined && { limit }),
      ...(actual !== undefined && { actual }),
      ...(unit !== undefined && { unit }),
    }
    return [{ ...problemThere(platform, code, place, reason, measure), code }]
  })
}

function placeOf(
  field: string,
  sent: SentContent,
  { part, in_media }: ContentProblem,
): RequestPlace {
  const [member, name] = in_media ? mediaAt(sent, part) : textAt(part)
  return sent[member] == null ? inPath('id') : inBody(`${field}${name}`)
}

type Member = 'text' | 'thread_tweets' | 'media_urls' | 'thread_media'

function textAt(part: number | undefined): [Member, string] {
  if (part === undefined) return ['thread_tweets', 'thread_tweets']
  return part === 0 ? ['text', 'text'] : ['thread_tweets', `thread_tweets[${part - 1}]`]
}

function mediaAt(sent: SentContent, part: number | undefined): [Member, string] {
  const first: Member = sent.media_urls == null ? 'thread_media' : 'media_urls'
  if (part === undefined) return [first, first]
  return part === 0 ? ['media_urls', 'media_urls'] : ['thread_media', `thread_media[${part - 1}]`]
}
