/** Deliveries that are due together share their statements, and none bears what befalls another. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { openWorld, UNHURRIED, type TestUser } from '../world/world.ts'
import { holdAnswer, letGo } from './arrange.ts'

const w = await openWorld({ timing: UNHURRIED })
afterAll(() => w.close())
afterEach(() => w.control('DELETE', '/control/faults'))

const USERS = 20

/** For later. */
async function scheduled(user: TestUser, text: string): Promise<string> {
  const body = { text, scheduled_date: inMinutes(60) }
  const answer = await w.call(user, 'POST', '/api/v1/posts', { body })
  expect(answer.status).toBe(201)
  return answer.body.posts[0].id
}

async function crowd() {
  const users = await Promise.all(Array.from({ length: USERS }, () => w.user({ connect: ['x'] })))
  const ids = await Promise.all(users.map((user) => scheduled(user, 'Together with others')))
  const [[first, ...others], [first_id, ...other_ids]] = [users, ids]
  if (first === undefined || first_id === undefined) throw new Error('nobody is there')
  return { first, first_id, others, other_ids }
}

/** All of these at once. */
async function comeDue(...ids: string[]) {
  await w.db`update deliveries set due_at = now() where post_id = any(${ids}::text[])`
}

async function settledAll(users: TestUser[], ids: string[]) {
  const posts = await Promise.all(users.map((user, index) => w.settled(user, ids[index] ?? '')))
  return posts.map(({ status }) => status)
}

async function stateOf(id: string): Promise<string | undefined> {
  const [row] = await w.db<{ state: string }[]>`select state from deliveries where post_id = ${id}`
  return row?.state
}

test('a post that somebody holds when it is due keeps no other waiting, and goes out once after', async () => {
  const { first, first_id, others, other_ids } = await crowd()

  await w.db.begin(async (tx) => {
    await tx`select from posts where id = ${first_id} for update`
    await comeDue(first_id, ...other_ids)
    expect(await settledAll(others, other_ids)).toEqual(others.map(() => 'posted'))
    expect(await stateOf(first_id)).toBe('waiting')
  })

  expect((await w.settled(first, first_id)).status).toBe('posted')
  expect(await w.published(first, 'x')).toHaveLength(1)
})

test('a post that somebody holds when its answer comes keeps no other waiting, and is settled after', async () => {
  const { first, first_id, others, other_ids } = await crowd()
  await holdAnswer(w, first)
  await comeDue(first_id, ...other_ids)
  await w.until(async () => (await stateOf(first_id)) === 'sending')

  await w.db.begin(async (tx) => {
    await tx`select from posts where id = ${first_id} for update`
    await letGo(w, first)
    expect(await settledAll(others, other_ids)).toEqual(others.map(() => 'posted'))
    const late = await scheduled(others[0]!, 'Late')
    await comeDue(late)
    expect((await w.settled(others[0]!, late)).status).toBe('posted')
    expect(await stateOf(first_id)).toBe('sending')
  })

  expect((await w.settled(first, first_id)).status).toBe('posted')
  expect(await w.published(first, 'x')).toHaveLength(1)
})

test('a delivery that the database refuses to settle does not keep the others from it', async () => {
  const { first, first_id, others, other_ids } = await crowd()
  await Promise.all([first, ...others].map((user) => holdAnswer(w, user)))
  await comeDue(first_id, ...other_ids)
  await w.until(async () => (await stateOf(first_id)) === 'sending')
  // Its own part is there already when its answer comes: the settle of this one alone is refused.
  await w.db`
    insert into live_parts (user_id, delivery_id, position, remote_id, url)
    select user_id, id, 0, '1', 'https://example.com/1' from deliveries where post_id = ${first_id}`

  // Of all of them.
  await w.control('DELETE', '/control/faults')

  expect(await settledAll(others, other_ids)).toEqual(others.map(() => 'posted'))
  expect(await stateOf(first_id)).toBe('sending')
})
