/**
 * Articles: draft, scheduled or failed -> publishing -> published or failed. Claiming an article for
 * delivery moves it to publishing (decision 14); a scheduled one that can not even be claimed at its time
 * fails from there. Each other move is one guarded update here.
 */
import { MEMBERS, type ReviewStatus } from '../../generated/names.ts'
import type { components } from '../../generated/openapi.ts'
import { assignmentsOf, columnsOf, isOneOf, valuesOf } from '../sql/columns.ts'
import { ARTICLE_TEXT, type ArticleText } from './content.ts'
import { costColumns, type CostItem } from '../costs/costs.ts'
import { isDoubtful, mayBeSeen, mayHaveIt } from '../delivery/attempts.ts'
import { WAITING_SLACK } from '../delivery/deliveries.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { deliveriesOf, reportsOf, type DeliveryReport } from '../delivery/reports.ts'
import { mustBeHere, type Worker } from '../delivery/workers.ts'
import { reviewOfDated, reviewOfDraft, type Approval } from './approval.ts'
import { andWithin, type Reach } from '../users/reach.ts'

export type Article = components['schemas']['Article']

export interface NewArticle extends ArticleText {
  x_account_id: string | null
  scheduled_date: string | null
  publish_now: boolean
  approval: Approval
}

/** The contract's article, whose members are all columns but one. */
export const ARTICLE_SHOWN = MEMBERS.Article.filter((member) => member !== 'deliveries')
  .map((member) => `r.${member}`)
  .join(', ')

/** Publishing at once makes it `publishing` from the start. Returns its id. */
export async function insertArticle(
  sql: Sql,
  user_id: string,
  article: NewArticle,
): Promise<string> {
  const status = article.publish_now
    ? 'publishing'
    : article.scheduled_date === null
      ? 'draft'
      : 'scheduled'
  const [row] = await sql<{ id: string }[]>`
    insert into articles (user_id, x_account_id, ${columnsOf(sql, ARTICLE_TEXT)}, status, status_before,
      scheduled_date, review_status)
    values (${user_id}, ${article.x_account_id}, ${valuesOf(sql, ARTICLE_TEXT, article)}, ${status},
      ${article.publish_now ? 'draft' : null}, ${article.scheduled_date},
      ${status === 'scheduled' ? article.approval : 'approved'})
    returning id`
  if (row === undefined) throw new Error('an article was not saved')
  return row.id
}

export async function findArticle(
  sql: Sql,
  reach: Reach,
  id: string,
): Promise<RevisedArticle | undefined> {
  const [article] = await findRevisedArticles(sql, reach, [id])
  return article
}

/** An article, and how often its author has changed it. */
export interface RevisedArticle {
  article: Article
  revision: number
}

/** What the contract leaves out is null in a row. */
type MayBeAbsent = 'external_id' | 'metadata'
export type ArticleRow = Omit<Article, MayBeAbsent | 'review_note' | 'deliveries'> &
  Pick<ArticleText, MayBeAbsent> & {
    revision: number
    reports: DeliveryReport[] | null
    review_note: string | null
  }

export function readArticle({
  revision,
  reports,
  external_id,
  metadata,
  review_note,
  ...row
}: ArticleRow) {
  const article: Article = {
    ...row,
    ...(reports && { deliveries: deliveriesOf(reports, () => false) }),
    ...(external_id !== null && { external_id }),
    ...(metadata && { metadata }),
    ...(review_note !== null && { review_note }),
  }
  return { article, revision }
}

/** As the database holds them to. */
export const ARTICLE_BYTES_MAX = 470_000

/** Newest first. */
export async function findArticles(sql: Sql, reach: Reach, ids: string[]): Promise<Article[]> {
  const rows = await findRevisedArticles(sql, reach, ids)
  return rows.map(({ article }) => article)
}

async function findRevisedArticles(
  sql: Sql,
  reach: Reach,
  ids: string[],
): Promise<RevisedArticle[]> {
  const rows = await sql<ArticleRow[]>`
    select ${sql.unsafe(ARTICLE_SHOWN)}, r.revision, d.reports from articles r
    cross join lateral ${reportsOf(sql, 'articles', sql`r`)} d
    where r.user_id = ${reach.id} and ${isOneOf(sql, 'r.id', ids)} and r.deleted_at is null
      ${andWithin(sql, reach, 'articles', sql`r`)}
    order by r.id desc`
  return rows.map(readArticle)
}

/** An article held still until the end of the transaction, with what decides on its next move. */
export interface LockedArticle extends ArticleText {
  id: string
  revision: number
  status: Article['status']
  review_status: ReviewStatus
  x_account_id: string | null
  scheduled_date: string | null
  /** X may have it without our knowing. */
  outcome_unknown: boolean
  /** Or is to get again what it may have: it stays with its account. */
  doubtful: boolean
  /** Its readers may see there what was sent: title, text and cover stay as they are. */
  seen_perhaps: boolean
  /** A send has begun and is not settled. */
  under_way: boolean
  has_live_parts: boolean
}

export async function lockArticle(
  sql: Sql,
  worker: Pick<Worker, 'id'>,
  reach: Reach,
  id: string,
): Promise<LockedArticle | undefined> {
  await mustBeHere(sql, worker.id)
  const locked = await sql`
    select from articles r
    where r.user_id = ${reach.id} and r.id = ${id} ${andWithin(sql, reach, 'articles', sql`r`)} for update`
  if (locked.length === 0) return undefined
  // A second statement, so that it sees what the lock has waited for.
  const [article] = await sql<LockedArticle[]>`
    select r.id, r.revision, r.status, r.review_status, ${columnsOf(sql, ARTICLE_TEXT, 'r')}, r.x_account_id, r.scheduled_date,
      coalesce(${mayHaveIt(sql)}, false) as outcome_unknown, coalesce(${isDoubtful(sql)}, false) as doubtful,
      coalesce(${mayBeSeen(sql)}, false) as seen_perhaps,
      coalesce(d.state in ('sending', 'unknown'), false) as under_way,
      exists (select from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id) as has_live_parts
    from articles r
    left join deliveries d on d.user_id = r.user_id and d.article_id = r.id
    where r.user_id = ${reach.id} and r.id = ${id} and r.deleted_at is null
      ${andWithin(sql, reach, 'articles', sql`r`)}`
  return article
}

