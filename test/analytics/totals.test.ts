/** The totals of lists and of /me are kept, not counted: they equal a count at any time. */
import { afterAll, expect, test } from 'vitest'
import { fc } from '../world/chance.ts'
import { foldTallies } from '../../db/analytics/tallies.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { savePosts } from './history.ts'

const w = await openWorld()
afterAll(() => w.close())

const STATUSES = ['draft', 'scheduled', 'posted', 'failed'] as const

const aPost = fc.record({
  status: fc.constantFrom(...STATUSES),
  deleted: fc.constantFrom(false, false, true),
})

/** What happens to a user's posts besides being saved. */
const aChange = fc.constantFrom(
  'fold',
  'post drafts',
  'fail scheduled',
  'move to the other account',
  'take the account away',
  'hide failed',
  'remove posted',
)

test('totals equal a count of the posts after any changes, folded or not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aPost, { maxLength: 30 }),
      fc.array(aChange, { maxLength: 5 }),
      async (posts, changes) => {
        const user = await w.user({ connect: ['x', 'x'] })
        const [other] = await w.db<{ id: string }[]>`
          select id from connections where user_id = ${user.id} and not is_primary`
        await savePosts(w.db, user, posts.map(pastPost))
        for (const change of changes) await make(change, user, other?.id ?? '')
        const accounts = [undefined, user.accounts.x, other?.id]

        const me = await w.call(user, 'GET', '/api/v1/me')
        expect(me.body.stats).toEqual({
          total_posts: await count(user),
          scheduled_posts: await count(user, 'scheduled'),
          posted_posts: await count(user, 'posted'),
          draft_posts: await count(user, 'draft'),
        })
        for (const status of [undefined, ...STATUSES]) {
          for (const x_account_id of accounts) {
            const query = new URLSearchParams({
              ...(status && { status }),
              ...(x_account_id && { x_account_id }),
            })
            const { body } = await w.call(user, 'GET', `/api/v1/posts?${query}`)
            const expected = await count(user, status, x_account_id)
            expect([body.total, body.pagination.total]).toEqual([expected, expected])
            expect(body.posts).toHaveLength(Math.min(20, expected))
          }
        }
      },
    ),
    { numRuns: 25 },
  )
})

function pastPost({ status, deleted }: { status: (typeof STATUSES)[number]; deleted: boolean }) {
  const posted_date = status === 'posted' ? Date.now() : null
  const content = { text: 'a', category: 'General', thread_tweets: null, media_urls: null }
  return { ...content, status, deleted, posted_date }
}

async function make(change: string, { id }: TestUser, other: string) {
  switch (change) {
    case 'fold':
      return foldTallies(w.db)
    case 'post drafts':
      return w.db`
        update posts set status = 'posted', posted_date = now() where user_id = ${id} and status = 'draft'`
    case 'fail scheduled':
      return w.db`
        update posts set status = 'failed', failed_reason = 'no' where user_id = ${id} and status = 'scheduled'`
    case 'move to the other account':
      return w.db`update posts set x_account_id = ${other} where user_id = ${id} and status = 'posted'`
    case 'take the account away':
      return w.db`update posts set x_account_id = null where user_id = ${id} and status = 'draft'`
    case 'hide failed':
      return w.db`update posts set deleted_at = now() where user_id = ${id} and status = 'failed'`
    default:
      return w.db`delete from posts where user_id = ${id} and status = 'posted'`
  }
}

async function count({ id }: TestUser, status?: string, x_account_id?: string): Promise<number> {
  const [row] = await w.db<{ n: number }[]>`
    select count(*) as n from posts
    where user_id = ${id} and deleted_at is null
      and status = coalesce(${status ?? null}, status)
      and (${x_account_id ?? null}::text is null or x_account_id = ${x_account_id ?? null})`
  return row?.n ?? 0
}
