/**
 * What is due: whose turn it is on an account, and with what. Nothing is claimed here; docs/DELIVERY.md
 * has the rules.
 */
import type { Platform } from '../../generated/names.ts'
import { hasPlace, sentBefore } from './attempts.ts'
import { fromNow } from '../sql/clock.ts'
import { premium } from '../connections/connections.ts'
import { ARTICLE_TEXT, POST_CONTENT, type ArticleText, type PostContent } from '../posts/content.ts'
import { subscribed } from '../users/keys.ts'
import { membersOf } from '../sql/columns.ts'
import { attached, type Attached } from '../posts/media.ts'
import { isMissed, type AccountRef } from './missed.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { rowsAs } from '../sql/rows.ts'
import {
  tokenColumns,
  usable,
  type ConnectionOrigin,
  type SealedTokens,
} from '../connections/tokens.ts'

/** A part that is live on its network. */
export interface PublishedPart {
  position: number
  remote_id: string
  url: string
  uri: string | null
  cid: string | null
}

export const PUBLISHED_PART = {
  position: 'integer',
  remote_id: 'text',
  url: 'text',
  uri: 'text',
  cid: 'text',
} as const satisfies Record<keyof PublishedPart, string>

export interface SendingAccount extends SealedTokens {
  platform: Platform
  origin: ConnectionOrigin
  remote_id: string
  handle: string
  premium: boolean
  pds_url: string | null
}

/** What is to be delivered, whole. Of the two one is there, the other is null. */
export interface Subject {
  post: PostContent | null
  article: ArticleText | null
  media: Attached[]
}

/** The columns of a Subject. `p` is the row of posts, `r` that of articles, one of them all nulls. */
export function subject(sql: Sql) {
  return sql`
    case when p.id is not null then json_build_object(${membersOf(sql, POST_CONTENT, 'p')}) end as post,
    case when r.id is not null then json_build_object(${membersOf(sql, ARTICLE_TEXT, 'r')}) end as article,
    ${attached(sql)} as media`
}

/** What was decided of the card of a post, if anything: of which page, and which one; none where there is no id. */
export interface ShownCard {
  /** Null for what was scheduled before there were any. */
  takes_card: boolean | null
  card_url: string | null
  card_id: string | null
}

/** A delivery whose turn it is, with all that a payload is composed from. */
export interface Due extends Subject, SendingAccount, ShownCard {
  user_id: string
  id: string
  subject_id: string
  connection_id: string | null
  fence: number
  revision: number
  on_request: boolean
  /** Of the request that it goes back to; null where no traces are collected. */
  traceparent: string | null
  due_at: string
  tries: number
  live_parts: PublishedPart[]
  /** The part whose turn it is was sent before, and nobody knows what became of that (R4). */
  resent: boolean
  /** Why it must not be sent, or null. */
  undeliverable: Undeliverable | null
  /** How long its network still asks the account to wait, if it does. */
  held_for_ms: number | null
  /** From then on it is too late (R12). */
  late_in_ms: number
  /** For the attempt that is to be written: with it a repeated claim finds that it had won (db/pool/outage.ts). */
  attempt_id: string
}

export type Undeliverable =
  'missed_schedule' | 'subscription_required' | 'account_not_connected' | 'rate_limited'

/**
 * The oldest due delivery of each account whose place is free (R6). An account that was asked to wait
 * has none either, except what cannot wait that long: for a caller, or beyond its hour (R8, R12).
 * What was missed is among them, for whoever asks to settle it.
 */
export async function findNext(
  sql: Sql,
  turns: AccountRef[],
  late_after_ms: number,
): Promise<(Due | undefined)[]> {
  const [with_account, without] = [
    turns.filter(({ connection_id }) => connection_id !== null),
    turns.filter(({ connection_id }) => connection_id === null),
  ]
  const lists = await Promise.all([
    findNextWhere(sql, sql`d.connection_id = a.connection_id`, with_account, late_after_ms),
    findNextWhere(sql, sql`d.connection_id is null`, without, late_after_ms),
  ])
  const due = new Map(lists.flat().map((one) => [one.connection_id ?? one.user_id, one]))
  return turns.map(({ user_id, connection_id }) => due.get(connection_id ?? user_id))
}

async function findNextWhere(
  sql: Sql,
  of_the_account: Fragment,
  turns: AccountRef[],
  late_after_ms: number,
): Promise<Due[]> {
  if (turns.length === 0) return []
  const accounts = turns.map(({ user_id, connection_id }) => ({ user_id, connection_id }))
  const late_at = sql`d.due_at + ${late_after_ms}::float8 * interval '1 ms'`
  const is_postponed = sql`coalesce(c.retry_at > clock_timestamp(), false)`
  return sql<Due[]>`
    select d.user_id, d.id, d.subject_id, d.connection_id, d.platform, d.on_request, d.traceparent, d.due_at, d.tries,
      d.takes_card, d.card_url, d.card_id, d.fence, coalesce(p.revision, r.revision) as revision, ${subject(sql)}, c.origin, c.remote_id, c.handle,
      ${tokenColumns(sql)}, c.pds_url,
      coalesce(${premium(sql)}, false) as premium, ${liveParts(sql)} as live_parts,
      ${sentBefore(sql)} as resent,
      case
        when ${isMissed(sql, late_after_ms)} then 'missed_schedule'
        when not coalesce(${subscribed(sql)}, false) then 'subscription_required'
        when c.id is null or not (${usable(sql)}) then 'account_not_connected'
        when ${is_postponed} then 'rate_limited'
      end as undeliverable,
      case when ${is_postponed} then ${fromNow(sql, sql`c.retry_at`)} end as held_for_ms,
      ${fromNow(sql, late_at)} as late_in_ms, new_id() as attempt_id
    from ${rowsAs(sql, 'a', { user_id: 'text', connection_id: 'text' }, accounts)}
    left join connections c on c.user_id = a.user_id and c.id = a.connection_id
    cross join lateral (
      select * from deliveries d
      where d.user_id = a.user_id and ${of_the_account} and d.state = 'waiting'
        -- By the time of the statement too, which the index is read by.
        and d.due_at <= statement_timestamp() and coalesce(d.retry_at, d.due_at) <= clock_timestamp()
        and not exists (
          select from posts p
          where p.user_id = d.user_id and p.id = d.post_id and p.deleted_at is not null)
        and not exists (
          select from articles r
          where r.user_id = d.user_id and r.id = d.article_id and r.deleted_at is not null)
        and (not ${is_postponed} or d.on_request or c.retry_at > ${late_at})
      order by d.due_at, d.id limit 1) d
    left join posts p on p.user_id = d.user_id and p.id = d.post_id
    left join articles r on r.user_id = d.user_id and r.id = d.article_id
    left join subscriptions s on s.user_id = d.user_id
    where not exists (
      select from deliveries o
      where o.user_id = d.user_id and o.connection_id = d.connection_id and ${hasPlace(sql, sql`o`)})`
}

/** `d` is the row of deliveries. */
export function liveParts(sql: Sql) {
  return sql`coalesce((
    select json_agg(json_build_object('position', position, 'remote_id', remote_id, 'url', url,
      'uri', uri, 'cid', cid) order by position)
    from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id), '[]')`
}
