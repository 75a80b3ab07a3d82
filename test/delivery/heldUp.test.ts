/** A process that claims a send and comes to it too late. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openPool } from '../../db/pool/postgres.ts'
import { startsWithin } from '../../jobs/delivery/timing.ts'
import { openWorld, TEST_TIMING } from '../world/world.ts'

const w = await openWorld({ timing: { caller_waits_ms: 20_000 } })
const db = openPool(w.server, { max: 2 })
afterAll(async () => {
  await db.end()
  await w.close()
})

test('what could not be sent in time is sent at the next turn, and its caller hears of that', async () => {
  const user = await w.user()
  const draft = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Held up' } })
  const path = `/api/v1/posts/${draft.body.posts[0].id}/publish`

  const asked = await db.begin(async (tx) => {
    // A claim writes an attempt, and waits for it here.
    await tx`lock table attempts in share mode`
    const answered = w.call(user, 'POST', path)
    await w.until(async () => {
      const waiting = await db`
        select from pg_locks l join pg_database d on d.oid = l.database
        where datname = current_database() and relation = 'attempts'::regclass and not granted`
      return waiting.length > 0
    })
    await sleep(startsWithin(TEST_TIMING) + 500)
    // Not the answer itself, which comes after the lock has gone.
    return { answered }
  })
  const { status, body } = await asked.answered

  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ status: 'posted', results: [{ status: 'published' }] })
  const attempts = await db`
    select outcome, error from attempts where user_id = ${user.id} order by started_at`
  expect(attempts).toEqual([
    { outcome: 'not_sent', error: 'The service was held up before it could send.' },
    { outcome: 'accepted', error: null },
  ])
})
