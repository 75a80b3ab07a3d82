/** The bridge between an agent's stdio and the endpoint, with the protocol's own client, in either era. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { runBridge } from '../../clients/cli/stdioProxy/bridge.ts'
import { openWorld } from '../world/world.ts'
import { openHome, run } from './run.ts'

const ROOT = join(import.meta.dirname, '../..')
const w = await openWorld()
afterAll(() => w.close())

describe.each(['2025', '2026-07-28'])('an agent of %s over stdio', (era) => {
  function connect(key: string, url = w.service.url) {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['clients/cli/start.ts', 'mcp'],
      cwd: ROOT,
      env: { ...openHome(), OTTERPOST_URL: url, OTTERPOST_KEY: key, PATH: process.env.PATH ?? '' },
      stderr: 'pipe',
    })
    const said: string[] = []
    transport.stderr?.on('data', (text: Buffer) => said.push(text.toString()))
    const mode = era === '2025' ? 'legacy' : { pin: era }
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    onTestFinished(() => client.close())
    const connected = client.connect(transport)
    return { client, transport, said, connected }
  }

  test('calls tools, several at once, and reads resources', async () => {
    const user = await w.user()
    const { client, said, connected } = connect(user.key)
    await connected

    const { tools } = await client.listTools()
    const made = await Promise.all(
      ['One', 'Two – ünï 🦦', 'Three\u2028'].map((text) =>
        client.callTool({ name: 'create_post', arguments: { text } }),
      ),
    )
    const drafts = await client.readResource({ uri: 'otterpost://drafts' })

    expect(tools.length).toBeGreaterThan(10)
    expect(made.every(({ isError }) => !isError)).toBe(true)
    expect(JSON.stringify(drafts)).toContain('ünï 🦦')
    const { body } = await w.call(user, 'GET', '/api/v1/posts')
    expect(body.posts.map(({ text }: { text: string }) => text).toSorted()).toEqual(
      ['One', 'Two – ünï 🦦', 'Three\u2028'].toSorted(),
    )
    expect(said.join('')).toBe('')
  })

  test('is told by an error what to do about a key that does not work', async () => {
    const { connected, said } = connect('op_0000000000000000')

    // The newer client asks what the server speaks through another process first, and gives up itself.
    const [error, told] = era === '2025' ? [/auth login/, /auth login/] : [/negotiation/, /^$/]
    await expect(connected).rejects.toThrow(error)
    expect(said.join('')).toMatch(told)
  })

  test('ends with its stdin', async () => {
    const user = await w.user()
    const { client, transport, connected } = connect(user.key)
    await connected
    const closed = new Promise((resolve) => (transport.onclose = () => resolve('closed')))

    await client.close()

    expect(await closed).toBe('closed')
  })
})

describe('what goes wrong', () => {
  const request = { jsonrpc: '2.0', id: 7, method: 'tools/list' }

  test.each<[string, (res: ServerResponse) => unknown, RegExp]>([
    [
      'the limit of requests',
      (res) => res.writeHead(429, { 'retry-after': '42' }).end('{}'),
      /Try again in 42 s, not before/,
    ],
    [
      'a gateway without the service',
      (res) => res.writeHead(502).end('<html>'),
      /status 502.*look/,
    ],
    [
      'another address',
      (res) => res.writeHead(301, { location: 'http://a' }).end(),
      /leads elsewhere/,
    ],
    ['no endpoint', (res) => res.writeHead(404).end(), /otterpost doctor/],
    ['a connection that is cut', (res) => res.destroy(), /lost before there was an answer.*look/],
    ['an answer cut in the middle', (res) => cutShort(res), /lost before there was an answer/],
    [
      'a stream that ends without an answer',
      (res) => res.writeHead(200, { 'content-type': 'text/event-stream' }).end(': nothing\n\n'),
      /cut off/,
    ],
    [
      'a page',
      (res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'),
      /text\/html instead of messages/,
    ],
  ])('%s is an error for the request', async (_, answer, message) => {
    const url = await serve((_req, res) => answer(res))

    const { out } = await bridged(url, [request])

    expect(out).toEqual([
      {
        jsonrpc: '2.0',
        id: 7,
        error: expect.objectContaining({ message: expect.stringMatching(message) }),
      },
    ])
  })

  test('an instance that is not there is one too', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    // A server that listens on a TCP port has an AddressInfo.
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))

    const { out } = await bridged(`http://127.0.0.1:${port}`, [request])

    expect(out).toMatchObject([
      { id: 7, error: { message: expect.stringMatching(/ECONN.*doctor/) } },
    ])
  })

  test('what is no message is answered, and a notification that fails is told on stderr alone', async () => {
    const url = await serve((_req, res) => res.destroy())

    const { out, err } = await bridged(url, [
      '{nonsense',
      { jsonrpc: '2.0', method: 'notifications/x' },
    ])

    expect(out).toEqual([expect.objectContaining({ id: null, error: expect.anything() })])
    expect(err).toMatch(/lost/)
  })

  test('a line that no instance would take is refused, nothing of it is kept, and those around it go on', async () => {
    const url = await serve(async (req, res) => {
      const { id } = JSON.parse(await text(req))
      res.writeHead(200, { 'content-type': 'application/json' })
      res.end(JSON.stringify({ jsonrpc: '2.0', id, result: {} }))
    })
    const ping = (id: number) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}\n`
    const piece = 'x'.repeat(1024 * 1024)
    const endless = async function* () {
      yield `${ping(1)}{"jsonrpc":"2.0","id":2,"method":"`
      for (let sent = 0; sent < 600; sent++) yield piece
      yield `"}\n${ping(3)}`
    }
    const out: string[] = []

    await runBridge({ url, key: 'k' }, Readable.from(endless()), printer(out))

    const answers = out.map((line) => JSON.parse(line))
    expect(answers.filter(({ result }) => result).map(({ id }) => id)).toEqual([1, 3])
    expect(answers.filter(({ error }) => error)).toEqual([
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: expect.stringMatching(/8 MB/) } },
    ])
  })

  test('of a thousand messages at once a hundred are under way, and each is answered', async () => {
    const [waiting, full] = [new Set<() => void>(), Promise.withResolvers<void>()]
    let most = 0
    const url = await serve(async (req, res) => {
      const { id } = JSON.parse(await text(req))
      waiting.add(() => {
        res.writeHead(200, { 'content-type': 'application/json' })
        res.end(JSON.stringify({ jsonrpc: '2.0', id, result: {} }))
      })
      most = Math.max(most, waiting.size)
      if (waiting.size === 100) full.resolve()
    })
    const messages = Array.from({ length: 1_000 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'ping',
    }))
    let over = false
    const answering = (async () => {
      await full.promise
      while (!over) {
        for (const answer of waiting) answer()
        waiting.clear()
        await new Promise((next) => setImmediate(next))
      }
    })()

    const { out } = await bridged(url, messages)
    over = true
    await answering

    expect(out.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(messages.map(({ id }) => id))
    expect(most).toBe(100)
  })

  test('without a key it does not begin', async () => {
    const { code, out, err } = await run(['mcp'], { env: openHome() })

    expect([code, out]).toEqual([3, ''])
    expect(err).toContain('otterpost auth login')
  })
})

describe('on the wire', () => {
  test('older revisions name the one that was agreed on, once it is', async () => {
    const seen: IncomingMessage['headers'][] = []
    const url = await serve(async (req, res) => {
      seen.push(req.headers)
      const { id, method } = JSON.parse(await text(req))
      if (id === undefined) return res.writeHead(202).end()
      const result = method === 'initialize' ? { protocolVersion: '2025-06-18' } : {}
      res.writeHead(200, { 'content-type': 'text/event-stream' })
      res.end(`event: message\r\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\r\n\r\n`)
    })
    const stdin = new PassThrough()
    const out: string[] = []
    const ended = runBridge({ url, key: 'k' }, stdin, printer(out))

    stdin.write(
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}\n',
    )
    await w.until(async () => out.length === 1)
    stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\r\n')
    stdin.end('{"jsonrpc":"2.0","id":"two","method":"ping"}')
    await ended

    expect(out.map((line) => JSON.parse(line).id)).toEqual([1, 'two'])
    expect(seen.map((headers) => headers['mcp-protocol-version'])).toEqual([
      undefined,
      '2025-06-18',
      '2025-06-18',
    ])
    expect(seen[0]).toMatchObject({ authorization: 'Bearer k' })
    expect(seen.every((headers) => headers['mcp-method'] === undefined)).toBe(true)
  })

  test('newer ones repeat revision, method and name of each request', async () => {
    const seen: IncomingMessage['headers'][] = []
    const url = await serve(async (req, res) => {
      seen.push(req.headers)
      const { id } = JSON.parse(await text(req))
      res.writeHead(200, { 'content-type': 'application/json' })
      res.end(JSON.stringify({ jsonrpc: '2.0', id, result: {} }, null, 2))
    })
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
    const requests = [
      { method: 'tools/list', params: { _meta } },
      { method: 'tools/call', params: { _meta, name: 'get_post' } },
      { method: 'resources/read', params: { _meta, uri: 'otterpost://entwürfe' } },
    ].map((one, id) => ({ jsonrpc: '2.0', id, ...one }))

    const { out } = await bridged(url, requests)

    expect(out).toHaveLength(3)
    const headers = seen.map((one) => [one['mcp-method'], one['mcp-name']])
    const encoded = `=?base64?${Buffer.from('otterpost://entwürfe').toString('base64')}?=`
    expect(headers.toSorted()).toEqual([
      ['resources/read', encoded],
      ['tools/call', 'get_post'],
      ['tools/list', undefined],
    ])
    expect(seen.every((one) => one['mcp-protocol-version'] === '2026-07-28')).toBe(true)
  })

  test('what no header can say does not keep a message from being sent', async () => {
    const url = await serve(async (req, res) => {
      const { id } = JSON.parse(await text(req))
      res.writeHead(200, { 'content-type': 'application/json' })
      res.end(JSON.stringify({ jsonrpc: '2.0', id, result: {} }))
    })
    const [odd, usual] = ['2026\n07', '2026-07-28'].map((version) => {
      return { _meta: { 'io.modelcontextprotocol/protocolVersion': version } }
    })

    const { out } = await bridged(url, [
      { jsonrpc: '2.0', id: 1, method: 'ping', params: odd },
      { jsonrpc: '2.0', id: 2, method: 'p\ning', params: usual },
    ])

    expect(out.map(({ result }) => result)).toEqual([{}, {}])
  })

  test('a request that is cancelled ends, and gets no answer', async () => {
    const [begun, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const url = await serve(async (req, res) => {
      const { id } = JSON.parse(await text(req))
      if (id === undefined) return res.writeHead(202).end()
      begun.resolve()
      res.on('close', () => closed.resolve())
      return undefined
    })
    const stdin = new PassThrough()
    const out: string[] = []
    const ended = runBridge({ url, key: 'k' }, stdin, printer(out))

    stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"publish_post"}}\n')
    await begun.promise
    stdin.end('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n')
    await Promise.all([closed.promise, ended])

    expect(out).toEqual([])
  })
})

function printer(out: string[], err: string[] = []) {
  return {
    print: (line: string) => void out.push(line),
    warn: (line: string) => void err.push(line),
  }
}

async function bridged(url: string, messages: (object | string)[]) {
  const stdin = new PassThrough()
  const out: string[] = []
  const err: string[] = []
  const written = messages.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
  stdin.end(`${written.join('\n')}\n`)
  await runBridge({ url, key: 'k' }, stdin, printer(out, err))
  return { out: out.map((line) => JSON.parse(line)), err: err.join('\n') }
}

type Handle = (req: IncomingMessage, res: ServerResponse) => unknown

async function serve(handle: Handle): Promise<string> {
  const server = createServer((req, res) => void handle(req, res))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function text(req: IncomingMessage): Promise<string> {
  let read = ''
  for await (const chunk of req) read += chunk
  return read
}

function cutShort(res: ServerResponse) {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  res.write('{"jsonrpc"')
  setTimeout(() => res.destroy(), 50)
}
