import { Link } from 'react-router'
import { When } from '../parts/When.tsx'
import type { Post } from '../posts/calls.ts'
import { PostState } from '../posts/state.tsx'
import { excerptOf, extrasOf, networksOf } from '../posts/words.ts'

/** A post in two lines, which leads to its page. */
export function PostLine({ post }: { post: Post }) {
  const { id, posted_date, scheduled_date, updated_at } = post
  return (
    <li className="overview-line">
      <div>
        <h3>
          <Link to={`/posts/${id}`}>
            <bdi>{excerptOf(post)}</bdi>
          </Link>
        </h3>
        <p className="hint">
          <When at={posted_date ?? scheduled_date ?? updated_at} time /> ·{' '}
          {[networksOf(post), ...extrasOf(post)].join(' · ')}
        </p>
      </div>
      <PostState post={post} />
    </li>
  )
}
