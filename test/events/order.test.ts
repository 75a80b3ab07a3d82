/**
 * Many write at once, wait, give up and are killed, while others read: whoever follows a cursor sees each event of
 * what was committed once, in one order. EVENTS=100000 has so many of them; TEST_SEED another course.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openPool, type Db, type Sql } from '../../db/pool/postgres.ts'
import { openRandom, type Random } from '../faults/random.ts'
import { SEED } from '../world/chance.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import type { EventList } from './follow.ts'
import { openStream } from './stream.ts'

const EVENTS = Number(process.env.EVENTS ?? 1_500)
const WRITERS = 8

const w = await openWorld({ role: 'api' })
const other = await w.another()
afterAll(() => w.close())
// Readers that are far behind ask more often than a plan allows.
await w.db`update plans set requests_per_minute = 1000000, requests_per_day = 1000000`

/** What the writers know of their transactions: the ids of posts, by what became of them. */
interface Written {
  committed: string[]
  given_up: string[]
}

class GivenUp extends Error {}

async function write(random: Random, users: TestUser[], written: Written, goes_on: () => boolean) {
  const db = openPool(w.server, { max: 1 })
  while (goes_on()) {
    const ids: string[] = []
    const end = ['commit', 'commit', 'commit', 'rollback', 'killed'][
      random.whole(random.whole(4) === 0 ? 5 : 3)
    ]
    const transaction = db.begin(async (tx) => {
      // In whatever order: what is locked at the end is locked in one.
      for (const user of random.whole(2) === 0 ? users : users.toReversed()) {
        if (random.whole(4) === 0) continue
        ids.push(...(await insert(tx, user, 1 + random.whole(EVENTS > 10_000 ? 60 : 8))))
        if (random.whole(3) === 0) await sleep(random.whole(15))
      }
      if (end === 'rollback') throw new GivenUp()
      if (end === 'killed') await tx`select pg_terminate_backend(pg_backend_pid())`
    })
    const outcome = await transaction.then(
      () => written.committed,
      () => written.given_up,
    )
    outcome.push(...ids)
  }
  await db.end({ timeout: 5 })
}

async function insert(sql: Sql, { id: user_id }: TestUser, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with entry as materialized (select new_id()::id as id from generate_series(1, ${count}::integer)),
    target as (
      insert into post_targets (user_id, post_id, platform, position)
      select ${user_id}, id, 'x', 0 from entry returning 1)
    insert into posts (user_id, id, category, text, share_with_followers)
    select ${user_id}, id, 'General', 'One of many', false from entry where (select count(*) from target) > 0
    returning id`
  return rows.map(({ id }) => id)
}

type Ask = (query: URLSearchParams) => Promise<EventList>

/** Follows the cursor until it has come to `last`; answers the ids of the events. */
async function follow(ask: Ask, random: Random, wait: string, last: Promise<string>) {
  const seen: string[] = []
  let ends_with: string | undefined
  void last.then((id) => (ends_with = id))
  for (let after: string | undefined; ends_with === undefined || seen.at(-1) !== ends_with;) {
    const limit = String(1 + random.whole(100))
    const query = new URLSearchParams({ limit, wait, ...(after !== undefined && { after }) })
    const { events, pagination } = await ask(query)
    seen.push(...events.map(({ id }) => id))
    after = pagination.next_cursor
    if (wait === '0' && !pagination.has_more) await sleep(random.whole(40))
  }
  return seen
}

/** Follows streams, at either process in turn, each until it is cut: by its reader, or as it ends. */
async function followStreams(user: TestUser, random: Random, last: Promise<string>) {
  const seen: string[] = []
  const urls = [w.service.url, other.url]
  let ends_with: string | undefined
  const ended = last.then((id) => (ends_with = id))
  for (let place = ''; ends_with === undefined || seen.at(-1) !== ends_with;) {
    const headers: Record<string, string> = place === '' ? {} : { 'last-event-id': place }
    const url = urls[random.whole(2)] ?? ''
    const stream = await openStream({ url, user, headers })
    expect(stream.status).toBe(200)
    const goes_after = 1 + random.whole(200)
    const isDone = () => stream.events().at(-1)?.id === ends_with
    await Promise.race([
      stream.untilBlock(() => stream.events().length >= goes_after || isDone()),
      ended.then(async () => stream.untilBlock(isDone)),
    ])
    stream.close()
    seen.push(...stream.events().map(({ id }) => id))
    place = stream.last_id()
  }
  return seen
}

/** At both processes. */
function asking(user: TestUser): Ask[] {
  const here: Ask = async (query) =>
    (await w.call(user, 'GET', `/api/v1/events?${query.toString()}`)).body
  const there: Ask = async (query) => {
    const headers = { authorization: `Bearer ${user.key}` }
    const response = await fetch(`${other.url}/api/v1/events?${query.toString()}`, { headers })
    expect(response.status).toBe(200)
    return (await response.json()) as EventList
  }
  return [here, there]
}

test(
  'every reader sees every committed event once, in one order, however they read',
  { timeout: 20 * 60_000 },
  async () => {
    const random = openRandom(SEED)
    const users = [await w.user({ connect: [] }), await w.user({ connect: [] })]
    const [first = users[0]] = users
    if (first === undefined) throw new Error('nobody is there')
    const ended = Promise.withResolvers<string>()
    const own = () => openRandom(random.whole(2 ** 31))
    const readers = [
      ...asking(first).flatMap((ask) =>
        ['0', '2'].map((wait) => follow(ask, own(), wait, ended.promise)),
      ),
      ...Array.from({ length: 2 }, () => followStreams(first, own(), ended.promise)),
    ]
    const written: Written = { committed: [], given_up: [] }
    const goes_on = () => written.committed.length < EVENTS
    await Promise.all(
      Array.from({ length: WRITERS }, () =>
        write(openRandom(random.whole(2 ** 31)), users, written, goes_on),
      ),
    )

    const told = await logOf(w.db, first)
    ended.resolve(told.at(-1)?.id ?? '')
    const seen = await Promise.all(readers)
    const expected = told.map(({ id }) => id)
    for (const one of seen) expect(one, `seed ${SEED}`).toEqual(expected)

    const logs = await Promise.all(users.map((user) => logOf(w.db, user)))
    for (const log of logs) {
      expect(log.map(({ number }) => number)).toEqual(log.map((_, place) => place + 1))
    }
    const subjects = logs.flat().map(({ subject_id }) => subject_id)
    expect(subjects.toSorted()).toEqual(written.committed.toSorted())
    expect(written.given_up.length).toBeGreaterThan(EVENTS / 50)
    expect(await w.db`select from noted_events`).toHaveLength(0)
  },
)

function logOf(db: Db, { id }: TestUser) {
  return db<{ number: number; id: string; subject_id: string }[]>`
    select number, id, subject_id from events where user_id = ${id} order by number`
}