export async function updateArticleText(
  sql: Sql,
  user_id: string,
  id: string,
  text: ArticleText,
  x_account_id: string | null,
) {
  await sql`
    update articles set ${assignmentsOf(sql, ARTICLE_TEXT, text)}, x_account_id = ${x_account_id},
      revision = revision + 1, updated_at = clock_timestamp()
    where user_id = ${user_id} and id = ${id} and status in ('draft', 'scheduled', 'failed')
      and deleted_at is null`
}

/** Draft, scheduled or failed -> scheduled, or draft for null. */
export async function dateArticle(
  sql: Sql,
  user_id: string,
  id: string,
  scheduled_date: string | null,
  approval: Approval = 'approved',
) {
  const review = scheduled_date === null ? reviewOfDraft(sql) : reviewOfDated(sql, approval)
  await sql`
    update articles set status = ${scheduled_date === null ? 'draft' : 'scheduled'}, ${review},
      scheduled_date = ${scheduled_date}, failed_reason = null, revision = revision + 1,
      updated_at = clock_timestamp()
    where user_id = ${user_id} and id = ${id} and status in ('draft', 'scheduled', 'failed')
      and deleted_at is null`
}

/** Draft, scheduled or failed -> publishing, for a caller who waits. */
export async function startArticle(sql: Sql, user_id: string, id: string) {
  await sql`
    update articles set status = 'publishing', status_before = status, failed_reason = null,
      ${reviewOfDated(sql, 'approved')}, revision = revision + 1, updated_at = clock_timestamp()
    where user_id = ${user_id} and id = ${id} and status in ('draft', 'scheduled', 'failed')
      and deleted_at is null`
}

/**
 * Carries what became of their deliveries over to articles: published or failed, or back to what they
 * were when certainly nothing was sent. `keys` selects them (db/posts/subjects.ts).
 */
export async function rollUpArticles(sql: Sql, keys: Fragment) {
  await sql`
    update articles r set
      status = case d.state
        when 'published' then 'published'
        when 'failed' then 'failed'
        -- Scheduled it tries again by itself; a caller who waits is told.
        when 'waiting' then case when d.on_request then 'publishing' else r.status_before end
        else r.status end,
      status_before = case when d.state = 'waiting' and d.on_request then r.status_before
        when d.state in ('sending', 'unknown') then r.status_before end,
      published_date = case when d.state = 'published' then
        coalesce(l.published_at, d.attempted_at, d.due_at) end,
      failed_reason = case when d.state = 'failed' then d.error end,
      x_post_id = coalesce(l.remote_id, r.x_post_id), article_url = coalesce(l.url, r.article_url),
      scheduled_date = case when d.on_request and d.state in ('published', 'failed') then null
        else r.scheduled_date end,
      updated_at = clock_timestamp()
    from deliveries d
    left join live_parts l on l.user_id = d.user_id and l.delivery_id = d.id and l.position = 0
    where (r.user_id, r.id) in (${keys}) and d.user_id = r.user_id and d.article_id = r.id
      and r.status in ('publishing', 'scheduled') and d.state in ('published', 'failed', 'waiting')
      and (r.status = 'publishing' or d.state <> 'waiting')`
}

/** Makes the article's delivery wait, due at its date or at once. The one of an earlier try is used again. */
export async function enqueueArticle(
  sql: Sql,
  user_id: string,
  article: {
    id: string
    connection_id: string | null
    cost_items: CostItem[] | null
    paying_key_id: string | null
    traceparent: string | null
  },
  on_request: boolean,
) {
  const { cost_micros, cost_items } = costColumns(article.cost_items)
  await sql`
    insert into deliveries as had (user_id, article_id, platform, connection_id, state, due_at, on_request,
      deadline_at, cost_micros, cost_items, paying_key_id, traceparent)
    select r.user_id, r.id, 'x', ${article.connection_id},
      case r.review_status when 'pending' then 'held' else 'waiting' end, due.at, ${on_request},
      due.at + case r.review_status when 'pending' then '0' else ${WAITING_SLACK} end::interval,
      ${cost_micros}::bigint, ${cost_items && sql.json(cost_items as never)}::jsonb, ${article.paying_key_id}::text,
      ${article.traceparent}::text
    from articles r
    cross join lateral (
      select case when ${on_request} then clock_timestamp() else r.scheduled_date end as at) due
    where r.user_id = ${user_id} and r.id = ${article.id}
    on conflict on constraint one_per_article_and_platform do update set
      state = excluded.state, due_at = excluded.due_at, on_request = excluded.on_request,
      deadline_at = excluded.deadline_at, connection_id = excluded.connection_id,
      cost_micros = excluded.cost_micros, cost_items = excluded.cost_items,
        paying_key_id = excluded.paying_key_id, traceparent = excluded.traceparent,
      noticed_at = case when had.state = 'waiting' and had.due_at = excluded.due_at then had.noticed_at end,
      retry_at = null, tries = 0, look_at = null, absences = 0, worker_id = null, leased_until = null,
      woken_for = null, error_code = null, error = null
    where had.state in ('waiting', 'held', 'failed')`
}
