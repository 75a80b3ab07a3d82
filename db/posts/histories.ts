/**
 * What became of a post or an article, read whole for whoever runs the service. Nothing here is any
 * user's answer, so it is found by its id alone; no text leaves the database.
 */
import { hasPlace, type FailureCode } from '../delivery/attempts.ts'
import { usable } from '../connections/tokens.ts'
import type { SendingAccount } from '../delivery/due.ts'
import { subscribed } from '../users/keys.ts'
import type { Db, Sql } from '../pool/postgres.ts'
import { lives } from '../delivery/workers.ts'

export interface History {
  /** By the clock of the database, like every time here. */
  now: string
  subject: SubjectHistory
  deliveries: DeliveryHistory[]
  attempts: AttemptHistory[]
  live_parts: LivePartHistory[]
  resolutions: ResolutionHistory[]
  removals: RemovalHistory[]
}

export interface SubjectHistory {
  kind: 'post' | 'article'
  id: string
  user_id: string
  status: string
  created_at: string
  updated_at: string
  scheduled_date: string | null
  published_at: string | null
  deleted_at: string | null
  removes_copies: boolean | null
  subscribed: boolean
  /** Processes with a worker that are alive. */
  workers: number
}

export interface DeliveryHistory {
  id: string
  platform: SendingAccount['platform']
  /** How many its network gets. */
  parts: number
  state: 'waiting' | 'sending' | 'unknown' | 'published' | 'failed' | 'skipped' | 'held'
  on_request: boolean
  due_at: string
  noticed_at: string | null
  retry_at: string | null
  worker_id: number | null
  worker_lives: boolean
  leased_until: string | null
  look_at: string | null
  absences: number
  deadline_at: string | null
  error_code: FailureCode | null
  error: string | null
  skip_reason: string | null
  connection_id: string | null
  handle: string | null
  usable: boolean
  /** Until then its network wants the account to wait. */
  held_until: string | null
  /** It is unknown, and lets the account's others pass. */
  passed: boolean
  /** What the account is busy with, and how many of its others are due before this one. */
  busy_with: string | null
  ahead: number
}

export interface AttemptHistory {
  id: string
  delivery_id: string
  position: number
  covers: number
  fence: number
  started_at: string
  outcome: 'accepted' | 'refused' | 'not_sent' | 'absent' | 'unknown' | null
  settled_at: string | null
  network_status: number | null
}

export interface LivePartHistory {
  delivery_id: string
  position: number
  remote_id: string
  url: string
}

/** What its owner has said of a send that nobody could find out about (db/delivery/resolutions.ts). */
export interface ResolutionHistory {
  delivery_id: string
  position: number
  outcome: 'published' | 'not_published'
  /** Null where no address was named. */
  verified: boolean | null
  resolved_at: string
}

/** What became of the copies of a deleted one (db/delivery/removals.ts); known for a while after it is gone. */
export interface RemovalHistory {
  now: string
  user_id: string
  platform: SendingAccount['platform']
  state: 'pending' | 'kept' | 'unknown'
  asked_at: string
  try_at: string | null
  tries: number
  deadline_at: string | null
  error: string | null
  urls: string[]
  ended_at: string | null
}

export async function listRemovals(sql: Sql, subject_id: string): Promise<RemovalHistory[]> {
  return sql<RemovalHistory[]>`
    select clock_timestamp() as now, user_id, platform, state, asked_at, try_at, tries, deadline_at, error,
      urls, ended_at
    from removals where subject_id = ${subject_id} order by platform`
}

/** By the id of a post, of an article, or of one of their deliveries. Undefined when there is none. */
export async function findHistory(db: Db, id: string): Promise<History | undefined> {
  return db.snapshot(async (tx) => {
    const [subject] = await findSubject(tx, id)
    if (subject === undefined) return undefined
    const { now, ...rest } = subject
    const deliveries = await listDeliveries(tx, rest)
    const ids = deliveries.map((delivery) => delivery.id)
    return {
      now,
      subject: rest,
      deliveries,
      attempts: await tx<AttemptHistory[]>`
        select id, delivery_id, position, covers, fence, started_at, outcome, settled_at, network_status
        from attempts
        where user_id = ${rest.user_id} and delivery_id = any(${ids}) order by started_at, id`,
      live_parts: await tx<LivePartHistory[]>`
        select delivery_id, position, remote_id, url from live_parts
        where user_id = ${rest.user_id} and delivery_id = any(${ids}) order by position`,
      resolutions: await tx<ResolutionHistory[]>`
        select delivery_id, position, outcome, verified, resolved_at from resolutions
        where user_id = ${rest.user_id} and delivery_id = any(${ids}) order by id`,
      removals: await listRemovals(tx, rest.id),
    }
  })
}

function findSubject(sql: Sql, id: string) {
  return sql<(SubjectHistory & { now: string })[]>`
    with wanted as (
      select ${id}::text as id union select subject_id from deliveries where id = ${id}),
    subject as (
      select 'post' as kind, id, user_id, status, created_at, updated_at, scheduled_date,
        posted_date as published_at, deleted_at, removes_copies
      from posts where id in (select id from wanted)
      union all
      select 'article', id, user_id, status, created_at, updated_at, scheduled_date, published_date,
        deleted_at, removes_copies
      from articles where id in (select id from wanted))
    select clock_timestamp() as now, subject.*, ${subscribed(sql)} as subscribed,
      (select count(*) from workers w
       where cardinality(w.queue_worker_ids) > 0 and ${lives(sql, sql`w.id`)}) as workers
    from subject left join subscriptions s on s.user_id = subject.user_id`
}

function listDeliveries(sql: Sql, { user_id, id }: { user_id: string; id: string }) {
  return sql<DeliveryHistory[]>`
    select d.id, d.platform, parts_on(p, d.platform) as parts, d.state, d.on_request, d.due_at, d.noticed_at, d.retry_at, d.worker_id,
      ${lives(sql, sql`d.worker_id`)} as worker_lives, d.leased_until, d.look_at, d.absences,
      d.deadline_at, d.error_code, ${discreet(sql)} as error, d.skip_reason, d.connection_id, c.handle,
      coalesce(${usable(sql)}, false) as usable,
      case when c.retry_at > clock_timestamp() then c.retry_at end as held_until,
      (select o.subject_id from deliveries o
       where o.user_id = d.user_id and o.connection_id = d.connection_id and o.id <> d.id
         and ${hasPlace(sql, sql`o`)}) as busy_with, d.passed_at is not null as passed,
      (select count(*) from deliveries o
       where o.user_id = d.user_id and o.connection_id = d.connection_id and o.state = 'waiting'
         and coalesce(o.retry_at, o.due_at) <= clock_timestamp() and (o.due_at, o.id) < (d.due_at, d.id)) as ahead
    from deliveries d
    left join posts p on p.user_id = d.user_id and p.id = d.post_id
    left join articles r on r.user_id = d.user_id and r.id = d.article_id
    left join connections c on c.user_id = d.user_id and c.id = d.connection_id
    where d.user_id = ${user_id} and d.subject_id = ${id}
    order by d.platform`
}

/** A network may quote what it refuses. */
function discreet(sql: Sql) {
  return sql`case when exists (
      select from unnest(
        array[p.text, r.title, r.content_markdown] || p.thread_tweets || texts_of_variants(p.variants)) as part (text)
      where part.text <> '' and strpos(d.error, left(part.text, 30)) > 0)
    then 'its network quotes the post, so its words are left out here; the author has them in "results"'
    else d.error end`
}
