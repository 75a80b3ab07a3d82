/**
 * Whether the judge would notice: each safeguard is taken out of the delivery code, one at a time, in a
 * course of events that needs it. The rig must report violations then, and none with it in its place.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Violation } from '../verdict.ts'
import { cutConnection, listHolders } from '../locks.ts'
import type { Program } from '../../world/program.ts'
import type { Rig } from '../rig.ts'
import { inLanes, judgeSite, type Plan, type Scenario } from '../scenario.ts'
import { openSite, until, type Environment, type Site, type SiteUser } from '../site.ts'
import { isSettled } from './load.ts'

const ENV = {
  REQUEST_TIMEOUT_SECONDS: '2',
  QUIET_SECONDS_X: '0.5',
  LOOK_GAP_SECONDS: '0.2',
  SWEEP_SECONDS: '0.2',
}
/** For what must have no effect: that it had none cannot be waited for. */
const HEARD_MS = 1_000
const SETTLED_MS_MAX = 60_000
const STOPPED_MS_MAX = 60_000
/** PostgreSQL takes a hundred connections, and each worker has a dozen. */
const LANES = 3

interface Stage {
  site: Site
  user: SiteUser
  /** Scripts what the network does with the user's next post. */
  fault(fault: Record<string, unknown>): Promise<unknown>
}

interface Safeguard {
  name: string
  /** The course of events: `env` takes the safeguard out of the workers that need it, or not. */
  play(stage: Stage, env: Environment, is_sabotaged: boolean): Promise<unknown>
}

const SAFEGUARDS: Safeguard[] = [
  { name: 'write_ahead', play: dieAfterSending },
  { name: 'fence', play: comeBackWithARefusal },
  { name: 'quiet_period', play: sendWhileAnotherLooks },
  { name: 'unique_index', play: claimWhileAnotherSends },
]

export const sabotage: Scenario = {
  name: 'sabotage',
  title: 'safeguards taken out one at a time, for the judge to notice',
  async run(rig: Rig, { say }: Plan) {
    const plays = SAFEGUARDS.flatMap((safeguard) => [
      () => playAndJudge(rig, safeguard, false),
      () => playAndJudge(rig, safeguard, true),
    ])
    const outcomes = await inLanes(LANES, plays)
    const violations = outcomes.flatMap(({ name, is_sabotaged, found }): Violation[] => {
      const rules = [...new Set(found.map(({ rule }) => rule))].join(', ')
      if (is_sabotaged) say(`without ${name}: ${rules || 'nothing noticed'}`)
      if (!is_sabotaged) return found
      return found.length > 0 ? [] : [{ rule: 'sabotage not noticed', what: name }]
    })
    return { counts: { safeguards: SAFEGUARDS.length }, violations }
  },
}

async function playAndJudge(rig: Rig, { name, play }: Safeguard, is_sabotaged: boolean) {
  const site = await openSite(rig, { env: ENV })
  const user = await site.user({ connect: ['x'] })
  const fault = (fault_of_x: Record<string, unknown>) =>
    site.simulated.control('POST', '/control/faults', {
      platform: 'x',
      operation: 'create',
      account: user.handles.x,
      ...fault_of_x,
    })
  // The indexes are the database's; everything else is taken out of the code (mutations.ts).
  const in_code = is_sabotaged && name !== 'unique_index'
  await play({ site, user, fault }, in_code ? { SABOTAGE: name } : {}, is_sabotaged)
  await until(() => isSettled(site), SETTLED_MS_MAX).catch(() => undefined)
  const { violations } = await judgeSite(rig, site, [user])
  await site.close()
  return { name, is_sabotaged, found: violations }
}

/** What a dead process had sent is believed to be under way, because it was written down before. */
async function dieAfterSending({ site, user }: Stage, env: Environment) {
  // The index alone would keep a second attempt from being written.
  await site.sql`drop index one_open_attempt_per_part`
  await post(site, user, 'Sent by the dead')
  await site.launch('worker', { CRASH_AT: 'body_sent' }).ended
  site.launch('worker', env)
}

/** A refusal that was received before another took over does not count after that. */
async function comeBackWithARefusal(
  { site, user, fault }: Stage,
  env: Environment,
  is_sabotaged: boolean,
) {
  await fault({ kind: 'status', status: 403 })
  await post(site, user, 'Refused at first')
  const first = site.launch('worker', { ...env, STOP_AT: 'response_read' })
  await untilStopped(first)
  for (const holder of await listHolders(site.sql)) await cutConnection(site.sql, holder)
  const second = site.launch('worker', { ...env, STOP_AT: 'body_sent' })
  await untilStopped(second)

  first.continue()
  if (is_sabotaged) await untilState(site, 'failed')
  else await sleep(HEARD_MS)
  second.continue()
}

/** What a process believed dead had begun to send is not there at the first look. */
async function sendWhileAnotherLooks(
  { site, user }: Stage,
  env: Environment,
  is_sabotaged: boolean,
) {
  await post(site, user, 'Taken late')
  const slow = site.launch('worker', { STOP_AT: 'headers_sent' })
  await untilStopped(slow)
  for (const holder of await listHolders(site.sql)) await cutConnection(site.sql, holder)
  site.launch('worker', env)
  await untilState(site, is_sabotaged ? 'published' : 'unknown')

  slow.continue()
  await sleep(HEARD_MS)
}

/** One under way per account holds even for a process that looked before the other claimed. */
async function claimWhileAnotherSends(
  { site, user }: Stage,
  env: Environment,
  is_sabotaged: boolean,
) {
  if (is_sabotaged) {
    await site.sql`
      drop index one_in_flight_per_connection, one_open_attempt_per_part, one_accepted_attempt_per_part`
  }
  await post(site, user, 'The first of two')
  const slow = site.launch('worker', { ...env, STOP_AT: 'before_claim' })
  await untilStopped(slow)
  // As though it had been put off for so long that the other post has its turn.
  await site.sql`update deliveries set retry_at = clock_timestamp() + interval '1 hour'`
  await post(site, user, 'The second of two')
  const other = site.launch('worker', { ...env, STOP_AT: 'body_sent' })
  await untilStopped(other)
  await site.sql`update deliveries set retry_at = clock_timestamp() where state = 'waiting'`

  slow.continue()
  if (is_sabotaged) await untilState(site, 'published')
  else await sleep(HEARD_MS)
  other.continue()
}

/** Due now: written as the API would, with the worker's sweep to find it. */
async function post({ sql }: Site, { id, accounts }: SiteUser, text: string) {
  await sql.begin(async (tx) => {
    const [row] = await tx<{ id: string }[]>`
      insert into posts (user_id, x_account_id, category, text, share_with_followers, platforms, status, scheduled_date)
      values (${id}, ${accounts.x ?? null}, 'general', ${text}, false, '{x}', 'scheduled', clock_timestamp())
      returning id`
    await tx`
      insert into deliveries (user_id, post_id, platform, connection_id, state, due_at, on_request, deadline_at)
      values (${id}, ${row?.id ?? null}, 'x', ${accounts.x ?? null}, 'waiting', clock_timestamp(), false,
        clock_timestamp() + interval '2 hours')`
  })
}

/** Of any of its deliveries. */
async function untilState({ sql }: Site, state: string) {
  const look = async () => (await sql`select from deliveries where state = ${state}`).length > 0
  await until(look, SETTLED_MS_MAX, `a delivery is ${state}`)
}

async function untilStopped(program: Program) {
  await until(() => program.stopped, STOPPED_MS_MAX, 'a process stops where it should')
}
