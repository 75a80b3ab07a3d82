/**
 * F12: access tokens end while posts are due, two workers want them renewed, and one is killed at random.
 * Each token is renewed once, no new pair is lost, nothing is sent twice. A process that dies between the
 * network's answer and the commit loses a sign-in for good: then the account says so.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readKeyring, unseal } from '../../../db/secrets/seal.ts'
import { tokenPlace } from '../../../db/connections/tokens.ts'
import type { Program } from '../../world/program.ts'
import type { Rig } from '../rig.ts'
import { countEnds, judgeSite, latenessOf, type Plan, type Scenario } from '../scenario.ts'
import { signInAll } from '../signedIn.ts'
import { openSite, ready, type Site, type SiteUser } from '../site.ts'
import type { Violation } from '../verdict.ts'
import { waitUntilSettled } from './load.ts'

const PLATFORMS = ['x', 'secondary_a'] as const
const REQUEST_TIMEOUT_MS = 2_000
const LATENCY_MS = 40
/** From the end of the tokens, and the posts' being scheduled, until these are due. */
const DUE_IN_MS = 2_500
/** After that a worker is killed within this time. */
const KILL_WITHIN_MS = 800
const SETTLED_MS_MAX = 60_000
/** How many tokens one process renews at a time (server/service.ts). */
const RENEWED_AT_ONCE = 6

export const F12: Scenario = {
  name: 'F12',
  title: 'tokens that end while posts are due, two workers, and kills',
  async run(rig: Rig, { quick, random, slack, say }: Plan) {
    const simulated = await rig.simulate()
    await simulated.control('POST', '/control/settings', { latency_ms: LATENCY_MS })
    const site = await openSite(rig, { simulated })
    const users: SiteUser[] = []
    while (users.length < (quick ? 8 : 40)) users.push(await site.user({ connect: [] }))
    await signInAll(rig, site, users, [...PLATFORMS])
    const api = await site.start('api')
    const workers = [await site.start('worker'), await site.start('worker')]
    const waves = quick ? 4 : 20
    say(`${users.length * PLATFORMS.length} accounts, whose tokens end ${waves} times`)

    const killed_at: number[] = []
    const violations: Violation[] = []
    for (let wave = 1; wave <= waves; wave++) {
      const before = countRefreshes(site)
      const due_at = await schedule(site, api, users, { name: `F12 wave ${wave}`, slack })
      await sleep(due_at - Date.now())
      await site.sql`
        select graphile_worker.add_job('renewTokens', '{}'::json) from generate_series(1, 4)`
      await sleep(random.whole(KILL_WITHIN_MS))
      killed_at.push(await killOne(site, workers, random.whole(workers.length)))
      await waitUntilSettled(site, SETTLED_MS_MAX)
      violations.push(...(await judgeWave(site, before, wave)))
    }
    const dead_by_kill = await countDead(site)
    violations.push(...tooManyDead(dead_by_kill, killed_at.length))
    violations.push(...(await dieBetween(site, api, users, workers)))

    const expected = {
      kills: killed_at,
      send_ms: REQUEST_TIMEOUT_MS,
      answer_ms: REQUEST_TIMEOUT_MS,
      may_fail: ['account_not_connected'],
    }
    const judged = await judgeSite(rig, site, users, expected)
    violations.push(...judged.violations, ...(await lostPairs(rig, site)))
    await site.close()
    return {
      counts: {
        deliveries: judged.evidence.deliveries.length,
        refreshes: [...countRefreshes(site).values()].reduce((sum, one) => sum + one, 0),
        kills: killed_at.length,
        'sign-ins lost to kills': dead_by_kill,
        ...countEnds(judged.evidence),
      },
      lateness: latenessOf(judged.evidence),
      violations,
    }
  },
}

/** Every token ends now, and each user has a post on both networks in a moment. Returns which. */
async function schedule(
  site: Site,
  api: Program,
  users: SiteUser[],
  { name, slack }: { name: string; slack: number },
) {
  const due_at = Date.now() + slack * DUE_IN_MS
  const scheduled_date = new Date(due_at).toISOString()
  await Promise.all(
    users.map((user, number) =>
      site.call(api, user, 'POST', '/api/v1/posts', {
        text: `${name}, user ${number}`,
        scheduled_date,
        platforms: [...PLATFORMS],
      }),
    ),
  )
  await site.sql`
    update connections set token_ends_at = clock_timestamp(), refresh_at = clock_timestamp()
    where not needs_reconnect`
  return due_at
}

