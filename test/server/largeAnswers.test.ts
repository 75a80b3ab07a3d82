/** A page of the largest posts weighs more than a small machine has: it is read as fast as it is taken. */
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, describe, expect, test } from 'vitest'
import { groupBySize } from '../../handlers/requests/inPieces.ts'
import { answerInPieces } from '../../server/answerInPieces.ts'
import { modern, post as call } from '../mcp/rpc.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

const POSTS = 40
const PARTS = 25
const PART_LENGTH = 20_000

/** Somebody with posts of half a megabyte each, one of which was saved before posts were weighed. */
async function writer(): Promise<TestUser> {
  const user = await w.user()
  await w.db`
    insert into posts (user_id, category, text, thread_tweets, share_with_followers, platforms)
    select ${user.id}, 'General', n::text, array_fill(repeat('a', ${PART_LENGTH}::integer), array[${PARTS}::integer]), false,
      array['x']
    from generate_series(1, ${POSTS}) n`
  await w.db`update posts set bytes = null where user_id = ${user.id} and text = '1'`
  return user
}

/** Begins to ask for a page and takes nothing of it. */
async function askAndWait({ key }: TestUser, page = 1): Promise<IncomingMessage> {
  const url = `${w.service.url}/api/v1/posts?limit=100&page=${page}`
  const asked = get(url, { agent: false, headers: { 'x-api-key': key } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

describe('a page of large posts', () => {
  test('comes whole, newest first, with what was ignored', async () => {
    const user = await writer()

    const { status, body } = await w.call(user, 'GET', '/api/v1/posts?limit=100&statu=draft')

    expect(status).toBe(200)
    expect(body.posts.map(({ text }: { text: string }) => Number(text))).toEqual(
      Array.from({ length: POSTS }, (_, i) => POSTS - i),
    )
    expect(body.posts[POSTS - 1].thread_tweets).toHaveLength(PARTS)
    expect(body).toMatchObject({ total: POSTS, pagination: { page: 1, limit: 100, pages: 1 } })
    expect(body.warnings.join()).toContain('statu')
  })

  test('that nobody takes keeps its memory from nobody else', async () => {
    const [user, other] = [await writer(), await writer()]

    const untaken = await Promise.all(Array.from({ length: 3 }, () => askAndWait(user)))
    const theirs = await w.call(other, 'GET', '/api/v1/posts?limit=100')
    const small = await w.call(user, 'GET', '/api/v1/posts?page=2&limit=100')
    for (const answer of untaken) answer.destroy()

    expect(untaken.map(({ statusCode }) => statusCode)).toContain(200)
    expect(untaken.map(({ statusCode }) => statusCode)).toContain(429)
    expect([theirs.status, theirs.body.posts.length]).toEqual([200, POSTS])
    expect(small.status).toBe(200)
    await w.until(async () => (await w.call(user, 'GET', '/api/v1/posts?limit=100')).status === 200)
  })

  test('is to an agent as long as it can read, and each row of it is there', async () => {
    const user = await writer()
    const tool = { name: 'list_posts', arguments: { limit: 100 } }

    const short = await call(w, user.key, modern('tools/call', tool))
    const full = await call(
      w,
      user.key,
      modern('tools/call', { ...tool, arguments: { limit: 100, verbosity: 'full' } }),
    )

    const rows = JSON.parse(short.body.result.content[0].text) as { posts: object[] }
    expect(rows.posts).toHaveLength(POSTS)
    expect(full.body.result.content[0].text.length).toBeLessThan(80_000)
    expect(full.body.result.content[0].text).toContain('Cut to fit')
  })
})

test('of an answer that is not taken little is read', async () => {
  const MB = 1024 * 1024
  let read = 0
  const pieces = Array.from({ length: 200 }, () => ({
    bytes: MB,
    read() {
      read++
      return Promise.resolve([{ text: 'a'.repeat(MB) }])
    },
  }))
  const app = express().use((_, res) =>
    answerInPieces(res, { list: 'items', pieces, rest: { a: 1 } }),
  )
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
  const before = await settled(() => read)
  let taken = 0
  for await (const chunk of answer) taken += (chunk as Buffer).length

  // What the machine itself holds of a connection.
  expect(before).toBeLessThan(60)
  expect([read, taken > 200 * MB]).toEqual([200, true])
  server.close()
})

/** Once it does not change any more. */
async function settled(value: () => number): Promise<number> {
  let last = -1
  await w.until(() => {
    const is_same = value() === last
    last = value()
    return Promise.resolve(is_same && last > 0)
  })
  return last
}

test('rows are read together as long as they are light', () => {
  const rows = [900_000, 100_000, 100_000, 5_000_000, 1, 1].map((bytes, i) => ({
    id: `${i}`,
    bytes,
  }))

  const groups = groupBySize(rows).map((group) => group.map(({ id }) => id).join(''))

  expect(groups).toEqual(['01', '2', '3', '45'])
})

test.each([
  ['a text', { text: 'é'.repeat(50_001) }, 'a_text_has_25000_characters'],
  ['a category', { category: 'a'.repeat(401) }, 'a_category_has_100_characters'],
  ['a community', { community_id: 'a'.repeat(257) }, 'a_community_has_64_characters'],
  [
    'all parts',
    { thread_tweets: Array(100).fill('a'.repeat(110_000)) },
    'a_post_is_no_larger_than',
  ],
  ['media', { media_urls: Array(21).fill('a') }, 'twenty_media_at_most'],
])(
  'whatever the code does, %s beyond the contract is not stored',
  async (_, change, constraint) => {
    const user = await w.user()
    await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'a' } })

    const stored = w.db`update posts set ${w.db(change as never)} where user_id = ${user.id}`

    await expect(stored).rejects.toThrow(constraint)
  },
)
