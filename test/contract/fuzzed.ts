/**
 * What contract fuzzing runs against: the real service over a database of its own and simulated
 * networks, with limits that no run reaches and posts in every state, so that no operation is only
 * ever refused.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import sharp from 'sharp'
import { connect } from '../../db/connections/connections.ts'
import { saveQueue } from '../../db/posts/queues.ts'
import { CHOICES } from '../../generated/names.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { newKey } from '../../db/users/keys.ts'
import { openFolder } from '../../db/files/folder.ts'
import { migrate } from '../../db/migrate.ts'
import { newKeyring, readKeyring } from '../../db/secrets/seal.ts'
import { insertOwner } from '../../db/users/users.ts'
import { TIMING } from '../../jobs/delivery/timing.ts'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import { PLATFORMS } from '../../networks/network.ts'
import { openSimulatedAccount } from '../../networks/simulator/accounts.ts'
import { startSimulator } from '../../networks/simulator/simulator.ts'
import { openLog } from '../../server/log.ts'
import { DOOR_SETTINGS } from '../../server/doorSettings.ts'
import { startService } from '../../server/service.ts'
import { insertKey } from '../world/keys.ts'

export interface Fuzzed {
  url: string
  key: string
  /** Ids that a path or body may name: of posts in all four states, and of the X account. */
  post_ids: string[]
  x_account_id: string
  article_ids: string[]
  webhook_ids: string[]
  /** Others, whose outcome nobody knows: to be resolved, and not to be changed before that. */
  doubtful: { post_ids: string[]; article_ids: string[] }
  /** Others, which wait for approval. */
  /** No link can be made any more for what is decided, so some of the posts are for links alone. */
  pending: { post_ids: string[]; linked_post_ids: string[]; article_ids: string[] }
  media_urls: string[]
  /** Of other files, which are described and deleted. */
  media_ids: string[]
  /** Where there are pictures to fetch. */
  media_sources: string[]
  close(): Promise<void>
}

/** Enough that deletions leave some of each state until the end. */
const POSTS_PER_STATE = 60
const ARTICLES_PER_STATE = 20
const UPLOADS = 20
/** Of fifty that there may be: others are made, and deleted. */
const WEBHOOKS = 20
const NO_LIMIT = 1_000_000

