/** How many connections there may be, and that none outlives what it was opened for. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { boundConnections, CONNECTION_TIMEOUTS } from '../../networks/wire/boundConnections.ts'
import { inTurn } from '../../server/inTurn.ts'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { held, waiting } from '../world/held.ts'
import { openWorld, type World } from '../world/world.ts'

const sockets: Socket[] = []
/** By this machine, whatever the listener asks for. */
const LET_IN_MAX = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()))

interface Hold {
  /** Of the same machine: all of 127.0.0.0/8 is. */
  from?: string
  says?: string
}

/** Connections whose client neither reads nor ever closes its end. */
async function hold(url: string, count: number, { from, says }: Hold = {}): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  const opened = []
  for (let i = 0; i < count; i++) {
    const socket = connect({
      host: hostname,
      port: Number(port),
      allowHalfOpen: true,
      ...(from !== undefined && { localAddress: from }),
    })
    sockets.push(socket)
    socket.on('error', () => undefined).pause()
    await once(socket, 'connect')
    if (says !== undefined) socket.write(says)
    opened.push(socket)
  }
  return opened
}

async function statusOf(url: string, path = '/healthz'): Promise<number> {
  return (await fetch(`${url}${path}`, { headers: { connection: 'close' } })).status
}

/** As if each connection came from the next of them: this machine has one address of IPv6. */
function comingFrom(http: Server, addresses: string[]) {
  http.on('connection', (socket: Socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: addresses.shift() })
  })
}

