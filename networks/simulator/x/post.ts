/** A post as the simulated X keeps it. */
import type { description } from '../../x/description.ts'
import type { PostedMedia } from '../media.ts'
import type { Post } from '../post.ts'

export interface XPost extends Post {
  platform: typeof description.platform
  conversation_id: string
  community_id: string | null
  share_with_followers: boolean
  reply_settings: string | null
  made_with_ai: boolean
  paid_partnership: boolean
  /** When the post is there to carry one. */
  article: { id: string; title: string; cover: PostedMedia | null } | null
}
