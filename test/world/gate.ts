/** A gate in the database, of a number: a trigger of a test lets nobody past while it is closed. */
import type { World } from './world.ts'

/** Whoever is to wait asks for `pg_advisory_xact_lock_shared` of the number. */
export async function closeGate({ db }: Pick<World, 'db'>, gate: number) {
  const closed = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const transaction = db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${gate})`
    closed.resolve()
    await opened.promise
  })
  await closed.promise
  return {
    open() {
      opened.resolve()
      return transaction
    },
  }
}

/** Until so many wait for a lock, at this gate if one is named. */
export async function waitingAt(
  { db, until }: Pick<World, 'db' | 'until'>,
  count: number,
  gate?: number,
) {
  await until(async () => {
    const rows = await db`
      select from pg_stat_activity a where datname = current_database() and wait_event_type = 'Lock'
        and (${gate ?? null}::bigint is null or exists (
          select from pg_locks l
          where l.pid = a.pid and not granted and locktype = 'advisory' and objid = ${gate ?? 0}))`
    return rows.length === count
  })
}
