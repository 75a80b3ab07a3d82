/**
 * Deliveries as the contract shows them: all of a post or an article in `deliveries`, the settled ones of a post
 * in `results` (spec 2.3) too. They are read together with it, in one pass over its rows.
 */
import type { components } from '../../generated/openapi.ts'
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
}

/** Publishing it again as it is may do; of the others something else has to change first, or be seen. */
const RETRYABLE: readonly FailureCode[] = ['unreachable', 'rate_limited', 'missed_schedule']

/** A lateral row whose `reports` are in the order of `platforms`, or null. `row` is of posts or of articles. */
export function reportsOf(sql: Sql, of: 'posts' | 'articles', row: Fragment): Fragment {
  const subject = of === 'posts' ? sql`d.post_id` : sql`d.article_id`
  const date = (value: Fragment) => sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return sql`(
    select json_agg(json_strip_nulls(json_build_object(
      'platform', d.platform, 'state', d.state, 'account_id', d.connection_id,
      'due_at', ${date(sql`d.due_at`)}, 'attempts', a.attempts, 'attempted_at', ${date(sql`d.attempted_at`)},
      'next_attempt_at', case when d.state = 'waiting' then ${date(sql`greatest(d.due_at, d.retry_at)`)} end,
      'published_at', case when d.state = 'published' then
        ${date(sql`coalesce(l.published_at, d.attempted_at)`)} end,
      'error_code', d.error_code,
      'finer_code', case when d.state = 'skipped' or d.error_code = 'refused' then d.finer_code end, 'error', d.error, 'skip_reason', d.skip_reason,
      'last_error', case when d.state in ('waiting', 'unknown') then a.last_error end,
      'remote_ids', l.remote_ids, 'url', l.first_url, 'uri', l.first_uri, 'cid', l.first_cid
    )) order by t.position) as reports
    from deliveries d
    left join post_targets t on t.user_id = d.user_id and t.post_id = d.post_id and t.platform = d.platform
    cross join lateral (
      select count(*) as attempts, (array_agg(error order by started_at desc))[1] as last_error
      from attempts where user_id = d.user_id and delivery_id = d.id) a
    cross join lateral (
      select json_agg(remote_id order by position) as remote_ids, min(published_at) as published_at,
        (array_agg(url order by position))[1] as first_url,
        (array_agg(uri order by position))[1] as first_uri,
        (array_agg(cid order by position))[1] as first_cid
      from live_parts where user_id = d.user_id and delivery_id = d.id) l
    where d.user_id = ${row}.user_id and ${subject} = ${row}.id)`
}

export function deliveriesOf(reports: DeliveryReport[], is_thread: boolean): Delivery[] {
  return reports.map((report) => {
    const { platform, state, due_at, attempts, error_code } = report
    return defined<Delivery>({
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
      part_ids: is_thread ? report.remote_ids : undefined,
      uri: report.uri,
      cid: report.cid,
    })
  })
}

/** Undefined while no network has settled. */
export function resultsOf(
  reports: DeliveryReport[],
  is_thread: boolean,
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
      part_ids: is_thread ? report.remote_ids : undefined,
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
