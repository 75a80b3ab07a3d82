/** A process that ends while more is queued than it can begin: what it gives back, and what it ends well. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openProxy } from '../faults/proxy.ts'
import { through } from '../faults/through.ts'
import { openWorld } from '../world/world.ts'

/** More than there are loops to begin them. */
const JOBS = 40
const w = await openWorld({ role: 'api' })
const { target, address } = through(w.server)
const line = await openProxy(target)
afterAll(async () => {
  await w.close()
  await line.close()
})

interface Jobs {
  waiting: number
  taken: number
  failed: number
}

async function jobs(): Promise<Jobs> {
  const [row] = await w.db<Jobs[]>`
    select count(*) filter (where locked_by is null)::integer as waiting,
      count(*) filter (where locked_by is not null)::integer as taken,
      count(*) filter (where last_error is not null)::integer as failed
    from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'tidy')`
  if (!row) throw new Error('nothing counted')
  return row
}

beforeEach(() => w.db`delete from graphile_worker._private_jobs`)

/** Some are begun, and wait for the table that is locked. */
async function areTaken(count: number): Promise<boolean> {
  return (await isAwaited('tally_changes')) && (await jobs()).taken >= count
}

async function isAwaited(table: 'tally_changes' | 'connections'): Promise<boolean> {
  const waits = await w.db`
    select from pg_locks where relation = ${table}::regclass and not granted`
  return waits.length > 0
}

/** Ends a worker that has taken jobs whose work hangs until it has given back those that wait. */
async function endBeside(givenBack: () => Promise<unknown>) {
  const worker = await w.another({}, 'worker', address(line.port))
  const done = await w.db.begin(async (tx) => {
    await tx`lock table tally_changes in access exclusive mode`
    // All of them in one look at the queue.
    await w.db`select graphile_worker.add_job('tidy') from generate_series(1, ${JOBS})`
    await w.until(() => areTaken(JOBS))
    const ended = worker.stop()
    await givenBack()
    return { ended }
  })
  await done.ended
}

test('gives back at once what it has not begun, and ends well what it has', async () => {
  await endBeside(() => w.until(async () => (await jobs()).waiting >= JOBS / 2))

  const left = await jobs()
  expect(left.failed).toBe(0)
  expect(left.taken).toBe(0)
  expect(left.waiting).toBeGreaterThanOrEqual(JOBS / 2)
  expect(left.waiting).toBeLessThan(JOBS)
})

test('ends, and not by an error that nobody hears of, when its connection is cut as it gives back', async () => {
  const unheard: unknown[] = []
  const listen = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', listen)
  line.inject({ kind: 'lose_answer', to: 'attempts = GREATEST', then: 'cut' })

  await endBeside(() => w.until(() => Promise.resolve(line.answers_lost > 0)))

  process.off('unhandledRejection', listen)
  line.lift()
  expect(unheard).toEqual([])
})

/** A job that is queued now is done. */
async function goesOn() {
  const [job] = await w.db<{ id: string }[]>`select id from graphile_worker.add_job('tidy')`
  if (!job) throw new Error('no job was queued')
  await w.until(async () => {
    const left = await w.db`select from graphile_worker._private_jobs where id = ${job.id}`
    return left.length === 0
  })
}

test('goes on when the database goes away beside jobs of the minute that fail with it', async () => {
  const unheard: unknown[] = []
  const listen = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', listen)
  const worker = await w.another({}, 'worker', address(line.port))
  const ready = async () => (await fetch(`${worker.url}/readyz`)).status === 200

  await w.db.begin(async (tx) => {
    await tx`lock table tally_changes in access exclusive mode`
    // Those that are begun after the first have failed fail after them.
    await w.db`select graphile_worker.add_job('tidy') from generate_series(1, ${JOBS})`
    await w.until(() => areTaken(JOBS))
    // Nobody can connect, and whoever was connected is not any more.
    line.inject({ kind: 'cut', direction: 'to_server', after_bytes: 0 })
    line.cut()
    await w.until(async () => !(await ready()))
  })
  line.lift()
  await w.until(ready)
  await goesOn()

  process.off('unhandledRejection', listen)
  expect(unheard).toEqual([])
  await worker.stop()
})

test('goes on, and ends, when answers to what two jobs have done are lost while a third hangs', async () => {
  const worker = await w.another({}, 'worker', address(line.port))
  const before = line.answers_lost
  const lost = (count: number) =>
    w.until(() => Promise.resolve(line.answers_lost >= before + count))
  await w.db.begin(async (tx) => {
    await tx`lock table tally_changes in access exclusive mode`
    await w.db.begin(async (shorter) => {
      await shorter`lock table connections in share mode`
      await w.db`
        select graphile_worker.add_job(name) from unnest('{tidy,readProfiles}'::text[]) as name`
      await w.until(async () => (await isAwaited('tally_changes')) && isAwaited('connections'))
      line.inject({ kind: 'lose_answer', to: 'complete_job', then: 'cut' })
      await w.db`select graphile_worker.add_job('syncEngagement')`
      await lost(1)
    })
    await lost(2)
    line.lift()
    line.cut()
  })

  await goesOn()
  await worker.stop()
})
