/** A post as each simulated network keeps it. */
import type { JsonObject } from './exchange.ts'
import type { PostedMedia } from './media.ts'

interface PostFields {
  account: string
  /** X: snowflake. Bluesky: at-uri. LinkedIn: URN. */
  id: string
  /** As a reader sees it. */
  text: string
  /** What was sent, byte for byte; of an atomic batch, this post's own write. */
  body: string
  parent: string | null
  /** SHA-256 of `body`: the same send twice shows as the same fingerprint twice. */
  fingerprint: string
  /** When the request came in; between this and acceptance it was under way at the network. */
  received_at: number
  accepted_at: number
  media: PostedMedia[]
}

export interface XPost extends PostFields {
  platform: 'x'
  conversation_id: string
  community_id: string | null
  share_with_followers: boolean
  reply_settings: string | null
  /** When the post is there to carry one. */
  article: { id: string; title: string; cover: PostedMedia | null } | null
}

export interface BlueskyPost extends PostFields {
  platform: 'secondary_a'
  rkey: string
  cid: string
  rev: string
  record: JsonObject
}

export interface LinkedInPost extends PostFields {
  platform: 'secondary_b'
  commentary: string
  visibility: string
}

export type Post = XPost | BlueskyPost | LinkedInPost
