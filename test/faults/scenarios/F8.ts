/**
 * F8: the service was down while posts came due. What it first sees up to an hour late goes out, oldest
 * first on each account; what is later fails and is not sent: exact to the row. Time does not pass here: rows
 * are moved back while nothing runs, those of some users further than those of others, so that one start finds
 * all three downtimes.
 */
import { create, hire, momentIn, PLATFORMS, unlimited } from '../crew.ts'
import type { Delivery, Evidence } from '../evidence.ts'
import type { Violation } from '../judge.ts'
import type { Program } from '../../world/program.ts'
import { countEnds, judgeSite, type Finding, type Plan, type Scenario } from '../scenario.ts'
import { openSite, type Site, type SiteUser } from '../site.ts'
import { waitUntilSettled } from './load.ts'

const MINUTE_MS = 60_000
const DOWNTIMES_MS = {
  '10 min': 10 * MINUTE_MS,
  '3 h': 180 * MINUTE_MS,
  '3 days': 4_320 * MINUTE_MS,
}
const LATE_AFTER_MS = 60 * MINUTE_MS
/** So close to the hour that starting the processes decides it: some of these go out and some do not. */
const EDGE_MS = 6_000
const USERS = 3
const POSTS_OF_A_USER = { full: 120, quick: 20 }
const DUE_IN_MS = 3_600_000
/** Nothing is slow here but a busy machine, which is not what is tried. */
const ENV = { REQUEST_TIMEOUT_SECONDS: '10' }

export const F8: Scenario = {
  name: 'F8',
  title: 'downtimes of 10 minutes, 3 hours and 3 days',
  async run(rig, plan) {
    const site = await openSite(rig, { env: ENV })
    const api = await site.start('api')
    const downtimes = await Promise.all(
      Object.entries(DOWNTIMES_MS).map(async ([name, downtime_ms]) => {
        const users = await unlimited(site, USERS)
        return { name, downtime_ms, users, ids: await scheduleAll(api, name, users, plan) }
      }),
    )
    // From here on nothing runs.
    await api.end()
    for (const { ids, downtime_ms } of downtimes) await moveBack(site, ids, downtime_ms, plan)
    const began_at = Date.now()
    await hire(site, plan)
    await waitUntilSettled(site, 120_000)

    const users = downtimes.flatMap((one) => one.users)
    const { evidence, violations } = await judgeSite(rig, site, users, {
      may_fail: ['missed_schedule'],
    })
    const noticed = await noticedAt(site)
    await site.close()
    return {
      counts: Object.assign({}, ...downtimes.map((one) => countEndsOf(one, evidence))),
      violations: [...violations, ...misjudged(evidence, noticed, began_at)],
    }
  },
}

function countEndsOf(
  { name, users }: { name: string; users: SiteUser[] },
  evidence: Evidence,
): Finding['counts'] {
  const deliveries = evidence.deliveries.filter((one) => users.some(({ id }) => id === one.user_id))
  const ends = Object.entries(countEnds({ ...evidence, deliveries }))
  return Object.fromEntries(ends.map(([end, count]) => [`${name}: ${end}`, count]))
}

async function scheduleAll(
  api: Program,
  name: string,
  users: SiteUser[],
  { quick, random }: Plan,
): Promise<string[]> {
  const posts_of_a_user = quick ? POSTS_OF_A_USER.quick : POSTS_OF_A_USER.full
  const ids: string[] = []
  for (const [number, user] of users.entries()) {
    const posts = Array.from({ length: posts_of_a_user }, (_, i) => ({
      text: `F8 ${name}, user ${number} post ${i}`,
      platforms: PLATFORMS,
      scheduled_date: momentIn(random, Date.now() + DUE_IN_MS, DUE_IN_MS),
    }))
    ids.push(...(await create(api.url ?? '', user, posts)))
  }
  return ids
}

/** As if each had come due at a moment of the downtime; every fifth where the hour has its edge. */
async function moveBack(site: Site, ids: string[], downtime_ms: number, { random }: Plan) {
  const moved = ids.map((id, i) => ({
    id,
    late_ms:
      i % 5 === 0 && downtime_ms > LATE_AFTER_MS
        ? LATE_AFTER_MS - random.whole(EDGE_MS)
        : random.whole(downtime_ms),
  }))
  await site.sql`
    with moved as (
      select id, clock_timestamp() - late_ms * interval '1 ms' as due_at
      from json_to_recordset(${site.sql.json(moved)}::json) as m (id text, late_ms float8)),
    posts as (
      update posts p set scheduled_date = m.due_at from moved m where p.id = m.id)
    update deliveries d set due_at = m.due_at, deadline_at = m.due_at + interval '2 hours',
      noticed_at = null, woken_for = null
    from moved m where d.post_id = m.id`
}

async function noticedAt(site: Site): Promise<Map<string, number>> {
  const rows = await site.sql<{ id: string; noticed_at: number }[]>`
    select id, extract(epoch from noticed_at)::float8 * 1000 as noticed_at from deliveries`
  return new Map(rows.map(({ id, noticed_at }) => [id, noticed_at]))
}

/** Whether each was judged by the moment at which the service could first have seen it, and in order. */
function misjudged(
  { deliveries, posts }: Evidence,
  noticed: Map<string, number>,
  began_at: number,
): Violation[] {
  const sent_at = new Map(posts.map(({ id, accepted_at }) => [id, accepted_at]))
  const sentAt = ({ live_parts: [part] }: Delivery) =>
    sent_at.get(part?.remote_id ?? '') ?? Infinity
  const wrong = deliveries.flatMap((delivery): Violation[] => {
    const noticed_at = noticed.get(delivery.id) ?? 0
    const is_late = noticed_at - delivery.due_at > LATE_AFTER_MS
    const expected = is_late ? 'missed_schedule' : 'published'
    const found = delivery.error_code ?? delivery.state
    const first_sent_at = Math.min(...deliveries.map(sentAt))
    return [
      ...(found === expected ? [] : [`${found}, and ${expected} was due to it`]),
      ...(noticed_at >= began_at ? [] : ['it was noticed while nothing ran']),
      // All that was due is noticed before anything is sent: queueing behind others makes nothing late.
      ...(noticed_at <= first_sent_at ? [] : ['it was noticed only when others had been sent']),
    ].map((what) => ({ rule: 'lateness exact to the row', what, delivery }))
  })
  const disorder = [...Map.groupBy(deliveries, (one) => `${one.platform} ${one.account}`).values()]
    .map((of_account) =>
      of_account
        .filter(({ state }) => state === 'published')
        .toSorted((a, b) => sentAt(a) - sentAt(b)),
    )
    .flatMap((of_account) =>
      of_account.filter((one, i) => one.due_at < (of_account[i - 1]?.due_at ?? -Infinity)),
    )
    .map((delivery) => ({
      rule: 'oldest first',
      what: 'one that was due later went out before',
      delivery,
    }))
  return [...wrong, ...disorder]
}
