/**
 * Connections to the database that fall silent without ending, as behind a firewall that has forgotten
 * them. Other tests of bad lines are in test/faults/pool.test.ts.
 */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openPool, type Db } from '../../db/pool/postgres.ts'
import { openProxy, type Proxy } from '../faults/proxy.ts'
import { through } from '../faults/through.ts'
import { standStill } from '../world/standStill.ts'

const server = inject('database_server')
let line: Proxy
let db: Db

beforeEach(async () => {
  line = await openProxy(through(server).target)
  db = openPool(through(server).address(line.port), { max: 2 })
})
afterEach(async () => {
  await db.end({ timeout: 1 })
  await line.close()
})

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed'),
  )
}

test.for(['to_server', 'to_client'] as const)(
  'a statement whose connection falls silent %s ends as an outage, and the next has a new one',
  async (direction) => {
    await db`select 1`
    line.inject({ kind: 'forget', direction })
    const first = codeOf(db`select 1`)
    await sleep(1_000)
    line.lift()

    expect(await first).toBe('CONNECTION_CLOSED')
    expect(await codeOf(db`select 2`)).toBe('answered')
  },
)

test('a transaction whose connection falls silent in its middle ends as an outage', async () => {
  const transaction = codeOf(
    db.begin(async (tx) => {
      await tx`select 1`
      line.inject({ kind: 'forget', direction: 'to_server' })
      const second = tx`select 2`
      second.catch(() => undefined)
      await sleep(1_000)
      line.lift()
      await second
    }),
  )

  expect(await transaction).toBe('CONNECTION_CLOSED')
})

test('a session that fell silent is ended, though the server answers nobody anew for a while', async () => {
  const host = openPool(server, { max: 1 })
  const transaction = codeOf(
    db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(7, 7)`
      line.inject({ kind: 'forget' })
      line.inject({ kind: 'hang' })
      await tx`select 2`
    }),
  )
  const isHeld = async () => {
    const [row] = await host<{ held: boolean }[]>`
      select exists (select from pg_locks where locktype = 'advisory' and classid = 7) as held`
    return row?.held
  }

  expect(await transaction).toBe('CONNECTION_CLOSED')
  expect(await isHeld()).toBe(true)
  line.lift()
  await expect.poll(isHeld, { interval: 100 }).toBe(false)
  await host.end()
})

test('a statement that the server works on for long is waited for', async () => {
  const [row] = await db<{ slept: number }[]>`select 1 as slept from pg_sleep(9)`

  expect(row?.slept).toBe(1)
})

test('a statement that waits for its turn behind long ones is waited for', async () => {
  const long = Array.from({ length: 3 }, () => codeOf(db`select pg_sleep(4)`))

  expect(await Promise.all(long)).toEqual(['answered', 'answered', 'answered'])
})

test('a process that has stood still reads what it was answered, and gives up nothing', async () => {
  const direct = openPool(server, { max: 1 })
  const [before] = await direct<{ pid: number }[]>`select pg_backend_pid() as pid`
  const answered = codeOf(direct`select 1`)
  // It leaves, and its answer waits to be read for longer than silence lasts.
  await turn()
  await turn()
  standStill(4_000)

  const codes = new Set([await answered])
  const until = performance.now() + 1_000
  while (performance.now() < until) codes.add(await codeOf(direct`select 1`))
  const [after] = await direct<{ pid: number }[]>`select pg_backend_pid() as pid`
  await direct.end({ timeout: 1 })
  expect([...codes]).toEqual(['answered'])
  expect(after).toEqual(before)
})

test('a process that stands still while it asks after a statement waits for what it is told', async () => {
  const direct = openPool(server, { max: 1 })
  await direct`select 1`
  const long = codeOf(direct`select pg_sleep(5)`)
  await sleep(3_000)
  // The look at what is silent becomes due, begins, and is answered while nobody listens.
  standStill(700)
  await turn()
  await turn()
  standStill(4_500)

  expect(await long).toBe('answered')
  await direct.end({ timeout: 1 })
})

test('statements that end while they are asked after keep their connections', async () => {
  const direct = openPool(server, { max: 40 })
  const durations = Array.from({ length: 40 }, (_, index) => 2.9 + index * 0.02)
  const ran = await Promise.all(
    durations.map(
      (seconds) => direct<{ pid: number }[]>`
      select pg_backend_pid() as pid from pg_sleep(${seconds})`,
    ),
  )
  await sleep(500)
  const pids = ran.flat().map(({ pid }) => pid)
  const [open] = await direct<{ count: number }[]>`
    select count(*) from pg_stat_activity where pid = any(string_to_array(${pids.join()}, ',')::integer[])`
  await direct.end({ timeout: 1 })

  expect(open?.count).toBe(durations.length)
})

test('while nobody answers at all, what is asked ends as an outage', async () => {
  line.inject({ kind: 'hang' })
  const other = openPool(through(server).address(line.port), { max: 1 })

  expect(await codeOf(other`select 1`)).toMatch(/^CONNECT/)
  await other.end({ timeout: 0 })
})

test('a listener whose connection falls silent listens again', async () => {
  const heard: string[] = []
  let listening = 0
  await db.listen(
    'news',
    (message) => void heard.push(message),
    () => void listening++,
  )
  line.inject({ kind: 'forget', direction: 'to_client' })
  await sleep(2_500)
  line.lift()

  await expect.poll(() => listening, { interval: 50 }).toBeGreaterThan(1)
  const host = openPool(server, { max: 1 })
  await host`select pg_notify('news', 'after')`
  await host.end()
  await expect.poll(() => heard).toContain('after')
})
