import { afterAll, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../world/world.ts'
import { inMinutes, takenToday } from '../posts/arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const EVERY_DAY = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** So many of them a day that no two are alike, whatever the clocks do. */
const HOURLY = Array.from({ length: 24 }, (_, hour) => ({
  weekdays: EVERY_DAY,
  time: `${String(hour).padStart(2, '0')}:00`,
}))

async function queueOf(slots: object[] = HOURLY): Promise<TestUser> {
  const user = await w.user()
  const answer = await w.call(user, 'PUT', '/api/v1/queue', { body: { timezone: 'UTC', slots } })
  expect(answer.status).toBe(200)
  return user
}

async function queued(user: TestUser, text = 'Next'): Promise<any> {
  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text, queue: 'next', platforms: ['x'] },
  })
  return body.posts[0]
}

async function slotsOf(user: TestUser): Promise<any[]> {
  const { body } = await w.call(user, 'GET', '/api/v1/queue/slots')
  return body.slots
}

test('a queue has no slots until they are set, and then takes no post', async () => {
  const user = await w.user()

  const { body } = await w.call(user, 'GET', '/api/v1/queue')
  const refused = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'Next', queue: 'next' },
  })

  expect(body).toEqual({ timezone: 'UTC', slots: [] })
  expect([refused.status, refused.body.code]).toEqual([409, 'no_slot'])
  expect(await takenToday(w, user)).toBe(0)
})

test('many requests at once get as many slots, the first that there are', async () => {
  const user = await queueOf()

  const posts = await Promise.all(Array.from({ length: 100 }, (_, i) => queued(user, `Post ${i}`)))

  const dates = posts.map(({ scheduled_date }) => scheduled_date).toSorted()
  const first = (await slotsOf(user)).filter(({ at }) => at >= dates[0]).slice(0, 100)
  expect(dates).toEqual(first.map(({ at }) => at))
  expect(posts.every((post) => post.queued === true && post.status === 'scheduled')).toBe(true)
  expect(await takenToday(w, user)).toBe(100)
})

test('posts of a bulk take slots in their order, beside those with a date of their own', async () => {
  const user = await queueOf()
  const dated = inMinutes(30)

  const { body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: {
      queue: 'next',
      posts: [{ text: 'a' }, { text: 'b', scheduled_date: dated }, { text: 'c' }],
    },
  })

  const [a, b, c] = body.posts
  expect([a.queued, b.queued, c.queued]).toEqual([true, undefined, true])
  expect(Date.parse(c.scheduled_date) - Date.parse(a.scheduled_date)).toBe(3_600_000)
})

test.each([['scheduled_date'], ['publish_now']])(
  'queue and %s are not taken together',
  async (member) => {
    const user = await queueOf()
    const value = member === 'publish_now' ? true : inMinutes(60)

    const { status, body } = await w.call(user, 'POST', '/api/v1/posts', {
      body: { text: 'a', queue: 'next', [member]: value },
    })

    expect(status).toBe(400)
    expect(body.problems).toMatchObject([{ pointer: '/queue', code: 'not_together' }])
  },
)

test.each<[string, (id: string) => [method: string, path: string, body?: object]]>([
  ['is deleted', (id) => ['DELETE', `/posts/${id}`]],
  ['is unscheduled', (id) => ['POST', `/posts/${id}/unschedule`]],
  [
    'gets another date',
    (id) => ['POST', `/posts/${id}/schedule`, { scheduled_date: inMinutes(5) }],
  ],
  ['is edited to another date', (id) => ['PUT', `/posts/${id}`, { scheduled_date: inMinutes(5) }]],
  ['is published now', (id) => ['POST', `/posts/${id}/publish`]],
])('a slot is free again when its post %s', async (_, send) => {
  const user = await queueOf()
  const first = await queued(user)
  const [method, path, body] = send(first.id)

  await w.call(user, method, `/api/v1${path}`, { ...(body && { body }) })
  const second = await queued(user)

  expect(second.scheduled_date).toBe(first.scheduled_date)
})

