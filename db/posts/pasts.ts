/**
 * What is known of the past of a post or an article, for its owner: the newest of each kind of it. The log of events
 * forgets; sends, resolutions and deliveries stay as long as what they are of.
 */
import { reportsOf, type DeliveryReport } from '../delivery/reports.ts'
import { SEEN_ABSENT } from '../delivery/resolutions.ts'
import type { Db, Fragment, Sql } from '../pool/postgres.ts'
import type { SubjectTable } from './subjects.ts'
import { MICROSECONDS } from './lists.ts'
import { andToldBeyond, andWithin, isLimited, type Reach } from '../users/reach.ts'

type Platform = DeliveryReport['platform']

export interface Past {
  created_at: string
  /** How its texts begin, and those of before its last edits. */
  beginnings: string[]
  /** Each list is in the order in which it happened. */
  events: PastEvent[]
  attempts: PastAttempt[]
  resolutions: PastResolution[]
  deliveries: PastDelivery[]
  /** As they are now. */
  reports: DeliveryReport[]
}

/** What became of a delivery; each send but the last part of a thread has one. */
export type DeliveryMove = 'pending' | 'unknown' | 'published' | 'failed' | 'skipped'

/** What its author, or who approves it, has done with it. */
export type PlanMove = 'updated' | 'scheduled' | 'unscheduled' | 'review_requested' | 'reviewed'

/** One of the log, with the state that its transaction left. */
export interface PastEvent {
  what: PlanMove | DeliveryMove
  timestamp: string
  platform: Platform | null
  previous_status: string | null
  state_number: number
  scheduled_date: string | null
  review_status: string | null
  /** Of its network. */
  report: DeliveryReport | null
}

export interface PastAttempt {
  platform: Platform
  /** Of its delivery, counted from 1. */
  attempt: number
  position: number
  covers: number
  started_at: string
  settled_at: string | null
  outcome: 'accepted' | 'refused' | 'not_sent' | 'absent' | 'unknown' | null
  error: string | null
  network_status: number | null
  /** When its owner has settled it. */
  resolved_at: string | null
}

export interface PastResolution {
  platform: Platform
  position: number
  outcome: 'published' | 'not_published'
  resolved_at: string
  url: string | null
}

export interface PastDelivery {
  platform: Platform
  /** How many its network gets. */
  parts: number
  made_at: string
}

interface Subject {
  table: SubjectTable
  user_id: string
  id: string
}

/** What is told of it has happened after that. */
interface SubjectSince extends Subject {
  since: string | null
}

/** No more than `limit` of each. Undefined when there is no such post or article, or it is deleted. */
export async function findPast(
  db: Db,
  reach: Reach,
  { table, id }: Pick<Subject, 'table' | 'id'>,
  limit: number,
): Promise<Past | undefined> {
  return db.snapshot(async (tx) => {
    const subject = { table, id, user_id: reach.id }
    const [found] = await findSubject(tx, reach, subject)
    if (found === undefined) return undefined
    const { reports, ...rest } = found
    const since = await findForeignEnd(tx, reach, subject)
    const lists = {
      events: await listEvents(tx, { ...subject, since }, limit),
      attempts: await listAttempts(tx, { ...subject, since }, limit),
      resolutions: await listResolutions(tx, { ...subject, since }, limit),
      deliveries: await listDeliveries(tx, subject),
    }
    return { ...rest, ...lists, reports: reports ?? [] }
  })
}

/** Of that many edits before it is known what a network may quote. */
const EDITS = 5
export const BEGINNING_LENGTH = 30

function findSubject(sql: Sql, reach: Reach, { table, user_id, id }: Subject) {
  const is_post = table === 'posts'
  const texts = is_post
    ? sql`array[p.text] || p.thread_tweets || texts_of_variants(p.variants)`
    : sql`array[p.title, p.content_markdown]`
  return sql<(Pick<Past, 'created_at' | 'beginnings'> & { reports: DeliveryReport[] | null })[]>`
    select p.created_at, d.reports, array(
      select distinct left(text, ${BEGINNING_LENGTH}) from (
        select unnest(${texts}) as text
        union all
        select unnest(array[content->>'text', content->>'content_markdown'] || array(
          select jsonb_array_elements_text(nullif(content->'thread_tweets', 'null')))
          || texts_of_variants(nullif(content->'variants', 'null')))
        from (
          select content from earlier_contents where user_id = ${user_id} and subject_id = ${id}
          order by until_revision desc limit ${EDITS}) before) said
      where text <> '') as beginnings
    from ${sql.unsafe(table)} p
    cross join lateral ${reportsOf(sql, table, sql`p`)} d
    where p.user_id = ${user_id} and p.id = ${id} and p.deleted_at is null
      ${andWithin(sql, reach, table, sql`p`)}`
}

