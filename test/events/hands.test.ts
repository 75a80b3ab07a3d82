/** The log in foreign hands: whoever holds it, leaves early, looks for what is rare, or reads while it is forgotten. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openPool } from '../../db/pool/postgres.ts'
import { forgetOldEvents } from '../../db/events/events.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { ask, draft, latest, read, since, typesOf } from './follow.ts'

const POSTS = '/api/v1/posts'
const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

/** As though so much had happened to a post; the state is with the last of them. */
function fill({ id }: TestUser, post_id: string, count: number) {
  return w.db`
    with log as (
      update event_logs set last_number = last_number + ${count}::integer where user_id = ${id}
      returning last_number - ${count}::integer as before, last_number),
    state as (select state_of('post', ${id}, ${post_id}) as state)
    insert into events (user_id, number, id, type, timestamp, kind, subject_id, state_number, state)
    select ${id}, before + n, event_id(new_id(), before + n), 'post.updated', clock_timestamp(), 'post', ${post_id}, last_number,
      case when n = ${count}::integer then state end
    from log, state, generate_series(1, ${count}::integer) n`
}

test('a log that is held keeps only its own user waiting, however many wait for it', async () => {
  const [user, other] = [await w.user({ connect: [] }), await w.user({ connect: [] })]
  const after = await latest(w, user)
  await draft(w, other)
  const holder = openPool(w.server, { max: 1 })
  const held = Promise.withResolvers<void>()
  const holding = holder.begin(async (tx) => {
    await tx`select from event_logs where user_id = ${user.id} for no key update`
    await held.promise
  })
  const waiting = Array.from({ length: 10 }, () => ask(w, user, { after, wait: '2' }))
  // All of them end while the log is held.
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
  expect((await w.call(other, 'GET', POSTS)).body.total).toBe(1)
  held.resolve()
  await holding
  await holder.end({ timeout: 5 })
})

test('whoever leaves early gives up the place at once', async () => {
  const user = await w.user({ connect: [] })
  const after = await latest(w, user)
  const { hostname, port } = new URL(w.service.url)
  for (let left = 0; left < 40; left++) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `GET /api/v1/events?after=${after}&wait=30 HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${user.key}\r\n\r\n`,
    )
    await sleep(left)
    socket.destroy()
  }
  await expect.poll(async () => (await ask(w, user, { after, wait: '1' })).status).toBe(200)
  // Long before the thirty seconds are over.
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(w, user, { after, wait: '3' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
})

test('what is rare is found behind all that is not, and nobody is told before that there is no more', async () => {
  const user = await w.user({ connect: [] })
  const after = await latest(w, user)
  const id = await draft(w, user)
  await fill(user, id, 21_000)
  await w.call(user, 'DELETE', `${POSTS}/${id}`)

  const first = await read(w, user, { after, types: 'post.deleted' })
  expect([first.events.length, first.pagination.has_more]).toEqual([0, true])
  const rare = await since(w, user, after, { types: 'post.created,post.deleted' })
  expect(typesOf(rare)).toEqual(['post.created', 'post.deleted'])
})

test('a cursor of one post goes on with the log, and does not grow old while nothing happens to the post', async () => {
  const user = await w.user({ connect: [] })
  const id = await draft(w, user)
  const { pagination } = await read(w, user, { post_id: id })
  await draft(w, user)
  const next = await read(w, user, { post_id: id, after: pagination.next_cursor })
  expect(next.events).toEqual([])
  expect(next.pagination.next_cursor).toBe(await latest(w, user))
})

test('what is forgotten is the oldest of a log, in pieces, while everybody writes', async () => {
  const user = await w.user({ connect: [] })
  const id = await draft(w, user)
  await fill(user, id, 12_000)
  await w.db`update events set timestamp = timestamp - interval '31 days' where user_id = ${user.id} and number <= 11000`
  await Promise.all([forgetOldEvents(w.db, 30 * 24 * 60 * 60_000), draft(w, user), draft(w, user)])
  const [log] = await w.db<{ forgotten: number; first: number }[]>`
    select forgotten_number as forgotten, (select min(number) from events e where e.user_id = l.user_id) as first
    from event_logs l where user_id = ${user.id}`
  expect(log).toEqual({ forgotten: 11_000, first: 11_001 })
  const { events } = await read(w, user, { limit: '1' })
  expect(events[0]?.data.post?.id).toBe(id)
})

test('what came and went in one transaction is told to nobody, and what is told is in UTC', async () => {
  const user = await w.user({ connect: [] })
  const after = await latest(w, user)
  const id = await draft(w, user)
  await w.db.begin(async (tx) => {
    await tx`set local timezone = 'Asia/Kolkata'`
    await tx`
      insert into deliveries (user_id, post_id, platform, state, due_at, on_request, error_code, error)
      values (${user.id}, ${id}, 'x', 'failed', '2026-12-01T09:00:00Z', false, 'refused', 'a')`
  })
  await w.db.begin(async (tx) => {
    await tx`update posts set revision = revision + 1 where id = ${id}`
    await tx`delete from posts where id = ${id}`
  })
  const events = await since(w, user, after)
  expect(typesOf(events)).toEqual(['post.created', 'delivery.failed', 'post.settled'])
  expect(events[1]?.data.delivery?.due_at).toBe('2026-12-01T09:00:00.000Z')
})

test('a user who goes takes all of the log along', async () => {
  const user = await w.user({ connect: ['x'] })
  const id = await draft(w, user)
  await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: 'Another text' } })
  await w.db`delete from users where id = ${user.id}`
  for (const table of ['events', 'event_logs', 'earlier_contents']) {
    expect(await w.db`select from ${w.db.unsafe(table)} where user_id = ${user.id}`).toEqual([])
  }
})
