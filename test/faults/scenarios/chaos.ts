/**
 * Everything at once, chosen by the seed: processes are killed and frozen, PostgreSQL is killed, cut off and
 * replaced by a copy that lacks the last second, networks answer in ways that nobody understands, and
 * posts are deleted that they will not remove. Nothing is there twice, lost, early or stuck; only LinkedIn
 * may be in doubt, and only of sends whose answer nobody ever received.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../../db/migrate.ts'
import { insist } from '../clients.ts'
import { countOf, PLATFORMS, POSTS, unlimited, wordsOf } from '../crew.ts'
import { allEnded, listLive, listTroubles, shownOf, unkept, type Deletion } from '../deleting.ts'
import type { Evidence } from '../evidence.ts'
import { openGate } from '../gate.ts'
import { on } from '../goingBack.ts'
import { openLagging, socketOf } from '../lagging.ts'
import { openProxy } from '../proxy.ts'
import type { Random } from '../random.ts'
import type { Rig } from '../rig.ts'
import { countEnds, judgeSite, latenessOf, type Plan, type Scenario } from '../scenario.ts'
import { openSite, until, type Site, type SiteUser } from '../site.ts'
import { readyAtLast, supervise } from '../supervised.ts'
import { time, type Violation } from '../verdict.ts'
import { EVENTS, untilThere, type Event, type Stage } from './chaosEvents.ts'
import { makeUsers, schedulePosts, waitUntilSettled } from './load.ts'

const REQUEST_TIMEOUT_MS = 2_000
/** From its claim on: a send may begin as late as twice its timeout. */
const SEND_MS = 3 * REQUEST_TIMEOUT_MS
const NETWORKS = { latency_ms: 20, commit_lag_ms: 600 }
/** As long as a send may be under way: what is due later waits no less. */
const PLACE_MS = SEND_MS
const ENV = {
  REQUEST_TIMEOUT_SECONDS: String(REQUEST_TIMEOUT_MS / 1000),
  UNKNOWN_PLACE_SECONDS: String(PLACE_MS / 1000),
}
const DELIVERY_MS = 40
/** An event in so many milliseconds, and its own time. */
const EVENT_MS = 2_500
const CALLERS = 2
const CALLER_RESTS_MS = 700
const DELETIONS = { each_ms: 900, silence_ms: 3 * REQUEST_TIMEOUT_MS }
/** Answers to a send that leave open whether there is a post; each account gets one at most. */
const UNCLEAR = [
  ...['cut_before', 'cut_after', 'garbage', 'half'].map((kind) => ({ kind })),
  { kind: 'status', status: 500 },
]
const UNCLEAR_SHARE = 3
const SETTLED_MS_MAX = 150_000
const HELD_UP_MS_MAX = 60_000

export const chaos: Scenario = {
  name: 'chaos',
  title: 'everything at once',
  stops_postgresql: true,
  async run(rig: Rig, plan: Plan) {
    const { deliveries, kills, random, slack, say } = plan
    const { stage, hurt_at, close } = await openStage(rig, plan)
    const { site } = stage
    const span_ms = Math.max(deliveries * DELIVERY_MS, kills * EVENT_MS)
    const posts = Math.ceil(deliveries / PLATFORMS.length)
    const users = await makeUsers(site, posts)
    const callers = await unlimited(site, CALLERS)
    const unclear = await beUnclear(site, users, random)
    await Promise.all([...stage.apis, ...stage.workers].map(readyAtLast))
    const api = stage.apis.map(({ program }) => program)
    const begin = await schedulePosts(site, api, users, {
      name: 'chaos',
      posts,
      span_ms,
      random,
      slack,
    })
    say(`${posts} posts are due within ${Math.round(span_ms / 1000)} s`)
    const written = await listWritten(site, users)
    await sleep(Math.max(0, begin - Date.now()))

    const beside = goOnBeside(stage, callers, written)
    const events = await happen(stage, kills, say)
    const { deletions, violations } = await beside.stop()
    await Promise.all([...stage.apis, ...stage.workers].map(readyAtLast))
    await waitUntilSettled(site, span_ms + SETTLED_MS_MAX)
    await until(() => endRemovals(site), SETTLED_MS_MAX, 'removals end').catch(() => undefined)

    const judged = await judgeSite(rig, site, [...users, ...callers], {
      kills: hurt_at,
      send_ms: SEND_MS,
      answer_ms: REQUEST_TIMEOUT_MS,
      place_ms: PLACE_MS,
      deleted: deletions.flatMap(({ texts, answered_at }) =>
        texts.map((text) => ({ text, at: answered_at + SEND_MS })),
      ),
    })
    const owed = await site.sql<{ platform: string; tries: number; error: string | null }[]>`
      select platform, tries, error from removals where state = 'pending'`
    const found = [
      ...violations,
      ...judged.violations.filter((one) => !isExcused(one, unclear)),
      ...heldElsewhere(judged.evidence, unclear),
      ...heldUp(judged.evidence),
      ...deletions.flatMap((one) => unkept(one, listLive(site, one))),
      ...owed.map((one) => ({ rule: 'removals end', what: JSON.stringify(one) })),
    ]
    await close()
    return {
      counts: {
        deliveries: judged.evidence.deliveries.length,
        ...countOf(events, ({ name }) => name),
        'posts deleted': deletions.length,
        'unclear answers': unclear.size,
        ...countEnds(judged.evidence),
      },
      lateness: latenessOf(judged.evidence),
      violations: found,
    }
  },
}

