/** The log as a stream of server-sent events: what comes, where it goes on, and when it ends. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { renewEpoch } from '../../db/events/epochs.ts'
import { forgetOldEvents } from '../../db/events/events.ts'
import { METRICS_TOKEN, openWorld, type TestUser } from '../world/world.ts'
import { MessageStream } from '../../handlers/requests/messages.ts'
import { answerWithMessages } from '../../server/answerWithMessages.ts'
import { signedIn } from '../dashboard/visitor.ts'
import { draft, latest, read, typesOf } from './follow.ts'
import { openStream, type Stream } from './stream.ts'

const STREAM = '/api/v1/events/stream'
const w = await openWorld()
afterAll(() => w.close())
const open: Stream[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

async function stream(
  user: TestUser,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
  url = w.service.url,
): Promise<Stream> {
  const opened = await openStream({ url, user, query, headers })
  open.push(opened)
  return opened
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function openStreams(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${w.service.url}/metrics`, { headers })).text()
  return Number(/^otterpost_event_streams (\d+)$/m.exec(metrics)?.[1])
}

describe('a stream', () => {
  test('begins with the oldest event that is kept, and goes on with what happens', async () => {
    const user = await w.user({ connect: [] })
    await draft(w, user, 'One')
    await draft(w, user, 'Two')
    const one = await stream(user)
    expect(typesOf(await one.until(2))).toEqual(['post.created', 'post.created'])
    const id = await draft(w, user, 'Three')
    const events = await one.until(3)
    expect(events[2]?.data.post?.id).toBe(id)
    // They are the same as elsewhere.
    expect(events).toEqual((await read(w, user)).events)
  })

  test('says in its headers that nobody keeps it, and when to come back', async () => {
    const user = await w.user({ connect: [] })
    const { response, blocks, untilBlock } = await stream(user, { after: 'latest' })
    await untilBlock(({ length }) => length > 0)
    const { headers } = response
    expect(headers['content-type']).toBe('text/event-stream')
    expect(headers['cache-control']).toBe('no-store, no-transform')
    expect(headers['x-accel-buffering']).toBe('no')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['x-ratelimit-remaining']).toBeDefined()
    expect(blocks[0]?.retry).toBeGreaterThanOrEqual(2_000)
    expect(blocks[0]?.id).toBe(await latest(w, user))
  })

  test('goes on behind its last id, also before anything has happened', async () => {
    const user = await w.user({ connect: [] })
    const first = await stream(user, { after: 'latest' })
    await first.untilBlock(({ length }) => length > 0)
    first.close()
    for (const text of ['One', 'Two', 'Three']) await draft(w, user, text)
    // `after` is what the address still says when a browser comes back.
    const second = await stream(user, { after: 'latest' }, { 'last-event-id': first.last_id() })
    const [one, two, three] = await second.until(3)
    const id = second.blocks.find(({ data }) => data?.id === two?.id)?.id ?? ''
    const third = await stream(user, { after: id })
    expect(await third.until(1)).toEqual([three])
    expect((await read(w, user, { after: id })).events).toEqual([three])
    expect(one?.data.post?.text).toBe('One')
  })

  test('has what its filters let through, and says where to go on when that is nothing', async () => {
    const user = await w.user({ connect: [] })
    const wanted = await draft(w, user, 'Wanted')
    await draft(w, user, 'Another one')
    await w.call(user, 'DELETE', `/api/v1/posts/${wanted}`)
    const of_post = await stream(user, { post_id: wanted })
    expect(typesOf(await of_post.until(2))).toEqual(['post.created', 'post.deleted'])
    const of_type = await stream(user, { types: 'post.deleted' })
    expect(typesOf(await of_type.until(1))).toEqual(['post.deleted'])

    const none = await stream(user, { types: 'post.failed' })
    await none.untilBlock((blocks) => blocks.some(({ is_comment }) => is_comment))
    expect(none.last_id()).toBe(await latest(w, user))
    expect(none.events()).toEqual([])
  })

  test('has nothing of another user, whose cursor is none', async () => {
    const [user, other] = [await w.user({ connect: [] }), await w.user({ connect: [] })]
    const one = await stream(user, { after: 'latest' })
    await draft(w, other, 'Theirs')
    const own = await draft(w, user, 'Mine')
    const [event] = await one.until(1)
    expect(event?.data.post?.id).toBe(own)
    const after = await latest(w, other)
    for (const [query, headers, pointer] of [
      [{ after }, {}, 'query:after'],
      [{}, { 'last-event-id': after }, 'header:Last-Event-ID'],
    ] as const) {
      const { status, body } = await stream(user, query, headers)
      expect(status).toBe(400)
      expect(body.problems).toMatchObject([{ pointer }])
    }
  })

  test('behind a cursor that is too old is 410 before it begins, with where to go on', async () => {
    const user = await w.user({ connect: [] })
    const old = await latest(w, user)
    await draft(w, user, 'Gone')
    await w.db`update events set timestamp = timestamp - interval '31 days' where user_id = ${user.id}`
    await forgetOldEvents(w.db, 30 * 24 * 60 * 60_000)
    const kept = await draft(w, user, 'Kept')
    const { status, body } = await stream(user, {}, { 'last-event-id': old })
    expect([status, body.code]).toEqual([410, 'cursor_expired'])
    expect(body.problems).toMatchObject([{ pointer: 'header:Last-Event-ID' }])
    const [event] = await (await stream(user, { after: String(body.cursor) })).until(1)
    expect(event?.data.post?.id).toBe(kept)
  })

  test('ends when the database goes back beneath it, and the next one says so', async () => {
    const user = await w.user({ connect: [] })
    for (const text of ['One', 'Two', 'Three']) await draft(w, user, text)
    const one = await stream(user)
    await one.until(3)
    await w.db.begin(async (tx) => {
      await tx`delete from events where user_id = ${user.id} and number > 1`
      await tx`update event_logs set last_number = 1 where user_id = ${user.id}`
      await renewEpoch(tx, true)
    })
    for (const text of ['Other', 'Still another', 'Last']) await draft(w, user, text)
    expect(await one.ended).toBe('ended')
    expect(one.events()).toHaveLength(3)
    const { status, body } = await stream(user, {}, { 'last-event-id': one.last_id() })
    expect([status, body.code]).toEqual([410, 'cursor_expired'])
    const rest = await (await stream(user, { after: String(body.cursor) })).until(3)
    expect(rest.map(({ data }) => data.post?.text)).toEqual(['Other', 'Still another', 'Last'])
  })

  test('goes on in another epoch of the database, where nothing of it is lost', async () => {
    const user = await w.user({ connect: [] })
    await draft(w, user, 'One')
    const one = await stream(user)
    await one.until(1)
    await w.db.begin((tx) => renewEpoch(tx, true))
    const ids = [await draft(w, user, 'Two'), await draft(w, user, 'Three')]
    const events = await one.until(3)
    expect(events.slice(1).map(({ data }) => data.post?.id)).toEqual(ids)
    expect((await read(w, user, { after: one.last_id() })).events).toEqual([])
    await draft(w, user, 'Four')
    const again = await stream(user, {}, { 'last-event-id': one.last_id() })
    expect(await again.until(1)).toHaveLength(1)
  })

  test('in another process hears of what happens here', async () => {
    const user = await w.user({ connect: [] })
    const { url } = await w.another()
    const one = await stream(user, { after: 'latest' }, {}, url)
    await draft(w, user)
    expect(typesOf(await one.until(1))).toEqual(['post.created'])
  })

  test('comes through a proxy that knows nothing but HTTP', async () => {
    const user = await w.user({ connect: [] })
    const proxy = createServer((req, res) => {
      const { method, url, headers } = req
      const on = request(`${w.service.url}${url}`, { method, headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 0, answer.headers)
        answer.pipe(res)
      })
      req.pipe(on)
      res.on('close', () => on.destroy())
    })
    const one = await stream(user, { after: 'latest' }, {}, await listen(proxy))
    await one.untilBlock(({ length }) => length > 0)
    await draft(w, user)
    expect(typesOf(await one.until(1))).toEqual(['post.created'])
    one.close()
    await w.until(async () => (await openStreams()) === 0)
    proxy.close()
  })
})

describe('of one user', () => {
  test('five are open at a time, and the place of one that goes is free', async () => {
    const [user, other] = [await w.user({ connect: [] }), await w.user({ connect: [] })]
    const five = await Promise.all(Array.from({ length: 5 }, () => stream(user)))
    expect(five.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await openStreams()).toBe(5)
    const refused = await stream(user)
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limit'])
    expect(refused.response.headers['retry-after']).toBeDefined()
    expect((await stream(other)).status).toBe(200)
    // Who waits for the next event has a place of his own.
    expect((await read(w, user, { wait: '1' })).events).toEqual([])
    five[0]?.close()
    await w.until(async () => (await stream(user)).status === 200)
  })

  test('each counts as a request, and is measured when it begins', async () => {
    const user = await w.user({ connect: [] })
    const [one, two] = [await stream(user), await stream(user)]
    const [before, after] = [one, two].map(({ response }) =>
      Number(response.headers['x-ratelimit-remaining']),
    )
    expect(after).toBe((before ?? 0) - 1)
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const metrics = await (await fetch(`${w.service.url}/metrics`, { headers })).text()
    expect(metrics).toMatch(/request_duration_seconds_count\{[^}]*"streamEvents"[^}]*"2xx"/)
  })
})

describe('what ends it', () => {
  test('is the end of its key, within seconds', async () => {
    const user = await w.user({ connect: [] })
    const [one, two] = [await stream(user), await stream(await w.user({ connect: [] }))]
    await w.db`update api_keys set revoked_at = now() where user_id = ${user.id}`
    expect(await one.ended).toBe('ended')
    // Which come more rarely.
    expect(one.blocks.some(({ is_comment }) => is_comment)).toBe(false)
    expect((await stream(user)).status).toBe(401)
    await expect(Promise.race([two.ended, sleep(100, 'open')])).resolves.toBe('open')
  })

  test('is the end of its session', async () => {
    const user = await w.user({ connect: [] })
    const { cookie = '', call } = await signedIn(w, user.id)
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const one = await openStream({ url: w.service.url, headers })
    open.push(one)
    await draft(w, user)
    expect(await one.until(1)).toHaveLength(1)
    await call('DELETE', '/session')
    expect(await one.ended).toBe('ended')
  })

  test('is the end of its user', async () => {
    const user = await w.user({ connect: [] })
    const one = await stream(user)
    await w.db`delete from users where id = ${user.id}`
    expect(await one.ended).toBe('ended')
  })

  test('is the end of the process, which does not wait for it', async () => {
    const here = await w.another()
    const user = await w.user({ connect: [] })
    const streams = [
      await stream(user, {}, {}, here.url),
      await stream(user, { after: 'latest' }, {}, here.url),
    ]
    await here.stop()
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(['ended', 'ended'])
    await draft(w, user)
    const again = await stream(user, {}, { 'last-event-id': streams[0]?.last_id() ?? '' })
    expect(await again.until(1)).toHaveLength(1)
  })
})

test('who does not read costs one page, and is given up', async () => {
  const user = await w.user({ connect: [] })
  const metadata = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`m${i}`, 'a'.repeat(500)]),
  )
  const posts = Array.from({ length: 50 }, () => ({ text: 'Large', metadata }))
  for (let bulk = 0; bulk < 20; bulk++)
    expect((await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })).status).toBe(201)
  const asked = request(`${w.service.url}${STREAM}`, {
    agent: false,
    headers: { authorization: `Bearer ${user.key}` },
  })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.pause()
  const closed = new Promise<void>((resolve) => response.on('close', resolve))
  response.on('error', () => undefined)
  await w.until(async () => (await openStreams()) === 0)
  response.resume()
  await closed
  expect(response.complete).toBe(false)
  // Others have had their answers meanwhile, and so has this one.
  expect((await read(w, user)).events.length).toBeGreaterThan(0)
})

test('HEAD is answered, and is no stream', async () => {
  const user = await w.user({ connect: [] })
  const { status, headers } = await w.call(user, 'HEAD', STREAM)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  await w.until(async () => (await openStreams()) === 0)
})

/** Answered by a stream without an end, which nobody reads; once it stands still. */
async function unread() {
  let read_pages = 0
  const data = { text: 'a'.repeat(256 * 1024) }
  async function* pages() {
    for (; read_pages < 200; read_pages++) yield [{ id: String(read_pages), event: 'a', data }]
  }
  const closing = new AbortController()
  const answered = Promise.withResolvers<void>()
  let is_over = false
  const server = createServer((_, res) => {
    const { signal } = closing
    const stream = new MessageStream({
      id: '0',
      pages: pages(),
      closing: signal,
      close: () => undefined,
    })
    res.on('close', () => {
      is_over = true
      answered.resolve()
    })
    // All that it takes of Express is of Node's.
    void answerWithMessages(res as never, stream)
  })
  const asked = request(await listen(server), { agent: false })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.on('error', () => undefined).pause()
  await w.until(async () => {
    const before = read_pages
    await sleep(500)
    return read_pages === before
  })
  return {
    response,
    bytes: data.text.length,
    read_pages: () => read_pages,
    end: () => closing.abort(),
    answered: answered.promise,
    isOver: () => is_over,
    close: () => server.close().closeAllConnections(),
  }
}

test('nothing is read for who does not read', async () => {
  const one = await unread()
  expect(one.read_pages()).toBeLessThan(150)
  let bytes = 0
  one.response.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume()
  await once(one.response, 'end')
  expect(bytes).toBeGreaterThan(200 * one.bytes)
  one.close()
})

test('who does not read is cut off at the end of the key or the process, and not waited for', async () => {
  // Is given up first, where nothing else happens.
  const other = await unread()
  const one = await unread()
  one.end()
  await one.answered
  expect(other.isOver()).toBe(false)
  other.close()
  one.close()
})
