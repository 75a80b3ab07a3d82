/**
 * The log of events of a user, read in the order of its numbers, which have no gaps: whoever sees one sees all
 * before it. Triggers write it (db/migrations/0030_a_events.sql).
 */
import type { components } from '../../generated/openapi.ts'
import type { Db, Fragment, Sql } from '../pool/postgres.ts'
import { andToldWithin, isLimited, type Reach } from '../users/reach.ts'

/** A place in a log: behind the event of this number. */
export interface LogPosition {
  epoch: string
  number: number
}

/** How far a log goes. */
interface LogEnds {
  epoch: string
  /** No event up to this one is there any more. */
  forgotten_number: number
  last_number: number
}

/** Where the log ends now, or begins. */
export async function findEnd(
  sql: Sql,
  user_id: string,
  end: 'oldest' | 'latest',
): Promise<LogPosition> {
  const { epoch, forgotten_number, last_number } = await findEnds(sql, user_id)
  return { epoch, number: end === 'latest' ? last_number : forgotten_number }
}

/**
 * Where to go on from a position. `is_whole` is false when events behind it are not there any more, because
 * they are too old, or since the database does not know of them after it went back.
 */
export async function findContinuation(
  sql: Sql,
  user_id: string,
  { epoch, number }: LogPosition,
): Promise<LogPosition & { is_whole: boolean }> {
  const ends = await findEnds(sql, user_id)
  const [left] = await sql<{ shared: number | null }[]>`
    select min(last_number) as shared from event_epochs
    where user_id = ${user_id} and position >= (
      select min(position) from event_epochs where user_id = ${user_id} and epoch_before = ${epoch})`
  const shared = epoch === ends.epoch ? ends.last_number : (left?.shared ?? ends.forgotten_number)
  const from = Math.max(ends.forgotten_number, Math.min(number, shared))
  // Nothing had happened yet, whichever epoch that was.
  const is_whole = from === number || (number === 0 && ends.forgotten_number === 0)
  return { epoch: ends.epoch, number: from, is_whole }
}

async function findEnds(sql: Sql, user_id: string): Promise<LogEnds> {
  const [ends] = await sql<LogEnds[]>`
    select epoch, forgotten_number, last_number from event_logs where user_id = ${user_id}`
  if (ends === undefined) throw new Error('a user has no log')
  return ends
}

export interface EventFilter {
  types?: string[] | undefined
  post_id?: string | undefined
}

/** An event without what it happened to. */
export interface EventRow {
  number: number
  id: string
  type: components['schemas']['EventType']
  timestamp: string
  kind: 'post' | 'article' | 'account' | 'webhook' | 'budget'
  platform: string | null
  previous_status: string | null
  /** Where its state is (db/events/states.ts), and about how much of memory that takes. */
  state_number: number
  bytes: number
}

export interface EventStretch {
  rows: EventRow[]
  /** All up to this one have been looked at. */
  reached: number
  /** There are more that have not. */
  has_more: boolean
}

/** Looked at for one page, however few of them it wants. */
const LOOKED_AT_MAX = 20_000
/** The same where what each says has to be read, to find out whether it is for a limited key. */
const READ_MAX = 2_000

function lookedAtMax(reach: Reach, types: string[] | undefined, wanted: number): number {
  if (isLimited(reach)) return READ_MAX
  return types === undefined ? wanted : LOOKED_AT_MAX
}

function lookedAt(sql: Sql, reach: Reach): Fragment {
  const judged = isLimited(reach) ? sql`, e.user_id, e.kind, e.subject_id, e.state_number` : sql``
  return sql`e.number, e.type ${judged}`
}

