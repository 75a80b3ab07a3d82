/**
 * Clocks (R11): the days on which they are put forward and back, time zones of the process and of the
 * database, and a database whose clock is not the process's. Its clock is bent by functions that shadow
 * PostgreSQL's own on the search path, so that the service meets these days within seconds.
 */
import { afterAll, expect, test, vi } from 'vitest'
import { soonEnough } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(async () => {
  vi.unstubAllEnvs()
  await w.close()
})

const POSTS = '/api/v1/posts'
const PLATFORMS = ['x', 'secondary_a', 'secondary_b'] as const
const HOUR_MS = 3_600_000
/** Far more than any machine is late by, and far less than a clock is changed by. */
const LATE_MS_MAX = HOUR_MS / 2

await w.db.unsafe(`
  create schema bent;
  create table bent.clock (ahead interval not null);
  insert into bent.clock values ('0');
  create function bent.clock_timestamp() returns timestamptz language sql volatile as
    'select pg_catalog.clock_timestamp() + ahead from bent.clock';
  create function bent.statement_timestamp() returns timestamptz language sql stable as
    'select pg_catalog.statement_timestamp() + ahead from bent.clock';
  create function bent.now() returns timestamptz language sql stable as
    'select pg_catalog.now() + ahead from bent.clock'`)

/** How far the database's clock is ahead of everybody else's. */
let ahead_ms = 0

async function bend(ms: number) {
  ahead_ms = ms
  await w.db`update bent.clock set ahead = ${ms}::float8 * interval '1 ms'`
}

/** Starts the service anew, in its time zone, over a database in another and with the bent clock. */
async function restart(process_zone: string, database_zone: string) {
  const [row] = await w.db<{ name: string }[]>`select current_database() as name`
  await w.downtime(async () => {
    vi.stubEnv('TZ', process_zone)
    await w.db.unsafe(`
      alter database ${row?.name} set search_path = bent, pg_catalog, public;
      alter database ${row?.name} set timezone = '${database_zone}'`)
  })
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(process_zone)
}

/** The moment as it is written with this offset, such as `2027-03-28T02:00:00.300+01:00`. */
function written(at_ms: number, offset: string): string {
  const [, sign, hours] = /^([+-])(\d\d):00$/.exec(offset) ?? []
  const shift = Number(`${sign}${hours}`) * HOUR_MS
  return new Date(at_ms + shift).toISOString().replace('Z', offset)
}

async function schedule(user: TestUser, scheduled_date: string) {
  return scheduleAll(user, [scheduled_date])
}

async function scheduleAll(user: TestUser, dates: string[]) {
  const posts = dates.map((date) => ({ text: date, scheduled_date: date }))
  return w.call(user, 'POST', POSTS, { body: { posts, platforms: PLATFORMS } })
}

/** Each of them went out once on each network, at its time by the database's clock. */
async function expectOnTime(user: TestUser, dates: string[]) {
  for (const platform of PLATFORMS) {
    const entries = await w.published(user, platform)
    expect(entries.map(({ text }) => text)).toEqual(dates)
    for (const { text, accepted_at } of entries) {
      const late_ms = accepted_at + ahead_ms - Date.parse(text)
      expect(late_ms, `${platform}: ${text}`).toBeGreaterThanOrEqual(0)
      expect(late_ms, `${platform}: ${text}`).toBeLessThan(LATE_MS_MAX)
    }
  }
}

const CHANGES = [
  ['New York puts its clocks forward', '2027-03-14T07:00:00Z', '-05:00', '-04:00'],
  ['Berlin puts its clocks forward', '2027-03-28T01:00:00Z', '+01:00', '+02:00'],
  ['Berlin puts its clocks back', '2027-10-31T01:00:00Z', '+02:00', '+01:00'],
  ['New York puts its clocks back', '2027-11-07T06:00:00Z', '-04:00', '-05:00'],
] as const
// The process and the database each meet one change of either kind.
const ZONES = [
  ['America/New_York', 'Europe/Berlin'],
  ['America/New_York', 'Europe/Berlin'],
  ['Europe/Berlin', 'America/New_York'],
  ['Europe/Berlin', 'America/New_York'],
] as const

