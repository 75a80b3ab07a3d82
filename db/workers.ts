/**
 * Processes that may send. Each holds the advisory lock of its id on a connection of its own for as
 * long as it lives, so that a stopped process still counts as alive and a killed one does not (R5).
 */
import type postgres from 'postgres'
import type { Db, Sql } from './postgres.ts'

/** The first half of the two-part advisory lock key; any number nobody else in this database uses. */
const LOCK_CLASS = 725_411

export interface Worker {
  id: number
  /** Stops being one: what it still claims is anybody's at once. */
  leave(): Promise<void>
}

export async function registerWorker(db: Db): Promise<Worker> {
  // Reserved, because the pool recycles its connections and the lock would go with one of them.
  const line = await db.reserve()
  const [row] = await line<{ id: number }[]>`
    select id from (select nextval('worker_ids')::integer as id) n, pg_advisory_lock(${LOCK_CLASS}, id)`
  const id = row?.id ?? 0
  await line`insert into workers (id) values (${id})`
  return {
    id,
    async leave() {
      await line`delete from workers where id = ${id}`
      await line`select pg_advisory_unlock(${LOCK_CLASS}, ${id})`
      line.release()
    },
  }
}

/** The queue's own names for this process, so that its jobs can be unlocked when it dies. */
export async function nameQueueWorkers(sql: Sql, id: number, queue_worker_ids: string[]) {
  await sql`update workers set queue_worker_ids = ${queue_worker_ids} where id = ${id}`
}

/** Whether the process of this id lives. */
export async function workerLives(sql: Sql, id: number): Promise<boolean> {
  const [row] = await sql<{ lives: boolean }[]>`select ${lives(sql, sql`${id}::integer`)} as lives`
  return row?.lives === true
}

export function lives(sql: Sql, worker_id: postgres.PendingQuery<postgres.Row[]>) {
  return sql`exists (
    select from pg_locks
    where locktype = 'advisory' and classid = ${LOCK_CLASS}::oid and objid::bigint = ${worker_id}
      and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database()))`
}

/** Gives the jobs of dead processes back to the queue, and forgets the processes. */
export async function buryDeadWorkers(sql: Sql) {
  await sql`
    with dead as (
      delete from workers w where not ${lives(sql, sql`w.id`)} returning queue_worker_ids)
    select graphile_worker.force_unlock_workers(queue_worker_ids) from dead
    where cardinality(queue_worker_ids) > 0`
}
