/** A schedule is kept to: never early, soon after, in order, and nobody waits for another. */
import { afterAll, expect, test } from 'vitest'
import { openWorld, type LedgerEntry, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

const POSTS = '/api/v1/posts'
/** On two busy cores; what a due post may be late by here. */
const LATE_MS_MAX = 1_000

async function scheduled(
  user: TestUser,
  in_ms: number,
  post: Record<string, unknown> = {},
  from = Date.now(),
) {
  const scheduled_date = new Date(from + in_ms).toISOString()
  const { body, status } = await w.call(user, 'POST', POSTS, {
    body: { text: `Due in ${in_ms} ms`, scheduled_date, ...post },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.posts[0].id as string, due: Date.parse(scheduled_date) }
}

function onTime(entry: LedgerEntry | undefined, due: number) {
  expect(entry?.accepted_at).toBeGreaterThanOrEqual(due)
  expect(entry?.accepted_at).toBeLessThan(due + LATE_MS_MAX)
}

test('a scheduled post goes out on every network at its time, never before and soon after', async () => {
  const user = await w.user({ auto_cross_post: true })

  const { id, due } = await scheduled(user, 1_500)
  const post = await w.settled(user, id)

  expect(post).toMatchObject({ status: 'posted', posted: true, failed: false })
  for (const platform of ['x', 'secondary_a', 'secondary_b'] as const) {
    const entries = await w.published(user, platform)
    expect(entries).toHaveLength(1)
    onTime(entries[0], due)
  }
})

test('a post that was moved or taken back does nothing at its old time', async () => {
  const user = await w.user()
  const moved = await scheduled(user, 1_200, { text: 'Moved' })
  const drafted = await scheduled(user, 1_200, { text: 'Taken back' })
  const later = new Date(Date.now() + 3_000).toISOString()

  await w.call(user, 'PUT', `${POSTS}/${moved.id}`, { body: { scheduled_date: later } })
  await w.call(user, 'PUT', `${POSTS}/${drafted.id}`, { body: { scheduled_date: null } })
  const post = await w.settled(user, moved.id)

  expect(post.status).toBe('posted')
  const entries = await w.published(user, 'x')
  expect(entries.map(({ text }) => text)).toEqual(['Moved'])
  onTime(entries[0], Date.parse(later))
})

test('what was moved to an earlier time goes out then', async () => {
  const user = await w.user()
  const { id } = await scheduled(user, 60_000)
  const sooner = new Date(Date.now() + 1_000).toISOString()

  await w.call(user, 'POST', `${POSTS}/${id}/schedule`, { body: { scheduled_date: sooner } })
  await w.settled(user, id)

  onTime((await w.published(user, 'x'))[0], Date.parse(sooner))
})

test('an account sends its posts one at a time, the oldest due first', async () => {
  const user = await w.user()
  await w.fault({ platform: 'x', account: user.handles.x, kind: 'slow', delay_ms: 150, times: 5 })
  const ids: string[] = []
  const from = Date.now()
  for (const in_ms of [1_600, 1_200, 1_400, 1_100, 1_300]) {
    ids.push((await scheduled(user, in_ms, { text: `${in_ms}` }, from)).id)
  }

  for (const id of ids) await w.settled(user, id)

  const entries = await w.published(user, 'x')
  expect(entries.map(({ text }) => text)).toEqual(['1100', '1200', '1300', '1400', '1600'])
  const gaps = entries.slice(1).map(({ accepted_at }, i) => accepted_at - entries[i]!.accepted_at)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(145)
})

test('a slow network delays neither another network nor another account, however many wait for it', async () => {
  const slow = await Promise.all(Array.from({ length: 60 }, () => w.user({ connect: ['x'] })))
  const other = await w.user({ auto_cross_post: true })
  for (const user of slow) {
    await w.fault({ platform: 'x', account: user.handles.x, kind: 'slow', delay_ms: 900 })
  }

  const waiting = await Promise.all(slow.map((user) => scheduled(user, 2_500)))
  const { id, due } = await scheduled(other, 2_600)
  const post = await w.settled(other, id)

  expect(post.status).toBe('posted')
  for (const platform of ['x', 'secondary_a', 'secondary_b'] as const) {
    onTime((await w.published(other, platform))[0], due)
  }
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
