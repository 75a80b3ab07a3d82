/** A post's text as its network renders it: stretches of text, some of which are links. */
import { isObject, type JsonObject } from '../exchange.ts'
import { readLittleText } from '../linkedin/littleText.ts'
import type { BlueskyPost, LinkedInPost, Post } from '../post.ts'
import { findEntities } from '../x/text.ts'

export interface Run {
  text: string
  href?: string
}

export function runsOf(post: Post): Run[] {
  switch (post.platform) {
    case 'x':
      return runsOfX(post.text)
    case 'secondary_a':
      return runsOfBluesky(post)
    case 'secondary_b':
      return runsOfLinkedIn(post)
  }
}

function runsOfX(text: string): Run[] {
  const runs: Run[] = []
  let read = 0
  for (const { from, to, shown, href } of findEntities(text)) {
    runs.push({ text: text.slice(read, from) }, { text: shown, href })
    read = to
  }
  return [...runs, { text: text.slice(read) }]
}

/** Facets alone make links here; an address without one stays plain text. */
function runsOfBluesky({ record }: BlueskyPost): Run[] {
  const bytes = Buffer.from(String(record.text))
  const facets = (Array.isArray(record.facets) ? record.facets : [])
    .filter(isObject)
    .map((facet) => ({ ...readIndex(facet), href: readFeature(facet) }))
    .toSorted((a, b) => a.from - b.from)

  const runs: Run[] = []
  let read = 0
  for (const { from, to, href } of facets) {
    // Facets that overlap an earlier one are ignored, as the apps do.
    if (href === undefined || from < read) continue
    runs.push({ text: bytes.toString('utf8', read, from) })
    runs.push({ text: bytes.toString('utf8', from, to), href })
    read = to
  }
  return [...runs, { text: bytes.toString('utf8', read) }]
}

function readIndex({ index }: JsonObject): { from: number; to: number } {
  const { byteStart, byteEnd } = isObject(index) ? index : {}
  return { from: Number(byteStart), to: Number(byteEnd) }
}

function readFeature({ features }: JsonObject): string | undefined {
  const feature: unknown = Array.isArray(features) ? features[0] : undefined
  if (!isObject(feature)) return undefined
  switch (feature.$type) {
    case 'app.bsky.richtext.facet#link':
      return onlyWeb(String(feature.uri))
    case 'app.bsky.richtext.facet#mention':
      return `https://bsky.app/profile/${encodeURIComponent(String(feature.did))}`
    case 'app.bsky.richtext.facet#tag':
      return `https://bsky.app/hashtag/${encodeURIComponent(String(feature.tag))}`
    default:
      return undefined
  }
}

/** A `javascript:` address must not become a link of ours. */
function onlyWeb(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? address : undefined
}

function runsOfLinkedIn({ commentary }: LinkedInPost): Run[] {
  return readLittleText(commentary).segments.flatMap(({ kind, text, urn }): Run[] => {
    switch (kind) {
      case 'mention':
        return [
          { text, href: `https://www.linkedin.com/feed/urn/${encodeURIComponent(urn ?? '')}` },
        ]
      case 'hashtag': {
        const tag = encodeURIComponent(text.slice(1).toLowerCase())
        return [{ text, href: `https://www.linkedin.com/feed/hashtag/${tag}` }]
      }
      case 'text':
        return linkAddresses(text)
    }
  })
}

/** LinkedIn makes plain addresses into links by itself. */
function linkAddresses(text: string): Run[] {
  return text.split(/(https?:\/\/\S+[^\s.,;:!?'")\]])/i).map((part, at) => {
    return at % 2 === 1 ? { text: part, href: part } : { text: part }
  })
}
