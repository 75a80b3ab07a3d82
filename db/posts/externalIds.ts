/** What authors call their posts and articles: each name once among those of a user that are not deleted. */
import type { Sql } from '../pool/postgres.ts'
import type { SubjectTable } from './subjects.ts'
import { andWithin, type Reach } from '../users/reach.ts'

/** The first half of the two-part advisory lock key; any number nobody else in this database uses. */
const LOCK_CLASS = 725_414

export interface ExternalIdHolder {
  /** Null where the caller does not see it. */
  id: string | null
  external_id: string
}

/**
 * Which of these are taken, and by whom, in their order. Whoever asks holds them until the end of its transaction:
 * the others wait, and then see what was saved. Always in the same order, so that nobody waits for each other.
 */
export async function claimExternalIds(
  sql: Sql,
  table: SubjectTable,
  reach: Reach,
  external_ids: string[],
): Promise<ExternalIdHolder[]> {
  if (external_ids.length === 0) return []
  await sql`
    with name as materialized (
      select distinct hashtext(${`${table} ${reach.id} `} || name) as half
      from unnest(${external_ids}::text[]) as n (name)
      order by half)
    select pg_advisory_xact_lock(${LOCK_CLASS}, half) from name`
  // A second statement, so that it sees what the lock has waited for.
  return findExternalIds(sql, table, reach, external_ids)
}

/** The same, for whoever only asks: somebody else may have them a moment later. */
export async function findExternalIds(
  sql: Sql,
  table: SubjectTable,
  reach: Reach,
  external_ids: string[],
): Promise<ExternalIdHolder[]> {
  if (external_ids.length === 0) return []
  return sql<ExternalIdHolder[]>`
    select case when true ${andWithin(sql, reach, table, sql`s`)} then s.id end as id, s.external_id from unnest(${external_ids}::text[]) with ordinality as n (name, place)
    join ${table === 'posts' ? sql`posts` : sql`articles`} s
      on s.user_id = ${reach.id} and s.external_id = n.name and s.deleted_at is null
    order by n.place`
}
