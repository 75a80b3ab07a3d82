/** A post as the simulated LinkedIn keeps it. */
import type { description } from '../../linkedin/description.ts'
import type { Post } from '../post.ts'

export interface LinkedInPost extends Post {
  platform: typeof description.platform
  commentary: string
  visibility: string
  /** Absent in a ledger that was written before there were any. */
  article?: SharedPage | null
}

/** As its author tells of it. */
export interface SharedPage {
  source: string
  title: string
  description?: string
  thumbnail?: string
}
