import { afterAll, describe, expect, test } from 'vitest'
import { fieldsOf } from '../posts/arrange.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { articleIn, ARTICLES, author, TEXT } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

function list(user: TestUser, query = '') {
  return w.call(user, 'GET', `${ARTICLES}${query}`)
}

function titlesOf({ body }: Awaited<ReturnType<typeof list>>): string[] {
  return body.articles.map(({ title }: { title: string }) => title)
}

async function save(user: TestUser, title: string, more: object = {}) {
  const { body } = await w.call(user, 'POST', ARTICLES, { body: { ...TEXT, title, ...more } })
  return body.article
}

test('without articles there is one empty page of none', async () => {
  const { body } = await list(await author(w))

  const pagination = { page: 1, limit: 20, total_count: 0, total_pages: 0, has_more: false }
  expect(body).toEqual({ articles: [], pagination, total: 0 })
})

test('pages hold every article once, newest first, and has_more tells of further ones', async () => {
  const user = await author(w)
  const titles = ['1', '2', '3', '4', '5', '6', '7']
  for (const title of titles) await save(user, title)

  const pages = [1, 2, 3, 4].map((page) => list(user, `?limit=3&page=${page}`))
  const read = await Promise.all(pages)

  expect(read.flatMap(titlesOf)).toEqual(titles.toReversed())
  expect(read.map(({ body }) => body.pagination)).toEqual(
    [1, 2, 3, 4].map((page) => ({
      page,
      limit: 3,
      total_count: 7,
      total_pages: 3,
      has_more: page < 3,
      ...(page < 3 && { next_cursor: expect.any(String) }),
    })),
  )
  expect(new Set(read.map(({ body }) => body.total))).toEqual(new Set([7]))
})

test('a page holds 20 articles unless asked for up to a hundred', async () => {
  const user = await author(w)
  for (let i = 0; i < 21; i++) await save(user, `Number ${i}`)

  expect(titlesOf(await list(user))).toHaveLength(20)
  expect(titlesOf(await list(user, '?limit=100'))).toHaveLength(21)
})

test('a filter by status or account finds those articles and no others', async () => {
  const user = await w.user({
    connect: [
      { platform: 'x', tier: 'Premium' },
      { platform: 'x', tier: 'Premium' },
    ],
  })
  const { body } = await w.call(user, 'GET', '/api/v1/accounts')
  const second = body.accounts.find((one: { is_primary: boolean }) => !one.is_primary).id
  const ids: Record<string, string> = {}
  for (const status of ['draft', 'scheduled', 'published', 'failed'] as const) {
    ids[status] = await articleIn(w, user, status)
  }
  const other = await save(user, 'Of the second account', { x_account_id: second })

  for (const status of ['scheduled', 'published', 'failed'] as const) {
    const found = await list(user, `?status=${status}`)
    expect(found.body.articles).toMatchObject([{ id: ids[status], status }])
    expect([found.body.total, found.body.pagination.total_count]).toEqual([1, 1])
  }
  expect((await list(user, '?status=draft')).body.total).toBe(2)
  expect((await list(user, '?status=publishing')).body.total).toBe(0)
  expect((await list(user, `?x_account_id=${second}`)).body.articles).toEqual([other])
  expect((await list(user, `?status=draft&x_account_id=${second}`)).body.total).toBe(1)
  expect((await list(user, `?status=failed&x_account_id=${second}`)).body.total).toBe(0)
})

test('an item of the list is what reading the article answers', async () => {
  const user = await author(w)
  for (const status of ['draft', 'scheduled', 'published', 'failed'] as const) {
    const id = await articleIn(w, user, status)
    const read = await w.call(user, 'GET', `${ARTICLES}/${id}`)

    expect((await list(user, `?status=${status}`)).body.articles).toEqual([read.body.article])
  }
})

describe('a list is refused', () => {
  test.each([
    ['page=0', 'page'],
    ['page=one', 'page'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['status=posted', 'status'],
    ['status=', 'status'],
  ])('with %s', async (query, field) => {
    const answer = await list(await author(w), `?${query}`)

    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(fieldsOf(answer)).toEqual([field])
  })
})
