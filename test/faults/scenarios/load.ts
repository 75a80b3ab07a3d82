/** Posts on three networks over some time, and waiting until each of them has come to its end. */
import type { Program } from '../../world/program.ts'
import type { Random } from '../random.ts'
import { until, type Site, type SiteUser } from '../site.ts'

/** Far fewer than a day allows one user: each kill holds up the accounts that it hits for some seconds. */
const POSTS_OF_A_USER = 40
const USERS_MIN = 10
const POSTS_OF_A_REQUEST = 50

export async function makeUsers(site: Site, posts: number): Promise<SiteUser[]> {
  const users: SiteUser[] = []
  while (users.length < Math.max(USERS_MIN, posts / POSTS_OF_A_USER)) users.push(await site.user())
  return users
}

export interface Load {
  /** How the text of each begins. */
  name: string
  posts: number
  span_ms: number
  random: Random
  /** How much longer than alone everything may take (Plan). */
  slack: number
}

/** Spread over the span, and some of them threads. Returns when the first one is due. */
export async function schedulePosts(
  site: Site,
  api: Program[],
  users: SiteUser[],
  { name, posts, span_ms, random, slack }: Load,
): Promise<number> {
  const begin = Date.now() + slack * (4_000 + posts * 5)
  const all = Array.from({ length: posts }, (_, number) => ({
    text: `${name} post ${number}`,
    scheduled_date: new Date(begin + random.whole(span_ms)).toISOString(),
    platforms: ['x', 'secondary_a', 'secondary_b'],
    ...(random.whole(12) === 0 && {
      thread_tweets: Array.from(
        { length: 1 + random.whole(3) },
        (_, i) => `${name} post ${number}, part ${i + 2}`,
      ),
    }),
  }))
  for (const [index, user] of users.entries()) {
    const of_user = all.filter((_, number) => number % users.length === index)
    for (let from = 0; from < of_user.length; from += POSTS_OF_A_REQUEST) {
      const body = { posts: of_user.slice(from, from + POSTS_OF_A_REQUEST) }
      const called = await site.call(random.pick(api), user, 'POST', '/api/v1/posts', body)
      if (called.status !== 201) throw new Error(JSON.stringify(called.body))
    }
  }
  return begin
}

/** Leaves it to the judge to say what is not settled when the time is over. */
export async function waitUntilSettled(site: Site, timeout_ms: number) {
  await until(() => isSettled(site), timeout_ms).catch(() => undefined)
}

export async function isSettled({ sql }: Site): Promise<boolean> {
  const [row] = await sql<{ open: number }[]>`
    select count(*)::integer as open from deliveries where state in ('waiting', 'sending', 'unknown')`
  return row?.open === 0
}
