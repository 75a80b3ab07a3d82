/** Statistics of the posts of one network, category or account. */
import { afterAll, expect, test } from 'vitest'
import { keyThatMay } from '../reviews/arrange.ts'
import { fc } from '../world/chance.ts'
import { openWorld } from '../world/world.ts'
import { savePosts, type PastPost } from './history.ts'
import { recount } from './recount.ts'

const w = await openWorld()
afterAll(() => w.close())

const ANALYTICS = '/api/v1/analytics'
const DAY_MS = 86_400_000
const NOBODY = 'f'.repeat(24)

type Filed = PastPost & { of_second: boolean; platforms: string[] }

const aPost: fc.Arbitrary<Filed> = fc
  .record({
    text: fc.constantFrom('a', 'two words', '🦦'),
    category: fc.constantFrom('General', 'News'),
    thread_tweets: fc.constantFrom<string[] | null>(null, ['one']),
    media_urls: fc.constant(null),
    status: fc.constantFrom('draft', 'scheduled', 'posted', 'posted', 'failed'),
    of_second: fc.boolean(),
    platforms: fc.constantFrom<string[]>(['x'], ['x', 'secondary_a'], ['secondary_a']),
    back_days: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ back_days, ...post }) => {
    const date = Math.floor(Date.now() / DAY_MS - back_days) * DAY_MS
    return { ...post, posted_date: post.status === 'posted' ? date : null }
  })
const filter = fc.record(
  {
    platform: fc.constantFrom('x', 'bluesky', 'secondary_a', 'linkedin'),
    category: fc.constantFrom('General', 'News', 'Neither'),
    account: fc.constantFrom('first', 'second', 'nobodys'),
  },
  { requiredKeys: [] },
)
type Filter = typeof filter extends fc.Arbitrary<infer Value> ? Value : never

const WORDS: Record<string, string> = { bluesky: 'secondary_a', linkedin: 'secondary_b' }

test('of any posts and any filter the numbers are those of the posts that match', async () => {
  const user = await w.user({ connect: ['x', 'secondary_a', 'x'] })
  const [second] = await w.db<{ id: string }[]>`
    select id from connections where user_id = ${user.id} and platform = 'x' and not is_primary`
  const ids = { first: user.accounts.x ?? '', second: second?.id ?? '', nobodys: NOBODY }
  const limited = await keyThatMay(w, user, ['read'], [ids.second])
  await w.db`update plans set requests_per_minute = 1000000`
  await fc.assert(
    fc.asyncProperty(
      fc.array(aPost, { maxLength: 30 }),
      filter,
      fc.boolean(),
      async (posts, asked, is_limited) => {
        await w.db`delete from posts where user_id = ${user.id}`
        await savePosts(
          w.db,
          user,
          posts.map((one) => ({ ...one, x_account_id: one.of_second ? ids.second : ids.first })),
        )
        const reader = is_limited ? limited : user
        const seen = is_limited
          ? posts.filter((one) => one.of_second && one.platforms.join() === 'x')
          : posts
        const matching = seen.filter((one) => matches(one, asked))
        const dates = matching.flatMap(({ posted_date }) => posted_date ?? [])
        const { account, ...rest } = asked
        const query = new URLSearchParams({
          ...rest,
          ...(account && { x_account_id: ids[account] }),
        })

        const overview = await w.call(reader, 'GET', `${ANALYTICS}/overview?${query}`)
        const best = await w.call(reader, 'GET', `${ANALYTICS}/best-times?${query}`)
        const activity = await w.call(reader, 'GET', `${ANALYTICS}/activity?${query}`)

        expect(overview.body).toEqual(recount(matching, Date.now()))
        expect(best.body.total_posts_analyzed).toBe(Math.min(15, dates.length))
        expect(activity.body.total).toBe(dates.length)
        expect(activity.body.days).toEqual(daysOf(dates))
      },
    ),
    { numRuns: 60 },
  )
})

function matches(post: Filed, { platform, category, account }: Filter): boolean {
  const is_of_account = account === (post.of_second ? 'second' : 'first')
  return (
    (platform === undefined || post.platforms.includes(WORDS[platform] ?? platform)) &&
    (category === undefined || post.category === category) &&
    (account === undefined || is_of_account)
  )
}

function daysOf(dates: number[]) {
  const days = dates.map((date) => new Date(date).toISOString().slice(0, 10)).toSorted()
  return [...new Set(days)].map((date) => ({
    date,
    posts: days.filter((day) => day === date).length,
  }))
}
