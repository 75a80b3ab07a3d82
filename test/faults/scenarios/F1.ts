/**
 * F1: workers are killed at random while posts go out on three networks that take their time. Nothing
 * may be there twice, be lost, stay open or be early; only LinkedIn may be in doubt, and only of
 * what was under way when a worker died.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Evidence } from '../evidence.ts'
import type { Violation } from '../verdict.ts'
import type { Random } from '../random.ts'
import type { Rig } from '../rig.ts'
import { countEnds, judgeSite, latenessOf, type Plan, type Scenario } from '../scenario.ts'
import { openSite, ready, type Site } from '../site.ts'
import type { Program } from '../../world/program.ts'
import { makeUsers, schedulePosts, waitUntilSettled } from './load.ts'

const REQUEST_TIMEOUT_MS = 3_000
/** From its claim on: a send may begin as late as twice its timeout. */
const SEND_MS = 3 * REQUEST_TIMEOUT_MS
const QUIET_MS = 1_000
const LATENCY_MS = 20
/** The quiet periods have to be longer than this. */
const COMMIT_LAG_MS = 600

const ENV = {
  REQUEST_TIMEOUT_SECONDS: String(REQUEST_TIMEOUT_MS / 1000),
  QUIET_SECONDS_X: String(QUIET_MS / 1000),
  QUIET_SECONDS_SECONDARY_A: String(QUIET_MS / 1000),
  QUIET_SECONDS_SECONDARY_B: String(QUIET_MS / 1000),
}

/** One delivery in so many milliseconds, and no more than one kill in so many. */
const DELIVERY_MS = 40
const KILL_MS = 2_200
/** Of a span between two kills the start takes about so much. */
const START_MS = 600
/** One kill in so many does not wait until its victim is ready. */
const STARTING_SHARE = 8
/** What was in doubt last has its lease, its quiet period and its looks before it. */
const SETTLED_MS_MAX = 120_000

export const F1: Scenario = {
  name: 'F1',
  title: 'kill -9 of workers at random points',
  async run(rig: Rig, plan: Plan) {
    const { deliveries, kills, apis, workers, random, slack, say } = plan
    const simulated = await rig.simulate()
    await simulated.control('POST', '/control/settings', {
      latency_ms: LATENCY_MS,
      commit_lag_ms: COMMIT_LAG_MS,
    })
    const site = await openSite(rig, { simulated, env: ENV })
    const posts = Math.ceil(deliveries / 3)
    const users = await makeUsers(site, posts)
    const api = await Promise.all(Array.from({ length: apis }, () => site.start('api')))
    const worker = await Promise.all(Array.from({ length: workers }, () => site.start('worker')))
    const span_ms = Math.max(deliveries * DELIVERY_MS, kills * KILL_MS)
    say(`quiet period ${QUIET_MS} ms over a commit lag of up to ${COMMIT_LAG_MS} ms`)

    const begin = await schedulePosts(site, api, users, {
      name: 'F1',
      posts,
      span_ms,
      random,
      slack,
    })
    say(`${posts} posts of ${users.length} users are due within ${Math.round(span_ms / 1000)} s`)
    await sleep(Math.max(0, begin - Date.now()))
    const killed_at = await killAtRandom(site, worker, { kills, span_ms, random })
    await waitUntilSettled(site, span_ms + SETTLED_MS_MAX)

    const judged = await judgeSite(rig, site, users, {
      kills: killed_at,
      send_ms: SEND_MS,
      answer_ms: REQUEST_TIMEOUT_MS,
    })
    await site.close()
    const { evidence, violations } = judged
    return {
      counts: {
        deliveries: evidence.deliveries.length,
        'posts in the ledger': evidence.posts.length,
        kills: killed_at.length,
        ...countEnds(evidence),
      },
      lateness: latenessOf(evidence),
      violations: [...violations, ...heldElsewhere(evidence)],
    }
  },
}

/** X can be read and Bluesky sent to again, so neither leaves anything in doubt. */
function heldElsewhere({ deliveries }: Evidence): Violation[] {
  return deliveries
    .filter((one) => one.platform !== 'secondary_b' && one.error_code === 'outcome_unknown')
    .map((delivery) => ({ rule: 'held without need', what: delivery.platform, delivery }))
}

/** Each after a pause of its own; the killed one is started again at once. Returns the moments. */
async function killAtRandom(
  site: Site,
  worker: Program[],
  { kills, span_ms, random }: { kills: number; span_ms: number; random: Random },
): Promise<number[]> {
  const pause_ms = Math.max(0, span_ms / kills - START_MS)
  const killed_at: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    const index = random.whole(worker.length)
    const victim = worker[index]
    if (victim === undefined) break
    // Most of them at work, however long a start takes here; some while they start.
    if (random.whole(STARTING_SHARE) > 0) await ready(victim)
    await sleep(random.whole(2 * pause_ms))
    await victim.end()
    killed_at.push(Date.now())
    worker[index] = site.launch('worker')
  }
  await Promise.all(worker.map(ready))
  return killed_at
}