/** For a limited key: until when it went where the key does not see. Null where it never did, as far as the log tells. */
async function findForeignEnd(
  sql: Sql,
  reach: Reach,
  { user_id, id }: Subject,
): Promise<string | null> {
  if (!isLimited(reach)) return null
  const [last] = await sql<{ timestamp: string }[]>`
    select to_char(e.timestamp, ${MICROSECONDS}) as timestamp from events e
    where e.user_id = ${user_id} and e.subject_id = ${id} ${andToldBeyond(sql, reach)}
    order by e.number desc limit 1`
  return last?.timestamp ?? null
}

function andSince(sql: Sql, { since }: SubjectSince, moment: Fragment): Fragment {
  return since === null ? sql`` : sql`and ${moment} > ${since}`
}

/** What only says again what deliveries say is left out. */
async function listEvents(sql: Sql, subject: SubjectSince, limit: number) {
  const { user_id, id } = subject
  const rows = await sql<PastEvent[]>`
    select split_part(e.type, '.', 2) as what, e.timestamp, e.platform, e.previous_status, e.state_number,
      (s.state->e.kind->>'scheduled_date')::timestamptz as scheduled_date,
      s.state->e.kind->>'review_status' as review_status, (
        select one from json_array_elements((s.state->>'reports')::json) one
        where one->>'platform' = e.platform) as report
    from events e
    join events s on s.user_id = e.user_id and s.number = e.state_number
    where e.user_id = ${user_id} and e.subject_id = ${id}
      and e.type ~ '^(delivery\\..*|.*\\.(updated|scheduled|unscheduled|review_requested|reviewed))$'
      ${andSince(sql, subject, sql`e.timestamp`)}
    order by e.number desc limit ${limit}`
  return rows.toReversed()
}

async function listAttempts(sql: Sql, subject: SubjectSince, limit: number) {
  // An owner settles the sends of the part in question that had begun by then and had no outcome.
  const rows = await sql<PastAttempt[]>`
    select d.platform, a.position, a.covers, a.started_at, a.settled_at, a.outcome, left(a.error, 1000) as error,
      a.network_status,
      row_number() over (partition by d.id order by a.started_at, a.id) as attempt, (
        select max(r.resolved_at) from resolutions r
        where r.user_id = a.user_id and r.delivery_id = a.delivery_id and r.resolved_at > a.started_at
          and r.position between a.position and a.position + a.covers - 1
          and ((r.outcome = 'published' and a.outcome = 'accepted')
            or (r.outcome = 'not_published' and a.outcome = 'absent' and a.error = ${SEEN_ABSENT}))) as resolved_at
    from deliveries d
    join attempts a on a.user_id = d.user_id and a.delivery_id = d.id
    where ${ofSubject(sql, subject)} ${andSince(sql, subject, sql`a.started_at`)}
    order by a.started_at desc, a.id desc limit ${limit}`
  return rows.toReversed()
}

async function listResolutions(sql: Sql, subject: SubjectSince, limit: number) {
  const rows = await sql<PastResolution[]>`
    select d.platform, r.position, r.outcome, r.resolved_at, l.url
    from deliveries d
    join resolutions r on r.user_id = d.user_id and r.delivery_id = d.id
    left join live_parts l on l.user_id = r.user_id and l.delivery_id = r.delivery_id
      and l.position = r.position and l.remote_id = r.remote_id
    where ${ofSubject(sql, subject)} ${andSince(sql, subject, sql`r.resolved_at`)}
    order by r.id desc limit ${limit}`
  return rows.toReversed()
}

/** An id begins with the second in which it was made. */
function listDeliveries(sql: Sql, subject: Subject) {
  return sql<PastDelivery[]>`
    select d.platform, parts_on(p, d.platform) as parts,
      to_timestamp(('x' || left(d.id, 8))::bit(32)::bigint) as made_at
    from deliveries d
    left join posts p on p.user_id = d.user_id and p.id = d.post_id
    where ${ofSubject(sql, subject)} order by d.id`
}

function ofSubject(sql: Sql, { user_id, id }: Subject): Fragment {
  return sql`d.user_id = ${user_id} and d.subject_id = ${id}`
}
