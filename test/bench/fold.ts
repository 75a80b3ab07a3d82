/** What is counted of posts and of their numbers, as the chores of a minute later leave it. */
import { foldMetrics } from '../../db/analytics/metrics.ts'
import { foldTallies } from '../../db/analytics/tallies.ts'
import type { Db } from '../../db/pool/postgres.ts'

export async function foldAll(db: Db) {
  for (;;) {
    await foldTallies(db)
    await foldMetrics(db)
    const left = await db`
      select from tally_changes union all select from metric_tally_changes limit 1`
    if (left.length === 0) break
  }
}
