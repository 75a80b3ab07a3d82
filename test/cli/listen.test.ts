/** What happens is posted to a server of one's own, signed as a webhook. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { draft, read } from '../events/follow.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { openHome, run } from './run.ts'

const w = await openWorld()
let received: { headers: IncomingHttpHeaders; body: string }[] = []
/** The first answers; all others are 204. */
let statuses: number[] = []
const receiver = createServer((req, res) => {
  void text(req).then((body) => {
    received.push({ headers: req.headers, body })
    res.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end()
  })
})
receiver.listen(0, '127.0.0.1')
await once(receiver, 'listening')
// A server that listens on a TCP port has an AddressInfo.
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await w.close()
})
beforeEach(() => {
  received = []
  statuses = []
})

function listen(user: TestUser, args: string[], secret?: string) {
  const env = {
    ...openHome(),
    OTTERPOST_URL: w.service.url,
    OTTERPOST_KEY: user.key,
    OTTERPOST_WEBHOOK_SECRET: secret,
  }
  return run(['listen', '--forward-to', url, '--all', ...args], { env })
}

test('each event is posted as GET /events has it, and its signature can be checked', async () => {
  const user = await w.user({ connect: [] })
  for (const one of ['First', 'Zweiter – mit Umlaut: ü']) await draft(w, user, one)
  const { events } = await read(w, user)

  const { code, out, err } = await listen(user, ['--count', '2'])

  expect(code, err).toBe(0)
  const secret = /whsec_(\S+)/.exec(err)?.[1] ?? ''
  expect(Buffer.from(secret, 'base64')).toHaveLength(32)
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual(events)
  for (const { headers, body } of received) {
    const signed = `${headers['webhook-id']?.toString()}.${headers['webhook-timestamp']?.toString()}.${body}`
    const mac = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${mac}`)
    expect(headers['content-type']).toBe('application/json')
  }
  const lines = out.trim().split('\n')
  expect(lines[0]).toMatch(/^post\.created \w+ -> 204 \(\d+ ms\)$/)
  expect(lines).toHaveLength(2)
})

test('what is not taken is posted again under the same id, and then left for the next one', async () => {
  const user = await w.user({ connect: [] })
  for (const one of ['First', 'Second', 'Third']) await draft(w, user, one)
  const { events } = await read(w, user)
  const [first, second, third] = events.map(({ id }) => id)
  statuses = [500, 302, 200, 500, 500, 500, 500]
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

  const { out, err, pauses } = await listen(user, ['--count', '3', '--json'], secret)

  expect(err).toContain('OTTERPOST_WEBHOOK_SECRET')
  expect(err).not.toContain(secret)
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([first, first, first, second, second, second, second, third])
  const lines = out.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { id: first, status: 200, attempts: 3 },
    { id: second, status: 500, attempts: 4 },
    { id: third, status: 204, attempts: 1 },
  ])
  expect(pauses).toHaveLength(5)
})

test('neither a strange address nor a strange secret is taken', async () => {
  const user = await w.user({ connect: [] })
  expect((await listen(user, ['--forward-to', 'ftp://127.0.0.1/'])).code).toBe(2)
  expect((await listen(user, [], 'whsec_short')).code).toBe(2)
  expect(received).toEqual([])
})
