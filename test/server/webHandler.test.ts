/** What a handler of web requests answers, as it reaches a client of Node's server. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerBy } from '../../server/webHandler.ts'

const CHUNK = new Uint8Array(64 * 1024)

let handle: (request: Request) => Promise<Response>
let ended: Promise<unknown>
let url = ''
const app = express()
app.use((req, res) => {
  ended = answerBy((asked) => handle(asked), req, res).catch((error: unknown) => {
    if (!res.headersSent) res.status(500).end()
    return error
  })
})
const http = app.listen(0, '127.0.0.1')

beforeAll(async () => {
  if (!http.listening) await once(http, 'listening')
  // A server that listens on a port has an address of this form.
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(() => {
  http.closeAllConnections()
  http.close()
})
beforeEach(() => {
  ended = Promise.resolve()
})

async function ask(headers: Record<string, string | string[]> = {}) {
  const asked = request(`${url}/mcp`, { method: 'POST', agent: false, headers })
  asked.end('{}')
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { asked, answer }
}

test('method, path and headers come as Node read them, the second of two that allow one is left out', async () => {
  let seen: unknown
  handle = (asked) => {
    const { method, headers, body } = asked
    const kept = [headers.get('content-type'), headers.get('x-twice'), headers.get('cookie')]
    seen = { method, path: new URL(asked.url).pathname, kept, body }
    return Promise.resolve(new Response())
  }

  const type = 'application/json'
  await ask({ 'content-type': [type, type], 'x-twice': ['a', 'b'], cookie: ['c=1', 'd=2'] })

  const kept = [type, 'a, b', 'c=1; d=2']
  expect(seen).toEqual({ method: 'POST', path: '/mcp', kept, body: null })
})

test('status, headers and body go as they are, each cookie by itself', async () => {
  const headers = new Headers({ 'x-own': 'kept', 'content-length': '4' })
  headers.append('set-cookie', 'a=1')
  headers.append('set-cookie', 'b=2')
  handle = () => Promise.resolve(new Response('text', { status: 418, headers }))

  const { answer } = await ask()

  expect(answer.statusCode).toBe(418)
  expect(answer.headers).toMatchObject({ 'x-own': 'kept', 'content-length': '4' })
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(await text(answer)).toBe('text')
})

test.each(['text', null])(
  'a handler does not keep a connection open that ends: %j',
  async (body) => {
    handle = () => Promise.resolve(new Response(body, { headers: { connection: 'keep-alive' } }))

    const { answer } = await ask({ connection: 'close' })
    answer.resume()

    expect(answer.headers.connection).toBe('close')
  },
)

test('the head of a long answer comes before its first part, and each part when it is there', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  handle = () => Promise.resolve(new Response(readable))

  const { answer } = await ask()
  const first = once(answer, 'data')
  await writer.write(Buffer.from('one'))
  expect(String((await first)[0])).toBe('one')
  const second = once(answer, 'data')
  await writer.write(Buffer.from('two'))
  expect(String((await second)[0])).toBe('two')
  await writer.close()
  await once(answer, 'end')
})

test('an answer is made no faster than it is taken, and no more of it once nobody takes it', async () => {
  let made = 0
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>()
  const endless = new ReadableStream<Uint8Array>({
    async pull(controller) {
      made++
      controller.enqueue(CHUNK)
      await sleep(0)
    },
    cancel: () => cancel(),
  })
  let signal: AbortSignal | undefined
  handle = (asked) => {
    signal = asked.signal
    return Promise.resolve(new Response(endless))
  }

  const { asked } = await ask()
  await expect
    .poll(async () => {
      const before = made
      await sleep(300)
      return made - before
    })
    .toBe(0)
  expect(signal?.aborted).toBe(false)
  asked.destroy()
  await cancelled

  expect(signal?.aborted).toBe(true)
  expect(await ended).toBeUndefined()
})

test('whoever leaves before there is an answer is told of by the signal, and gets none', async () => {
  const { promise: came, resolve: come } = Promise.withResolvers<void>()
  let is_cancelled = false
  handle = async ({ signal }) => {
    come()
    await once(signal, 'abort')
    return new Response(new ReadableStream({ cancel: () => void (is_cancelled = true) }))
  }

  const asked = request(url, { method: 'POST', agent: false }).on('error', () => undefined)
  asked.end()
  await came
  asked.destroy()
  await expect.poll(() => is_cancelled).toBe(true)

  expect(await ended).toBeUndefined()
})

test('the signal of an answer that came whole is not given', async () => {
  let signal: AbortSignal | undefined
  handle = (asked) => {
    signal = asked.signal
    return Promise.resolve(new Response('text'))
  }

  const { answer } = await ask()
  const closed = once(answer.socket, 'close')
  expect(await text(answer)).toBe('text')
  await Promise.all([ended, closed])

  expect(signal?.aborted).toBe(false)
})

test('an answer that breaks in the middle does not look whole, and its error is thrown', async () => {
  const broken = new Error('broken')
  let parts = 0
  handle = () =>
    Promise.resolve(
      new Response(
        new ReadableStream<Uint8Array>({
          pull(controller) {
            if (parts++ === 0) controller.enqueue(CHUNK)
            else controller.error(broken)
          },
        }),
      ),
    )

  const { answer } = await ask()

  await expect(text(answer)).rejects.toThrow('aborted')
  expect(await ended).toBe(broken)
})

test('what a handler throws is thrown before anything is answered', async () => {
  const failure = new Error('failed')
  handle = () => Promise.reject(failure)

  const { answer } = await ask()

  expect(answer.statusCode).toBe(500)
  expect(await ended).toBe(failure)
})
