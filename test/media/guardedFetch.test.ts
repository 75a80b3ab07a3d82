/** What a user's address may reach, and what it may not, against servers on loopback. */
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { guardedFetch, type FetchRules } from '../../networks/wire/guardedFetch.ts'
import { isPublicAddress } from '../../networks/wire/publicAddress.ts'

const RULES = { max_bytes: 1_000_000, timeout_ms: 20_000 }
const NOT_PUBLIC = { state: 'failed', error: 'The address is not on the public Internet.' }
const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function') {
      server.closeAllConnections()
    }
    server.close()
    await once(server, 'close')
  }
})

/** A server that stands for the public Internet, and what it was asked. */
async function listen(answer: RequestListener, host = '127.0.0.1', at_port = 0) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  servers.push(server.listen(at_port, host))
  await once(server, 'listening')
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return { port, asked, url: `http://127.0.0.1:${port}`, server }
}

function rulesFor(port: number, more: Partial<FetchRules> = {}): FetchRules {
  return { ...RULES, loopback_port: port, ...more }
}

test('the bytes of a public address come whole, asked for plainly and without any credentials', async () => {
  let headers: unknown
  const { url, port } = await listen((request, response) => {
    headers = request.headers
    response.setHeader('set-cookie', 'a=b').end(Buffer.from([1, 2, 3]))
  })

  const fetched = await guardedFetch(`${url}/picture`, rulesFor(port))

  expect(fetched).toEqual({
    ...{ state: 'fetched', bytes: Buffer.from([1, 2, 3]) },
    ...{ content_type: '', url: `${url}/picture` },
  })
  expect(headers).toEqual({
    host: `127.0.0.1:${port}`,
    connection: 'keep-alive',
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Otterpost',
  })
})

describe('an address written out in any way is refused, before a connection is made', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '１２７.０.０.１',
    '0.0.0.0',
    '0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
    '198.18.0.1',
    '192.0.2.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:169.254.169.254]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::a9fe:a9fe]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[2001:db8::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[100::1]',
  ])('https://%s/', async (host) => {
    expect(await guardedFetch(`https://${host}/`, RULES)).toEqual(NOT_PUBLIC)
  })
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each(['fe80::1%eth0', '2606:4700::1111%1', 'localhost', '', '8.8.8'])(
  '%j is no public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(false)
  },
)

test.each([
  ['http://example.org/', 'Only https addresses are fetched.'],
  ['ftp://example.org/', 'Only https addresses are fetched.'],
  ['file:///etc/passwd', 'Only https addresses are fetched.'],
  ['data:image/png;base64,AAAA', 'Only https addresses are fetched.'],
  ['https://example.org:8443/', 'Only the usual port of https is fetched from.'],
  ['https://example.org:22/', 'Only the usual port of https is fetched from.'],
  ['https://user@example.org/', 'The address holds a user name or a password.'],
  ['https://user:password@example.org/', 'The address holds a user name or a password.'],
  ['not an address', 'The address is not valid.'],
  ['https://', 'The address is not valid.'],
  ['//example.org/a.png', 'The address is not valid.'],
  ['', 'The address is not valid.'],
])('%j is refused', async (url, error) => {
  expect(await guardedFetch(url, RULES)).toEqual({ state: 'failed', error })
})

test('a name is not asked of the resolver of the system, which those of networks need', async () => {
  const { port, asked } = await listen((_, response) => response.end('a'))
  vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValueOnce(['127.0.0.1'])
  vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValueOnce([])

  const fetched = await guardedFetch(`http://otters.example:${port}/a`, rulesFor(port))

  expect([fetched.state, asked]).toEqual(['fetched', [`otters.example:${port}/a`]])
})

describe('a name is judged by what it resolves to', () => {
  test.each([
    ['loopback', ['127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a mapped address', ['::ffff:10.0.0.1']],
    ['one bad address among good ones', ['8.8.8.8', '10.0.0.1']],
    ['nothing', []],
  ])('%s', async (_, addresses) => {
    const resolve = () => Promise.resolve(addresses)

    const fetched = await guardedFetch('https://somewhere.example/', { ...RULES, resolve })

    expect(fetched).toEqual(NOT_PUBLIC)
  })

  test('localhost, by the real resolver', async () => {
    expect(await guardedFetch('https://localhost/', RULES)).toEqual(NOT_PUBLIC)
  })

  test('a name that does not exist is told as such, not thrown', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))

    const fetched = await guardedFetch('https://nowhere.example/', { ...RULES, resolve })

    expect(fetched).toEqual({ state: 'failed', error: 'The address cannot be reached.' })
  })
})

test('a name that turns from public to private between two requests reaches nothing private', async () => {
  const { port, asked } = await listen((_, response) => {
    response.writeHead(302, { location: '/again', connection: 'close' }).end()
  })
  const inner = await listen((_, response) => void response.end('secret'), '127.0.0.2', port)
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const resolve = () => Promise.resolve(answers.shift() ?? [])

  const fetched = await guardedFetch(
    `http://rebinding.example:${port}/`,
    rulesFor(port, { resolve }),
  )

  expect(fetched).toEqual(NOT_PUBLIC)
  expect(asked).toEqual([`rebinding.example:${port}/`])
  expect(inner.asked).toEqual([])
})

