/**
 * What events happened to, as it was then: the state that an event has, read the same way as what is there now,
 * with the text of that time (`earlier_contents` in db/migrations/0030_a_events.sql).
 */
import type { components } from '../../generated/openapi.ts'
import { readBudget, type Budget, type BudgetRow } from '../costs/budgets.ts'
import { ARTICLE_SHOWN, readArticle, type Article, type ArticleRow } from '../posts/articles.ts'
import { POST_SHOWN, readPost, type Post, type PostRow } from '../posts/posts.ts'
import type { SubjectTable } from '../posts/subjects.ts'
import { targetMembers } from '../posts/targets.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import { eventNumbers, ofEarlierContent, type EventRow } from './events.ts'

type SocialAccount = components['schemas']['SocialAccount']
type Webhook = components['schemas']['Webhook']

/** One of them. */
export interface EventState {
  post?: Post
  article?: Article
  account?: SocialAccount
  webhook?: Webhook
  budget?: Budget
}

/** By the numbers of their states. */
export async function findStates(
  sql: Sql,
  user_id: string,
  rows: EventRow[],
): Promise<Map<number, EventState>> {
  const of = (kind: EventRow['kind']) => [
    ...new Set(rows.filter((row) => row.kind === kind).map(({ state_number }) => state_number)),
  ]
  const [posts, articles, accounts, webhooks, budgets] = await Promise.all([
    findPosts(sql, user_id, of('post')),
    findArticles(sql, user_id, of('article')),
    findAccounts(sql, user_id, of('account')),
    findWebhooks(sql, user_id, of('webhook')),
    findBudgets(sql, user_id, of('budget')),
  ])
  return new Map<number, EventState>([...posts, ...articles, ...accounts, ...webhooks, ...budgets])
}

type Numbered<Row> = Row & { number: number }

async function findPosts(sql: Sql, user_id: string, numbers: number[]) {
  if (numbers.length === 0) return []
  const targets = sql`json_to_recordset(e.state->'targets') as t (platform text, connection_id text, position integer)`
  const rows = await sql<Numbered<PostRow>[]>`
    select e.number, ${sql.unsafe(POST_SHOWN)}, p.revision, e.state->'reports' as reports,
      p.risks
    from events e
    cross join lateral ${rowThen(sql, 'posts')} p
    cross join lateral ${targetMembers(sql, targets)} t
    where e.user_id = ${user_id} and e.number = any(${eventNumbers(sql, numbers)})`
  return rows.map(({ number, ...row }): [number, EventState] => {
    const { post } = readPost({ ...row, reports: row.reports ?? null })
    return [number, { post }]
  })
}

async function findArticles(sql: Sql, user_id: string, numbers: number[]) {
  if (numbers.length === 0) return []
  const rows = await sql<Numbered<ArticleRow>[]>`
    select e.number, ${sql.unsafe(ARTICLE_SHOWN)}, r.revision, e.state->'reports' as reports
    from events e
    cross join lateral ${rowThen(sql, 'articles')} r
    where e.user_id = ${user_id} and e.number = any(${eventNumbers(sql, numbers)})`
  return rows.map(({ number, ...row }): [number, EventState] => {
    const { article } = readArticle({ ...row, reports: row.reports ?? null })
    return [number, { article }]
  })
}

/** The row of an event `e` in its table as it was, with what it said then. */
function rowThen(sql: Sql, table: SubjectTable): Fragment {
  const name = sql.unsafe(table)
  return sql`jsonb_populate_record(null::${name}, (e.state -> e.kind)::jsonb || coalesce(
    ${ofEarlierContent(sql, 'content', sql`e.state`)},
    (select content_of(to_jsonb(now)) from ${name} now where now.user_id = e.user_id and now.id = e.subject_id)))`
}

type AccountRow = Numbered<
  Pick<SocialAccount, 'id' | 'platform' | 'handle' | 'display_name' | 'is_primary'>
> & {
  connected_at: string
  nickname: string | null
  expires_at: string | null
  disconnected: boolean
  needs_reconnect: boolean
}

async function findAccounts(sql: Sql, user_id: string, numbers: number[]) {
  if (numbers.length === 0) return []
  const rows = await sql<AccountRow[]>`
    select e.number, c.id, c.platform, c.handle, c.display_name, c.is_primary, c.nickname, c.connected_at,
      c.expires_at, c.disconnected, c.needs_reconnect
    from events e
    cross join lateral json_populate_record(null::connections, e.state->'account') c
    where e.user_id = ${user_id} and e.number = any(${eventNumbers(sql, numbers)})`
  return rows.map((row): [number, EventState] => {
    const { number, nickname, expires_at, disconnected, needs_reconnect, ...rest } = row
    const status = disconnected ? 'disconnected' : needs_reconnect ? 'needs_reconnect' : 'connected'
    const account: SocialAccount = {
      ...rest,
      status,
      ...(nickname !== null && { nickname }),
      ...(expires_at !== null && { expires_at }),
    }
    return [number, { account }]
  })
}

/** As `tell_budget_reached` writes them (db/migrations/0037_c_budgets.sql). */
async function findBudgets(sql: Sql, user_id: string, numbers: number[]) {
  if (numbers.length === 0) return []
  const rows = await sql<{ number: number; budget: BudgetRow }[]>`
    select e.number, e.state->'budget' as budget from events e
    where e.user_id = ${user_id} and e.number = any(${eventNumbers(sql, numbers)})`
  return rows.map(({ number, budget }): [number, EventState] => [
    number,
    { budget: readBudget(budget) },
  ])
}

/** They are written as the contract has them (`disable_webhook` in db/migrations/0031_a_webhooks.sql). */
async function findWebhooks(sql: Sql, user_id: string, numbers: number[]) {
  if (numbers.length === 0) return []
  const rows = await sql<{ number: number; webhook: Webhook }[]>`
    select e.number, e.state->'webhook' as webhook from events e
    where e.user_id = ${user_id} and e.number = any(${eventNumbers(sql, numbers)})`
  return rows.map(({ number, webhook }): [number, EventState] => [number, { webhook }])
}
