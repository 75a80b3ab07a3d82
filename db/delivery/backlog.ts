/**
 * What is still to be done, counted for the metrics: the same whichever process asks. Both questions are
 * answered from partial indexes, by what is due or under way and not by what there is.
 */
import type { SendingAccount } from './due.ts'
import type { Sql } from '../pool/postgres.ts'
import { lives } from './workers.ts'

export interface Backlog {
  platform: SendingAccount['platform']
  /** Waiting, and its time has come. */
  due: number
  /** Since when the oldest of them could have been sent; 0 without any. */
  oldest_due_s: number
  sending: number
  unknown: number
  /** Failed as `outcome_unknown`: its user has to look. */
  held: number
  past_deadline: number
  /** Copies of deleted posts that the network has yet to remove; since when the oldest was asked for. */
  removals: number
  oldest_removal_s: number
  /** Of the last 30 days: copies of deleted posts that stayed there, or may have. */
  copies_left: number
}

/** One row for each network that has any. The statement's time, unlike the clock, can use an index. */
export async function countBacklog(sql: Sql): Promise<Backlog[]> {
  return sql<Backlog[]>`
    with open as (
      select platform, state, deadline_at, coalesce(retry_at, due_at) as ready_at from deliveries
      where state = 'waiting' and due_at <= statement_timestamp()
      union all
      select platform, state, deadline_at, null from deliveries where state in ('sending', 'unknown')
      union all
      select platform, 'held', null, null from deliveries
      where state = 'failed' and error_code = 'outcome_unknown'
      union all
      select platform, case state when 'pending' then 'removal' else 'copy left' end, deadline_at, asked_at
      from removals),
    judged as (
      select *, state = 'waiting' and ready_at <= statement_timestamp() as due from open)
    select platform, count(*) filter (where due) as due,
      coalesce(extract(epoch from statement_timestamp() - min(ready_at) filter (where due)), 0)::float8
        as oldest_due_s,
      count(*) filter (where state = 'sending') as sending,
      count(*) filter (where state = 'unknown') as unknown,
      count(*) filter (where state = 'held') as held,
      count(*) filter (where deadline_at <= statement_timestamp()) as past_deadline,
      count(*) filter (where state = 'removal') as removals,
      coalesce(extract(epoch from statement_timestamp() - min(ready_at) filter (where state = 'removal')),
        0)::float8 as oldest_removal_s,
      count(*) filter (where state = 'copy left') as copies_left
    from judged group by platform`
}

export interface WorkerCounts {
  /** Jobs in the queue, those of the next minutes included. */
  jobs: number
  /** Processes with a worker that hold the lock which proves them alive. */
  workers: number
}

export async function countWorkers(sql: Sql): Promise<WorkerCounts> {
  const [row] = await sql<WorkerCounts[]>`
    select (select count(*) from graphile_worker.jobs) as jobs,
      (select count(*) from workers w
       where cardinality(w.queue_worker_ids) > 0 and ${lives(sql, sql`w.id`)}) as workers`
  if (row === undefined) throw new Error('a count without a row')
  return row
}
