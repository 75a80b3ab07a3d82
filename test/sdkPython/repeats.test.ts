/** Calls of the SDK for Python that are sent again: what was done once is not done twice, and no event is missed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openProxy, type Reply } from '../cli/proxy.ts'
import { png } from '../media/pictures.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { sdkToolsOrSay } from './environment.ts'
import { openPrograms, SIDES } from './programs.ts'

const tools = await sdkToolsOrSay('the repeats of the SDK for Python')
const w = await openWorld()
const proxy = await openProxy(w.service.url)
const programs = openPrograms(join(tools ?? '', 'python'))
writeFileSync(join(programs.folder, 'otter.png'), await png())
afterAll(async () => {
  programs.close()
  proxy.close()
  await w.close()
})
beforeEach(() => {
  proxy.seen.length = 0
  proxy.instead = () => undefined
})

const keysSeen = () => proxy.seen.map(({ headers }) => headers['idempotency-key'])
const refusal = { error: 'No.', retryable: true, request_id: 'r', doc_url: '' }
const TEXTS = ['First', 'Second', 'Third', 'Fourth']

async function createPosts(user: TestUser, texts: string[]) {
  for (const text of texts) await w.call(user, 'POST', '/api/v1/posts', { body: { text } })
}

/** What a program that goes on behind the cursor gets, as far as it is of these posts. */
async function textsAfter(user: TestUser, cursor: string): Promise<string[]> {
  const path = `/api/v1/events?after=${cursor}&types=post.created`
  const { events } = (await w.call(user, 'GET', path)).body
  return events.map(({ data }: { data: { post: { text: string } } }) => data.post.text)
}

