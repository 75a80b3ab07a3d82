/**
 * Posts are deleted as they come due, while they are being published and while nobody knows whether they
 * are there, and each network is in trouble when it is asked to remove them; workers die meanwhile. What
 * the answer to a deletion promises is so in the end, and what may be left was said to be.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Answer } from '../clients.ts'
import { create, hire, PLATFORMS, POSTS, unlimited, wordsOf } from '../crew.ts'
import { judgeSite, type Scenario } from '../scenario.ts'
import type { Platform } from '../simulated.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'
import type { Violation } from '../verdict.ts'

const REQUEST_TIMEOUT_MS = 1_000
const ENV = { REQUEST_TIMEOUT_SECONDS: String(REQUEST_TIMEOUT_MS / 1000) }
const ROUNDS = { full: 4, quick: 1 }
const AHEAD_MS = 3_000
/** From its time until a post is certainly being sent. */
const CLAIMED_MS_MAX = 300
const ENDED_MS_MAX = 120_000

/** What a network does when it is asked to remove a copy. */
const TROUBLES: Record<string, object> = {
  'answers 429': { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
  'answers 500': { kind: 'status', status: 500 },
  'answers 503': { kind: 'status', status: 503 },
  'is silent': { kind: 'stall', delay_ms: 3 * REQUEST_TIMEOUT_MS },
}

/** What it did when it got the post, so that the deletion comes at a certain moment of it. */
const MOMENTS: Record<string, object | undefined> = {
  'as it comes due': undefined,
  'while it is published': { kind: 'slow', delay_ms: 0.8 * REQUEST_TIMEOUT_MS },
  'while nobody knows': { kind: 'cut_after' },
}

interface Case {
  moment: string
  trouble: string
  round: number
  /** After its time, where the moment is that one. */
  after_ms: number
}

interface Deletion {
  moment: string
  user: SiteUser
  id: string
  /** What networks show of it: its parts, or all of them as one. */
  texts: string[]
  answer: Answer
  answered_at: number
}

export const removals: Scenario = {
  name: 'removals',
  title: 'deletions at the worst moment, and networks that do not carry them out',
  async run(rig, plan) {
    const simulated = await rig.simulate()
    const site = await openSite(rig, { simulated, env: ENV })
    const { url } = await hire(site, { ...plan, workers: 0 })
    const worker = await site.start('worker', { CRASH_AT: 'copies_removed:3' })
    const revived = worker.ended.then(() => site.start('worker'))
    const rounds = Array.from({ length: plan.quick ? ROUNDS.quick : ROUNDS.full }, (_, i) => i)
    const cases = rounds.flatMap((round) =>
      Object.keys(MOMENTS).flatMap((moment) =>
        Object.keys(TROUBLES).map((trouble) => ({
          ...{ moment, trouble, round },
          after_ms: plan.random.whole(CLAIMED_MS_MAX),
        })),
      ),
    )
    const deletions = await Promise.all(cases.map((one) => deleteInTime(site, url(), one)))
    await revived
    await until(() => allEnded(site), ENDED_MS_MAX, 'all removals end')

    const judged = await judgeSite(
      rig,
      site,
      deletions.map(({ user }) => user),
      {
        deleted: deletions.flatMap(({ texts, answered_at }) =>
          // What was under way at that moment may arrive for so long.
          texts.map((text) => ({ text, at: answered_at + REQUEST_TIMEOUT_MS })),
        ),
      },
    )
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
  { moment, trouble, round, after_ms }: Case,
): Promise<Deletion> {
  const { simulated } = site
  const [user] = await unlimited(site, 1)
  if (user === undefined) throw new Error('no user was made')
  const { [moment]: sending } = MOMENTS
  for (const platform of PLATFORMS) {
    const of_account = { platform, account: user.handles[platform] }
    const removing = { ...of_account, operation: 'delete', ...TROUBLES[trouble], times: 1 + round }
    await simulated.control('POST', '/control/faults', removing)
    if (sending === undefined) continue
    await simulated.control('POST', '/control/faults', {
      ...{ ...of_account, operation: 'create', times: 1 },
      ...sending,
    })
  }
  const text = `Deleted ${moment}, ${trouble}, ${round}`
  const parts = round % 2 === 0 ? [text] : [text, `${text}, 2`]
  const due_at = Date.now() + AHEAD_MS
  const [id = ''] = await create(url, user, [
    {
      ...{ text, platforms: PLATFORMS, thread_tweets: parts.slice(1) },
      scheduled_date: new Date(due_at).toISOString(),
    },
  ])
  const texts = [...parts, parts.join('\n\n')]
  await sleep(due_at + (sending === undefined ? after_ms : 0) - Date.now())
  if (sending !== undefined) await until(() => isTaken(site, texts), ENDED_MS_MAX)
  const request = { method: 'DELETE', path: `${POSTS}/${id}`, key: user.key } as const
  const answer = await ask(url, request)
  return { moment, user, id, texts, answer, answered_at: Date.now() }
}

/** Some network has some of it. */
function isTaken({ simulated }: Site, texts: string[]): boolean {
  return simulated
    .ledger()
    .some(({ kind, text }) => kind === 'post_accepted' && texts.includes(text))
}

async function allEnded({ sql }: Site): Promise<boolean> {
  const open = await sql`
    select from removals where state = 'pending'
    union all select from posts where deleted_at is not null limit 1`
  return open.length === 0
}

function listLive({ simulated }: Site, { texts }: Deletion): Platform[] {
  const ledger = simulated.ledger()
  const gone = new Set(ledger.filter(({ kind }) => kind === 'post_deleted').map(({ id }) => id))
  return ledger
    .filter(
      ({ kind, id, text }) => kind === 'post_accepted' && texts.includes(text) && !gone.has(id),
    )
    .map(({ platform }) => platform)
}

interface Copy {
  platform: Platform
  status: string
  message: string
}

/** Only LinkedIn cannot be read: what it may have is for the author to look for, who has to be told. */
function unkept({ moment, texts: [text], answer }: Deletion, live: Platform[]): Violation[] {
  if (answer.status !== 200) return [{ rule: 'a deletion is answered', what: wordsOf(answer) }]
  // The answer's own member, as the contract has it.
  const copies = (answer.body.copies ?? []) as Copy[]
  return live.flatMap((platform): Violation[] => {
    const copy = copies.find((one) => one.platform === platform)
    const is_told = copy !== undefined && /see whether it is there/.test(copy.message)
    if (platform === 'secondary_b' && moment === 'while nobody knows' && is_told) return []
    const what = `${platform} has "${text}", deleted ${moment}: ${JSON.stringify(copy ?? 'not told')}`
    return [{ rule: 'what was deleted is gone', what }]
  })
}
