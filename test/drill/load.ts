/**
 * Clients that create posts all the time, which come due soon after, and repeat a request until it has an answer;
 * and what they were promised.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { insist } from '../faults/clients.ts'
import { PLATFORMS, POSTS, wordsOf } from '../faults/crew.ts'
import type { SiteUser } from '../faults/users.ts'

export interface Created {
  text: string
  asked_at: number
  /** Once a client was told so. */
  answered?: { id: string; at: number }
}

export interface Load {
  created: Created[]
  /** A new post, as the contract takes it, which is noted. */
  next(due_at: number): { post: NewPost; noted: Created }
  stop(): Promise<void>
}

interface NewPost {
  text: string
  scheduled_date: string
  platforms: readonly string[]
}

export interface LoadOptions {
  /** How each text begins. */
  name: string
  users: SiteUser[]
  posts_per_second: number
  /** Of an API process. */
  url(): string
}

/** What is scheduled, is for so long ahead; so there is something due while nobody can create anything. */
const AHEAD_MS = 10_000
/** The nearest date that still lies ahead when it has arrived. */
const SOON_MS = 3_000
const PAUSE_MS = 50

export function startLoad({ name, users, posts_per_second, url }: LoadOptions): Load {
  const created: Created[] = []
  let stopped = false
  let requests = 0

  function next(due_at: number) {
    const noted: Created = { text: `${name} ${created.length}`, asked_at: Date.now() }
    created.push(noted)
    const scheduled_date = new Date(due_at).toISOString()
    return { post: { text: noted.text, scheduled_date, platforms: PLATFORMS }, noted }
  }

  /** One request for all that comes due within the second. */
  async function create(from: number) {
    const user = users[++requests % users.length]
    if (user === undefined) return
    const all = Array.from({ length: posts_per_second }, (_, index) =>
      next(from + (index * 1000) / posts_per_second),
    )
    const answer = await insist(url, {
      method: 'POST',
      path: POSTS,
      key: user.key,
      body: { posts: all.map(({ post }) => post) },
      idempotency_key: `${name} ${requests}`,
    })
    // It was never created, and its dates have passed while nobody could.
    if (answer.status === 400) return
    if (answer.status !== 201) throw new Error(wordsOf(answer))
    const at = Date.now()
    const posts = answer.body.posts as { id: string }[]
    for (const [index, { noted }] of all.entries())
      noted.answered = { id: posts[index]?.id ?? '', at }
  }

  async function goOn() {
    let from = Date.now() + SOON_MS
    while (!stopped) {
      if (from > Date.now() + AHEAD_MS) await sleep(PAUSE_MS)
      else {
        await create(from)
        from = Math.max(from + 1000, Date.now() + SOON_MS)
      }
    }
  }
  const going = goOn()
  // Told by whoever stops it.
  going.catch(() => undefined)

  return {
    created,
    next,
    async stop() {
      stopped = true
      await going
    },
  }
}
