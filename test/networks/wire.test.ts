/** What the wire may claim of a request: only what it can know. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openWire, type Request, type Wire } from '../../networks/wire/wire.ts'
import { standStill } from '../world/standStill.ts'

/** Far more than anything takes here. */
const PATIENT_MS = 20_000

const open: { servers: Server[]; sockets: Socket[]; wires: Wire[] } = {
  servers: [],
  sockets: [],
  wires: [],
}

afterEach(async () => {
  for (const socket of open.sockets.splice(0)) socket.destroy()
  await Promise.all(open.wires.splice(0).map((wire) => wire.close()))
  for (const server of open.servers.splice(0)) server.close()
})

function wireWith(timeout_ms: number): Wire {
  const wire = openWire(timeout_ms)
  open.wires.push(wire)
  return wire
}

/** A raw server, so that a test says what happens to the socket. `received` holds what came in. */
async function listen(serve: (socket: Socket, chunk: string, served: number) => void) {
  const received: string[] = []
  const server = createServer((socket) => {
    open.sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      received.push(chunk.toString('latin1'))
      serve(socket, chunk.toString('latin1'), received.length)
    })
  })
  open.servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, received }
}

function post(url: string): Request {
  return { method: 'POST', url, headers: { 'content-type': 'application/json' }, body: '{}' }
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 11\r\nX-Two: a\r\nx-two: b\r\n\r\n{"a":[1,2]}'

test('sends bytes as they are, and how many they are', async () => {
  const { url, received } = await listen((socket) => socket.write(OK))
  const body = Buffer.from([0, 255, 13, 10, 128])

  await wireWith(PATIENT_MS).send({
    method: 'PUT',
    url,
    headers: { 'content-type': 'image/png' },
    body,
  })

  const whole = received.join('')
  expect(whole).toMatch(/^PUT \/ HTTP\/1\.1\r\n/)
  expect(whole).toMatch(/\r\ncontent-length: 5\r\n/i)
  expect(whole.slice(whole.indexOf('\r\n\r\n') + 4)).toBe(body.toString('latin1'))
})

test('gives status, headers and JSON', async () => {
  const { url } = await listen((socket) => socket.write(OK))

  expect(await wireWith(PATIENT_MS).send(post(url))).toEqual({
    kind: 'answer',
    status: 200,
    headers: { 'content-length': '11', 'x-two': 'a, b' },
    body: { a: [1, 2] },
    text: '{"a":[1,2]}',
  })
})

test('gives text that is no JSON, without a body', async () => {
  const { url } = await listen((socket) => socket.end('HTTP/1.1 502 Bad\r\n\r\n<html>'))

  expect(await wireWith(PATIENT_MS).send(post(url))).toMatchObject({
    kind: 'answer',
    status: 502,
    body: undefined,
    text: '<html>',
  })
})

test('asks once more, when it is connected, whether there is time, and sends nothing that is late', async () => {
  const { url, received } = await listen((socket) => socket.write(OK))
  const wire = wireWith(PATIENT_MS)
  let late = false

  const answer = wire.send({ ...post(url), isLate: () => late })
  late = true

  expect(await answer).toEqual({
    kind: 'not_sent',
    reason: 'The service was held up before it could send.',
  })
  // On a connection that is there already, too.
  await wire.send(post(url))
  expect(await wire.send({ ...post(url), isLate: () => late })).toMatchObject({ kind: 'not_sent' })
  expect(received).toHaveLength(1)
})

test('does not follow a redirect', async () => {
  const moved = 'HTTP/1.1 307 Moved\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n'
  const { url, received } = await listen((socket) => socket.write(moved))

  expect(await wireWith(PATIENT_MS).send(post(url))).toMatchObject({ kind: 'answer', status: 307 })
  expect(received).toHaveLength(1)
})

test.each([
  ['closes at once', (socket: Socket) => socket.end()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
  ['ends within the head', (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nconte')],
  ['ends within the body', (socket: Socket) => socket.end(OK.slice(0, -3))],
  ['speaks something else', (socket: Socket) => socket.end('SSH-2.0-x\r\n')],
  ['says too much', (socket: Socket) => sendTooMuch(socket)],
  // These two would go on for as long as they are let.
  ['says nothing', () => undefined, 1_000],
  ['drips', (socket: Socket) => drip(socket), 1_000],
] as [string, (socket: Socket) => void, number?][])(
  'a peer that takes the request and %s has not answered, and is asked once',
  async (_, serve, timeout_ms = PATIENT_MS) => {
    const { url, received } = await listen((socket) => void serve(socket))

    const answer = await wireWith(timeout_ms).send(post(url))

    expect(answer).toMatchObject({
      kind: 'no_answer',
      reason: expect.stringMatching(/^[A-Z].*\.$/),
    })
    await sleep(50)
    expect(received).toHaveLength(1)
  },
)

function sendTooMuch(socket: Socket) {
  socket.write('HTTP/1.1 200 OK\r\ncontent-length: 3000000\r\n\r\n')
  socket.write('x'.repeat(3_000_000))
}

function drip(socket: Socket) {
  socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
  const timer = setInterval(() => socket.write('x'), 50)
  socket.on('close', () => clearInterval(timer))
}

test('a kept socket that the peer has closed since is not used', async () => {
  const closed: Promise<unknown>[] = []
  const { url, received } = await listen((socket) => {
    closed.push(once(socket, 'close'))
    socket.write(OK, () => void setTimeout(() => socket.end(), 20))
  })
  const wire = wireWith(PATIENT_MS)

  for (let i = 0; i < 3; i++) {
    expect(await wire.send(post(url))).toMatchObject({ kind: 'answer', status: 200 })
    // The wire has hung up, too.
    await Promise.all(closed)
  }
  expect(received).toHaveLength(3)
})

test('a kept socket that the peer has closed while this process stood still is not used', async () => {
  const { url, received } = await listen((socket) => socket.write(OK))
  const wire = wireWith(PATIENT_MS)
  await wire.send(post(url))
  // From a timer, which runs before sockets are read.
  await sleep(20)

  for (const socket of open.sockets) socket.resetAndDestroy()

  expect(await wire.send(post(url))).toMatchObject({ kind: 'answer', status: 200 })
  expect(received).toHaveLength(2)
})

test('a kept socket that the peer closes as the request arrives gives no answer, and no second try', async () => {
  const { url, received } = await listen((socket, _, served) => {
    if (served === 1) socket.write(OK)
    else socket.resetAndDestroy()
  })
  const wire = wireWith(PATIENT_MS)
  await wire.send(post(url))

  expect(await wire.send(post(url))).toEqual({
    kind: 'no_answer',
    reason: 'The connection was cut.',
  })
  await sleep(50)
  expect(received).toHaveLength(2)
})

test.each([
  ['refused', 'http://127.0.0.1:1', 'The connection was refused.'],
  ['unknown', 'http://nowhere.invalid', /^The address (was not found|could not be looked up)\.$/],
  ['no address', '/xrpc/method', 'The address is not valid.'],
  ['no HTTP', 'ftp://127.0.0.1/', /\.$/],
])('nothing was sent to an address that is %s', async (_, url, reason) => {
  expect(await wireWith(PATIENT_MS).send(post(url))).toEqual({
    kind: 'not_sent',
    reason: expect.stringMatching(reason),
  })
})

test('nothing was sent when the secure connection fails, or does not come about in time', async () => {
  const plain = await listen((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const silent = await listen(() => undefined)
  const wire = wireWith(300)

  expect(await wire.send(post(plain.url.replace('http', 'https')))).toMatchObject({
    kind: 'not_sent',
  })
  expect(await wire.send(post(silent.url.replace('http', 'https')))).toEqual({
    kind: 'not_sent',
    reason: 'No connection within 0.3 s.',
  })
  for (const bytes of [...plain.received, ...silent.received]) expect(bytes).not.toContain('POST')
})

test('nothing was sent of a header that HTTP cannot carry', async () => {
  const { url, received } = await listen((socket) => socket.write(OK))
  const request = { ...post(url), headers: { authorization: 'Bearer a\nb' } }

  const answer = await wireWith(500).send(request)

  expect(answer).toEqual({ kind: 'not_sent', reason: 'The request is not valid HTTP.' })
  expect(received).toEqual([])
})

test('a request that waited in vain for a free connection is never sent later', async () => {
  const held: Socket[] = []
  const { url, received } = await listen((socket) => void held.push(socket))
  const wire = wireWith(PATIENT_MS)
  const answers = Array.from({ length: 256 }, () => wire.send(post(url)))
  while (held.length < 256) await sleep(10)

  const late = await wire.send(post(url), 200)
  for (const socket of held) socket.write(OK)
  await Promise.all(answers)
  await sleep(100)

  expect(late).toEqual({ kind: 'not_sent', reason: 'No connection within 0.2 s.' })
  expect(received).toHaveLength(256)
})

test('an answer that has come is read, also by a process that stood still beyond its time', async () => {
  const { url } = await listen((socket) => {
    socket.write(OK)
    standStill(3_500)
  })

  const answer = await wireWith(3_000).send(post(url))

  expect(answer).toMatchObject({ kind: 'answer', status: 200 })
})

test('a request that stood still before it left is not sent', async () => {
  const { url, received } = await listen((socket) => socket.write(OK))

  const answer = wireWith(500).send(post(url))
  standStill(800)

  expect(await answer).toMatchObject({ kind: 'not_sent' })
  await sleep(100)
  expect(received).toEqual([])
})

test('closing waits for the answer to what is under way, and nothing more is sent', async () => {
  const { url, received } = await listen((socket) => void setTimeout(() => socket.write(OK), 100))
  const wire = openWire(PATIENT_MS)
  const under_way = wire.send(post(url))
  while (received.length === 0) await sleep(5)

  await wire.close()

  expect(await under_way).toMatchObject({ kind: 'answer', status: 200 })
  expect(await wire.send(post(url))).toMatchObject({ kind: 'not_sent' })
  expect(received).toHaveLength(1)
})

test('a token that the answer repeats is not handed on', async () => {
  const body = '{"message":"Bearer s3cret is none","list":["s3cret"]}'
  const { url } = await listen((socket) =>
    socket.write(`HTTP/1.1 401 No\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
  )
  const headers = { authorization: 'Bearer s3cret' }

  const answer = await wireWith(PATIENT_MS).send({ method: 'GET', url, headers })

  expect(answer).toMatchObject({
    status: 401,
    body: { message: 'Bearer [token] is none', list: ['[token]'] },
  })
  expect(JSON.stringify(answer)).not.toContain('s3cret')
})
