/**
 * A worker dies with as many sends under way as it makes at once, and more accounts waiting for it: how
 * soon another has taken up what it had not begun, and settled what it had. The queue alone would hold a
 * dead worker's jobs for hours. The other one is frozen until then, so that none of them are its own.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { create, unlimited } from '../crew.ts'
import type { Violation } from '../judge.ts'
import type { Rig } from '../rig.ts'
import { countEnds, judgeSite, type Plan, type Scenario } from '../scenario.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'
import { waitUntilSettled } from './load.ts'

/** More than the 200 sends that a process makes to one network at a time, and the 100 for one user. */
const USERS = 4
const ACCOUNTS_OF_A_USER = 70
const UNDER_WAY_MIN = 100
const REQUEST_TIMEOUT_MS = 2_000
const LATENCY_MS = 1_000
const QUIET_MS = 1_000
const LEASE_MS = 1.5 * 2 * REQUEST_TIMEOUT_MS + REQUEST_TIMEOUT_MS
/** A look each second, and the answer of the network. */
const LOOK_MS = 1_000 + 2 * LATENCY_MS
const TAKEN_UP_MS_MAX = 5_000
const DUE_IN_MS = 3_600_000
const SETTLED_MS_MAX = 120_000

const ENV = {
  REQUEST_TIMEOUT_SECONDS: String(REQUEST_TIMEOUT_MS / 1000),
  QUIET_SECONDS_X: String(QUIET_MS / 1000),
  // As it is run.
  SWEEP_SECONDS: '5',
}

export const takeover: Scenario = {
  name: 'takeover',
  title: 'what a killed worker had is taken up by another',
  async run(rig: Rig, { slack, say }: Plan) {
    const simulated = await rig.simulate()
    const site = await openSite(rig, { simulated, env: ENV })
    await site.sql`update plans set accounts_max = ${ACCOUNTS_OF_A_USER}`
    const connect = Array.from({ length: ACCOUNTS_OF_A_USER }, () => 'x' as const)
    const users = await unlimited(site, USERS, { connect })
    const [first, second] = [await site.start('worker'), await site.start('worker')]
    await simulated.control('POST', '/control/settings', { latency_ms: LATENCY_MS })
    second.stop()
    await schedule(site, users)

    await until(async () => (await listBegun(site)).length >= UNDER_WAY_MIN, SETTLED_MS_MAX)
    // For the requests to leave.
    await sleep(LATENCY_MS / 4)
    await first.end()
    const killed_at = Date.now()
    const had = await listBegun(site)
    second.continue()
    await waitUntilSettled(site, SETTLED_MS_MAX)

    const { evidence, violations } = await judgeSite(rig, site, users)
    const after_ms = await readTimes(site, killed_at)
    await site.close()
    const begun = had.map((id) => after_ms.get(id)?.settled ?? Infinity)
    const not_begun = [...after_ms].flatMap(([id, { started }]) =>
      !had.includes(id) && started > 0 ? [started] : [],
    )
    const limits = [
      { what: 'not begun, taken up', times: not_begun, most: slack * TAKEN_UP_MS_MAX },
      { what: 'begun, settled', times: begun, most: slack * (LEASE_MS + QUIET_MS + LOOK_MS) },
    ]
    say(`lease ${LEASE_MS} ms, quiet period ${QUIET_MS} ms, a network call ${LATENCY_MS} ms`)
    return {
      counts: {
        ...countEnds(evidence),
        ...Object.fromEntries(
          limits.map(({ what, times }) => [
            `${what} after`,
            `${Math.max(...times)} ms at most (${times.length})`,
          ]),
        ),
      },
      violations: [...violations, ...limits.flatMap(tooLate)],
    }
  },
}

interface Limit {
  what: string
  times: number[]
  most: number
}

function tooLate({ what, times, most }: Limit): Violation[] {
  const late = times.filter((ms) => ms > most)
  if (times.length > 0 && late.length === 0) return []
  return [{ rule: 'taken over too late', what: `${what}: ${late.length} of ${times.length}` }]
}

/** One post on each account, all due at the same time. */
async function schedule(site: Site, users: SiteUser[]) {
  const api = await site.start('api')
  const accounts = await site.sql<{ id: string; user_id: string }[]>`
    select id, user_id from connections`
  const scheduled_date = new Date(Date.now() + DUE_IN_MS).toISOString()
  const platforms = ['x']
  for (const user of users) {
    const posts = accounts
      .filter(({ user_id }) => user_id === user.id)
      .map(({ id }) => ({ text: `Of a dying worker, on ${id}`, x_account_id: id }))
    await create(
      api.url ?? '',
      user,
      posts.map((post) => ({ ...post, scheduled_date, platforms })),
    )
  }
  await api.end('SIGTERM')
  await site.sql`update deliveries set due_at = clock_timestamp()`
}

async function listBegun({ sql }: Site): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from deliveries where state = 'sending'`
  return rows.map(({ id }) => id)
}

/** Milliseconds from the kill until each delivery's first attempt began and its last one ended. */
async function readTimes({ sql }: Site, killed_at: number) {
  const rows = await sql<{ id: string; started: number; settled: number }[]>`
    select delivery_id as id,
      round(extract(epoch from min(started_at)) * 1000 - ${killed_at}::bigint)::float8 as started,
      round(extract(epoch from max(settled_at)) * 1000 - ${killed_at}::bigint)::float8 as settled
    from attempts group by delivery_id`
  return new Map(rows.map((row) => [row.id, row]))
}
