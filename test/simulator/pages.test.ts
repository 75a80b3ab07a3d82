/** The pages show posts as readers would see them, and carry nothing else. */
import { expect, test } from 'vitest'
import { bearer, useSimulator } from './wire.ts'

const { call, open } = useSimulator()

test('texts are escaped, links are the network’s own, and nothing of theirs may run', async () => {
  const alice = await open('x', 'alice', { name: '<b>Alice</b>' })
  const text = '<script>alert(1)</script> https://example.org/"onclick #tag'
  const { id } = (await call('POST', '/x/2/tweets', { text }, bearer(alice))).body.data

  for (const path of ['/', '/timeline/x/alice', `/x/alice/status/${id}`]) {
    const { status, body, headers } = await call('GET', path)
    expect(status).toBe(200)
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-/)
    expect(policy).toMatch(/script-src 'self';/)
    expect(body).toContain('&lt;b&gt;Alice&lt;/b&gt;')
    expect(body).not.toMatch(/<script>|<b>Alice|"onclick/)
    if (path !== '/') expect(body).toContain('<a href="https://x.com/hashtag/tag"')
  }
})

test('on secondary_a only facets are links', async () => {
  const alice = await open('secondary_a', 'alice.test')
  const link = (uri: string, byteStart: number, byteEnd: number) => ({
    index: { byteStart, byteEnd },
    features: [{ $type: 'app.bsky.richtext.facet#link', uri }],
  })
  const record = {
    text: 'ä one two https://plain.example',
    createdAt: '2026-11-20T00:00:00.000Z',
    facets: [link('https://one.example', 3, 6), link('javascript:alert(1)', 7, 10)],
  }
  const body = {
    repo: alice.remote_id,
    collection: 'app.bsky.feed.post',
    rkey: '3mzzzzzzzzz2a',
    record,
  }
  await call('POST', '/secondary_a/xrpc/com.atproto.repo.putRecord', body, bearer(alice))

  const page = await call('GET', '/secondary_a/profile/alice.test/post/3mzzzzzzzzz2a')

  expect(page.body).toMatch(
    /ä <a href="https:\/\/one\.example"[^>]*>one<\/a> two https:\/\/plain\.example</,
  )
  expect(page.body).not.toContain('javascript:')
})

test('a deleted post’s page says so, and names from elsewhere reach nothing', async () => {
  const alice = await open('x', 'alice')
  const { id } = (await call('POST', '/x/2/tweets', { text: 'a' }, bearer(alice))).body.data
  await call('DELETE', `/x/2/tweets/${id}`, undefined, bearer(alice))

  const page = await call('GET', `/x/alice/status/${id}`)
  expect(page.status).toBe(404)
  expect(page.body).toContain('This post was deleted')
  expect((await call('GET', '/timeline/x/nobody')).status).toBe(404)
})

test('a post on secondary_b is at its address, and what its reader lost is said', async () => {
  const alice = await open('secondary_b', 'alice')
  const post = {
    author: `urn:li:person:${alice.remote_id}`,
    commentary: 'by @[Example Org](urn:li:organization:24) \\(yes\\) (no',
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED' },
    lifecycleState: 'PUBLISHED',
  }
  const headers = { 'LinkedIn-Version': '202610', 'X-Restli-Protocol-Version': '2.0.0' }
  const sent = { ...bearer(alice), ...headers }
  const urn = (await call('POST', '/secondary_b/rest/posts', post, sent)).headers.get('x-restli-id')

  const page = await call('GET', `/secondary_b/feed/update/${urn}`)

  expect(page.body).toMatch(/by <a href="[^"]*organization%3A24"[^>]*>Example Org<\/a> \(yes\) </)
  expect(page.body).toContain('3 characters lost')
})

test('a thread is shown in order, other answers behind it', async () => {
  const [alice, bob] = [await open('x', 'alice'), await open('x', 'bob')]
  const post = async (text: string, who = alice, to?: string) => {
    const body = { text, ...(to ? { reply: { in_reply_to_tweet_id: to } } : {}) }
    return (await call('POST', '/x/2/tweets', body, bearer(who))).body.data.id
  }
  const one = await post('part one @bob')
  await post('answer of bob', bob, one)
  const two = await post('part two', alice, one)
  const three = await post('part three', alice, two)

  const { body } = await call('GET', `/x/alice/status/${three}`)

  const shown = [...body.matchAll(/<p class="text">(part|answer)[^<]*/g)].map(([text]) => text)
  expect(shown.map((text) => text.replace('<p class="text">', '').trim())).toEqual([
    ...['part one', 'part two', 'part three', 'answer of bob'],
  ])
  expect(body.match(/Replying to/g)).toHaveLength(3)
})
