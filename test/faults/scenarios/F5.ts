/**
 * F5: everything that a network or the line to it can do wrong, on each network, for what is due and for
 * what a caller waits for. Each case has its exact end (F5_cases.ts); nothing is there twice, and a network
 * that asks to wait is left alone for so long.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../clients.ts'
import { create, hire, PLATFORMS, POSTS, unlimited } from '../crew.ts'
import type { Evidence } from '../evidence.ts'
import type { Violation } from '../judge.ts'
import { openProxy, type Proxy } from '../proxy.ts'
import { countEnds, judgeSite, type Plan, type Scenario } from '../scenario.ts'
import type { Platform } from '../simulated.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'
import { waitUntilSettled } from './load.ts'
import { FAULTS, LINE_FAULTS, type End, type Way } from './F5Cases.ts'

const DUE_MS = 1_800
/** As test/faults/site.ts sets it. */
const REQUEST_TIMEOUT_MS = 1_000
const ASKED_TO_WAIT_S = 4
/** How many posts of an account are due while it is to wait. */
const WAITING = 3
/** A line that comes back delivers what it held before anything else happens to it. */
const DELIVERED_MS = 100
/** Longer than what is taken too late takes, however busy the machine is. */
const QUIET = {
  QUIET_SECONDS_X: '2',
  QUIET_SECONDS_SECONDARY_A: '2',
  QUIET_SECONDS_SECONDARY_B: '2',
}
const SETTLED_MS_MAX = 40_000

interface Expected {
  case: string
  text: string
  platform: Platform
  ends: End
  /** Nothing was done to it, so only a busy machine can have it answered too late. */
  unhurt?: true
}

export const F5: Scenario = {
  name: 'F5',
  title: 'what networks and the line to them do wrong',
  async run(rig, plan) {
    const simulated = await rig.simulate()
    const site = await openSite(rig, { simulated, env: QUIET })
    const line = await openProxy({ host: '127.0.0.1', port: Number(new URL(simulated.url).port) })
    const crew = await hire(site, plan, { SIMULATOR_URL: `http://127.0.0.1:${line.port}` })
    const url = crew.url()
    const users: SiteUser[] = []
    const expected: Expected[] = []
    const hireUser = async () => {
      const [user] = await unlimited(site, 1)
      if (user === undefined) throw new Error('no user was made')
      // Bluesky's address is the account's own, and has to lead through the line too.
      await site.sql`
        update connections set pds_url = replace(pds_url, ${simulated.url},
          ${`http://127.0.0.1:${line.port}`}) where user_id = ${user.id}`
      users.push(user)
      return user
    }
    const bench: Bench = { site, url, line, plan, expected, hireUser }

    const tooSoon = await askToWait(bench)
    await answerBadly(bench)
    for (const fault of plan.quick ? LINE_FAULTS.slice(0, 2) : LINE_FAULTS) {
      await breakTheLine(bench, fault)
    }
    await waitUntilSettled(site, SETTLED_MS_MAX)

    const may_fail = ['refused', 'rate_limited', 'unreachable']
    const judged = await judgeSite(rig, site, users, { may_fail })
    await site.close()
    await line.close()
    return {
      counts: { cases: expected.length, ...countEnds(judged.evidence) },
      violations: [
        ...expected.flatMap((one) => misended(one, judged.evidence)),
        ...tooSoon(),
        ...judged.violations,
      ],
    }
  },
}

interface Bench {
  site: Site
  url: string
  line: Proxy
  plan: Plan
  expected: Expected[]
  hireUser(): Promise<SiteUser>
}

/** Every fault of the simulated networks at once, each with accounts of its own. */
async function answerBadly(bench: Bench) {
  const { site, url, expected, plan, hireUser } = bench
  const ways: Way[] = plan.quick ? ['due'] : ['due', 'asked for']
  const cases = FAULTS.flatMap((fault) => ways.map((way) => ({ fault, way })))
  await Promise.all(
    cases.map(async ({ fault, way }) => {
      const user = await hireUser()
      for (const platform of PLATFORMS) {
        const account = user.handles[platform]
        await site.simulated.control('POST', '/control/faults', {
          platform,
          account,
          ...fault.sends,
        })
      }
      const text = `F5 ${fault.name}, ${way}`
      for (const platform of PLATFORMS) {
        expected.push({ case: text, text, platform, ends: fault.ends(platform, way) })
      }
      await publish(url, user, text, way)
    }),
  )
  await until(
    async () => (await openTexts(site)).every((text) => text.includes('silent')),
    SETTLED_MS_MAX,
  )
  // What nobody can find out is shown when its ten minutes are over, which they now are.
  await site.sql`update deliveries set deadline_at = clock_timestamp() where state = 'unknown'`
  await waitUntilSettled(site, SETTLED_MS_MAX)
}

