/** What the statements that date posts and articles say of their approval (decision 391). */
import type { Fragment, Sql } from '../pool/postgres.ts'

/** Of what is dated: whether it goes out at its time, or only when somebody has approved it. */
export type Approval = 'approved' | 'pending'

/** What a draft becomes: who has rejected it has had reasons, which stay until it is dated again. */
export function reviewOfDraft(sql: Sql): Fragment {
  return sql`review_status = case review_status when 'rejected' then 'rejected' else 'approved' end`
}

/** In the statement that gives something a date. */
export function reviewOfDated(sql: Sql, approval: Approval): Fragment {
  return sql`review_status = ${approval}, review_note = null`
}
