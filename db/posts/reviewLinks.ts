/** Addresses at which one post is approved or rejected, of which only hashes are kept (decision 394). */
import { hashOf } from '../secrets/secrets.ts'
import { subscribed, type User } from '../users/keys.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'

const LASTS = '7 days'
/** Of one post: a further one ends the oldest. */
const LINKS_MAX = 10

interface NewLink {
  user_id: string
  post_id: string
  revision: number
  /** Undefined where no key makes it. */
  key_id: string | undefined
  token: string
}

/** For a post that its caller holds. Returns until when it works. */
export async function insertReviewLink(tx: Sql, link: NewLink): Promise<string> {
  const { user_id, post_id, revision, key_id = null, token } = link
  await tx`
    delete from review_links where hash in (
      select hash from review_links where user_id = ${user_id} and post_id = ${post_id}
      order by expires_at desc offset ${LINKS_MAX - 1})`
  const [row] = await tx<{ expires_at: string }[]>`
    insert into review_links (hash, user_id, post_id, revision, key_id, expires_at)
    values (${hashOf(token)}, ${user_id}, ${post_id}, ${revision}, ${key_id}, clock_timestamp() + ${LASTS}::interval)
    returning expires_at`
  if (row === undefined) throw new Error('a link was not saved')
  return row.expires_at
}

/** What a link leads to, as long as nobody has decided or changed it. */
export interface OpenLink {
  user_id: string
  post_id: string
  revision: number
}

/**
 * `l` is the row of review_links and `p` that of posts. A decision, an edit, the end of its time, and of the key that made
 * it: each ends the link.
 */
function isOpenLink(sql: Sql): Fragment {
  return sql`l.expires_at > clock_timestamp() and p.deleted_at is null
    and p.review_status = 'pending' and p.status = 'scheduled' and p.revision = l.revision
    and (l.key_id is null or exists (
      select from api_keys k where k.user_id = l.user_id and k.id = l.key_id and k.revoked_at is null))`
}

/** Undefined for what leads nowhere, or nowhere any more. */
export async function findReviewLink(sql: Sql, token: string): Promise<OpenLink | undefined> {
  const [row] = await sql<OpenLink[]>`
    select l.user_id, l.post_id, l.revision
    from review_links l
    join posts p on p.user_id = l.user_id and p.id = l.post_id
    where l.hash = ${hashOf(token)} and ${isOpenLink(sql)}`
  return row
}

/** Whether it is over because the post was edited, and waits as something else now. */
export async function isOutdatedLink(sql: Sql, token: string): Promise<boolean> {
  const rows = await sql`
    select from review_links l
    join posts p on p.user_id = l.user_id and p.id = l.post_id
    where l.hash = ${hashOf(token)} and p.deleted_at is null and p.review_status = 'pending'
      and p.revision <> l.revision`
  return rows.length > 0
}

/** Says of each token whether it is one of a link, be it over or not: whoever has it is told that it is over. */
export async function listKnownLinks(sql: Sql, tokens: string[]): Promise<boolean[]> {
  const hashes = tokens.map((token) => hashOf(token).toString('hex'))
  const rows = await sql<{ is_known: boolean }[]>`
    select exists (select from review_links l where l.hash = decode(hex, 'hex')) as is_known
    from unnest(${hashes}::text[]) with ordinality as given (hex, place)
    order by place`
  return rows.map(({ is_known }) => is_known)
}

/** In whose name a decision is made; with the key of who makes it, if there is one. */
export type Decider = Pick<User, 'id' | 'subscribed' | 'posts_per_day'> & Partial<Pick<User, 'key'>>

export async function findDecider(sql: Sql, user_id: string): Promise<Decider | undefined> {
  const [row] = await sql<Decider[]>`
    select u.id, p.posts_per_day, ${subscribed(sql)} as subscribed
    from users u
    join subscriptions s on s.user_id = u.id
    join plans p on p.name = case s.status when 'trialing' then 'trial' else s.plan end
    where u.id = ${user_id}`
  return row
}

export async function forgetReviewLinks(sql: Sql) {
  // A while longer, so that whoever comes late is told why nothing is there.
  await sql`delete from review_links where expires_at < clock_timestamp() - interval '7 days'`
}
