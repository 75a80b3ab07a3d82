/**
 * F2: a process dies at every crash point of the delivery code, for every network, single posts,
 * threads of 25 and articles; and dies again while it recovers. Each case has a database of its own,
 * copied from one in which everything is scheduled, and must reach its exact state (F2_cases.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Violation } from '../verdict.ts'
import type { Program } from '../../world/program.ts'
import type { Random } from '../random.ts'
import type { Rig } from '../rig.ts'
import { inLanes, judgeSite, type Judged, type Plan, type Scenario } from '../scenario.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'
import type { Simulated } from '../simulated.ts'
import { listCases, type Case } from './F2Cases.ts'

const ENV = {
  REQUEST_TIMEOUT_SECONDS: '0.8',
  QUIET_SECONDS_X: '0.6',
  QUIET_SECONDS_SECONDARY_A: '0.6',
  QUIET_SECONDS_SECONDARY_B: '0.6',
  LOOK_GAP_SECONDS: '0.2',
  SWEEP_SECONDS: '0.2',
}
const COMMIT_LAG_MS = 200

/** As many at once as wait for their leases more than they compute. */
const LANES = 5
/** Of the bounded selection; another part of the table with each seed. */
const QUICK_CASES = 12
const TOMORROW_MS = 86_400_000
const CRASH_MS_MAX = 60_000
const SETTLED_MS_MAX = 60_000

export const F2: Scenario = {
  name: 'F2',
  title: 'kill -9 at every crash point, for every network and form of post',
  async run(rig: Rig, { quick, random, say }: Plan) {
    const simulated = await rig.simulate()
    await simulated.control('POST', '/control/settings', { commit_lag_ms: COMMIT_LAG_MS })
    const cases = quick ? sample(listCases(), QUICK_CASES, random) : listCases()
    say(`quiet period 600 ms over a commit lag of up to ${COMMIT_LAG_MS} ms; ${cases.length} cases`)
    const { database, users } = await scheduleAll(rig, simulated, cases)

    const runs = users.map(
      ({ one, user }) =>
        () =>
          runCase(rig, simulated, database, one, user),
    )
    const violations = (await inLanes(LANES, runs)).flat()
    return { counts: { cases: cases.length }, violations }
  },
}

function sample<One>(all: One[], count: number, random: Random): One[] {
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(random.whole(left.length), 1)).flat()
}

/** For each case a user with the one account that it needs, and its post, scheduled for tomorrow. */
async function scheduleAll(rig: Rig, simulated: Simulated, cases: Case[]) {
  const site = await openSite(rig, { simulated })
  const api = await site.start('api')
  const users: { one: Case; user: SiteUser }[] = []
  for (const [index, one] of cases.entries()) {
    const { kind } = one
    const { platform } = kind
    const user = await site.user({
      connect: [{ platform, ...(kind.article && { tier: 'Premium' }) }],
    })
    const { path, body } = requestOf(kind, `F2 case ${index}`)
    const { status, body: answer } = await site.call(api, user, 'POST', path, body)
    if (status !== 201) throw new Error(JSON.stringify(answer))
    users.push({ one, user })
  }
  await site.close()
  return { database: site.database, users }
}

function requestOf({ platform, parts, article }: Case['kind'], name: string) {
  const scheduled_date = new Date(Date.now() + TOMORROW_MS).toISOString()
  if (article) {
    const body = { title: name, content_markdown: `# ${name}\n\nA paragraph.`, scheduled_date }
    return { path: '/api/v1/articles', body }
  }
  const thread_tweets = Array.from({ length: parts - 1 }, (_, i) => `${name}, part ${i + 2}`)
  const thread = parts > 1 ? { thread_tweets } : {}
  const body = { text: name, platforms: [platform], scheduled_date, ...thread }
  return { path: '/api/v1/posts', body }
}

async function runCase(
  rig: Rig,
  simulated: Simulated,
  template: string,
  one: Case,
  user: SiteUser,
): Promise<Violation[]> {
  const site = await openSite(rig, { simulated, template, env: ENV })
  try {
    await becomeDue(site, user)
    for (const crash of one.crashes) {
      const victim = site.launch('worker', { CRASH_AT: crash })
      if (!(await diesByItself(victim))) return [wrong(one, `nothing passed ${crash}`)]
    }
    const rescuer = site.launch('worker')
    if (one.expected.waits_for_deadline) await letDeadlinePass(site)
    await until(() => isSettled(site), SETTLED_MS_MAX, 'it is settled')
    await rescuer.end()
    return check(one, await judgeSite(rig, site, [user]))
  } catch (error) {
    return [wrong(one, String(error))]
  } finally {
    await site.close()
    await rig.dropDatabase(site.database)
  }
}

/** The others' posts are no part of this case. */
async function becomeDue({ sql }: Site, { id }: SiteUser) {
  await sql`delete from users where id <> ${id}`
  // The process that made them has sent nothing: its journal may stay behind.
  await sql`update journals set open = false`
  await sql`update posts set scheduled_date = clock_timestamp()`
  await sql`update articles set scheduled_date = clock_timestamp()`
  await sql`
    update deliveries set due_at = clock_timestamp(), deadline_at = clock_timestamp() + interval '2 hours'`
}

async function diesByItself(victim: Program): Promise<boolean> {
  const lived = sleep(CRASH_MS_MAX, undefined, { ref: false })
  const ending = await Promise.race([victim.ended, lived])
  return ending?.signal === 'SIGKILL'
}

/** Ten minutes would have to pass; until then it is looked for again and again. */
async function letDeadlinePass({ sql }: Site) {
  await until(
    async () => {
      const [row] = await sql<{ absences: number }[]>`select absences from deliveries`
      return (row?.absences ?? 0) >= 3
    },
    SETTLED_MS_MAX,
    'it was looked for three times',
  )
  await sql`update deliveries set deadline_at = clock_timestamp() where state = 'unknown'`
}

async function isSettled({ sql }: Site): Promise<boolean> {
  const rows = await sql`select from deliveries where state in ('published', 'failed')`
  return rows.length === 1
}

function check(one: Case, { evidence, violations }: Judged): Violation[] {
  const { deliveries, posts } = evidence
  const [delivery] = deliveries
  const outcomes = Map.groupBy(delivery?.attempts ?? [], ({ outcome }) => outcome ?? 'open')
  const found = {
    state: delivery?.error_code === 'outcome_unknown' ? 'held' : delivery?.state,
    posts: posts.length,
    outcomes: Object.fromEntries([...outcomes].map(([name, all]) => [name, all.length])),
  }
  const { state, posts: wanted_posts, outcomes: wanted_outcomes } = one.expected
  const wanted = { state, posts: wanted_posts, outcomes: wanted_outcomes }
  const named = violations.map((violation) => ({
    ...violation,
    what: `${one.name}: ${violation.what}`,
  }))
  if (isSame(found, wanted)) return named
  const what = `it is ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`
  return [...named, { ...wrong(one, what), ...(delivery && { delivery }) }]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

/** The order in which attempts ended is no part of the state. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([name, member]) => [name, sorted(member)])
    .sort()
}

function wrong(one: Case, what: string): Violation {
  return { rule: 'not the expected state', what: `${one.name}: ${what}` }
}
