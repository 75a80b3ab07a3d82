import type { Db } from '../../db/pool/postgres.ts'

/**
 * How many rows of its tables, or of these, PostgreSQL has read. Its counters are complete once the
 * connections that filled them have ended.
 */
export async function rowsRead(db: Db, tables: string[] = []): Promise<number> {
  const [row] = await db<{ read: number }[]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables
    where schemaname = 'public' and (relname::text = any(${tables}::text[]) or ${tables.length === 0})`
  return row?.read ?? NaN
}
