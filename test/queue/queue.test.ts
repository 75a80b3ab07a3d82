/** Posts that take the next free slot of the queue, and what frees a slot. */
import { afterAll, describe, expect, test } from 'vitest'
import { inMinutes, postIn, takenToday } from '../posts/arrange.ts'
import { keyThatMay, POSTS } from '../reviews/arrange.ts'
import { openWorld } from '../world/world.ts'
import { EVERY_DAY, queued, QUEUE, readPost, setSlots, slotsOf, withQueue } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const HOUR_MS = 3_600_000
const distance = (from: string, to: string) => Date.parse(to) - Date.parse(from)

describe('a new post with queue', () => {
  test('is refused as long as there are no slots, and nothing is saved', async () => {
    const user = await w.user()

    const { body } = await w.call(user, 'GET', QUEUE)
    const refused = await w.call(user, 'POST', POSTS, { body: { text: 'Next', queue: 'next' } })

    expect(body).toEqual({ timezone: 'UTC', slots: [] })
    expect([refused.status, refused.body.code]).toEqual([409, 'no_slot'])
    expect(refused.body.problems).toMatchObject([{ pointer: '/queue', code: 'no_slot' }])
    expect(await takenToday(w, user)).toBe(0)
  })

  test('two hundred at once take the first two hundred slots, each its own', async () => {
    const user = await withQueue(w)

    const posts = await Promise.all(Array.from({ length: 200 }, () => queued(w, user)))

    const dates = posts.map(({ scheduled_date }) => scheduled_date as string).toSorted()
    const [first = ''] = dates
    expect(dates).toEqual(
      dates.map((_, hour) => new Date(Date.parse(first) + hour * HOUR_MS).toISOString()),
    )
    // Nearly an hour ahead at most, and the seconds that all of them took.
    expect(Date.parse(first) - Date.now()).toBeLessThan(HOUR_MS + 60_000)
    expect(posts.every(({ queued, status }) => queued === true && status === 'scheduled')).toBe(
      true,
    )
    expect(await takenToday(w, user)).toBe(200)
  })

  test('each of a bulk takes a slot in its order, beside those with a date of their own', async () => {
    const user = await withQueue(w)
    const posts = [{ text: 'a' }, { text: 'b', scheduled_date: inMinutes(30) }, { text: 'c' }]

    const { body } = await w.call(user, 'POST', POSTS, { body: { queue: 'next', posts } })

    const [a, b, c] = body.posts
    expect([a.queued, b.queued, c.queued]).toEqual([true, undefined, true])
    expect(distance(a.scheduled_date, c.scheduled_date)).toBe(HOUR_MS)
  })

  test('all of a bulk or nothing', async () => {
    const user = await w.user()
    const date = new Date(Date.now() + 48 * HOUR_MS)
    const weekday = EVERY_DAY.slice((date.getUTCDay() + 6) % 7).slice(0, 1)
    await setSlots(w, user, [{ weekdays: weekday, time: '12:00' }])
    const posts = Array.from({ length: 50 }, (_, index) => ({ text: `${index}`, queue: 'next' }))
    await w.call(user, 'POST', POSTS, { body: { posts } })

    const refused = await w.call(user, 'POST', POSTS, { body: { posts } })

    expect([refused.status, refused.body.code]).toEqual([409, 'no_slot'])
    expect(await takenToday(w, user)).toBe(50)
  })

  test.each([
    ['scheduled_date', inMinutes(60)],
    ['publish_now', true],
  ])('takes no %s beside it', async (member, value) => {
    const user = await withQueue(w)
    const body = { text: 'a', queue: 'next', [member]: value }

    const answer = await w.call(user, 'POST', POSTS, { body })

    expect(answer.status).toBe(400)
    expect(answer.body.problems).toMatchObject([{ pointer: '/queue', code: 'not_together' }])
  })

  test('repeated under its key has its one slot', async () => {
    const user = await withQueue(w)
    const headers = { 'idempotency-key': 'once in the queue' }
    const body = { text: 'Once', queue: 'next' }

    const first = await w.call(user, 'POST', POSTS, { body, headers })
    const again = await w.call(user, 'POST', POSTS, { body, headers })

    expect(again.body).toEqual(first.body)
    expect((await slotsOf(w, user)).filter(({ post_id }) => post_id !== undefined)).toHaveLength(1)
  })
})

