/**
 * Posts: draft -> scheduled -> posted or failed; failed may start again, posted may not.
 *
 * Each move is one guarded update. When the guard does not hold it answers undefined, and the caller
 * says which error that is. A post that was deleted is gone for every function here that reads.
 */
import {
  MEMBERS,
  type Platform,
  type PostStatus,
  type ReviewStatus,
} from '../../generated/names.ts'
import type { components } from '../../generated/openapi.ts'
import { assignmentsOf, columnsOf, isOneOf } from '../sql/columns.ts'
import { POST_CONTENT, type PostContent } from './content.ts'
import { attached, type Attached } from './media.ts'
import { rowsAs } from '../sql/rows.ts'
import { reviewOfDated, reviewOfDraft, type Approval } from './approval.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import {
  platformsAlone,
  TARGET_MEMBERS,
  TARGET_ROW,
  targetMembers,
  targetRows,
  type PostTargets,
} from './targets.ts'
import { countsOf } from '../analytics/tallies.ts'
import { isDoubtful, mayBeSeen, mayHaveIt } from '../delivery/attempts.ts'
import { deliveriesOf, reportsOf, resultsOf, type DeliveryReport } from '../delivery/reports.ts'
import { risksOf, type RiskRow } from './risks.ts'
import { isThreadOn } from './variants.ts'
import { mustBeHere, type Worker } from '../delivery/workers.ts'
import { andWithin, type Reach } from '../users/reach.ts'

export type Post = components['schemas']['Post']

/** Of a new post, but for its targets. */
const WRITTEN = { ...POST_CONTENT, x_account_id: 'text' }

export interface NewPost extends PostContent, PostTargets {
  scheduled_date: string | null
  /** Due at once, by the clock of the database. */
  publish_now: boolean
}

const INSERTED = { ...WRITTEN, platforms: 'text[]' } as const

const NEW_POST = {
  ...INSERTED,
  number: 'integer',
  scheduled_date: 'timestamptz',
  publish_now: 'boolean',
} as const
const NEW_TARGET = { number: 'integer', ...TARGET_ROW } as const

/** Saves posts in their order: dated ones as scheduled, the others as drafts. Returns their ids. */
export async function insertPosts(
  sql: Sql,
  user_id: string,
  posts: NewPost[],
  approval: Approval,
): Promise<string[]> {
  const rows = posts.map((post) => targetRows(post))
  const targets = rows.flatMap((of_post, number) => of_post.map((row) => ({ ...row, number })))
  const entries = posts.map((post, number) => ({
    ...post,
    number,
    platforms: platformsAlone(rows[number] ?? [], post),
  }))
  const inserted = await sql<{ id: string }[]>`
    with entry as materialized (
      select new_id()::id as id, e.* from ${rowsAs(sql, 'e', NEW_POST, entries)} order by number),
    target as (
      insert into post_targets (user_id, post_id, platform, connection_id, position)
      select ${user_id}, entry.id, t.platform, t.connection_id, t.position
      from ${rowsAs(sql, 't', NEW_TARGET, targets)}
      join entry using (number)
      returning 1)
    insert into posts (user_id, id, ${columnsOf(sql, INSERTED)}, status, review_status, scheduled_date)
    select ${user_id}, id, ${columnsOf(sql, INSERTED)},
      case when publish_now or scheduled_date is not null then 'scheduled' else 'draft' end,
      case when publish_now or scheduled_date is not null then ${approval} else 'approved' end,
      case when publish_now then clock_timestamp() else scheduled_date end
    from entry
    where (select count(*) from target) > 0
    order by number
    returning id`
  return inserted.map(({ id }) => id)
}

/** The members of the contract's post that are no columns of that name. */
const DERIVED: { [Member in keyof Post]?: string } = {
  posted: "p.status = 'posted'",
  failed: "p.status = 'failed'",
  is_thread: 'p.thread_tweets is not null',
  queued: 'nullif(p.queue_slot is not null, false)',
}
const NOT_COLUMNS: readonly (keyof Post)[] = [
  'results',
  'deliveries',
  'risks',
  'warnings',
  'notices',
]
/** In the order of the contract; `warnings` and `notices` are those of a request, and the others are read from reports. */
export const POST_SHOWN = MEMBERS.Post.filter((member) => !NOT_COLUMNS.includes(member))
  .map((member) => `${DERIVED[member] ?? `${rowOf(member)}.${member}`} as ${member}`)
  .join(', ')

function rowOf(member: keyof Post): 'p' | 't' {
  return TARGET_MEMBERS.includes(member) ? 't' : 'p'
}

