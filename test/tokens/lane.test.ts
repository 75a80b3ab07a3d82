/** Whose token is renewed when: nobody waits for another user's server, and sends go first. */
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openRenewalLimiter, type Urgency } from '../../jobs/accounts/renewalLimiter.ts'
import { connectedBySignIn, endToken } from './arrange.ts'
import { HELD } from '../delivery/arrange.ts'
import { openWorld } from '../world/world.ts'

/** Renewals that last until they are let go. */
function openLane() {
  const lane = openRenewalLimiter(3)
  const running = new Map<string, () => void>()
  return {
    running: () => [...running.keys()].toSorted(),
    async start(name: string, urgency: Urgency = 'ahead') {
      void lane.run(name.slice(0, 1), urgency, async () => {
        await new Promise<void>((go) => running.set(name, go))
        running.delete(name)
      })
      await turn()
    },
    async end(name: string) {
      running.get(name)?.()
      await turn()
    },
  }
}

test('a user whose servers stall has one under way, and the others theirs', async () => {
  const lane = openLane()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) await lane.start(name)

  expect(lane.running()).toEqual(['a1', 'b1'])
  await lane.end('b1')
  expect(lane.running()).toEqual(['a1', 'b2'])
  await lane.end('b2')
  expect(lane.running()).toEqual(['a1', 'c1'])
  await lane.end('a1')
  expect(lane.running()).toEqual(['a2', 'c1'])
})

test('what a send waits for goes first, and a place is kept for it', async () => {
  const lane = openLane()
  for (const name of ['a1', 'b1', 'c1']) await lane.start(name)
  expect(lane.running()).toEqual(['a1', 'b1'])

  await lane.start('a2', 'for_a_send')
  await lane.start('d1', 'for_a_send')
  expect(lane.running()).toEqual(['a1', 'a2', 'b1'])

  await lane.end('b1')
  expect(lane.running()).toEqual(['a1', 'a2', 'd1'])
})

const w = await openWorld()
afterAll(() => w.close())

test('a post whose token has ended does not wait for the stalled server of another user', async () => {
  const ACCOUNTS = 8
  const stalled = await connectedBySignIn(
    w,
    Array.from({ length: ACCOUNTS }, () => 'secondary_a' as const),
  )
  const user = await connectedBySignIn(w, ['secondary_a'])
  await w.fault({ platform: 'secondary_a', operation: 'token', ...HELD })
  await endToken(w, stalled.id)
  await w.db`select graphile_worker.add_job('renewTokens', '{}'::json)`
  await w.until(async () => {
    const { faults } = (await w.control('GET', '/control/faults')) as { faults: object[] }
    return faults.length === 0
  })
  await endToken(w, user.id)

  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Not held up', publish_now: true, platforms: ['secondary_a'] },
  })

  expect(body.posts[0].status).toBe('posted')
  // Of theirs one is under way, and none is done.
  const left = await w.db`
    select from connections where user_id = ${stalled.id} and token_ends_at <= clock_timestamp()`
  expect(left).toHaveLength(ACCOUNTS)
  await w.control('DELETE', '/control/faults')
})
