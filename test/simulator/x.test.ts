/** The simulated X in raw HTTP: its rules as cases, from its documentation and not from the adapter. */
import { beforeEach, expect, test } from 'vitest'
import { type Account, bearer, useSimulator } from './wire.ts'

const { call, open, settings, accepted } = useSimulator()

let alice: Account
let paid: Account

beforeEach(async () => {
  alice = await open('x', 'alice')
  paid = await open('x', 'paula', { tier: 'Premium', communities: ['77'] })
})

const post = (body: unknown, who = alice) => call('POST', '/x/2/tweets', body, bearer(who))
const read = (path: string, who = alice) => call('GET', `/x${path}`, undefined, bearer(who))
const timeline = (query: string) => read(`/2/users/${alice.remote_id}/tweets?${query}`)

test('a post is shown with short links and escaped text, and its id carries its time', async () => {
  const text = 'a < b & see example.org/long #tag'
  const { status, headers, body } = await post({ text })

  expect(status).toBe(201)
  expect(body.data.text).toMatch(/^a &lt; b &amp; see https:\/\/t\.co\/\w{10} #tag$/)
  expect(body.data.id).toMatch(/^\d{19}$/)
  const created_at = Number((BigInt(body.data.id) >> 22n) + 1288834974657n)
  expect(Math.abs(created_at - Date.now())).toBeLessThan(60_000)
  expect(headers.get('x-rate-limit-remaining')).toBe('9999')

  const found = await read(`/2/tweets/${body.data.id}?tweet.fields=entities,created_at`)
  const [url] = found.body.data.entities.urls
  expect(url).toMatchObject({
    expanded_url: 'http://example.org/long',
    display_url: 'example.org/long',
  })
  expect([...found.body.data.text].slice(url.start, url.end).join('')).toBe(url.url)
  expect(found.body.data.created_at).toBe(new Date(created_at).toISOString())
})

test('a thread is a chain of replies in one conversation', async () => {
  const root = (await post({ text: 'one' })).body.data.id
  const second = (await post({ text: 'two', reply: { in_reply_to_tweet_id: root } })).body.data.id
  await post({ text: 'three', reply: { in_reply_to_tweet_id: second } })

  const { body } = await timeline('post.fields=conversation_id,referenced_posts,public_metrics')

  expect(body.meta.result_count).toBe(3)
  expect(body.data[0]).toMatchObject({
    text: 'three',
    conversation_id: root,
    referenced_posts: [{ type: 'replied_to', id: second }],
  })
  expect(body.data[1].public_metrics).toMatchObject({ reply_count: 1, repost_count: 0 })
  expect((await accepted())[2]).toMatchObject({ parent: second, text: 'three' })
})

test.each([
  ['no text', {}, 400],
  ['blank text', { text: '  ' }, 400],
  ['an unknown member', { text: 'a', colour: 'red' }, 400],
  [
    'an unknown member further in',
    { text: 'a', reply: { in_reply_to_tweet_id: '1', to: 'b' } },
    400,
  ],
  ['a text that is no text', { text: 5 }, 400],
  ['a reply without a parent', { text: 'a', reply: {} }, 400],
  ['a reply to a post that never was', { text: 'a', reply: { in_reply_to_tweet_id: '12' } }, 400],
  ['an id that is no id', { text: 'a', reply: { in_reply_to_tweet_id: 'abc' } }, 400],
  ['media that nobody uploaded', { text: 'a', media: { media_ids: ['1'] } }, 400],
  ['a poll', { text: 'a', poll: { options: ['b', 'c'], duration_minutes: 5 } }, 400],
  ['no JSON', 'text=a', 400],
  ['a text of 281', { text: 'a'.repeat(281) }, 403],
  ['141 ideographs, which weigh 282', { text: '漢'.repeat(141) }, 403],
  ['a community of others', { text: 'a', community_id: '77' }, 403],
  ['two cashtags', { text: '$AAA and $BBB' }, 403],
])('%s is refused', async (_, body, status) => {
  const reply = await post(body)

  expect(reply.status).toBe(status)
  expect(reply.body).toMatchObject({
    status,
    title: expect.any(String),
    type: expect.any(String),
  })
  if (status === 400) expect(reply.body.errors.length).toBeGreaterThan(0)
  expect(await accepted()).toHaveLength(0)
})

test.each([
  ['a text of 280', { text: 'a'.repeat(280) }],
  [
    '257 letters and one long address',
    { text: `${'a'.repeat(256)} https://example.org/${'b'.repeat(90)}` },
  ],
  ['140 emoji, joined ones too', { text: '👩‍👩‍👧❤️‍🔥'.repeat(70) }],
])('%s is accepted', async (_, body) => {
  expect((await post(body)).status).toBe(201)
})

test('a paid account posts long texts and into its communities', async () => {
  const text = `${'long '.repeat(200)}end`
  const body = { text, community_id: '77', share_with_followers: true }
  const { id } = (await post(body, paid)).body.data

  const { data } = (await read(`/2/tweets/${id}?post.fields=note_post,community_id`, paid)).body
  expect(data.note_post.text).toBe(text)
  expect(data.text).toMatch(/^long long .{260,270}…$/)
  expect(data.community_id).toBe('77')
  expect((await post({ text: 'a'.repeat(25_001) }, paid)).status).toBe(403)
})

test('the same text again is a duplicate, even after deletion, until the window ends', async () => {
  const { id } = (await post({ text: 'again' })).body.data
  await call('DELETE', `/x/2/tweets/${id}`, undefined, bearer(alice))

  const again = await post({ text: 'again ' })
  expect(again.status).toBe(403)
  expect(again.body.detail).toMatch(/duplicate content/)
  expect((await post({ text: 'again' }, paid)).status).toBe(201)
  await settings({ x_duplicate_window_ms: 0 })
  expect((await post({ text: 'again' })).status).toBe(201)
})

test('others may reply only where they were mentioned, and nobody to what is deleted', async () => {
  const quiet = (await post({ text: 'nobody' })).body.data.id
  const loud = (await post({ text: 'hello @paula' })).body.data.id
  const reply = (text: string, to: string) =>
    post({ text, reply: { in_reply_to_tweet_id: to } }, paid)

  expect((await reply('may I', quiet)).status).toBe(403)
  expect((await reply('hello', loud)).status).toBe(201)
  await call('DELETE', `/x/2/tweets/${loud}`, undefined, bearer(alice))
  expect((await reply('late', loud)).status).toBe(403)
})

test('an own post is deleted once; the second time it is not found', async () => {
  const { id } = (await post({ text: 'gone soon' })).body.data
  const remove = (who: Account) => call('DELETE', `/x/2/tweets/${id}`, undefined, bearer(who))

  expect((await remove(paid)).status).toBe(403)
  expect((await remove(alice)).body).toEqual({ data: { deleted: true } })
  expect((await remove(alice)).status).toBe(404)
  const found = await read(`/2/tweets?ids=${id}`)
  expect(found.status).toBe(200)
  expect(found.body).toEqual({ errors: [expect.objectContaining({ resource_id: id })] })
})

test('found and missing posts come in one answer', async () => {
  const { id } = (await post({ text: 'here' })).body.data

  const { body } = await read(`/2/tweets?ids=${id},99`)

  expect(body.data).toEqual([{ id, text: 'here', edit_history_post_ids: [id] }])
  expect(body.errors[0].type).toMatch(/\/resource-not-found$/)
})

test('the timeline can be windowed and paged', async () => {
  const ids: string[] = []
  for (let at = 0; at < 7; at++) ids.push((await post({ text: `post ${at}` })).body.data.id)
  await post({ text: 'reply', reply: { in_reply_to_tweet_id: ids[0] } })

  const first = (await timeline('max_results=5&exclude=replies,retweets')).body
  expect(first.data.map((one: { id: string }) => one.id)).toEqual(ids.slice(2).reverse())
  const { next_token } = first.meta
  const second = (await timeline(`max_results=5&exclude=replies&pagination_token=${next_token}`))
    .body
  expect(second.data.map((one: { id: string }) => one.id)).toEqual([ids[1], ids[0]])
  expect(second.meta.next_token).toBeUndefined()

  const later = new Date(Date.now() + 60_000).toISOString()
  expect((await timeline(`start_time=${later}`)).body).toEqual({ meta: { result_count: 0 } })
  expect((await timeline(`until_id=${ids[2]}&since_id=${ids[0]}`)).body.meta.result_count).toBe(1)
})

test.each([
  'max_results=4',
  'max_results=101',
  'start_time=yesterday',
  'since_id=x',
  'post.fields=mood',
  'pagination_token=x',
  'mood=a',
])('a timeline with %s is refused', async (query) => {
  expect((await timeline(query)).status).toBe(400)
})

test('a parameter that an operation does not know is refused, whatever else is right', async () => {
  const { status, body } = await call('POST', '/x/2/tweets?ids=1', { text: 'a' }, bearer(alice))

  expect(status).toBe(400)
  expect(body.errors[0].message).toContain('[ids]')
  expect((await read('/2/users/me?max_results=5')).status).toBe(400)
  expect(await accepted()).toHaveLength(0)
})

test('a post is in its timeline only after the delay, and by id at once', async () => {
  await settings({ x_visibility_delay_ms: 60_000 })
  const { id } = (await post({ text: 'slow index' })).body.data

  expect((await timeline('max_results=5')).body.meta.result_count).toBe(0)
  expect((await read(`/2/tweets/${id}`)).body.data.id).toBe(id)
})

test('answers come in the older dialect when that is set', async () => {
  await settings({ x_dialect: 'tweet' })
  const root = (await post({ text: 'one' })).body.data
  const { id } = (await post({ text: 'two', reply: { in_reply_to_tweet_id: root.id } })).body.data

  const { data } = (await read(`/2/tweets/${id}?tweet.fields=referenced_tweets,public_metrics`))
    .body

  expect(root.edit_history_tweet_ids).toEqual([root.id])
  expect(data.referenced_tweets).toEqual([{ type: 'replied_to', id: root.id }])
  expect(data.public_metrics.retweet_count).toBe(0)
  const missing = (await read('/2/tweets?ids=99')).body.errors[0]
  expect(missing.type).toBe('https://api.twitter.com/2/problems/resource-not-found')
})

test('the rate limit counts per account and operation', async () => {
  await settings({ x_rate_limit: 2 })
  await post({ text: 'one' })
  await post({ text: 'two' })

  const third = await post({ text: 'three' })

  expect(third.status).toBe(429)
  expect(third.headers.get('x-rate-limit-remaining')).toBe('0')
  expect(Number(third.headers.get('x-rate-limit-reset'))).toBeGreaterThan(Date.now() / 1000)
  expect((await post({ text: 'three' }, paid)).status).toBe(201)
  expect((await timeline('max_results=5')).status).toBe(200)
})

test('the account tells its tier when asked', async () => {
  const me = await read('/2/users/me?user.fields=subscription_type,verified_type', paid)

  expect(me.body.data).toMatchObject({
    id: paid.remote_id,
    username: 'paula',
    subscription_type: 'Premium',
    verified_type: 'blue',
  })
  expect((await read('/2/users/me?user.fields=mood')).status).toBe(400)
  expect((await call('GET', '/x/2/users/me')).body).toMatchObject({ title: 'Unauthorized' })
})
