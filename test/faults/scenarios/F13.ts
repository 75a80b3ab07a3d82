/**
 * F13: the database is restored to a backup, with posts sent since. The networks do not go back with it:
 * nothing may be there twice, and what they took has to read as posted.
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
import type { Random } from '../random.ts'
import { listWays, type Way } from '../restoring.ts'
import type { Rig } from '../rig.ts'
import { countEnds, judgeSite, type Finding, type Scenario } from '../scenario.ts'
import { openSite, until, type Site } from '../site.ts'

const USERS = 3
const REQUEST_TIMEOUT_MS = 1_000
const NETWORKS = { latency_ms: 30, commit_lag_ms: 300 }
const SETTLED_MS_MAX = 60_000

export const F13: Scenario = {
  name: 'F13',
  title: 'restore to an older backup',
  async run(rig, { quick, random, say }) {
    const ways = quick ? listWays().slice(0, 1) : listWays()
    const found: Finding = { counts: {}, violations: [] }
    for (const [index, open] of ways.entries()) {
      const folder = join(rig.folder, `restore-${index}`)
      mkdirSync(folder, { mode: 0o755 })
      const way = await open(folder, rig.encryption_keys)
      const on_it = { ...rig, folder }
      const size: Size = quick
        ? { posts: 6, roles: ['all'] }
        : { posts: 30, roles: ['api', 'worker'] }
      const { counts, violations } = await restoreBy(way, on_it, size, random).finally(() =>
        way.close(),
      )
      say(`${way.name}: ${JSON.stringify(counts)}`)
      for (const [name, count] of Object.entries(counts)) {
        found.counts[name] = Number(found.counts[name] ?? 0) + Number(count)
      }
      found.violations.push(...violations)
    }
    return found
  },
}

interface Size {
  /** Drafts, and as many scheduled posts. */
  posts: number
  /** The first one answers requests. */
  roles: ('api' | 'worker' | 'all')[]
}

async function restoreBy(
  way: Way,
  rig: Rig,
  { posts, roles }: Size,
  random: Random,
): Promise<Finding> {
  const start = (on_site: Site) => Promise.all(roles.map((role) => on_site.start(role)))
  const simulated = await rig.simulate()
  await simulated.control('POST', '/control/settings', NETWORKS)
  const env = { JOURNAL_DIR: join(rig.folder, 'journal') }
  await migrate({ ...way.place.server, database: way.place.database })
  const site = await openSite(on(rig, way.place, 'before'), { simulated, env })
  let programs = await start(site)
  const users = await Promise.all(Array.from({ length: USERS }, () => site.user()))
  const drafts = await write(site, programs, users, posts, (n) => ({ text: `A draft ${n}` }))
  await write(site, programs, users, posts, (n) => ({
    text: `Scheduled ${n}`,
    ...(n % 3 === 0 && { thread_tweets: [`${n}/2`, `${n}/3`] }),
    scheduled_date: new Date(Date.now() + DUE_IN_MS).toISOString(),
  }))
  // Under way while the backup is made.
  const busy = publish(site, programs, drafts.slice(0, posts / 2))
  if (way.cold) {
    await busy
    await Promise.all(programs.map((program) => program.end('SIGTERM')))
  }
  await way.backUp()
  await busy
  if (way.cold) programs = await start(site)

  const later = await write(site, programs, users, USERS, (n) => ({ text: `Made later ${n}` }))
  await publish(site, programs, [...drafts.slice(posts / 2, posts - 1), ...later])
  const due_from = new Date()
  await makeDue(site, due_from)
  const last = publish(site, programs, drafts.slice(-1)).catch(() => undefined)
  await sleep(random.whole(SPAN_MS))
  const killed_at = Date.now()
  await Promise.all(programs.map((program) => program.end()))
  await last
  const sent_before = simulated.ledger().filter(({ kind }) => kind === 'post_accepted').length
  await site.close()

  const restored = await openSite(on(rig, await way.restore(), 'after'), { simulated, env })
  await makeDue(restored, due_from)
  await start(restored)
  await until(() => isSettled(restored), SETTLED_MS_MAX, 'all is settled').catch(() => undefined)
  const { evidence, violations } = await judgeSite(rig, restored, users, {
    kills: [killed_at],
    send_ms: REQUEST_TIMEOUT_MS,
    answer_ms: REQUEST_TIMEOUT_MS,
    // What was made after the backup is unknown to the restored database, as if it were deleted.
    deleted: later.map(({ text }) => ({ text, at: killed_at })),
  })
  await restored.close()
  return {
    counts: {
      deliveries: evidence.deliveries.length,
      'in the ledger before the restore': sent_before,
      'in the ledger at the end': evidence.posts.length,
      ...countEnds(evidence),
    },
    violations: [...violations, ...needlesslyHeld(evidence.deliveries)],
  }
}
