/**
 * A worker dies with as many sends under way as it makes at once, and more accounts waiting for it: how
 * soon another has taken up what it had not begun, and settled what it had. The queue alone would hold a
 * dead worker's jobs for hours.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Violation } from '../judge.ts'
import type { Rig } from '../rig.ts'
import { countEnds, judgeSite, type Plan, type Scenario } from '../scenario.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'
import { waitUntilSettled } from './load.ts'

/** More than twice the 200 that a process sends to one network at a time. */
const ACCOUNTS = 450
const REQUEST_TIMEOUT_MS = 2_500
const LATENCY_MS = 1_200
const QUIET_MS = 2_000
const LEASE_MS = 1.5 * 2 * REQUEST_TIMEOUT_MS + REQUEST_TIMEOUT_MS
/** A look each second, and the answer of the network. */
const LOOK_MS = 1_000 + 2 * LATENCY_MS
const TAKEN_UP_MS_MAX = 5_000
const AHEAD_MS = 45_000
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
  async run(rig: Rig, { say }: Plan) {
    const simulated = await rig.simulate()
    const site = await openSite(rig, { simulated, env: ENV })
    const users: SiteUser[] = []
    while (users.length < ACCOUNTS) users.push(await site.user({ connect: ['x'] }))
    await schedule(site, users)
    await simulated.control('POST', '/control/settings', { latency_ms: LATENCY_MS })
    const first = await site.start('worker')
    const [one] = await listWorkers(site)
    const second = await site.start('worker')

    const busy = await until(() => findBusy(site), AHEAD_MS + SETTLED_MS_MAX)
    // For the requests to leave.
    await sleep(LATENCY_MS / 2)
    await (busy === one ? first : second).end()
    const killed_at = Date.now()
    const had = await listOf(site, busy)
    await waitUntilSettled(site, SETTLED_MS_MAX)

    const { evidence, violations } = await judgeSite(rig, site, users)
    const after_ms = await readTimes(site, killed_at)
    await site.close()
    const begun = had.map((id) => after_ms.get(id)?.settled ?? Infinity)
    const not_begun = [...after_ms]
      .filter(([id, { started }]) => !had.includes(id) && started > 0)
      .map(([, { started }]) => started)
    const limits = [
      { what: 'not begun, taken up', times: not_begun, most: TAKEN_UP_MS_MAX },
      { what: 'begun, settled', times: begun, most: LEASE_MS + QUIET_MS + LOOK_MS },
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

function tooLate({
  what,
  times,
  most,
}: {
  what: string
  times: number[]
  most: number
}): Violation[] {
  const late = times.filter((ms) => ms > most)
  if (times.length > 0 && late.length === 0) return []
  return [{ rule: 'taken over too late', what: `${what}: ${late.length} of ${times.length}` }]
}

async function schedule(site: Site, users: SiteUser[]) {
  const api = await site.start('api')
  const scheduled_date = new Date(Date.now() + AHEAD_MS).toISOString()
  for (const [number, user] of users.entries()) {
    const body = { text: `Post ${number} of a dying worker`, scheduled_date, platforms: ['x'] }
    const { status } = await site.call(api, user, 'POST', '/api/v1/posts', body)
    if (status !== 201) throw new Error(`answered ${status}`)
  }
  await api.end('SIGTERM')
}

async function listWorkers({ sql }: Site): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from workers order by id`
  return rows.map(({ id }) => id)
}

/** The worker that sends as many as it ever does, once one does. */
async function findBusy({ sql }: Site): Promise<number | undefined> {
  const [row] = await sql<{ worker_id: number }[]>`
    select worker_id from deliveries where state = 'sending'
    group by worker_id having count(*) >= 100`
  return row?.worker_id
}

async function listOf({ sql }: Site, worker_id: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from deliveries where state = 'sending' and worker_id = ${worker_id}`
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
