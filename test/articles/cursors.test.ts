/** Lists of articles by cursor, in every order. */
import { afterAll, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../world/world.ts'
import { articleIn, ARTICLES, author } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

async function idsOf(user: TestUser, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ;) {
    const asked = { ...query, limit: '2', ...(cursor !== undefined && { cursor }) }
    const path = `${ARTICLES}?${new URLSearchParams(asked).toString()}`
    const { body } = await w.call(user, 'GET', path)
    ids.push(...body.articles.map((article: { id: string }) => article.id))
    cursor = body.pagination.next_cursor
    expect(body.pagination.has_more).toBe(cursor !== undefined)
    if (cursor === undefined) return ids
  }
}

test('cursors lead through all articles, once each, in every order', async () => {
  const user = await author(w)
  const saved: string[] = []
  for (const status of ['draft', 'scheduled', 'published', 'failed', 'published'] as const) {
    saved.push(await articleIn(w, user, status))
  }
  const [draft = '', scheduled = '', published = '', failed = '', last = ''] = saved
  await w.call(user, 'PUT', `${ARTICLES}/${draft}`, { body: { title: 'Changed last' } })
  const { body } = await w.call(user, 'GET', `${ARTICLES}/${last}`)
  const from = body.article.published_date

  expect(await idsOf(user, {})).toEqual(saved.toReversed())
  expect(await idsOf(user, { sort: 'published' })).toEqual([last, published])
  expect(await idsOf(user, { sort: 'published', from })).toEqual([last])
  expect(await idsOf(user, { sort: 'published', until: from })).toEqual([published])
  expect(await idsOf(user, { sort: 'scheduled', status: 'scheduled' })).toEqual([scheduled])
  expect(await idsOf(user, { sort: 'updated' })).toEqual([
    draft,
    ...[last, failed, published, scheduled],
  ])
  expect(await idsOf(user, { sort: 'created', updated_since: from })).toEqual([last, draft])
  expect(await idsOf(user, { sort: 'published', status: 'draft' })).toEqual([])
})
