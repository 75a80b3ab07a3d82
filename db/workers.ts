/**
 * Processes that may send. Each holds the advisory lock of its id on a connection of its own for as
 * long as it lives, so that a stopped process still counts as alive and a killed one does not (R5).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { throughOutage } from './outage.ts'
import { openClient, type Client, type Server, type Fragment, type Sql } from './postgres.ts'
import { connectionLost } from './transactions.ts'

/** The first half of the two-part advisory lock key; any number nobody else in this database uses. */
const LOCK_CLASS = 725_411
const PAUSE_MS = 1_000
const ANSWER_MS = 5_000

export interface Worker {
  /** A new one after the connection that held the old one's lock was lost. */
  readonly id: number
  /** False while no connection proves this process alive: it must not claim anything then. */
  readonly registered: boolean
  /** The queue's own names for this process, so that its jobs can be unlocked when it dies. */
  nameQueue(queue_worker_ids: string[]): Promise<void>
  /** Stops being one: what it still claims is anybody's at once. */
  leave(): Promise<void>
}

/**
 * Takes an id and keeps one. When its connection drops, others see this process dead and take over
 * what it has claimed; so it takes a new id, and what it claims from then on is its own again.
 */
export async function registerWorker(
  server: Server,
  report: (error: unknown) => void,
): Promise<Worker> {
  let id = 0
  let registered = false
  let leaving = false
  let names: string[] = []
  // A connection of its own, as long as it lasts: the lock goes with it.
  let line: Client | undefined

  function noticeLoss() {
    line = undefined
    if (!registered || leaving) return
    registered = false
    keepTrying().catch(report)
  }
  async function keepTrying() {
    while (!registered && !leaving) {
      await register().catch(report)
      if (!registered) await sleep(PAUSE_MS)
    }
  }
  async function register() {
    const loss = Promise.withResolvers<never>()
    loss.promise.catch(() => undefined)
    const lose = () => {
      // postgres.js leaves some statements of a lost connection without an answer.
      loss.reject(connectionLost())
      if (line === fresh) noticeLoss()
    }
    const fresh = openClient(server, { max: 1, onclose: lose })
    line = fresh
    const registering = fresh<{ id: number }[]>`
      with fresh as (
        insert into workers (id, queue_worker_ids) values (nextval('worker_ids'), ${names}) returning id)
      select id from fresh, pg_advisory_lock(${LOCK_CLASS}, id)`
    const [row] = await Promise.race([registering, loss.promise])
    if (row === undefined || line !== fresh) return
    id = row.id
    registered = true
  }

  await throughOutage(register, PAUSE_MS)
  await keepTrying()
  return {
    get id() {
      return id
    },
    get registered() {
      return registered
    },
    async nameQueue(queue_worker_ids) {
      names = queue_worker_ids
      if (line) {
        const named = line`update workers set queue_worker_ids = ${names} where id = ${id}`
        await Promise.race([named.catch(report), sleep(ANSWER_MS, undefined, { ref: false })])
      }
    },
    async leave() {
      leaving = true
      if (line === undefined) return
      const removed = line`delete from workers where id = ${id}`.catch(report)
      await Promise.race([removed, sleep(ANSWER_MS, undefined, { ref: false })])
      await line.end({ timeout: 1 })
    },
  }
}

/** Whether the process of this id lives. */
export async function workerLives(sql: Sql, id: number): Promise<boolean> {
  const [row] = await sql<{ lives: boolean }[]>`select ${lives(sql, sql`${id}::integer`)} as lives`
  return row?.lives === true
}

export function lives(sql: Sql, worker_id: Fragment) {
  return sql`exists (
    select from pg_locks
    where locktype = 'advisory' and classid = ${LOCK_CLASS}::oid and objid::bigint = ${worker_id}
      and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database()))`
}

/** Whether a process has died of which nobody has taken notice yet. */
export async function findDeadWorker(sql: Sql): Promise<boolean> {
  const rows = await sql`select from workers w where not ${lives(sql, sql`w.id`)} limit 1`
  return rows.length > 0
}

/** Gives the jobs of dead processes back to the queue, and forgets the processes. */
export async function buryDeadWorkers(sql: Sql) {
  await sql`
    with dead as (
      delete from workers w where not ${lives(sql, sql`w.id`)} returning queue_worker_ids)
    select graphile_worker.force_unlock_workers(queue_worker_ids) from dead
    where cardinality(queue_worker_ids) > 0`
}
