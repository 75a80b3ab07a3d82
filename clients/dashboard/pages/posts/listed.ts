/** A list of posts as far as it has been read, and what becomes of it when one of them changes. */
import type { Post, PageOfPosts } from './calls.ts'
import type { ListQuery } from './filters.ts'

export interface ListedPosts {
  posts: Post[]
  /** Where to go on reading; undefined at the end. */
  next_cursor: string | undefined
  total: number
  total_is_minimum: boolean
  /** Something has changed of which only the service knows what it means here: it is to be asked. */
  is_behind: boolean
}

export function listedOf({ posts, pagination }: PageOfPosts): ListedPosts {
  const { next_cursor, total, total_is_minimum = false } = pagination
  return { posts, next_cursor, total, total_is_minimum, is_behind: false }
}

/** With its beginning as it has been read anew; what was read behind that stays. */
export function renewed(before: ListedPosts | undefined, first: ListedPosts): ListedPosts {
  if (before === undefined || first.next_cursor === undefined) return first
  const ids = idsOf(first.posts)
  const last = before.posts.findLastIndex(({ id }) => ids.has(id))
  const behind = last === -1 ? [] : before.posts.slice(last + 1)
  if (behind.length === 0) return first
  return { ...first, posts: [...first.posts, ...behind], next_cursor: before.next_cursor }
}

/** With the page that comes after it. */
export function continued(before: ListedPosts, next: ListedPosts): ListedPosts {
  const ids = idsOf(before.posts)
  const posts = [...before.posts, ...next.posts.filter(({ id }) => !ids.has(id))]
  return { ...next, posts, is_behind: before.is_behind }
}

function idsOf(posts: Post[]): Set<string> {
  return new Set(posts.map(({ id }) => id))
}

/** With a post as it is now, at its place, or without it where it is not among these any more. */
export function withPost(list: ListedPosts, query: ListQuery, post: Post): ListedPosts {
  const index = list.posts.findIndex(({ id }) => id === post.id)
  const shown = list.posts[index]
  // What was read may be newer than what was told.
  if (shown !== undefined && post.updated_at < shown.updated_at) return list
  if (!fits(query, post)) return withoutPost(list, post.id)
  const stays = shown !== undefined && dateIn(query, shown) === dateIn(query, post)
  // Only the service tells which posts have these words.
  const is_behind = list.is_behind || !stays || query.q !== undefined
  if (stays) return { ...list, posts: list.posts.with(index, post), is_behind }
  const others = shown === undefined ? list.posts : list.posts.toSpliced(index, 1)
  const behind = others.findIndex((other) => goesBefore(query, post, other))
  const is_unread = behind === -1 && list.next_cursor !== undefined
  const is_strange = shown === undefined && query.q !== undefined
  if (is_unread || is_strange) return { ...list, posts: others, is_behind }
  const place = behind === -1 ? others.length : behind
  return { ...list, posts: others.toSpliced(place, 0, post), is_behind }
}

export function withoutPost(list: ListedPosts, id: string): ListedPosts {
  return { ...list, posts: list.posts.filter((post) => post.id !== id), is_behind: true }
}

/** As far as a post tells by itself. */
export function fits({ status, platform, category }: ListQuery, post: Post): boolean {
  return (
    (status === undefined || post.status === status) &&
    (platform === undefined || post.platforms.some((one) => one === platform)) &&
    (category === undefined || post.category === category)
  )
}

/** By which a list is in order. */
function dateIn({ sort }: ListQuery, post: Post): string {
  if (sort === 'scheduled') return post.scheduled_date ?? ''
  return (sort === 'published' ? post.posted_date : post.created_at) ?? ''
}

/** Soonest first what is to come, and the newest first all else. */
function goesBefore(query: ListQuery, post: Post, other: Post): boolean {
  const [one, two] = [dateIn(query, post), dateIn(query, other)]
  return query.sort === 'scheduled' ? one < two : one > two
}
