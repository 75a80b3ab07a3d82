/**
 * PgBouncer in transaction mode before the API: all that callers do goes through it, over a few sessions of the server that nothing is
 * left behind in, and whatever needs a session goes past it.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool, type Db } from '../../db/pool/postgres.ts'
import { admitKey } from '../../db/users/admission.ts'
import { openStream } from '../events/stream.ts'
import { openProxy, type Proxy } from '../faults/proxy.ts'
import { COMMIT } from '../faults/through.ts'
import { takenToday } from '../posts/arrange.ts'
import { closeGate, waitingAt } from '../world/gate.ts'
import { lacksPooler, SESSIONS, startPooler, type Pooler } from '../world/pooler.ts'
import { soonEnough } from '../world/time.ts'
import { openWorld, type Answer, type TestUser, type World } from '../world/world.ts'

const POSTS = '/api/v1/posts'
const CALLERS = 30
const GATE = 16_016
/** Longer than silence lasts (db/pool/watch.ts). */
const LONG_MS = 10_000

const lacks = process.env.CI === undefined && lacksPooler()
if (lacks) process.stderr.write(`skipped: posting through a pooler, as ${lacks}\n`)

describe.skipIf(lacks)('through a pooler', () => {
  let w: World
  let pooler: Pooler
  /** Before the pooler. */
  let line: Proxy
  let db: Db
  let name: string

  beforeAll(async () => {
    w = await openWorld({
      async pooler(server) {
        name = typeof server === 'string' ? new URL(server).pathname.slice(1) : server.database
        pooler = await startPooler(server)
        return pooler.address(name)
      },
    })
    line = await openProxy({ host: '127.0.0.1', port: pooler.port })
    const address = pooler.address(name).replace(String(pooler.port), String(line.port))
    db = openPool(w.server, { max: 2, pooler: address })
  })
  afterAll(async () => {
    await db?.end({ timeout: 1 })
    await line?.close()
    await w?.close()
    await pooler?.close()
  })

  const post = (user: TestUser, body: object, headers = {}): Promise<Answer> =>
    w.call(user, 'POST', POSTS, { body, headers })

  /** Sessions of the server that are the pooler's, by what they are called. */
  async function sessions(): Promise<number> {
    const rows = await w.db`
      select from pg_stat_activity
      where datname = current_database() and application_name like '%127.0.0.1:%'`
    return rows.length
  }

  test('posts go out at once and at their time, and drafts, bulks and lists are as ever', async () => {
    const user = await w.user()
    const now = await post(user, { text: 'Now', publish_now: true })
    const later = await soonEnough((scheduled_date) =>
      post(user, { text: 'Later', scheduled_date }),
    )
    const drafted = await post(user, { text: 'A draft' })
    const posts = Array.from({ length: 50 }, (_, i) => ({ text: `Of a bulk, ${i}` }))
    const bulk = await post(user, { posts })

    expect([now, later, drafted, bulk].map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await w.settled(user, now.body.posts[0].id)).status).toBe('posted')
    expect((await w.settled(user, later.body.posts[0].id)).status).toBe('posted')
    const list = await w.call(user, 'GET', `${POSTS}?limit=100`)
    expect(list.body.posts).toHaveLength(53)
    expect((await w.published(user, 'x')).map(({ text }) => text).sort()).toEqual(['Later', 'Now'])
  })

  test('a request that is refused amid its transaction leaves nothing behind', async () => {
    const user = await w.user()
    await post(user, { text: 'The first', external_id: 'one' })
    const refused = await post(user, {
      posts: [
        { text: 'New', external_id: 'two' },
        { text: 'Not the first', external_id: 'one' },
      ],
    })
    const list = await w.call(user, 'GET', POSTS)

    expect(list.body.posts.map(({ text }: { text: string }) => text)).toEqual(['The first'])
    expect(refused.status, refused.text).toBe(409)
  })

  test('a stream of events is told of what others do', async () => {
    const user = await w.user({ connect: [] })
    const stream = await openStream({ url: w.service.url, user, query: {}, headers: {} })
    await post(user, { text: 'One' })
    await post(user, { text: 'Two' })
    const events = await stream.until(2)
    stream.close()

    expect(events.map(({ type }) => type)).toEqual(['post.created', 'post.created'])
  })

  test(`${CALLERS} callers at once share ${SESSIONS} sessions of the server`, async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => w.user({ connect: ['x'] })))
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, i) =>
        post(users[i % users.length]!, { text: `Caller ${i}`, publish_now: i % 3 === 0 }),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const open = await sessions()
    expect(open).toBeGreaterThan(0)
    expect(open).toBeLessThanOrEqual(SESSIONS)
    const taken = await Promise.all(users.map((user) => takenToday(w, user)))
    expect(taken.reduce((sum, count) => sum + count)).toBe(CALLERS / 3)
  })

  test('a pooler that is killed amid requests and comes back loses no post, and makes none twice', async () => {
    const user = await w.user({ connect: [] })
    let refused = 0
    let made = 0
    let is_over = false
    const callers = Array.from({ length: 6 }, async () => {
      while (!is_over) {
        const headers = { 'idempotency-key': randomUUID() }
        const body = { text: `Of ${headers['idempotency-key']}` }
        for (;;) {
          const { status } = await post(user, body, headers)
          if (status === 201) break
          // As whenever the database is away.
          expect(status).toBe(503)
          refused++
        }
        made++
      }
    })
    const all = Promise.all(callers)

    await w.until(async () => made > 20)
    await pooler.kill()
    await w.until(async () => refused > 5)
    await pooler.start()
    const before = made
    await w.until(async () => made > before + 20)
    is_over = true
    await all
    const { body } = await w.call(user, 'GET', '/api/v1/me')
    expect(body.stats.total_posts).toBe(made)
  })

  test('a transaction waits for the disk, the counting of a request does not, and neither is left to the next', async () => {
    const user = await w.user({ connect: [] })
    const read = async (sql: Pick<Db, 'unsafe'>) => {
      const [row] = await sql.unsafe('show synchronous_commit')
      return row?.synchronous_commit
    }

    expect(await db.begin(read)).toBe('on')
    const counted = await db.begin(async (tx) => {
      await admitKey(tx, user.key, 0)
      return read(tx)
    })
    expect(counted).toBe('off')
    expect(await Promise.all(Array.from({ length: 10 }, () => read(db)))).toEqual(
      Array.from({ length: 10 }, () => 'on'),
    )
  })

  test('a transaction whose answer to its commit is lost is known to be committed', async () => {
    await w.db`create table if not exists noted (what text)`
    line.inject({ kind: 'lose_answer', to: COMMIT, then: 'cut' })
    const result = await db.begin(async (tx) => {
      await tx`insert into noted values ('done')`
      return 'done'
    })
    line.lift()

    expect(result).toBe('done')
    expect(await w.db`select what from noted`).toEqual([{ what: 'done' }])
  })

  test('a pooler that falls silent ends statements as an outage, and the next has a new connection', async () => {
    await db`select 1`
    line.inject({ kind: 'forget' })
    line.inject({ kind: 'hang' })
    const code = await db`select 2`.then(
      () => 'answered',
      (error: { code: string }) => error.code,
    )
    line.lift()

    expect(code).toBe('CONNECTION_CLOSED')
    await w.until(async () => db`select 3 as three`.catch(() => false as const))
  })

  test('statements that wait for their turn in the pooler are waited for', async () => {
    const gate = await closeGate(w, GATE)
    const slow = openPool(w.server, { max: 2 * SESSIONS, pooler: pooler.address(name) })
    const all = Promise.allSettled(
      Array.from(
        { length: 2 * SESSIONS },
        () => slow`select pg_advisory_xact_lock_shared(${GATE})`,
      ),
    )
    await waitingAt(w, SESSIONS, GATE)
    await sleep(LONG_MS)
    await gate.open()

    expect((await all).map(({ status }) => status)).toEqual((await all).map(() => 'fulfilled'))
    await slow.end({ timeout: 1 })
  })
})
