/** One fault under load, from the first post that is created for it until each has come to its end. */
import { setTimeout as sleep } from 'node:timers/promises'
import { unlimited } from '../faults/crew.ts'
import { readEvidence, type Delivery } from '../faults/evidence.ts'
import { needlesslyHeld } from '../faults/goingBack.ts'
import { judge } from '../faults/judge.ts'
import { waitUntilSettled } from '../faults/scenarios/load.ts'
import { until } from '../faults/site.ts'
import type { SiteUser } from '../faults/users.ts'
import type { Violation } from '../faults/verdict.ts'
import type { Kind, Struck } from './kinds.ts'
import { startLoad, type Created } from './load.ts'
import type { Stage } from './stage.ts'
import { startWatch, type Watch } from './watch.ts'

export interface Round {
  /** From the fault until the cluster took writes again, and until each API process did. */
  cluster_ms: number
  api_ms: number
  posts: number
  /** What the networks took. */
  sent: number
  lost: number
  twice: number
  /** Of those that LinkedIn may have, which its user is asked about. */
  unknown: number
  /** Without synchronous replication: acknowledged, and on no server that is left. */
  gone: number
  violations: Violation[]
}

const USERS = 12
/** Of which the API processes are asked for some all the time (watch.ts). */
const ASKED_PER_SECOND = 8
const WARM_MS = 4_000
/** What comes back is met by posts that go out. */
const AFTERWARDS_MS = 4_000
const BACK_MS_MAX = 180_000
const SETTLED_MS_MAX = 120_000
/** How much later than the cluster the API may be, on a machine that does nothing else. */
const API_LATER_MS_MAX = 5_000
/** A claim has so long to begin its send, and the send its time. */
const SEND_MS = 15_000

export interface Wanted {
  kind: Kind
  /** How its texts begin. */
  name: string
  posts_per_second: number
  /** False: how long the API took is told, and is no violation. */
  judges_times: boolean
}

export async function goThrough(
  stage: Stage,
  { kind, name, posts_per_second, judges_times }: Wanted,
): Promise<Round> {
  const { cluster, apis } = stage
  const users = await makeUsers(stage)
  const [first] = users
  if (first === undefined) throw new Error('nobody posts')
  let turn = 0
  const load = startLoad({
    name,
    users,
    posts_per_second: posts_per_second - ASKED_PER_SECOND,
    url: () => apis[++turn % apis.length]?.url ?? '',
  })
  const asked = apis.map(({ url = '' }, index) => ({ name: `API ${index + 1}`, url }))
  const watch = startWatch(cluster.nodes, asked, { load, user: first })

  await sleep(WARM_MS)
  const struck = await kind.strike(cluster)
  const back = await until(() => findBack(watch, struck), BACK_MS_MAX, 'it works again')
  const healed = struck.heal()
  await sleep(AFTERWARDS_MS)
  await Promise.all([load.stop(), watch.stop()])
  await healed
  await cluster.whole()
  const site = await stage.look()
  try {
    await waitUntilSettled(site, SETTLED_MS_MAX)
    const evidence = await readEvidence(
      site.sql,
      site.simulated,
      users.map(({ id }) => id),
    )
    const latest_ms = judges_times ? API_LATER_MS_MAX : Infinity
    return verdictOn(stage, { evidence, created: load.created, struck, ...back, latest_ms })
  } finally {
    await site.sql.end({ timeout: 1 })
  }
}

/** A busy machine may make the cluster choose another leader of its own accord, which ends connections. */
async function makeUsers(stage: Stage): Promise<SiteUser[]> {
  return until(async () => {
    const site = await stage.look().catch(() => undefined)
    const users = site && (await unlimited(site, USERS).catch(() => undefined))
    await site?.sql.end({ timeout: 1 })
    return users
  }, BACK_MS_MAX)
}

function findBack({ cluster, apis }: Watch, { at }: Struck) {
  const cluster_at = cluster.backAt(at)
  const api_at = apis.map((api) => api.backAt(at))
  if (cluster_at === undefined || api_at.includes(undefined)) return undefined
  return { cluster_at, api_at: Math.max(...api_at.map((one) => one ?? NaN)) }
}

interface Ended {
  evidence: Awaited<ReturnType<typeof readEvidence>>
  created: Created[]
  struck: Struck
  cluster_at: number
  api_at: number
  /** How much later than the cluster the API may be back. */
  latest_ms: number
}

function verdictOn({ processes }: Stage, ended: Ended): Round {
  const { evidence, created, struck, cluster_at, api_at, latest_ms } = ended
  const { deliveries } = evidence
  const known = new Set(deliveries.map(({ subject_id }) => subject_id))
  const missing = created.filter(({ answered }) => answered && !known.has(answered.id))
  // It was written at some time between.
  const mayBeGone = ({ asked_at, answered }: Created) =>
    struck.gone_from !== undefined &&
    (answered?.at ?? Infinity) >= struck.gone_from &&
    asked_at <= cluster_at
  const lost = missing.filter((one) => !mayBeGone(one))
  const judged = judge(evidence, {
    kills: moments(struck.at, api_at),
    send_ms: SEND_MS,
    deleted: created.filter(mayBeGone).map(({ text }) => ({ text, at: struck.at + SEND_MS })),
  })
  const violations: Violation[] = [
    ...judged,
    ...needlesslyHeld(deliveries),
    ...lost.map(({ text }) => ({
      rule: 'lost',
      what: `"${text}" was acknowledged and is not there`,
    })),
    ...processes
      .filter(({ running }) => !running)
      .map(({ pid }) => ({ rule: 'a process ended by itself', what: `its number was ${pid}` })),
  ]
  const later = api_at - cluster_at
  if (later > latest_ms) {
    violations.push({ rule: 'the API took too long', what: `${later} ms longer than the cluster` })
  }
  const count = (...rules: string[]) => violations.filter(({ rule }) => rules.includes(rule)).length
  return {
    cluster_ms: cluster_at - struck.at,
    api_ms: api_at - struck.at,
    posts: created.length,
    sent: evidence.posts.length,
    lost: count('lost', 'not settled'),
    twice: count('sent twice'),
    unknown: deliveries.filter(isUnknown).length,
    gone: missing.length - lost.length,
    violations,
  }
}

function isUnknown({ error_code }: Delivery): boolean {
  return error_code === 'outcome_unknown'
}

/** Whatever was under way at one of these had a reason to get no answer. */
function moments(from: number, to: number): number[] {
  return Array.from(
    { length: Math.ceil((to - from) / 1000) + 1 },
    (_, index) => from + index * 1000,
  )
}