describe.skipIf(tools === undefined).each(SIDES)('by the %s client', (side) => {
  function start(deed: string, user: { key: string }, env: Record<string, string> = {}) {
    const known = { OTTERPOST_URL: proxy.url, OTTERPOST_KEY: user.key, DO: deed }
    return programs.start('repeats', side, { ...known, ...env })
  }

  test.each([
    ['is lost', { lose_answer: true }],
    ['breaks off', { breaks_off: true }],
  ])(
    'a post whose answer %s is asked for again under the same key, and published once',
    async (_, reply) => {
      const user = await w.user({ connect: ['x'] })
      proxy.instead = (__, count) => (count === 1 ? reply : undefined)

      const said = await start('create', user).ended

      expect(said).toEqual([['posted']])
      expect(keysSeen()).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keysSeen()[0]])
      expect(proxy.seen[0]?.headers['user-agent']).toMatch(/^otterpost-python\/\d/)
      expect(await w.published(user, 'x')).toHaveLength(1)
    },
  )

  test('an upload whose answer is lost is sent whole again, and kept once', async () => {
    const user = await w.user({ connect: ['x'] })
    proxy.instead = (_, count) => (count === 1 ? { lose_answer: true } : undefined)

    const said = await start('upload', user).ended

    expect(said).toEqual([[2, 1]])
    expect(keysSeen()).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keysSeen()[0]])
    expect((await w.call(user, 'GET', '/api/v1/media')).body.media).toHaveLength(1)
  })

  test('a 429 is waited for as it says, and what has to wait too long is raised', async () => {
    const user = await w.user()
    const limited = (seconds: string): Reply => ({
      status: 429,
      headers: { 'retry-after': seconds },
      body: { ...refusal, code: 'rate_limit' },
    })
    const replies = [limited('1'), undefined, limited('3600')]
    proxy.instead = (_, count) => replies[count - 1]

    const said = await start('wait', user).ended

    expect(said).toEqual([[expect.any(Number)], [429, 'rate_limit', 3600]])
    expect(said[0][0]).toBeGreaterThanOrEqual(0.99)
    expect(proxy.seen).toHaveLength(3)
  })

  test('what networks have refused is not sent again by itself, and a proxy without anybody behind it is asked again', async () => {
    const replies: Reply[] = [
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<p>Bad' },
      { status: 502, body: { ...refusal, code: 'publish_failed' } },
    ]
    proxy.instead = (_, count) => replies[count - 1]

    const said = await start('publish', { key: 'ot_x' }).ended

    expect(said).toEqual([[502, 'publish_failed', null]])
    expect(proxy.seen).toHaveLength(2)
  })

  test.each([
    ['a page in place of an answer', { status: 200, body: '<p>Sign in to this network' }, 200],
    ['a way to somewhere else', { status: 302, headers: { location: 'https://a.example/' } }, 302],
  ])('%s is no answer, and its key goes nowhere else', async (_, reply, status) => {
    proxy.instead = () => reply

    const call = await start('ask', { key: 'ot_x' }).ended
    const stream = await start('follow', { key: 'ot_x' }).ended

    expect([call, stream]).toEqual([
      [[status, 'unexpected_answer', null]],
      [[status, 'unexpected_answer', null]],
    ])
    expect(proxy.seen).toHaveLength(2)
  })

  test.each([
    ['a list without end', { status: 200, body: '['.repeat(200_000) }, 200],
    ['a refusal without end', { status: 400, body: '['.repeat(200_000) }, 400],
    ['a refusal without words', { status: 400, body: { code: 5, error: null } }, 400],
  ])('%s is none of the API', async (_, reply, status) => {
    proxy.instead = () => reply

    const said = await start('ask', { key: 'ot_x' }).ended

    expect(said).toEqual([[status, 'unexpected_answer', null]])
  })

  test.each([
    ['an answer', 'ask', {}, 'authenticated'],
    ['a page', 'ask_for_a_page', { posts: [], total: 0 }, 'pagination'],
    ['a post', 'create', { success: true, count: 1, posts: [{}] }, 'posts[0].id'],
    ['what is waited for', 'wait_in_vain', {}, 'events'],
    ['an event of a stream', 'follow', 'data: {}\n\n', 'id'],
  ])('%s without what the contract requires is none', async (_, deed, body, missing) => {
    const type = typeof body === 'string' ? 'text/event-stream' : 'application/json'
    proxy.instead = () => ({ status: 200, headers: { 'content-type': type }, body })

    const said = await start(deed, { key: 'ot_x' }, { EVENTS: '1', POST_ID: '1' }).ended

    expect(said).toEqual([[200, 'unexpected_answer', missing]])
    expect(proxy.seen).toHaveLength(1)
  })

  test('a post that is not settled is asked for once a second, even if nothing on the way waits', async () => {
    const user = await w.user()
    const { posts } = (await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Hi' } })).body
    const nothing = { events: [], pagination: { next_cursor: 'c', has_more: false } }
    proxy.instead = ({ path }) =>
      path.includes('/events') ? { status: 200, body: nothing } : undefined

    const said = await start('wait_in_vain', user, { POST_ID: posts[0].id }).ended

    expect(said).toEqual([['not settled']])
    expect(proxy.seen.filter(({ path }) => path.includes('/events')).length).toBeLessThan(6)
  })

  test('what is not a number, or less than any time, is refused by itself', async () => {
    const said = await start('number', { key: 'ot_x' }).ended

    expect(said).toHaveLength(16)
    for (const [words] of said) expect(words).toMatch(/^\w+ is (nan|-1.0), and has to be a number/)
    expect(proxy.seen).toEqual([])
  })

  test('an answer that is larger than any of the API is not read to its end', async () => {
    const body = ' '.repeat(65 * 1024 * 1024)
    proxy.instead = () => ({ status: 200, body, is_endless: true })

    const said = await start('ask', { key: 'ot_x' }).ended

    expect(said).toEqual([[200, 'unexpected_answer', null]])
  })

  test('a refusal that breaks off in the middle is asked for again', async () => {
    const user = await w.user({ connect: ['x'] })
    const body = { ...refusal, code: 'invalid_request' }
    proxy.instead = (_, count) => (count === 1 ? { status: 400, body, is_cut: true } : undefined)

    expect(await start('create', user).ended).toEqual([['posted']])
    expect(keysSeen()).toEqual([expect.any(String), keysSeen()[0]])
  })

  test('a stream that is asked to wait longer than a client may wait ends with why', async () => {
    proxy.instead = () => ({ status: 429, headers: { 'retry-after': '9'.repeat(30) } })

    const said = await start('follow', { key: 'ot_x' }).ended

    expect(said).toEqual([[429, 'unexpected_answer', 1_000_000_000]])
    expect(proxy.seen).toHaveLength(1)
  })

  test('what can be no key, no address or no header is refused by itself, and no complaint shows the key', async () => {
    const made = await start('make', { key: 'ot_x' }).ended

    expect(made).toHaveLength(9)
    for (const [words] of made) expect(words).toMatch(/^(?!.*(ot_|secret))(api_key|base_url) /)
  })

  test('a key as it stands in a file works, for as long as it may take', async () => {
    const user = await w.user()

    const said = await start('ask_as_written', user).ended

    expect(said).toEqual([[true], ['refused'], ['refused']])
    expect(proxy.seen).toHaveLength(1)
  })

  test('what has to wait longer than the call may take is raised at once', async () => {
    proxy.instead = () => ({ status: 503, headers: { 'retry-after': '60' } })

    const env = { WITHIN: '50', MAX_WAIT: '65' }
    const said = await start('ask_for_a_while', { key: 'ot_x' }, env).ended

    expect(said).toEqual([[503, 'unexpected_answer', 60]])
    expect(proxy.seen).toHaveLength(1)
  })

  test('who does not answer within the time of the call is not asked again', async () => {
    proxy.instead = () => ({ holds_all: true })

    const said = await start('ask_for_a_while', { key: 'ot_x' }, { WITHIN: '1' }).ended

    expect(said).toEqual([[`No answer from ${proxy.url}.`]])
    expect(proxy.seen.length).toBeLessThan(2)
  })

  test('who is not there is tried a few times', async () => {
    const gone = await openProxy()
    gone.close()

    const env = { OTTERPOST_URL: gone.url, MAX_TRIES: '2' }
    const said = await start('ask', { key: 'ot_x' }, env).ended

    expect(said).toEqual([[`No answer from ${gone.url}.`]])
  })

  test('a stream for a key that is none ends with why', async () => {
    const said = await start('follow', { key: 'ot_nobody' }).ended

    expect(said).toEqual([[401, 'unauthorized', null]])
  })

  test('events come once each, whatever becomes of the connection', async () => {
    const user = await w.user({ connect: ['x'] })
    const following = start('follow', user, { EVENTS: '4' })
    const [last = '', ...first] = TEXTS.toReversed()

    await createPosts(user, first.toReversed())
    for (let seen = 1; seen <= first.length; seen++) {
      await w.until(async () => following.said.length >= seen)
      proxy.cut()
    }
    await createPosts(user, [last])
    const said = await following.ended

    expect(said.map(([text]) => text)).toEqual(TEXTS)
    expect(await textsAfter(user, said[2][1])).toEqual([last])
  })

  test.each([
    ['what comes of the stream', { holds: true }],
    ['that there is an answer', { holds_all: true }],
  ])('where something holds back %s the log is asked, and no event is missed', async (_, reply) => {
    const user = await w.user({ connect: ['x'] })
    proxy.instead = ({ path }) => (path.includes('/stream') ? reply : undefined)
    await createPosts(user, TEXTS)

    const said = await start('follow_impatiently', user, { EVENTS: '4' }).ended

    expect(said.map(([text]) => text)).toEqual(TEXTS)
    await expectNoneMissed(user, said)
  })

  test('a page of events that breaks off in the middle is asked for again, and each comes once', async () => {
    const user = await w.user({ connect: ['x'] })
    await createPosts(user, TEXTS)
    // The first page has one event; the second, which breaks off twice, all others.
    proxy.instead = (_, count) => (count === 2 || count === 3 ? { breaks_off: true } : undefined)

    const said = await start('poll', user, { EVENTS: '4' }).ended

    expect(said.map(([text]) => text)).toEqual(TEXTS)
    expect(proxy.seen).toHaveLength(4)
    await expectNoneMissed(user, said)
  })

  /** Whichever was the last before the program was ended. */
  async function expectNoneMissed(user: TestUser, said: [string, string][]) {
    for (const [index, [, cursor]] of said.entries()) {
      const missing = TEXTS.slice(index + 1)
      expect((await textsAfter(user, cursor)).slice(-TEXTS.length)).toEqual(
        expect.arrayContaining(missing),
      )
    }
  }
})
