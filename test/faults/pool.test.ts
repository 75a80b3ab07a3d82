/** The pool over a bad line: whatever becomes of a connection, whoever waits for it is told. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { openPool } from '../../db/pool/postgres.ts'
import { copyPrepared } from '../world/prepared.ts'
import { openProxy, type Fault } from './proxy.ts'

// A server of its own: it learns late of connections that were cut, and has no room for others meanwhile.
const folder = mkdtempSync(join(tmpdir(), 'otterpost-pool-'))
copyPrepared(folder)
const embedded = await startEmbedded(folder)
const { host, user, database } = embedded.connection
const line = await openProxy({ path: `${host}/.s.PGSQL.5432` })
const MAX = 4
const db = openPool(`postgres://${user}@127.0.0.1:${line.port}/${database}`, { max: MAX })
afterAll(async () => {
  await db.end({ timeout: 1 })
  await line.close()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Far more than what a lost connection still has to say is waited for. */
const SETTLED_MS_MAX = 30_000
/** Until the server knows which connections are gone, it takes no more. */
const PATIENCE = { timeout: 30_000, interval: 100 }
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
  await expect.poll(() => db`select 1 as one`.catch(String), PATIENCE).toEqual([{ one: 1 }])
  // Of statements, and of transactions.
  await expect.poll(() => line.connections, PATIENCE).toBeLessThanOrEqual(2 * MAX)
})