describe('a slot', () => {
  test.each<[string, string, string, () => object]>([
    ['is deleted', 'DELETE', '', () => ({})],
    ['is unscheduled', 'POST', '/unschedule', () => ({})],
    ['gets another date', 'POST', '/schedule', () => ({ scheduled_date: inMinutes(5) })],
    ['is edited to another date', 'PUT', '', () => ({ scheduled_date: inMinutes(5) })],
    ['is edited to no date', 'PUT', '', () => ({ scheduled_date: null })],
    ['is published', 'POST', '/publish', () => ({})],
  ])('is free again when its post %s', async (_, method, path, body) => {
    const user = await withQueue(w)
    const first = await queued(w, user)

    const answer = await w.call(user, method, `${POSTS}/${first.id}${path}`, {
      ...(method !== 'DELETE' && { body: body() }),
    })
    expect(answer.status, answer.text).toBe(200)
    const second = await queued(w, user)

    expect(second.scheduled_date).toBe(first.scheduled_date)
    if (method !== 'DELETE') expect((await readPost(w, user, first.id)).queued).toBeUndefined()
  })

  test('is free again when the post that waited in it is rejected', async () => {
    const user = await withQueue(w)
    const first = await queued(w, await keyThatMay(w, user))
    const body = { decision: 'reject' }

    await w.call(user, 'POST', `${POSTS}/${first.id}/review`, { body })

    expect((await queued(w, user)).scheduled_date).toBe(first.scheduled_date)
  })

  test('that is kept for an account takes posts that go there, and no others', async () => {
    const user = await w.user()
    const x_account_id = user.accounts.x
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '09:00', x_account_id }])

    const mine = await queued(w, user)
    const body = { text: 'b', queue: 'next', platforms: ['secondary_a'] }
    const other = await w.call(user, 'POST', POSTS, { body })

    expect([other.status, other.body.code]).toEqual([409, 'no_slot'])
    const [shown] = (await slotsOf(w, user)).filter(({ post_id }) => post_id === mine.id)
    expect(shown).toMatchObject({ at: mine.scheduled_date, x_account_id })
  })

  test('that is kept for an account is free again when its post goes elsewhere', async () => {
    const user = await w.user()
    const slot = { weekdays: EVERY_DAY, time: '09:00', x_account_id: user.accounts.x }
    await setSlots(w, user, [slot])
    const first = await queued(w, user, { platforms: ['x', 'secondary_a'] })

    const body = { platforms: ['secondary_a'] }
    await w.call(user, 'PUT', `${POSTS}/${first.id}`, { body })

    const { queued: is_queued, scheduled_date } = await readPost(w, user, first.id)
    expect([is_queued, scheduled_date]).toEqual([undefined, first.scheduled_date])
    expect((await queued(w, user)).scheduled_date).toBe(first.scheduled_date)
  })

  test('holds one post whatever the code does', async () => {
    const user = await withQueue(w)
    const [first, second] = [await queued(w, user), await queued(w, user)]

    const put = w.db`
      update posts set scheduled_date = ${first.scheduled_date}, queue_slot = ${first.scheduled_date}
      where user_id = ${user.id} and id = ${second.id}`

    await expect(put).rejects.toMatchObject({ constraint_name: 'one_post_per_slot' })
  })

  test('is taken by no post that was dated by hand', async () => {
    const user = await withQueue(w)
    const [next] = await slotsOf(w, user)
    const at = next?.at ?? ''
    await w.call(user, 'POST', POSTS, { body: { text: 'By hand', scheduled_date: at } })

    expect((await queued(w, user)).scheduled_date).toBe(at)
  })
})

