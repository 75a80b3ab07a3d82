/**
 * `npm run test:rig`: sends the worst requests that can be made of the contracts to a service of its own,
 * and ends with 1 when other callers wait too long, or it takes too much memory, or keeps descriptors.
 *
 *   --seed S     which of many like requests are sent with --quick
 *   --quick      of each operation one request of each kind
 *   --only TEXT  those whose names have it, all of them: `createPosts`, `deep`, `scene`
 *   --rows N     how many of the worst are shown
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openRandom } from '../faults/random.ts'
import { held } from '../world/held.ts'
import { worstCalls } from './agents.ts'
import { attack, type Ending } from './attack.ts'
import { WHOLE } from './bodies.ts'
import { oneOfEach, worstRequests, type Case } from './corpus.ts'
import { SCENES, type Scene } from './scenes.ts'
import { MACHINE_MB, openPlace, type Place, type Victim } from './target.ts'
import { BOUNDS, broken, count, tableOf, type Result } from './verdict.ts'
import { descriptorsOf, forgetPeak, memoryOf, processorOf } from './watch.ts'

interface Attack {
  name: string
  run(victim: Victim): Promise<Ending[]>
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rows: { type: 'string', default: '40' },
  },
})

/** A request is sent until others have asked often enough beside it. */
const AT_LEAST_MS = 150
const AT_LEAST_TIMES = 2
const AT_ONCE = 2
const TRIES = 3
/** A connection on which nothing moves is closed after a minute. */
const DESCRIPTORS_MS_MAX = 65_000
/** The pools of connections to the database grow as they are needed. */
const DESCRIPTORS_MORE = 32

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const attacks = choose()
say(`seed ${values.seed}: ${attacks.length} attacks; the machine has ${MACHINE_MB} MB`)
const place = await openPlace()
const results: Result[] = []
await warmUp(place)
const before = await descriptors()
for (const one of attacks) {
  let result = await measure(one)
  // What breaks a bound has to do so each time: others use this machine as well.
  for (let again = 1; again < TRIES && broken(result).length > 0; again++)
    result = milder(result, await measure(one))
  results.push(result)
  if (broken(result).length > 0) say(tableOf([result], 1)[1] ?? '')
}
const left = await descriptorsLeft()
await place.close()
for (const line of tableOf(results, Number(values.rows))) say(line)
const bad = results.filter((result) => broken(result).length > 0)
say(
  `${results.length} attacks, ${bad.length} beyond ${JSON.stringify(BOUNDS)}; ` +
    `${left} descriptors left; seed ${values.seed}`,
)
process.exit(bad.length > 0 || left > 0 ? 1 : 0)

function choose(): Attack[] {
  const requests = [...worstRequests(WHOLE), ...worstCalls(WHOLE)]
  const random = openRandom(Number(values.seed))
  const chosen =
    values.quick && values.only === undefined ? oneOfEach(requests, random.pick) : requests
  const all = [...chosen.map(attackOf), ...SCENES.map(sceneOf)]
  const { only } = values
  return only === undefined ? all : all.filter(({ name }) => name.includes(only))
}

function sceneOf({ name, run }: Scene): Attack {
  return { name: `scene: ${name}`, run }
}

function attackOf(one: Case): Attack {
  return {
    name: `${one.operation}: ${one.place} ${one.kind}`,
    async run(victim) {
      // Signed out, the requests after it would be a stranger's.
      if (one.operation === 'deleteSession') await place.signIn()
      const endings: Ending[] = []
      const began = performance.now()
      while (performance.now() - began < AT_LEAST_MS || endings.length < AT_LEAST_TIMES) {
        const sent = Array.from({ length: AT_ONCE }, () => attack(victim, one))
        endings.push(...(await Promise.all(sent)))
        if (victim.died()) break
      }
      return endings
    },
  }
}

async function measure({ name, run }: Attack): Promise<Result> {
  const victim = await place.victim()
  const { pid, twin_pid, ordinary } = victim
  // Attempts to sign in are bounded for all together; here it is about what each costs.
  await place.site.sql`delete from sign_in_attempts`
  await ordinary.figures()
  forgetPeak(pid)
  const before_it = processorOf(pid) - processorOf(twin_pid)
  const endings = await run(victim)
  const figures = await ordinary.figures()
  const killed = victim.died()
  return {
    name,
    ...figures,
    killed,
    endings: count(endings),
    peak_mb: killed ? MACHINE_MB : memoryOf(pid).peak,
    processor_ms: killed ? 0 : processorOf(pid) - processorOf(twin_pid) - before_it,
    // Cut off by the kill.
    failures: killed ? [] : figures.failures,
  }
}

function milder(first: Result, second: Result): Result {
  return broken(first).length <= broken(second).length ? first : second
}

/** All that is loaded or opened at the first use. */
async function warmUp({ victim }: Place) {
  const warm = await victim()
  for (const one of worstRequests(WHOLE).filter(({ kind }) => kind === 'null'))
    await attack(warm, one)
}

async function descriptors(): Promise<number> {
  return descriptorsOf((await place.victim()).pid)
}

/** How many connections, or descriptors beyond those of before, are still there after a minute. */
async function descriptorsLeft(): Promise<number> {
  const { pid, url, ordinary } = await place.victim()
  ordinary.end()
  const gives_up_at = performance.now() + DESCRIPTORS_MS_MAX
  for (;;) {
    const left = held(url) + Math.max(0, descriptorsOf(pid) - before - DESCRIPTORS_MORE)
    if (left === 0 || performance.now() > gives_up_at) return left
    await sleep(250)
  }
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
