/** Whoever lets an account go on looks at a few of the posts that wait there, however many there are. */
import { expect, test } from 'vitest'
import { wakeConnection } from '../../db/delivery/deliveries.ts'
import { openPool } from '../../db/pool/postgres.ts'
import { inMinutes } from '../posts/arrange.ts'
import { rowsRead } from '../world/rowsRead.ts'
import { openWorld, type World } from '../world/world.ts'

const BULKS = 10
const BULK = 50

test.each([
  ['come later', '0'],
  ['are all due', '2 hours'],
])('of 500 posts that %s', async (_, earlier) => {
  const w = await openWorld({ role: 'api' })
  try {
    await w.db`update plans set posts_per_day = 1000000`
    const user = await w.user({ connect: ['x'] })
    const scheduled_date = inMinutes(60)
    for (let bulk = 0; bulk < BULKS; bulk++) {
      const posts = Array.from({ length: BULK }, (_, i) => ({
        text: `${bulk} ${i}`,
        scheduled_date,
      }))
      await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
    }
    await w.service.stop()
    await w.db`update deliveries set due_at = due_at - ${earlier}::interval`
    await w.db`analyze`

    const read = await rowsReadBy(w, async (db) => {
      await wakeConnection(db, user.id, user.accounts.x ?? '')
    })

    expect(read).toBeLessThan(250)
    const [woken] = await w.db<{ count: number }[]>`
      select count(*) as count from deliveries where woken_for = due_at`
    expect(woken?.count).toBe(earlier === '0' ? 0 : 1)
  } finally {
    await w.close()
  }
})

async function rowsReadBy(w: World, work: (db: World['db']) => Promise<void>): Promise<number> {
  // A session tells what it has read when it ends, or after a second.
  await w.db`select pg_stat_force_next_flush()`
  const before = await rowsRead(w.db, ['deliveries'])
  const db = openPool(w.server, { max: 1 })
  await work(db)
  await db.end()
  return (await rowsRead(w.db, ['deliveries'])) - before
}
