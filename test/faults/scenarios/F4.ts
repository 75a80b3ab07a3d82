/**
 * F4: PostgreSQL ends, is killed, loses its connections or hides behind a bad line, while posts go out and
 * callers publish. Nothing is there twice or lost, and within ten seconds of the database's return every
 * process is ready and something is sent.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { insist } from '../clients.ts'
import { create, hire, momentIn, PLATFORMS, POSTS, unlimited, wordsOf, type Crew } from '../crew.ts'
import type { Violation } from '../judge.ts'
import type { Program } from '../../world/program.ts'
import { openProxy, type Proxy } from '../proxy.ts'
import type { Rig } from '../rig.ts'
import { COMMIT } from '../through.ts'
import { countEnds, judgeSite, latenessOf, type Plan, type Scenario } from '../scenario.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'
import { waitUntilSettled } from './load.ts'

const USERS = 4
const ROUNDS = 4
/** Some rest between two outages, and a post in so many milliseconds all the while. */
const REST_MS = 1_500
const POST_MS = 150
const OUTAGE_MS = 1_200
/** For writing the posts, on a machine that has other work. */
const DUE_IN_MS = 5_000
const LATENCY_MS = 30
const CLIENT_REST_MS = 300
const BACK_MS_MAX = 10_000

interface Outage {
  name: string
  /** Part of the bounded selection. */
  quick?: true
  happens(place: Place): Promise<void> | void
}

interface Place {
  rig: Rig
  site: Site
  line: Proxy
}

/** The postmaster's number is the first line of its file. */
function signalPostmaster({ rig }: Place, signal: NodeJS.Signals) {
  const file = readFileSync(join(rig.cluster, 'postmaster.pid'), 'utf8')
  process.kill(Number(file.split('\n')[0]), signal)
}

async function through(line: Proxy, fault: Parameters<Proxy['inject']>[0]) {
  line.inject(fault)
  await sleep(OUTAGE_MS)
  line.lift()
}

