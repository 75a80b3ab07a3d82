/** How many posts were published on each day, whichever clocks the days are of. */
import type { Sql } from '../pool/postgres.ts'
import { andCandidate } from '../posts/candidates.ts'
import { andWithin, type Reach } from '../users/reach.ts'
import { andNarrowed, type Narrowing } from './narrowing.ts'

/**
 * By the place of the day, from 0 on. `starts` are the moments at which the days begin, and that at which the last of
 * them ends, in milliseconds: a database may know other time zones than the program, and other rules of them.
 */
export async function countByDay(
  sql: Sql,
  reach: Reach,
  narrowing: Narrowing,
  starts: number[],
): Promise<{ place: number; posts: number }[]> {
  const moments = starts.map((at_ms) => new Date(at_ms).toISOString())
  return sql<{ place: number; posts: number }[]>`
    select width_bucket(p.posted_date, ${moments}::timestamptz[]) - 1 as place, count(*)::integer as posts
    from posts p
    where p.user_id = ${reach.id} and p.deleted_at is null
      and p.posted_date >= ${moments[0] ?? null} and p.posted_date < ${moments.at(-1) ?? null}
      ${andCandidate(sql, reach)} ${andWithin(sql, reach, 'posts', sql`p`)} ${andNarrowed(sql, narrowing)}
    group by 1 order by 1`
}
