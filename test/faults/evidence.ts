/**
 * What the judge judges by: the ledger of the simulated networks and the rows of the database, read
 * here with SQL of its own. Nothing of the service's code takes part. Times are milliseconds since 1970.
 */
import type postgres from 'postgres'
import type { Query } from './postgresql.ts'
import type { LedgerEntry, Platform, Simulated } from './simulated.ts'

export interface Attempt {
  position: number
  covers: number
  fence: number
  outcome: string | null
  error: string | null
  started_at: number
  settled_at: number | null
}

export interface Delivery {
  user_id: string
  id: string
  subject_id: string
  platform: Platform
  /** The network's own id of the account; null when it was removed. */
  account: string | null
  state: string
  fence: number
  error_code: string | null
  error: string | null
  due_at: number
  deadline_at: number | null
  /** What its network shows once it is published, one for each post there. */
  texts: string[]
  /** In the order of their start. */
  attempts: Attempt[]
  live_parts: { position: number; remote_id: string }[]
}

/** Posts of one user on one UTC day, and how many the plan allows. */
export interface Taken {
  user_id: string
  day: string
  posts: number
  taken: number
  allowed: number
}

export interface Evidence {
  read_at: number
  deliveries: Delivery[]
  /** Accepted posts of the accounts that this database knows, oldest first. */
  posts: LedgerEntry[]
  taken: Taken[]
}

type Condition = postgres.PendingQuery<postgres.Row[]>

interface Row extends Omit<Delivery, 'texts'> {
  title: string | null
  text: string | null
  thread: string[] | null
}

/** Of these users alone where any are named: of the last ones of a long run. */
export async function readEvidence(
  sql: Query,
  simulated: Simulated,
  users?: string[],
): Promise<Evidence> {
  const of = (table: string) =>
    users === undefined ? sql`true` : sql`${sql(table)}.user_id = any(${users}::text[])`
  const rows = await sql<Row[]>`
    select d.user_id, d.id, d.subject_id, d.platform, c.remote_id as account, d.state, d.fence,
      d.error_code, d.error, r.title, p.text, p.thread_tweets as thread,
      extract(epoch from d.due_at)::float8 * 1000 as due_at,
      extract(epoch from d.deadline_at)::float8 * 1000 as deadline_at,
      coalesce((
        select json_agg(json_build_object('position', a.position, 'covers', a.covers, 'fence', a.fence,
          'outcome', a.outcome, 'error', a.error,
          'started_at', extract(epoch from a.started_at)::float8 * 1000,
          'settled_at', extract(epoch from a.settled_at)::float8 * 1000) order by a.started_at)
        from attempts a where a.user_id = d.user_id and a.delivery_id = d.id), '[]') as attempts,
      coalesce((
        select json_agg(json_build_object('position', l.position, 'remote_id', l.remote_id)
          order by l.position)
        from live_parts l where l.user_id = d.user_id and l.delivery_id = d.id), '[]') as live_parts
    from deliveries d
    left join posts p on p.user_id = d.user_id and p.id = d.post_id
    left join articles r on r.user_id = d.user_id and r.id = d.article_id
    left join connections c on c.user_id = d.user_id and c.id = d.connection_id
    where ${of('d')}`
  const accounts = await sql<{ name: string }[]>`
    select distinct platform || ' ' || remote_id as name from connections c where ${of('c')}`
  const known = new Set(accounts.map(({ name }) => name))
  const [clock] = await sql<{ now: number }[]>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`
  return {
    read_at: clock?.now ?? NaN,
    deliveries: rows.map(({ title, text, thread, ...row }) => ({
      ...row,
      texts: textsOf(row.platform, title, [text ?? '', ...(thread ?? [])]),
    })),
    // After the database, so that whatever is settled there has its entry here.
    posts: simulated
      .ledger()
      .filter(({ kind }) => kind === 'post_accepted')
      .filter(({ platform, account }) => known.has(`${platform} ${account}`)),
    taken: await readTaken(sql, of('u')),
  }
}

/** LinkedIn has one post for a whole thread. */
function textsOf(platform: Platform, title: string | null, parts: string[]): string[] {
  if (title !== null) return [title]
  return platform === 'secondary_b' ? [parts.join('\n\n')] : parts
}

/** A post counts on the day on which it was written here; scenarios date none at midnight. */
async function readTaken(sql: Query, wanted: Condition): Promise<Taken[]> {
  return sql<Taken[]>`
    select u.user_id, u.day::text as day, u.taken, l.posts_per_day as allowed,
      (select count(distinct d.subject_id)::integer from deliveries d
        left join posts p on p.user_id = d.user_id and p.id = d.post_id
        left join articles r on r.user_id = d.user_id and r.id = d.article_id
        where d.user_id = u.user_id
          and (coalesce(p.created_at, r.created_at) at time zone 'UTC')::date = u.day) as posts
    from post_usage u
    join subscriptions s on s.user_id = u.user_id
    join plans l on l.name = s.plan
    where ${wanted}`
}
