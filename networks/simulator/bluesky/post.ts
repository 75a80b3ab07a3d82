/** A post as the simulated Bluesky keeps it. */
import type { description } from '../../bluesky/description.ts'
import type { JsonObject } from '../exchange.ts'
import type { Post } from '../post.ts'

export interface BlueskyPost extends Post {
  platform: typeof description.platform
  rkey: string
  cid: string
  rev: string
  record: JsonObject
}
