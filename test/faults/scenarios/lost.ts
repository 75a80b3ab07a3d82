/**
 * The database does what a worker asks, and the answer is lost: of its claims, and of the commits of its
 * settles, with a connection that is reset and with one that falls silent. What the networks took tells
 * whether anything was sent twice or not at all; nothing may be in doubt.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { create, hire, PLATFORMS, unlimited } from '../crew.ts'
import { openProxy } from '../proxy.ts'
import { countEnds, judgeSite, type Scenario } from '../scenario.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'
import { COMMIT } from '../through.ts'
import type { Violation } from '../verdict.ts'
import { isSettled } from './load.ts'

const USERS = 3
const ROUNDS = { full: 10, quick: 1 }
const LOSES_MS = 1_000
/** Longer than it takes until the fault is there. */
const LATENCY_MS = 60
const DUE_IN_MS = 3_600_000
const SETTLED_MS_MAX = 90_000

/** Texts stand in claims alone, of all that a worker sends to its database. */
const CASES = [
  { name: 'claims, reset', to: 'Lost', then: 'cut', quick: true },
  { name: 'claims, silent', to: 'Lost', then: 'forget', quick: false },
  { name: 'settles, reset', to: COMMIT, then: 'cut', quick: false },
  { name: 'settles, silent', to: COMMIT, then: 'forget', quick: true },
] as const

export const lost: Scenario = {
  name: 'lost',
  title: 'answers to claims and settles that are lost',
  async run(rig, plan) {
    const simulated = await rig.simulate()
    await simulated.control('POST', '/control/settings', { latency_ms: LATENCY_MS })
    const site = await openSite(rig, { simulated })
    const line = await openProxy({ path: rig.socket })
    const DATABASE_URL = `postgres://${rig.server.user}@127.0.0.1:${line.port}/${site.database}`
    const { url } = await hire(site, { ...plan, workers: 0 })
    await site.start('worker', { DATABASE_URL })
    const users = await unlimited(site, USERS)
    const cases = CASES.filter(({ quick }) => quick || !plan.quick)
    const rounds = Array.from({ length: plan.quick ? ROUNDS.quick : ROUNDS.full }, (_, i) => i)
    const violations: Violation[] = []
    for (const round of rounds) {
      for (const { name, to, then } of cases) {
        const before = line.answers_lost
        await schedule(url(), users, `Lost ${name}, round ${round}`)
        line.inject({ kind: 'lose_answer', to, then })
        await makeDue(site)
        await until(() => hasBegun(site), SETTLED_MS_MAX, 'something is sent')
        await sleep(plan.random.whole(LOSES_MS))
        line.lift()
        if (line.answers_lost === before) violations.push({ rule: 'answers are lost', what: name })
        await until(() => isSettled(site), SETTLED_MS_MAX).catch(() => undefined)
        line.bury()
      }
    }
    const judged = await judgeSite(rig, site, users, { kills: [] })
    await site.close()
    await line.close()
    return {
      counts: { rounds: rounds.length * cases.length, ...countEnds(judged.evidence) },
      violations: [
        ...violations,
        ...judged.violations,
        ...judged.evidence.deliveries
          .filter(({ state }) => state !== 'published')
          .map((delivery) => ({ rule: 'nothing is in doubt', what: 'see', delivery })),
      ],
    }
  },
}

async function schedule(url: string, users: SiteUser[], name: string) {
  const scheduled_date = new Date(Date.now() + DUE_IN_MS).toISOString()
  for (const [number, user] of users.entries()) {
    const text = `${name}, user ${number}`
    const thread_tweets = number === 0 ? [`${text}, 2`] : []
    await create(url, user, [{ text, thread_tweets, platforms: PLATFORMS, scheduled_date }])
  }
}

async function makeDue({ sql }: Site) {
  await sql`update deliveries set due_at = clock_timestamp() where state = 'waiting'`
}

/** Of those of this round, which alone are not all settled. */
async function hasBegun({ sql }: Site): Promise<boolean> {
  const [row] = await sql<{ waiting: number; all: number }[]>`
    select count(*) filter (where state = 'waiting')::integer as waiting, count(*)::integer as all
    from deliveries where due_at = (select max(due_at) from deliveries)`
  return row !== undefined && row.waiting < row.all
}
