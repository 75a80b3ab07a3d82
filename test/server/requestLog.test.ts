/** The line of a request, member by member, however the request ends. */
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '../../server/log.ts'
import { noteInLog, requestLog } from '../../server/requestLog.ts'

const lines: string[] = []
const log = openLog('info', { write: (line) => void lines.push(line) })
const app = express().use((_, res, next) => {
  res.setHeader('X-Request-Id', 'an-id')
  next()
}, requestLog(log))
app.get('/docs', (_, res) => void res.json({}))
app.get('/noted', (_, res) => {
  noteInLog(res, { tool: 'a' })
  noteInLog(res, { code: 'b' })
  res.json({})
})
app.get('/failed', (_, res) => void res.status(503).json({}))
app.get('/silent', (req) => void req.socket.destroy())
app.get('/half', (req, res) => void res.write('x', () => req.socket.destroy()))
app.get(['/broken', '/readyz'], (_, res) => {
  res.emit('error', new Error('broke'))
  res.json({})
})
app.get('/healthz', (_, res) => void res.json({}))
const server = app.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
beforeEach(() => {
  lines.length = 0
})

test.each([
  ['/docs', { res: { status: 200 }, msg: 'request completed' }],
  ['/noted', { tool: 'a', code: 'b', res: { status: 200 }, msg: 'request completed' }],
  [
    '/failed',
    { res: { status: 503 }, err: failure('failed with status code 503'), msg: 'request errored' },
  ],
  ['/silent', { res: { status: null }, msg: 'request aborted' }],
  ['/half', { res: { status: 200 }, msg: 'request aborted' }],
  ['/broken', { res: { status: null }, err: failure('broke'), msg: 'request errored' }],
  ['/readyz', { res: { status: null }, err: failure('broke'), msg: 'request errored' }],
])('%s', async (path, members) => {
  await ask(path)

  expect(await firstLine()).toEqual({
    level: 30,
    time: expect.any(Number),
    pid: process.pid,
    hostname: expect.any(String),
    req: {
      id: 'an-id',
      method: 'GET',
      operation: path === '/docs' ? 'docs' : 'none',
      path_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
    responseTime: expect.any(Number),
    ...members,
  })
})

test('a probe has none, and neither has a request below the level of the log', async () => {
  await ask('/healthz')
  log.level = 'warn'
  await ask('/docs')
  log.level = 'info'
  await ask('/noted')

  await firstLine()
  expect(lines).toEqual([expect.stringContaining('"tool":"a"')])
})

function failure(message: string) {
  return { type: 'Error', message, stack: expect.any(String) }
}

async function firstLine(): Promise<unknown> {
  await vi.waitFor(() => expect(lines).not.toEqual([]), 120_000)
  return JSON.parse(lines[0] ?? '')
}

/** Ends when the answer has, or the connection. */
async function ask(path: string) {
  const { port } = server.address() as AddressInfo
  const asked = request({ host: '127.0.0.1', port, agent: false, path })
  asked.on('response', (answer) => answer.on('error', () => undefined).resume())
  asked.on('error', () => undefined)
  asked.end()
  // `once` would reject at the error that a cut connection is.
  await new Promise((resolve) => asked.on('close', resolve))
}
