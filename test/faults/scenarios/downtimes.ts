/**
 * The worker dies while a backlog goes out, and nothing runs for hours: what is left of the backlog is too
 * late by then. Nothing of it goes out, whatever wakes it, and it says so within seconds; what its author
 * publishes meanwhile does. Time does not pass here: the database is moved back.
 */
import { ask } from '../clients.ts'
import { create, hire, momentIn, PLATFORMS, POSTS, unlimited } from '../crew.ts'
import type { Evidence } from '../evidence.ts'
import type { Violation } from '../judge.ts'
import { countEnds, judgeSite, type Plan, type Scenario } from '../scenario.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'
import { waitUntilSettled } from './load.ts'

const MINUTE_MS = 60_000
const USERS = 3
/** On three networks: 5,400 deliveries. */
const POSTS_OF_A_USER = { full: 600, quick: 60 }
const FIRST_DOWNTIME_MS = 40 * MINUTE_MS
const SECOND_DOWNTIME_MINUTES = 170
const DUE_IN_MS = 60 * MINUTE_MS
/** So that most of the backlog waits when the worker dies. */
const LATENCY_MS = 300
const SETTLED_MS_MAX = 120_000
const TABLES = ['posts', 'deliveries', 'attempts', 'live_parts', 'absences']

export const downtimes: Scenario = {
  name: 'downtimes',
  title: 'a second downtime before the backlog of the first is out',
  async run(rig, plan) {
    const simulated = await rig.simulate()
    const site = await openSite(rig, { simulated })
    const users = await unlimited(site, USERS)
    await scheduleAll(site, users, plan)
    await moveBack(site, FIRST_DOWNTIME_MS / MINUTE_MS + DUE_IN_MS / MINUTE_MS)
    await simulated.control('POST', '/control/settings', { latency_ms: LATENCY_MS })
    const worker = await site.start('worker')
    await until(() => isNoticed(site), SETTLED_MS_MAX)
    await worker.end()

    await moveBack(site, SECOND_DOWNTIME_MINUTES)
    await simulated.control('POST', '/control/settings', { latency_ms: 0 })
    const back_at = Date.now()
    const { api } = await hire(site, { ...plan, workers: 0 })
    // While no worker is there yet, and again when one is.
    await publishNow(api[0]?.url ?? '', users, 'before')
    await site.start('worker')
    await publishNow(api[0]?.url ?? '', users, 'after')
    await waitUntilSettled(site, SETTLED_MS_MAX)
    const took_ms = Date.now() - back_at

    const judged = await judgeSite(rig, site, users, { may_fail: ['missed_schedule'] })
    await site.close()
    return {
      counts: { ...countEnds(judged.evidence), 'settled after': `${took_ms} ms` },
      violations: [...judged.violations, ...sentTooLate(judged.evidence, back_at)],
    }
  },
}

async function scheduleAll(site: Site, users: SiteUser[], { quick, random }: Plan) {
  const api = await site.start('api')
  const posts_of_a_user = quick ? POSTS_OF_A_USER.quick : POSTS_OF_A_USER.full
  for (const [number, user] of users.entries()) {
    const posts = Array.from({ length: posts_of_a_user }, (_, i) => ({
      text: `Backlog of user ${number}, post ${i}`,
      platforms: PLATFORMS,
      scheduled_date: momentIn(random, Date.now() + DUE_IN_MS, FIRST_DOWNTIME_MS / 2),
    }))
    await create(api.url ?? '', user, posts)
  }
  await api.end('SIGTERM')
}

/** As if all that is known of deliveries had happened so much earlier, and nobody had been there since. */
async function moveBack({ sql }: Site, minutes: number) {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${TABLES}::text[])
      and data_type = 'timestamp with time zone'`
  for (const [table, of_table] of Map.groupBy(columns, (one) => one.table)) {
    const earlier = of_table.map(
      ({ column }) => `${column} = ${column} - interval '${minutes} minutes'`,
    )
    await sql.unsafe(`update ${table} set ${earlier.join(', ')}`)
  }
}

/** All that is due was seen, and some of it is out. */
async function isNoticed({ sql }: Site): Promise<boolean> {
  const [row] = await sql<{ unseen: number; published: number }[]>`
    select count(*) filter (where noticed_at is null)::integer as unseen,
      count(*) filter (where state = 'published')::integer as published from deliveries`
  return row !== undefined && row.unseen === 0 && row.published > 0
}

async function publishNow(url: string, users: SiteUser[], when: string) {
  await Promise.all(
    users.map(({ key }, number) => {
      const body = {
        text: `Fresh of user ${number}, ${when}`,
        platforms: PLATFORMS,
        publish_now: true,
      }
      return ask(url, { method: 'POST', path: POSTS, key, body })
    }),
  )
}

function sentTooLate({ posts }: Evidence, back_at: number): Violation[] {
  const sent = posts.filter(({ text, received_at }) => received_at >= back_at && !isFresh(text))
  const fresh = posts.filter(({ text }) => isFresh(text)).length
  const missing = fresh === 2 * USERS * PLATFORMS.length ? [] : [`${fresh} fresh posts went out`]
  const late = sent.map(
    ({ platform, text }) => `${platform} got "${text}" after the second downtime`,
  )
  return [...late, ...missing].map((what) => ({ rule: 'nothing goes out too late', what }))
}

function isFresh(text: string): boolean {
  return text.startsWith('Fresh')
}
