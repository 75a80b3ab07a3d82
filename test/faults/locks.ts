/**
 * The advisory lock that tells a process of the service alive (docs/DELIVERY.md, R5), as PostgreSQL
 * shows it: which connections hold one, and how to take it from a process that does not notice.
 */
import type { Query } from './postgresql.ts'

/** The first half of its key, which is a part of what processes of several versions agree on. */
const LOCK_CLASS = 725_411

/** The PostgreSQL processes behind the connections that hold one. */
export async function listHolders(sql: Query): Promise<number[]> {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_locks
    where locktype = 'advisory' and classid = ${LOCK_CLASS}::oid and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())`
  return rows.map(({ pid }) => pid)
}

/** As when a network between them loses the connection. */
export async function cutConnection(sql: Query, holder: number) {
  await sql`select pg_terminate_backend(${holder})`
}
