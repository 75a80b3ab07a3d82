/** What no client library sends: written on the bare socket, answered without harm. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openSocket } from '../world/socket.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()

const PATHS: [string, string[]][] = [
  ['/me', ['GET', 'HEAD']],
  ['/posts', ['GET', 'HEAD', 'POST']],
  ['/posts/batch-schedule', ['POST']],
  ['/posts/6b0013180000a13f9c27d05e', ['GET', 'HEAD', 'PUT', 'DELETE']],
  ['/posts/6b0013180000a13f9c27d05e/publish', ['POST']],
]
const CLOSING = headersOf(user, 'Connection: close\r\n')
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']

test.each(PATHS)('%s takes %s and answers 405 to every other method', async (path, allowed) => {
  for (const method of METHODS.filter((one) => !allowed.includes(one))) {
    const answer = await exchange(`${method} /api/v1${path} HTTP/1.1\r\n${CLOSING}\r\n`)

    expect(answer.status, method).toBe(405)
    expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed.toSorted())
    if (method === 'HEAD') expect(answer.body).toBe('')
    else expect(JSON.parse(answer.body)).toMatchObject({ code: 'method_not_allowed' })
  }
})

const BODY = '{"text": "a"}'
const MALFORMED: [string, string, number, string][] = [
  ['no HTTP at all', 'GARBAGE\r\n\r\n', 400, 'validation_failed'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'validation_failed'],
  ['a version that does not exist', 'GET / HTTP/3.7\r\n\r\n', 400, 'validation_failed'],
  ['a method that does not exist', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'validation_failed'],
  [
    'a header of 40 KB',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'a length and chunks, which two servers may read as two requests',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
    400,
    'validation_failed',
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n12345',
    400,
    'validation_failed',
  ],
  ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n', 400, 'validation_failed'],
  [
    'a line that is no header',
    'GET / HTTP/1.1\r\nHost: x\r\nX-A : b\r\n\r\n',
    400,
    'validation_failed',
  ],
]

test.each(MALFORMED)('%s is answered as an error and closed', async (_, request, status, code) => {
  const answer = await exchange(request)

  expect(answer.status).toBe(status)
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  expect(answer.headers.get('connection')).toBe('close')
  expect(JSON.parse(answer.body)).toMatchObject({ code })
  expect(answer.closed).toBe(true)
})

test.each([
  ['what follows an unanswered request and is not HTTP', BODY, BODY.length, 201],
  ['a body that is longer than its length', '{"text": "Köln"}', 16, 400],
  ['a body of no length', BODY, 0, 415],
])('%s leaves the request its answer, and the connection ends', async (_, body, length, status) => {
  const head = `POST /api/v1/posts HTTP/1.1\r\n${headersOf(user)}Content-Type: application/json\r\n`
  const sent = Buffer.from(`${head}Content-Length: ${length}\r\n\r\n${body}GARBAGE\r\n\r\n`)
  const { socket, heard } = await openSocket(w.service.url)
  const closed = once(socket, 'close')
  socket.write(sent)
  await closed

  expect(heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(heard()).toContain('Connection: close')
  expect(heard().match(/HTTP\/1\.1 /g)).toHaveLength(1)
})

test('requests sent in one go are answered in order', async () => {
  const second = headersOf(user, 'Connection: close\r\n')
  const answer = await exchange(
    `GET /api/v1/me HTTP/1.1\r\n${headersOf(user)}\r\nGET /api/v1/accounts HTTP/1.1\r\n${second}\r\n`,
  )

  const [me = -1, accounts = -1] = ['"authenticated":true', '"accounts":['].map((text) =>
    answer.raw.indexOf(text),
  )
  expect(me).toBeGreaterThan(0)
  expect(accounts).toBeGreaterThan(me)
})

test.each([
  ['in chunks', ['Transfer-Encoding: chunked'], `d\r\n${BODY}\r\n0\r\n\r\n`, 201],
  ['in broken chunks', ['Transfer-Encoding: chunked'], `zz\r\n${BODY}`, 400],
  ['marked identity', ['Content-Encoding: identity', 'Content-Length: 13'], BODY, 201],
  ['marked gzip, which it is not', ['Content-Encoding: gzip', 'Content-Length: 13'], BODY, 400],
  ['marked br, which it is not', ['Content-Encoding: br', 'Content-Length: 13'], BODY, 400],
  ['in gzip by its old name', ['Content-Encoding: x-gzip', 'Content-Length: 13'], BODY, 415],
  ['in an encoding nobody knows', ['Content-Encoding: tea', 'Content-Length: 13'], BODY, 415],
  ['with an expectation nobody knows', ['Expect: tea', 'Content-Length: 13'], BODY, 201],
])('a body %s', async (_, headers, body, status) => {
  const answer = await post(headers, body)

  expect(answer.status).toBe(status)
})

test('a compressed body is read, and only as far as an uncompressed one would be', async () => {
  const compressed = async (body: string) => {
    const bytes = gzipSync(body)
    const headers = ['Content-Encoding: gzip', `Content-Length: ${bytes.length}`]
    return post(headers, bytes)
  }

  expect((await compressed(BODY)).status).toBe(201)
  expect((await compressed(`{"text": "${'a'.repeat(64 * 1024 * 1024)}"}`)).status).toBe(413)
})

test.each([
  ['utf-8', 201],
  ['"UTF-8"', 201],
  ['utf8', 201],
  ['iso-8859-1', 415],
  ['nonsense', 415],
])('the charset %s is answered with %d', async (charset, status) => {
  const answer = await w.call(user, 'POST', '/api/v1/posts', {
    raw: BODY,
    headers: { 'content-type': `application/json; charset=${charset}` },
  })

  expect(answer.status).toBe(status)
})

test.each(['null', '[]', '5', '"text"', 'true', '{"text": 1e999}', '[{"text": "a"}]', '{', ''])(
  'the body %s is refused',
  async (raw) => {
    const { status } = await w.call(user, 'POST', '/api/v1/posts', { raw })

    expect([400, 415]).toContain(status)
  },
)

test.each([
  ['[', ']'],
  ['{"text":', '}'],
  ['{"text":"a","z":', '}'],
])('a body that is %s…%s a hundred thousand times', async (open, close) => {
  const raw = `${open.repeat(100_000)}1${close.repeat(100_000)}`

  const { status } = await w.call(user, 'POST', '/api/v1/posts', { raw })

  expect([400, 413]).toContain(status)
})

test('members named like those of every object are only members', async () => {
  const raw = '{"text": "p", "__proto__": {"publish_now": true}, "constructor": {"prototype": {}}}'

  const { status, headers, body } = await w.call(user, 'POST', '/api/v1/posts', { raw })

  expect(status).toBe(201)
  expect(body.posts[0].status).toBe('draft')
  expect(headers.get('x-ignored-fields')).toBe('__proto__, constructor')
  expect(({} as Record<string, unknown>).publish_now).toBeUndefined()
})

test('a header of the answer holds nothing that ends it', async () => {
  const raw = '{"text": "a", "x\\r\\nSet-Cookie: a=b": 1}'

  const { headers } = await w.call(user, 'POST', '/api/v1/posts?a%0d%0aSet-Cookie:b=1', { raw })

  expect(headers.get('x-ignored-fields')).toContain('%0D%0ASet-Cookie')
  expect(headers.has('set-cookie')).toBe(false)
})

test('a body is asked for only once the key is known', async () => {
  const asks = 'Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 13\r\n'
  const { socket, heard } = await openSocket(w.service.url)
  socket.write(`POST /api/v1/posts HTTP/1.1\r\n${headersOf(user, asks)}\r\n`)
  await w.until(() => Promise.resolve(heard().includes('100 Continue')))
  socket.write(BODY)
  await w.until(() => Promise.resolve(heard().includes('201 Created')))
  socket.destroy()

  const refused = await exchange(
    `POST /api/v1/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ot_wrong\r\n${asks}\r\n`,
  )

  expect(refused.raw).toMatch(/^HTTP\/1\.1 401 /)
})

test('two hundred large bodies with a bad key are refused without being read', async () => {
  const BYTES = 8 * 1024 * 1024
  const chunk = Buffer.alloc(64 * 1024, 'a')
  const before = process.memoryUsage().rss

  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const { socket, heard } = await openSocket(w.service.url)
      socket.write(
        'POST /api/v1/posts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ot_wrong\r\n' +
          `Content-Type: application/json\r\nContent-Length: ${BYTES}\r\n\r\n`,
      )
      let sent = 0
      while (sent < BYTES && !socket.destroyed && heard() === '') {
        if (socket.writableNeedDrain) await sleep(5)
        else {
          socket.write(chunk)
          sent += chunk.length
        }
      }
      while (!socket.destroyed && heard() === '') await sleep(5)
      socket.destroy()
      return { answer: heard(), sent }
    }),
  )

  for (const { answer, sent } of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(sent).toBeLessThan(BYTES)
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
})

test('after all of this the service is as ready as before', async () => {
  await w.until(async () => (await w.call(undefined, 'GET', '/readyz')).status === 200)
})

interface RawAnswer {
  raw: string
  status: number | undefined
  headers: Headers
  body: string
  closed: boolean
}

function headersOf({ key }: TestUser, more = ''): string {
  return `Host: x\r\nAuthorization: Bearer ${key}\r\n${more}`
}

async function post(headers: string[], body: string | Buffer): Promise<RawAnswer> {
  const all = [...headers, 'Content-Type: application/json', 'Connection: close']
  const head = `POST /api/v1/posts HTTP/1.1\r\n${headersOf(user)}${all.join('\r\n')}\r\n\r\n`
  return exchange(Buffer.concat([Buffer.from(head), Buffer.from(body)]))
}

/** Writes it all, and reads until the service closes, or has said nothing for longer than any machine stands still. */
async function exchange(bytes: string | Buffer): Promise<RawAnswer> {
  const { socket, heard } = await openSocket(w.service.url)
  socket.write(bytes)
  for (let before = -1; !socket.destroyed && (before !== heard().length || before <= 0);) {
    before = heard().length
    await Promise.race([once(socket, 'close'), sleep(20_000)])
  }
  const closed = socket.destroyed
  socket.destroy()
  const [head = '', ...rest] = heard().split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]))
  const status = first === '' ? undefined : Number(first.split(' ')[1])
  return { raw: heard(), status, headers, body: rest.join('\r\n\r\n'), closed }
}
