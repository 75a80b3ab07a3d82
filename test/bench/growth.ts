/** What answers cost a user with few posts and one with many, alternating, as medians and their ratio. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { destination } from 'pino'
import { openFolder } from '../../db/files/folder.ts'
import { newKey } from '../../db/users/keys.ts'
import { foldMetrics } from '../../db/analytics/metrics.ts'
import { openPool, type Db } from '../../db/pool/postgres.ts'
import { newKeyring, readKeyring } from '../../db/secrets/seal.ts'
import { foldTallies } from '../../db/analytics/tallies.ts'
import { insertUser } from '../../db/users/users.ts'
import { TIMING } from '../../jobs/delivery/timing.ts'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import { openLog } from '../../server/log.ts'
import { DOOR_SETTINGS } from '../../server/doorSettings.ts'
import { startService } from '../../server/service.ts'
import { saveReadings, type PastReading } from '../analytics/history.ts'
import { median, type Print } from './figures.ts'
import { insertKey } from '../world/keys.ts'
import { makeFolder } from './programs.ts'
import { startPrepared } from '../world/prepared.ts'
import { measureLists, type Reader } from './lists.ts'

export interface GrowthSize {
  few: number
  many: number
  rounds: number
}

const PAGE = 100
const YEARS_MS = 2 * 365 * 86_400_000
const PATHS = (posts: number) => [
  '/me',
  '/posts',
  '/posts?status=posted',
  `/posts?limit=${PAGE}&page=${Math.ceil(posts / PAGE / 2)}`,
  `/posts?limit=${PAGE}&page=${Math.ceil(posts / PAGE)}`,
  '/analytics/overview',
  '/analytics/tweets?period=30',
  '/analytics/tweets?period=365',
  '/analytics/tweets?period=all',
  '/analytics/best-times',
]

export async function measureGrowth({ few, many, rounds }: GrowthSize, print: Print) {
  const folder = makeFolder('otterpost-growth-')
  const embedded = await startPrepared(join(folder, 'database'))
  const server = embedded.connection
  const db = openPool(server, { max: 2 })
  const service = await startService({
    server,
    role: 'api',
    host: '127.0.0.1',
    port: 0,
    public_url: undefined,
    sign_up: 'closed',
    proxies: 0,
    doors: DOOR_SETTINGS,
    metrics_token: undefined,
    timing: TIMING,
    keyring: readKeyring(newKeyring()),
    files: await openFolder(join(folder, 'media')),
    journal_dir: join(folder, 'journal'),
    fetching: { timeout_ms: 1_000 },
    link_cards: false,
    webhooks: { hosts: new Set(), loopback: false },
    networks: { ...LIVE_SETTINGS, simulator_url: undefined },
    log: openLog('silent', destination(2)),
  })
  try {
    const users = [await userWith(db, few), await userWith(db, many)] as const
    await foldAll(db)
    print(`median ms with ${few} posts, with ${many}, and the ratio, of ${rounds} rounds:`, '')
    for (const index of PATHS(0).keys()) {
      const times: number[][] = [[], []]
      for (let round = 0; round < rounds; round++) {
        for (const [which, { key, paths }] of users.entries()) {
          times[which]?.push(await timeOf(`${service.url}/api/v1${paths[index]}`, key))
        }
      }
      const [with_few = 0, with_many = 0] = times.map(median)
      const ratio = (with_many / with_few).toFixed(2)
      print(
        `  ${users[1]?.paths[index]}`,
        `${with_few.toFixed(1)}, ${with_many.toFixed(1)}, ${ratio}`,
      )
    }
    const tools = { db, url: `${service.url}/api/v1`, rounds, print, timeOf, median }
    await measureLists(users, tools)
  } finally {
    await service.stop()
    await db.end()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A user with so many posts, who asks for the middle and the last page of them too. */
async function userWith(db: Db, posts: number): Promise<Reader & { paths: string[] }> {
  const id = await insertUser(db, {
    name: `With ${posts} posts`,
    plan: 'agency',
    status: 'active',
    trial_ends_at: null,
    current_period_ends_at: null,
    auto_cross_post: true,
  })
  const key = newKey()
  await insertKey(db, id, 'bench', key)
  const [account] = await db<{ id: string }[]>`
    insert into connections (user_id, platform, origin, remote_id, handle, display_name, avatar_url, is_primary,
      sealed_token)
    values (${id}, 'x', 'live', ${id}, 'bench', 'Bench', 'https://example.org/a.png', true, '')
    returning id`
  const user = { id, key, accounts: { x: account?.id ?? '' }, handles: {} }
  const start = Date.now() - YEARS_MS
  for (let from = 0; from < posts; from += 10_000) {
    const count = Math.min(10_000, posts - from)
    const readings = Array.from({ length: count }, (_, i): PastReading => {
      const place = (from + i) / posts
      return {
        posted_date: Math.floor(start + place * YEARS_MS),
        content_type: (['text', 'image', 'thread'] as const)[i % 3] ?? 'text',
        likes: (i * 7) % 50,
        impressions: 100 + ((i * 13) % 900),
      }
    })
    await saveReadings(db, user, readings)
  }
  return { id, key, paths: PATHS(posts) }
}

/** As the chores of a minute later leave it. */
async function foldAll(db: Db) {
  for (;;) {
    await foldTallies(db)
    await foldMetrics(db)
    const left = await db`
      select from tally_changes union all select from metric_tally_changes limit 1`
    if (left.length === 0) break
  }
  await db`vacuum analyze`
}

async function timeOf(url: string, key: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return performance.now() - began
}
