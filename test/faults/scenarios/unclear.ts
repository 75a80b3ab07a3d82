/**
 * X takes posts and loses the answers, or the requests, while more posts of the accounts are due: those go
 * out before the unclear ones are settled, these all the same, each once, and X is read a handful of times.
 */
import { create, hire, unlimited } from '../crew.ts'
import type { Evidence } from '../evidence.ts'
import type { Violation } from '../judge.ts'
import { countEnds, judgeSite, type Plan, type Scenario } from '../scenario.ts'
import { openSite, type Site, type SiteUser } from '../site.ts'
import { waitUntilSettled } from './load.ts'

const ACCOUNTS = { full: 40, quick: 6 }
const LATER = 4
const DUE_IN_MS = 4_000
const PLACE_MS = 1_500
const QUIET_MS = 12_000
const SETTLED_MS_MAX = 90_000
/** Two for what has to be sent again; twice as many where the first readings came to nothing. */
const READINGS_MAX = 4
const ENV = {
  QUIET_SECONDS_X: String(QUIET_MS / 1000),
  UNKNOWN_PLACE_SECONDS: String(PLACE_MS / 1000),
}

export const unclear: Scenario = {
  name: 'unclear',
  title: 'unclear answers of X while later posts of the account are due',
  async run(rig, plan) {
    const simulated = await rig.simulate()
    const site = await openSite(rig, { simulated, env: ENV })
    const users = await unlimited(site, plan.quick ? ACCOUNTS.quick : ACCOUNTS.full)
    const crew = await hire(site, plan)
    await scheduleAll(site, users, crew.url(), plan)
    await waitUntilSettled(site, SETTLED_MS_MAX)

    const judged = await judgeSite(rig, site, users, { place_ms: PLACE_MS })
    const { requests } = (await simulated.control('GET', '/control/requests')) as {
      requests: { x?: Record<string, number> }
    }
    const readings = requests.x?.['read'] ?? 0
    await site.close()
    return {
      counts: { ...countEnds(judged.evidence), 'unclear sends': users.length, readings },
      violations: [
        ...judged.violations,
        ...heldUp(judged.evidence),
        ...(readings <= READINGS_MAX * users.length
          ? []
          : [{ rule: 'readings are few', what: `${readings} for ${users.length} unclear sends` }]),
      ],
    }
  },
}

async function scheduleAll(
  { simulated }: Site,
  users: SiteUser[],
  url: string,
  { random, slack }: Plan,
) {
  const due_at = Date.now() + slack * (DUE_IN_MS + users.length * 100)
  for (const [number, user] of users.entries()) {
    const kind = random.pick(['cut_after', 'cut_before', 'garbage'])
    const fault = { platform: 'x', operation: 'create', account: user.handles.x, kind }
    await simulated.control('POST', '/control/faults', fault)
    const posts = Array.from({ length: 1 + LATER }, (_, i) => ({
      text: `User ${number}, ${i === 0 ? 'unclear' : `later ${i}`}`,
      platforms: ['x'],
      scheduled_date: new Date(due_at + i * 200).toISOString(),
    }))
    await create(url, user, posts)
  }
}

/** By the order of things alone: an unclear send is settled after its quiet period, the others before. */
function heldUp({ deliveries, posts }: Evidence): Violation[] {
  const accepted_at = new Map(posts.map(({ id, accepted_at: at }) => [id, at]))
  const settled_at = new Map(
    deliveries
      .filter(({ texts: [text] }) => text?.endsWith('unclear'))
      .map(({ account, attempts }) => [account, attempts[0]?.settled_at ?? Infinity]),
  )
  return deliveries.flatMap((delivery): Violation[] => {
    const { account, state, texts, live_parts } = delivery
    const what = `"${texts[0]}" is ${state}`
    if (state !== 'published') return [{ rule: 'each goes out', what, delivery }]
    if (texts[0]?.endsWith('unclear')) return []
    const at = accepted_at.get(live_parts[0]?.remote_id ?? '') ?? Infinity
    const passes = at < (settled_at.get(account) ?? 0)
    return passes ? [] : [{ rule: 'an unclear send holds nobody up', what, delivery }]
  })
}
