/** Lists of posts by cursor, in every order and by every filter. What fails names its seed. */
import { afterAll, describe, expect, test } from 'vitest'
import { BRANCHES_MAX } from '../../db/posts/branches.ts'
import { PLATFORMS } from '../../networks/network.ts'
import { fc } from '../world/chance.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { fieldsOf, STATUSES } from './arrange.ts'
import { atHour, expectedOf, saveVaried, varied, type Query } from './varied.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

type Asked = Query & { cursor?: string; page?: number; limit?: number }

async function list(user: TestUser, query: Asked, of = 'posts') {
  const asked = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  return w.call(user, 'GET', `/api/v1/${of}?${new URLSearchParams(asked).toString()}`)
}

/** The ids of each page, by cursor from the first to the last. */
async function pagesOf(user: TestUser, query: Asked, between = () => Promise.resolve()) {
  const pages: string[][] = []
  for (let cursor: string | undefined; ;) {
    const { body } = await list(user, { ...query, ...(cursor !== undefined && { cursor }) })
    pages.push(body.posts.map((post: { id: string }) => post.id))
    expect(body.pagination.page).toBe(pages.length)
    cursor = body.pagination.next_cursor
    if (cursor === undefined) return pages
    await between()
  }
}

async function savedBy(user: TestUser, count: number): Promise<string[]> {
  const posts = Array.from({ length: count }, (_, i) => ({ text: `Number ${i}` }))
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
  return body.posts.map((post: { id: string }) => post.id)
}

const hours = fc.nat(5).map(atHour)
const aQuery: fc.Arbitrary<Query> = fc.record(
  {
    sort: fc.constantFrom('created', 'scheduled', 'published', 'updated'),
    status: fc.constantFrom(...STATUSES),
    has_failures: fc.boolean(),
    platform: fc.constantFrom('x', 'secondary_a', 'secondary_b'),
    category: fc.constantFrom('General', 'Launch', 'Neither'),
    updated_since: hours,
    q: fc.constantFrom('otter', 'OTTERS river', 'größe', '東', 'one otterp', 'seal'),
  },
  { requiredKeys: [] },
)
const ends = fc.record({ from: hours, until: hours }, { requiredKeys: [] })

test('cursors lead through all that match, once each, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(varied, { maxLength: 24 }),
      fc.array(fc.tuple(aQuery, ends, fc.boolean()), { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 1, max: 5 }),
      async (posts, queries, limit) => {
        const user = await w.user()
        const rows = await saveVaried(w.db, user, posts)
        for (const [asked, dates, by_account] of queries) {
          const { sort = asked.updated_since === undefined ? 'created' : 'updated' } = asked
          const query = {
            ...asked,
            // They were all made just now.
            ...(sort !== 'created' && dates),
            ...(by_account && user.accounts.x !== undefined && { x_account_id: user.accounts.x }),
          }
          const expected = expectedOf(rows, query)

          const pages = await pagesOf(user, { ...query, limit })
          const { body } = await list(user, { ...query, limit, page: 2 })

          expect(pages.flat(), JSON.stringify(query)).toEqual(expected)
          expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
          expect(body.posts.map((post: { id: string }) => post.id)).toEqual(
            expected.slice(limit, 2 * limit),
          )
          expect(body.pagination).toMatchObject({ total: expected.length, page: 2 })
        }
      },
    ),
    { numRuns: 12 },
  )
})

const aMove = fc.constantFrom('create', 'delete read', 'delete unread', 'edit', 'nothing')

test('what is created, edited or deleted between pages neither skips nor doubles another', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Query>(
        ...[{}, { sort: 'updated' as const }, { status: 'draft' as const }, { platform: 'x' }],
        ...[{ q: 'number' }, { q: 'number', sort: 'updated' as const, status: 'draft' as const }],
      ),
      fc.array(aMove, { minLength: 4, maxLength: 12 }),
      async (query, moves) => {
        const user = await w.user()
        const before = await savedBy(user, 17)
        const gone = new Set<string>()
        const left = [...moves]
        const oldest_first = [...before]

        const pages = await pagesOf(user, { ...query, limit: 3 }, async () => {
          const move = left.pop() ?? 'nothing'
          if (move === 'nothing') return
          if (move === 'create') return void (await savedBy(user, 2))
          if (move === 'edit') {
            // By the time of changes it would move.
            if (query.sort === 'updated') return
            const body = { text: 'Number of another kind' }
            return void (await w.call(user, 'PUT', `/api/v1/posts/${oldest_first[0]}`, { body }))
          }
          const id = move === 'delete read' ? oldest_first.pop() : oldest_first.shift()
          if (id === undefined) return
          gone.add(id)
          await w.call(user, 'DELETE', `/api/v1/posts/${id}`)
        })

        const read = pages.flat()
        expect(new Set(read).size).toBe(read.length)
        expect(before.filter((id) => !gone.has(id) && !read.includes(id))).toEqual([])
      },
    ),
    { numRuns: 10 },
  )
})

