/**
 * Statistics for the planner, in step with tables as they grow. While a table is all but empty every
 * plan looks equally good, and a connection keeps the one that chance took until the table is analyzed:
 * for thousands of rows it then reads all of a user's where three are wanted. Autovacuum comes once in a
 * minute, if it comes at all; a bulk import is over by then.
 */
import type { Db } from './postgres.ts'

/** So many transactions lie between two looks at the sizes of tables, which cost about a millisecond. */
const COMMITS_BETWEEN_LOOKS = 16
/** Below this no plan is slow. */
const PAGES_MIN = 4
const GROWN_BY = 2

/**
 * The same pool; what it commits is counted, and tables that have doubled since PostgreSQL last counted
 * their pages are analyzed. Nobody waits for that, and its failure changes no answer: `failed` hears of it.
 */
export function keepStatistics(db: Db, failed: (error: unknown) => void): Db {
  let commits = 0
  let looking: Promise<void> | undefined
  return Object.assign(((...args: Parameters<Db>) => db(...args)) as Db, db, {
    async begin<Result>(work: Parameters<typeof db.begin<Result>>[0]): Promise<Result> {
      const result = await db.begin(work)
      if (++commits % COMMITS_BETWEEN_LOOKS === 0) {
        looking ??= analyzeGrown(db)
          .catch(failed)
          .finally(() => (looking = undefined))
      }
      return result
    },
    async end(options?: { timeout?: number }) {
      await looking
      await db.end(options)
    },
  })
}

async function analyzeGrown(db: Db) {
  const grown = await db<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and pg_relation_size(c.oid) / current_setting('block_size')::integer
        >= greatest(${PAGES_MIN}, ${GROWN_BY} * c.relpages)`
  // Who holds a table is at work on it already: this is for the next look.
  for (const { name } of grown) await db.unsafe(`analyze (skip_locked) ${name}`)
}