/** The first behind `after` that match, no more than `limit`. */
export async function listEvents(
  sql: Sql,
  reach: Reach,
  after: number,
  { types, post_id }: EventFilter,
  limit: number,
): Promise<EventStretch> {
  const about = post_id === undefined ? sql`` : sql`and e.subject_id = ${post_id}`
  const is_wanted = types === undefined ? sql`true` : sql`type = any(${types})`
  const looked_at_max = lookedAtMax(reach, types, limit)
  const wanted = sql`
    select number from looked_at e where ${is_wanted} ${andToldWithin(sql, reach)} order by number limit ${limit}`
  // In one statement: what is reached is reached by what was read.
  const found = await sql<(EventRow & { looked_at: number; last: number | null; end: number })[]>`
    with looked_at as materialized (
      select ${lookedAt(sql, reach)} from events e
      where e.user_id = ${reach.id} and e.number > ${after} ${about}
      order by e.number limit ${looked_at_max})
    select w.*, l.*, (select last_number from event_logs where user_id = ${reach.id}) as end
    from (select count(*) as looked_at, max(number) as last from looked_at) l
    left join (${eventRows(sql, reach.id, wanted)}) w on true
    order by w.number`
  const [{ looked_at, last, end } = { looked_at: 0, last: null, end: after }] = found
  const rows = found.filter(({ number }) => number !== null)
  // Of those of one post only the log itself knows how far it goes.
  if (rows.length < limit && looked_at < looked_at_max) {
    return { rows, reached: Math.max(after, end ?? after), has_more: false }
  }
  const reached = rows.length === limit ? rows.at(-1)?.number : last
  return { rows, reached: reached ?? after, has_more: true }
}

/** Behind which event the last ones begin that match, `count` of them, as far as that is looked at for one page. */
export async function findLast(
  sql: Sql,
  reach: Reach,
  { types, post_id }: EventFilter,
  count: number,
): Promise<LogPosition> {
  const about = post_id === undefined ? sql`` : sql`and e.subject_id = ${post_id}`
  const is_wanted = types === undefined ? sql`true` : sql`type = any(${types})`
  const looked_at_max = lookedAtMax(reach, types, count)
  const [row] = await sql<LogPosition[]>`
    with looked_at as materialized (
      select ${lookedAt(sql, reach)} from events e
      where e.user_id = ${reach.id} ${about}
      order by e.number desc limit ${looked_at_max}),
    wanted as (
      select number from looked_at e where ${is_wanted} ${andToldWithin(sql, reach)} order by number desc limit ${count})
    select l.epoch, coalesce((select min(number) - 1 from wanted), l.last_number) as number
    from event_logs l where l.user_id = ${reach.id}`
  if (row === undefined) throw new Error('a user has no log')
  return row
}

/** By its id, which has its number in it. */
export async function findEvent(sql: Sql, reach: Reach, id: string): Promise<EventRow | undefined> {
  const number = sql`number_of_event(${id})`
  const wanted = isLimited(reach)
    ? sql`select e.number from events e where e.user_id = ${reach.id} and e.number = ${number} ${andToldWithin(sql, reach)}`
    : sql`select ${number} as number`
  const rows = await sql<EventRow[]>`${eventRows(sql, reach.id, wanted)}`
  return rows.find((row) => row.id === id)
}

/** Those of a user that are kept, by their numbers. */
export async function findEvents(
  sql: Sql,
  user_id: string,
  numbers: number[],
): Promise<EventRow[]> {
  const wanted = sql`select unnest(${eventNumbers(sql, numbers)}) as number`
  return sql<EventRow[]>`${eventRows(sql, user_id, wanted)}`
}

/** Lists of numbers have no type of their own on the way to the database. */
export function eventNumbers(sql: Sql, numbers: number[]): Fragment {
  return sql`string_to_array(${numbers.join(',')}, ',')::bigint[]`
}

/** By their numbers, row by row, whatever a planner thinks of a table that was small when it made its plan. */
function eventRows(sql: Sql, user_id: string, numbers: Fragment): Fragment {
  return sql`
    select e.number, e.id, e.type, e.timestamp, e.kind, e.platform, e.previous_status, e.state_number,
      ${weight(sql)} as bytes
    from (${numbers}) m
    cross join lateral (
      select * from events where user_id = ${user_id} and number = m.number limit 1) e
    cross join lateral (
      select state from events where user_id = ${user_id} and number = e.state_number limit 1) s`
}

