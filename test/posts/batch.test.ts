/** Decision 12: each entry of a batch by itself. */
import { afterAll, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../world/world.ts'
import { fieldsOf, inMinutes, postIn, takenToday } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

async function batch(user: TestUser, body: object) {
  return w.call(user, 'POST', '/api/v1/posts/batch-schedule', { body })
}

test('every entry that can be scheduled is, and each other one is named with its reason', async () => {
  const user = await w.user()
  const other = await w.user()
  const [draft, scheduled, posted, failed, twice, late] = [
    await postIn(w, user, 'draft'),
    await postIn(w, user, 'scheduled'),
    await postIn(w, user, 'posted'),
    await postIn(w, user, 'failed'),
    await postIn(w, user, 'draft'),
    await postIn(w, user, 'draft'),
  ]
  const foreign = await postIn(w, other, 'draft')
  const unknown = 'f'.repeat(24)
  const before = await takenToday(w, user)
  const [past, scheduled_date] = ['2020-01-01T00:00:00Z', inMinutes(120)]
  const good = [draft, scheduled, failed, twice].map((post_id) => ({ post_id, scheduled_date }))
  const bad = [posted, twice, foreign, unknown].map((post_id) => ({ post_id, scheduled_date }))

  const { status, body } = await batch(user, {
    schedules: [...good, ...bad, { post_id: late, scheduled_date: past }],
  })

  expect(status).toBe(200)
  expect(body.success).toBe(true)
  expect(body.message).toContain('4 of 9')
  expect(body.scheduled.map((post: { id: string }) => post.id).sort()).toEqual(
    [draft, scheduled, failed, twice].sort(),
  )
  expect(body.scheduled[0]).toEqual({
    id: expect.any(String),
    text: expect.any(String),
    category: 'General',
    scheduled_date,
    is_thread: false,
    status: 'scheduled',
    review_status: 'approved',
  })
  const problemsAt = (index: number, member: string, code: string, message: string) => [
    { pointer: `/schedules/${index}/${member}`, code, message },
  ]
  expect(body.errors).toEqual([
    {
      post_id: posted,
      error: 'Already published.',
      problems: problemsAt(4, 'post_id', 'already_published', 'Already published.'),
    },
    {
      post_id: twice,
      error: 'Repeated in this request.',
      problems: problemsAt(5, 'post_id', 'repeated', 'Repeated in this request.'),
    },
    {
      post_id: foreign,
      error: 'Not found.',
      problems: problemsAt(6, 'post_id', 'not_found', 'Not found.'),
    },
    {
      post_id: unknown,
      error: 'Not found.',
      problems: problemsAt(7, 'post_id', 'not_found', 'Not found.'),
    },
    {
      post_id: late,
      error: 'scheduled_date: must be in the future',
      problems: problemsAt(8, 'scheduled_date', 'in_the_past', 'must be in the future'),
    },
  ])
  expect(await takenToday(w, user)).toBe(before + 4)
  expect((await w.call(other, 'GET', `/api/v1/posts/${foreign}`)).body.status).toBe('draft')
})

test('errors is absent when nothing failed, and success is false when everything did', async () => {
  const user = await w.user()
  const post_id = await postIn(w, user, 'draft')

  const well = await batch(user, { schedules: [{ post_id, scheduled_date: inMinutes(60) }] })
  const badly = await batch(user, {
    schedules: [{ post_id: 'none', scheduled_date: inMinutes(60) }],
  })

  expect(well.body).not.toHaveProperty('errors')
  expect(badly.status).toBe(200)
  expect(badly.body).toMatchObject({ success: false, scheduled: [], errors: [{ post_id: 'none' }] })
})

test('fifty posts are scheduled in one request', async () => {
  const user = await w.user()
  const posts = Array.from({ length: 50 }, (_, i) => ({ text: `Number ${i}` }))
  const created = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
  const ids: string[] = created.body.posts.map((post: { id: string }) => post.id)

  const { body } = await batch(user, {
    schedules: ids.map((post_id, i) => ({ post_id, scheduled_date: inMinutes(60 + i) })),
  })

  expect(body.scheduled.map((post: { id: string }) => post.id)).toEqual(ids)
  expect(await takenToday(w, user)).toBe(50)
})

test('community, followers and account of the batch are those of its posts', async () => {
  const user = await w.user({ connect: ['x', 'x'] })
  const { body: listed } = await w.call(user, 'GET', '/api/v1/accounts')
  const x_account_id = listed.accounts[1].id
  const post_id = await postIn(w, user, 'draft')
  const all = { community_id: '77', share_with_followers: true, x_account_id }

  await batch(user, { schedules: [{ post_id, scheduled_date: inMinutes(60) }], ...all })

  expect((await w.call(user, 'GET', `/api/v1/posts/${post_id}`)).body).toMatchObject(all)
})

test('entries beyond the daily allowance are named, those within it are scheduled', async () => {
  const user = await w.user({ plan: 'pro' })
  const posts = Array.from({ length: 22 }, (_, i) => ({ text: `Number ${i}` }))
  const created = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
  const ids: string[] = created.body.posts.map((post: { id: string }) => post.id)

  const { status, body } = await batch(user, {
    schedules: ids.map((post_id) => ({ post_id, scheduled_date: inMinutes(60) })),
  })

  expect(status).toBe(200)
  expect(body.scheduled).toHaveLength(20)
  const [error, code] = ['The daily post limit is used up.', 'daily_limit']
  expect(body.errors).toEqual(
    [20, 21].map((index) => ({
      post_id: ids[index],
      error,
      problems: [{ pointer: `/schedules/${index}/post_id`, code, message: error }],
    })),
  )
  expect(await takenToday(w, user)).toBe(20)
})

const ENTRY = { post_id: 'a', scheduled_date: inMinutes(60) }
test.each<[string, object, string[]]>([
  ['no schedules', {}, ['schedules']],
  ['an empty list', { schedules: [] }, ['schedules']],
  ['51 entries', { schedules: Array(51).fill(ENTRY) }, ['schedules']],
  [
    'an entry without a post',
    { schedules: [ENTRY, { scheduled_date: inMinutes(60) }] },
    ['schedules[1].post_id'],
  ],
  ['an entry without a date', { schedules: [{ post_id: 'a' }] }, ['schedules[0].scheduled_date']],
  [
    'an entry with null for a date',
    { schedules: [{ ...ENTRY, scheduled_date: null }] },
    ['schedules[0].scheduled_date'],
  ],
  ['a number for a post', { schedules: [{ ...ENTRY, post_id: 5 }] }, ['schedules[0].post_id']],
  ['a word for an entry', { schedules: ['a'] }, ['schedules[0]']],
  ['an unknown account', { schedules: [ENTRY], x_account_id: 'me' }, ['x_account_id']],
  ['an empty community', { schedules: [ENTRY], community_id: '' }, ['community_id']],
])('a batch with %s is refused as a whole', async (_, body, fields) => {
  const user = await w.user()

  const answer = await batch(user, body)

  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  expect(fieldsOf(answer)).toEqual(fields)
})
