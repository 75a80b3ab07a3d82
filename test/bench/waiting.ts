/**
 * What very many deliveries that wait cost: two instances, one with them and one without, are asked the
 * same in turn; and then nothing, while their processor time is counted.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/pool/postgres.ts'
import { spread, type Print } from './figures.ts'
import { foldAll } from './fold.ts'
import { processorSeconds } from './processor.ts'
import type { Started } from './programs.ts'
import { onStage, type Stage } from './stage.ts'

export interface WaitingSize {
  deliveries: number
  users: number
  /** Asked of each of the two. */
  requests: number
  idle_ms: number
}

interface Instance {
  service: Started
  postmaster: number
  keys: string[]
}

/** What has just been saved is looked at by the chores of the first minute. */
const SETTLING_MS = 65_000

export async function measureWaiting(size: WaitingSize, print: Print) {
  const open = async (stage: Stage, deliveries: number): Promise<Instance> => {
    const keys = await addWaiting(stage, 'waiting', size.users, deliveries)
    return { service: await stage.serve('all'), postmaster: stage.postmaster, keys }
  }
  await onStage('waiting-none', (without) =>
    onStage('waiting', async (beside) => {
      const instances = [await open(without, 0), await open(beside, size.deliveries)]
      if (size.idle_ms > 1_000) await sleep(SETTLING_MS)
      const idle = await idleOf(instances, size.idle_ms)
      const times = await ask(instances, size.requests)
      print(`beside none and beside ${size.deliveries} waiting deliveries:`, '')
      for (const [index, name] of ['none', String(size.deliveries)].entries()) {
        print(`  idle, beside ${name}`, idle[index] ?? '')
      }
      for (const [kind, [alone = [], among = []]] of Object.entries(times)) {
        print(`  ${kind}`, `${spread(alone)}; beside them ${spread(among)}`)
      }
    }),
  )
}

/** So many deliveries, and the users whose they are, of whom there may be no others of that name. Their keys. */
export async function addWaiting(
  { db, user }: Pick<Stage, 'db' | 'user'>,
  name: string,
  users: number,
  deliveries: number,
): Promise<string[]> {
  const keys: string[] = []
  for (let number = 0; number < users; number++) {
    const { id, key } = await user(`${name}${number}`, ['x'])
    await schedule(db, id, Math.ceil(deliveries / users))
    keys.push(key)
  }
  await foldAll(db)
  await db`vacuum analyze`
  return keys
}

/** Posts that wait on X, at even distances over the year that begins tomorrow. */
async function schedule(db: Db, user_id: string, posts: number) {
  await db`
    with p as (
      insert into posts (user_id, x_account_id, category, text, share_with_followers, platforms, status,
        scheduled_date)
      select ${user_id}, c.id, 'General', 'Waiting ' || n, false, '{x}', 'scheduled',
        clock_timestamp() + interval '1 day' + n * interval '365 days' / ${posts}
      from connections c, generate_series(1, ${posts}) n
      where c.user_id = ${user_id}
      returning id, scheduled_date, x_account_id)
    insert into deliveries (user_id, post_id, platform, connection_id, state, due_at, on_request,
      deadline_at)
    select ${user_id}, id, 'x', x_account_id, 'waiting', scheduled_date, false,
      scheduled_date + interval '2 hours'
    from p`
}

async function idleOf(instances: Instance[], idle_ms: number): Promise<string[]> {
  const pids = instances.map(({ service, postmaster }) => [service.program.pid, postmaster])
  const read = () => pids.map((both) => both.map(processorSeconds))
  const before = read()
  await sleep(idle_ms)
  const share = (seconds: number) => `${((seconds * 100_000) / idle_ms).toFixed(2)} %`
  return read().map((both, index) => {
    const [node = 0, database = 0] = both.map((now, which) => now - (before[index]?.[which] ?? 0))
    return `${share(node)} of a core by the service, ${share(database)} by PostgreSQL`
  })
}

/** Milliseconds by kind of request, of the one without first. */
async function ask(instances: Instance[], requests: number): Promise<Record<string, number[][]>> {
  const kinds: Record<string, { path: string; body?: unknown }> = {
    '/me': { path: '/me' },
    'list of 20': { path: '/posts?limit=20' },
    'a draft': { path: '/posts', body: { text: 'A draft meanwhile' } },
  }
  const times: Record<string, number[][]> = {}
  for (const kind of Object.keys(kinds)) times[kind] = [[], []]
  for (let round = 0; round < requests; round++) {
    for (const [kind, { path, body }] of Object.entries(kinds)) {
      for (const [index, { service, keys }] of instances.entries()) {
        const key = keys[round % keys.length] ?? ''
        const took = await timeOf(`${service.url}/api/v1${path}`, key, body)
        times[kind]?.[index]?.push(took)
      }
    }
  }
  return times
}

async function timeOf(url: string, key: string, body?: unknown): Promise<number> {
  const began = performance.now()
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return performance.now() - began
}
