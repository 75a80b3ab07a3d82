/** What the database knows of its backups: when the newest was begun. Those of other tools are not known. */
import type { Sql } from '../pool/postgres.ts'

/** Rows are for people who look back; only the newest counts. */
const KEPT = 100

export async function noteBackup(sql: Sql, taken_at: Date, size_bytes: number) {
  await sql`
    with older as (
      delete from backups where taken_at in (
        select taken_at from backups order by taken_at desc offset ${KEPT - 1}))
    insert into backups (taken_at, size_bytes) values (${taken_at.toISOString()}, ${size_bytes})`
}

/** Seconds since 1970; 0 without any. */
export async function lastBackupAt(sql: Sql): Promise<number> {
  const [row] = await sql<{ at: number }[]>`
    select coalesce(extract(epoch from max(taken_at)), 0)::float8 as at from backups`
  return row?.at ?? 0
}

/** Whether PostgreSQL could not hand over its log the last time; never where it keeps none. */
export async function isArchiveFailing(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ failing: boolean }[]>`
    select last_failed_time > coalesce(last_archived_time, '-infinity')
      and current_setting('archive_mode') <> 'off' as failing
    from pg_stat_archiver`
  return row?.failing === true
}