/** Its own server where one can be copied, since it is replaced; else the rig's. */
async function openStage(rig: Rig, { random, apis, workers }: Plan) {
  const folder = join(rig.folder, 'chaos')
  mkdirSync(folder, { mode: 0o755 })
  const lagging = await openLagging(folder)
  const target = { path: lagging ? socketOf(lagging.place) : rig.socket }
  const [line, sight] = [await openProxy(target), await openProxy(target)]
  const database = lagging?.place.database ?? (await rig.createDatabase())
  const { user } = lagging?.place.server ?? rig.server
  const server = { host: '127.0.0.1', user, port: sight.port }
  if (lagging) await migrate({ ...lagging.place.server, database })
  const simulated = await rig.simulate()
  await simulated.control('POST', '/control/settings', NETWORKS)
  const DATABASE_URL = `postgres://${user}@127.0.0.1:${line.port}/${database}`
  const site = await openSite(on(rig, { server, database }, 'chaos-site'), {
    simulated,
    env: { ...ENV, DATABASE_URL },
  })
  const hurt_at: number[] = []
  const beside: Promise<unknown>[] = []
  const team = (role: 'api' | 'worker', count: number) =>
    Array.from({ length: count }, () => supervise(site, role))
  const stage: Stage = {
    site,
    random,
    line,
    sight,
    target,
    lagging,
    cluster: lagging?.place.server.host ?? rig.cluster,
    apis: team('api', apis),
    workers: team('worker', Math.max(2, workers)),
    gate: openGate(),
    hurt: () => void hurt_at.push(Date.now()),
    beside: (work) => void beside.push(work),
  }
  async function close() {
    for (const one of [...stage.apis, ...stage.workers]) one.dismiss()
    await site.close()
    await Promise.all([line.close(), sight.close(), ...beside])
    await lagging?.close()
  }
  return { stage, hurt_at, close }
}

/** Every kind once, in an order of chance, before any comes again. */
async function happen(stage: Stage, count: number, say: Plan['say']): Promise<Event[]> {
  const possible = EVENTS.filter(({ needs_copy }) => !needs_copy || stage.lagging)
  const happened: Event[] = []
  let left: Event[] = []
  while (happened.length < count) {
    if (left.length === 0) left = [...possible]
    const event = stage.random.pick(left)
    left = left.filter((one) => one !== event)
    await sleep(stage.random.whole(2 * EVENT_MS))
    await untilThere(stage)
    const began_at = Date.now()
    await event.happens(stage)
    happened.push(event)
    say(`${time(began_at)} ${event.name}, ${Date.now() - began_at} ms`)
  }
  await untilThere(stage)
  return happened
}

/** Returns the accounts whose next answer nobody will understand, each for one send. */
async function beUnclear({ simulated }: Site, users: SiteUser[], random: Random) {
  const names = new Set<string>()
  for (const platform of PLATFORMS) {
    for (const { handles } of users) {
      if (random.whole(UNCLEAR_SHARE) > 0) continue
      const account = handles[platform] ?? ''
      const fault = { platform, account, operation: 'create', times: 1, ...random.pick(UNCLEAR) }
      await simulated.control('POST', '/control/faults', fault)
      names.add(`${platform} ${account}`)
    }
  }
  // The judge knows accounts by the networks' own ids.
  const accounts = simulated.ledger().filter(({ kind }) => kind === 'account_created')
  return new Set(
    accounts
      .filter(({ platform, handle }) => names.has(`${platform} ${handle}`))
      .map(({ platform, account }) => `${platform} ${account}`),
  )
}

interface Written {
  id: string
  key: string
  handles: SiteUser['handles']
  parts: string[]
  due_at: number
}

