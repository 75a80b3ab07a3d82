/** No figure of the bench is bought: what it measures answers, checks, logs and saves as the service does where it is run. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launch, listening } from '../world/program.ts'
import { until } from '../world/until.ts'
import { asksOf, type Ask } from './bare/asks.ts'
import { createPosts, logOf } from './programs.ts'
import { onStage } from './stage.ts'

interface Question extends Pick<Ask, 'path' | 'body'> {
  method: string
  /** Nobody's when left out. */
  key?: string
}

const ROOT = join(import.meta.dirname, '../..')
const UNKNOWN_ID = '0'.repeat(24)
/** Differ from answer to answer. */
const VARYING = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']

test('the bench asks a service that answers, checks and logs as one that is started by hand', async () => {
  await onStage('answers', async (stage) => {
    const { database, folder, around } = stage
    const measured = { url: (await stage.serve('api')).url, log: logOf(join(folder, 'data')) }
    const log = join(folder, 'by-hand.log')
    const program = launch({
      command: join(ROOT, 'otterpost'),
      args: ['serve'],
      env: {
        DATABASE_URL: `postgres:///${database.database}`,
        PGHOST: database.host,
        PGUSER: database.user,
        ENCRYPTION_KEYS: around.encryption_keys,
        SIMULATOR_URL: around.simulator_url,
        DATA_DIR: join(folder, 'by-hand'),
        PORT: '0',
      },
      log_file: log,
    })
    stage.atEnd(() => program.end('SIGTERM'))
    const by_hand = { url: await listening(program), log }
    const { key } = await stage.user('answers', ['x'])
    const { posts } = await createPosts({ url: by_hand.url, key }, { posts: [{ text: 'There' }] })
    const questions = questionsOf(posts[0]?.id ?? '', key)

    for (const question of questions) {
      const expected = await ask(by_hand.url, question)
      expect(await ask(measured.url, question), JSON.stringify(question)).toEqual(expected)
    }

    const [of_it, of_other] = await Promise.all([
      requestsIn(measured.log, questions.length),
      requestsIn(by_hand.log, questions.length + 1),
    ])
    // One more: the post that was there before.
    expect(of_it.toSorted()).toEqual(of_other.slice(1).toSorted())
  })
})

test('its database keeps through a loss of power what it has confirmed', async () => {
  await onStage('durable', async ({ db }) => {
    const off = await db`
      select name from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting <> 'on'`
    expect(off).toHaveLength(0)
  })
})

/** What the log has of requests, once there are so many. */
async function requestsIn(log: string, count: number): Promise<string[]> {
  return until(() => {
    const lines = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
    // Of pino's own form.
    const parsed = lines.map((line) => JSON.parse(line) as Line)
    const told = parsed.flatMap(({ msg, req, res }) =>
      req === undefined ? [] : [`${msg}: ${req.method} ${req.operation} ${res?.status}`],
    )
    return told.length >= count && told
  })
}

interface Line {
  msg: string
  req?: { method: string; operation: string }
  res?: { status: number }
}

/** What the bench asks, and what has to be refused. */
function questionsOf(post_id: string, key: string): Question[] {
  const body = JSON.stringify({ text: 1, unknown: true })
  return [
    ...asksOf(post_id).map((asked) => ({ ...asked, key })),
    { method: 'GET', path: '/me' },
    { method: 'GET', path: '/me', key: 'unknown' },
    { method: 'GET', path: `/posts/${UNKNOWN_ID}`, key },
    { method: 'GET', path: '/posts?limit=0', key },
    { method: 'POST', path: '/posts', body, key },
    { method: 'POST', path: '/posts', body: '{"text": ', key },
    { method: 'POST', path: '/posts', body: `{"text": "${'a'.repeat(3_000_000)}"}`, key },
    { method: 'PATCH', path: '/me', key },
  ]
}

/** The answer without what differs each time. */
async function ask(url: string, { method, path, body, key }: Question) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      connection: 'close',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const headers = [...response.headers].map(([name, value]) =>
    VARYING.includes(name) || method === 'POST' ? name : `${name}: ${value}`,
  )
  return {
    status: response.status,
    headers,
    body: method === 'GET' && response.ok ? text : withoutIds(text),
  }
}

function withoutIds(text: string): string {
  return text
    .replace(/[0-9a-f]{24}/g, 'id')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'date')
    .replace(/"request_id":"[^"]+"/g, '"request_id":"id"')
    .replace(/(?<=127\.0\.0\.1:)\d+/g, 'port')
}
