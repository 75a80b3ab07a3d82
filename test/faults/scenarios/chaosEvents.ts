/** What happens in the scenario `chaos`, one thing after the other or at once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Gate } from '../gate.ts'
import { socketOf, type Lagging } from '../lagging.ts'
import { cutConnection, listHolders } from '../locks.ts'
import type { Proxy } from '../proxy.ts'
import type { Random } from '../random.ts'
import { until, type Site } from '../site.ts'
import type { Supervised } from '../supervised.ts'
import { COMMIT } from '../through.ts'

export interface Stage {
  site: Site
  random: Random
  /** Between the processes and their database. */
  line: Proxy
  /** Between the judge and the same one. */
  sight: Proxy
  /** Where both lead. */
  target: { path: string }
  /** The folder of the server's data. */
  cluster: string
  /** Undefined where PostgreSQL's client programs are missing. */
  lagging: Lagging | undefined
  apis: Supervised[]
  workers: Supervised[]
  /** Callers, kept away while what they ask for would be lost with a database. */
  gate: Gate
  /** From here on a process may never learn what a network answers it. */
  hurt(): void
  /** What goes on beside later events. */
  beside(work: Promise<unknown>): void
}

export interface Event {
  name: string
  needs_copy?: true
  happens(stage: Stage): Promise<unknown> | void
}

/** Longer than whatever the service waits for before it takes over. */
const FROZEN_MS = 10_000
const OUTAGE_MS = 1_200
/** Longer than it takes the service to notice; a kernel takes half a minute. */
const FORGOTTEN_MS = 10_000
const LAG_MS_MAX = 1_500

export const EVENTS: Event[] = [
  { name: 'worker killed', happens: (stage) => kill(stage, stage.workers) },
  { name: 'API killed', happens: (stage) => kill(stage, stage.apis) },
  { name: 'worker frozen', happens: freeze },
  { name: 'PostgreSQL killed', happens: (stage) => signalPostmaster(stage, 'SIGKILL') },
  { name: 'PostgreSQL stopped at once', happens: (stage) => signalPostmaster(stage, 'SIGQUIT') },
  { name: 'every connection cut', happens: ({ line }) => line.cut() },
  { name: 'connections silent', happens: fallSilent },
  { name: 'nobody proven alive', happens: cutLocks },
  {
    name: 'answers to commits lost',
    async happens({ line }) {
      line.inject({ kind: 'lose_answer', to: COMMIT, then: 'cut' })
      await sleep(OUTAGE_MS)
      line.lift()
    },
  },
  { name: 'failed over to a copy', needs_copy: true, happens: failOver },
]

async function kill(stage: Stage, programs: Supervised[]) {
  const { program } = stage.random.pick(programs)
  stage.hurt()
  await program.end()
  await hurtAtLast(stage)
}

/** Claims that were under way to a database in trouble are made once it is out of it, for nobody. */
async function hurtAtLast(stage: Stage) {
  await untilThere(stage)
  stage.hurt()
}

/** One at a time, so that somebody goes on. */
async function freeze(stage: Stage) {
  const { random, workers, hurt, beside } = stage
  const moving = workers.filter(({ program }) => program.running && !program.stopped)
  if (moving.length < 2) return
  const { program } = random.pick(moving)
  program.stop()
  hurt()
  beside(sleep(FROZEN_MS).then(() => program.continue()))
  await hurtAtLast(stage)
}

/** Its number is the first line of its file. */
function signalPostmaster({ cluster }: Stage, signal: NodeJS.Signals) {
  const file = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  process.kill(Number(file.split('\n')[0]), signal)
}

function fallSilent({ line, beside }: Stage) {
  line.inject({ kind: 'forget' })
  beside(sleep(FORGOTTEN_MS).then(() => line.bury()))
}

async function cutLocks({ site }: Stage) {
  for (const holder of await listHolders(site.sql)) await cutConnection(site.sql, holder)
}

/** What was written after the copy is lost, of which callers had no answer yet, or none that binds. */
async function failOver(stage: Stage) {
  const { lagging, gate, line, sight, target, random, hurt } = stage
  if (lagging === undefined) return
  const open = await gate.close()
  await lagging.copy()
  await sleep(random.whole(LAG_MS_MAX))
  hurt()
  const place = await lagging.promote()
  target.path = socketOf(place)
  stage.cluster = place.server.host
  line.cut()
  sight.cut()
  await lagging.lose()
  hurt()
  open()
}

/** The server answers again, over the way of the judge. */
export async function untilThere({ site }: Stage) {
  await until(() => site.sql`select 1`.catch(() => undefined), 60_000, 'PostgreSQL is there')
}