describe('a saved post', () => {
  const put = (user: Parameters<typeof queued>[1], id: string, options = {}) =>
    w.call(user, 'POST', `${POSTS}/${id}/queue`, options)

  test.each(['draft', 'failed', 'scheduled'] as const)(
    'that is %s takes the next slot, and stays there when it is queued again',
    async (status) => {
      const user = await withQueue(w)
      const id = await postIn(w, user, status)
      const taken = await takenToday(w, user)

      const once = await put(user, id)
      const twice = await put(user, id, { body: {} })

      expect(once.body).toMatchObject({ status: 'scheduled', queued: true })
      expect(once.body.deliveries).toMatchObject([{ due_at: once.body.scheduled_date }])
      expect(twice.body).toEqual(once.body)
      expect(await takenToday(w, user)).toBe(taken + 1)
    },
  )

  test('in the queue moves to an earlier slot that has become free', async () => {
    const user = await withQueue(w)
    const [first, second] = [await queued(w, user), await queued(w, user)]
    await w.call(user, 'DELETE', `${POSTS}/${first.id}`)

    const moved = await put(user, second.id)

    expect(moved.body.scheduled_date).toBe(first.scheduled_date)
  })

  test('that is published is queued no more, and one that changed meanwhile is not', async () => {
    const user = await withQueue(w)
    const posted = await postIn(w, user, 'posted')
    const draft = await postIn(w, user, 'draft')

    const late = await put(user, posted)
    const stale = await put(user, draft, { headers: { 'if-match': '"7"' } })

    expect([late.status, late.body.code]).toEqual([400, 'already_published'])
    expect(stale.status).toBe(412)
  })

  test('of a key that may only draft waits for approval, which whoever may publish gives by queueing it', async () => {
    const user = await withQueue(w)
    const drafter = await keyThatMay(w, user)
    const id = await postIn(w, user, 'draft')
    const taken = await takenToday(w, user)

    const asked = await put(drafter, id)
    const resent = await put(drafter, id, { body: { confirm_resend: true } })
    const approved = await put(user, id)

    expect(asked.body).toMatchObject({ review_status: 'pending', queued: true })
    expect(asked.body.deliveries).toMatchObject([{ status: 'held' }])
    expect(resent).toMatchObject({ status: 403, body: { permission: 'publish' } })
    expect(approved.body).toMatchObject({ review_status: 'approved', queued: true })
    expect(approved.body.scheduled_date).toBe(asked.body.scheduled_date)
    expect(approved.body.deliveries).toMatchObject([{ status: 'pending' }])
    expect(await takenToday(w, user)).toBe(taken + 1)
  })

  test('takes nothing, and leaves the queue as it is, when the day has no more', async () => {
    const user = await withQueue(w, { plan: 'pro' })
    const id = await postIn(w, user, 'draft')
    for (let n = 0; n < 20; n++) await queued(w, user)

    const refused = await put(user, id)

    expect([refused.status, refused.body.code]).toEqual([429, 'daily_limit'])
    expect(await readPost(w, user, id)).toMatchObject({ status: 'draft', scheduled_date: null })
  })
})

