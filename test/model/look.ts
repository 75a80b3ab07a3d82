/** The service as it is seen from outside, in the form of test/model/view.ts. */
import { PLATFORMS, type Platform } from '../../networks/network.ts'
import type { Answer, LedgerEntry } from '../world/world.ts'
import { warnings, type Real } from './bench.ts'
import type { AccountView, PostView, View } from './view.ts'

export async function look(real: Real): Promise<View> {
  const { ids } = real
  const body = await read(real, '/api/v1/posts?limit=100')
  const me = await read(real, '/api/v1/me')
  const deliveries = await readDeliveries(real)
  const known = { faults: await readFaults(real), connections: await readConnections(real) }
  const [x, secondary_a, secondary_b] = await Promise.all([
    readAccount(real, 'x', known),
    readAccount(real, 'secondary_a', known),
    readAccount(real, 'secondary_b', known),
  ])
  const texts = new Map([...x.texts, ...secondary_a.texts, ...secondary_b.texts])
  const posts = new Map<string, PostView>(
    body.posts.map((post: ReadPost) => [post.id, viewOfRead(post, texts)]),
  )
  if (body.total !== posts.size || me.stats.total_posts !== posts.size)
    throw new Error('miscounted')
  return {
    posts: ids.map((id) => posts.get(id) ?? null),
    deliveries,
    accounts: { x: x.view, secondary_a: secondary_a.view, secondary_b: secondary_b.view },
    left: me.limits.remaining_posts_today,
  }
}

async function read({ w, user }: Real, path: string): Promise<Answer['body']> {
  const { status, body } = await w.call(user, 'GET', path)
  if (status === 200) return body
  throw new Error(`${path}: ${status} ${JSON.stringify(body)}\n${warnings.join('')}`)
}

/** What is about to be looked at or given up is said to be: at rest nothing is. */
async function readDeliveries({ w, user, ids }: Real): Promise<string[]> {
  const rows = await w.db<{ post_id: string; said: string }[]>`
    select post_id, concat_ws(' ', platform, case state
      when 'waiting' then concat_ws(' ', state,
        case when retry_at > now() then 'for another try' when due_at > now() then 'for its time'
          else 'for its account' end,
        case when on_request then 'on request' when due_at < now() - interval '1 hour' then 'late' else '' end)
      when 'unknown' then concat(state, case when deadline_at <= now() then ', overdue' end,
        case when look_at < now() + interval '1 minute' and not exists (
          select from attempts a where a.delivery_id = d.id and a.outcome = 'absent') then ', looked at' end)
      else state end) as said
    from deliveries d where user_id = ${user.id}
    order by post_id, array_position(${[...PLATFORMS]}, platform::text)`
  return rows.map(({ post_id, said }) => `${ids.indexOf(post_id)} ${said}`)
}

/** The accounts for which a fault is in store, once for each. */
async function readFaults({ w }: Real): Promise<string[]> {
  // The simulator's own format, as the ledger's.
  const { faults } = (await w.control('GET', '/control/faults')) as {
    faults: { account: string }[]
  }
  return faults.map(({ account }) => account)
}

type ConnectionRow = { platform: Platform; held: AccountView['held']; dead: boolean }

async function readConnections({ w, user }: Real): Promise<ConnectionRow[]> {
  return w.db<ConnectionRow[]>`
    select platform, needs_reconnect as dead, case
      when retry_at > now() + interval '1 hour' then 'long' when retry_at > now() then 'short' end as held
    from connections where user_id = ${user.id}`
}

/** The account with the texts of all that its network ever accepted, by its ids for them. */
async function readAccount(
  { w, user }: Real,
  platform: Platform,
  { faults, connections }: { faults: string[]; connections: ConnectionRow[] },
) {
  const handle = user.handles[platform]
  const path = `/control/ledger?platform=${platform}&account=${handle}`
  const { entries } = (await w.control('GET', path)) as { entries: LedgerEntry[] }
  const removed = entries.filter(({ kind }) => kind === 'post_deleted').map(({ id }) => id)
  const accepted = entries.filter(({ kind }) => kind === 'post_accepted')
  const row = connections.find((one) => one.platform === platform)
  const view: AccountView = {
    shows: accepted.filter(({ id }) => !removed.includes(id)).map(({ text }) => text),
    faults: faults.filter((account) => account === handle).length,
    held: row?.held ?? null,
    dead: row?.dead === true,
  }
  return { view, texts: accepted.map(({ id, text }): [string, string] => [id, text]) }
}

interface ReadPost {
  id: string
  status: string
  posted: boolean
  failed: boolean
  text: string
  thread_tweets: string[] | null
  scheduled_date: string | null
  posted_date: string | null
  failed_reason: string | null
  x_post_id: string | null
  results?: {
    platform: Platform
    status: string
    post_id?: string
    part_ids?: string[]
    error?: string
  }[]
}

/** Fields that say the same twice must agree. */
function viewOfRead(post: ReadPost, texts: Map<string, string>): PostView {
  const { status, text, thread_tweets, scheduled_date, results = [], x_post_id } = post
  const said = [post.posted, post.posted_date !== null, post.failed, post.failed_reason !== null]
  const agrees = said.every((one, i) => one === (status === (i < 2 ? 'posted' : 'failed')))
  const textOf = (id: string) => texts.get(id) ?? `nothing is called ${id}`
  const ahead = Date.parse(scheduled_date ?? '') > Date.now()
  return {
    status: agrees ? status : `${status}, and contradicts itself: ${JSON.stringify(post)}`,
    text,
    parts: thread_tweets ?? [],
    date: scheduled_date === null ? null : ahead ? scheduled_date : 'past',
    results: results.map((one) => {
      const ids = one.part_ids ?? (one.post_id === undefined ? [] : [one.post_id])
      const code = one.error?.split(':')[0] ?? ''
      return [one.platform, one.status, code, ...ids.map(textOf)].join(' | ')
    }),
    on_x: x_post_id === null ? null : textOf(x_post_id),
  }
}
