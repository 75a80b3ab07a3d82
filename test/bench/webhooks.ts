/**
 * What webhooks cost, and whether they arrive: many events to several receivers, of which one is down and one answers
 * after long, while others ask the API for what they asked it for before. Beside them, the same events without webhooks.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/pool/postgres.ts'
import { spread, type Print } from './figures.ts'
import { onStage, type Stage } from './stage.ts'
import type { BenchUser } from './users.ts'

export interface WebhooksSize {
  /** Of all users together, and each to every webhook of its user. */
  events: number
  users: number
  webhooks_of_a_user: number
  /** How long a receiver takes to answer, and how long the slow one does. */
  answers_in_ms: number
  slow_ms: number
  /** Requests to the API in a second, and for how long before and after. */
  requests_per_s: number
  quiet_ms: number
}

const EVENTS_AT_ONCE = 50
const PACE_MS = 50

interface Receivers {
  server: Server
  port: number
  /** By path. */
  counts: Map<string, number>
  last_at: Map<string, number>
}

export async function measureWebhooks(size: WebhooksSize, print: Print) {
  const receivers = await openReceivers(size)
  try {
    await onStage('webhooks', (stage) => measureOn(stage, receivers, size, print))
  } finally {
    receivers.server.closeAllConnections()
    receivers.server.close()
  }
}

async function measureOn(
  { db, user, serve }: Stage,
  receivers: Receivers,
  size: WebhooksSize,
  print: Print,
) {
  const webhook_hosts = `127.0.0.1:${receivers.port},127.0.0.1:1`
  const service = await serve('all', { webhook_hosts })
  const asker = await user('asker', ['x'])
  const silent: BenchUser[] = []
  const told: BenchUser[] = []
  for (let i = 0; i < size.users; i++) {
    silent.push(await user(`silent${i}`, []))
    told.push(await user(`told${i}`, []))
  }
  const urls = told.flatMap((_, owner) =>
    Array.from({ length: size.webhooks_of_a_user }, (_, n) => urlOf(receivers.port, owner, n)),
  )
  for (const [place, url] of urls.entries()) {
    const { key = '' } = told[Math.floor(place / size.webhooks_of_a_user)] ?? {}
    await post(`${service.url}/api/v1/webhooks`, key, { url, types: ['post.created'] })
  }
  const each = Math.ceil(size.events / size.users)

  const ask = (until: Promise<unknown>) => askAtPace(service.url, asker.key, size, until)
  const idle = await ask(sleep(size.quiet_ms))
  const without = await ask(write(db, silent, each))
  const began = performance.now()
  const written = write(db, told, each)
  const beside = ask(arrival(receivers, size, each))
  await written
  const written_ms = performance.now() - began
  const times = await beside
  const arrived_ms = performance.now() - began

  const good = [...receivers.counts].filter(([path]) => path.startsWith('/fine'))
  const count = good.reduce((sum, [, n]) => sum + n, 0)
  print(`${size.events} events to ${urls.length} webhooks, one down, one at ${size.slow_ms} ms`, '')
  print('  written in', `${(written_ms / 1000).toFixed(1)} s`)
  print(
    '  all others have theirs after',
    `${(arrived_ms / 1000).toFixed(1)} s: ${Math.round((count * 1000) / arrived_ms)} a second`,
  )
  print('  the slow one has', String(receivers.counts.get('/slow') ?? 0))
  print('  an answer of the API, idle', spread(idle))
  print('  beside the events without webhooks', spread(without))
  print('  beside webhooks', spread(times))
}

/** The first of all is down, the second slow. */
function urlOf(port: number, user: number, n: number): string {
  if (user === 0 && n === 0) return 'http://127.0.0.1:1/down'
  const path = user === 1 && n === 0 ? '/slow' : `/fine/${user}/${n}`
  return `http://127.0.0.1:${port}${path}`
}

async function openReceivers({ answers_in_ms, slow_ms }: WebhooksSize): Promise<Receivers> {
  const counts = new Map<string, number>()
  const last_at = new Map<string, number>()
  const server = createServer((req, res) => {
    const { url: path = '' } = req
    req.resume().once('end', () => {
      setTimeout(
        () => {
          counts.set(path, (counts.get(path) ?? 0) + 1)
          last_at.set(path, performance.now())
          res.writeHead(204).end()
        },
        path === '/slow' ? slow_ms : answers_in_ms,
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  return { server, port: (server.address() as AddressInfo).port, counts, last_at }
}

/** Drafts, some at once, of one user after the other. */
async function write(db: Db, users: BenchUser[], each: number) {
  for (let written = 0; written < each; written += EVENTS_AT_ONCE) {
    for (const { id } of users) {
      const count = Math.min(EVENTS_AT_ONCE, each - written)
      await db`
        insert into posts (user_id, category, text, share_with_followers, platforms)
        select ${id}, 'General', 'One of many', false, '{x}' from generate_series(1, ${count}::integer)`
    }
    await sleep(PACE_MS)
  }
}

async function arrival(
  { counts }: Receivers,
  { users, webhooks_of_a_user }: WebhooksSize,
  each: number,
) {
  const fine = users * webhooks_of_a_user - 2
  for (;;) {
    const full = [...counts].filter(([path, n]) => path.startsWith('/fine') && n >= each)
    if (full.length >= fine) return
    await sleep(100)
  }
}

/** Milliseconds of each answer, lists and drafts in turn; none waits for another one. */
async function askAtPace(
  url: string,
  key: string,
  { requests_per_s }: WebhooksSize,
  until: Promise<unknown>,
): Promise<number[]> {
  const asked: Promise<number>[] = []
  let is_over = false
  const end = until.finally(() => (is_over = true))
  for (let n = 0; !is_over; n++) {
    const draft = n % 2 === 0 ? { text: 'A draft meanwhile' } : undefined
    asked.push(timeOf(`${url}/api/v1/posts${draft ? '' : '?limit=20'}`, key, draft))
    await sleep(1000 / requests_per_s)
  }
  await end
  return Promise.all(asked)
}

async function timeOf(url: string, key: string, body?: object): Promise<number> {
  const began = performance.now()
  const response = await send(url, key, body)
  await response.text()
  return performance.now() - began
}

async function post(url: string, key: string, body: object) {
  const response = await send(url, key, body)
  await response.text()
}

async function send(url: string, key: string, body?: object): Promise<Response> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response
}