/** What the contract leaves out is null in a row. */
type MayBeAbsent = 'variants' | 'external_id' | 'metadata' | 'review_note' | 'queued'
export type PostRow = Omit<Post, MayBeAbsent | 'results' | 'deliveries' | 'risks'> & {
  [Member in MayBeAbsent]: NonNullable<Post[Member]> | null
} & { revision: number; reports: DeliveryReport[] | null; risks: RiskRow[] | null }

/** A post, and how often its author has changed it. */
export interface RevisedPost {
  post: Post
  revision: number
}

/** `results` is there as soon as a network has settled, `deliveries` as soon as there is one. */
export function readPost({
  revision,
  reports,
  risks: risk_rows,
  variants,
  external_id,
  metadata,
  review_note,
  queued,
  ...row
}: PostRow): RevisedPost {
  const risks = risksOf(risk_rows, reports)
  const isThread = (platform: Platform) => isThreadOn({ ...row, variants }, platform)
  const results = reports && resultsOf(reports, isThread)
  const post: Post = {
    ...row,
    ...(results && { results }),
    ...(reports && { deliveries: deliveriesOf(reports, isThread) }),
    ...(risks && { risks }),
    ...(variants !== null && { variants }),
    ...(external_id !== null && { external_id }),
    ...(metadata && { metadata }),
    ...(review_note !== null && { review_note }),
    ...(queued && { queued }),
  }
  return { post, revision }
}

export async function findPost(
  sql: Sql,
  reach: Reach,
  id: string,
): Promise<RevisedPost | undefined> {
  const [post] = await findRevisedPosts(sql, reach, [id])
  return post
}

export async function findPosts(sql: Sql, reach: Reach, ids: string[]): Promise<Post[]> {
  const rows = await findRevisedPosts(sql, reach, ids)
  return rows.map(({ post }) => post)
}

/** In the order of their ids, which is the order of creation. */
export async function findRevisedPosts(
  sql: Sql,
  reach: Reach,
  ids: string[],
): Promise<RevisedPost[]> {
  const rows = await sql<PostRow[]>`
    select ${sql.unsafe(POST_SHOWN)}, p.revision, d.reports, k.risks from posts p
    cross join lateral ${targetMembers(sql)} t
    cross join lateral ${reportsOf(sql, 'posts', sql`p`)} d
    cross join lateral risks_of_post(p.user_id, case when p.status = 'scheduled' then p.id end) k
    where p.user_id = ${reach.id} and ${isOneOf(sql, 'p.id', ids)} and p.deleted_at is null
      ${andWithin(sql, reach, 'posts', sql`p`)}
    order by p.id`
  return rows.map(readPost)
}

/** What a post weighs, in bytes. */
export interface SizedPost {
  id: string
  bytes: number
}

export const POST_BYTES =
  'coalesce(p.bytes, post_bytes(p.text, p.thread_tweets, p.media_urls, p.thread_media))'

/** In the order of their ids. */
export async function sizesOf(sql: Sql, reach: Reach, ids: string[]): Promise<SizedPost[]> {
  return sql<SizedPost[]>`
    select p.id, ${sql.unsafe(POST_BYTES)} as bytes from posts p
    where p.user_id = ${reach.id} and ${isOneOf(sql, 'p.id', ids)} and p.deleted_at is null
      ${andWithin(sql, reach, 'posts', sql`p`)}
    order by p.id`
}

/** Locks them, as `lockPosts` does those that it reads. */
export async function lockSizes(sql: Sql, reach: Reach, ids: string[]): Promise<SizedPost[]> {
  return sizesOf(sql, reach, await lockSeen(sql, reach, ids))
}

/** Only those that the caller sees: whoever waited for another one would learn that it is there. */
async function lockSeen(sql: Sql, reach: Reach, ids: string[]): Promise<string[]> {
  const locked = await sql<{ id: string }[]>`
    select p.id from posts p
    where p.user_id = ${reach.id} and p.id = any(${ids}) ${andWithin(sql, reach, 'posts', sql`p`)}
    order by p.id for update of p`
  return locked.map(({ id }) => id)
}

export interface PostCounts {
  total_posts: number
  scheduled_posts: number
  posted_posts: number
  draft_posts: number
}

