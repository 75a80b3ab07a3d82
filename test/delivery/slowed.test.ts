/** How long an account rests whose network asked it to slow down without naming a time. */
import { afterAll, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

const HOUR_MS = 3_600_000

/** Publishes, and answers until when the account has to rest; nothing else keeps it from the next try. */
async function restAfter(user: TestUser, fault?: object): Promise<Date | undefined> {
  const account = user.handles.secondary_b
  if (fault) await w.fault({ platform: 'secondary_b', operation: 'create', account, ...fault })
  await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: `Post ${++count}`, publish_now: true, platforms: ['secondary_b'] },
  })
  const [row] = await w.db<{ retry_at: string | null }[]>`
    select retry_at from connections where user_id = ${user.id}`
  await w.db`update connections set retry_at = null where user_id = ${user.id}`
  return typeof row?.retry_at === 'string' ? new Date(row.retry_at) : undefined
}

let count = 0
const BUSY = { kind: 'status', status: 429 }

function isMidnight(moment: Date | undefined): boolean {
  const of_day_ms = (moment?.getTime() ?? HOUR_MS) % (24 * HOUR_MS)
  // The database counts from its own now.
  return Math.min(of_day_ms, 24 * HOUR_MS - of_day_ms) < 30_000
}

test('LinkedIn’s account rests for minutes, then longer, and until the next day only when it is told so again and again', async () => {
  const user = await w.user({ connect: ['secondary_b'] })
  const began_at = Date.now()

  const rests = [
    await restAfter(user, BUSY),
    await restAfter(user, BUSY),
    await restAfter(user, BUSY),
    await restAfter(user, BUSY),
  ].map((moment) => moment ?? new Date(0))

  const [first, second, third, last] = rests.map((moment) => moment.getTime() - began_at)
  expect(first).toBeGreaterThan(60_000)
  expect(first).toBeLessThan(0.1 * HOUR_MS)
  expect(second! > 2 * first!).toBe(true)
  expect(third! > 2 * second!).toBe(true)
  expect(third).toBeLessThan(HOUR_MS)
  expect(last).toBeGreaterThan(0)
  expect(isMidnight(rests[3])).toBe(true)
})

test('it begins with minutes again once LinkedIn has taken a post', async () => {
  const user = await w.user({ connect: ['secondary_b'] })
  await restAfter(user, BUSY)
  const longer = await restAfter(user, BUSY)

  const none = await restAfter(user)
  const again = await restAfter(user, BUSY)

  expect(none).toBeUndefined()
  expect(again!.getTime() < longer!.getTime()).toBe(true)
})

test('it rests until the next day at once where LinkedIn says that the day’s quota is used up', async () => {
  const user = await w.user({ connect: ['secondary_b'] })
  const message =
    'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.'

  const rest = await restAfter(user, { ...BUSY, body: { status: 429, message } })

  expect(isMidnight(rest)).toBe(true)
})
