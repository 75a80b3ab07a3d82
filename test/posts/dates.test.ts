/** What is a date, wherever one is taken. */
import { afterAll, describe, expect, test } from 'vitest'
import { fc } from '../world/chance.ts'
import { openWorld } from '../world/world.ts'
import { fieldsOf, postIn, takenToday } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()
const draft = await postIn(w, user, 'draft')

const BAD: [string, unknown][] = [
  ['a word', 'tomorrow'],
  ['what is rounded up beyond the last day', '9998-12-31T23:59:59.9999Z'],
  ['nothing', ''],
  ['a number', 4_102_444_800],
  ['a day alone', '2090-01-01'],
  ['no offset', '2090-01-01T10:00:00'],
  ['no seconds', '2090-01-01T10:00Z'],
  ['a blank before the time', '2090-01-01 10:00:00Z'],
  ['the 31st of February', '2090-02-31T10:00:00Z'],
  ['the 29th of February in a common year', '2090-02-29T10:00:00Z'],
  ['the month 13', '2090-13-01T10:00:00Z'],
  ['the day 0', '2090-01-00T10:00:00Z'],
  ['the hour 25', '2090-01-01T25:00:00Z'],
  ['the minute 60', '2090-01-01T10:60:00Z'],
  ['a leap second that no clock has', '2090-01-01T10:00:60Z'],
  ['ten fractional digits', '2090-01-01T10:00:00.0123456789Z'],
  ['a point without digits', '2090-01-01T10:00:00.Z'],
  ['an offset out of range', '2090-01-01T10:00:00+25:00'],
  ['an offset of 60 minutes', '2090-01-01T10:00:00+01:60'],
  ['an offset of three digits', '2090-01-01T10:00:00+010'],
  ['an offset without hours', '2090-01-01T10:00:00+'],
  ['the last year', '9999-12-31T23:59:59Z'],
  ['a year of five digits', '10000-01-01T00:00:00Z'],
  ['a year with a sign', '+012090-01-01T00:00:00Z'],
  ['the past', '2020-01-01T00:00:00Z'],
  ['the past by its offset', new Date(Date.now() + 3_600_000).toISOString().replace('Z', '+02:00')],
  ['the year 0', '0000-01-01T00:00:00Z'],
  ['digits of another script', '２０９０-01-01T10:00:00Z'],
  ['NUL at its end', '2090-01-01T10:00:00Z\0'],
]

describe.each([
  [
    'create',
    'POST',
    '/api/v1/posts',
    (date: unknown) => ({ text: 'a', scheduled_date: date }),
    'scheduled_date',
  ],
  [
    'bulk',
    'POST',
    '/api/v1/posts',
    (date: unknown) => ({ posts: [{ text: 'a' }, { text: 'b', scheduled_date: date }] }),
    'posts[1].scheduled_date',
  ],
  [
    'schedule',
    'POST',
    `/api/v1/posts/${draft}/schedule`,
    (date: unknown) => ({ scheduled_date: date }),
    'scheduled_date',
  ],
  [
    'update',
    'PUT',
    `/api/v1/posts/${draft}`,
    (date: unknown) => ({ scheduled_date: date }),
    'scheduled_date',
  ],
])('%s refuses', (_, method, path, bodyWith, field) => {
  test.each(BAD)('%s', async (_, date) => {
    const answer = await w.call(user, method, path, { body: bodyWith(date) })

    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('validation_failed')
    expect(fieldsOf(answer)).toEqual([field])
  })
})

describe('a batch refuses', () => {
  test.each(BAD)('%s', async (_, scheduled_date) => {
    const body = { schedules: [{ post_id: draft, scheduled_date }] }

    const answer = await w.call(user, 'POST', '/api/v1/posts/batch-schedule', { body })

    // What is no date at all is a mistake of the whole request; a date in the past is one of its entry.
    if (answer.status === 400) expect(fieldsOf(answer)).toEqual(['schedules[0].scheduled_date'])
    else expect(answer.body).toMatchObject({ scheduled: [], errors: [{ post_id: draft }] })
  })
})

test('none of the refused dates was taken from the allowance or changed the draft', async () => {
  expect(await takenToday(w, user)).toBe(0)
  const { body } = await w.call(user, 'GET', `/api/v1/posts/${draft}`)
  expect(body).toMatchObject({ status: 'draft', scheduled_date: null })
  const list = await w.call(user, 'GET', '/api/v1/posts')
  expect(list.body.total).toBe(1)
})

test.each([
  ['2090-01-01T10:00:00Z', '2090-01-01T10:00:00.000Z'],
  ['2090-01-01T10:00:00+05:30', '2090-01-01T04:30:00.000Z'],
  ['2090-01-01T10:00:00-11:00', '2090-01-01T21:00:00.000Z'],
  ['2090-01-01T10:00:00.5Z', '2090-01-01T10:00:00.500Z'],
  ['2090-01-01T10:00:00.123456789Z', '2090-01-01T10:00:00.124Z'],
  ['2090-01-01T10:00:00.123000000Z', '2090-01-01T10:00:00.123Z'],
  ['2092-02-29T10:00:00Z', '2092-02-29T10:00:00.000Z'],
  ['9998-12-31T23:59:59Z', '9998-12-31T23:59:59.000Z'],
  ['2090-01-01t10:00:00z', '2090-01-01T10:00:00.000Z'],
  ['2090-01-01T10:00:00+0130', '2090-01-01T08:30:00.000Z'],
  ['2090-01-01T10:00:00-01', '2090-01-01T11:00:00.000Z'],
])('%s is %s, never earlier than asked', async (scheduled_date, utc) => {
  const { status, body } = await w.call(user, 'PUT', `/api/v1/posts/${draft}`, {
    body: { scheduled_date },
  })

  expect(status).toBe(200)
  expect(body.scheduled_date).toBe(utc)
})

test('any moment in any offset reads back as the same moment', async () => {
  const moments = fc.record({
    ms: fc.integer({ min: Date.parse('2030-01-01'), max: Date.parse('9998-01-01') }),
    offset_minutes: fc.integer({ min: -14 * 60, max: 14 * 60 }),
  })
  const sampled = fc.sample(moments, 40)
  const posts = sampled.map(({ ms, offset_minutes }) => ({
    text: 'a',
    scheduled_date: withOffset(ms, offset_minutes),
  }))

  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })

  const read = body.posts.map((post: { scheduled_date: string }) => Date.parse(post.scheduled_date))
  expect(read).toEqual(sampled.map(({ ms }) => ms))
})

function withOffset(ms: number, offset_minutes: number): string {
  const local = new Date(ms + offset_minutes * 60_000).toISOString().slice(0, -1)
  const minutes = Math.abs(offset_minutes)
  const two = (number: number) => String(number).padStart(2, '0')
  const sign = offset_minutes < 0 ? '-' : '+'
  return `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