const OUTAGES: Outage[] = [
  { name: 'immediate stop', quick: true, happens: (place) => signalPostmaster(place, 'SIGQUIT') },
  {
    name: 'kill -9 of the postmaster',
    quick: true,
    happens: (place) => signalPostmaster(place, 'SIGKILL'),
  },
  {
    name: 'all backends terminated',
    quick: true,
    async happens({ site }) {
      await site.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${site.database} and pid <> pg_backend_pid()`
    },
  },
  { name: 'every connection cut', happens: ({ line }) => line.cut() },
  { name: 'half answers', happens: ({ line }) => through(line, { kind: 'half' }) },
  {
    name: 'cut within statements',
    quick: true,
    happens: ({ line }) => through(line, { kind: 'cut', direction: 'to_server', after_bytes: 700 }),
  },
  {
    name: 'answers held',
    happens: ({ line }) => through(line, { kind: 'stall', direction: 'to_client' }),
  },
  {
    name: 'statements held',
    happens: ({ line }) => through(line, { kind: 'stall', direction: 'to_server' }),
  },
  {
    name: 'connections accepted and never answered',
    happens({ line }) {
      line.cut()
      return through(line, { kind: 'hang' })
    },
  },
  {
    name: 'connections forgotten',
    quick: true,
    happens: ({ line }) => line.inject({ kind: 'forget' }),
  },
  {
    name: 'answers to commits lost',
    quick: true,
    happens: ({ line }) => through(line, { kind: 'lose_answer', to: COMMIT, then: 'cut' }),
  },
  {
    name: 'commits without an answer',
    happens: ({ line }) => through(line, { kind: 'lose_answer', to: COMMIT, then: 'forget' }),
  },
]

export const F4: Scenario = {
  name: 'F4',
  title: 'PostgreSQL stops, is killed, and is cut off',
  stops_postgresql: true,
  async run(rig, plan) {
    const simulated = await rig.simulate()
    await simulated.control('POST', '/control/settings', { latency_ms: LATENCY_MS })
    const site = await openSite(rig, { simulated })
    const users = await unlimited(site, USERS)
    const line = await openProxy({ path: rig.socket })
    const DATABASE_URL = `postgres://${rig.server.user}@127.0.0.1:${line.port}/${site.database}`
    const crew = await hire(site, plan, { DATABASE_URL })
    const outages = plan.quick
      ? OUTAGES.filter(({ quick }) => quick)
      : Array.from({ length: ROUNDS }, () => OUTAGES).flat()
    const begin = await scheduleAll(
      crew,
      users,
      outages.length * (REST_MS + OUTAGE_MS + 1_000),
      plan,
    )
    await sleep(Math.max(0, begin - Date.now()))
    const violations: Violation[] = []
    const clients = publishAllTheTime(crew, users, plan, violations)

    const backs: Record<string, number> = {}
    for (const outage of outages) {
      await sleep(REST_MS)
      await outage.happens({ rig, site, line })
      const back_ms = await untilBack(rig, site, [...crew.api, ...crew.worker])
      backs[outage.name] = Math.max(back_ms, backs[outage.name] ?? 0)
      plan.say(`${outage.name}: back after ${Math.round(back_ms)} ms`)
    }
    const published = await clients.stop()
    await waitUntilSettled(site, 60_000)

    const { evidence, violations: judged } = await judgeSite(rig, site, users)
    const ended = [...crew.api, ...crew.worker].filter(({ running }) => !running)
    await site.close()
    await line.close()
    return {
      counts: {
        outages: outages.length,
        'longest return in ms': Math.round(Math.max(...Object.values(backs))),
        'posts published at once': published,
        ...countEnds(evidence),
      },
      lateness: latenessOf(evidence),
      violations: [
        ...violations,
        ...judged,
        ...ended.map(() => ({ rule: 'outlives its database', what: 'a process has ended' })),
        ...Object.entries(backs)
          .filter(([, ms]) => ms > plan.slack * BACK_MS_MAX)
          .map(([name, ms]) => ({
            rule: 'back within ten seconds',
            what: `${name}: ${Math.round(ms)} ms`,
          })),
        ...evidence.deliveries
          .filter((one) => one.platform !== 'secondary_b' && one.error_code === 'outcome_unknown')
          .map((delivery) => ({
            rule: 'held though it can be looked up',
            what: delivery.platform,
            delivery,
          })),
      ],
    }
  },
}

/** Returns when the first one may be due. */
async function scheduleAll(
  crew: Crew,
  users: SiteUser[],
  span_ms: number,
  { random, slack }: Plan,
) {
  const from = Date.now() + slack * DUE_IN_MS
  for (const [number, user] of users.entries()) {
    const posts = Array.from({ length: span_ms / POST_MS / users.length }, (_, i) => ({
      text: `F4 user ${number} post ${i}`,
      platforms: PLATFORMS,
      scheduled_date: momentIn(random, from, span_ms),
    }))
    await create(crew.url(), user, posts)
  }
  return from
}

/** Each user has a client that publishes one post after the other, through whatever happens. */
function publishAllTheTime(
  { url }: Crew,
  users: SiteUser[],
  { random }: Plan,
  violations: Violation[],
) {
  let over = false
  let published = 0
  const clients = users.map(async ({ key }, number) => {
    for (let i = 0; !over; i++) {
      const body = {
        text: `F4 client ${number} post ${i}`,
        platforms: PLATFORMS,
        publish_now: true,
      }
      const request = { method: 'POST', path: POSTS, key, body } as const
      const answer = await insist(url, { ...request, idempotency_key: randomUUID() })
      if (answer.status === 201) published++
      else violations.push({ rule: 'every caller is answered', what: wordsOf(answer) })
      await sleep(random.whole(CLIENT_REST_MS))
    }
  })
  const done = Promise.all(clients)
  // Whoever stops them hears of it; until then nobody listens.
  done.catch(() => undefined)
  return {
    async stop() {
      over = true
      await done
      return published
    },
  }
}

/** From the moment in which PostgreSQL answers until every process is ready and a network got a post. */
async function untilBack(rig: Rig, { database, simulated }: Site, programs: Program[]) {
  await until(() => answers(rig, database), 60_000)
  const database_back_at = Date.now()
  await until(async () => {
    const all = await Promise.all(programs.map(({ url }) => isReady(url ?? '')))
    return all.every(Boolean)
  }, 60_000)
  await until(
    () => simulated.ledger().some(({ received_at }) => received_at >= database_back_at),
    60_000,
  )
  return Date.now() - database_back_at
}

async function answers(rig: Rig, database: string): Promise<boolean> {
  const sql = postgres({ ...rig.server, database, max: 1, connect_timeout: 2 })
  const answered = await sql`select 1`.then(
    () => true,
    () => false,
  )
  await sql.end({ timeout: 0 })
  return answered
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  )
  await answer?.body?.cancel()
  return answer?.status === 200
}
