import { isDeepStrictEqual } from 'node:util'
import { POST_CONTENT, type PostContent } from '../../../db/posts/content.ts'
import { withPlainUrls } from '../media.ts'

/** What readers see of the thread, as far as it differs: once a part is live, that does not change any more (R7). */
export function seenChanges(before: PostContent, after: PostContent): (keyof PostContent)[] {
  const had = withPlainUrls(before)
  return SEEN.filter((column) => !isDeepStrictEqual(had[column], after[column]))
}

/** What only sorts a post, is for its author alone, or says where it is shown. */
const UNSEEN: (keyof PostContent)[] = [
  'category',
  'community_id',
  'share_with_followers',
  'external_id',
  'metadata',
]
/** All others, so that a new column is taken for one that readers see. */
const SEEN = (Object.keys(POST_CONTENT) as (keyof PostContent)[]).filter(
  (column) => !UNSEEN.includes(column),
)