/** By connection. */
function countRefreshes(site: Site): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind, by, platform, account } of site.simulated.ledger()) {
    if (kind !== 'tokens_issued' || by !== 'refresh') continue
    const name = `${platform} ${account}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

async function killOne(site: Site, workers: Program[], index: number): Promise<number> {
  await workers[index]?.end()
  const killed_at = Date.now()
  workers[index] = await site.start('worker')
  await ready(workers[index])
  return killed_at
}

interface Row {
  name: string
  needs_reconnect: boolean
  ended: boolean
}

/** Whoever is still signed in has been given exactly one new pair, and whoever is not at most one. */
async function judgeWave(site: Site, before: Map<string, number>, wave: number) {
  const after = countRefreshes(site)
  const rows = await site.sql<Row[]>`
    select platform || ' ' || remote_id as name, needs_reconnect, token_ends_at <= clock_timestamp() as ended
    from connections`
  return rows.flatMap(({ name, needs_reconnect, ended }): Violation[] => {
    const times = (after.get(name) ?? 0) - (before.get(name) ?? 0)
    const what = `${name} in wave ${wave}: ${times} times`
    if (times > 1) return [{ rule: 'renewed more than once', what }]
    if (!needs_reconnect && (times !== 1 || ended)) return [{ rule: 'not renewed', what }]
    return []
  })
}

async function countDead(site: Site): Promise<number> {
  const [row] = await site.sql<{ dead: number }[]>`
    select count(*)::integer as dead from connections where needs_reconnect`
  return row?.dead ?? 0
}

function tooManyDead(dead: number, kills: number): Violation[] {
  const most = kills * RENEWED_AT_ONCE
  if (dead <= most) return []
  return [{ rule: 'sign-ins lost without cause', what: `${dead} after ${kills} kills` }]
}

/** A worker dies just between the answer and the commit: that one sign-in is lost, and is seen to be. */
async function dieBetween(site: Site, api: Program, users: SiteUser[], workers: Program[]) {
  await Promise.all(workers.map((worker) => worker.end('SIGTERM')))
  const before = await countDead(site)
  const dying = site.launch('worker', { CRASH_AT: 'token_refreshed_not_saved:1' })
  await ready(dying)
  await schedule(site, api, users, { name: 'F12 between', slack: 1 })
  const { signal } = await dying.ended
  workers[0] = await site.start('worker')
  await waitUntilSettled(site, SETTLED_MS_MAX)
  // Others may have been asked for at the same moment.
  const lost = (await countDead(site)) - before
  const is_right = signal === 'SIGKILL' && lost >= 1 && lost <= RENEWED_AT_ONCE
  const what = `it ended by ${signal}, and ${lost} accounts say that they need to be connected again`
  return is_right ? [] : [{ rule: 'a lost sign-in is visible', what }]
}

interface Stored {
  id: string
  platform: string
  remote_id: string
  sealed_token: string
}

/** What is stored of who is signed in is what the network gave last. */
async function lostPairs(rig: Rig, site: Site): Promise<Violation[]> {
  const latest = new Map(
    site.simulated
      .ledger()
      .filter(({ kind }) => kind === 'tokens_issued')
      .map(({ platform, account, access_token }) => [`${platform} ${account}`, access_token]),
  )
  const rows = await site.sql<Stored[]>`
    select id, platform, remote_id, sealed_token from connections where not needs_reconnect`
  const keyring = readKeyring(rig.encryption_keys)
  return rows
    .filter(({ id, platform, remote_id, sealed_token }) => {
      const token = unseal(keyring, sealed_token, tokenPlace(id))
      return token !== latest.get(`${platform} ${remote_id}`)
    })
    .map(({ platform, remote_id }) => ({
      rule: 'a pair was lost',
      what: `${platform} ${remote_id}`,
    }))
}
