/**
 * What the service costs beyond its statements: the same requests to it and to a bare server (test/bench/bare/server.ts)
 * over one database, turn by turn, so that whatever else the machine does meets both.
 */
import type { Db } from '../../../db/pool/postgres.ts'
import { processorSeconds } from '../processor.ts'
import { median, type Print } from '../figures.ts'
import { createPosts, startBare, type Started } from '../programs.ts'
import { onStage } from '../stage.ts'
import { asksOf, OF_A_BULK, type Ask } from './asks.ts'
import { lacksLoad, load, type Load } from './load.ts'

export interface BareSize extends Load {
  /** Before what is measured: what has not run yet is slower than what has. */
  warm_seconds: number
  /** Of each request, to each of the two; medians are told. */
  rounds: number
  /** That are there before. */
  posts: number
}

/** Of one request, as medians of the rounds. */
interface Cost {
  requests_per_s: number
  p99_ms: number
  /** Processor time for each request. */
  server_ms: number
  database_ms: number
}

interface Compared {
  name: string
  service: Cost
  bare: Cost
}

interface Side {
  url: string
  pid: number
}

export async function measureBare(size: BareSize, print: Print) {
  const lacking = lacksLoad()
  if (lacking !== undefined) {
    print('beside a bare server', `not measured: ${lacking}`)
    return
  }
  await onStage('bare', async (stage) => {
    const { key } = await stage.user('bare', ['x'])
    const service = sideOf(await stage.serve('api'))
    const bare = sideOf(await stage.begin(startBare(stage.database)))
    const post_id = await fill(stage.db, service.url, key, size.posts)
    const { folder, postmaster: database_pid } = stage
    print(`${size.connections} connections, beside a bare server with the same statements:`, '')
    for (const ask of asksOf(post_id)) {
      sayCompared(await compare(ask, { service, bare, database_pid, key, folder, size }), print)
    }
  })
}

function sideOf({ url, program }: Started): Side {
  return { url, pid: program.pid }
}

/** So that a list has its page, with what a database is told of by itself later. */
async function fill(db: Db, url: string, key: string, posts: number): Promise<string> {
  let id = ''
  const text = { text: 'One of the posts that were there before' }
  for (let left = posts; left > 0; left -= OF_A_BULK) {
    const posts_of_it = Array.from({ length: Math.min(left, OF_A_BULK) }, () => text)
    const { posts: made } = await createPosts({ url, key }, { posts: posts_of_it })
    id = made[0]?.id ?? id
  }
  await db`analyze`
  return id
}

interface Sides {
  service: Side
  bare: Side
  database_pid: number
  key: string
  folder: string
  size: BareSize
}

/** Each has its turn in each round, and begins every other one. */
async function compare(ask: Ask, { service, bare, ...rest }: Sides): Promise<Compared> {
  const costs = { service: [] as Cost[], bare: [] as Cost[] }
  const { warm_seconds: seconds } = rest.size
  if (seconds > 0) {
    for (const { url } of [service, bare])
      await load(url, rest.key, ask, { ...rest.size, seconds, folder: rest.folder })
  }
  for (let round = 0; round < rest.size.rounds; round++) {
    const turns = [
      { to: costs.service, side: service },
      { to: costs.bare, side: bare },
    ]
    for (const { to, side } of round % 2 === 0 ? turns : turns.toReversed()) {
      to.push(await costOf(side, ask, rest))
    }
  }
  return { name: ask.name, service: medians(costs.service), bare: medians(costs.bare) }
}

async function costOf(
  { url, pid }: Side,
  ask: Ask,
  { database_pid, key, folder, size }: Omit<Sides, 'service' | 'bare'>,
): Promise<Cost> {
  const used = () => [processorSeconds(pid), processorSeconds(database_pid)] as const
  const [server_before, database_before] = used()
  const result = await load(url, key, ask, { ...size, folder })
  const [server, database] = used()
  const each = (seconds_used: number) => (seconds_used / result.requests) * 1000
  return {
    requests_per_s: result.requests_per_s,
    p99_ms: result.p99_ms,
    server_ms: each(server - server_before),
    database_ms: each(database - database_before),
  }
}

function medians(costs: Cost[]): Cost {
  const of = (member: keyof Cost) => median(costs.map((cost) => cost[member]))
  return {
    requests_per_s: of('requests_per_s'),
    p99_ms: of('p99_ms'),
    server_ms: of('server_ms'),
    database_ms: of('database_ms'),
  }
}

function sayCompared({ name, service, bare }: Compared, print: Print) {
  const sum = (cost: Cost) => cost.server_ms + cost.database_ms
  const share = (own: number, other: number) => (own / other).toFixed(2)
  const parts = [
    `${service.requests_per_s.toFixed(0)} requests/s, ${share(service.requests_per_s, bare.requests_per_s)} of bare`,
    `p99 ${service.p99_ms.toFixed(1)} ms, ${share(service.p99_ms, bare.p99_ms)} of bare`,
    `processor ${sum(service).toFixed(2)} ms, ${share(sum(service), sum(bare))} of bare` +
      ` (server ${service.server_ms.toFixed(2)} and ${bare.server_ms.toFixed(2)},` +
      ` database ${service.database_ms.toFixed(2)} and ${bare.database_ms.toFixed(2)})`,
  ]
  print(`  ${name}`, parts.join('; '))
}
