/**
 * What the service is measured against: `node:http` and postgres.js alone, with the statements that the service
 * makes for the same requests, and its answers. It believes every request, and knows six of them.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { listConnections } from '../../../db/connections/connections.ts'
import type { CostItem } from '../../../db/costs/costs.ts'
import { enqueueDeliveries } from '../../../db/delivery/deliveries.ts'
import { openPool, type Sql } from '../../../db/pool/postgres.ts'
import {
  countPosts,
  findPastDates,
  findPost,
  findPosts,
  findRevisedPosts,
  insertPosts,
  sizesOf,
  type NewPost,
} from '../../../db/posts/posts.ts'
import { admitKey } from '../../../db/users/admission.ts'
import type { User } from '../../../db/users/keys.ts'
import { findPostUsage, takePosts } from '../../../db/users/usage.ts'
import { readPage } from '../../../handlers/posts/lists.ts'
import { LIST_LIMIT } from './asks.ts'

const { DATABASE = '', PGHOST = '', PGUSER = '' } = process.env
const address = { database: DATABASE, host: PGHOST, user: PGUSER }
// As many connections as an API process of the service has (server/service.ts).
const db = openPool(address, { max: 5, transactions: 6 })
const counters = openPool(address, { max: 2 })
/** As the service is started in the bench, with its default ceiling. */
const CEILING = 4
/** What a post without links costs on X. */
const COST: CostItem = { what: 'post', count: 1, unit_micros: 15_000 }

const server = createServer((req, res) => {
  void reply(req).then(
    (body) => {
      res.setHeader('content-type', 'application/json')
      res.end(JSON.stringify(body))
    },
    (error: unknown) => {
      res.statusCode = 500
      res.end(String(error))
    },
  )
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
// A TCP server has an address once it listens.
const { port } = server.address() as AddressInfo
process.stdout.write(`The bare server runs at http://127.0.0.1:${port}\n`)

async function reply(req: IncomingMessage): Promise<unknown> {
  const key = req.headers.authorization?.slice('Bearer '.length) ?? ''
  const [admission, sent] = await Promise.all([
    admitKey(counters, key, CEILING),
    req.method === 'POST' ? text(req) : '',
  ])
  if (admission === undefined) throw new Error('nobody has this key')
  const { user } = admission
  const [path = '', query] = (req.url ?? '').split('?')
  // Believed to be one of test/bench/bare/asks.ts.
  if (sent !== '') return create(user, JSON.parse(sent) as Sent)
  if (path.endsWith('/me')) return me(user)
  if (query !== undefined) return list(user)
  return onePost(user, path.slice(path.lastIndexOf('/') + 1))
}

async function me(user: User) {
  const [stats, usage] = await Promise.all([countPosts(db, user), findPostUsage(db, user.id)])
  return { authenticated: true, limits: { posts_published_today: usage.taken }, stats }
}

async function list(user: User) {
  const { rows, ...pagination } = await readPage(db, user, 'posts', { limit: LIST_LIMIT })
  const posts = await findPosts(
    db,
    user,
    rows.map(({ id }) => id),
  )
  return { posts, pagination }
}

async function onePost(user: User, id: string) {
  await sizesOf(db, user, [id])
  return (await findPost(db, user, id))?.post
}

interface SentPost {
  text: string
  scheduled_date?: string
}
type Sent = SentPost | { posts: SentPost[] }

async function create(user: User, sent: Sent) {
  const posts = 'posts' in sent ? sent.posts : [sent]
  return db.begin(async (tx) => {
    const connections = await listConnections(tx, user)
    const account = connections[0]?.id ?? null
    const dates = posts.flatMap(({ scheduled_date }) => scheduled_date ?? [])
    if (dates.length > 0) await findPastDates(tx, dates)
    await takePosts(tx, user, dates.length)
    const ids = await insertPosts(
      tx,
      user.id,
      posts.map((post) => newPost(post, account)),
      'approved',
    )
    if (dates.length > 0) await enqueue(tx, user, ids, account)
    const made = await findRevisedPosts(tx, user, ids)
    return { success: true, count: made.length, posts: made.map(({ post }) => post) }
  })
}

async function enqueue(tx: Sql, { id: user_id }: User, ids: string[], account: string | null) {
  const targets = ids.map((post_id) => ({
    post_id,
    platform: 'x',
    connection_id: account,
    skip_reason: null,
    finer_code: null,
    needs_premium: false,
    takes_card: false,
    cost_items: [COST],
  }))
  await enqueueDeliveries(tx, user_id, targets, {
    on_request: false,
    confirm_resend: false,
    paying_key_id: null,
    traceparent: null,
  })
}

function newPost({ text: words, scheduled_date }: SentPost, account: string | null): NewPost {
  return {
    text: words,
    category: 'general',
    thread_tweets: null,
    media_urls: null,
    thread_media: null,
    community_id: null,
    share_with_followers: false,
    variants: null,
    external_id: null,
    metadata: null,
    platforms: ['x'],
    x_account_id: account,
    secondary_a_account_id: null,
    secondary_b_account_id: null,
    scheduled_date: scheduled_date ?? null,
    publish_now: false,
  }
}
