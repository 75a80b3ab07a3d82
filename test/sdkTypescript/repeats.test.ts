/** Calls of the SDK for TypeScript that are sent again: what was done once is not done twice. */
import { appendFileSync, mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  ApiProblem,
  ConnectionProblem,
  NotSettled,
  Otterpost,
  responseOf,
  type ClientOptions,
  type StreamedEvent,
} from '../../clients/sdk-typescript/source/index.ts'
import { openProxy } from '../cli/proxy.ts'
import { png } from '../media/pictures.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
const proxy = await openProxy(w.service.url)
afterAll(async () => {
  proxy.close()
  await w.close()
})
beforeEach(() => {
  proxy.seen.length = 0
  proxy.instead = () => undefined
})

async function newClient(options: Partial<ClientOptions> = {}) {
  const user = await w.user({ connect: ['x'] })
  return { user, client: new Otterpost({ apiKey: user.key, baseUrl: proxy.url, ...options }) }
}

const keysSeen = () => proxy.seen.map(({ headers }) => headers['idempotency-key'])

test('a post whose answer is lost is asked for again under the same key, and published once', async () => {
  const { user, client } = await newClient()
  proxy.instead = (_, count) => (count === 1 ? { lose_answer: true } : undefined)

  const { posts } = await client.createPosts({ text: 'Once', publish_now: true })

  expect(posts[0]?.status).toBe('posted')
  expect(keysSeen()).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keysSeen()[0]])
  expect(await w.published(user, 'x')).toHaveLength(1)
})

test('an upload whose answer is lost is kept once', async () => {
  const { user, client } = await newClient()
  proxy.instead = (_, count) => (count === 1 ? { lose_answer: true } : undefined)

  const file = new Blob([new Uint8Array(await png())])
  await client.uploadMedia(file, { onProgress: () => undefined })

  expect(proxy.seen).toHaveLength(2)
  expect((await w.call(user, 'GET', '/api/v1/media')).body.media).toHaveLength(1)
})

test('a 429 is waited for as it says, and what has to wait too long is thrown', async () => {
  const { client } = await newClient({ maxWaitMs: 10_000 })
  const limited = {
    error: 'Slow down.',
    code: 'rate_limit',
    retryable: true,
    request_id: 'r',
    doc_url: '',
  }
  const times: number[] = []
  proxy.instead = (_, count) => {
    times.push(performance.now())
    if (count === 1) return { status: 429, headers: { 'retry-after': '1' }, body: limited }
    return count === 3
      ? { status: 429, headers: { 'retry-after': '3600' }, body: limited }
      : undefined
  }

  await client.getMe()
  const waits: unknown = await client.getMe().catch((error: unknown) => error)

  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990)
  expect(waits).toMatchObject({ code: 'rate_limit', retryAfter: 3600 })
  expect(proxy.seen).toHaveLength(3)
})

test('what networks have refused is not sent again by itself, and a proxy without anybody behind it is asked again', async () => {
  const { client } = await newClient()
  const failed = {
    error: 'No.',
    code: 'publish_failed',
    retryable: true,
    request_id: 'r',
    doc_url: '',
  }
  proxy.instead = (_, count) => {
    if (count === 1)
      return { status: 502, headers: { 'content-type': 'text/html' }, body: '<p>Bad' }
    return count === 2 ? { status: 502, body: failed } : undefined
  }

  const thrown: unknown = await client.publishPost('1').catch((error: unknown) => error)

  expect(thrown).toMatchObject({ status: 502, code: 'publish_failed' })
  expect(proxy.seen).toHaveLength(2)
})

test.each([
  ['a page in place of an answer', { status: 200, body: '<p>Sign in to this network' }],
  ['a list', { status: 200, body: '[]' }],
  ['a way to somewhere else', { status: 302, headers: { location: 'https://example.com/' } }],
])('%s is no answer, and its key goes nowhere else', async (_, reply) => {
  const { client } = await newClient()
  proxy.instead = () => reply

  const call: unknown = await client.getMe().catch((error: unknown) => error)
  const stream: unknown = await client
    .streamEvents()
    .next()
    .catch((error: unknown) => error)

  expect(call).toMatchObject({ name: 'ApiProblem', code: 'unexpected_answer' })
  expect(stream).toMatchObject({ name: 'ApiProblem', code: 'unexpected_answer' })
  expect(proxy.seen).toHaveLength(2)
})

