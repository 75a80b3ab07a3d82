/** What statistics are narrowed to, as a list of posts is by the same parameters. */
import type { Platform } from '../../generated/names.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { isOfAccount } from '../posts/lists.ts'

export interface Narrowing {
  platform?: Platform | undefined
  category?: string | undefined
  x_account_id?: string | undefined
}

export function isNarrowed(narrowing: Narrowing): boolean {
  return Object.values(narrowing).some((value) => value !== undefined)
}

/** To go on with after a condition on `p`, a row of posts. */
export function andNarrowed(sql: Sql, { platform, category, x_account_id }: Narrowing): Fragment {
  return sql`
    ${platform === undefined ? sql`` : sql`and ${platform} = any(p.platforms)`}
    ${category === undefined ? sql`` : sql`and p.category = ${category}`}
    ${x_account_id === undefined ? sql`` : sql`and ${isOfAccount(sql, x_account_id)}`}`
}
