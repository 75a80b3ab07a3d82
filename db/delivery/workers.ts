/**
 * Processes that may send. Each holds the advisory lock of its id on a connection of its own for as
 * long as it lives, so that a stopped process still counts as alive and a killed one does not (R5).
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionLost, NOT_KNOWN_YET, throughOutage } from '../pool/outage.ts'
import type { Server } from '../pool/client.ts'
import { openHeldConnection, type HeldConnection } from '../pool/heldConnection.ts'
import type { Fragment, Sql } from '../pool/sql.ts'

/** The first half of the two-part advisory lock key; any number nobody else in this database uses. */
const LOCK_CLASS = 725_411
const PAUSE_MS = 1_000
const ANSWER_MS = 5_000

export interface Worker {
  /** A new one after the connection that held the old one's lock was lost. */
  readonly id: number
  /** False while no connection proves this process alive: it must not claim anything then. */
  readonly registered: boolean
  /** A database was met in which this id is nobody's: another one takes the place of the one it is from. */
  invalidate(id: number): void
  /** The queue's own names for this process, so that its jobs can be unlocked when it dies. */
  nameQueue(queue_worker_ids: string[]): Promise<void>
  /** Stops being one: what it still claims is anybody's at once. */
  leave(): Promise<void>
}

export interface WorkerAdmission {
  /** The journals of sends that this process writes or finds beside its own. */
  journal_ids: string[]
  /** Before a new id counts: whether its database knows of all that was sent. Rejects otherwise. */
  admit(worker_id: number): Promise<void>
}

/**
 * Takes an id and keeps one. When its connection drops or falls silent, others see this process dead and take
 * over what it has claimed; so it takes a new id, and what it claims from then on is its own again.
 */
export async function registerWorker(
  server: Server,
  report: (error: unknown) => void,
  { journal_ids, admit }: WorkerAdmission,
): Promise<Worker> {
  let id = 0
  let registered = false
  let leaving = false
  let names: string[] = []
  // The lock goes with it.
  let line: HeldConnection | undefined

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
    const { line: fresh, lost } = openOwnLine(server, report, () => {
      if (line === fresh) noticeLoss()
    })
    line = fresh
    try {
      const announced = announce(fresh.sql, names, journal_ids)
      const [row] = await Promise.race([announced, lost])
      if (row === undefined || line !== fresh) return
      await admit(row.id)
      if (line !== fresh) return
      id = row.id
      registered = true
    } finally {
      // Nothing else ends it, and the next one comes in a second. The end of a lost one may never come.
      if (!registered) fresh.end().catch(report)
    }
  }
  async function patiently(statement: Fragment) {
    await Promise.race([statement.catch(report), sleep(ANSWER_MS, undefined, { ref: false })])
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
    invalidate(lost_id) {
      if (!registered || id !== lost_id || line === undefined) return
      // With the connection goes the lock, and what is claimed under its id is taken over.
      line.end().catch(report)
      noticeLoss()
    },
    async nameQueue(queue_worker_ids) {
      names = queue_worker_ids
      if (line) await patiently(nameIn(line.sql, id, names))
    },
    async leave() {
      leaving = true
      if (line === undefined) return
      await patiently(line.sql`delete from workers where id = ${id}`)
      await line.end()
    },
  }
}

/** `lost` rejects with its loss: postgres.js leaves some statements of a lost connection without an answer. */
function openOwnLine(server: Server, report: (error: unknown) => void, notice: () => void) {
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => undefined)
  const lose = () => {
    reject(connectionLost())
    notice()
  }
  return { line: openHeldConnection(server, { report, lose }), lost }
}

function nameIn(sql: Sql, id: number, names: string[]) {
  return sql`update workers set queue_worker_ids = ${names} where id = ${id}`
}

/** The id is from no sequence: one that went back would name two processes alike. */
function announce(sql: Sql, names: string[], journal_ids: string[]) {
  return sql<{ id: number }[]>`
    with fresh as (
      insert into workers (id, queue_worker_ids, journal_ids)
      values (${randomInt(1, 2 ** 31)}, ${names}, ${journal_ids}) on conflict do nothing returning id)
    select id from fresh, pg_advisory_lock(${LOCK_CLASS}, id)`
}

/**
 * Whether the process of this id is known to live in the very database that is asked. A statement that
 * claims asks this, since a connection may lead elsewhere than the one that holds the lock.
 */
export function isHere(sql: Sql, worker_id: number) {
  return sql`not pg_try_advisory_xact_lock_shared(${LOCK_CLASS}::integer, ${worker_id}::integer)`
}

/**
 * Who changes what may have been sent asks this in the same transaction: a database that took another's place
 * does not know what is live until it was compared with the journal of sends (R14). Throws as an outage.
 */
export async function mustBeHere(sql: Sql, worker_id: number) {
  const [row] = await sql<{ is_here: boolean }[]>`select ${isHere(sql, worker_id)} as is_here`
  if (row?.is_here === true) return
  const message = 'this process is not known in the database yet'
  throw Object.assign(new Error(message), { code: NOT_KNOWN_YET })
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
export async function reapDeadWorkers(sql: Sql) {
  await sql`
    with dead as (
      delete from workers w where not ${lives(sql, sql`w.id`)} returning queue_worker_ids)
    select graphile_worker.force_unlock_workers(queue_worker_ids) from dead
    where cardinality(queue_worker_ids) > 0`
}