/** `log` gets every line that the service logs. */
export async function openFuzzed(log: DestinationStream): Promise<Fuzzed> {
  const data_dir = mkdtempSync(join(tmpdir(), 'otterpost-fuzz-'))
  const embedded = await startEmbedded(data_dir)
  await migrate(embedded.connection)
  const simulator = await startSimulator()
  const keyring = readKeyring(newKeyring())
  const elsewhere = await openElsewhere()
  const service = await startService({
    server: embedded.connection,
    keyring,
    files: await openFolder(join(data_dir, 'media')),
    journal_dir: join(data_dir, 'journal'),
    // Nothing else is fetched, and nobody is called: no name leads anywhere.
    fetching: { timeout_ms: 2_000, resolve: nowhere, loopback_port: elsewhere.port },
    link_cards: true,
    webhooks: { hosts: new Set(), loopback: false, resolve: nowhere },
    networks: { ...LIVE_SETTINGS, simulator_url: simulator.url },
    timing: TIMING,
    role: 'all',
    host: '127.0.0.1',
    port: 0,
    public_url: undefined,
    sign_up: 'closed',
    proxies: 0,
    doors: DOOR_SETTINGS,
    metrics_token: undefined,
    log: openLog('info', log),
  })
  const { db, url } = service

  await control(simulator.url, 'settings', {
    x_duplicate_window_ms: 0,
    linkedin_duplicate_window_ms: 0,
    x_rate_limit: NO_LIMIT,
    bluesky_rate_limit: NO_LIMIT,
  })
  await db`
    update plans set requests_per_minute = ${NO_LIMIT}, requests_per_day = ${NO_LIMIT},
      posts_per_day = ${NO_LIMIT}`
  const user_id = await insertOwner(db, 'Fuzzed')
  const key = newKey()
  await insertKey(db, user_id, 'fuzzing', key)
  const connections: string[] = []
  for (const platform of PLATFORMS) {
    const handle = platform === 'secondary_a' ? 'fuzzed.test' : 'fuzzed'
    // X takes articles from nobody else.
    const tier = platform === 'x' ? ('Premium' as const) : undefined
    const wanted = { platform, handle, name: 'Fuzzed', ...(tier && { tier }) }
    const account = await openSimulatedAccount(simulator.url, wanted)
    const connection = { ...account, platform, origin: 'simulated' as const }
    const connection_id = await connect(db, keyring, user_id, connection)
    if (connection_id !== undefined) connections.push(connection_id)
  }

  const seeding = { url, key, simulator_url: simulator.url }
  const post_ids = await seedPosts(seeding)
  const article_ids = await seedArticles(seeding)
  const webhook_ids = await seedWebhooks(seeding)
  await saveQueue(db, user_id, { timezone: 'UTC', slots: DAILY })
  const doubtful = await doubtHalf(db)
  return {
    url,
    key,
    post_ids: without(post_ids, doubtful.post_ids),
    article_ids: without(article_ids, doubtful.article_ids),
    webhook_ids,
    doubtful,
    pending: await seedPending(seeding, db, user_id),
    media_urls: (await seedMedia(seeding)).map((one) => one.url),
    media_ids: (await seedMedia(seeding)).map((one) => one.id),
    media_sources: [`http://127.0.0.1:${elsewhere.port}/a.png`],
    x_account_id: connections[0] ?? '',
    async close() {
      await service.stop()
      await simulator.close()
      elsewhere.close()
      await embedded.stop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

/** There are slots until requests set others. */
const DAILY = ['09:00', '17:30'].map((time) => ({ weekdays: [...CHOICES.WeekdayInput], time }))

interface Seeding {
  url: string
  key: string
  simulator_url: string
}

async function seedPosts({ url, key, simulator_url }: Seeding): Promise<string[]> {
  const scheduled_date = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const ids: string[] = []
  for (let round = 0; round < POSTS_PER_STATE; round++) {
    for (const more of [{}, { scheduled_date }, { publish_now: true }]) {
      const post = { text: `Seed ${round}`, platforms: ['x'], ...more }
      ids.push(await createPost(url, key, post, 201))
    }
    await control(simulator_url, 'faults', { platform: 'x', kind: 'status', status: 403 })
    const refused = { text: `Seed ${round}`, platforms: ['x'], publish_now: true }
    ids.push(await createPost(url, key, refused, 502))
  }
  return ids
}

/** Drafts, scheduled, published and failed ones. */
async function seedArticles(seeding: Seeding): Promise<string[]> {
  const scheduled_date = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const ids: string[] = []
  for (let round = 0; round < ARTICLES_PER_STATE; round++) {
    const article = { title: `Seed ${round}`, content_markdown: 'A **text**.' }
    for (const more of [{}, { scheduled_date }, { publish_now: true }]) {
      ids.push(await createArticle(seeding, { ...article, ...more }, 201))
    }
    const fault = { platform: 'x', operation: 'draft', kind: 'status', status: 403 }
    await control(seeding.simulator_url, 'faults', fault)
    ids.push(await createArticle(seeding, { ...article, publish_now: true }, 502))
  }
  return ids
}

/** What a key that may only draft has scheduled. */
async function seedPending(seeding: Seeding, db: Db, user_id: string): Promise<Fuzzed['pending']> {
  const key = newKey()
  await insertKey(db, user_id, 'drafting', key, ['read', 'draft'])
  const scheduled_date = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const post_ids: string[] = []
  const linked_post_ids: string[] = []
  const article_ids: string[] = []
  for (let round = 0; round < ARTICLES_PER_STATE; round++) {
    for (const ids of [post_ids, linked_post_ids]) {
      const post = { text: `Seed ${round}`, platforms: ['x'], scheduled_date }
      ids.push(await createPost(seeding.url, key, post, 201))
    }
    const article = { title: `Seed ${round}`, content_markdown: 'A **text**.', scheduled_date }
    article_ids.push(await createArticle({ ...seeding, key }, article, 201))
  }
  return { post_ids, linked_post_ids, article_ids }
}

async function seedWebhooks(seeding: Seeding): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < WEBHOOKS; number++) {
    const webhook = { url: `https://hook-${number}.example.com/` }
    ids.push(idOf((await create(seeding, 'webhooks', webhook, 201)).id))
  }
  return ids
}

function without(ids: string[], others: string[]): string[] {
  return ids.filter((id) => !others.includes(id))
}

/** Half of what was refused is of unknown outcome instead, which real networks take minutes to end in. Answers half of those. */
async function doubtHalf(db: Db): Promise<Fuzzed['doubtful']> {
  const rows = await db<{ post_id: string | null; article_id: string | null }[]>`
    with doubted as (
      update deliveries d set error_code = 'outcome_unknown'
      from (select id, row_number() over (partition by post_id is null order by id) as number
        from deliveries where state = 'failed') f
      where d.id = f.id and f.number % 2 = 0
      returning d.user_id, d.id, d.post_id, d.article_id),
    noted as (
      update attempts a set outcome = 'unknown'
      from doubted where a.user_id = doubted.user_id and a.delivery_id = doubted.id)
    select post_id, article_id from doubted order by id`
  // The others meet all operations. Of each kind, however they were mixed.
  const half = (ids: string[]) => ids.filter((_, place) => place % 2 === 0)
  return {
    post_ids: half(rows.flatMap(({ post_id }) => post_id ?? [])),
    article_ids: half(rows.flatMap(({ article_id }) => article_id ?? [])),
  }
}

const nowhere = () => Promise.resolve([])

/** A server with a picture, whichever is asked for. */
async function openElsewhere() {
  const create = { width: 8, height: 9, channels: 3, background: 'teal' } as const
  const picture = await sharp({ create }).png().toBuffer()
  const server = createServer((_, response) => response.end(picture))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return { port, close: () => server.close() }
}

/** Each a picture of its own, so that one post may have several. */
async function seedMedia({ url, key }: Seeding): Promise<{ url: string; id: string }[]> {
  const media: { url: string; id: string }[] = []
  for (let width = 1; width <= UPLOADS; width++) {
    const picture = sharp({ create: { width, height: 9, channels: 3, background: 'teal' } })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png')
    const headers = { authorization: `Bearer ${key}` }
    const response = await fetch(`${url}/api/v1/upload`, { method: 'POST', headers, body: form })
    if (!response.ok) throw new Error(`a picture was to be seeded: ${await response.text()}`)
    // As the contract has it.
    media.push((await response.json()) as { url: string; id: string })
  }
  return media
}

/** The id of the post, which the error of a 502 names too. */
async function createPost(url: string, key: string, post: unknown, expected: number) {
  const { posts, id } = await create({ url, key }, 'posts', post, expected)
  return idOf(posts?.[0]?.id ?? id)
}

async function createArticle(seeding: Seeding, article: unknown, expected: number) {
  const created = await create(seeding, 'articles', article, expected)
  return idOf(created.article?.id)
}

function idOf(id: string | undefined): string {
  if (id === undefined) throw new Error('what was seeded has no id')
  return id
}

interface Created {
  posts?: { id: string }[]
  article?: { id: string }
  id?: string
}

async function create(
  { url, key }: Pick<Seeding, 'url' | 'key'>,
  what: 'posts' | 'articles' | 'webhooks',
  wanted: unknown,
  expected: number,
): Promise<Created> {
  const response = await fetch(`${url}/api/v1/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(wanted),
  })
  // A 201 has posts or the article, a 502 the post's id or the article.
  const body = (await response.json()) as Created
  if (response.status !== expected) {
    throw new Error(`${what} were to be seeded: ${response.status} ${JSON.stringify(body)}`)
  }
  return body
}

async function control(simulator_url: string, what: string, body: unknown) {
  const response = await fetch(`${simulator_url}/control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the simulator refused ${what}: ${await response.text()}`)
}
