/** The pool over a bad line: whatever becomes of a connection, whoever waits for it is told. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { openPool } from '../../db/postgres.ts'
import { openProxy, type Fault } from './proxy.ts'

const server = inject('database_server')
const url = new URL(
  typeof server === 'string' ? server : `postgres://${server.user}@socket/${server.database}`,
)
const line = await openProxy(
  typeof server === 'string'
    ? { host: url.hostname, port: Number(url.port || 5432) }
    : { path: `${server.host}/.s.PGSQL.5432` },
)
url.host = `127.0.0.1:${line.port}`
const db = openPool(url.href, { max: 4 })
afterAll(async () => {
  await db.end({ timeout: 1 })
  await line.close()
})

/** Far more than what a lost connection still has to say is waited for. */
const SETTLED_MS_MAX = 30_000
const FAULTS: Fault[] = [
  { kind: 'half' },
  { kind: 'cut', direction: 'to_server', after_bytes: 200 },
  { kind: 'cut', direction: 'to_server', after_bytes: 700 },
]

test('statements and transactions end, well or not, however their connections end', async () => {
  const ends = { well: 0, badly: 0 }
  let over = false
  const note = async (work: Promise<unknown>) => {
    await work.then(
      () => ends.well++,
      () => ends.badly++,
    )
  }
  const callers = Array.from({ length: 12 }, async (_, i) => {
    while (!over) {
      if (i % 2 === 0) await note(db`select ${i}::integer, repeat('x', 300)`)
      else {
        await note(
          db.begin(async (tx) => {
            await tx`select 1`
            await tx`select repeat('y', 500)`
          }),
        )
      }
      await sleep(10)
    }
  })

  for (const fault of [...FAULTS, ...FAULTS]) {
    await sleep(300)
    line.inject(fault)
    const before = ends.badly
    await sleep(500)
    while (ends.badly === before) await sleep(50)
    line.lift()
  }
  await sleep(300)
  over = true
  const all = Promise.all(callers).then(() => 'all of them')
  const settled = await Promise.race([all, sleep(SETTLED_MS_MAX, 'not all')])

  expect(settled).toBe('all of them')
  const [row] = await db<{ one: number }[]>`select 1 as one`
  expect(row?.one).toBe(1)
})
