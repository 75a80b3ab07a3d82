/**
 * What events happened to, as it was then: the state that an event has, read the same way as what is there now,
 * with the text of that time (`earlier_contents` in db/migrations/0030_a_events.sql).
 */
import type { components } from '../../generated/openapi.ts'
import { ARTICLE_SHOWN, readArticle, type Article, type ArticleRow } from '../posts/articles.ts'
import { POST_SHOWN, readPost, type Post, type PostRow } from '../posts/posts.ts'
import { targetMembers } from '../posts/targets.ts'
import type { Fragment, Sql } from '../pool/postgres.ts'
import type { EventRow } from './events.ts'

type SocialAccount = components['schemas']['SocialAccount']

/** One of them. */
export interface EventState {
  post?: Post
  article?: Article
  account?: SocialAccount
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
  const [posts, articles, accounts] = await Promise.all([
    findPosts(sql, user_id, of('post')),
    findArticles(sql, user_id, of('article')),
    findAccounts(sql, user_id, of('account')),
  ])
  return new Map<number, EventState>([...posts, ...articles, ...accounts])
}

/** Lists of numbers have no type of their own on the way to the database. */
function listOf(sql: Sql, numbers: number[]): Fragment {
  return sql`string_to_array(${numbers.join(',')}, ',')::bigint[]`
}

type Numbered<Row> = Row & { number: number }

async function findPosts(sql: Sql, user_id: string, numbers: number[]) {
  if (numbers.length === 0) return []
  const targets = sql`jsonb_to_recordset(e.state->'targets') as t (platform text, connection_id text, position integer)`
  const rows = await sql<Numbered<PostRow>[]>`
    select e.number, ${sql.unsafe(POST_SHOWN)}, p.revision, e.state->'reports' as reports
    from events e
    cross join lateral jsonb_populate_record(null::posts, e.state->'post' || coalesce(${earlier(sql)}, (
      select post_content(now) from posts now where now.user_id = e.user_id and now.id = e.subject_id))) p
    cross join lateral ${targetMembers(sql, targets)} t
    where e.user_id = ${user_id} and e.number = any(${listOf(sql, numbers)})`
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
    cross join lateral jsonb_populate_record(null::articles, e.state->'article' || coalesce(${earlier(sql)}, (
      select article_content(now) from articles now where now.user_id = e.user_id and now.id = e.subject_id))) r
    where e.user_id = ${user_id} and e.number = any(${listOf(sql, numbers)})`
  return rows.map(({ number, ...row }): [number, EventState] => {
    const { article } = readArticle({ ...row, reports: row.reports ?? null })
    return [number, { article }]
  })
}

/** What it said until it was edited or removed, if it was since. */
function earlier(sql: Sql): Fragment {
  return sql`(
    select content from earlier_contents k
    where k.user_id = e.user_id and k.subject_id = e.subject_id
      and k.until_revision >= (e.state -> e.kind ->> 'revision')::integer
    order by k.until_revision limit 1)`
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
    cross join lateral jsonb_populate_record(null::connections, e.state->'account') c
    where e.user_id = ${user_id} and e.number = any(${listOf(sql, numbers)})`
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
