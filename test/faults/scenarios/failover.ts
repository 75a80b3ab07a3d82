/**
 * PostgreSQL fails over to a copy that lacks the last seconds, while the processes go on: nothing may be
 * on a network twice, and what they took has to read as posted. With one journal for all and with one for
 * each machine; with the old server gone, and with the connections that prove processes alive still on it.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../../db/migrate.ts'
import {
  DUE_IN_MS,
  isSettled,
  makeDue,
  needlesslyHeld,
  on,
  publish,
  SPAN_MS,
  write,
} from '../goingBack.ts'
import { openLagging, socketOf, type Lagging } from '../lagging.ts'
import { openProxy, type Proxy } from '../proxy.ts'
import type { Random } from '../random.ts'
import type { Rig } from '../rig.ts'
import { countEnds, judgeSite, type Finding, type Scenario } from '../scenario.ts'
import { openSite, until, type Site } from '../site.ts'

const USERS = 3
const REQUEST_TIMEOUT_MS = 1_000
const NETWORKS = { latency_ms: 30, commit_lag_ms: 300 }
const SETTLED_MS_MAX = 90_000

interface Case {
  name: string
  own_journals: boolean
  /** The old server is not gone: only some connections lead to the copy. */
  old_lives: boolean
}

const CASES: Case[] = [
  { name: 'two machines', own_journals: true, old_lives: false },
  { name: 'one journal', own_journals: false, old_lives: false },
  { name: 'switched silently', own_journals: false, old_lives: true },
]

export const failover: Scenario = {
  name: 'failover',
  title: 'failover to a copy that lags behind, with processes running',
  async run(rig, { quick, random, say }) {
    const found: Finding = { counts: {}, violations: [] }
    for (const [index, one] of (quick ? CASES.slice(0, 1) : CASES).entries()) {
      const folder = join(rig.folder, `failover-${index}`)
      mkdirSync(folder, { mode: 0o755 })
      const lagging = await openLagging(folder)
      if (lagging === undefined) {
        say('left out: the programs of PostgreSQL are not installed')
        return found
      }
      const { counts, violations } = await failOver(
        { ...rig, folder },
        lagging,
        one,
        quick ? 6 : 30,
        random,
      ).finally(() => lagging.close())
      say(`${one.name}: ${JSON.stringify(counts)}`)
      Object.assign(found.counts, prefixed(one.name, counts))
      found.violations.push(...violations)
    }
    return found
  },
}

async function failOver(
  rig: Rig,
  lagging: Lagging,
  { own_journals, old_lives }: Case,
  posts: number,
  random: Random,
): Promise<Finding> {
  const simulated = await rig.simulate()
  await simulated.control('POST', '/control/settings', NETWORKS)
  await migrate({ ...lagging.place.server, database: lagging.place.database })
  const target = { path: socketOf(lagging.place) }
  const line = await openProxy(target)
  const DATABASE_URL = `postgres://${lagging.place.server.user}@127.0.0.1:${line.port}/${lagging.place.database}`
  const site = await openSite(on(rig, lagging.place, 'before'), {
    simulated,
    env: { DATABASE_URL },
  })
  const programs = await Promise.all(
    [0, 1].map((machine) => {
      const journal = own_journals ? `journal-${machine}` : 'journal'
      return site.start('all', { JOURNAL_DIR: join(rig.folder, journal) })
    }),
  )
  const users = await Promise.all(Array.from({ length: USERS }, () => site.user()))
  const drafts = await write(site, programs, users, posts, (n) => ({ text: `A draft ${n}` }))
  await write(site, programs, users, posts, (n) => ({
    text: `Scheduled ${n}`,
    ...(n % 3 === 0 && { thread_tweets: [`${n}/2`, `${n}/3`] }),
    scheduled_date: new Date(Date.now() + DUE_IN_MS).toISOString(),
  }))
  await publish(site, programs, drafts.slice(0, posts / 3))
  await lagging.copy()

  const later = await write(site, programs, users, USERS, (n) => ({ text: `Made later ${n}` }))
  await publish(site, programs, [...drafts.slice(posts / 3, posts - 1), ...later])
  const due_from = new Date()
  await makeDue(site, due_from)
  await sleep(random.whole(SPAN_MS))
  const sent_before = simulated.ledger().filter(({ kind }) => kind === 'post_accepted').length
  const { after, at } = await switchOver(rig, site, lagging, { line, target, old_lives, due_from })

  await until(() => isSettled(after), SETTLED_MS_MAX, 'all is settled').catch(() => undefined)
  const { evidence, violations } = await judgeSite(rig, after, users, {
    kills: [at],
    send_ms: REQUEST_TIMEOUT_MS,
    answer_ms: REQUEST_TIMEOUT_MS,
    // What was made after the copy is unknown to it, as if it were deleted.
    deleted: later.map(({ text }) => ({ text, at })),
    logs: site.logs(),
  })
  await Promise.all([site.close(), after.close(), line.close()])
  return {
    counts: {
      deliveries: evidence.deliveries.length,
      'in the ledger before': sent_before,
      'in the ledger at the end': evidence.posts.length,
      ...countEnds(evidence),
    },
    violations: [...violations, ...needlesslyHeld(evidence.deliveries)],
  }
}

interface Switch {
  line: Proxy
  target: { path: string }
  old_lives: boolean
  due_from: Date
}

/** What waits in the copy is due in it before anybody can reach it. */
async function switchOver(
  rig: Rig,
  site: Site,
  lagging: Lagging,
  { line, target, old_lives, due_from }: Switch,
) {
  const place = await lagging.promote()
  const after = await openSite(on(rig, place, 'after'), { simulated: site.simulated })
  await makeDue(after, due_from)
  const at = Date.now()
  target.path = socketOf(place)
  if (old_lives) await lagging.shed()
  else {
    line.cut()
    await lagging.lose()
  }
  return { after, at }
}

function prefixed(name: string, counts: Finding['counts']) {
  return Object.fromEntries(
    Object.entries(counts).map(([what, count]) => [`${name}: ${what}`, count]),
  )
}
