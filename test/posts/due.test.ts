/** What is due when: the list of posts by their dates. */
import { afterAll, describe, expect, test } from 'vitest'
import { savePosts } from '../analytics/history.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { fieldsOf, inMinutes, postIn } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

async function list(user: TestUser, query: Record<string, string | number>) {
  const asked = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return w.call(user, 'GET', `/api/v1/posts?${new URLSearchParams(asked).toString()}`)
}

async function idsOf(user: TestUser, query: Record<string, string | number> = {}) {
  const { body } = await list(user, { sort: 'scheduled', ...query })
  return body.posts.map((post: { id: string }) => post.id)
}

async function scheduled(user: TestUser, dates: string[], more = {}): Promise<string[]> {
  const posts = dates.map((scheduled_date, i) => ({ text: `Number ${i}`, scheduled_date, ...more }))
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
  return body.posts.map((post: { id: string }) => post.id)
}

test('posts with a date come soonest first, and on equal dates as they were made', async () => {
  const user = await w.user()
  const [last, first, second, third] = await scheduled(user, [
    '2098-03-03T09:00:00Z',
    '2098-01-01T09:00:00Z',
    '2098-02-02T09:00:00Z',
    '2098-02-02T10:00:00+01:00',
  ])
  await postIn(w, user, 'draft')
  await postIn(w, user, 'posted')

  expect(await idsOf(user)).toEqual([first, second, third, last])
  expect(await idsOf(user, { limit: 3 })).toEqual([first, second, third])
  expect(await idsOf(user, { limit: 3, page: 2 })).toEqual([last])
  expect((await list(user, { sort: 'scheduled', limit: 3 })).body).toMatchObject({
    pagination: { page: 1, limit: 3, total: 4, pages: 2 },
    total: 4,
  })
  expect((await list(user, { sort: 'created' })).body.total).toBe(6)
})

test('from is the first moment that counts, and until the first that does not', async () => {
  const user = await w.user()
  const [monday, tuesday, wednesday] = await scheduled(user, [
    '2098-01-06T00:00:00Z',
    '2098-01-07T00:00:00Z',
    '2098-01-08T00:00:00Z',
  ])
  const [from, until] = ['2098-01-06T01:00:00+01:00', '2098-01-08T00:00:00Z']

  expect(await idsOf(user, { from, until })).toEqual([monday, tuesday])
  expect(await idsOf(user, { from: until })).toEqual([wednesday])
  expect(await idsOf(user, { until: from })).toEqual([])
  expect(await idsOf(user, { from: until, until: from })).toEqual([])
  expect((await list(user, { sort: 'scheduled', from, until })).body.total).toBe(2)
})

test('the other filters go together with it', async () => {
  const user = await w.user({ connect: ['x', 'x'] })
  const { body } = await w.call(user, 'GET', '/api/v1/accounts')
  const x_account_id = body.accounts[1].id
  const [ours] = await scheduled(user, [inMinutes(60)])
  const [theirs] = await scheduled(user, [inMinutes(30)], { x_account_id })
  const [gone] = await scheduled(user, [inMinutes(10)])
  await w.call(user, 'DELETE', `/api/v1/posts/${gone}`)

  expect(await idsOf(user, { status: 'scheduled' })).toEqual([theirs, ours])
  expect(await idsOf(user, { x_account_id })).toEqual([theirs])
  expect(await idsOf(user, { has_failures: 'false' })).toEqual([theirs, ours])
  expect(await idsOf(user, { has_failures: 'true' })).toEqual([])
  expect(await idsOf(user, { status: 'posted' })).toEqual([])
  expect(await idsOf(user, { status: 'draft' })).toEqual([])
})

test('of very many the first ten thousand are counted and can be paged through', async () => {
  const user = await w.user()
  const post = { text: 'One of many', category: 'General', thread_tweets: null, media_urls: null }
  const many = { ...post, status: 'scheduled' as const, posted_date: null }
  await savePosts(w.db, user, new Array(10_001).fill(many))

  const { body } = await list(user, { sort: 'scheduled', limit: 100, page: 100 })
  const beyond = await list(user, { sort: 'scheduled', limit: 100, page: 101 })
  const all = await list(user, { limit: 100, page: 101 })

  const pagination = { page: 100, limit: 100, total: 10_000, total_is_minimum: true, pages: 100 }
  expect(body).toMatchObject({ pagination, total: 10_000 })
  expect(body.posts).toHaveLength(100)
  expect([beyond.status, fieldsOf(beyond)]).toEqual([400, ['page']])
  expect(beyond.body.details).toEqual([expect.stringContaining('the first 10,000 posts')])
  expect(all.body.pagination).toEqual({ page: 101, limit: 100, total: 10_001, pages: 101 })
})

describe('it is refused', () => {
  test.each<[string, Record<string, string | number>, string]>([
    ['an end without an offset', { sort: 'scheduled', from: '2098-01-01T00:00:00' }, 'from'],
    ['an end that is no date', { sort: 'scheduled', until: 'tomorrow' }, 'until'],
    ['a year that there is not', { sort: 'scheduled', until: '0000-01-01T00:00:00Z' }, 'until'],
    ['a sort that there is not', { sort: 'random' }, 'sort'],
  ])('%s', async (_, query, field) => {
    const answer = await list(await w.user({ connect: [] }), query)

    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(fieldsOf(answer)).toEqual([field])
  })
})
