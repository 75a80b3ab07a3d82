/**
 * What of a user's things a caller has to do with: all of them, or those of the accounts that its key is limited to
 * (decision 417). Whatever finds posts, articles, events, files or webhooks for a caller takes a `Reach` in place of the id
 * of a user and has one of these conditions in its statement. Of all others no statement is another than before.
 */
import type { Fragment, Sql } from '../pool/postgres.ts'

export interface Reach {
  /** Of the user. */
  id: string
  /** Null: of all of them, and of those that come. */
  accounts: readonly string[] | null
  /** Undefined for a session. */
  key: { id: string } | undefined
}

/** For what is done in the name of the user, or of the service. */
export function everythingOf(user_id: string): Reach {
  return { id: user_id, accounts: null, key: undefined }
}

export function isLimited({ accounts }: Pick<Reach, 'accounts'>): boolean {
  return accounts !== null
}

/** Whether what is kept for this account is anything to it; what is for any account is. */
export function isOfReach({ accounts }: Reach, id: string | null | undefined): boolean {
  return accounts === null || id == null || accounts.includes(id)
}

/** Of a limited key, or of the row of one in a statement. */
interface Limit {
  accounts: Fragment
  key_id: Fragment
}

/** To go on with after a condition: `row` is one of posts or of articles. */
export function andWithin(
  sql: Sql,
  reach: Reach,
  table: 'posts' | 'articles',
  row: Fragment,
): Fragment {
  const limit = limitOf(sql, reach)
  return limit === undefined ? sql`` : sql`and ${isWithin(sql, limit, table, row)}`
}

/** The same of an account by its id. */
export function andOfAccounts(sql: Sql, { accounts }: Reach, id: Fragment): Fragment {
  return accounts === null ? sql`` : sql`and ${id} = any(${accounts}::text[])`
}

/** The same of a delivery by its id, which is judged by what it delivers. */
export function andOfDeliveries(sql: Sql, reach: Reach, id: Fragment): Fragment {
  const limit = limitOf(sql, reach)
  if (limit === undefined) return sql``
  return sql`and exists (
    select from deliveries o
    left join posts p on p.user_id = o.user_id and p.id = o.post_id
    left join articles a on a.user_id = o.user_id and a.id = o.article_id
    where o.user_id = ${reach.id} and o.id = ${id}
      and case when o.post_id is null then ${isWithin(sql, limit, 'articles', sql`a`)}
        else ${isWithin(sql, limit, 'posts', sql`p`)} end)`
}

/** `e` is a row of events. It is judged by what it says, which is what it happened to as it was then. */
export function andToldWithin(sql: Sql, reach: Reach): Fragment {
  const limit = limitOf(sql, reach)
  return limit === undefined ? sql`` : sql`and ${isToldWithin(sql, limit)}`
}

/** The same of those that it is not told. */
export function andToldBeyond(sql: Sql, reach: Reach): Fragment {
  const limit = limitOf(sql, reach)
  return limit === undefined ? sql`and false` : sql`and not ${isToldWithin(sql, limit)}`
}

/** `m` is a row of media: files that the key has brought, and those of posts that it sees. */
export function andMediaWithin(sql: Sql, reach: Reach): Fragment {
  const limit = limitOf(sql, reach)
  if (limit === undefined) return sql``
  return sql`and (m.key_id = ${limit.key_id} or exists (
    select from attachments a
    join posts p on p.user_id = a.user_id and p.id = a.post_id
    where a.user_id = m.user_id and a.media_id = m.id and ${isWithin(sql, limit, 'posts', sql`p`)}))`
}

/** `w` is a row of webhooks, of which a limited key sees its own. */
export function andWebhookWithin(sql: Sql, reach: Reach): Fragment {
  const limit = limitOf(sql, reach)
  return limit === undefined ? sql`` : sql`and w.key_id = ${limit.key_id}`
}

/** What is noted of a file or a webhook: the limited key that has made it. */
export function makerOf({ accounts, key }: Reach): string | null {
  return accounts === null ? null : (key?.id ?? null)
}

/** Of an event `e` for a webhook `w`: whether it is for it. What a limited key has made is limited as it is. */
export function isForWebhook(sql: Sql): Fragment {
  const limit = {
    accounts: sql`array(
      select k.connection_id::text from key_accounts k where k.user_id = w.user_id and k.key_id = w.key_id)`,
    key_id: sql`w.key_id`,
  }
  return sql`(w.key_id is null or ${isToldWithin(sql, limit)})`
}

function limitOf(sql: Sql, { accounts, key }: Reach): Limit | undefined {
  return accounts === null
    ? undefined
    : { accounts: sql`${accounts}::text[]`, key_id: sql`${key?.id ?? null}::text` }
}

function isWithin(sql: Sql, limit: Limit, table: 'posts' | 'articles', row: Fragment): Fragment {
  if (table === 'articles')
    return sql`coalesce(${row}.x_account_id = any(${limit.accounts}), false)`
  const targets = sql`post_targets t where t.user_id = ${row}.user_id and t.post_id = ${row}.id`
  return goesThereAlone(sql, limit, sql`${row}.x_account_id`, targets)
}

/**
 * A post goes to these accounts and to no other. One that goes to a network without an account is for nobody who is
 * limited, since it may get any.
 */
function goesThereAlone(
  sql: Sql,
  { accounts }: Limit,
  x_account_id: Fragment,
  targets: Fragment,
): Fragment {
  return sql`not exists (
    select from ${targets} and t.position is not null
      and coalesce(case t.platform when 'x' then ${x_account_id} else t.connection_id end <> all(${accounts}), true))`
}

function isToldWithin(sql: Sql, limit: Limit): Fragment {
  const targets = sql`json_to_recordset(s.state -> 'targets') as t (platform text, connection_id text, position integer)
    where true`
  return sql`(
    select case e.kind
      when 'post' then ${goesThereAlone(sql, limit, sql`(s.state -> 'post' ->> 'x_account_id')`, targets)}
      when 'article' then coalesce(s.state -> 'article' ->> 'x_account_id' = any(${limit.accounts}), false)
      when 'account' then coalesce(s.state -> 'account' ->> 'id' = any(${limit.accounts}), false)
      when 'webhook' then exists (
        select from webhooks o
        where o.user_id = e.user_id and o.id = e.subject_id and o.key_id = ${limit.key_id})
      else false end
    from events s where s.user_id = e.user_id and s.number = e.state_number)`
}