test('of very many accounts, states and networks lists are the same, near and far', async () => {
  const user = await w.user({ connect: [] })
  const orders = [[0], [1], [2], [0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1], [0, 1, 2]]
  const rows = await saveVaried(
    w.db,
    user,
    Array.from({ length: 300 }, (_, i) => ({
      status: STATUSES[Math.floor(i / 10) % STATUSES.length] ?? 'draft',
      has_account: false,
      has_failures: i % 3 === 0,
      platforms: (orders[i % orders.length] ?? []).map((one) => PLATFORMS[one] ?? 'x'),
      category: 'General',
      words: ['otter'],
      scheduled: i % 5,
      posted: i % 7,
      updated: i % 11,
      deleted: i % 13 === 0,
    })),
  )
  const places = new Set(
    rows.map((row) => `${row.status} ${row.has_failures} ${row.platforms.join()}`),
  )
  expect(places.size).toBeGreaterThan(BRANCHES_MAX)

  for (const sort of ['created', 'scheduled', 'published', 'updated'] as const) {
    for (const query of [{ sort }, { sort, platform: 'x' as const }, { sort, q: 'otter' }]) {
      const expected = expectedOf(rows, query)
      const pages = await pagesOf(user, { ...query, limit: 40 })
      const far = await list(user, { ...query, limit: 40, page: 6 })

      expect([query, pages.flat()]).toEqual([query, expected])
      expect(far.body.posts.map((post: { id: string }) => post.id)).toEqual(
        expected.slice(200, 240),
      )
      expect(far.body.total).toBe(expected.length)
    }
  }
})

test('the time of creation has ends too', async () => {
  const user = await w.user()
  const [first] = await savedBy(user, 1)
  const [second] = await savedBy(user, 1)
  const { body } = await w.call(user, 'GET', `/api/v1/posts/${second}`)

  const from = await list(user, { from: body.created_at })
  const until = await list(user, { until: body.created_at })
  const later = await list(user, { from: '2098-01-01T00:00:00Z' })

  expect(from.body.posts).toMatchObject([{ id: second }])
  expect(until.body.posts).toMatchObject([{ id: first }])
  expect(later.body).toMatchObject({ posts: [], total: 0 })
})

test('a network has its everyday name too, in a cursor as well', async () => {
  const user = await w.user()
  const body = { text: 'For one', platforms: ['linkedin'] }
  await w.call(user, 'POST', '/api/v1/posts', { body })
  await w.call(user, 'POST', '/api/v1/posts', { body })
  await savedBy(user, 1)

  const first = await list(user, { platform: 'linkedin', limit: 1 })
  const cursor = first.body.pagination.next_cursor
  const second = await list(user, { platform: 'secondary_b', limit: 1, cursor })

  expect([first.body.total, second.body.total]).toEqual([2, 2])
  expect(second.body.posts).toHaveLength(1)
  expect(second.body.pagination.next_cursor).toBeUndefined()
})

test('a network that is added or taken away later counts at once', async () => {
  const user = await w.user()
  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'First for one', platforms: ['x'] },
  })
  const { id } = body.posts[0]

  await w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: { platforms: ['x', 'linkedin'] } })
  const added = await list(user, { platform: 'linkedin' })
  await w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: { platforms: ['linkedin'] } })
  const gone = await list(user, { platform: 'x' })

  expect([added.body.total, gone.body.total]).toEqual([1, 0])
})

test('of what is changed in great numbers there is a list in the order of the changes alone', async () => {
  const user = await w.user()
  await w.db`
    insert into posts (user_id, category, text, share_with_followers, platforms, status)
    select ${user.id}, 'General', 'One of many', false, '{x}', 'draft' from generate_series(1, 10001)`
  const updated_since = '2026-01-01T00:00:00Z'

  const by_change = await list(user, { updated_since, limit: 100 })
  const by_age = await list(user, { updated_since, sort: 'created' })
  const by_network = await list(user, { platform: 'x' })
  const far = await list(user, { platform: 'x', page: 501 })

  const counted = { total: 10_000, total_is_minimum: true, pages: 100 }
  expect(by_change.body.pagination).toMatchObject(counted)
  expect([by_age.status, fieldsOf(by_age)]).toEqual([400, ['updated_since']])
  expect(by_age.body.details).toEqual([expect.stringContaining('use sort=updated')])
  expect(by_network.body.pagination).toMatchObject({ ...counted, pages: 500 })
  expect([far.status, fieldsOf(far)]).toEqual([400, ['page']])
  expect(far.body.details).toEqual([expect.stringContaining('follow next_cursor')])
})

