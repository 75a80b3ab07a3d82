/**
 * What the database knows of journals (R14): which are in use, and with which database each was last
 * compared. Where another one took its place, nothing may be sent before all of them were compared with it.
 */
import type { Db, Sql } from '../pool/postgres.ts'
import { isHere, lives } from '../delivery/workers.ts'

/** The first half of a two-part advisory lock key, as in db/delivery/workers.ts. */
const LOCK_CLASS = 725_412
/** PostgreSQL writes down a sequence this far ahead, and after a crash or on a copy it stands there. */
const SEQUENCE_AHEAD = 32
/**
 * The highest number that was taken from the sequence. One that begins, at first and after a restore
 * (db/journal/restoreGuard.ts), names the number that it gives next.
 */
export const TAKEN_NUMBER = `(
  select case when is_called then last_value else last_value - 1 end from attempt_numbers)`

/** Held to the end of the transaction: comparing, and what it is decided by. */
export async function lockJournals(tx: Sql) {
  await tx`select pg_advisory_xact_lock(${LOCK_CLASS}, 0)`
}

export async function findLineage(sql: Sql): Promise<string> {
  const [row] = await sql<{ lineage: string }[]>`select database_lineage() as lineage`
  return row?.lineage ?? ''
}

/**
 * No send of these journals up to this number can be missing from the database, and none of them is open
 * in it. It was noted in the database, so it goes back with it. 0 for a journal that the database does not
 * know; before it knew any, the numbers themselves have to do.
 */
export async function findSafeNumber(sql: Sql, ids: string[]): Promise<number> {
  const [row] = await sql<{ safe: number }[]>`
    select case when exists (select from journals)
      then (
        select min(coalesce(k.safe_number, 0)) from unnest(${ids}::text[]) as here (id)
        left join journals k on k.id = here.id)
      else least(
        ${sql.unsafe(TAKEN_NUMBER)} - ${SEQUENCE_AHEAD}::integer,
        (select min(number) - 1 from attempts where outcome is null)) end as safe`
  return row?.safe ?? 0
}

/**
 * They are compared with this database, and in use. `went_back`: so it did. Where it is still the one that
 * they were last compared with, the others do not know of it either, and have to be compared anew.
 */
export async function markCompared(
  sql: Sql,
  ids: string[],
  { safe_number, went_back }: { safe_number: number; went_back: boolean },
) {
  if (went_back) {
    await sql`
      update journals set compared_on = '' where open and not exists (
        select from journals where id = any(${ids}) and compared_on <> database_lineage())`
  }
  await sql`
    insert into journals (id, safe_number, compared_on)
    select id, ${safe_number}::bigint, database_lineage() from unnest(${ids}::text[]) as here (id)
    on conflict (id) do update set open = true, compared_on = excluded.compared_on,
      compared_at = clock_timestamp()`
}

/** Whether these were compared with this database, and nobody has asked for more since. */
export async function areCompared(sql: Sql, ids: string[]): Promise<boolean> {
  const rows = await sql`
    select from journals where id = any(${ids}) and open and compared_on = database_lineage()`
  return rows.length === ids.length
}

/** In use, and not compared with this database yet: what they know was sent might be sent again. */
export async function listUncompared(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from journals where open and compared_on <> database_lineage() order by id`
  return rows.map(({ id }) => id)
}

/**
 * Closes the journals that no living process writes: all that they know is in this database. Not those of
 * processes that have not compared theirs with it yet, which look dead to it.
 */
export async function closeJournals(db: Db) {
  await db.begin(async (tx) => {
    const [lock] = await tx<{ taken: boolean }[]>`
      select pg_try_advisory_xact_lock(${LOCK_CLASS}, 0) as taken`
    // Who compares does so for long, and closes them afterwards.
    if (lock?.taken !== true) return
    // A statement of its own, which sees every process that was let in before the lock.
    await tx`
      update journals k set open = false
      where k.open and k.compared_on = database_lineage() and not exists (
        select from workers w where k.id = any(w.journal_ids) and ${lives(tx, tx`w.id`)})`
  })
}

/** Up to which number everything was taken in a database, and what was under way then. */
export interface Mark {
  number: number
  ends_at: string
}

/**
 * Notes how far the journals of a process need not be read any more: up to an earlier mark, once all that
 * was under way at it has ended, and no further than to the first open send. Returns the next mark.
 */
export async function noteSafeNumber(
  sql: Sql,
  ids: string[],
  worker_id: number,
  mark: Mark | undefined,
): Promise<Mark | undefined> {
  if (mark) {
    await sql`
      update journals set safe_number = least(${mark.number}::bigint,
        (select min(number) - 1 from attempts where outcome is null))
      where id = any(${ids}) and safe_number < least(${mark.number}::bigint,
          (select min(number) - 1 from attempts where outcome is null))
        and pg_snapshot_xmin(pg_current_snapshot()) >= ${mark.ends_at}::xid8
        and ${isHere(sql, worker_id)}`
  }
  const [next] = await sql<Mark[]>`
    select ${sql.unsafe(TAKEN_NUMBER)} as number, pg_snapshot_xmax(pg_current_snapshot())::text as ends_at
    where ${isHere(sql, worker_id)}`
  return next
}

/** What the host is shown, and may say is lost. */
export interface KnownJournal {
  id: string
  state: 'closed' | 'in use' | 'missing'
  compared_at: string
}

export async function listJournals(sql: Sql): Promise<KnownJournal[]> {
  return sql<KnownJournal[]>`
    select id, compared_at, case when not open then 'closed'
      when compared_on = database_lineage() then 'in use' else 'missing' end as state
    from journals order by open desc, compared_at desc, id`
}

/** Nobody waits for it any more. Undefined unless it was missing. */
export async function giveUpJournal(sql: Sql, id: string): Promise<KnownJournal | undefined> {
  const [row] = await sql<KnownJournal[]>`
    update journals set open = false where id = ${id} and open and compared_on <> database_lineage()
    returning id, 'closed' as state, compared_at`
  return row
}