test('an answer that cannot be read says why', async () => {
  const { client } = await newClient()
  proxy.instead = () => ({ status: 200, body: '{"posts":' })

  await expect(client.listPosts()).rejects.toMatchObject({ cause: expect.any(SyntaxError) })
})

test.each<[string, unknown, string, (client: Otterpost) => Promise<unknown>]>([
  ['an answer', {}, 'authenticated', (client) => client.getMe()],
  ['a page', { posts: [], total: 0 }, 'pagination', (client) => client.iteratePosts().next()],
  [
    'what an answer lists',
    { posts: [], pagination: { page: 1, limit: 1, pages: 1 }, total: 1 },
    'pagination.total',
    (client) => client.listPosts(),
  ],
  [
    'a post',
    { success: true, count: 2, posts: [{}] },
    'posts[0].id',
    (client) => client.createPosts({}),
  ],
  ['what is waited for', {}, 'events', (client) => client.waitUntilSettled('1')],
  ['an upload', {}, 'url', (client) => client.uploadMedia(new Blob(['x']))],
  ['an event of a stream', 'data: {}\n\n', 'id', (client) => client.streamEvents().next()],
])(
  '%s without what the contract requires is none, and it is said what is missing',
  async (...row) => {
    const [, body, missing, call] = row
    const { client } = await newClient()
    const type = typeof body === 'string' ? 'text/event-stream' : 'application/json'
    proxy.instead = () => ({ status: 200, headers: { 'content-type': type }, body })

    const thrown: unknown = await call(client).catch((error: unknown) => error)

    const message = `The answer is not what the contract says: \`${missing}\` is missing.`
    expect(thrown).toMatchObject({ code: 'unexpected_answer', missing, message })
    expect(proxy.seen).toHaveLength(1)
  },
)

