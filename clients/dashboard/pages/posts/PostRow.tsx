import { memo } from 'react'
import { Link } from 'react-router'
import { When } from '../parts/When.tsx'
import type { Post } from './calls.ts'
import { PostState } from './state.tsx'
import { excerptOf, extrasOf, networksOf } from './words.ts'

interface PostRowProps {
  post: Post
  chosen: boolean
  choose(post: Post, chosen: boolean): void
}

/** Drawn again only when it has changed: there may be thousands. */
export const PostRow = memo(function PostRow({ post, chosen, choose }: PostRowProps) {
  const excerpt = excerptOf(post)
  const others = [networksOf(post), ...extrasOf(post), post.category]
  return (
    <div className="post" role="listitem">
      <label>
        <input
          type="checkbox"
          checked={chosen}
          onChange={(event) => choose(post, event.target.checked)}
        />
        <span className="unseen">Choose “{excerpt}”</span>
      </label>
      <div className="post-about">
        <h2>
          <Link to={`/posts/${post.id}`}>
            <bdi>{excerpt}</bdi>
          </Link>
        </h2>
        <p className="hint">
          <PostDate post={post} /> · <bdi>{others.join(' · ')}</bdi>
        </p>
      </div>
      <PostState post={post} />
    </div>
  )
})

/** The date that matters: when it goes out, when it went, or when it was written. */
export function PostDate({ post }: { post: Post }) {
  const { posted_date, scheduled_date, updated_at } = post
  if (posted_date !== null) return <When at={posted_date} time />
  if (scheduled_date !== null) return <When at={scheduled_date} time />
  return (
    <>
      Changed <When at={updated_at} time />
    </>
  )
}
