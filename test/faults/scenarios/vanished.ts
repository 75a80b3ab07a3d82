/**
 * A worker is gone without a word while it sends: frozen, or cut off from its database alone, with connections
 * that nobody ends. What it had is taken over once its session is ended, as the server does for a machine
 * that does not answer (db/pool/client.ts), and when it comes back it sends nothing again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { create, hire, PLATFORMS, unlimited } from '../crew.ts'
import type { Evidence } from '../evidence.ts'
import { openProxy } from '../proxy.ts'
import { countEnds, judgeSite, type Scenario } from '../scenario.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'
import type { Violation } from '../verdict.ts'
import { waitUntilSettled } from './load.ts'

const REQUEST_TIMEOUT_MS = 2_000
const LATENCY_MS = 700
const ENV = { REQUEST_TIMEOUT_SECONDS: String(REQUEST_TIMEOUT_MS / 1000) }
const USERS = { full: 30, quick: 4 }
const POSTS_OF_A_USER = 2
const DUE_IN_MS = 3_600_000
/** Until the server ends a session: as it is set, and short where that is not what is tried. */
const GONE_MS = { full: 30_000, quick: 3_000 }
const TAKEN_OVER_MS_MAX = 60_000
/** For what must have no effect: that it had none cannot be waited for. */
const HEARD_MS = 3_000
/** With what a worker is started that goes that way. */
const WAYS: Record<string, Record<string, string>> = {
  frozen: {},
  'frozen before its first byte': { STOP_AT: 'written_down' },
  'cut off': {},
}

export const vanished: Scenario = {
  name: 'vanished',
  title: 'a worker that is gone without a word, and comes back',
  async run(rig, plan) {
    const simulated = await rig.simulate()
    const site = await openSite(rig, { simulated, env: ENV })
    const line = await openProxy({ path: rig.socket })
    const DATABASE_URL = `postgres://${rig.server.user}@127.0.0.1:${line.port}/${site.database}`
    const { url } = await hire(site, { ...plan, apis: 1, workers: 0 })
    const gone_at: number[] = []
    const took: Record<string, number> = {}
    const users: SiteUser[] = []
    for (const [way, env] of Object.entries(WAYS)) {
      await simulated.control('POST', '/control/settings', { latency_ms: 0 })
      const worker = await site.start('worker', { DATABASE_URL, ...env })
      const fresh = await unlimited(site, plan.quick ? USERS.quick : USERS.full)
      users.push(...fresh)
      await simulated.control('POST', '/control/settings', { latency_ms: LATENCY_MS })
      await makeDue(site, url(), fresh, way)
      await until(() => isSending(site), TAKEN_OVER_MS_MAX, 'it sends')

      line.inject({ kind: 'forget' })
      if (way !== 'cut off') worker.stop()
      gone_at.push(Date.now())
      const gone = performance.now()
      const other = await site.start('worker')
      await sleep(plan.quick ? GONE_MS.quick : GONE_MS.full)
      line.bury()
      await waitUntilSettled(site, TAKEN_OVER_MS_MAX)
      took[way] = Math.round(performance.now() - gone)
      worker.continue()
      await sleep(HEARD_MS)
      await Promise.all([worker.end(), other.end('SIGTERM')])
    }
    const expected = {
      kills: gone_at,
      send_ms: 3 * REQUEST_TIMEOUT_MS,
      answer_ms: REQUEST_TIMEOUT_MS,
    }
    const judged = await judgeSite(rig, site, users, expected)
    await site.close()
    await line.close()
    return {
      counts: {
        ...countEnds(judged.evidence),
        ...Object.fromEntries(
          Object.entries(took).map(([way, ms]) => [`${way}, settled after`, `${ms} ms`]),
        ),
      },
      violations: [
        ...judged.violations,
        ...heldWithoutNeed(judged.evidence),
        ...Object.entries(took)
          .filter(([, ms]) => ms > plan.slack * TAKEN_OVER_MS_MAX)
          .map(([way, ms]) => ({ rule: 'taken over within a minute', what: `${way}: ${ms} ms` })),
      ],
    }
  },
}

async function makeDue({ sql }: Site, url: string, users: SiteUser[], way: string) {
  const scheduled_date = new Date(Date.now() + DUE_IN_MS).toISOString()
  for (const [number, user] of users.entries()) {
    const posts = Array.from({ length: POSTS_OF_A_USER }, (_, i) => ({
      text: `User ${number}, post ${i}, ${way}`,
      platforms: PLATFORMS,
      scheduled_date,
      ...(i === 0 && { thread_tweets: [`User ${number}, post ${i}, ${way}, 2`] }),
    }))
    await create(url, user, posts)
  }
  await sql`update deliveries set due_at = clock_timestamp() where state = 'waiting'`
}

async function isSending({ sql }: Site): Promise<boolean> {
  return (await sql`select from deliveries where state = 'sending' limit 1`).length > 0
}

function heldWithoutNeed({ deliveries }: Evidence): Violation[] {
  return deliveries
    .filter(({ platform, state }) => platform !== 'secondary_b' && state !== 'published')
    .map((delivery) => ({ rule: 'held though it can be looked up', what: 'see', delivery }))
}
