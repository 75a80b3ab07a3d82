/** Posts put in reading order: each thread from its root on, every part under what it replies to. */
import type { Platform } from '../../network.ts'
import type { Article } from '../x/article.ts'
import { type Counts, countsOf } from '../metrics.ts'
import type { Post } from '../post.ts'
import type { SimulatedAccount } from '../state.ts'
import type { World } from '../world.ts'

export interface Part {
  post: Post
  author: SimulatedAccount
  /** What it replies to is right above it. */
  follows: boolean
  /** Grows where a conversation forks. */
  depth: number
  counts: Counts
  /** Of a post on X that is one. */
  article: Article | undefined
}

const MAX_THREADS = 100

/** An account's threads, newest first. */
export function threadsOf(account: SimulatedAccount, world: World): Part[][] {
  const posts = world.listPosts(account)
  const ids = new Set<string | null>(posts.map(({ id }) => id))
  const replies = Map.groupBy(posts, ({ parent }) => parent)
  return posts
    .filter(({ parent }) => !ids.has(parent))
    .slice(-MAX_THREADS)
    .reverse()
    .map((root) => threadFrom(root, replies, world))
}

/** The whole conversation around a post, whoever takes part. */
export function threadAround(post: Post, world: World): Part[] {
  let root = post
  for (let parent: Post | undefined = post; parent !== undefined;) {
    root = parent
    parent = root.parent === null ? undefined : world.findPost(root.platform, root.parent)
  }
  const replies = Map.groupBy(postsOn(post.platform, world), ({ parent }) => parent)
  return threadFrom(root, replies, world)
}

function postsOn(platform: Platform, world: World): Post[] {
  const accounts = world.listAccounts().filter((one) => one.platform === platform)
  return accounts.flatMap(world.listPosts).toSorted((a, b) => a.accepted_at - b.accepted_at)
}

function threadFrom(root: Post, replies: Map<string | null, Post[]>, world: World): Part[] {
  const parts: Part[] = []
  // A stack instead of recursion: a thread may have a thousand parts.
  const waiting: { post: Post; depth: number }[] = [{ post: root, depth: 0 }]

  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { post, depth } = next
    const author = world.findAccount(post.platform, post.account)
    if (author === undefined) continue
    const follows = post.parent === parts.at(-1)?.post.id
    const counts = countsOf(post, world.now())
    counts.replies += world.listReplies(post).length
    const named = post.platform === 'x' ? post.article : null
    const article = named ? world.findArticle(named.id) : undefined
    parts.push({ post, author, depth, follows, counts, article })
    // Whoever goes on with their own thread stays in line; other answers branch off behind it.
    const answers = (replies.get(post.id) ?? []).toSorted(
      (one, other) => Number(isOwn(other, post)) - Number(isOwn(one, post)),
    )
    const placed = answers.map((answer, at) => ({ post: answer, depth: depth + Math.min(at, 1) }))
    waiting.push(...placed.reverse())
  }
  return parts
}

function isOwn(answer: Post, post: Post): boolean {
  return answer.account === post.account
}
