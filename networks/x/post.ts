/** A post of ours on X: where X is, what is sent to it, and how what came of it is named. */
import type { FitMedia } from '../media/fitMedia.ts'
import type { Account, LivePart, Payload } from '../network.ts'
import type { SendRequest } from '../wire/wire.ts'

/** `post`: the names since August 2026. `tweet`: the older ones. */
export type Dialect = 'post' | 'tweet'

export interface XSettings {
  api_url: string
  web_url: string
  dialect: Dialect
  /** What becomes of a post that X does not show after an unknown outcome (R4). */
  unknown: 'resend' | 'ask'
  /** How long one try may upload. */
  upload_ms: number
  fitMedia: FitMedia
  send: SendRequest
}

/** What we use of `POST /2/tweets`. X refuses members that it does not know. */
export interface XBody {
  text: string
  media?: { media_ids: string[] }
  reply?: { in_reply_to_tweet_id: string }
  community_id?: string
  share_with_followers?: true
  reply_settings?: 'following' | 'mentionedUsers' | 'subscribers' | 'verified'
  made_with_ai?: true
  paid_partnership?: true
}

/** What is stored with a send: the body, or which draft to publish, and what to find it by. */
export type XSend =
  | { kind: 'post'; post: XBody; media_keys: string[] }
  | { kind: 'article'; article_id: string; title: string }

export function sendOf({ body }: Payload): XSend {
  // Only `compose` and `composeArticle` of x.ts make payloads for this network.
  return body as XSend
}

export function livePart(
  web_url: string,
  { handle }: Pick<Account, 'handle'>,
  position: number,
  remote_id: string,
): LivePart {
  return {
    position,
    remote_id,
    url: `${web_url}/${handle}/status/${remote_id}`,
    uri: null,
    cid: null,
  }
}
