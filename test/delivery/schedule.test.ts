/** A schedule is kept to: never early, woken for, in order, and nobody waits for another. */
import { afterAll, expect, test } from 'vitest'
import { soon, soonMs } from '../world/time.ts'
import { openWorld, UNHURRIED, type LedgerEntry, type TestUser } from '../world/world.ts'

// Nobody looks round in between: what goes out was woken for its time.
const w = await openWorld({ timing: { ...UNHURRIED, sweep_every_ms: 600_000 } })
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

async function scheduled(
  user: TestUser,
  scheduled_date: string,
  post: Record<string, unknown> = {},
) {
  const { body, status } = await w.call(user, 'POST', POSTS, {
    body: { text: `Due at ${scheduled_date}`, scheduled_date, ...post },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.posts[0].id as string, due: Date.parse(scheduled_date) }
}

function notBefore(due: number, entry: LedgerEntry | undefined) {
  expect(entry?.accepted_at).toBeGreaterThanOrEqual(due)
}

test('a scheduled post goes out on every network at its time and never before', async () => {
  const user = await w.user({ auto_cross_post: true })

  const { id, due } = await scheduled(user, soon())
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
  const moved = await scheduled(user, soon(), { text: 'Moved' })
  const drafted = await scheduled(user, soon(), { text: 'Taken back' })
  const later = soon(2 * soonMs())

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
  const { id } = await scheduled(user, soon(600_000))
  const sooner = soon()

  await w.call(user, 'POST', `${POSTS}/${id}/schedule`, { body: { scheduled_date: sooner } })
  await w.settled(user, id)

  notBefore(Date.parse(sooner), (await w.published(user, 'x'))[0])
})

test('an account sends its posts one at a time, the oldest due first', async () => {
  const user = await w.user()
  await w.fault({ platform: 'x', account: user.handles.x, kind: 'slow', delay_ms: 150, times: 5 })
  const ids: string[] = []
  const from = Date.now() + soonMs()
  for (const after_ms of [500, 200, 400, 100, 300]) {
    const date = new Date(from + after_ms).toISOString()
    ids.push((await scheduled(user, date, { text: `${after_ms}` })).id)
  }

  for (const id of ids) await w.settled(user, id)

  const entries = await w.published(user, 'x')
  expect(entries.map(({ text }) => text)).toEqual(['100', '200', '300', '400', '500'])
  const gaps = entries.slice(1).map(({ accepted_at }, i) => accepted_at - entries[i]!.accepted_at)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(145)
})

test('a slow network delays neither another network nor another account, however many wait for it', async () => {
  const slow = await Promise.all(Array.from({ length: 60 }, () => w.user({ connect: ['x'] })))
  const other = await w.user({ auto_cross_post: true })
  for (const user of slow) {
    await w.fault({ platform: 'x', account: user.handles.x, kind: 'slow', delay_ms: 4_000 })
  }

  const date = Date.now() + 2 * soonMs()
  const waiting = await Promise.all(
    slow.map((user) => scheduled(user, new Date(date).toISOString())),
  )
  const { id } = await scheduled(other, new Date(date + 100).toISOString())
  const post = await w.settled(other, id)
  const under_way = await w.db`
    select from deliveries where post_id = any(${waiting.map((one) => one.id)}::text[])
      and state in ('waiting', 'sending')`

  expect(post.status).toBe('posted')
  expect(under_way).toHaveLength(slow.length)
  for (const [i, { id }] of waiting.entries()) await w.settled(slow[i]!, id)
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
