import type { Sql } from './sql.ts'

/**
 * Whether the database takes writes. Rejects where it takes none: a copy of another server, or one that its host
 * has closed for writing. Asked by what changes nothing, so that the connection is given up then (db/pool/watch.ts), and
 * the next one may lead elsewhere.
 */
export async function takesWrites(sql: Sql): Promise<true> {
  await sql`delete from workers where false`
  return true
}
