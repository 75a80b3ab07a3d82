/**
 * Which life of the database it is. Numbers of events are given once in an epoch; a database that was restored gives
 * some of them again, to other events, and a cursor says in which epoch it was made.
 */
import type { Sql } from '../pool/postgres.ts'

/**
 * Begins another epoch where the database is known to have gone back, or lies elsewhere than before. A server that was
 * promoted needs nobody to say so: its timeline is part of the epoch (db/migrations/0030_a_events.sql).
 */
export async function renewEpoch(sql: Sql, went_back: boolean) {
  await sql`
    update database_epoch set epoch = substr(replace(gen_random_uuid()::text, '-', ''), 1, 12), place = here.place
    from (
      select system_identifier || '.' || (select oid from pg_database where datname = current_database()) as place
      from pg_control_system()) here
    where database_epoch.place is distinct from here.place or ${went_back}`
}
