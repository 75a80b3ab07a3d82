/**
 * F9: many clients publish the same draft at the same moment, through different API processes. One of them
 * wins, the others are told that it is under way or done, and each network gets the post once.
 */
import { ask, type Answer } from '../clients.ts'
import { countOf, create, hire, PLATFORMS, POSTS, unlimited } from '../crew.ts'
import type { Violation } from '../judge.ts'
import { countEnds, judgeSite, type Scenario } from '../scenario.ts'
import { openSite, type SiteUser } from '../site.ts'
import { waitUntilSettled } from './load.ts'

const CLIENTS = 50
const DRAFTS = { full: 200, quick: 8 }
/** Drafts that are fought over at the same time, each of another user. */
const AT_ONCE = 4
/** Long enough for every client to come while the send is under way. */
const LATENCY_MS = 50
/** Nothing is slow here but a busy machine, which is not what is tried. */
const ENV = { REQUEST_TIMEOUT_SECONDS: '10' }

export const F9: Scenario = {
  name: 'F9',
  title: `${CLIENTS} clients publish the same draft at once`,
  async run(rig, plan) {
    const simulated = await rig.simulate()
    await simulated.control('POST', '/control/settings', { latency_ms: LATENCY_MS })
    const site = await openSite(rig, { simulated, env: ENV })
    const users = await unlimited(site, AT_ONCE)
    // Two callers must meet in different processes.
    const crew = await hire(site, { ...plan, apis: Math.max(2, plan.apis) })
    const drafts = plan.quick ? DRAFTS.quick : DRAFTS.full
    const violations: Violation[] = []
    const refusals: string[] = []

    async function fight(user: SiteUser, number: number) {
      const texts = Array.from(
        { length: drafts / AT_ONCE },
        (_, i) => `F9 user ${number} post ${i}`,
      )
      const posts = texts.map((text) => ({ text, platforms: PLATFORMS }))
      for (const id of await create(crew.url(), user, posts)) {
        const request = { method: 'POST', path: `${POSTS}/${id}/publish`, key: user.key } as const
        const answers = await Promise.all(
          Array.from({ length: CLIENTS }, (_, i) =>
            ask(crew.api[i % crew.api.length]?.url ?? '', request),
          ),
        )
        violations.push(...verdict(id, answers))
        refusals.push(
          ...answers.flatMap(({ status, body }) => (status === 200 ? [] : [String(body.code)])),
        )
      }
    }
    await Promise.all(users.map(fight))
    await waitUntilSettled(site, 30_000)

    const judged = await judgeSite(rig, site, users)
    await site.close()
    const { evidence } = judged
    const sends = PLATFORMS.map((one) => evidence.posts.filter((post) => post.platform === one))
    if (sends.some(({ length }) => length !== drafts)) {
      const what = `${sends.map(({ length }) => length).join(', ')} instead of ${drafts} sends each`
      violations.push({ rule: 'as many sends as drafts', what })
    }
    const taken = evidence.taken.reduce((sum, one) => sum + one.taken, 0)
    if (taken !== drafts) {
      violations.push({ rule: 'one post of the allowance each', what: `${taken} of ${drafts}` })
    }
    return {
      counts: {
        drafts,
        requests: drafts * CLIENTS,
        'sends on each network': sends.map(({ length }) => length).join(', '),
        'taken from the allowance': taken,
        ...countOf(refusals, (code) => `refused: ${code}`),
        ...countEnds(evidence),
      },
      violations: [...violations, ...judged.violations],
    }
  },
}

function verdict(id: string, answers: Answer[]): Violation[] {
  const winners = answers.filter(({ status }) => status === 200)
  const others = answers.filter(
    ({ status, body }) =>
      status !== 200 && !['in_progress', 'already_published'].includes(body?.code),
  )
  const what = [
    ...(winners.length === 1 ? [] : [`${winners.length} callers published ${id}`]),
    ...others.map(({ status, body }) => `${id}: ${status} ${JSON.stringify(body)}`),
  ]
  return what.map((one) => ({ rule: 'one caller wins', what: one }))
}