test('a post that is not settled is asked for once a second, even if nothing on the way waits', async () => {
  const { user, client } = await newClient()
  const { posts } = (await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Hi' } })).body
  const nothing = { events: [], pagination: { next_cursor: 'c', has_more: false } }
  proxy.instead = ({ path }) =>
    path.includes('/events') ? { status: 200, body: nothing } : undefined

  const waiting = client.waitUntilSettled(posts[0].id, { timeoutMs: 2_500 })

  await expect(waiting).rejects.toThrow(NotSettled)
  expect(proxy.seen.filter(({ path }) => path.includes('/events')).length).toBeLessThan(6)
})

test.each([NaN, -1, 0, '5' as unknown as number])(
  '%s is no number for a time or for tries, and nothing is sent',
  async (value) => {
    const { client } = await newClient()
    const { apiKey, baseUrl } = { apiKey: 'ot_x', baseUrl: proxy.url }

    for (const name of ['maxTries', 'timeoutMs', 'maxTotalMs'])
      expect(() => new Otterpost({ apiKey, baseUrl, [name]: value })).toThrow(RangeError)
    for (const name of ['timeoutMs', 'maxTotalMs'])
      await expect(client.getMe({ [name]: value })).rejects.toThrow(`${name} is `)
    // These may be nothing.
    if (value !== 0) {
      expect(() => new Otterpost({ apiKey, baseUrl, maxWaitMs: value })).toThrow(RangeError)
      const waiting = client.waitUntilSettled('1', { timeoutMs: value })
      await expect(waiting).rejects.toThrow('timeoutMs is ')
    }
    expect(proxy.seen).toEqual([])
  },
)

test('headers of a client go with all that it sends, and those of a call go before them', async () => {
  const { client } = await newClient({ headers: { 'user-agent': 'mine/1', prefer: 'of-client' } })

  const me = await client.getMe({ headers: { prefer: 'of-call' } })
  await client
    .streamEvents({ after: 'none' })
    .next()
    .catch(() => undefined)

  const [call, stream] = proxy.seen.map(({ headers }) => headers)
  expect(call).toMatchObject({ 'user-agent': 'mine/1', prefer: 'of-call' })
  expect(stream).toMatchObject({ 'user-agent': 'mine/1', prefer: 'of-client' })
  expect(call?.authorization).toBe(stream?.authorization)
  expect(responseOf(me).url).toBe(`${proxy.url}/api/v1/me`)
})

test.each([
  ['what comes of the stream', { holds: true }],
  ['that there is an answer', { holds_all: true }],
])('where something holds back %s the log is asked, and no event is missed', async (_, reply) => {
  const { user, client } = await newClient()
  proxy.instead = ({ path }) => (path.includes('/stream') ? reply : undefined)
  const texts = ['First', 'Second', 'Third', 'Fourth']
  for (const text of texts) await w.call(user, 'POST', '/api/v1/posts', { body: { text } })

  const found = await take(client.streamEvents({ types: ['post.created'] }), 4)

  expect(found.map(textOf)).toEqual(texts)
  for (const [index, { cursor }] of found.entries()) {
    const { events } = await client.listEvents({ after: cursor, types: ['post.created'] })
    const rest = events.map((event) => textOf({ event, cursor }))
    expect(rest.slice(-texts.length)).toEqual(expect.arrayContaining(texts.slice(index + 1)))
  }
})

async function take(events: AsyncGenerator<StreamedEvent, void>, count: number) {
  const found: StreamedEvent[] = []
  for await (const one of events) {
    found.push(one)
    if (found.length === count) break
  }
  return found
}

function textOf({ event }: StreamedEvent): string {
  return (event.data as { post: { text: string } }).post.text
}

test('a call ends with its signal, also in the pause before its next try', async () => {
  const { client } = await newClient()
  const ending = new AbortController()
  proxy.instead = () => {
    setTimeout(() => ending.abort(new Error('enough')))
    return { status: 503, headers: { 'retry-after': '60' } }
  }

  await expect(client.getMe({ signal: ending.signal })).rejects.toThrow('enough')
  expect(proxy.seen).toHaveLength(1)
})

test.each([
  ['the call', {}, { maxTotalMs: 50_000 }],
  ['the client', { maxTotalMs: 50_000 }, {}],
])('what has to wait longer than %s may take is thrown at once', async (_, ofClient, ofCall) => {
  const { client } = await newClient(ofClient)
  proxy.instead = () => ({ status: 503, headers: { 'retry-after': '60' } })

  await expect(client.getMe(ofCall)).rejects.toMatchObject({ status: 503, retryAfter: 60 })
  expect(proxy.seen).toHaveLength(1)
})

test.each([
  ['a call', (client: Otterpost) => client.getMe({ maxTotalMs: 1_000 })],
  ['an upload', (client: Otterpost) => client.uploadMedia(new Blob(['x']), { maxTotalMs: 1_000 })],
])('who does not answer within the time of %s is not asked again', async (_, ask) => {
  const client = new Otterpost({ apiKey: 'ot_x', baseUrl: proxy.url })
  proxy.instead = () => ({ holds_all: true })

  await expect(ask(client)).rejects.toThrow(ConnectionProblem)
  expect(proxy.seen.length).toBeLessThan(2)
})

test('each try has the time of a try, and the last what is left of the whole', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  const busy = () => Promise.resolve(Response.json({}, { status: 503 }))
  const options = { apiKey: 'ot_x', baseUrl: proxy.url, fetch: busy, timeoutMs: 9_000, maxTries: 2 }
  const client = new Otterpost({ ...options, maxTotalMs: 9_400 })

  await expect(client.getMe()).rejects.toThrow(ApiProblem)
  await expect(client.getMe({ maxTotalMs: 60_000 })).rejects.toThrow(ApiProblem)
  const times = { timeoutMs: 7_000, maxTotalMs: 60_000 }
  await expect(client.getMe(times)).rejects.toThrow(ApiProblem)
  await expect(client.uploadMedia(new Blob(['x']), times)).rejects.toThrow(ApiProblem)

  const given = timeouts.mock.calls.map(([duration_ms]) => duration_ms)
  timeouts.mockRestore()
  const of_calls = [7_000, 7_000, 7_000, 7_000]
  expect(given).toEqual([9_000, expect.any(Number), 9_000, 9_000, ...of_calls])
  expect(given[1]).toBeLessThan(9_000)
})

