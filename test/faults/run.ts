/**
 * `npm run test:faults`: runs the fault scenarios and ends with 1 when the judge finds a rule violated.
 *
 *   --seed S         the same choices again; a new seed is printed when left out
 *   --deliveries N   for the scenarios that deliver many
 *   --kills K        for those that kill at random
 *   --only F2,F6     these scenarios instead of F1, which is the one with many deliveries and kills
 *   --all            every scenario, at full size
 *   --apis N --workers N   processes of each kind
 *   --quick          every scenario, as little of it as shows its goal
 */
import { parseArgs } from 'node:util'
import { prepareDatabase } from '../world/prepared.ts'
import { openRandom } from './random.ts'
import { describe } from './report.ts'
import { openPostgresql } from './postgresql.ts'
import { openRig } from './rig.ts'
import { inLanes, type Finding, type Plan, type Scenario } from './scenario.ts'
import { SCENARIOS } from './scenarios/index.ts'

const WITHOUT_SYNC = { fsync: 'off', full_page_writes: 'off' }
/** They wait more than they compute. */
const QUICK_LANES = 3
/** Beside others, and beside the fuzzing of the contract, everything takes longer. */
const QUICK_SLACK = 4

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    deliveries: { type: 'string' },
    kills: { type: 'string' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
    apis: { type: 'string' },
    workers: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})

const { quick } = values
const seed = number('seed', Math.floor(Math.random() * 1_000_000))
const usual = {
  deliveries: number('deliveries', quick ? 240 : 10_000),
  kills: number('kills', quick ? 6 : 200),
  apis: number('apis', 1),
  workers: number('workers', 1),
}
const chosen =
  values.all || (quick && values.only === undefined) ? SCENARIOS : choose(values.only ?? 'F1')

say(
  `seed ${seed}: ${Object.entries({ ...usual, quick })
    .flat()
    .join(' ')}`,
)
// Whatever ends this process lets its exit handlers end the others.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

// A start of PostgreSQL takes longer than many a scenario. Nobody pulls its plug.
const removePrepared = quick ? await prepareDatabase() : undefined
const shared = quick ? await openPostgresql(WITHOUT_SYNC) : undefined
const ends = await inLanes(
  quick ? QUICK_LANES : 1,
  chosen.map((scenario) => async () => ({ name: scenario.name, holds: await run(scenario) })),
)
await shared?.close()
removePrepared?.()
const failed = ends.filter(({ holds }) => !holds).map(({ name }) => name)
say(failed.length > 0 ? `FAILED with seed ${seed}: ${failed.join(', ')}` : 'no rule was violated')
process.exit(failed.length > 0 ? 1 : 0)

/**
 * On a rig of its own: what one scenario does is nothing to the next. Returns whether every rule held. What
 * runs beside others is told in one piece.
 */
async function run(scenario: Scenario): Promise<boolean> {
  const began = performance.now()
  const lines: string[] = []
  const tell = (line: string) => (quick ? void lines.push(line) : say(line))
  tell(`\n${scenario.name}: ${scenario.title}`)
  const plan: Plan = {
    ...usual,
    random: openRandom(seed),
    quick,
    slack: quick ? QUICK_SLACK : 1,
    say: (line) => tell(`  ${line}`),
  }
  const rig = await openRig(scenario.stops_postgresql ? undefined : shared)
  const finding = await scenario
    .run(rig, plan)
    .catch((error: unknown): Finding => ({
      counts: {},
      violations: [{ rule: 'the scenario could not be ended', what: wordsOf(error) }],
    }))
    .finally(() => rig.close())
  for (const line of describe(finding)) tell(line)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  tell(`  ${finding.violations.length} violations, ${seconds} s`)
  if (lines.length > 0) say(lines.join('\n'))
  return finding.violations.length === 0
}

function choose(only: string): Scenario[] {
  return only.split(',').map((name) => {
    const found = SCENARIOS.find((scenario) => scenario.name === name.trim())
    if (found === undefined) {
      throw new Error(`no scenario ${name}: ${SCENARIOS.map((one) => one.name).join(', ')}`)
    }
    return found
  })
}

function number(name: 'seed' | 'deliveries' | 'kills' | 'apis' | 'workers', usual_one: number) {
  const text = values[name]
  if (text === undefined) return usual_one
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a whole number, not "${text}"`)
  return Number(text)
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
