/**
 * How late deliveries are, and what they cost: at a steady pace, thousands of them due in one second, and many on one
 * account, each without anything else and beside very many that wait for later. API, worker and simulated networks are
 * processes of their own.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/pool/postgres.ts'
import type { Platform } from '../../networks/network.ts'
import { spread, type Print } from './figures.ts'
import { processorSeconds } from './processor.ts'
import { createPosts, type Started } from './programs.ts'
import { onStage, type Stage } from './stage.ts'
import type { BenchUser } from './users.ts'
import { addWaiting } from './waiting.ts'

export interface DeliveriesSize {
  cases: DeliveriesCase[]
  /** Beside how many that wait each case is tried: 0 for none. */
  beside: number[]
}

export interface DeliveriesCase {
  name: string
  platforms: readonly Platform[]
  /** Each with an account on each of the networks. */
  users: number
  /** Of all users together, one on each of the networks. */
  posts: number
  /** From the first due moment to the last one. */
  over_ms: number
  /** Of each call to a network. */
  latency_ms: number
  /** What it takes to schedule them all, and a little more. */
  ahead_ms: number
}

const WAITING_USERS = 50
const BULK = 50
const ASK_EVERY_MS = 50
const GIVES_UP_MS = 120_000

interface Site extends Stage {
  api: Started
  worker: Started
}

export async function measureDeliveries({ cases, beside }: DeliveriesSize, print: Print) {
  await onStage('deliveries', async (stage) => {
    const site = { ...stage, api: await stage.serve('api'), worker: await stage.serve('worker') }
    let waiting = 0
    for (const [round, count] of beside.entries()) {
      await addWaiting(stage, `waiting${round}n`, WAITING_USERS, count - waiting)
      waiting = count
      for (const [index, one] of cases.entries()) {
        print(`${one.name}, beside ${waiting} waiting:`, '')
        await measure(site, one, `r${round}c${index}u`, print)
      }
    }
  })
}

/** `name` is what its users' names begin with. */
async function measure(site: Site, one: DeliveriesCase, name: string, print: Print) {
  const { platforms, posts, over_ms, latency_ms } = one
  await setLatency(site, latency_ms)
  const users: BenchUser[] = []
  for (let number = 0; number < one.users; number++) {
    users.push(await site.user(`${name}${number}`, platforms))
  }
  const begin = Date.now() + one.ahead_ms
  await schedule(site, one, users, begin)
  if (Date.now() > begin - 1_000) throw new Error('scheduling took too long')
  await sleep(begin - Date.now() - 500)
  const asking = ask(site, users)
  await sleep(begin - Date.now())
  const used = usage(site)
  const settled_ms = (await untilSettled(site.db, begin, over_ms)) - begin
  const [worker = 0, api = 0, database = 0] = used()
  const answers = await asking.end()
  const lateness = await latenessOf(site, begin)
  const deliveries = posts * platforms.length
  const each = (seconds: number) => `${((seconds * 1_000) / deliveries).toFixed(2)} ms`
  print('  sent', `${lateness.length} of ${deliveries}, all settled after ${settled_ms} ms`)
  print('  lateness', spread(lateness))
  print('  API meanwhile', spread(answers))
  print(
    '  processor for each',
    `worker ${each(worker)}, database ${each(database)}; API ${api.toFixed(1)} s in all`,
  )
}

async function setLatency({ simulator }: Site, latency_ms: number) {
  const response = await fetch(`${simulator.url}/control/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latency_ms }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** In turns for all users, at even distances. */
async function schedule(
  { api }: Site,
  { posts: count, over_ms, platforms }: DeliveriesCase,
  users: BenchUser[],
  begin: number,
) {
  for (const [number, { key }] of users.entries()) {
    const own = Math.ceil((count - number) / users.length)
    const posts = Array.from({ length: own }, (_, turn) => {
      const place = turn * users.length + number
      const due = begin + Math.round((place * over_ms) / count)
      const text = `Due at ${due}, of those from ${begin}: ${place}`
      return { text, platforms, scheduled_date: new Date(due).toISOString() }
    })
    for (let from = 0; from < own; from += BULK) {
      await createPosts({ url: api.url, key }, { posts: posts.slice(from, from + BULK) })
    }
  }
}

/** Mostly reading, with a draft now and then, as a dashboard and an integrator would. */
function ask({ api }: Site, users: BenchUser[]) {
  const times_ms: number[] = []
  let goes_on = true
  const asking = run()
  return {
    async end(): Promise<number[]> {
      goes_on = false
      await asking
      return times_ms
    },
  }

  async function run() {
    const answers: Promise<unknown>[] = []
    for (let number = 0; goes_on; number++) {
      const began = performance.now()
      const answer = call(api.url, users[number % users.length]?.key ?? '', number % 5 === 0)
      answers.push(answer.then(() => times_ms.push(performance.now() - began)))
      await sleep(ASK_EVERY_MS)
    }
    await Promise.all(answers)
  }
}

async function call(url: string, key: string, is_draft: boolean) {
  const response = await fetch(`${url}/api/v1/posts`, {
    method: is_draft ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(is_draft && { body: JSON.stringify({ text: 'A draft meanwhile' }) }),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`the API answered ${response.status}`)
}

/** Processor seconds from now on: of the worker, the API and the database. */
function usage({ worker, api, postmaster }: Site): () => number[] {
  const pids = [worker.program.pid, api.program.pid, postmaster]
  const before = pids.map(processorSeconds)
  return () => pids.map((pid, index) => processorSeconds(pid) - (before[index] ?? 0))
}

async function untilSettled(db: Db, begin: number, over_ms: number): Promise<number> {
  const end = begin + over_ms
  await sleep(end - Date.now())
  for (;;) {
    const open = await db`
      select from deliveries
      where state in ('waiting', 'sending', 'unknown') and due_at <= ${new Date(end).toISOString()} limit 1`
    if (open.length === 0) return Date.now()
    if (Date.now() > end + GIVES_UP_MS) throw new Error('deliveries are open after all that time')
    await sleep(50)
  }
}

/** Milliseconds between a post's time and the moment each network had it. Early ones are negative. */
async function latenessOf({ simulator }: Site, begin: number): Promise<number[]> {
  const response = await fetch(`${simulator.url}/control/ledger`)
  const { entries } = (await response.json()) as {
    entries: { kind: string; text?: string; accepted_at?: number }[]
  }
  return entries.flatMap(({ kind, text = '', accepted_at = 0 }) => {
    const [, due, of] = /^Due at (\d+), of those from (\d+): /.exec(text) ?? []
    return kind === 'post_accepted' && Number(of) === begin ? [accepted_at - Number(due)] : []
  })
}
