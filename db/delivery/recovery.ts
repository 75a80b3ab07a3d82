/**
 * What brings deliveries on after a crash, a lost answer or a downtime: nothing stays in a state
 * that is not final without somebody who looks after it (R4, R5, R12, R16).
 */
import { inMs } from '../sql/clock.ts'
import { WAITING_SLACK } from './deliveries.ts'
import type { SendingAccount } from './due.ts'
import type { Ending } from './endings.ts'
import { lives } from './workers.ts'
import type { Sql } from '../pool/postgres.ts'

type Platform = SendingAccount['platform']

/**
 * Notes when the service first saw what is due, by which the late policy judges (R12). From then on it
 * has the usual time to get its turn, however long the service was away. A claim notes it too, so that
 * only what has been due for `left_behind_ms` is left to note here. The statement's time, unlike the clock,
 * can be looked up in an index: what lies ahead costs a sweep nothing.
 */
export async function noticeDue(sql: Sql, left_behind_ms: number) {
  await sql`
    update deliveries set noticed_at = clock_timestamp(),
      deadline_at = clock_timestamp() + ${WAITING_SLACK}::interval
    where (user_id, id) in (
      select user_id, id from deliveries
      where state = 'waiting' and noticed_at is null
        and due_at <= statement_timestamp() - ${left_behind_ms}::float8 * interval '1 ms'
      for update skip locked)`
}

/** What a dead worker had in hand. */
export interface TakenOver {
  user_id: string
  id: string
  subject_id: string
  connection_id: string | null
  platform: Platform
  fence: number
  state: 'waiting' | 'unknown'
}

/**
 * Takes over the sends of dead workers. An open attempt may have been sent: unknown, and looked at when
 * its lease has ended and its quiet period after that; a process that lives but was believed dead sends
 * nothing later either. Without one certainly nothing was under way: it waits again at once, also when
 * its worker lives and has lost it. Returns what it took over.
 */
export async function takeOverFromDead(
  sql: Sql,
  {
    request_timeout_ms,
    quiet_ms,
  }: { request_timeout_ms: number; quiet_ms: Record<Platform, number> },
) {
  return sql<TakenOver[]>`
    with orphans as (
      select d.user_id, d.id, open.attempt is not null as may_have_begun,
        greatest(d.leased_until, ${inMs(sql, request_timeout_ms)})
          + (${sql.json(quiet_ms)}::jsonb ->> d.platform)::float8 * interval '1 ms' as look_at
      from deliveries d
      left join lateral (
        select a.id as attempt from attempts a
        where a.user_id = d.user_id and a.delivery_id = d.id and a.outcome is null limit 1) open on true
      where d.state = 'sending' and (not ${lives(sql, sql`d.worker_id`)}
        or (open.attempt is null and d.leased_until <= clock_timestamp()))
      for update of d skip locked)
    update deliveries d set
      state = case when o.may_have_begun then 'unknown' else 'waiting' end,
      look_at = case when o.may_have_begun then o.look_at end, looks = 0, passed_at = null,
      deadline_at = clock_timestamp()
        + case when o.may_have_begun then interval '10 minutes' else ${WAITING_SLACK}::interval end,
      worker_id = null, leased_until = null
    from orphans o
    where d.user_id = o.user_id and d.id = o.id and d.state = 'sending'
    returning d.user_id, d.id, d.subject_id, d.connection_id, d.platform, d.fence, d.state`
}

/** A send whose deadline has passed: the honest answer is owed now (R16). What waits is in db/delivery/missed.ts. */
export interface OverdueSend extends Ending {
  state: 'sending' | 'unknown'
  connection_id: string | null
  platform: Platform
}

/** Also those whose account was removed: nobody could settle them otherwise. */
export async function listOverdue(sql: Sql): Promise<OverdueSend[]> {
  return sql<OverdueSend[]>`
    select d.user_id, d.id, d.subject_id, d.connection_id, d.fence, d.state, d.platform,
      coalesce(p.revision, r.revision) as revision
    from deliveries d
    left join posts p on p.user_id = d.user_id and p.id = d.post_id
    left join articles r on r.user_id = d.user_id and r.id = d.article_id
    where d.state in ('sending', 'unknown')
      and (d.deadline_at <= clock_timestamp() or (d.state = 'unknown' and d.connection_id is null))
    limit 1000`
}
