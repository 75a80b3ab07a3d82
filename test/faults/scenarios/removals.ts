/**
 * Posts are deleted as they come due, while they are being published and while nobody knows whether they
 * are there, and each network is in trouble when it is asked to remove them; workers die meanwhile. What
 * the answer to a deletion promises is so in the end, and what may be left was said to be.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../clients.ts'
import { create, hire, PLATFORMS, POSTS, unlimited } from '../crew.ts'
import { allEnded, listLive, listTroubles, shownOf, unkept, type Deletion } from '../deleting.ts'
import { judgeSite, type Scenario } from '../scenario.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'

const REQUEST_TIMEOUT_MS = 3_000
const ENV = { REQUEST_TIMEOUT_SECONDS: String(REQUEST_TIMEOUT_MS / 1000) }
const SLOW_MS = 700
const ROUNDS = { full: 4, quick: 1 }
const DUE_IN_MS = 4_000
/** From its time until a post is certainly being sent. */
const CLAIMED_MS_MAX = 300
const ENDED_MS_MAX = 120_000

const TROUBLES = listTroubles(3 * REQUEST_TIMEOUT_MS)

/** What it did when it got the post, so that the deletion comes at a certain moment of it. */
const MOMENTS: Record<string, object | undefined> = {
  'as it comes due': undefined,
  'while it is published': { kind: 'slow', delay_ms: SLOW_MS },
  'while nobody knows': { kind: 'cut_after' },
}

interface Case {
  moment: string
  trouble: string
  round: number
  /** After its time, where the moment is that one. */
  after_ms: number
}

export const removals: Scenario = {
  name: 'removals',
  title: 'deletions at the worst moment, and networks that do not carry them out',
  async run(rig, plan) {
    const simulated = await rig.simulate()
    const site = await openSite(rig, { simulated, env: ENV })
    const { url } = await hire(site, { ...plan, workers: 0 })
    const worker = await site.start('worker')
    const rounds = Array.from({ length: plan.quick ? ROUNDS.quick : ROUNDS.full }, (_, i) => i)
    const cases = rounds.flatMap((round) =>
      Object.keys(MOMENTS).flatMap((moment) =>
        Object.keys(TROUBLES).map((trouble) => ({
          moment,
          trouble,
          round,
          after_ms: plan.random.whole(CLAIMED_MS_MAX),
        })),
      ),
    )
    const users = await unlimited(site, cases.length)
    const deletions = await Promise.all(
      cases.map((one, i) => deleteInTime(site, url(), users[i], one)),
    )
    // Its sends have settled by then, and what they published is being removed.
    await sleep(2 * SLOW_MS)
    await worker.end()
    await site.start('worker')
    await until(() => allEnded(site), ENDED_MS_MAX, 'all removals end')

    const judged = await judgeSite(rig, site, users, {
      deleted: deletions.flatMap(({ texts, answered_at }) =>
        // What was under way at that moment may arrive for so long.
        texts.map((text) => ({ text, at: answered_at + REQUEST_TIMEOUT_MS })),
      ),
    })
    const left = deletions.flatMap((one) => listLive(site, one))
    await site.close()
    return {
      counts: {
        deletions: deletions.length,
        'posts that networks took of them': judged.evidence.posts.length,
        'copies left, as was said': left.length,
      },
      violations: [
        ...judged.violations,
        ...deletions.flatMap((one) => unkept(one, listLive(site, one))),
      ],
    }
  },
}

/** A post of its own user, deleted at its moment, on networks that have trouble with that. */
async function deleteInTime(
  site: Site,
  url: string,
  user: SiteUser | undefined,
  { moment, trouble, round, after_ms }: Case,
): Promise<Deletion> {
  const { simulated } = site
  if (user === undefined) throw new Error('no user was made')
  const { [moment]: sending } = MOMENTS
  for (const platform of PLATFORMS) {
    const of_account = { platform, account: user.handles[platform] }
    const removing = { ...of_account, operation: 'delete', ...TROUBLES[trouble], times: 1 + round }
    await simulated.control('POST', '/control/faults', removing)
    if (sending === undefined) continue
    await simulated.control('POST', '/control/faults', {
      ...of_account,
      operation: 'create',
      times: 1,
      ...sending,
    })
  }
  const text = `Deleted ${moment}, ${trouble}, ${round}`
  const parts = round % 2 === 0 ? [text] : [text, `${text}, 2`]
  const due_at = Date.now() + DUE_IN_MS
  const [id = ''] = await create(url, user, [
    {
      text,
      platforms: PLATFORMS,
      thread_tweets: parts.slice(1),
      scheduled_date: new Date(due_at).toISOString(),
    },
  ])
  const texts = shownOf(parts)
  await sleep(due_at + (sending === undefined ? after_ms : 0) - Date.now())
  if (sending !== undefined) await until(() => isTaken(site, texts), ENDED_MS_MAX)
  const request = { method: 'DELETE', path: `${POSTS}/${id}`, key: user.key } as const
  const answer = await ask(url, request)
  return { texts, answer, answered_at: Date.now(), may_stay: moment === 'while nobody knows' }
}

/** Some network has some of it. */
function isTaken({ simulated }: Site, texts: string[]): boolean {
  return simulated
    .ledger()
    .some(({ kind, text }) => kind === 'post_accepted' && texts.includes(text))
}