test('a draft is queued, and stays where it is when it is queued again', async () => {
  const user = await queueOf()
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Draft' } })
  const path = `/api/v1/posts/${body.posts[0].id}/queue`

  const once = await w.call(user, 'POST', path)
  const twice = await w.call(user, 'POST', path, { body: {} })

  expect(once.body).toMatchObject({ status: 'scheduled', queued: true })
  expect(twice.body.scheduled_date).toBe(once.body.scheduled_date)
  expect(await takenToday(w, user)).toBe(1)
})

test('slots that are kept for an account take no other posts', async () => {
  const user = await w.user()
  const accounts = await w.call(user, 'GET', '/api/v1/accounts')
  const x = accounts.body.accounts.find(({ platform }: any) => platform === 'x')
  const slots = [{ weekdays: EVERY_DAY, time: '09:00', x_account_id: x.id }]
  await w.call(user, 'PUT', '/api/v1/queue', { body: { slots } })

  const mine = await queued(user)
  const other = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: 'b', queue: 'next', platforms: ['secondary_a'] },
  })

  expect(mine.queued).toBe(true)
  expect([other.status, other.body.code]).toEqual([409, 'no_slot'])
})

test('the drafts of a category get slots, the oldest first', async () => {
  const user = await queueOf()
  const drafts = ['a', 'b', 'c'].map((text) => ({ text, category: 'Facts' }))
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { posts: drafts } })

  const filled = await w.call(user, 'POST', '/api/v1/queue/fill', { body: { category: 'Facts' } })
  const again = await w.call(user, 'POST', '/api/v1/queue/fill', {
    body: { post_ids: [body.posts[0].id] },
  })

  expect(filled.body).toMatchObject({ success: true, drafts_left: 0 })
  const dates = filled.body.scheduled.map(({ scheduled_date }: any) => scheduled_date)
  expect(dates).toEqual(dates.toSorted())
  expect(filled.body.scheduled.map(({ text }: any) => text)).toEqual(['a', 'b', 'c'])
  expect(again.body.errors).toMatchObject([{ problems: [{ pointer: '/post_ids/0' }] }])
})

test('rearranging moves all onto the present slots in their order, or none', async () => {
  const user = await queueOf()
  const posts = [await queued(user, 'a'), await queued(user, 'b'), await queued(user, 'c')]
  const dated = async () =>
    Promise.all(posts.map(async ({ id }) => (await w.read(user, id)).scheduled_date))
  const before = await dated()
  await w.call(user, 'PUT', '/api/v1/queue', {
    body: { slots: [{ weekdays: EVERY_DAY, time: '00:30' }] },
  })
  expect((await slotsOf(user)).filter(({ former }) => former)).toHaveLength(3)

  const tried = await w.call(user, 'POST', '/api/v1/queue/rearrange', { body: { dry_run: true } })
  expect(await dated()).toEqual(before)
  const done = await w.call(user, 'POST', '/api/v1/queue/rearrange')

  const after = await dated()
  expect(tried.body).toEqual({ ...done.body, dry_run: true })
  expect(after).toEqual(done.body.moves.map(({ to }: any) => to))
  expect(after.every((date) => date.endsWith('T00:30:00.000Z'))).toBe(true)
  const deliveries = await Promise.all(
    posts.map(async ({ id }) => (await w.read(user, id)).deliveries),
  )
  expect(deliveries.map(([one]) => one.due_at)).toEqual(after)

  await w.call(user, 'PUT', '/api/v1/queue', { body: { slots: [] } })
  const refused = await w.call(user, 'POST', '/api/v1/queue/rearrange')
  expect([refused.status, refused.body.code]).toEqual([409, 'no_slot'])
  expect(await dated()).toEqual(after)
})
