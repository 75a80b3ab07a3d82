import { Link } from 'react-router'
import { When } from '../parts/When.tsx'
import type { Post } from '../posts/calls.ts'
import { PostState } from '../posts/state.tsx'
import { excerptOf, extrasOf, networksOf } from '../posts/words.ts'

/** A post in a few lines, which leads to its page. That it is scheduled goes without saying where all are. */
export function PostLine({ post, is_plan = false }: { post: Post; is_plan?: boolean }) {
  const { id, posted_date, scheduled_date, updated_at, review_status, risks = [] } = post
  const is_usual = is_plan && review_status !== 'pending' && risks.length === 0
  return (
    <li className="overview-line">
      <h3>
        <Link to={`/posts/${id}`}>
          <bdi>{excerptOf(post)}</bdi>
        </Link>
      </h3>
      <p className="hint">
        <When at={posted_date ?? scheduled_date ?? updated_at} time /> ·{' '}
        {[networksOf(post), ...extrasOf(post)].join(' · ')}
      </p>
      {!is_usual && <PostState post={post} />}
    </li>
  )
}