test('what the instance lets wait has that much longer to be answered', async () => {
  const { user, client } = await newClient({ timeoutMs: 20_000, maxTotalMs: 20_000 })
  const body = { text: 'Later', scheduled_date: new Date(Date.now() + 864e5).toISOString() }
  const { posts } = (await w.call(user, 'POST', '/api/v1/posts', { body })).body
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  const ending = new AbortController()
  proxy.instead = ({ path }) => {
    if (!path.includes('wait=30')) return undefined
    ending.abort(new Error('enough'))
    return { holds_all: true }
  }

  const waiting = client.waitUntilSettled(posts[0].id, { signal: ending.signal })

  await expect(waiting).rejects.toThrow('enough')
  const given = timeouts.mock.calls.map(([duration_ms]) => duration_ms)
  timeouts.mockRestore()
  expect(given).toEqual([20_000, 20_000, 50_000])
})

test.each([400, 409, 503])(
  'a refusal with %i that breaks off in the middle is a lost answer, and asked for again',
  async (status) => {
    const { user, client } = await newClient()
    const body = { error: 'No.', code: 'invalid_request', retryable: false }
    proxy.instead = (_, count) => (count === 1 ? { status, body, is_cut: true } : undefined)

    await client.createPosts({ text: 'Once' })

    expect(keysSeen()).toEqual([expect.any(String), keysSeen()[0]])
    expect((await w.call(user, 'GET', '/api/v1/posts')).body.total).toBe(1)
  },
)

test('who ends a call while a refusal arrives gets its own reason, and who waits for one only as long as it said', async () => {
  const ending = new AbortController()
  const { client } = await newClient({
    maxTries: 1,
    fetch: async (...call) => {
      const response = await fetch(...call)
      ending.abort(new Error('Mine.'))
      return response
    },
  })
  proxy.instead = () => ({ status: 400, body: '{', is_endless: true })

  await expect(client.getMe({ signal: ending.signal })).rejects.toThrow('Mine.')
  await expect(client.getMe({ timeoutMs: 500 })).rejects.toThrow(ConnectionProblem)
})

test('an answer that is larger than any of the API is not read to its end', async () => {
  let taken = 0
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        taken++
        controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
  const { client } = await newClient({ fetch: async () => new Response(endless()) })

  await expect(client.getMe()).rejects.toThrow(ApiProblem)
  expect(taken).toBeLessThan(80)
})

test.each([
  ['', 'https://otterpost.example'],
  [' \n', 'https://otterpost.example'],
  ['ot_a\nb', 'https://otterpost.example'],
  ['ot_\u00e9', 'https://otterpost.example'],
  ['ot_a', 'otterpost.example:3000'],
  ['ot_a', 'https://me:secret@otterpost.example'],
  ['ot_a', 'https://otterpost.example/?a=b'],
  ['ot_a', 'https://otterpost.example/#a'],
])('the key %j at %s makes no client, and no complaint shows the key', (apiKey, baseUrl) => {
  const words = vi.fn()
  try {
    new Otterpost({ apiKey, baseUrl })
  } catch (error) {
    words(error instanceof TypeError, String(error))
  }
  expect(words).toHaveBeenCalledWith(true, expect.not.stringMatching(/ot_|secret/))
})

test('a key as it stands in a file works, whatever line ends behind it', async () => {
  const { user } = await newClient()
  const client = new Otterpost({ apiKey: `${user.key}\r\n`, baseUrl: proxy.url })

  await expect(client.getMe()).resolves.toMatchObject({ authenticated: true })
})

