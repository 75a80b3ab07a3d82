/** Of which page a network is to show a card with a post, if of any. */
import type { PostContent } from '../../db/posts/content.ts'
import { partsOn, variantOn } from '../../db/posts/variants.ts'
import { addressOfPage } from '../../networks/cards/addressOfPage.ts'
import { URL_LENGTH_MAX } from '../../networks/cards/card.ts'
import { DESCRIPTIONS } from '../../networks/descriptions.ts'
import type { Platform } from '../../networks/network.ts'
import { webLinksIn } from '../../networks/webLinks.ts'

export interface LinkedPage {
  /** The part that links to it, counted from 0. */
  part: number
  url: string
}

type Written = Pick<
  PostContent,
  'text' | 'thread_tweets' | 'media_urls' | 'thread_media' | 'variants'
>

/** That of the first link, where the post has no media there and its author has not said otherwise. */
export function linkedPage(post: Written, platform: Platform): LinkedPage | undefined {
  if (!DESCRIPTIONS[platform].shows_cards) return undefined
  if (variantOn(post.variants, platform).link_card === 'none') return undefined
  const parts = partsOn(post, platform)
  if (parts.some(({ media }) => media.length > 0)) return undefined
  for (const [part, { text }] of parts.entries()) {
    const [first] = webLinksIn(text).toSorted((a, b) => a.start - b.start)
    if (first === undefined) continue
    const url = addressOfPage(first.uri)
    return url === undefined || url.length > URL_LENGTH_MAX ? undefined : { part, url }
  }
  return undefined
}
