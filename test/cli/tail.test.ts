/** What happens is followed by its stream, through whatever becomes of the connection. */
import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { draft, latest } from '../events/follow.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { openHome, run } from './run.ts'

const w = await openWorld()

/** A proxy that passes on what comes, as it comes, or keeps it. */
let asked: { path: string; last_id: unknown }[] = []
let answers: ServerResponse[] = []
let keeps = false
let refuses = 0
const proxy = createServer((req, res) => {
  const { url = '', headers } = req
  asked.push({ path: url, last_id: headers['last-event-id'] })
  if (refuses > 0) {
    refuses--
    return void res.writeHead(503, { 'retry-after': '1' }).end()
  }
  answers.push(res)
  const on = request(`${w.service.url}${url}`, { headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 0, answer.headers)
    if (keeps && answer.headers['content-type'] === 'text/event-stream') res.flushHeaders()
    else answer.pipe(res)
  })
  on.on('error', () => res.destroy())
  res.on('close', () => on.destroy())
  on.end()
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
// A server that listens on a TCP port has an AddressInfo.
const proxy_url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await w.close()
})
beforeEach(() => {
  asked = []
  answers = []
  keeps = false
  refuses = 0
})

function tail(user: TestUser, ...args: string[]) {
  const env = { ...openHome(), OTTERPOST_URL: proxy_url, OTTERPOST_KEY: user.key }
  return run(['events', 'tail', '--json', ...args], { env })
}

function texts(out: string): string[] {
  const lines = out.trim().split('\n')
  return lines.map(
    (line) => (JSON.parse(line) as { data: { post: { text: string } } }).data.post.text,
  )
}

async function opened(count: number) {
  await w.until(async () => answers.filter(({ headersSent }) => headersSent).length >= count)
}

test('each event comes once, however often the connection is cut or the service is away', async () => {
  const user = await w.user({ connect: [] })
  await draft(w, user, 'Before')
  const tailing = tail(user, '--count', '3')
  await opened(1)
  await draft(w, user, 'One')
  await w.until(async () => asked.length === 1)
  refuses = 2
  answers[0]?.destroy()
  await draft(w, user, 'Two')
  await opened(2)
  answers[1]?.destroy()
  await draft(w, user, 'Three')

  const { code, out, err } = await tailing
  expect(code, err).toBe(0)
  expect(texts(out)).toEqual(['One', 'Two', 'Three'])
  expect(err).toContain('The service answered 503. Going on in 1 s.')
  expect(asked.every(({ path }) => path.startsWith('/api/v1/events/stream?after=latest'))).toBe(
    true,
  )
  expect(asked.slice(1).every(({ last_id }) => typeof last_id === 'string')).toBe(true)
})

test('it begins where it is told to, with what is asked for', async () => {
  const user = await w.user({ connect: [] })
  await draft(w, user, 'First')
  const after = await latest(w, user)
  const id = await draft(w, user, 'Second')
  await draft(w, user, 'Third')
  expect(texts((await tail(user, '--all', '--count', '3')).out)).toEqual([
    'First',
    'Second',
    'Third',
  ])
  expect(texts((await tail(user, '--after', after, '--count', '2')).out)).toEqual([
    'Second',
    'Third',
  ])
  const of_post = await tail(user, '--all', '--post', id, '--types', 'post.created', '--count', '1')
  expect(texts(of_post.out)).toEqual(['Second'])
})

test('what holds the stream back is gone round by asking', async () => {
  const user = await w.user({ connect: [] })
  keeps = true
  await draft(w, user, 'Before')
  const { code, out, err } = await tail(user, '--all', '--count', '1')
  expect([code, texts(out)]).toEqual([0, ['Before']])
  expect(err).toContain('Something on the way holds the stream back')
})

test('what would be refused again is told at once', async () => {
  const user = await w.user({ connect: [] })
  const wrong = await tail({ ...user, key: `${user.key.slice(0, -2)}xx` })
  expect(wrong.code).toBe(3)
  const old = await latest(w, user)
  await draft(w, user, 'Gone')
  await w.db`delete from events where user_id = ${user.id}`
  await w.db`update event_logs set forgotten_number = last_number where user_id = ${user.id}`
  const { code, err } = await tail(user, '--after', old)
  expect(code).toBe(1)
  expect(err).toMatch(/cursor_expired/)
  expect(err).toMatch(/--after \S+/)
})
