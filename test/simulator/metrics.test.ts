/** The numbers that posts gather while the networks' clock is set forward. */
import { beforeEach, expect, test } from 'vitest'
import { type Account, bearer, useSimulator } from './wire.ts'

const { call, open, settings, fault, restart } = useSimulator()

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let alice: Account

beforeEach(async () => {
  alice = await open('x', 'alice')
})

const post = async (text: string): Promise<string> =>
  (await call('POST', '/x/2/tweets', { text }, bearer(alice))).body.data.id
const read = (id: string, fields: string, who = alice) =>
  call('GET', `/x/2/tweets?ids=${id}&${fields}`, undefined, bearer(who))
const at = (clock_offset_ms: number) => settings({ clock_offset_ms })
const impressions = async (id: string) =>
  (await read(id, 'post.fields=public_metrics')).body.data[0].public_metrics.impression_count

test('numbers rise fast, level off, and never shrink', async () => {
  const id = await post('hello')
  // However long the request itself has taken, nobody has read a post before it was there.
  const hours = [-1, 1, 2, 5, 12, 24, 48, 96, 240, 720]
  const seen: Record<string, number>[] = []
  for (const hour of hours) {
    await at(hour * HOUR_MS)
    seen.push((await read(id, 'post.fields=public_metrics')).body.data[0].public_metrics)
  }

  for (const name of Object.keys(seen[0] ?? {})) {
    const values = seen.map((one) => one[name] ?? NaN)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  }
  const counts = seen.map(({ impression_count = NaN }) => impression_count)
  const last = counts.at(-1) ?? NaN
  expect(counts[0]).toBe(0)
  expect(counts[1]).toBeGreaterThan(last * 0.15)
  expect(counts[5]).toBeGreaterThan(last * 0.9)
  expect(last).toBeGreaterThan(20)
  expect(last).toBeLessThan(30_000)
})

test('the same post has the same numbers at the same age, and other posts have others', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => post(`post ${index}`)))
  await at(DAY_MS * 20)
  const all = await Promise.all(ids.map(impressions))

  expect(await Promise.all(ids.map(impressions))).toEqual(all)
  // Two of them may happen to be alike.
  expect(new Set(all).size).toBeGreaterThan(6)
})

test('the author alone sees clicks, of addresses only where there are some', async () => {
  const linked = await post('see https://example.org/a')
  const plain = await post('see nothing')
  const bob = await open('x', 'bob')
  await at(5 * DAY_MS)
  const fields = 'post.fields=non_public_metrics,organic_metrics,public_metrics'

  const [one] = (await read(linked, fields)).body.data
  expect(Object.keys(one.non_public_metrics).toSorted()).toEqual([
    ...['engagements', 'impression_count', 'url_link_clicks', 'user_profile_clicks'],
  ])
  expect(one.organic_metrics.impression_count).toBe(one.public_metrics.impression_count)
  expect(one.non_public_metrics.engagements).toBeLessThan(one.non_public_metrics.impression_count)
  const [other] = (await read(plain, fields)).body.data
  expect(other.non_public_metrics.url_link_clicks).toBe(0)

  const { data, errors } = (await read(linked, fields, bob)).body
  expect(data[0].non_public_metrics).toBeUndefined()
  expect(errors.map(({ field }: { field: string }) => field)).toEqual([
    ...['non_public_metrics', 'organic_metrics'],
  ])
})

test('after 30 days the private numbers are refused beside the public ones', async () => {
  const id = await post('old')
  const fields = 'post.fields=non_public_metrics,public_metrics'
  await at(30 * DAY_MS - HOUR_MS)
  expect((await read(id, fields)).body.errors).toBeUndefined()
  await at(30 * DAY_MS + HOUR_MS)

  const { data, errors } = (await read(id, fields)).body

  expect(data[0].public_metrics.impression_count).toBeGreaterThan(0)
  expect(errors[0]).toMatchObject({ resource_id: id, field: 'non_public_metrics' })
  expect(errors[0].type).toMatch(/\/not-authorized-for-field$/)
})

test('in the older dialect reposts are retweets, and images’ fields are not the post’s', async () => {
  const id = await post('hello')
  await settings({ x_dialect: 'tweet', clock_offset_ms: 20 * DAY_MS })

  const { data } = (await read(id, 'tweet.fields=public_metrics,organic_metrics')).body
  expect(data[0].public_metrics.retweet_count).toBeGreaterThanOrEqual(0)
  expect(data[0].organic_metrics.retweet_count).toBe(data[0].public_metrics.retweet_count)
  const other = await read(id, 'media.fields=public_metrics')
  expect(other.body.data[0].public_metrics).toBeUndefined()
  expect((await read(id, 'media.fields=mood')).status).toBe(400)
})

test('counting is an operation of its own, besides looking', async () => {
  const id = await post('hello')
  await fault({ platform: 'x', operation: 'metrics', kind: 'status', status: 503 })

  expect((await read(id, 'post.fields=text')).status).toBe(200)
  expect((await read(id, 'post.fields=public_metrics')).status).toBe(503)
  const { body } = await call('GET', '/control/requests')
  expect(body.requests.x).toEqual({ create: 1, read: 1, metrics: 1 })
})

test('Bluesky counts everything but impressions, and leaves out what is gone', async () => {
  const anna = await open('secondary_a', 'anna.test')
  const record = {
    $type: 'app.bsky.feed.post',
    text: 'hello',
    createdAt: '2026-11-20T00:00:00.000Z',
  }
  const key = { repo: anna.remote_id, collection: 'app.bsky.feed.post', rkey: '3mzzzzzzzzz2a' }
  const path = '/secondary_a/xrpc/com.atproto.repo.putRecord'
  const { uri } = (await call('POST', path, { ...key, record }, bearer(anna))).body
  const counts = (query: string) => call('GET', `/secondary_a/xrpc/app.bsky.feed.getPosts?${query}`)
  await at(20 * DAY_MS)

  const { posts } = (await counts(`uris=${uri}&uris=${uri.replace('2a', '2b')}`)).body

  expect(posts).toEqual([
    {
      uri,
      cid: expect.stringMatching(/^bafyrei/),
      author: { did: anna.remote_id, handle: 'anna.test', displayName: 'anna.test' },
      record,
      indexedAt: expect.any(String),
      ...Object.fromEntries(
        ['like', 'repost', 'reply', 'quote', 'bookmark'].map((name) => [
          `${name}Count`,
          expect.any(Number),
        ]),
      ),
    },
  ])
  expect((await counts('')).status).toBe(400)
  expect((await counts(Array(26).fill(`uris=${uri}`).join('&'))).status).toBe(400)
})

test('the clock is set forward and back in whole milliseconds and starts anew with the simulator', async () => {
  expect((await at(0.5)).status).toBe(400)
  expect((await at(-5)).body.clock_offset_ms).toBe(-5)
  expect((await at(5)).body.clock_offset_ms).toBe(5)
  await restart({})
  expect((await call('GET', '/control/settings')).body.clock_offset_ms).toBe(0)
})