describe('filling the queue', () => {
  const fill = (user: Parameters<typeof queued>[1], body: object) =>
    w.call(user, 'POST', `${QUEUE}/fill`, { body })
  const draftsOf = async (
    user: Parameters<typeof queued>[1],
    category: string,
    texts: string[],
  ) => {
    const posts = texts.map((text) => ({ text, category, platforms: ['x'] }))
    const { body } = await w.call(user, 'POST', POSTS, { body: { posts } })
    return (body.posts as { id: string }[]).map(({ id }) => id)
  }

  test('gives the drafts of a category slots, the oldest first', async () => {
    const user = await withQueue(w)
    await draftsOf(user, 'Facts', ['a', 'b', 'c'])
    await draftsOf(user, 'Others', ['d'])

    const { body } = await fill(user, { category: 'Facts' })

    expect(body).toMatchObject({ success: true, remaining: 0 })
    expect(body.scheduled).toMatchObject([{ text: 'a' }, { text: 'b' }, { text: 'c' }])
    const dates = (body.scheduled as { scheduled_date: string }[]).map((one) => one.scheduled_date)
    expect(dates).toEqual(dates.toSorted())
    const held = (await slotsOf(w, user)).flatMap(({ at, post_id }) => (post_id ? [at] : []))
    expect(held).toEqual(dates)
  })

  test('takes fifty of a category at a time, and says how many are left', async () => {
    const user = await withQueue(w)
    const texts = Array.from({ length: 30 }, (_, index) => `${index}`)
    await draftsOf(user, 'Many', texts)
    await draftsOf(user, 'Many', texts)

    const first = await fill(user, { category: 'Many' })
    const second = await fill(user, { category: 'Many' })
    const third = await fill(user, { category: 'Many' })

    expect([first.body.scheduled.length, first.body.remaining]).toEqual([50, 10])
    expect([second.body.scheduled.length, second.body.remaining]).toEqual([10, 0])
    expect(third.body).toMatchObject({ success: false, scheduled: [], remaining: 0 })
  })

  test('comes to the drafts of a category behind fifty that cannot be dated, and to an end', async () => {
    const user = await withQueue(w)
    const texts = Array.from({ length: 30 }, (_, index) => `${index}`)
    await draftsOf(user, 'Many', texts)
    await draftsOf(user, 'Many', texts)
    await w.db`update posts set text = repeat('long ', 100) where user_id = ${user.id}`
    const behind = await draftsOf(user, 'Many', ['short'])

    const first = await fill(user, { category: 'Many' })
    const after = first.body.next_after
    const second = await fill(user, { category: 'Many', after })

    expect([first.body.errors.length, first.body.remaining]).toEqual([50, 11])
    expect(second.body.scheduled).toMatchObject([{ id: behind[0] }])
    expect([second.body.errors.length, second.body.remaining]).toEqual([10, 0])
    expect(second.body).not.toHaveProperty('next_after')
  })

  test('goes by the order of the drafts that are named, and names those that get no slot', async () => {
    const user = await withQueue(w)
    const [a = '', b = ''] = await draftsOf(user, 'Facts', ['a', 'b'])
    const posted = await postIn(w, user, 'posted')
    const scheduled = await postIn(w, user, 'scheduled')

    const { status, body } = await fill(user, { post_ids: [b, posted, a, scheduled, a] })

    expect(status).toBe(200)
    expect(body.scheduled).toMatchObject([{ id: a }, { id: b }])
    const [of_a, of_b] = [await readPost(w, user, a), await readPost(w, user, b)]
    expect(distance(of_b.scheduled_date, of_a.scheduled_date)).toBe(HOUR_MS)
    expect(body.errors).toMatchObject([
      { post_id: posted, error: 'Already published.', problems: [{ pointer: '/post_ids/1' }] },
      { post_id: scheduled, error: 'It is not a draft.', problems: [{ pointer: '/post_ids/3' }] },
      { post_id: a, error: 'Repeated in this request.', problems: [{ pointer: '/post_ids/4' }] },
    ])
  })

  test('is refused where no slot is free, and leaves them drafts', async () => {
    const user = await w.user()
    const ids = await draftsOf(user, 'Facts', ['a', 'b'])

    const none = await fill(user, { post_ids: ids })

    expect([none.status, none.body.code]).toEqual([409, 'no_slot'])
    expect(await readPost(w, user, ids[0] ?? '')).toMatchObject({ status: 'draft' })
  })

  test.each([
    [{}, 400],
    [{ post_ids: [] }, 400],
    [{ post_ids: ['f'.repeat(24)], category: 'Facts' }, 400],
    [{ post_ids: ['f'.repeat(24)], after: 'f'.repeat(24) }, 400],
  ])('of %j answers %i', async (body, status) => {
    const user = await withQueue(w)

    expect((await fill(user, body)).status).toBe(status)
  })

  test('by a key that may only draft leaves what it fills to be approved', async () => {
    const user = await withQueue(w)
    const drafter = await keyThatMay(w, user)
    const [id = ''] = await draftsOf(user, 'Facts', ['a'])
    const taken = await takenToday(w, user)

    const { body } = await fill(drafter, { category: 'Facts' })

    expect(body.scheduled).toMatchObject([{ id }])
    expect(await readPost(w, user, id)).toMatchObject({ review_status: 'pending', queued: true })
    expect(await takenToday(w, user)).toBe(taken)
  })

  test('by several at once gives each draft one slot and each slot one draft', async () => {
    const user = await withQueue(w)
    await draftsOf(
      user,
      'Facts',
      Array.from({ length: 20 }, (_, index) => `${index}`),
    )

    const answers = await Promise.all([1, 2, 3].map(() => fill(user, { category: 'Facts' })))

    const all = answers.flatMap(({ body }) => body.scheduled as { id: string }[])
    expect(new Set(all.map(({ id }) => id)).size).toBe(20)
    expect((await slotsOf(w, user)).filter(({ post_id }) => post_id)).toHaveLength(20)
  })
})
