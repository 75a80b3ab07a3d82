/** Pages of long lists, by number: the work for one is that of the pages between it and the nearer end. */
import type { Fragment, Sql } from '../pool/postgres.ts'

export interface PagePosition {
  page: number
  limit: number
}

interface Listed {
  /** A query of ids that ends with its order, ascending. */
  ids: Fragment
  /** A query of their number, as `total`. */
  total: Fragment
}

/** From here on a page is looked for from the end that is nearer to it: what is skipped has to be read. */
const FAR = 10_000

/** The ids of one page, the newest first, as an array. */
export function idsOnPage(
  sql: Sql,
  { ids, total }: Listed,
  { page, limit }: PagePosition,
): Fragment {
  const skipped = (page - 1) * limit
  const from_the_newest = sql`array(${ids} desc limit ${limit} offset ${skipped})`
  if (skipped < FAR) return from_the_newest
  // In one statement, so that the total is that of the rows that are skipped.
  const after = sql`(select total - ${skipped + limit} from ${total} t)`
  return sql`
    case when ${after} < ${skipped}
      then array(${ids} limit greatest(0, ${limit}::bigint + least(0, ${after})) offset greatest(0, ${after}))
      else ${from_the_newest} end`
}