test('a name is looked up once for a connection: what was judged is what is reached', async () => {
  const { port, asked } = await listen((_, response) => void response.end('public'))
  let lookups = 0
  const resolve = () => Promise.resolve([lookups++ === 0 ? '127.0.0.1' : '127.0.0.2'])

  const fetched = await guardedFetch(`http://once.example:${port}/`, rulesFor(port, { resolve }))

  expect(fetched).toMatchObject({ state: 'fetched', bytes: Buffer.from('public') })
  expect(lookups).toBe(1)
  expect(asked).toHaveLength(1)
})

describe('a redirect', () => {
  test.each([
    ['https://127.0.0.1/', NOT_PUBLIC.error],
    ['https://[::1]/', NOT_PUBLIC.error],
    ['https://169.254.169.254/latest/meta-data/', NOT_PUBLIC.error],
    ['//2130706433/', 'Only https addresses are fetched.'],
    ['http://169.254.169.254/', 'Only https addresses are fetched.'],
    ['https://localhost/', NOT_PUBLIC.error],
    ['https://localhost:6379/', 'Only the usual port of https is fetched from.'],
    ['file:///etc/passwd', 'Only https addresses are fetched.'],
    ['https://a:b@example.org/', 'The address holds a user name or a password.'],
    ['http://[', 'The address is not valid.'],
  ])('to %s is refused', async (location, error) => {
    const { url, port, asked } = await listen((_, response) => {
      response.writeHead(302, { location }).end()
    })

    expect(await guardedFetch(url, rulesFor(port))).toEqual({ state: 'failed', error })
    expect(asked).toHaveLength(1)
  })

  test('is followed three times and no more', async () => {
    const { url, port, asked } = await listen((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('there')
      else response.writeHead(307, { location: `/${left - 1}` }).end()
    })

    expect(await guardedFetch(`${url}/3`, rulesFor(port))).toMatchObject({ state: 'fetched' })
    expect(await guardedFetch(`${url}/4`, rulesFor(port))).toEqual({
      state: 'failed',
      error: 'The address redirects more than 3 times.',
    })
    expect(asked).toHaveLength(8)
  })

  test('without a place to go is a failure', async () => {
    const { url, port } = await listen((_, response) => void response.writeHead(301).end())

    expect(await guardedFetch(url, rulesFor(port))).toMatchObject({
      error: 'The address redirects to nowhere.',
    })
  })
})

describe('no more is taken than allowed', () => {
  test.each([204, 206, 304, 400, 404, 500])('of an answer with status %i', async (status) => {
    const { url, port } = await listen((_, response) => void response.writeHead(status).end())

    expect(await guardedFetch(url, rulesFor(port))).toEqual({
      state: 'failed',
      error: `The address answered ${status}.`,
    })
  })

  test('of a body that says it is too large', async () => {
    const { url, port } = await listen((_, response) => {
      response.writeHead(200, { 'content-length': 1_000_001 }).write('a')
    })

    expect(await guardedFetch(url, rulesFor(port))).toMatchObject({
      error: 'The file is larger than 1000000 bytes.',
    })
  })

  test('of a body that never ends', async () => {
    let sent = 0
    const { url, port } = await listen((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
      }
      response.on('drain', more)
      more()
    })

    expect(await guardedFetch(url, rulesFor(port))).toMatchObject({
      error: 'The file is larger than 1000000 bytes.',
    })
    expect(sent).toBeLessThan(20_000_000)
  })

  test('of a packed answer, which could be a bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const { url, port } = await listen((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })

    expect(await guardedFetch(url, rulesFor(port))).toMatchObject({
      error: 'The answer is packed, though it was asked for plain.',
    })
  })

  test.each<[string, RequestListener]>([
    ['an answer that does not come', () => undefined],
    [
      'a body of a byte now and then',
      (_, response) => {
        const timer = setInterval(() => response.write('a'), 50)
        response.on('close', () => clearInterval(timer))
      },
    ],
    [
      'redirects that take their time',
      (_, response) => {
        setTimeout(() => response.writeHead(302, { location: '/' }).end(), 150)
      },
    ],
  ])('of the time: %s', async (_, answer) => {
    const { url, port } = await listen(answer)
    const fetched = await guardedFetch(url, rulesFor(port, { timeout_ms: 300 }))

    expect(fetched).toEqual({ state: 'failed', error: 'There was no whole answer in 0.3 s.' })
  })

  test('of the time: a name that is never resolved', async () => {
    const resolve = () => new Promise<string[]>(() => undefined)

    const fetched = await guardedFetch('https://slow.example/', {
      ...RULES,
      timeout_ms: 300,
      resolve,
    })

    expect(fetched).toEqual({ state: 'failed', error: 'There was no whole answer in 0.3 s.' })
  })

  test('of headers without end', async () => {
    const { url, port } = await listen((_, response) => {
      response.writeHead(200, { a: 'a'.repeat(200_000) }).end('a')
    })

    expect(await guardedFetch(url, rulesFor(port))).toMatchObject({ state: 'failed' })
  })

  test('of a body that is cut off', async () => {
    const { url, port } = await listen((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('a', () => response.destroy())
    })

    expect(await guardedFetch(url, rulesFor(port))).toMatchObject({ state: 'failed' })
  })
})
