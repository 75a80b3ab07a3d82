/** A post as the simulated LinkedIn keeps it. */
import type { description } from '../../linkedin/description.ts'
import type { Post } from '../post.ts'

export interface LinkedInPost extends Post {
  platform: typeof description.platform
  commentary: string
  visibility: string
}
