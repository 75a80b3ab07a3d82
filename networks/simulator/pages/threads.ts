/** Posts put in reading order: each thread from its root on, every part under what it replies to. */
import type { Platform } from '../../../generated/names.ts'
import type { Bench } from '../control.ts'
import type { Counts } from '../metrics.ts'
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
}

const MAX_THREADS = 100

/** An account's threads, newest first. */
export function threadsOf(account: SimulatedAccount, bench: Bench): Part[][] {
  const posts = bench.world.listPosts(account)
  const ids = new Set<string | null>(posts.map(({ id }) => id))
  const replies = Map.groupBy(posts, ({ parent }) => parent)
  return posts
    .filter(({ parent }) => !ids.has(parent))
    .slice(-MAX_THREADS)
    .reverse()
    .map((root) => threadFrom(root, replies, bench))
}

/** The whole conversation around a post, whoever takes part. */
export function threadAround(post: Post, bench: Bench): Part[] {
  const { world } = bench
  let root = post
  for (let parent: Post | undefined = post; parent !== undefined;) {
    root = parent
    parent = root.parent === null ? undefined : world.findPost(root.platform, root.parent)
  }
  const replies = Map.groupBy(postsOn(post.platform, world), ({ parent }) => parent)
  return threadFrom(root, replies, bench)
}

function postsOn(platform: Platform, world: World): Post[] {
  const accounts = world.listAccounts().filter((one) => one.platform === platform)
  return accounts.flatMap(world.listPosts).toSorted((a, b) => a.accepted_at - b.accepted_at)
}

function threadFrom(
  root: Post,
  replies: Map<string | null, Post[]>,
  { world, networks }: Bench,
): Part[] {
  const parts: Part[] = []
  // A stack instead of recursion: a thread may have a thousand parts.
  const waiting: { post: Post; depth: number }[] = [{ post: root, depth: 0 }]

  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { post, depth } = next
    const author = world.findAccount(post.platform, post.account)
    if (author === undefined) continue
    const follows = post.parent === parts.at(-1)?.post.id
    const counts = networks[post.platform].count(post)
    counts.replies += world.listReplies(post).length
    parts.push({ post, author, depth, follows, counts })
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
