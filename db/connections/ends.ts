/** Sign-ins that keep posts from going out, or soon will, counted for the metrics by two partial indexes. */
import type { Platform } from '../../generated/names.ts'
import { SOON } from './accounts.ts'
import type { Sql } from '../pool/postgres.ts'

export interface SignInEnds {
  platform: Platform
  /** Ended: these accounts have to be connected again. */
  ended: number
  /** Within 7 days, as `account.expiring` tells their users. */
  ending: number
}

/** One row for each network that has any. */
export async function countSignInEnds(sql: Sql): Promise<SignInEnds[]> {
  return sql<SignInEnds[]>`
    with ends as (
      select platform, true as ended from connections where needs_reconnect and not disconnected
      union all
      select platform, expires_at <= statement_timestamp() from connections
      where not needs_reconnect and not disconnected
        and expires_at <= statement_timestamp() + ${SOON}::interval)
    select platform, count(*) filter (where ended) as ended, count(*) filter (where not ended) as ending
    from ends group by platform`
}
