/** Queued posts move onto the slots that there are now, all or none. */
import { afterAll, describe, expect, test } from 'vitest'
import { takenToday } from '../posts/arrange.ts'
import { keyThatMay, POSTS } from '../reviews/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import {
  EVERY_DAY,
  HOURLY,
  queued,
  QUEUE,
  readPost,
  setSlots,
  slotsOf,
  withQueue,
} from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const HALF_PAST = HOURLY.map(({ weekdays, time }) => ({
  weekdays,
  time: time.replace(':00', ':30'),
}))
const rearrange = (user: TestUser, body?: object) =>
  w.call(user, 'POST', `${QUEUE}/rearrange`, { ...(body && { body }) })
const datesOf = async (user: TestUser, posts: { id: string }[]): Promise<string[]> => {
  const read = await Promise.all(posts.map(({ id }) => readPost(w, user, id)))
  return read.map(({ scheduled_date }) => scheduled_date)
}

describe('rearranging', () => {
  test('moves all onto the present slots in their order, after a dry run that moves none', async () => {
    const user = await withQueue(w)
    const posts = [await queued(w, user), await queued(w, user), await queued(w, user)]
    const before = await datesOf(user, posts)
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '00:30' }])
    const taken = await takenToday(w, user)

    const tried = await rearrange(user, { dry_run: true })
    expect(await datesOf(user, posts)).toEqual(before)
    const done = await rearrange(user)

    const after = await datesOf(user, posts)
    expect(done.body).toMatchObject({ success: true, dry_run: false, count: 3 })
    expect(tried.body).toEqual({ ...done.body, dry_run: true })
    const moves = done.body.moves as { post_id: string; from: string; to: string }[]
    expect(moves.map(({ post_id }) => post_id)).toEqual(posts.map(({ id }) => id))
    expect(moves.map(({ from }) => from)).toEqual(before)
    expect(moves.map(({ to }) => to)).toEqual(after)
    expect(after).toEqual(after.toSorted())
    expect(after.every((date) => date.endsWith('T00:30:00.000Z'))).toBe(true)
    expect(await takenToday(w, user)).toBe(taken)
  })

  test('moves what is to be sent with each post, and tells of it', async () => {
    const user = await withQueue(w)
    const post = await queued(w, user, { platforms: ['x', 'secondary_a'] })
    await setSlots(w, user, HALF_PAST)

    await rearrange(user)

    const { scheduled_date, deliveries, queued: is_queued } = await readPost(w, user, post.id)
    expect(scheduled_date).not.toBe(post.scheduled_date)
    expect(is_queued).toBe(true)
    expect(deliveries).toMatchObject([
      { status: 'pending', due_at: scheduled_date, next_attempt_at: scheduled_date },
      { status: 'pending', due_at: scheduled_date, next_attempt_at: scheduled_date },
    ])
    const { body } = await w.call(user, 'GET', `/api/v1/events?post_id=${post.id}`)
    expect(body.events.at(-1)).toMatchObject({
      type: 'post.scheduled',
      data: { post: { scheduled_date, queued: true } },
    })
  })

  test('closes the gaps that other posts have left', async () => {
    const user = await withQueue(w)
    const [a, b, c] = [await queued(w, user), await queued(w, user), await queued(w, user)]
    await w.call(user, 'DELETE', `${POSTS}/${a.id}`)

    const { body } = await rearrange(user)

    expect(body.moves).toMatchObject([
      { post_id: b.id, from: b.scheduled_date, to: a.scheduled_date },
      { post_id: c.id, from: c.scheduled_date, to: b.scheduled_date },
    ])
    expect((await rearrange(user)).body).toMatchObject({ count: 0, moves: [] })
  })

  test('without slots for all of them moves none', async () => {
    const user = await withQueue(w)
    const posts = [await queued(w, user), await queued(w, user, { platforms: ['secondary_a'] })]
    const before = await datesOf(user, posts)
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '00:30', x_account_id: user.accounts.x }])

    const refused = await rearrange(user)

    expect([refused.status, refused.body.code]).toEqual([409, 'no_slot'])
    expect(await datesOf(user, posts)).toEqual(before)
    await setSlots(w, user, [])
    expect((await rearrange(user, { dry_run: true })).status).toBe(409)
  })

  test('leaves what is due within a minute, and posts dated by hand, where they are', async () => {
    const user = await withQueue(w)
    const soon = await queued(w, user)
    const at = new Date(Date.now() + 50_000).toISOString()
    await w.db`
      update posts set scheduled_date = ${at}, queue_slot = ${at} where id = ${soon.id}`
    const body = {
      text: 'By hand',
      scheduled_date: new Date(Date.now() + 90_000_000).toISOString(),
    }
    const by_hand = (await w.call(user, 'POST', POSTS, { body })).body.posts[0]
    const later = await queued(w, user)
    await setSlots(w, user, HALF_PAST)

    const { body: done } = await rearrange(user)

    expect(done.moves).toMatchObject([{ post_id: later.id }])
    expect(await datesOf(user, [soon, by_hand])).toEqual([at, body.scheduled_date])
  })

  test('moves what waits for approval, too, which goes on waiting until its new time', async () => {
    const user = await withQueue(w)
    const drafter = await keyThatMay(w, user)
    const { id } = await queued(w, drafter)
    await setSlots(w, user, HALF_PAST)

    const refused = await rearrange(drafter)
    await rearrange(user)

    expect(refused).toMatchObject({ status: 403, body: { permission: 'publish' } })
    const post = await readPost(w, user, id)
    expect(post).toMatchObject({ review_status: 'pending', queued: true })
    expect(post.deliveries).toMatchObject([{ status: 'held', due_at: post.scheduled_date }])
    await moveTo(w, id, '1 second')
    await w.until(async () => (await readPost(w, user, id)).status === 'failed')
    expect(await w.published(user, 'x')).toEqual([])
  })

  test('at once with new posts gives every post a slot of its own', async () => {
    const user = await withQueue(w)
    for (let n = 0; n < 5; n++) await queued(w, user)
    await setSlots(w, user, HALF_PAST)

    await Promise.all([
      ...Array.from({ length: 5 }, () => queued(w, user)),
      rearrange(user),
      ...Array.from({ length: 5 }, () => queued(w, user)),
      rearrange(user),
    ])

    const held = (await slotsOf(w, user)).filter(({ post_id }) => post_id !== undefined)
    expect(new Set(held.map(({ post_id }) => post_id)).size).toBe(15)
    expect(new Set(held.map(({ at }) => at)).size).toBe(15)
  })
})
