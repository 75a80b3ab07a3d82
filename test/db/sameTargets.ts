/**
 * Where posts go stands in rows of post_targets and, for the version before, in columns of posts
 * (db/migrations/0024_a_targets.sql). Returns the posts of which the two do not say the same.
 */
import type { Db } from '../../db/pool/postgres.ts'

export async function findDifferences(db: Db): Promise<readonly unknown[]> {
  return db`
    select p.id, p.secondary_a_account_id, p.secondary_b_account_id, p.platforms, t.rows
    from posts p
    left join lateral (
      select max(connection_id) filter (where platform = 'secondary_a') as a,
        max(connection_id) filter (where platform = 'secondary_b') as b,
        array_agg(platform order by position) filter (where position is not null) as platforms,
        array_agg(position order by position) filter (where position is not null) as positions,
        json_agg(post_targets) as rows
      from post_targets where user_id = p.user_id and post_id = p.id) t on true
    where (p.secondary_a_account_id, p.secondary_b_account_id, p.platforms)
        is distinct from (t.a, t.b, t.platforms)
      or t.positions <> array(select generate_series(0, cardinality(p.platforms) - 1))`
}
