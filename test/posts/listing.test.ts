import { afterAll, describe, expect, test } from 'vitest'
import { savePosts } from '../analytics/history.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { fieldsOf, postIn, type Status, STATUSES } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

async function list(user: TestUser, query = ''): Promise<Answer> {
  return w.call(user, 'GET', `/api/v1/posts${query}`)
}

function idsOf({ body }: Answer): string[] {
  return body.posts.map((post: { id: string }) => post.id)
}

async function drafts(user: TestUser, count: number): Promise<string[]> {
  const posts = Array.from({ length: count }, (_, i) => ({ text: `Number ${i}` }))
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
  return body.posts.map((post: { id: string }) => post.id)
}

test('without posts there is one empty page of none', async () => {
  const { body } = await list(await w.user())

  expect(body).toEqual({
    posts: [],
    pagination: { page: 1, limit: 20, total: 0, pages: 0 },
    total: 0,
  })
})

test('pages hold every post once, newest first', async () => {
  const user = await w.user()
  const newest_first = (await drafts(user, 45)).toReversed()

  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(user, `?page=${page}`)))

  expect(pages.flatMap(idsOf)).toEqual(newest_first)
  expect(pages.map(({ body }) => body.posts.length)).toEqual([20, 20, 5, 0])
  expect(pages.map(({ body }) => body.pagination)).toEqual(
    [1, 2, 3, 4].map((page) => ({
      page,
      limit: 20,
      total: 45,
      pages: 3,
      ...(page < 3 && { next_cursor: expect.any(String) }),
    })),
  )
})

test('a page holds as many posts as asked for, up to a hundred', async () => {
  const user = await w.user()
  await drafts(user, 50)
  await drafts(user, 50)
  await drafts(user, 5)

  const [one, hundred] = [await list(user, '?limit=1&page=105'), await list(user, '?limit=100')]

  expect(one.body.pagination).toEqual({ page: 105, limit: 1, total: 105, pages: 105 })
  expect(one.body.posts[0].text).toBe('Number 0')
  expect(hundred.body.posts).toHaveLength(100)
})

test('the last pages of many posts hold what is there, and are read from the end', async () => {
  const user = await w.user()
  const count = 25_050
  const post = { text: 'One of many', category: 'General', thread_tweets: null, media_urls: null }
  await savePosts(
    w.db,
    user,
    Array.from({ length: count }, (_, index) => ({
      ...post,
      // Deleted ones lie between the others.
      ...(index % 50 === 49 && { deleted: true }),
      status: index % 5 === 0 ? 'failed' : 'draft',
      posted_date: null,
    })),
  )
  const rows = await w.db<{ id: string; status: string }[]>`
    select id, status from posts where user_id = ${user.id} and deleted_at is null order by id desc`

  for (const status of [undefined, 'draft']) {
    const matching = rows.filter((row) => status === undefined || row.status === status)
    const last = Math.ceil(matching.length / 100)
    for (const page of [1, 100, 101, 102, 122, 123, 124, last - 1, last, last + 1, last + 9]) {
      const filter = status === undefined ? '' : `&status=${status}`
      const found = await list(user, `?limit=100&page=${page}${filter}`)

      const expected = matching.slice((page - 1) * 100, page * 100).map(({ id }) => id)
      expect(idsOf(found), `page ${page} of ${status}`).toEqual(expected)
      expect(found.body.total).toBe(matching.length)
    }
  }
})

test('a filter by status or account finds those posts and no others', async () => {
  const user = await w.user({ connect: ['x', 'x'] })
  const { body: listed } = await w.call(user, 'GET', '/api/v1/accounts')
  const second = listed.accounts[1].id
  const by_status: Partial<Record<Status, string>> = {}
  for (const status of STATUSES) by_status[status] = await postIn(w, user, status)
  const body = { text: 'of the second', x_account_id: second }
  const of_second = (await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0].id

  for (const status of STATUSES) {
    const found = await list(user, `?status=${status}`)
    const expected = [by_status[status], ...(status === 'draft' ? [of_second] : [])]
    expect(idsOf(found).sort()).toEqual(expected.sort())
    expect(found.body.total).toBe(expected.length)
  }
  expect(idsOf(await list(user, `?x_account_id=${second}`))).toEqual([of_second])
  expect(idsOf(await list(user, `?x_account_id=${second}&status=posted`))).toEqual([])
  expect(idsOf(await list(user, `?x_account_id=${user.accounts.secondary_a ?? 'none'}`))).toEqual(
    [],
  )
})

test('an item of the list is what reading the post answers', async () => {
  const user = await w.user()
  for (const status of STATUSES) await postIn(w, user, status)

  const { body } = await list(user)

  for (const post of body.posts) {
    expect((await w.call(user, 'GET', `/api/v1/posts/${post.id}`)).body).toEqual(post)
  }
})

describe('a list is refused', () => {
  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=one', 'page'],
    ['page=', 'page'],
    ['page=1e21', 'page'],
    ['page=99999999999999999999', 'page'],
    ['page=1000001', 'page'],
    ['page=NaN', 'page'],
    ['page=1&page=2', 'page'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-20', 'limit'],
    ['limit=ten', 'limit'],
    ['status=published', 'status'],
    ['status=', 'status'],
    ['status=draft,posted', 'status'],
    ['status=DRAFT', 'status'],
    ['x_account_id=', 'x_account_id'],
    ['x_account_id=%00', 'x_account_id'],
    [`x_account_id=${'a'.repeat(65)}`, 'x_account_id'],
  ])('with ?%s', async (query, field) => {
    const answer = await list(await w.user({ connect: [] }), `?${query}`)

    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(fieldsOf(answer)).toEqual([field])
  })

  test('by every mistake that it has', async () => {
    const answer = await list(await w.user({ connect: [] }), '?page=0&limit=101&status=none')

    expect(fieldsOf(answer).sort()).toEqual(['limit', 'page', 'status'])
  })
})

test('the last page that can be asked for is empty', async () => {
  const user = await w.user()
  await drafts(user, 1)

  const { status, body } = await list(user, '?page=1000000&limit=100')

  expect(status).toBe(200)
  expect(body).toMatchObject({ posts: [], total: 1 })
})
