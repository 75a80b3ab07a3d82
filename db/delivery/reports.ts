/**
 * Deliveries as the contract shows them: all of a post or an article in `deliveries`, the settled ones of a post
 * in `results` (spec 2.3) too. They are read together with it, in one pass over its rows.
 */
import type { Platform } from '../../generated/names.ts'
import type { components } from '../../generated/openapi.ts'
import { costOf, type CostItem } from '../costs/costs.ts'
import type { FailureCode } from './attempts.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'

type Delivery = components['schemas']['Delivery']
type DeliveryResult = components['schemas']['DeliveryResult']

/** What does not apply is absent. */
export interface DeliveryReport {
  platform: Delivery['platform']
  state: 'waiting' | Exclude<Delivery['status'], 'pending'>
  account_id?: string
  due_at: string
  attempts: number
  attempted_at?: string
  next_attempt_at?: string
  published_at?: string
  error_code?: FailureCode
  /** What of a refusal or a limit it was. */
  finer_code?: Delivery['code']
  error?: string
  skip_reason?: string
  /** What the last send came to, while nothing is settled. */
  last_error?: string
  remote_ids?: string[]
  url?: string
  uri?: string
  cid?: string
  /** What is reserved for it; once it is settled, what was billed. */
  cost?: CostItem[]
}

/** Publishing it again as it is may do; of the others something else has to change first, or be seen. */
const RETRYABLE: readonly FailureCode[] = ['unreachable', 'rate_limited', 'missed_schedule']

/** A lateral row whose `reports` are in the order of `platforms`, or null. `row` is of posts or of articles. */
export function reportsOf(sql: Sql, of: 'posts' | 'articles', row: Fragment): Fragment {
  return of === 'posts'
    ? sql`delivery_reports(${row}.user_id, ${row}.id, null)`
    : sql`delivery_reports(${row}.user_id, null, ${row}.id)`
}

/** Whether a network has it in parts. */
export type IsThread = (platform: Platform) => boolean

export function deliveriesOf(reports: DeliveryReport[], isThread: IsThread): Delivery[] {
  return reports.map((report) => {
    const { platform, state, due_at, attempts, error_code } = report
    return defined<Omit<Delivery, 'link_card'>>({
      platform,
      account_id: report.account_id,
      status: state === 'waiting' ? 'pending' : state,
      due_at,
      attempts,
      attempted_at: report.attempted_at,
      next_attempt_at: report.next_attempt_at,
      published_at: report.published_at,
      code: report.finer_code ?? error_code,
      message: report.error ?? report.skip_reason ?? report.last_error,
      retryable: error_code !== undefined && RETRYABLE.includes(error_code),
      post_id: report.remote_ids?.[0],
      url: report.url,
      part_ids: isThread(platform) ? report.remote_ids : undefined,
      uri: report.uri,
      cid: report.cid,
      cost: costOf(report.cost),
    })
  })
}

/** Undefined while no network has settled. */
export function resultsOf(
  reports: DeliveryReport[],
  isThread: IsThread,
): DeliveryResult[] | undefined {
  const results = reports.flatMap((report) => {
    const { platform, state, error_code, error } = report
    if (state !== 'published' && state !== 'failed' && state !== 'skipped') return []
    return defined<DeliveryResult>({
      platform,
      status: state,
      post_id: report.remote_ids?.[0],
      url: report.url,
      account_id: report.account_id,
      part_ids: isThread(platform) ? report.remote_ids : undefined,
      uri: report.uri,
      cid: report.cid,
      attempted_at: report.attempted_at,
      code: report.finer_code ?? error_code,
      error: error_code && error && `${error_code}: ${error}`,
      skip_reason: report.skip_reason,
    })
  })
  return results.length === 0 ? undefined : results
}

type Loose<Row> = { [Member in keyof Row]: Row[Member] | undefined }

/** Without the members that are undefined. */
function defined<Row extends object>(row: Loose<Required<Row>>): Row {
  // Only members that may be absent are ever undefined.
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row
}