export async function countPosts(sql: Sql, reach: Reach): Promise<PostCounts> {
  const [counts] = await sql<PostCounts[]>`
    select coalesce(sum(n), 0)::bigint as total_posts,
      coalesce(sum(n) filter (where status = 'scheduled'), 0)::bigint as scheduled_posts,
      coalesce(sum(n) filter (where status = 'posted'), 0)::bigint as posted_posts,
      coalesce(sum(n) filter (where status = 'draft'), 0)::bigint as draft_posts
    from ${countsOf(sql, reach, 'posts')} t`
  return counts ?? { total_posts: 0, scheduled_posts: 0, posted_posts: 0, draft_posts: 0 }
}

/** What `unknown_platforms` of a locked post has, for whoever only asks. */
export async function findUnknownPlatforms(
  sql: Sql,
  user_id: string,
  id: string,
): Promise<Platform[]> {
  const rows = await sql<{ platform: Platform }[]>`
    select platform from deliveries d where user_id = ${user_id} and post_id = ${id} and ${mayHaveIt(sql)}`
  return rows.map(({ platform }) => platform)
}

/** A post held still until the end of the transaction, with what decides on its next move. */
export interface LockedPost extends PostContent, PostTargets {
  id: string
  revision: number
  media: Attached[]
  status: PostStatus
  review_status: ReviewStatus
  scheduled_date: string | null
  /** Its date is a slot of the queue, which it holds. */
  queued: boolean
  /** A send is under way, or a waiting caller asked for one. */
  in_flight: boolean
  /** A network may have it without our knowing. */
  outcome_unknown: boolean
  unknown_platforms: Post['platforms']
  /** A send has begun and is not settled. */
  under_way: boolean
  /** A part is live somewhere: text and media stay as they are (R7). */
  has_live_parts: boolean
  published_platforms: string[]
  /** A network has a part of it or is getting it: it stays a target, with its account. */
  fixed_platforms: string[]
  /** So does one of which nobody knows whether it has. */
  doubtful_platforms: string[]
  /** Its readers may see there what was sent: text and media stay as they are. */
  seen_perhaps_on: Post['platforms']
}

/** Locks posts against every other edit, claim and settle, for a change by this process. Absent ids are left out. */
export async function lockPosts(
  sql: Sql,
  worker: Pick<Worker, 'id'>,
  reach: Reach,
  ids: string[],
): Promise<LockedPost[]> {
  await mustBeHere(sql, worker.id)
  const locked = await lockSeen(sql, reach, ids)
  // A second statement, so that it sees what the lock has waited for.
  return sql<LockedPost[]>`
    select p.id, p.revision, p.status, p.review_status, p.scheduled_date,
      p.queue_slot is not null as queued, ${columnsOf(sql, POST_CONTENT, 'p')}, t.*,
      ${attached(sql)} as media,
      coalesce(d.in_flight, false) as in_flight,
      coalesce(d.outcome_unknown, false) as outcome_unknown,
      coalesce(d.unknown_platforms, '{}') as unknown_platforms,
      coalesce(d.under_way, false) as under_way,
      coalesce(d.has_live_parts, false) as has_live_parts,
      coalesce(d.published_platforms, '{}') as published_platforms,
      coalesce(d.fixed_platforms, '{}') as fixed_platforms,
      coalesce(d.doubtful_platforms, '{}') as doubtful_platforms,
      coalesce(d.seen_perhaps_on, '{}') as seen_perhaps_on
    from posts p
    cross join lateral ${targetMembers(sql)} t
    left join lateral (
      select bool_or(state = 'sending' or (state = 'waiting' and on_request)) as in_flight,
        bool_or(${mayHaveIt(sql)}) as outcome_unknown,
        array_agg(platform::text) filter (where ${mayHaveIt(sql)})
          as unknown_platforms,
        bool_or(state in ('sending', 'unknown')) as under_way,
        bool_or(exists (select from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id))
          as has_live_parts,
        array_agg(platform::text) filter (where state = 'published') as published_platforms,
        array_agg(platform::text) filter (where state in ('sending', 'published') or exists (
          select from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id)) as fixed_platforms,
        array_agg(platform::text) filter (where ${isDoubtful(sql)}) as doubtful_platforms,
        array_agg(platform::text) filter (where ${mayBeSeen(sql)}) as seen_perhaps_on
      from deliveries d where d.user_id = p.user_id and d.post_id = p.id) d on true
    where p.user_id = ${reach.id} and ${isOneOf(sql, 'p.id', locked)} and p.deleted_at is null
      ${andWithin(sql, reach, 'posts', sql`p`)}
    order by p.id`
}

