/** Whoever takes a slot, a post and a name takes them in one order, so that nobody waits in a circle. */
import { afterAll, expect, test } from 'vitest'
import { claimExternalIds } from '../../db/posts/externalIds.ts'
import { everythingOf } from '../../db/users/reach.ts'
import { openWorld } from '../world/world.ts'
import { withQueue } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

/** Until so many wait for a lock in this database. */
async function waitFor(waiting: number) {
  await expect
    .poll(async () => {
      const [row] = await w.db<{ n: number }[]>`
          select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
      return row?.n
    })
    .toBe(waiting)
}

test('a new post in the queue, an edit and a post that gets a slot, all about one name, end one after the other', async () => {
  const user = await withQueue(w)
  const external_id = 'wanted-by-two'
  const { body } = await w.call(user, 'POST', POSTS, { body: { text: 'Draft' } })
  const { id } = body.posts[0]

  const { created, edited, queued } = await w.db.begin(async (tx) => {
    await claimExternalIds(tx, 'posts', everythingOf(user.id), [external_id])
    const creating = w.call(user, 'POST', POSTS, {
      body: { text: 'New', platforms: ['x'], queue: 'next', external_id },
    })
    await waitFor(1)
    const editing = w.call(user, 'PUT', `${POSTS}/${id}`, { body: { external_id } })
    await waitFor(2)
    const queueing = w.call(user, 'POST', `${POSTS}/${id}/queue`)
    await waitFor(3)
    // In an object, so that the name is given back before any of them ends.
    return { created: creating, edited: editing, queued: queueing }
  })

  const statuses = (await Promise.all([created, edited, queued])).map(({ status }) => status)
  expect(statuses).toEqual([201, 409, 200])
})
