/**
 * The posts that go to one of the accounts of a limited key, perhaps among others: few of a user's many, found by their
 * accounts instead of one by one (decision 420).
 */
import type { Fragment, Sql } from '../pool/postgres.ts'
import type { Reach } from '../users/reach.ts'

/** To go on with after a condition on `p`, before `andWithin`: where one of many may be within, no others are looked at. */
export function andCandidate(sql: Sql, reach: Reach): Fragment {
  return reach.accounts === null ? sql`` : sql`and p.id in (${candidates(sql, reach)})`
}

/** As a query of ids, not each only once. */
function candidates(sql: Sql, { id, accounts }: Reach): Fragment {
  return sql`
    select o.id from posts o
    where o.user_id = ${id} and o.deleted_at is null
      and coalesce(o.x_account_id::text, '') = any(${accounts}::text[])
    union all
    select post_id from post_targets where user_id = ${id} and connection_id = any(${accounts}::text[])`
}

/** Undefined when there are more than `max`, and of a caller who sees all. */
export async function findCandidates(
  sql: Sql,
  reach: Reach,
  max: number,
): Promise<string[] | undefined> {
  if (reach.accounts === null) return undefined
  const rows = await sql<{ id: string }[]>`${candidates(sql, reach)} limit ${max + 1}`
  return rows.length > max ? undefined : [...new Set(rows.map(({ id }) => id))]
}
