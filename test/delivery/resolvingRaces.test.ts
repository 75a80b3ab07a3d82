/** An owner's word meets the reconciler at the same moment: one of them counts, and the network has the post once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../world/world.ts'
import { letGo, loseSend, publish } from './arrange.ts'

const ROUNDS = 40
const AT_ONCE = 8
/** In the others nobody knows. */
const [RECONCILER_FIRST, OWNER_FIRST] = [0, 1]
/** About when the first look is due, and the owner may speak. */
const QUIET_MS = 300

const w = await openWorld({
  timing: {
    request_timeout_ms: 1_500,
    quiet_ms: { x: QUIET_MS, secondary_a: QUIET_MS, secondary_b: QUIET_MS },
    // The second look, after which it is sent again, comes about when its owner may say that it is not there.
    look_gap_ms: 1_700,
  },
})
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

/** Speaks until it is heard, or there is nothing to say any more. Returns whether it was heard. */
async function say(user: TestUser, id: string, body: object): Promise<boolean> {
  return w
    .until(async () => {
      const { status, body: answer } = await w.call(user, 'POST', `${POSTS}/${id}/resolve`, {
        body,
      })
      if (answer.code === 'in_progress') return undefined
      expect([200, 409]).toContain(status)
      return { heard: status === 200 }
    })
    .then(({ heard }) => heard)
}

/** Where the owner is to be first, X cannot be read until then. */
async function holdReconcilerOff(user: TestUser, number: number) {
  if (number !== OWNER_FIRST) return
  const unreadable = { operation: 'read', kind: 'status', status: 503, times: 1_000 }
  await w.fault({ platform: 'x', account: user.handles.x, ...unreadable })
}

/** The owner comes after so long, or after the reconciler. */
async function arrive(user: TestUser, id: string, number: number, in_ms: number) {
  if (number === RECONCILER_FIRST) await w.settled(user, id)
  else await sleep(in_ms)
}

/** Several at a time, each of an account of its own. */
async function inRounds<Result>(round: (number: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let first = 0; first < ROUNDS; first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, n) => first + n)
    results.push(...(await Promise.all(numbers.map(round))))
  }
  return results
}

test('what did not arrive is sent once, whether its owner or the reconciler says so first', async () => {
  const heard = await inRounds(async (number) => {
    const user = await w.user({ connect: ['x'] })
    await loseSend(w, user, 'cut_before')
    await holdReconcilerOff(user, number)
    const id = await publish(w, user, { text: `Absent ${number}`, platforms: ['x'] })
    await arrive(user, id, number, number * 75)
    const was_heard = await say(user, id, { platform: 'x', outcome: 'not_published' })
    await letGo(w, user)
    const again = await w.call(user, 'POST', `${POSTS}/${id}/publish`)
    expect([200, 400, 409]).toContain(again.status)

    const post = await w.until(async () => {
      const { body } = await w.call(user, 'GET', `${POSTS}/${id}`)
      return body.posted && body
    })
    const entries = await w.published(user, 'x')
    expect(entries.map((entry) => entry.id)).toEqual([post.x_post_id])
    return was_heard
  })

  expect([heard[RECONCILER_FIRST], heard[OWNER_FIRST]]).toEqual([false, true])
})

test('what has arrived is there once, under the same id, whoever says so first', async () => {
  const heard = await inRounds(async (number) => {
    const user = await w.user({ connect: ['x'] })
    await loseSend(w, user, 'cut_after')
    await holdReconcilerOff(user, number)
    const id = await publish(w, user, { text: `There ${number}`, platforms: ['x'] })
    const [entry] = await w.published(user, 'x')
    const url = `${w.simulator_url}/x/${user.handles.x}/status/${entry!.id}`
    await arrive(user, id, number, ((number * 97) % (3 * QUIET_MS)) + 50)
    const was_heard = await say(user, id, { platform: 'x', outcome: 'published', url })
    await letGo(w, user)

    const { body } = await w.call(user, 'GET', `${POSTS}/${id}`)
    expect(body).toMatchObject({ status: 'posted', x_post_id: entry!.id })
    expect(body.deliveries).toMatchObject([{ status: 'published', attempts: 1 }])
    expect(await w.published(user, 'x')).toHaveLength(1)
    return was_heard
  })

  expect([heard[RECONCILER_FIRST], heard[OWNER_FIRST]]).toEqual([false, true])
})

test('of owners who say opposite things at once one is heard', async () => {
  await inRounds(async (number) => {
    const user = await w.user({ connect: ['secondary_b'] })
    await loseSend(w, user, 'cut_before', 'secondary_b')
    const id = await publish(w, user, { text: `Opposite ${number}`, platforms: ['secondary_b'] })
    await w.settled(user, id)
    const outcomes = ['published', 'not_published', 'published', 'not_published']

    const heard = await Promise.all(
      outcomes.map((outcome) => say(user, id, { platform: 'linkedin', outcome })),
    )

    expect(heard.filter(Boolean)).toHaveLength(1)
    const { body } = await w.call(user, 'GET', `${POSTS}/${id}`)
    const said = outcomes[heard.indexOf(true)]
    expect(body.status).toBe(said === 'published' ? 'posted' : 'failed')
  })
})
