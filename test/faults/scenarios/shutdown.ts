/**
 * Processes are asked to end (SIGTERM), one after the other and again and again, while they publish what is
 * due and what callers wait for. Nothing is lost or sent twice, and, unlike after a kill, nothing is in
 * doubt: what is under way is settled before the end, and every request that was begun is answered.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../clients.ts'
import { create, hire, momentIn, PLATFORMS, POSTS, unlimited, wordsOf, type Crew } from '../crew.ts'
import type { Violation } from '../judge.ts'
import { countEnds, judgeSite, latenessOf, type Plan, type Scenario } from '../scenario.ts'
import { openSite, type Site, type SiteUser } from '../site.ts'
import { waitUntilSettled } from './load.ts'

const USERS = 4
const ROUNDS = { full: 12, quick: 2 }
const POSTS_OF_A_ROUND = 40
const ROUND_MS = 4_000
const LATENCY_MS = 60
/** For writing them all, on a machine that has other work. */
const DUE_IN_MS = 8_000
/** Callers wait up to 20 s; here no send takes longer than a second. */
const END_MS_MAX = 10_000

export const shutdown: Scenario = {
  name: 'shutdown',
  title: 'SIGTERM under load',
  async run(rig, plan) {
    const rounds = plan.quick ? ROUNDS.quick : ROUNDS.full
    const simulated = await rig.simulate()
    await simulated.control('POST', '/control/settings', { latency_ms: LATENCY_MS })
    const site = await openSite(rig, { simulated })
    const users = await unlimited(site, USERS)
    // One of each kind stays while the other is replaced, as in an upgrade.
    const crew = await hire(site, {
      ...plan,
      apis: Math.max(2, plan.apis),
      workers: Math.max(2, plan.workers),
    })
    await scheduleAll(crew, users, rounds * ROUND_MS, plan)
    const violations: Violation[] = []
    let over = false
    let published = 0

    const clients = users.map(async (user, number) => {
      for (let i = 0; !over; i++) {
        const answer = await publishNow(crew, user, `shutdown client ${number} post ${i}`)
        published++
        if (answer !== undefined)
          violations.push({ rule: 'every caller is answered', what: answer })
      }
    })
    const ends = await replaceAll(site, crew, rounds, plan, violations).finally(() => (over = true))
    await Promise.all(clients)
    await waitUntilSettled(site, 60_000)

    const { evidence, violations: judged } = await judgeSite(rig, site, users)
    await site.close()
    const held = evidence.deliveries
      .filter(({ error_code }) => error_code === 'outcome_unknown')
      .map((delivery) => ({ rule: 'nothing is in doubt', what: 'nobody was killed', delivery }))
    return {
      counts: {
        'processes asked to end': ends.length,
        'longest end in ms': Math.round(Math.max(...ends)),
        'posts published at once': published,
        ...countEnds(evidence),
      },
      lateness: latenessOf(evidence),
      violations: [...violations, ...judged, ...held],
    }
  },
}

async function scheduleAll(crew: Crew, users: SiteUser[], span_ms: number, { random }: Plan) {
  const count = (POSTS_OF_A_ROUND * span_ms) / ROUND_MS / users.length
  const from = Date.now() + DUE_IN_MS
  for (const [number, user] of users.entries()) {
    const posts = Array.from({ length: count }, (_, i) => ({
      text: `shutdown user ${number} post ${i}`,
      platforms: PLATFORMS,
      scheduled_date: momentIn(random, from, span_ms),
    }))
    await create(crew.url(), user, posts)
  }
}

/**
 * What went wrong, if anything did. A process that is on its way out accepts no connection any more; Linux
 * resets who comes in the instant in which the listener closes, and whose request nobody has read then: that
 * nobody has shows when it is repeated, and is neither replayed nor found to be under way.
 */
async function publishNow(crew: Crew, user: SiteUser, text: string): Promise<string | undefined> {
  const body = { text, platforms: PLATFORMS, publish_now: true }
  const request = { method: 'POST', path: POSTS, key: user.key, body } as const
  const idempotency_key = randomUUID()
  for (let resets = 0; ;) {
    try {
      const answer = await ask(crew.url(), { ...request, idempotency_key })
      if (answer.status !== 201) return wordsOf(answer)
      return answer.replayed ? `"${text}" was read and cut off` : undefined
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ECONNRESET') resets++
      else if (code !== 'ECONNREFUSED') return `"${text}" was cut off: ${code}`
      if (resets > 1) return `"${text}" was reset again and again`
    }
    await sleep(20)
  }
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)
}

/** Replaces a process of each kind in each round. Returns how long each took to end. */
async function replaceAll(
  site: Site,
  { api, worker }: Crew,
  rounds: number,
  { random, slack }: Plan,
  violations: Violation[],
): Promise<number[]> {
  const ends: number[] = []
  const replace = async (role: 'api' | 'worker', programs: Crew['api']) => {
    const index = random.whole(programs.length)
    const leaving = programs[index]
    if (leaving === undefined) return
    const asked_at = performance.now()
    const code = await leaving.end('SIGTERM')
    const took_ms = performance.now() - asked_at
    ends.push(took_ms)
    if (code !== 0 || took_ms > slack * END_MS_MAX) {
      const what = `a process of role ${role} ended with ${code} after ${Math.round(took_ms)} ms`
      violations.push({ rule: 'an orderly end', what })
    }
    programs[index] = await site.start(role)
  }
  for (let round = 0; round < rounds; round++) {
    await sleep(random.whole(ROUND_MS / 2))
    await Promise.all([replace('api', api), replace('worker', worker)])
  }
  return ends
}
