/** A connection that leads to another database than the one in which the process is known to live (R5, R14). */
import { afterAll, expect, test } from 'vitest'
import { claimAll } from '../../db/delivery/claims.ts'
import { findNext } from '../../db/delivery/due.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

test('nothing is claimed for a process that is not known to live where the claim is made', async () => {
  const user = await w.user({ connect: ['x'] })
  const scheduled_date = new Date(Date.now() + 3_600_000).toISOString()
  const body = { text: 'Due', platforms: ['x'], scheduled_date }
  await w.call(user, 'POST', '/api/v1/posts', { body })
  await w.db`update deliveries set due_at = clock_timestamp() where user_id = ${user.id}`
  const turn = { user_id: user.id, connection_id: user.accounts.x ?? null }
  const [due] = await findNext(w.db, [turn], 60_000)
  const [worker] = await w.db<{ id: number }[]>`select id from workers`
  const send = { position: 0, covers: 1, client_id: null }
  const met: number[] = []
  const lease = {
    lease_ms: 1_000,
    late_after_ms: 60_000,
    onUnknownWorker: (id: number) => void met.push(id),
  }

  const claiming = due ? [{ due, send, bill: undefined }] : []
  const [by_stranger] = await claimAll(w.db, claiming, {
    ...lease,
    worker_id: (worker?.id ?? 0) + 1,
  })
  const attempts = await w.db`select from attempts where user_id = ${user.id}`
  const [by_known] = await claimAll(w.db, claiming, { ...lease, worker_id: worker?.id ?? 0 })

  expect(by_stranger).toBeUndefined()
  expect(attempts).toHaveLength(0)
  expect(met).toEqual([(worker?.id ?? 0) + 1])
  expect(by_known).toMatchObject({ attempt_id: due?.attempt_id })
})
