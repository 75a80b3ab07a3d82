/** A schedule is kept to: never early, woken for, in order, and nobody waits for another. */
import { afterAll, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo, soon, soonEnough } from '../world/time.ts'
import { openWorld, UNHURRIED, type LedgerEntry, type TestUser } from '../world/world.ts'
import { holdAnswer } from './arrange.ts'

// Nobody looks round in between: what goes out was woken for its time.
const w = await openWorld({ timing: { sweep_every_ms: 600_000 } })
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

type Post = Record<string, unknown>

function save(user: TestUser, scheduled_date: string, post: Post = {}) {
  return w.call(user, 'POST', POSTS, {
    body: { text: `Due at ${scheduled_date}`, scheduled_date, ...post },
  })
}

/** For a time that is near, or this one. */
async function scheduled(user: TestUser, post: Post = {}, scheduled_date?: string) {
  const { body, status } = scheduled_date
    ? await save(user, scheduled_date, post)
    : await soonEnough((date) => save(user, date, post))
  expect(status, JSON.stringify(body)).toBe(201)
  const [{ id, scheduled_date: due }] = body.posts
  return { id: id as string, due: Date.parse(due) }
}

function notBefore(due: number, entry: LedgerEntry | undefined) {
  expect(entry?.accepted_at).toBeGreaterThanOrEqual(due)
}

test('a scheduled post goes out on every network at its time and never before', async () => {
  const user = await w.user({ auto_cross_post: true })

  const { id, due } = await scheduled(user)
  const post = await w.settled(user, id)

  expect(post).toMatchObject({ status: 'posted', posted: true, failed: false })
  for (const platform of ['x', 'secondary_a', 'secondary_b'] as const) {
    const entries = await w.published(user, platform)
    expect(entries).toHaveLength(1)
    notBefore(due, entries[0])
  }
})

test('a post that was moved or taken back does nothing at its old time', async () => {
  const user = await w.user()
  const [old, later] = [soon(15_000), soon(17_000)]
  const moved = await scheduled(user, { text: 'Moved' }, old)
  const drafted = await scheduled(user, { text: 'Taken back' }, old)

  await w.call(user, 'PUT', `${POSTS}/${moved.id}`, { body: { scheduled_date: later } })
  await w.call(user, 'PUT', `${POSTS}/${drafted.id}`, { body: { scheduled_date: null } })
  const post = await w.settled(user, moved.id)

  expect(post.status).toBe('posted')
  const entries = await w.published(user, 'x')
  expect(entries.map(({ text }) => text)).toEqual(['Moved'])
  notBefore(Date.parse(later), entries[0])
})

test('what was moved to an earlier time goes out then', async () => {
  const user = await w.user()
  const { id } = await scheduled(user, {}, inMinutes(10))

  const { body } = await soonEnough((sooner) =>
    w.call(user, 'POST', `${POSTS}/${id}/schedule`, { body: { scheduled_date: sooner } }),
  )
  await w.settled(user, id)

  notBefore(Date.parse(body.scheduled_date), (await w.published(user, 'x'))[0])
})

test('an account sends its posts one at a time, the oldest due first', async () => {
  const user = await w.user()
  await w.fault({ platform: 'x', account: user.handles.x, kind: 'slow', delay_ms: 150, times: 5 })
  const { body } = await soonEnough((date) => {
    const posts = [500, 200, 400, 100, 300].map((after_ms) => ({
      text: `${after_ms}`,
      scheduled_date: new Date(Date.parse(date) + after_ms).toISOString(),
    }))
    return w.call(user, 'POST', POSTS, { body: { posts } })
  })
  const ids: string[] = body.posts.map(({ id }: { id: string }) => id)

  for (const id of ids) await w.settled(user, id)

  const entries = await w.published(user, 'x')
  expect(entries.map(({ text }) => text)).toEqual(['100', '200', '300', '400', '500'])
  const gaps = entries.slice(1).map(({ accepted_at }, i) => accepted_at - entries[i]!.accepted_at)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(145)
})

test('a slow network delays neither another network nor another account, however many wait for it', async () => {
  const w = await openWorld({ timing: UNHURRIED })
  const slow = await Promise.all(Array.from({ length: 60 }, () => w.user({ connect: ['x'] })))
  const other = await w.user({ auto_cross_post: true })
  for (const user of slow) await holdAnswer(w, user)
  const save = async (user: TestUser) => {
    const body = { text: 'At once', scheduled_date: inMinutes(60) }
    return (await w.call(user, 'POST', POSTS, { body })).body.posts[0].id as string
  }
  const waiting = await Promise.all(slow.map(save))
  const id = await save(other)

  await moveTo(w, waiting, '0 seconds')
  await moveTo(w, id, '0 seconds')
  const post = await w.settled(other, id)
  const under_way = await w.db`
    select from deliveries where post_id = any(${waiting}::text[]) and state in ('waiting', 'sending')`
  await w.control('DELETE', '/control/faults')

  expect(post.status).toBe('posted')
  expect(under_way).toHaveLength(slow.length)
  for (const [i, id] of waiting.entries()) await w.settled(slow[i]!, id)
  await w.close()
})

test('fifty callers who publish the same draft at once publish it once', async () => {
  const user = await w.user()
  const { body } = await w.call(user, 'POST', POSTS, { body: { text: 'Everybody at once' } })
  const path = `${POSTS}/${body.posts[0].id}/publish`

  const answers = await Promise.all(Array.from({ length: 50 }, () => w.call(user, 'POST', path)))

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
  expect(refused.every((code) => ['in_progress', 'already_published'].includes(code))).toBe(true)
  expect(await w.published(user, 'x')).toHaveLength(1)
})