async function openTexts(site: Site): Promise<string[]> {
  const rows = await site.sql<{ text: string }[]>`
    select p.text from deliveries d join posts p on p.user_id = d.user_id and p.id = d.post_id
    where d.state in ('waiting', 'sending', 'unknown')`
  return rows.map(({ text }) => text)
}

async function publish(url: string, user: SiteUser, text: string, way: Way) {
  const post = { text, platforms: PLATFORMS }
  if (way === 'due') {
    const scheduled_date = new Date(Date.now() + DUE_MS).toISOString()
    await create(url, user, [{ ...post, scheduled_date }])
  } else {
    const body = { ...post, publish_now: true }
    await ask(url, { method: 'POST', path: POSTS, key: user.key, body })
  }
}

/** One after the other: every connection of the service is on the same line. */
async function breakTheLine(
  { site, url, line, expected, hireUser }: Bench,
  { name, inject, lasts_ms, ends }: (typeof LINE_FAULTS)[number],
) {
  const user = await hireUser()
  const text = `F5 the line: ${name}`
  for (const platform of PLATFORMS)
    expected.push({ case: name, text, platform, ends: ends(platform) })
  await publish(url, user, text, 'due')
  line.cut()
  inject(line)
  await sleep(DUE_MS + lasts_ms)
  line.lift()
  await sleep(DELIVERED_MS)
  // What hangs is told so, as by a router that comes back.
  line.cut()
  await waitUntilSettled(site, SETTLED_MS_MAX)
}

/**
 * Several posts of an account are due while its network wants it to wait. The first is answered 429; any
 * request of the account before the time is over would be taken, and be in the ledger.
 */
async function askToWait({ site, url, expected, hireUser }: Bench): Promise<() => Violation[]> {
  const user = await hireUser()
  const due_at = Math.ceil((Date.now() + DUE_MS) / 1000) * 1000
  const free_at = due_at + ASKED_TO_WAIT_S * 1000
  for (const platform of PLATFORMS) {
    await site.simulated.control('POST', '/control/faults', {
      platform,
      account: user.handles[platform],
      kind: 'status',
      status: 429,
      headers: {
        'x-rate-limit-remaining': '0',
        'x-rate-limit-reset': String(free_at / 1000),
        'retry-after': String(ASKED_TO_WAIT_S),
      },
    })
  }
  const texts = Array.from({ length: WAITING }, (_, i) => `F5 asked to wait, post ${i}`)
  const posts = texts.map((text, i) => {
    const scheduled_date = new Date(due_at + i * 300).toISOString()
    return { text, platforms: PLATFORMS, scheduled_date }
  })
  await create(url, user, posts)
  for (const text of texts) {
    for (const platform of PLATFORMS) {
      expected.push({ case: 'asked to wait', text, platform, ends: 'published', unhurt: true })
    }
  }
  return () =>
    site.simulated
      .ledger()
      .filter(({ kind, text }) => kind === 'post_accepted' && texts.includes(text))
      .filter(({ received_at }) => received_at < free_at)
      .map(({ platform, text }) => ({
        rule: 'a network that asks to wait is left alone',
        what: `${platform} got "${text}" before its time`,
      }))
}

/** The state and the number of posts on the network are exactly what the case has to come to. */
function misended(expected: Expected, { deliveries, posts }: Evidence): Violation[] {
  const { text, platform, ends, unhurt = false } = expected
  const delivery = deliveries.find((one) => one.platform === platform && one.texts.includes(text))
  const copies = posts.filter((one) => one.platform === platform && one.text === text).length
  const state = delivery?.error_code ?? delivery?.state ?? 'not there'
  const there = ['absent', 'there'][copies] ?? `there ${copies} times`
  const found = state === 'published' && copies === 1 ? 'published' : `${state}, ${there}`
  if (found === ends) return []
  const [attempt] = delivery?.attempts ?? []
  const [post] = posts.filter((one) => one.platform === platform && one.text === text)
  const took_ms = (post?.accepted_at ?? 0) - (attempt?.started_at ?? 0)
  // LinkedIn cannot be asked what became of it.
  const may_be_in_doubt = unhurt && platform === 'secondary_b' && took_ms > REQUEST_TIMEOUT_MS
  if (may_be_in_doubt && found === 'outcome_unknown, there') return []
  const what = `${expected.case} on ${platform}: ${found} instead of ${ends}`
  return [{ rule: 'each case has its end', what, ...(delivery && { delivery }) }]
}
