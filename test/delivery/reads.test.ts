/** Reading X costs money: looks for unclear sends are few, and those of one account share a reading. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'

const w = await openWorld({
  timing: {
    quiet_ms: { x: 3_000, secondary_a: 300, secondary_b: 300 },
    look_gap_ms: 20,
    unknown_place_ms: 0,
    caller_waits_ms: 1_500,
  },
})
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

/** Since the start of the simulated networks. */
async function readings(): Promise<number> {
  const { requests } = (await w.control('GET', '/control/requests')) as {
    requests: { x?: Record<string, number> }
  }
  return requests.x?.['read'] ?? 0
}

test('several unclear sends of one account are found with one reading', async () => {
  const user = await w.user({ connect: ['x'] })
  const account = user.handles.x
  await w.fault({ platform: 'x', operation: 'create', account, kind: 'cut_after', times: 3 })
  const before = await readings()
  const ids: string[] = []
  for (const text of ['First', 'Second', 'Third']) {
    const { body } = await w.call(user, 'POST', POSTS, {
      body: { text, platforms: ['x'], publish_now: true },
    })
    ids.push(body.posts[0].id)
  }
  await w.until(async () => {
    const rows = await w.db`select from deliveries where state = 'unknown'`
    return rows.length === 3
  })
  await w.db`update deliveries set look_at = now() + interval '1 second' where state = 'unknown'`

  for (const id of ids) expect((await w.settled(user, id)).status).toBe('posted')
  expect((await readings()) - before).toBe(1)
  expect(await w.published(user, 'x')).toHaveLength(3)
})

test('what X took twice without showing it is looked for a handful of times', async () => {
  const user = await w.user({ connect: ['x'] })
  await w.control('POST', '/control/settings', { x_visibility_delay_ms: 600_000 })
  await w.fault({ platform: 'x', operation: 'create', account: user.handles.x, kind: 'cut_after' })
  const before = await readings()

  await w.call(user, 'POST', POSTS, {
    body: { text: 'Never shown', platforms: ['x'], publish_now: true },
  })
  await w.until(async () => {
    const rows = await w.db`
      select from deliveries d where user_id = ${user.id} and state = 'unknown' and look_at = deadline_at`
    return rows.length === 1
  })

  const made = (await readings()) - before
  expect(made).toBeGreaterThan(2)
  expect(made).toBeLessThanOrEqual(8)
})
