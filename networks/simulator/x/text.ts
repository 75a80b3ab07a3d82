/**
 * X shows a text otherwise than it was sent: addresses become t.co links, three characters are
 * escaped, and beyond 280 the text is cut. https://docs.x.com/fundamentals/counting-characters
 */
import { createHash } from 'node:crypto'
import type { EntityWithIndices, HashtagWithIndices } from 'twitter-text'
import { linksIn, twitter } from './links.ts'
import { weightedLength } from './weight.ts'

const SHORT_LIMIT = 280
export const LONG_LIMIT = 25_000

export interface TextEntity {
  start: number
  end: number
  url?: string
  expanded_url?: string
  display_url?: string
  tag?: string
  username?: string
  media_key?: string
}

/** A link at the end of the text that nobody wrote: to what the post carries. */
export type AttachedLink = Pick<TextEntity, 'expanded_url' | 'display_url' | 'media_key'>

export interface ShownText {
  text: string
  entities: { [kind in 'urls' | 'hashtags' | 'mentions' | 'cashtags']?: TextEntity[] }
}

export function isLong(text: string): boolean {
  return weightedLength(text) > SHORT_LIMIT
}

export function mentionsOf(text: string): string[] {
  return twitter.extractMentions(text).map((name) => name.toLowerCase())
}

export function countCashtags(text: string): number {
  return twitter.extractCashtags(text).length
}

/** The first 279 of weight and an ellipsis; the whole is in `note_post`. */
export function cutText(text: string): string {
  if (!isLong(text)) return text
  const graphemes = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)]
  const head = (count: number) => `${text.slice(0, graphemes[count]?.index)}…`
  const isShort = (count: number) => !isLong(head(count))

  // Where a head has more graphemes than weight, it has long links.
  let [fits, tooLong] = [0, SHORT_LIMIT]
  while (tooLong < graphemes.length && isShort(tooLong)) [fits, tooLong] = [tooLong, 2 * tooLong]
  tooLong = Math.min(tooLong, graphemes.length)
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (isShort(middle)) fits = middle
    else tooLong = middle
  }
  return head(fits)
}

/** As a reading client gets it. Entity positions count code points of the escaped text. */
export function showText(post_id: string, text: string, attached: AttachedLink[] = []): ShownText {
  const shown: ShownText = { text: '', entities: {} }
  let [read, position] = [0, 0]
  for (const entity of entitiesIn(text)) {
    const [from, to] = entity.indices
    const start = append(escapeText(text.slice(read, from)))
    const source = text.slice(from, to)
    const url = 'url' in entity ? shorten(post_id, from) : undefined
    const end = append(url ?? escapeText(source))
    read = to

    if (url !== undefined) add('urls', { start, end, url, ...expand(source) })
    else if ('hashtag' in entity) add('hashtags', { start, end, tag: entity.hashtag })
    else if ('cashtag' in entity) add('cashtags', { start, end, tag: entity.cashtag })
    else if ('screenName' in entity) add('mentions', { start, end, username: entity.screenName })
  }
  append(escapeText(text.slice(read)))
  if (attached.length > 0) {
    const start = append(text === '' ? '' : ' ')
    const url = shorten(post_id, text.length)
    const end = append(url)
    // All that is attached shares the one link.
    for (const link of attached) add('urls', { start, end, url, ...link })
  }
  return shown

  function append(piece: string): number {
    shown.text += piece
    position += [...piece].length
    return position
  }

  function add(kind: keyof ShownText['entities'], entity: TextEntity) {
    ;(shown.entities[kind] ??= []).push(entity)
  }
}

export interface ShownLink {
  from: number
  to: number
  shown: string
  href: string
}

/** What the website makes into links, at positions of the text as it was sent. */
export function findEntities(text: string): ShownLink[] {
  return entitiesIn(text).map((found) => {
    const [from, to] = found.indices
    const source = text.slice(from, to)
    if ('url' in found) {
      const { display_url, expanded_url } = expand(source)
      return { from, to, shown: display_url, href: expanded_url }
    }
    return { from, to, shown: source, href: `https://x.com/${pathOf(found)}` }
  })
}

/** As the library's own function for all of them, with links found in time that grows with the text. */
function entitiesIn(text: string): EntityWithIndices[] {
  // The types do not know of the options.
  const hashtagsIn = twitter.extractHashtagsWithIndices as (
    text: string,
    options: { checkUrlOverlap: boolean },
  ) => HashtagWithIndices[]
  const links = linksIn(text).map(({ start, end }) => ({
    url: text.slice(start, end),
    indices: [start, end] as [number, number],
  }))
  const all: EntityWithIndices[] = [
    ...links,
    ...twitter.extractMentionsOrListsWithIndices(text),
    ...hashtagsIn(text, { checkUrlOverlap: false }),
    ...twitter.extractCashtagsWithIndices(text),
  ]
  let read = 0
  return all
    .sort((a, b) => a.indices[0] - b.indices[0])
    .filter(({ indices: [start, end] }) => {
      if (start < read) return false
      read = end
      return true
    })
}

function pathOf(found: Exclude<EntityWithIndices, { url: string }>): string {
  if ('hashtag' in found) return `hashtag/${encodeURIComponent(found.hashtag)}`
  if ('cashtag' in found) return `search?q=%24${encodeURIComponent(found.cashtag)}`
  return encodeURIComponent(found.screenName)
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** One link per post and place, always the same, and 23 long as every t.co link. */
function shorten(post_id: string, place: number): string {
  const hash = createHash('sha256').update(`${post_id} ${place}`).digest('base64')
  return `https://t.co/${hash.replace(/[+/=]/g, '').slice(0, 10)}`
}

function expand(source: string) {
  const expanded_url = /^https?:/i.test(source) ? source : `http://${source}`
  const bare = source.replace(/^https?:\/\/(www\.)?/i, '')
  const display_url = bare.length > 26 ? `${bare.slice(0, 25)}…` : bare
  return { expanded_url, display_url }
}
