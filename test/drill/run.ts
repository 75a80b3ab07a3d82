/**
 * `npm run drill`: the service over three PostgreSQL servers under Patroni, which lose their leader again and again
 * while posts go out. Ends with 1 when something was lost, is there twice, or took too long.
 *
 *   --quick        one round of each kind, of which the times are told and not judged
 *   --rounds N     so many of each kind; 20 when left out
 *   --minutes M    begins no round after so many; 180 when left out
 *   --only KINDS   killed, frozen, cut-off, lagging, switchover
 *   --rate N       posts a second; 50 when left out
 *   --seed S       the same order of rounds again
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { PostgreSql } from '../faults/postgresql.ts'
import { openRandom } from '../faults/random.ts'
import { describe } from '../faults/report.ts'
import { openRig } from '../faults/rig.ts'
import { openCluster } from './cluster.ts'
import { KINDS, type Kind } from './kinds.ts'
import { goThrough } from './round.ts'
import { openStage } from './stage.ts'
import { describeRounds, sayRound, type Done } from './table.ts'
import { findTools, type Tools } from './tools.ts'

/** The rig has no server of its own here. */
const NO_POSTGRESQL: PostgreSql = {
  server: { host: '127.0.0.1', user: 'otterpost' },
  socket: '',
  cluster: '',
  createDatabase: () => Promise.resolve('otterpost'),
  dropDatabase: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    rate: { type: 'string' },
    seed: { type: 'string' },
  },
})
const seed = number('seed', Math.floor(Math.random() * 1_000_000))
const rounds = number('rounds', values.quick ? 1 : 20)
const minutes = number('minutes', 180)
const posts_per_second = number('rate', 50)
const kinds = chooseKinds()

const tools = await findTools()
if (typeof tools === 'string') {
  say(`the drill ${process.env.CI ? 'cannot run' : 'is skipped'}: it ${tools}`)
  process.exit(process.env.CI ? 1 : 0)
}
// Whatever ends this process lets its exit handlers end the others.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
say(`seed ${seed}: ${kinds.length * rounds} rounds with ${posts_per_second} posts a second`)
const done = await drill(tools)
for (const line of describeRounds(done)) say(line)
const failed = done.some(({ round }) => round.violations.length > 0)
say(failed ? `FAILED with seed ${seed}` : 'nothing lost, nothing twice, nobody had to help')
process.exit(failed ? 1 : 0)

async function drill(found: Tools): Promise<Done[]> {
  const rig = await openRig(NO_POSTGRESQL)
  const cluster = await openCluster(join(rig.folder, 'cluster'), found)
  const results: Done[] = []
  try {
    const stage = await openStage(rig, cluster)
    say(`the cluster and the service run after ${minutesSoFar()} minutes`)
    for (const [index, kind] of inOrder().entries()) {
      if (performance.now() > minutes * 60_000) {
        say(`no further round after ${minutes} minutes`)
        break
      }
      const round = await goThrough(stage, {
        kind,
        name: `Round ${index + 1}:`,
        posts_per_second,
        judges_times: !values.quick,
      })
      results.push({ kind, round })
      say(`${index + 1}. ${sayRound(kind, round)}; ${minutesSoFar()} minutes`)
      for (const line of describe({ counts: {}, violations: round.violations })) say(line)
    }
    await stage.close()
  } finally {
    await cluster.close()
    await rig.close()
  }
  return results
}

/** Each kind as often, and none of them always after the same other one. */
function inOrder(): Kind[] {
  const random = openRandom(seed)
  return Array.from({ length: rounds }).flatMap(() => {
    const left = [...kinds]
    return kinds.map(() => left.splice(random.whole(left.length), 1)).flat()
  })
}

function chooseKinds(): Kind[] {
  if (values.only === undefined) return KINDS
  return values.only.split(',').map((name) => {
    const found = KINDS.find((kind) => kind.name === name.trim())
    if (found === undefined) {
      throw new Error(`no kind ${name}: ${KINDS.map((kind) => kind.name).join(', ')}`)
    }
    return found
  })
}

function number(name: 'rounds' | 'minutes' | 'rate' | 'seed', usual: number): number {
  const text = values[name]
  if (text === undefined) return usual
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a whole number, not "${text}"`)
  return Number(text)
}

function minutesSoFar(): string {
  return (performance.now() / 60_000).toFixed(1)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