async function listen(http: Server): Promise<string> {
  await once(http.listen(0, '127.0.0.1'), 'listening')
  // Listening on a port.
  const { port } = http.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

test.each<[string, (i: number) => string, string]>([
  ['one address', () => '192.0.2.2', '192.0.2.3'],
  ['one network of IPv6', (i) => `2001:db8:1:2::${i}`, '2001:db8:1:3::1'],
])(
  'who asks on hundreds of connections from %s has nobody wait for all',
  async (_, from, other) => {
    const begun: (string | undefined)[] = []
    let whenBegun: () => void
    const someBegun = new Promise<void>((resolve) => (whenBegun = resolve))
    const http = createServer()
    http.on(
      'request',
      inTurn((req, res) => {
        begun.push(req.socket.remoteAddress)
        whenBegun()
        res.end()
      }),
    )
    comingFrom(http, [...Array.from({ length: 200 }, (_, i) => from(i)), other])
    const url = await listen(http)
    const says = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
    const crowd = await hold(url, 200)
    const [last = expect.fail()] = await hold(url, 1)

    for (const socket of crowd) socket.write(says)
    await someBegun
    last.write(says)
    await expect.poll(() => begun.length).toBe(201)

    expect(begun.indexOf(other)).toBeLessThan(100)
    http.close()
  },
)

test('a network of IPv6 holds as many connections as one address', async () => {
  const http = createServer()
  comingFrom(
    http,
    Array.from({ length: 30 }, (_, i) => `2001:db8:1:2::${i}`),
  )
  boundConnections(http, { in_all: 0, per_address: 8 })
  const url = await listen(http)

  await hold(url, 30)

  await expect.poll(() => held(url)).toBe(8)
  http.close()
})

test('a connection lasts after an answer as long as before, and its client is told no other time', async () => {
  const http = createServer(CONNECTION_TIMEOUTS, (_, res) => void res.end())
  boundConnections(http, { in_all: 0, per_address: 0 })
  const [theirs] = await Promise.all([once(http, 'connection'), listen(http).then(ask)])
  // What the event is called with.
  const [socket] = theirs as [Socket]

  expect(socket.timeout).toBe(http.timeout)
  socket.destroy()
  http.close()

  async function ask(url: string) {
    const [client = expect.fail()] = await hold(url, 1, {
      says: 'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
    })
    const [answer] = (await once(client.resume(), 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^connection: keep-alive\r$/im)
    expect(answer.toString()).not.toMatch(/^keep-alive:/im)
  }
})

describe('with the usual settings', async () => {
  const w = await openWorld()
  afterAll(() => w.close())

  test.each([
    ['no HTTP', 'GARBAGE\r\n\r\n'],
    [
      'headers above what is taken',
      `GET / HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
    ],
    ['no whole number as a length', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
  ])('a client that sends %s and keeps its end open leaves no descriptor', async (_, says) => {
    const before = held(w.service.url)

    await hold(w.service.url, 50, { says })

    await w.until(async () => held(w.service.url) <= before)
    expect(await statusOf(w.service.url)).toBe(200)
  })

  test('a body in too many small pieces is refused as soon as there are', async () => {
    const head =
      'POST /api/dashboard/v1/session HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nTransfer-Encoding: chunked\r\n'
    const says = `${head}Content-Type: application/json\r\n\r\n${'1\r\n \r\n'.repeat(100_000)}`

    const [socket = expect.fail()] = await hold(w.service.url, 1, { says })

    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 [^]*"payload_too_large"/)
  })

  test.each([
    ['an address that is none', 'GET http://[bad/api/v1/me HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a port that is none', 'GET http://a:999999/oauth/x/callback HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('%s is refused in the shape of every other error', async (_, says) => {
    const [socket = expect.fail()] = await hold(w.service.url, 1, { says })

    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*"validation_failed"/)
  })

  test('a body that is announced as larger than any is refused before it comes', async () => {
    const { key } = await w.user({ connect: [] })
    const head = `POST /api/v1/posts HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${key}\r\nExpect: 100-continue\r\n`
    const says = `${head}Content-Type: application/json\r\nContent-Length: 9437184\r\n\r\n`

    const [socket = expect.fail()] = await hold(w.service.url, 1, { says })

    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /)
  })

  test('while others wait for memory, a body that does not come is cut, and they are answered', async () => {
    const users = await Promise.all([1, 2, 3, 4].map(() => w.user({ connect: [] })))
    const caller = await w.user({ connect: [] })
    const half: Socket[] = []
    for (const { key } of users) {
      const head = `POST /api/v1/posts HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${key}\r\n`
      const says = `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`
      half.push(...(await hold(w.service.url, 1, { says })))
    }

    const post = { text: 'a', is_thread: true, thread_tweets: Array(10).fill('a'.repeat(250)) }
    const body = { posts: Array(50).fill(post) }
    const { status } = await w.call(caller, 'POST', '/api/v1/posts', { body })
    const answers = await Promise.race(half.map((socket) => text(socket)))

    expect(status).toBe(201)
    expect(answers).toMatch(/^HTTP\/1.1 408 /)
  })

  test('a thousand that come at once are all let in, before any is looked at', async () => {
    const { hostname: host, port } = new URL(w.service.url)

    // The service runs in this process: until its loop turns, Linux alone takes them.
    for (let i = 0; i < 1_000; i++) {
      sockets.push(connect({ host, port: Number(port) }).on('error', () => undefined))
    }
    await new Promise((resolve) => process.nextTick(resolve))

    expect(waiting(w.service.url)).toBeGreaterThanOrEqual(Math.min(1_000, LET_IN_MAX))
    expect(await statusOf(w.service.url)).toBe(200)
  })

  test('what is sent at once on one connection is done one after the other', async () => {
    const { key } = await w.user({ connect: [] })
    const body = '{"text":"Written first"}'
    const head = `Host: a\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\n`
    const write = `POST /api/v1/posts HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`
    const read = `GET /api/v1/posts HTTP/1.1\r\n${head}Connection: close\r\n\r\n`

    const [socket = expect.fail()] = await hold(w.service.url, 1, { says: write + read })
    const answers = await text(socket)

    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 200'])
    expect(answers.match(/Written first/g)).toHaveLength(2)
  })

  test('who asks a hundred times and more without reading is cut off', async () => {
    const says = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(150)

    const [socket = expect.fail()] = await hold(w.service.url, 1, { says })
    const answers = await text(socket).catch(() => '')

    expect(answers.match(/HTTP\/1.1 200/g)?.length ?? 0).toBeLessThanOrEqual(100)
    expect(await statusOf(w.service.url)).toBe(200)
  })

  test('who sends no HTTP is told so before the connection ends', async () => {
    const [socket] = await hold(w.service.url, 1, { says: 'GARBAGE\r\n\r\n' })
    const chunks: Buffer[] = []
    socket?.on('data', (chunk: Buffer) => chunks.push(chunk)).resume()
    await once(socket ?? expect.fail(), 'end')

    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400 [^]*"validation_failed"/)
  })
})

describe.each(['all', 'worker'] as const)('with room for few, as %s', async (role) => {
  const doors = { connections_max: 12, connections_per_address_max: 8 }
  const w = await openWorld({ role, doors })
  afterAll(() => w.close())

  test('one address holds so many, and its own next one gets in', async () => {
    await hold(w.service.url, 30, { from: '127.0.0.2' })

    expect(await statusOf(w.service.url)).toBe(200)
    await w.until(async () => held(w.service.url) <= 8)
    const [last] = await hold(w.service.url, 1, { from: '127.0.0.2', says: HEALTH })
    expect(await firstLine(last)).toBe('HTTP/1.1 200 OK')
  })

  test('many addresses hold so many in all, and health is answered meanwhile', async () => {
    const others = Array.from({ length: 20 }, (_, i) => `127.0.1.${i + 1}`)
    for (const from of others) await hold(w.service.url, 2, { from })

    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push(await statusOf(w.service.url))

    expect(statuses).toEqual([200, 200, 200, 200, 200])
    await w.until(async () => held(w.service.url) <= 12)
  })
})

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

async function firstLine(socket: Socket | undefined): Promise<string | undefined> {
  const [chunk] = await once(socket?.resume() ?? expect.fail(), 'data')
  return String(chunk).split('\r\n')[0]
}

describe('while a caller waits for an answer', async () => {
  const w: World = await openWorld({
    doors: { connections_max: 10, connections_per_address_max: 5 },
  })
  afterAll(() => w.close())

  test('no number of other connections from the same address closes that one', async () => {
    const user = await w.user({ connect: ['x'] })
    await holdAnswer(w, user)

    const answer = w.call(user, 'POST', '/api/v1/posts', {
      body: { text: 'Slow', publish_now: true },
    })
    await w.until(
      async () => (await w.db`select from deliveries where state = 'sending'`).length > 0,
    )
    await hold(w.service.url, 40)
    await letGo(w, user)

    expect((await answer).status).toBe(201)
  })
})