/** Replaces what an author wrote. A date is set by schedulePosts and taken away by makeDraft. */
export async function updateContent(sql: Sql, user_id: string, id: string, content: PostContent) {
  await sql`
    update posts set ${assignmentsOf(sql, POST_CONTENT, content)},
      revision = revision + 1, updated_at = clock_timestamp()
    where user_id = ${user_id} and id = ${id} and status <> 'posted' and deleted_at is null`
}

/**
 * A date for a post; null means now, unless it is scheduled and keeps the date it has. The other members
 * replace the post's own unless they are null.
 */
export interface ScheduleEntry {
  id: string
  scheduled_date: string | null
  keeps_date?: boolean
  community_id?: string | null
  share_with_followers?: boolean | null
  x_account_id?: string | null
}

const SCHEDULE_ENTRY = {
  id: 'text',
  scheduled_date: 'timestamptz',
  keeps_date: 'boolean',
  community_id: 'text',
  share_with_followers: 'boolean',
  x_account_id: 'text',
}

/** Draft, scheduled or failed -> scheduled. */
export async function schedulePosts(
  sql: Sql,
  user_id: string,
  entries: ScheduleEntry[],
  approval: Approval,
) {
  await sql`
    update posts p set status = 'scheduled', failed_reason = null, ${reviewOfDated(sql, approval)},
      revision = revision + 1,
      scheduled_date = coalesce(e.scheduled_date,
        case when e.keeps_date and p.status = 'scheduled' then p.scheduled_date end, clock_timestamp()),
      community_id = coalesce(e.community_id, p.community_id),
      share_with_followers = coalesce(e.share_with_followers, p.share_with_followers),
      x_account_id = coalesce(e.x_account_id, p.x_account_id), updated_at = clock_timestamp()
    from ${rowsAs(sql, 'e', SCHEDULE_ENTRY, entries)}
    where p.user_id = ${user_id} and p.id = e.id and p.status <> 'posted' and p.deleted_at is null`
}

/** Scheduled or failed -> draft. */
export async function makeDraft(sql: Sql, user_id: string, id: string) {
  await sql`
    update posts set status = 'draft', scheduled_date = null, failed_reason = null, ${reviewOfDraft(sql)},
      revision = revision + 1, updated_at = clock_timestamp()
    where user_id = ${user_id} and id = ${id} and status in ('scheduled', 'failed', 'draft')
      and deleted_at is null`
}

/** The positions of the dates that do not lie in the future, by the clock of the database (R11). */
export async function findPastDates(sql: Sql, dates: string[]): Promise<number[]> {
  const rows = await sql<{ position: number }[]>`
    select (ordinality - 1)::integer as position
    from unnest(${dates}::timestamptz[]) with ordinality as d (date, ordinality)
    where date <= clock_timestamp()
    order by ordinality`
  return rows.map((row) => row.position)
}

/** Carries what became of their deliveries over to posts; `keys` selects them (db/posts/subjects.ts). */
export async function rollUpPosts(sql: Sql, keys: Fragment) {
  await sql`
    update posts p set
      status = case when s.published_at is not null then 'posted' else 'failed' end,
      posted_date = coalesce(p.posted_date, s.published_at),
      failed_reason = case when s.published_at is null then s.reasons end,
      scheduled_date = case when s.on_request then null else p.scheduled_date end,
      x_post_id = coalesce(p.x_post_id, s.x_post_id),
      url = coalesce(s.x_url, p.url, s.any_url),
      updated_at = clock_timestamp()
    from (
      select d.user_id, d.post_id,
        -- Of what its owner has seen there nobody may know more than when it was sent.
        min(coalesce(l.published_at, d.attempted_at, d.due_at)) filter (where d.state = 'published')
          as published_at,
        bool_and(d.state in ('published', 'failed', 'skipped')) as settled,
        bool_and(d.on_request) filter (where d.state <> 'skipped') as on_request,
        string_agg(d.platform || ': ' || d.error, ' ' order by d.platform desc) as reasons,
        min(l.remote_id) filter (where d.platform = 'x' and d.state = 'published') as x_post_id,
        min(l.url) filter (where d.platform = 'x' and d.state = 'published') as x_url,
        min(l.url) filter (where d.state = 'published') as any_url
      from deliveries d
      left join live_parts l on l.user_id = d.user_id and l.delivery_id = d.id and l.position = 0
      where (d.user_id, d.post_id) in (${keys})
      group by d.user_id, d.post_id) s
    where p.user_id = s.user_id and p.id = s.post_id
      and (s.published_at is not null or (s.settled and p.status in ('scheduled', 'failed')))`
}
