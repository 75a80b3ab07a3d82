/** The rows of a list of posts, in groups that the browser lays out only near the window: there may be thousands. */
import { useState, type CSSProperties } from 'react'
import type { Post } from './calls.ts'
import { PostRow } from './PostRow.tsx'

const GROUP = 10

interface PostRowsProps {
  posts: Post[]
  chosen: ReadonlyMap<string, Post>
  choose(post: Post, chosen: boolean): void
}

/** All of them are in the document, where they are searched and read out. */
export function PostRows({ posts, chosen, choose }: PostRowsProps) {
  // A row that goes to another group is drawn anew, and loses the focus.
  const [places] = useState<Places>(() => ({ groups: new Map(), last: 0 }))
  return (
    <div className="posts" role="list" aria-label="Posts">
      {groupsOf(posts, places).map(({ number, posts: group }) => (
        <div
          key={number}
          className="posts-group"
          style={{ '--rows': group.length } as CSSProperties}
        >
          {group.map((post) => (
            <PostRow key={post.id} post={post} chosen={chosen.has(post.id)} choose={choose} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** In which group each post is, and the number of the last group. */
interface Places {
  groups: Map<string, number>
  last: number
}

interface Group {
  number: number
  posts: Post[]
}

/** Each where it was; what is new is put to what stands above it, as long as there is room. */
function groupsOf(posts: Post[], places: Places): Group[] {
  const all = new Map<number, Group>()
  let above: Group | undefined
  for (const [index, post] of posts.entries()) {
    const was = places.groups.get(post.id)
    const below = places.groups.get(posts[index + 1]?.id ?? '')
    // What has moved into the middle of another group is put to that.
    const has_moved = above !== undefined && below === above.number
    if (was !== undefined && was !== above?.number && !all.has(was) && !has_moved)
      above = { number: was, posts: [] }
    else if (above === undefined || (was !== above.number && !has_moved && isFull(above)))
      above = { number: ++places.last, posts: [] }
    above.posts.push(post)
    all.set(above.number, above)
    places.groups.set(post.id, above.number)
  }
  return [...all.values()]
}

function isFull({ posts }: Group): boolean {
  return posts.length >= GROUP
}
