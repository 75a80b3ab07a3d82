/** /readyz tells the truth about this process, and about no other and no network (R19). */
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { METRICS_TOKEN, openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

async function readiness(url = w.service.url) {
  const answer = await fetch(`${url}/readyz`)
  // Made by server/health.ts, as each test then looks at.
  const body = (await answer.json()) as { checks: Record<string, boolean> }
  return { status: answer.status, checks: body.checks }
}

/** As long as `work` goes on nobody else can read or write the deliveries. */
async function withoutDeliveries(work: () => Promise<void>) {
  await w.db.begin(async (tx) => {
    await tx`lock table deliveries in access exclusive mode`
    await work()
  })
}

/** As long as `work` goes on, taking a job from the queue does not come to an end. */
async function withoutJobs(work: () => Promise<void>) {
  await w.db`
    create function hold() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(1);
      return new;
    end $$`
  await w.db`
    create trigger hold before update on graphile_worker._private_jobs for each row execute function hold()`
  await w.db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(1)`
    // More than there are loops to take them.
    for (let i = 0; i < 20; i++) await w.db`select graphile_worker.add_job('tidy')`
    await work()
  })
}

async function becomes(status: number) {
  return w.until(async () => {
    const now = await readiness()
    return now.status === status && now
  })
}

test('a process whose sweep hangs is not ready, says why, and is ready again once it goes on', async () => {
  expect((await becomes(200)).checks).toEqual({
    database: true,
    migrations: true,
    registered: true,
    disk: true,
    worker: true,
    accepting: true,
  })

  await withoutDeliveries(async () => {
    expect((await becomes(503)).checks).toMatchObject({ database: true, worker: false })
  })

  expect((await becomes(200)).checks).toMatchObject({ worker: true })
})

test('a process whose queue hangs is not ready, though its sweep goes round', async () => {
  await withoutJobs(async () => {
    expect((await becomes(503)).checks).toMatchObject({ database: true, worker: false })
  })

  expect((await becomes(200)).checks).toMatchObject({ worker: true })
})

test('a database that answers nothing keeps neither /metrics nor its reader waiting', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }

  await withoutDeliveries(async () => {
    const answer = await fetch(`${w.service.url}/metrics`, { headers })
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).toContain('otterpost_database_up 0')
    expect(text).not.toContain('otterpost_deliveries_due')
    expect(text).toContain('process_resident_memory_bytes')
  })

  await becomes(200)
})

test('/metrics says of each process whether it is ready', async () => {
  const shown = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    const text = await (await fetch(`${w.service.url}/metrics`, { headers })).text()
    return /^otterpost_ready (\d)$/m.exec(text)?.[1]
  }
  expect(await shown()).toBe('1')

  await w.db`update migrations set name = name || '_' where name = '0001_foundation'`
  const without_migration = await shown()
  await w.db`update migrations set name = '0001_foundation' where name = '0001_foundation_'`

  expect(without_migration).toBe('0')
  await becomes(200)
})

test('a missing migration is named', async () => {
  await w.db`update migrations set name = name || '_' where name = '0001_foundation'`
  const missing = await readiness()
  await w.db`update migrations set name = '0001_foundation' where name = '0001_foundation_'`

  expect(missing).toMatchObject({ status: 503, checks: { database: true, migrations: false } })
  await becomes(200)
})

test('a process whose journal of sends cannot be written, or has no room, is not ready', async () => {
  renameSync(w.journal_dir, `${w.journal_dir}.away`)
  const missing = await readiness()
  // A file system on which nothing is free.
  symlinkSync('/proc', w.journal_dir)
  const full = await readiness()
  rmSync(w.journal_dir)
  renameSync(`${w.journal_dir}.away`, w.journal_dir)

  for (const { status, checks } of [missing, full]) {
    expect([status, checks]).toEqual([
      503,
      expect.objectContaining({ registered: true, disk: false }),
    ])
  }
  await becomes(200)
})

test('an account that its network keeps waiting takes nothing down', async () => {
  const user = await w.user({ connect: ['secondary_a'] })
  await w.db`update connections set retry_at = now() + interval '30 minutes' where user_id = ${user.id}`
  const scheduled_date = new Date(Date.now() + 60_000).toISOString()
  await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Kept waiting', scheduled_date, platforms: ['secondary_a'] },
  })

  await w.db`
    update deliveries set due_at = now() - interval '20 minutes' where user_id = ${user.id}`
  await w.until(async () => {
    const seen = await w.db`
      select from deliveries where user_id = ${user.id} and state = 'waiting' and noticed_at is not null`
    return seen.length === 1
  })

  expect((await readiness()).status).toBe(200)
  expect(await w.published(user, 'secondary_a')).toEqual([])
})

test('a process without a worker does not speak of one', async () => {
  const api = await w.another({}, 'api')

  const { status, checks } = await readiness(api.url)
  await api.stop()

  expect(status).toBe(200)
  expect(checks).not.toHaveProperty('worker')
})

test('a worker that does nothing for long though its database answers is told to whoever can restart it', async () => {
  const alive = async () => (await fetch(`${w.service.url}/healthz`)).status
  await becomes(200)
  expect(await alive()).toBe(200)

  await withoutDeliveries(async () => {
    await w.until(async () => (await alive()) === 503)
  })

  await w.until(async () => (await alive()) === 200)
})
