import { afterAll, expect, test } from 'vitest'
import { fc } from '../world/chance.ts'
import { foldTallies } from '../../db/analytics/tallies.ts'
import { openWorld } from '../world/world.ts'
import { savePosts, type PastPost } from './history.ts'
import { recount } from './recount.ts'

const w = await openWorld()
afterAll(() => w.close())

const DAY_MS = 86_400_000
const READ = '/api/v1/analytics/overview'

test('without a post every number is zero and every moment null', async () => {
  const user = await w.user()

  const { status, body } = await w.call(user, 'GET', READ)

  expect(status).toBe(200)
  expect(body).toEqual(recount([], Date.now()))
})

const aPost = fc
  .record({
    text: fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.replaceAll('\0', '.')),
    category: fc.constantFrom('General', 'News', 'Über uns'),
    thread_tweets: fc.option(
      fc.array(fc.constantFrom('one', '🦦🦦'), { minLength: 1, maxLength: 3 }),
    ),
    media_urls: fc.option(fc.constantFrom<string[]>(['http://example.org/a.png'])),
    status: fc.constantFrom('draft', 'scheduled', 'posted', 'posted', 'posted', 'failed'),
    back_days: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 900 })),
    // Around midnight most mistakes with days show.
    of_day_ms: fc.oneof(fc.constantFrom(0, 1, DAY_MS - 1), fc.integer({ min: 0, max: DAY_MS - 1 })),
    deleted: fc.constantFrom(false, false, false, true),
  })
  .map(({ back_days, of_day_ms, ...post }): PastPost => {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const date = Math.min(midnight - back_days * DAY_MS + of_day_ms, Date.now())
    return { ...post, posted_date: post.status === 'posted' ? date : null }
  })

test('the overview equals a plain recount of any posts, folded or not, also after changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aPost, { maxLength: 60 }), fc.boolean(), async (posts, fold) => {
      const user = await w.user({ connect: [] })
      await savePosts(w.db, user, posts)
      if (fold) await foldTallies(w.db)
      await w.db`update posts set category = 'Moved' where user_id = ${user.id} and category = 'News'`
      await w.db`delete from posts where user_id = ${user.id} and category = 'Über uns'`
      const left = posts
        .filter(({ category }) => category !== 'Über uns')
        .map((post) => (post.category === 'News' ? { ...post, category: 'Moved' } : post))

      const { body } = await w.call(user, 'GET', READ)

      expect(body).toEqual(recount(left, Date.now()))
    }),
    { numRuns: 40 },
  )
})
