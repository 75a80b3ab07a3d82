/** A process that sends, and what it does when its database goes away or it is asked to end. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openPool } from '../../db/pool/postgres.ts'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo, soonEnough } from '../world/time.ts'
import { openWorld, UNHURRIED, type TestUser } from '../world/world.ts'
import { holdAnswer, letGo, look, schedule } from './arrange.ts'

const w = await openWorld({ timing: UNHURRIED })
/** One connection, so that of ours none is cut that is used next. */
const db = openPool(w.server, { max: 1 })
afterAll(async () => {
  await db.end()
  await w.close()
})
afterEach(() => w.control('DELETE', '/control/faults'))

const POSTS = '/api/v1/posts'
const PLATFORMS = ['x', 'secondary_a', 'secondary_b'] as const

async function workerIds(): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from workers order by id`
  return rows.map(({ id }) => id)
}

async function later(user: TestUser, text: string): Promise<string> {
  const body = { text, scheduled_date: inMinutes(60) }
  return (await w.call(user, 'POST', POSTS, { body })).body.posts[0].id
}

/** As a restart of PostgreSQL does to those who are connected. */
async function cutConnections(which = 'true') {
  await db.unsafe(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and ${which}`)
}

async function ready() {
  const { status, body } = await w.call(undefined, 'GET', '/readyz')
  return status === 200 && body
}

test('a process that loses the connection which proves it alive takes a new id, and publishes on', async () => {
  const user = await w.user({ auto_cross_post: true })
  const [before] = await workerIds()

  await cutConnections(
    `pid in (select pid from pg_locks where locktype = 'advisory' and classid = 725411)`,
  )
  const after = await w.until(async () => {
    const ids = await workerIds()
    return ids.length === 1 && ids[0] !== before && ids[0]
  })
  const post = await w.settled(user, await schedule(w, user, { text: 'Due' }))

  expect(after).not.toBe(before)
  expect(post.results.map(({ status }: { status: string }) => status)).toEqual(
    PLATFORMS.map(() => 'published'),
  )
  expect((await w.until(ready)).checks).toMatchObject({ registered: true, worker: true })
  const [lock] = await db`
    select from pg_locks where locktype = 'advisory' and classid = 725411 and objid = ${after}`
  expect(lock).toBeDefined()
})

test('answers that arrive while the database is away are stored when it is back', async () => {
  const user = await w.user({ auto_cross_post: true })
  for (const platform of PLATFORMS) await holdAnswer(w, user, platform)
  const id = await schedule(w, user, { text: 'Due' })
  await w.until(async () => {
    const rows = await db`select from deliveries where post_id = ${id} and state = 'sending'`
    return rows.length === 3
  })

  for (let cuts = 0; cuts < 25; cuts++) {
    await cutConnections()
    // The answers come in the midst of it.
    if (cuts === 10) await Promise.all(PLATFORMS.map((platform) => letGo(w, user, platform)))
    await sleep(60)
  }
  const post = await w.settled(user, id)

  expect(post.results.map(({ status }: { status: string }) => status)).toEqual(
    PLATFORMS.map(() => 'published'),
  )
  for (const platform of PLATFORMS) expect(await w.published(user, platform)).toHaveLength(1)
})

test('after every connection was cut again and again the queue and the alarm still keep the time', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => w.user()))
  const posts = await Promise.all(
    users.map((user) =>
      soonEnough((scheduled_date) =>
        w.call(user, 'POST', POSTS, { body: { text: 'Due', scheduled_date } }),
      ),
    ),
  )

  for (let cuts = 0; cuts < 10; cuts++) {
    await cutConnections()
    await sleep(100)
  }
  await w.until(ready)
  for (const [i, user] of users.entries()) await w.settled(user, posts[i]!.body.posts[0].id)

  for (const [i, user] of users.entries()) {
    const [entry, ...more] = await w.published(user, 'x')
    expect(more).toHaveLength(0)
    expect(entry?.accepted_at).toBeGreaterThanOrEqual(
      Date.parse(posts[i]!.body.posts[0].scheduled_date),
    )
  }
})

test('a claim whose worker has died before it wrote anything else is looked up, and its account goes on', async () => {
  const user = await w.user()
  const lost = await later(user, 'Of a dead worker')
  // What a process that is killed between its claim and its send leaves behind.
  await db.begin(async (tx) => {
    await tx`
      update deliveries set state = 'sending', fence = 1, worker_id = 2000000000, due_at = now(),
        leased_until = now() + interval '300 ms', deadline_at = now() + interval '10 minutes'
      where post_id = ${lost}`
    await tx`
      insert into attempts (user_id, delivery_id, position, covers, fence, fingerprint, payload)
      select user_id, id, 0, 1, 1, 'none',
        '{"position":0,"covers":1,"client_id":null,"body":{"text":"Of a dead worker"}}'
      from deliveries where post_id = ${lost}`
  })
  const next = await schedule(w, user, { text: 'Next' })
  await w.until(async () => {
    const rows = await db`select from deliveries where post_id = ${lost} and state = 'unknown'`
    return rows.length === 1
  })
  await look(w, user)

  expect((await w.settled(user, lost)).status).toBe('posted')
  expect((await w.settled(user, next)).status).toBe('posted')
  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual([
    'Of a dead worker',
    'Next',
  ])
})

test('a send past its deadline is shown, also while its worker lives and does not answer', async () => {
  const user = await w.user()
  const id = await later(user, 'Sent')
  const [worker] = await workerIds()
  await db.begin(async (tx) => {
    await tx`
      update deliveries set state = 'sending', fence = 1, worker_id = ${worker ?? 0}, due_at = now(),
        leased_until = now() - interval '10 minutes', deadline_at = now()
      where post_id = ${id}`
    await tx`
      insert into attempts (user_id, delivery_id, position, covers, fence, fingerprint, payload)
      select user_id, id, 0, 1, 1, 'none', '{}' from deliveries where post_id = ${id}`
  })

  const post = await w.settled(user, id)

  expect(post.results[0].error).toMatch(/^outcome_unknown: The process that sent it to X/)
  const again = await w.call(user, 'POST', `${POSTS}/${id}/publish`)
  expect([again.status, again.body.code]).toEqual([409, 'outcome_unknown'])
})

test('two processes share the work, and each post goes out once', async () => {
  const other = await w.another()
  const users = await Promise.all(
    Array.from({ length: 10 }, () => w.user({ auto_cross_post: true })),
  )

  const ids = await Promise.all(users.map((user) => later(user, 'Shared')))
  await moveTo(w, ids, '0 seconds')
  for (const [i, user] of users.entries()) await w.settled(user, ids[i]!)
  await other.stop()

  for (const user of users) {
    for (const platform of PLATFORMS) expect(await w.published(user, platform)).toHaveLength(1)
  }
})

test('nothing has been left past its deadline, and no attempt is open', async () => {
  const [count] = await db<{ overdue: number; open: number }[]>`
    select
      (select count(*) from deliveries where deadline_at < now()) as overdue,
      (select count(*) from attempts where outcome is null) as open`

  expect(count).toEqual({ overdue: 0, open: 0 })
})
