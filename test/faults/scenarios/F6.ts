/**
 * F6: of two workers one is frozen for longer than its lease and quiet period, and goes on. Every
 * second time the connection that proves it alive is cut meanwhile, so that the other takes over.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { cutConnection, listHolders } from '../locks.ts'
import type { Program } from '../../world/program.ts'
import type { Rig } from '../rig.ts'
import { countEnds, judgeSite, latenessOf, type Plan, type Scenario } from '../scenario.ts'
import { openSite, until, type Site } from '../site.ts'
import { makeUsers, schedulePosts, waitUntilSettled } from './load.ts'

const REQUEST_TIMEOUT_MS = 1_000
const QUIET_MS = 1_000
const COMMIT_LAG_MS = 600
const LEASE_MS = 1.5 * 2 * REQUEST_TIMEOUT_MS + REQUEST_TIMEOUT_MS
/** Longer than whatever the service waits for before it takes over. */
const FROZEN_MS = LEASE_MS + QUIET_MS + 2_000
const BETWEEN_MS = 1_500
const DELIVERY_MS = 40
const SETTLED_MS_MAX = 120_000

export const F6: Scenario = {
  name: 'F6',
  title: 'two workers, one of which is stopped and continued',
  async run(rig: Rig, { quick, deliveries, kills, random, slack, say }: Plan) {
    const simulated = await rig.simulate()
    const settings = { latency_ms: 20, commit_lag_ms: COMMIT_LAG_MS }
    await simulated.control('POST', '/control/settings', settings)
    const site = await openSite(rig, { simulated })
    const stops = quick ? 2 : Math.ceil(kills / 10)
    const span_ms = Math.max((deliveries / 5) * DELIVERY_MS, stops * (FROZEN_MS + BETWEEN_MS))
    const posts = Math.ceil(span_ms / DELIVERY_MS / 6)
    const users = await makeUsers(site, posts)
    const api = await site.start('api')
    say(`quiet period ${QUIET_MS} ms over a commit lag of up to ${COMMIT_LAG_MS} ms`)
    const begin = await schedulePosts(site, [api], users, {
      name: 'F6',
      posts,
      span_ms,
      random,
      slack,
    })
    await api.end('SIGTERM')
    const workers = [await startKnown(site), await startKnown(site)]
    await sleep(Math.max(0, begin - Date.now()))

    const frozen_at: number[] = []
    for (let stop = 0; stop < stops; stop++) {
      const worker = random.pick(workers)
      await sleep(random.whole(BETWEEN_MS))
      worker.program.stop()
      frozen_at.push(Date.now())
      if (stop % 2 === 1) await cutConnection(site.sql, worker.holder)
      await sleep(FROZEN_MS)
      worker.program.continue()
      if (stop % 2 === 1) worker.holder = await findNew(site, holdersOf(workers))
    }
    await waitUntilSettled(site, SETTLED_MS_MAX)
    const expected = {
      kills: frozen_at,
      send_ms: 3 * REQUEST_TIMEOUT_MS,
      answer_ms: REQUEST_TIMEOUT_MS,
    }
    const { evidence, violations } = await judgeSite(rig, site, users, expected)
    await site.close()
    return {
      counts: { deliveries: evidence.deliveries.length, stops, ...countEnds(evidence) },
      lateness: latenessOf(evidence),
      violations,
    }
  },
}

interface Known {
  program: Program
  /** The PostgreSQL process behind the connection that proves it alive. */
  holder: number
}

async function startKnown(site: Site): Promise<Known> {
  const before = await listHolders(site.sql)
  const program = await site.start('worker')
  return { program, holder: await findNew(site, before) }
}

function holdersOf(workers: Known[]): number[] {
  return workers.map(({ holder }) => holder)
}

async function findNew(site: Site, before: number[]): Promise<number> {
  return until(async () => (await listHolders(site.sql)).find((pid) => !before.includes(pid)))
}