for (const [i, [name, change, before, after]] of CHANGES.entries()) {
  const [process_zone, database_zone] = ZONES[i] ?? ['UTC', 'UTC']

  test(`when ${name}, the service in ${process_zone} and the database in ${database_zone} keep every date`, async () => {
    const user = await w.user()
    const changes_at = Date.parse(change)
    // Long enough for requests to arrive before it.
    await bend(changes_at - 100_000 - Date.now())
    await restart(process_zone, database_zone)

    // Among them the hour that is missing and the one that comes twice, as each side of the change writes it.
    const dates = [
      written(changes_at - 700, before),
      written(changes_at - 300, after),
      written(changes_at + 300, before),
      written(changes_at + 700, after),
    ]
    const later = [written(changes_at + HOUR_MS, before), written(changes_at + HOUR_MS, after)]
    const kept = []
    for (const date of [...dates, ...later]) {
      const { status, body } = await schedule(user, date)
      expect(status, date).toBe(201)
      expect(body.posts[0].scheduled_date).toBe(new Date(date).toISOString())
      kept.push(body.posts[0].id as string)
    }
    const passed = await schedule(user, written(changes_at - HOUR_MS, before))
    expect(passed.body.details).toEqual(['posts[0].scheduled_date: must be in the future'])

    await bend(changes_at - 2_000 - Date.now())
    for (const id of kept.slice(0, dates.length)) await w.settled(user, id)
    await expectOnTime(user, dates)
    for (const [i, id] of kept.slice(dates.length).entries()) {
      const { body } = await w.call(user, 'GET', `${POSTS}/${id}`)
      expect(body).toMatchObject({ status: 'scheduled' })
      expect(body.scheduled_date).toBe(new Date(later[i] ?? '').toISOString())
      await w.call(user, 'DELETE', `${POSTS}/${id}`)
    }
  })
}

for (const seconds of [7, -7]) {
  const how = seconds > 0 ? 'ahead of' : 'behind'

  test(`a database whose clock is 7 s ${how} the process's decides what is due`, async () => {
    const user = await w.user()
    await bend(seconds * 1_000)
    await restart('UTC', 'UTC')
    let dates: string[] = []
    const { status, body } = await soonEnough((near) => {
      const first = Date.parse(near) + ahead_ms
      dates = [0, 300, 600].map((later_ms) => written(first + later_ms, '+00:00'))
      return scheduleAll(user, dates)
    })

    expect(status).toBe(201)
    for (const { id } of body.posts) await w.settled(user, id)
    await expectOnTime(user, dates)
  })
}

test('a database clock that is put back by 2 s makes nothing early, and nothing goes out twice', async () => {
  const user = await w.user()
  await bend(0)
  await restart('UTC', 'UTC')
  let date = ''
  const { body } = await soonEnough((near) => {
    date = written(Date.parse(near), '+00:00')
    return schedule(user, date)
  })

  await bend(-2_000)
  await w.settled(user, body.posts[0].id)

  await expectOnTime(user, [date])
})

test('a network that asks to wait is left alone for so long, also when the database is 7 s ahead', async () => {
  const user = await w.user()
  await bend(7_000)
  await restart('UTC', 'UTC')
  await w.fault({
    platform: 'secondary_a',
    account: user.handles.secondary_a,
    kind: 'status',
    status: 429,
    headers: { 'retry-after': '4' },
  })
  let date = ''
  const { body } = await soonEnough((near) => {
    date = written(Date.parse(near) + ahead_ms, '+00:00')
    return schedule(user, date)
  })

  await w.settled(user, body.posts[0].id)

  const [entry] = await w.published(user, 'secondary_a')
  expect(entry!.accepted_at + ahead_ms - Date.parse(date)).toBeGreaterThanOrEqual(4_000)
})

test('a post that X took is found there, also when the database is five minutes ahead', async () => {
  const user = await w.user()
  await bend(5 * 60_000)
  await restart('UTC', 'UTC')
  await w.fault({ platform: 'x', operation: 'create', account: user.handles.x, kind: 'cut_after' })

  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Five minutes ahead', platforms: ['x'], publish_now: true },
  })
  const post = await w.settled(user, body.posts[0].id)

  const [entry, ...more] = await w.published(user, 'x')
  expect(more).toEqual([])
  expect(post.x_post_id).toBe(entry?.id)
})
