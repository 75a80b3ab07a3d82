/** What answers cost a user with 1,000 posts and one with 100,000, alternating, as medians and their ratio. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { destination } from 'pino'
import { startEmbedded } from '../../db/embedded.ts'
import { openFolder } from '../../db/files/folder.ts'
import { insertKey, newKey } from '../../db/keys.ts'
import { foldMetrics } from '../../db/metrics.ts'
import { migrate } from '../../db/migrate.ts'
import { openPool, type Db } from '../../db/postgres.ts'
import { newKeyring, readKeyring } from '../../db/seal.ts'
import { foldTallies } from '../../db/tallies.ts'
import { insertOwner } from '../../db/users.ts'
import { TIMING } from '../../jobs/timing.ts'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import { openLog } from '../../server/log.ts'
import { startService } from '../../server/service.ts'
import { saveReadings, type PastReading } from '../analytics/history.ts'

const [FEW, MANY] = [1_000, 100_000]
const ROUNDS = 25
const YEARS_MS = 2 * 365 * 86_400_000
const PATHS = [
  '/me',
  '/posts',
  '/posts?status=posted',
  '/analytics/overview',
  '/analytics/tweets?period=30',
  '/analytics/tweets?period=365',
  '/analytics/tweets?period=all',
  '/analytics/best-times',
]

export async function measureGrowth(print: (what: string, result: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-growth-'))
  const embedded = await startEmbedded(join(folder, 'database'))
  const server = embedded.connection
  await migrate(server)
  const db = openPool(server, { max: 2 })
  const service = await startService({
    ...{
      server,
      role: 'api',
      host: '127.0.0.1',
      port: 0,
      public_url: undefined,
      sign_up: 'closed',
      proxies: 0,
      metrics_token: undefined,
      timing: TIMING,
    },
    keyring: readKeyring(newKeyring()),
    files: await openFolder(join(folder, 'media')),
    journal_dir: join(folder, 'journal'),
    fetching: { timeout_ms: 1_000 },
    networks: { ...LIVE_SETTINGS, simulator_url: undefined },
    log: openLog('silent', destination(2)),
  })
  try {
    const keys = [await userWith(db, FEW), await userWith(db, MANY)]
    await foldAll(db)
    print(`median ms with ${FEW} posts, with ${MANY}, and the ratio, of ${ROUNDS} rounds:`, '')
    for (const path of PATHS) {
      const times: number[][] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        for (const [index, key] of keys.entries()) {
          times[index]?.push(await timeOf(`${service.url}/api/v1${path}`, key))
        }
      }
      const [few = 0, many = 0] = times.map(median)
      print(`  ${path}`, `${few.toFixed(1)}, ${many.toFixed(1)}, ${(many / few).toFixed(2)}`)
    }
  } finally {
    await service.stop()
    await db.end()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Answers the user's key. */
async function userWith(db: Db, posts: number): Promise<string> {
  const id = await insertOwner(db, `With ${posts} posts`)
  const key = newKey()
  await insertKey(db, id, 'bench', key)
  const [account] = await db<{ id: string }[]>`
    insert into connections (user_id, platform, origin, remote_id, handle, display_name, avatar_url, is_primary,
      sealed_token)
    values (${id}, 'x', 'live', '1', 'bench', 'Bench', 'https://example.org/a.png', true, '')
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
  return key
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

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