test('of what nobody has there is an empty list', async () => {
  const user = await w.user()
  await savedBy(user, 1)

  for (const query of [{ category: 'Nowhere' }, { x_account_id: '0'.repeat(24) }]) {
    for (const sort of ['created', 'scheduled', 'published', 'updated'] as const) {
      expect((await list(user, { ...query, sort })).body).toMatchObject({ posts: [], total: 0 })
    }
  }
})

describe('a cursor is refused', () => {
  const forged = (text: string) => Buffer.from(text).toString('base64url')

  test.each<[string, (cursor: string) => Asked, string]>([
    ['with another filter', (cursor) => ({ cursor, status: 'draft' }), 'repeat those'],
    ['in another order', (cursor) => ({ cursor, sort: 'updated' }), 'repeat those'],
    ['with a page', (cursor) => ({ cursor, page: 1 }), 'leave page out'],
    ['that is cut off', (cursor) => ({ cursor: cursor.slice(0, -8) }), 'as it is'],
    ['that is none', () => ({ cursor: 'next' }), 'as it is'],
    ['that is an address', () => ({ cursor: 'https://example.org' }), 'cursor: '],
    ['that is endless', () => ({ cursor: 'a'.repeat(513) }), 'cursor: '],
    ['that is empty', () => ({ cursor: '' }), 'cursor: '],
    [
      'to a page before the first',
      (cursor) => ({
        cursor: forged(Buffer.from(cursor, 'base64url').toString().replace('.2.', '.0.')),
      }),
      'as it is',
    ],
    [
      'of a day that there is not',
      () => ({
        cursor: forged(`1.${'a'.repeat(16)}.2.${'0'.repeat(24)}.2026-02-30T00:00:00.000000Z.1.`),
      }),
      'as it is',
    ],
  ])('%s', async (_, queryWith, words) => {
    const user = await w.user({ connect: [] })
    await w.db`
      insert into posts (user_id, category, text, share_with_followers, platforms, status)
      select ${user.id}, 'General', 'One of two', false, '{x}', 'draft' from generate_series(1, 2)`
    const { body } = await list(user, { limit: 1 })

    const answer = await list(user, queryWith(body.pagination.next_cursor))

    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(fieldsOf(answer)).toEqual(['cursor'])
    expect(answer.body.details.join()).toContain(words)
  })

  test('of another list, and does no harm with another user', async () => {
    const [user, other] = [await w.user(), await w.user()]
    await savedBy(user, 2)
    await savedBy(other, 2)
    const { body } = await list(user, { limit: 1 })
    const cursor = body.pagination.next_cursor

    const articles = await list(user, { cursor }, 'articles')
    const of_other = await list(other, { cursor })

    expect([articles.status, fieldsOf(articles)]).toEqual([400, ['cursor']])
    const theirs = (await list(other, {})).body.posts.map((post: { id: string }) => post.id)
    expect(of_other.body.posts.every(({ id }: { id: string }) => theirs.includes(id))).toBe(true)
  })
})

test('a filter by time is exact to the microsecond, up to the last moment that can be written', async () => {
  const user = await w.user({ connect: [] })
  const { id } = await savedAt('2026-03-01T10:00:00.123400Z')
  const times = (from: string, until: string) => ({ sort: 'updated' as const, from, until })

  const [found, before, after] = await Promise.all([
    list(user, times('2026-03-01T10:00:00.1234Z', '9999-12-31T23:59:59.9999999Z')),
    list(user, times('0001-01-01T00:00:00Z', '2026-03-01T10:00:00.1234Z')),
    list(user, times('2026-03-01T10:00:00.123401Z', '9999-12-31T23:59:59Z')),
  ])

  const ids = [found, before, after].map(({ body }) =>
    body.posts.map((post: { id: string }) => post.id),
  )
  expect(ids).toEqual([[id], [], []])

  async function savedAt(updated_at: string) {
    const [row] = await w.db<{ id: string }[]>`
      insert into posts (user_id, category, text, share_with_followers, platforms, status, updated_at)
      values (${user.id}, 'General', 'At once', false, '{x}', 'draft', ${updated_at}) returning id`
    return row ?? { id: '' }
  }
})

test.each([
  ['from', { from: 'yesterday' }],
  ['until', { until: '2026-01-01' }],
  ['updated_since', { updated_since: '2026-01-01T00:00:00' }],
  ['platform', { platform: 'myspace' }],
  ['category', { category: '' }],
])('a list is refused with a wrong %s', async (field, query) => {
  const answer = await list(await w.user({ connect: [] }), query)

  expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]])
})
