/** A post as every simulated network keeps it, each with members of its own besides. */
import type { Platform } from '../../generated/names.ts'
import type { PostedMedia } from './media.ts'

export interface Post {
  platform: Platform
  account: string
  /** The network's own. */
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