test('a header of a call goes before that of the SDK however its name is written, and what is none is not sent', async () => {
  const { user, client } = await newClient({ headers: { Accept: 'of/client' } })
  const named = { headers: { 'Idempotency-Key': 'mine' } }

  await client.createPosts({ text: 'Once' }, named)
  await client.createPosts({ text: 'Once' }, named)
  await expect(client.getMe({ headers: { 'no header': 'x' } })).rejects.toThrow(TypeError)

  expect(keysSeen()).toEqual(['mine', 'mine'])
  expect(proxy.seen[0]?.headers.accept).toBe('application/json')
  expect((await w.call(user, 'GET', '/api/v1/posts')).body.total).toBe(1)
})

test.each([Infinity, 2 ** 31, 2 ** 40])(
  'who waits for %d milliseconds has more time than any timer',
  async (ms) => {
    const { client } = await newClient({ maxTries: 1, timeoutMs: ms, maxTotalMs: ms })

    await expect(client.getMe()).resolves.toMatchObject({})
  },
)

test('a stream that is asked to wait longer than a client may wait ends with why', async () => {
  const { client } = await newClient()
  proxy.instead = () => ({ status: 429, headers: { 'retry-after': '9'.repeat(30) } })

  await expect(client.streamEvents().next()).rejects.toMatchObject({ retryAfter: 1_000_000_000 })
  expect(proxy.seen).toHaveLength(1)
})

test('who ends an upload while its file is still read gets its own reason', async () => {
  const { client } = await newClient()
  const ending = new AbortController()
  const slow = new ReadableStream<Uint8Array>({
    pull: () => ending.abort(new Error('Mine.')),
  })

  await expect(client.uploadMedia(slow, { signal: ending.signal })).rejects.toThrow('Mine.')
  const aborted = { signal: AbortSignal.abort(new Error('Before.')) }
  await expect(client.uploadMedia(new Blob(['x']), aborted)).rejects.toThrow('Before.')
  expect(proxy.seen).toEqual([])
})

test('a file that changes before it is sent, or is not there, is refused by itself, and nothing is sent', async () => {
  const { client } = await newClient()
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-sdk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'otter.png')
  writeFileSync(path, await png())
  const file = await openAsBlob(path)
  appendFileSync(path, 'more')

  await expect(client.uploadMedia(file)).rejects.toThrow('could not be read')
  await expect(client.uploadMedia(file, { onProgress: vi.fn() })).rejects.toThrow()
  await expect(client.uploadMedia(`${path}.gone`)).rejects.toThrow(`${path}.gone`)

  expect(proxy.seen).toEqual([])
})

test('who is not there is tried a few times', async () => {
  const gone = await openProxy()
  gone.close()
  const client = new Otterpost({ apiKey: 'ot_x', baseUrl: gone.url, maxTries: 2 })

  await expect(client.getMe()).rejects.toThrow(ConnectionProblem)
})

test('events come once each, whatever becomes of the connection', async () => {
  const { user, client } = await newClient()
  const texts = ['First', 'Second', 'Third']
  const found: StreamedEvent[] = []
  const following = (async () => {
    for await (const one of client.streamEvents({ types: ['post.created'] })) {
      found.push(one)
      if (found.length === 4) return
      // The connection is cut behind each.
      proxy.cut()
    }
  })()

  for (const text of texts) await w.call(user, 'POST', '/api/v1/posts', { body: { text } })
  await w.until(async () => found.length === 3)
  await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Fourth' } })
  await following

  expect(found.map(textOf)).toEqual([...texts, 'Fourth'])
  const { events } = await client.listEvents({
    after: found[2]?.cursor ?? '',
    types: ['post.created'],
  })
  expect(events.map(({ id }) => id)).toEqual([found[3]?.event.id])
})

test('a stream for a key that is none ends with why', async () => {
  const client = new Otterpost({ apiKey: 'ot_nobody', baseUrl: proxy.url })

  await expect(client.streamEvents().next()).rejects.toThrow(ApiProblem)
})