async function listWritten({ sql }: Site, users: SiteUser[]): Promise<Written[]> {
  const rows = await sql<{ id: string; user_id: string; parts: string[]; due_at: number }[]>`
    select id, user_id, array_prepend(text, thread_tweets) as parts,
      extract(epoch from scheduled_date)::float8 * 1000 as due_at
    from posts order by scheduled_date`
  return rows.flatMap(({ user_id, ...post }) => {
    const user = users.find(({ id }) => id === user_id)
    return user ? [{ ...post, key: user.key, handles: user.handles }] : []
  })
}

/** Callers who publish now, and one who deletes what comes due, through whatever happens. */
function goOnBeside({ site, apis, random, gate }: Stage, callers: SiteUser[], written: Written[]) {
  const violations: Violation[] = []
  const deletions: Deletion[] = []
  const left = [...written]
  let over = false
  const url = () => random.pick(apis).program.url ?? 'http://not.started'
  const ask = (request: Parameters<typeof insist>[1]) => gate.pass(() => insist(url, request))

  const publishing = callers.map(async ({ key }, number) => {
    for (let i = 0; !over; i++) {
      const text = `chaos caller ${number}, post ${i}`
      const body = { text, platforms: PLATFORMS, publish_now: true }
      const idempotency_key = randomUUID()
      const answer = await ask({ method: 'POST', path: POSTS, key, body, idempotency_key })
      if (answer.status !== 201) {
        violations.push({ rule: 'every caller is answered', what: wordsOf(answer) })
      }
      await sleep(random.whole(2 * CALLER_RESTS_MS))
    }
  })
  const deleting = async () => {
    const troubles = Object.values(listTroubles(DELETIONS.silence_ms))
    while (!over) {
      await sleep(random.whole(2 * DELETIONS.each_ms))
      const index = left.findIndex(({ due_at }) => due_at > Date.now() - 1_000)
      const [post] = left.splice(Math.max(0, index), 1)
      if (post === undefined) return
      for (const platform of PLATFORMS) {
        const account = post.handles[platform]
        const fault = { platform, account, operation: 'delete', times: 1, ...random.pick(troubles) }
        await site.simulated.control('POST', '/control/faults', fault)
      }
      const path = `${POSTS}/${post.id}`
      const idempotency_key = randomUUID()
      const answer = await ask({ method: 'DELETE', path, key: post.key, idempotency_key })
      const texts = shownOf(post.parts)
      deletions.push({ texts, answer, answered_at: Date.now(), may_stay: true })
    }
  }
  const done = Promise.all([...publishing, deleting()])
  // Whoever stops them hears of it; until then nobody listens.
  done.catch(() => undefined)
  return {
    async stop() {
      over = true
      await done
      return { deletions, violations }
    },
  }
}

/** What a network has refused for the third time is put off for minutes, which are over now. */
async function endRemovals(site: Site): Promise<boolean> {
  await site.sql`
    update removals set try_at = clock_timestamp()
    where state = 'pending' and try_at > clock_timestamp() + interval '16 seconds'`
  return allEnded(site)
}

/** An answer that nobody understands leaves LinkedIn in doubt, like one that nobody receives. */
function isExcused({ rule, delivery }: Violation, unclear: Set<string>): boolean {
  return rule === 'held without cause' && isUnclear(delivery, unclear)
}

function isUnclear(delivery: Violation['delivery'], unclear: Set<string>): boolean {
  return delivery !== undefined && unclear.has(`${delivery.platform} ${delivery.account}`)
}

/**
 * X can be read and Bluesky sent to again, so neither leaves anything in doubt; but that X is asked for twice, of
 * which one died with its process and the other had an answer that nobody understands.
 */
function heldElsewhere({ deliveries }: Evidence, unclear: Set<string>): Violation[] {
  return deliveries
    .filter((one) => one.platform !== 'secondary_b' && one.error_code === 'outcome_unknown')
    .filter((one) => one.platform !== 'x' || one.attempts.length < 2 || !isUnclear(one, unclear))
    .map((delivery) => ({ rule: 'held without need', what: delivery.platform, delivery }))
}

/** What was sent once and was clear has only waited for others. */
function heldUp({ deliveries, posts }: Evidence): Violation[] {
  const received = new Map(posts.map(({ id, received_at }) => [id, received_at]))
  return deliveries.flatMap((delivery) => {
    const { platform, attempts, live_parts, due_at } = delivery
    const [first] = live_parts
    const late_ms = (received.get(first?.remote_id ?? '') ?? due_at) - due_at
    if (platform !== 'x' || attempts.length !== 1 || late_ms < HELD_UP_MS_MAX) return []
    return [{ rule: 'an unclear send holds nobody up', what: `${late_ms} ms`, delivery }]
  })
}
