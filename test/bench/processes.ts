/**
 * One, two and four API processes over one PostgreSQL, straight and through PgBouncer in transaction mode: the same load for each, turn by
 * turn, so that whatever else the machine does meets all of them.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lacksPooler, startPooler } from '../world/pooler.ts'
import { asksOf, type Ask } from './bare/asks.ts'
import { lacksLoad, load, type Load } from './bare/load.ts'
import { median, type Print } from './figures.ts'
import { processorSeconds } from './processor.ts'
import { createPosts, type Started } from './programs.ts'
import { onStage } from './stage.ts'

export interface ProcessesSize extends Load {
  counts: readonly number[]
  rounds: number
  /** How many sessions of PostgreSQL the pooler lends. */
  sessions: number
}

/** Each asks with a key of its own, as callers do: requests of one user take turns at its counters. */
const CALLERS = 4
const MEASURED = ['/me', 'list of 20', 'draft']
const WAYS = ['straight', 'through the pooler'] as const
type Way = (typeof WAYS)[number]

interface Cost {
  requests_per_s: number
  p99_ms: number
  /** Processor time of everything but the callers, for each request. */
  processor_ms: number
}

interface Sides {
  services: Record<Way, Started[]>
  keys: string[]
  /** Whose processor time counts. */
  pids: number[]
  folder: string
  size: ProcessesSize
}

export async function measureProcesses(size: ProcessesSize, print: Print) {
  const lacking = lacksLoad() ?? lacksPooler()
  if (lacking !== undefined)
    return print('processes over one PostgreSQL', `not measured: ${lacking}`)
  await onStage('processes', async (stage) => {
    const { folder, db, database, postmaster } = stage
    const pooler = await startPooler(database, { default_pool_size: size.sessions })
    stage.atEnd(() => pooler.close())
    const open = (more = {}) =>
      Promise.all(Array.from({ length: Math.max(...size.counts) }, () => stage.serve('api', more)))
    const services = {
      straight: await open(),
      'through the pooler': await open({ pooled_database_url: pooler.address(database.database) }),
    }
    const keys: string[] = []
    for (let caller = 0; caller < CALLERS; caller++) {
      const { key } = await stage.user(`caller${caller}`, ['x'])
      const posts = Array.from({ length: 50 }, () => ({ text: 'One of those that were there' }))
      await createPosts({ url: services.straight[0]?.url ?? '', key }, { posts })
      keys.push(key)
      mkdirSync(join(folder, String(caller)))
    }
    await db`analyze`
    const started = Object.values(services).flat()
    const pids = [...started.map(({ program }) => program.pid), postmaster, pooler.pid()]
    print(`${size.connections} connections of ${CALLERS} callers, to so many API processes:`, '')
    for (const ask of asksOf('')) {
      if (MEASURED.includes(ask.name))
        await compare(ask, { services, keys, pids, folder, size }, print)
    }
  })
}

async function compare(ask: Ask, sides: Sides, print: Print) {
  const { counts, rounds } = sides.size
  const turns = WAYS.flatMap((way) => counts.map((count) => ({ way, count, costs: [] as Cost[] })))
  // The first round warms, and counts for nothing where there are others.
  for (let round = 0; round <= rounds; round++) {
    for (const { way, count, costs } of round % 2 === 0 ? turns : turns.toReversed())
      costs.push(await costOf(sides.services[way].slice(0, count), ask, sides))
  }
  const [first] = turns
  const of = (costs: Cost[], member: keyof Cost) =>
    median(costs.slice(1).map((cost) => cost[member]))
  for (const { way, count, costs } of turns) {
    const per_s = of(costs, 'requests_per_s')
    const share = (per_s / of(first?.costs ?? [], 'requests_per_s')).toFixed(2)
    const parts = [
      `${per_s.toFixed(0)} requests/s, ${share} of one straight`,
      `p99 ${of(costs, 'p99_ms').toFixed(0)} ms`,
      `processor ${of(costs, 'processor_ms').toFixed(2)} ms`,
    ]
    print(`  ${ask.name}, ${count} ${way}`, parts.join('; '))
  }
}

/** All callers at once, shared out among the processes. */
async function costOf(
  services: Started[],
  ask: Ask,
  { keys, pids, folder, size }: Sides,
): Promise<Cost> {
  const used = () => pids.reduce((sum, pid) => sum + processorSeconds(pid), 0)
  const before = used()
  const connections = Math.max(1, Math.round(size.connections / CALLERS))
  const results = await Promise.all(
    keys.map((key, caller) => {
      const url = services[caller % services.length]?.url ?? ''
      return load(url, key, ask, { ...size, connections, folder: join(folder, String(caller)) })
    }),
  )
  const sum = (of: (result: (typeof results)[number]) => number) =>
    results.reduce((total, result) => total + of(result), 0)
  return {
    requests_per_s: sum(({ requests_per_s }) => requests_per_s),
    p99_ms: Math.max(...results.map(({ p99_ms }) => p99_ms)),
    processor_ms: ((used() - before) / sum(({ requests }) => requests)) * 1_000,
  }
}
