/**
 * What contract fuzzing runs against: the real service over a database of its own and simulated
 * networks, with limits that no run reaches and posts in every state, so that no operation is only
 * ever refused.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import { connect } from '../../db/connections.ts'
import { startEmbedded } from '../../db/embedded.ts'
import { insertKey, newKey } from '../../db/keys.ts'
import { migrate } from '../../db/migrate.ts'
import { newKeyring, readKeyring } from '../../db/seal.ts'
import { insertOwner } from '../../db/users.ts'
import { TIMING } from '../../jobs/sending.ts'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import { PLATFORMS } from '../../networks/network.ts'
import { openSimulatedAccount } from '../../networks/simulator/accounts.ts'
import { startSimulator } from '../../networks/simulator/simulator.ts'
import { openLog } from '../../server/log.ts'
import { startService } from '../../server/service.ts'

export interface Fuzzed {
  url: string
  key: string
  /** Ids that a path or body may name: of posts in all four states, and of the X account. */
  post_ids: string[]
  x_account_id: string
  close(): Promise<void>
}

/** Enough that deletions leave some of each state until the end. */
const POSTS_PER_STATE = 60
const NO_LIMIT = 1_000_000

/** `log` gets every line that the service logs. */
export async function openFuzzed(log: DestinationStream): Promise<Fuzzed> {
  const data_dir = mkdtempSync(join(tmpdir(), 'otterpost-fuzz-'))
  const embedded = await startEmbedded(data_dir)
  await migrate(embedded.connection)
  const simulator = await startSimulator()
  const keyring = readKeyring(newKeyring())
  const service = await startService({
    server: embedded.connection,
    keyring,
    networks: { ...LIVE_SETTINGS, simulator_url: simulator.url },
    timing: TIMING,
    role: 'all',
    host: '127.0.0.1',
    port: 0,
    public_url: undefined,
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
    const account = await openSimulatedAccount(simulator.url, { platform, handle, name: 'Fuzzed' })
    const connection = { ...account, platform, origin: 'simulated' as const }
    connections.push(await connect(db, keyring, user_id, connection))
  }

  return {
    url,
    key,
    post_ids: await seedPosts({ url, key, simulator_url: simulator.url }),
    x_account_id: connections[0] ?? '',
    async close() {
      await service.stop()
      await simulator.close()
      await embedded.stop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

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

/** The id of the post, which the error of a 502 names too. */
async function createPost(url: string, key: string, post: unknown, expected: number) {
  const response = await fetch(`${url}/api/v1/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(post),
  })
  // A 201 has posts, a 502 the id; anything else fails below.
  const body = (await response.json()) as { posts?: { id: string }[]; id?: string }
  const id = body.posts?.[0]?.id ?? body.id
  if (response.status !== expected || id === undefined) {
    throw new Error(`a post was to be seeded: ${response.status} ${JSON.stringify(body)}`)
  }
  return id
}

async function control(simulator_url: string, what: string, body: unknown) {
  const response = await fetch(`${simulator_url}/control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the simulator refused ${what}: ${await response.text()}`)
}
