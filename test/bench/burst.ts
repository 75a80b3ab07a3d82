/**
 * Deliveries that are all due in one second, over many accounts, against networks that take 50 ms for a
 * call: how long until the last one is out, and what the API answers meanwhile. API, worker and
 * simulated networks are processes of their own.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseAddress } from '../../db/embedded/embedded.ts'
import { openPool, type Db } from '../../db/pool/postgres.ts'
import { newKeyring } from '../../db/secrets/seal.ts'
import { PLATFORMS } from '../../networks/network.ts'
import { spread, type Print } from './figures.ts'
import { processorSeconds } from './processor.ts'
import {
  makeFolder,
  postmasterPid,
  startService,
  startSimulator,
  type Started,
} from './programs.ts'
import { startPrepared } from '../world/prepared.ts'
import { openUser } from './users.ts'

export interface BurstSize {
  users: number
  posts_of_a_user: number
  /** What it takes to schedule them all, and a little more. */
  ahead_ms: number
}

const LATENCY_MS = 50
const ASK_EVERY_MS = 50
const GIVES_UP_MS = 120_000

interface Site {
  api_url: string
  simulator_url: string
  keys: string[]
}

export async function measureBurst(size: BurstSize, print: Print) {
  const folder = makeFolder('otterpost-burst-')
  const embedded = await startPrepared(join(folder, 'database'))
  const db = openPool(embedded.connection, { max: 4 })
  const programs: Started[] = []
  try {
    const site = await open(size, { folder, db, server: embedded.connection, programs })
    const due = Date.now() + size.ahead_ms
    await schedule(site, size, due)
    if (Date.now() > due - 2_000) throw new Error('scheduling took too long')
    await sleep(due - Date.now() - 500)
    const asked: number[] = []
    const asking = { goes_on: true }
    const asker = ask(site, asked, asking)
    await sleep(due - Date.now())
    const used = usage(programs, join(folder, 'database'))
    const expected = size.users * size.posts_of_a_user * PLATFORMS.length
    const settled_ms = await untilSettled(db, due)
    const processor = used()
    asking.goes_on = false
    await asker
    const lateness = await latenessOf(site, due)
    const accounts = size.users * PLATFORMS.length
    print(`${expected} deliveries due in one second over ${accounts} accounts, 50 ms a call:`, '')
    print('  sent', `${lateness.length} of ${expected}`)
    print(
      '  last one sent after',
      `${Math.max(...lateness)} ms, all settled after ${settled_ms} ms`,
    )
    print('  lateness', spread(lateness))
    print('  API meanwhile', spread(asked))
    print('  processor time', processor)
  } finally {
    for (const { program } of programs) await program.end('SIGTERM')
    await db.end({ timeout: 1 })
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the processes use from now on, in words. */
function usage([simulator, api, worker]: Started[], data_dir: string): () => string {
  const pids = [
    ...[worker, api, simulator].map((started) => started?.program.pid),
    postmasterPid(data_dir),
  ]
  const before = pids.map((pid = 0) => processorSeconds(pid))
  return () => {
    const [by_worker, by_api, by_simulator, by_database] = pids.map((pid = 0, index) =>
      (processorSeconds(pid) - (before[index] ?? 0)).toFixed(1),
    )
    return `worker ${by_worker} s, API ${by_api} s, networks ${by_simulator} s, database ${by_database} s`
  }
}

interface Ground {
  folder: string
  db: Db
  server: DatabaseAddress
  programs: Started[]
}

async function open(size: BurstSize, { folder, db, server, programs }: Ground): Promise<Site> {
  const encryption_keys = newKeyring()
  const simulator = await startSimulator(join(folder, 'simulator'))
  programs.push(simulator)
  const around = { encryption_keys, simulator_url: simulator.url }
  const keys: string[] = []
  for (let number = 0; number < size.users; number++) {
    const { key } = await openUser(db, around, `bench${number}`, PLATFORMS)
    keys.push(key)
  }
  const settings = { database: server, ...around, data_dir: join(folder, 'data') }
  const api = await startService({ ...settings, role: 'api' })
  programs.push(api)
  programs.push(await startService({ ...settings, role: 'worker' }))
  await fetch(`${simulator.url}/control/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latency_ms: LATENCY_MS }),
  })
  return { api_url: api.url, simulator_url: simulator.url, keys }
}

async function schedule(site: Site, { posts_of_a_user }: BurstSize, due: number) {
  for (const [number, key] of site.keys.entries()) {
    // Within one second, and no two at the same moment.
    const posts = Array.from({ length: posts_of_a_user }, (_, index) => ({
      text: `Due at ${due} by ${number}, ${index}`,
      platforms: PLATFORMS,
      scheduled_date: new Date(due + ((number * 7 + index * 200) % 1_000)).toISOString(),
    }))
    const { status } = await call(site, key, 'POST', { posts })
    if (status !== 201) throw new Error(`a bulk was answered ${status}`)
  }
}

/** Mostly reading, with a draft now and then, as a dashboard and an integrator would. */
async function ask(site: Site, asked: number[], asking: { goes_on: boolean }) {
  const answers: Promise<unknown>[] = []
  for (let number = 0; asking.goes_on; number++) {
    const key = site.keys[number % site.keys.length] ?? ''
    const began = performance.now()
    const answer =
      number % 5 === 0
        ? call(site, key, 'POST', { text: 'A draft meanwhile' })
        : call(site, key, 'GET')
    answers.push(answer.then(() => asked.push(performance.now() - began)))
    await sleep(ASK_EVERY_MS)
  }
  await Promise.all(answers)
}

async function untilSettled(db: Db, due: number): Promise<number> {
  for (;;) {
    const [open] = await db<{ n: number }[]>`
      select count(*)::integer as n from deliveries where state in ('waiting', 'sending', 'unknown')`
    const after = Date.now() - due
    if (open?.n === 0) return after
    if (after > GIVES_UP_MS) throw new Error(`${open?.n} deliveries are open after ${after} ms`)
    await sleep(250)
  }
}

async function latenessOf({ simulator_url }: Site, due: number): Promise<number[]> {
  const response = await fetch(`${simulator_url}/control/ledger`)
  const { entries } = (await response.json()) as {
    entries: { kind: string; text?: string; accepted_at?: number }[]
  }
  return entries.flatMap(({ kind, accepted_at = 0 }) =>
    kind === 'post_accepted' ? [accepted_at - due] : [],
  )
}

async function call({ api_url }: Site, key: string, method: string, body?: unknown) {
  const response = await fetch(`${api_url}/api/v1/posts`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  return response
}