/** Of what is read for an event `e` with the state of `s`: a state is kept packed, and a text grows as JSON. */
function weight(sql: Sql): Fragment {
  return sql`3 * pg_column_size(s.state) + case when e.kind in ('account', 'webhook', 'budget') then 0 else 2 * coalesce(
    ${ofEarlierContent(sql, 'bytes', sql`s.state`)},
    (select bytes from posts where user_id = e.user_id and id = e.subject_id),
    (select bytes from articles where user_id = e.user_id and id = e.subject_id), 0) end`
}

/**
 * A column of what the subject of an event `e` with this state said then, until it was edited or removed; null where
 * it says the same now.
 */
export function ofEarlierContent(sql: Sql, column: 'content' | 'bytes', state: Fragment): Fragment {
  return sql`(
    select ${sql.unsafe(column)} from earlier_contents c
    where c.user_id = e.user_id and c.subject_id = e.subject_id
      and c.until_revision >= (${state} -> e.kind ->> 'revision')::integer
    order by c.until_revision limit 1)`
}

/**
 * Whoever commits an event of this user from now on, and for so long, tells of it on the channel. False while
 * somebody commits one right now: nobody waits for that. Costs a reading where the log is watched for long enough.
 */
export async function watchLog(sql: Sql, user_id: string, for_ms: number): Promise<boolean> {
  const [row] = await sql<{ is_watched: boolean }[]>`
    with due as (
      select user_id from event_logs
      where user_id = ${user_id}
        and watched_until < clock_timestamp() + ${for_ms / 2}::float8 * interval '1 ms'
      for no key update skip locked),
    watched as (
      update event_logs l set watched_until = clock_timestamp() + ${for_ms}::float8 * interval '1 ms'
      from due where l.user_id = due.user_id
      returning 1)
    select exists (select from watched) or exists (
      select from event_logs where user_id = ${user_id}
        and watched_until >= clock_timestamp() + ${for_ms / 2}::float8 * interval '1 ms') as is_watched`
  return row?.is_watched ?? false
}

/** On which ids of users are told whose log is watched and has gone on. */
export const EVENTS_CHANNEL = 'otterpost_events'

/** How many events one statement removes. */
const FORGOTTEN_AT_ONCE = 5_000

/**
 * What has been there for its time goes: the log of a user loses its beginning, and nothing else. What posts said
 * before is kept a little longer than the events that need it.
 */
export async function forgetOldEvents(db: Db, kept_ms: number) {
  const age = (more: string) => (sql: Sql) =>
    sql`clock_timestamp() - ${kept_ms}::float8 * interval '1 ms' - ${more}::interval`
  const is_old = age('0')
  const owners = await db<{ user_id: string }[]>`
    select l.user_id from event_logs l
    join events e on e.user_id = l.user_id and e.number = l.forgotten_number + 1
    where e.timestamp < ${is_old(db)}`
  for (const { user_id } of owners) {
    while ((await forgetSome(db, user_id, is_old)) === FORGOTTEN_AT_ONCE);
  }
  await db`delete from earlier_contents where kept_at < ${age('1 hour')(db)}`
}

/** One statement, so that nobody waits for a process that stands still between two. Times rise with numbers. */
async function forgetSome(sql: Sql, user_id: string, is_old: (sql: Sql) => Fragment) {
  const [row] = await sql<{ forgotten: number }[]>`
    with log as (
      select user_id, forgotten_number from event_logs where user_id = ${user_id} for no key update),
    oldest as (
      select e.number, e.timestamp from log
      cross join lateral (
        select number, timestamp from events
        where user_id = log.user_id and number > log.forgotten_number
        order by number limit ${FORGOTTEN_AT_ONCE}) e),
    forgotten as (
      delete from events where user_id = ${user_id}
        and number in (select number from oldest where timestamp < ${is_old(sql)})
      returning number),
    noted as (
      update event_logs l set forgotten_number = f.last
      from (select max(number) as last from forgotten) f
      where l.user_id = ${user_id} and f.last is not null)
    select count(*) as forgotten from forgotten`
  return row?.forgotten ?? 0
}
