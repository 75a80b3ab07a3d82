/** What X bills for: https://docs.x.com/x-api/getting-started/pricing. The prices are in prices.json. */
import type { PaidCall } from '../../generated/names.ts'
import type { Billing, Content, Payload } from '../network.ts'
import type { Charge } from '../prices.ts'
import { sendOf } from './post.ts'
import { findLinks } from './text/links.ts'

export const billing: Billing = {
  ofContent: (content) => [...postsOf(content), ...altTextsOf(content)],
  ofArticle: () => [{ what: 'article', count: 1 }],
  ofSend: (payload) => ({ what: kindOf(payload), count: 1 }),
}

function kindOf(payload: Payload): PaidCall {
  const sent = sendOf(payload)
  return sent.kind === 'article' ? 'article' : kindOfText(sent.post.text)
}

/** A link is what X would shorten. */
function kindOfText(text: string): PaidCall {
  return findLinks(text).length > 0 ? 'post_with_link' : 'post'
}

/** Each part of a thread is a post. */
function postsOf({ parts }: Content): Charge[] {
  const kinds = parts.map(({ text }) => kindOfText(text))
  return (['post', 'post_with_link'] as const).map((what) => ({
    what,
    count: kinds.filter((kind) => kind === what).length,
  }))
}

/** X is told once of each file, however often it is in the post. */
function altTextsOf({ parts }: Content): Charge[] {
  const media = parts.flatMap((part) => part.media)
  const described = new Set(media.flatMap(({ id, alt_text }) => (alt_text === null ? [] : [id])))
  return [{ what: 'alt_text', count: described.size }]
}
