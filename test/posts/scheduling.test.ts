import { afterAll, expect, test } from 'vitest'
import { moveTo, soonEnough } from '../world/time.ts'
import { openWorld } from '../world/world.ts'
import { fieldsOf, inMinutes, postIn, takenToday } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

test('scheduling answers with the date in UTC and takes one post of the day', async () => {
  const user = await w.user()
  const id = await postIn(w, user, 'draft')

  const { status, body } = await w.call(user, 'POST', `/api/v1/posts/${id}/schedule`, {
    body: { scheduled_date: '2090-06-01T12:00:00+02:00' },
  })

  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    id,
    deliveries: expect.any(Array),
    text: expect.any(String),
    status: 'scheduled',
    review_status: 'approved',
    scheduled_date: '2090-06-01T10:00:00.000Z',
    message: 'Scheduled for 2090-06-01T10:00:00.000Z.',
  })
  expect(await takenToday(w, user)).toBe(1)
})

test('a scheduled post goes out at its time, not before it and not twice', async () => {
  const user = await w.user()
  const id = await postIn(w, user, 'draft')

  const { body } = await soonEnough((scheduled_date) =>
    w.call(user, 'POST', `/api/v1/posts/${id}/schedule`, { body: { scheduled_date } }),
  )
  const { scheduled_date } = body
  const post = await w.settled(user, id)

  const sent = await w.published(user, 'x')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.accepted_at).toBeGreaterThanOrEqual(Date.parse(scheduled_date))
  expect(post).toMatchObject({ status: 'posted', scheduled_date })
  expect(await takenToday(w, user)).toBe(1)
})

test.each<[string, object, string[]]>([
  ['no date', {}, ['scheduled_date']],
  ['null', { scheduled_date: null }, ['scheduled_date']],
  ['a misspelt date', { schedule_date: inMinutes(60) }, ['scheduled_date']],
  [
    'a word for confirm_resend',
    { scheduled_date: inMinutes(60), confirm_resend: 1 },
    ['confirm_resend'],
  ],
])('a schedule with %s is refused', async (_, body, fields) => {
  const user = await w.user()
  const id = await postIn(w, user, 'draft')

  const answer = await w.call(user, 'POST', `/api/v1/posts/${id}/schedule`, { body })

  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  expect(fieldsOf(answer)).toEqual(fields)
  expect(await takenToday(w, user)).toBe(0)
})

test('posts of one account that are due at once go out one after the other, none is lost', async () => {
  const user = await w.user()
  const texts = Array.from({ length: 10 }, (_, i) => `Number ${i}`)
  const posts = texts.map((text) => ({ text, scheduled_date: inMinutes(60) }))

  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
  const ids: string[] = body.posts.map(({ id }: { id: string }) => id)
  await moveTo(w, ids, '0 seconds')
  for (const id of ids) await w.settled(user, id)

  const sent = await w.published(user, 'x')
  expect(sent.map(({ text }) => text)).toEqual(texts)
})
