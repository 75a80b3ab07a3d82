import { isDeepStrictEqual } from 'node:util'
import { POST_CONTENT, type PostContent } from '../../../db/posts/content.ts'
import { withPlainUrls } from '../media.ts'

/** R7: once a part is live, what readers see of the thread does not change any more. */
export function sameToReaders(before: PostContent, after: PostContent): boolean {
  return isDeepStrictEqual(seenOf(withPlainUrls(before)), seenOf(after))
}

function seenOf(content: PostContent): unknown[] {
  return SEEN.map((column) => content[column])
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
