/** The weekly slots of a queue, and what they come to in a stretch of time. */
import { afterAll, describe, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { EVERY_DAY, HOURLY, queued, QUEUE, setSlots, slotsOf, withQueue } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const NINE = { weekdays: ['monday'], time: '09:00' }

describe('the settings', () => {
  test('are kept as they were sent, and what is left out stays', async () => {
    const user = await w.user()
    const slots = [
      { weekdays: ['friday', 'monday'], time: '23:59' },
      { ...NINE, x_account_id: user.accounts.x },
    ]
    await w.call(user, 'PUT', QUEUE, { body: { slots } })

    const moved = await w.call(user, 'PUT', QUEUE, { body: { timezone: 'Asia/Kathmandu' } })
    const { body } = await w.call(user, 'GET', QUEUE)
    const emptied = await w.call(user, 'PUT', QUEUE, { body: { slots: [] } })

    expect(moved.body).toEqual({ timezone: 'Asia/Kathmandu', slots })
    expect(body).toEqual(moved.body)
    expect(emptied.body).toEqual({ timezone: 'Asia/Kathmandu', slots: [] })
  })

  test.each<[string, object, { pointer: string; code: string }]>([
    [
      'a zone that there is not',
      { timezone: 'Mars/Olympus' },
      { pointer: '/timezone', code: 'unknown_value' },
    ],
    ['an offset', { timezone: '+01:00' }, { pointer: '/timezone', code: 'invalid_format' }],
    [
      'the same slot twice',
      { slots: [NINE, NINE] },
      { pointer: '/slots/1/weekdays/0', code: 'repeated' },
    ],
    [
      'the same day twice',
      { slots: [{ ...NINE, weekdays: ['monday', 'monday'] }] },
      { pointer: '/slots/0/weekdays/1', code: 'repeated' },
    ],
    [
      'an account of nobody',
      { slots: [{ ...NINE, x_account_id: 'f'.repeat(24) }] },
      { pointer: '/slots/0/x_account_id', code: 'not_found' },
    ],
    [
      'an hour that there is not',
      { slots: [{ ...NINE, time: '24:00' }] },
      { pointer: '/slots/0/time', code: 'invalid_format' },
    ],
    [
      'no weekday',
      { slots: [{ ...NINE, weekdays: [] }] },
      { pointer: '/slots/0/weekdays', code: 'too_few' },
    ],
    [
      'more than every half hour',
      {
        slots: Array.from({ length: 49 }, (_, minute) => ({
          weekdays: EVERY_DAY,
          time: `09:${String(minute).padStart(2, '0')}`,
        })),
      },
      { pointer: '/slots', code: 'too_many' },
    ],
  ])('refuse %s', async (_, body, problem) => {
    const user = await w.user()

    const answer = await w.call(user, 'PUT', QUEUE, { body })

    expect(answer.status).toBe(400)
    expect(answer.body.problems).toMatchObject([problem])
    expect((await w.call(user, 'GET', QUEUE)).body.slots).toEqual([])
  })

  test('refuse an account on another network, since only X is chosen by account', async () => {
    const user = await w.user()
    const slots = [{ ...NINE, x_account_id: user.accounts.secondary_a }]

    const { status } = await w.call(user, 'PUT', QUEUE, { body: { slots } })

    expect(status).toBe(400)
  })

  test('move nothing by themselves', async () => {
    const user = await withQueue(w)
    const { scheduled_date, id } = await queued(w, user)

    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '00:30' }])

    expect((await w.call(user, 'GET', `/api/v1/posts/${id}`)).body.scheduled_date).toBe(
      scheduled_date,
    )
    const [former] = (await slotsOf(w, user)).filter((slot) => slot.former)
    expect(former).toMatchObject({ at: scheduled_date, post_id: id })
  })

  test('may change while posts take slots, each of which is one of before or after', async () => {
    const user = await withQueue(w)
    const half_past = HOURLY.map(({ weekdays, time }) => ({
      weekdays,
      time: time.replace(':00', ':30'),
    }))

    const posts = Array.from({ length: 10 }, () => queued(w, user))
    const change = setSlots(w, user, half_past)
    const later = Array.from({ length: 10 }, () => queued(w, user))
    const dates = (await Promise.all([...posts, ...later])).map((post) => post.scheduled_date)
    await change

    expect(new Set(dates).size).toBe(20)
    expect(dates.every((date: string) => /T\d\d:[03]0:00\.000Z$/.test(date))).toBe(true)
  })
})

describe('the list of slots', () => {
  const berlin = { timezone: 'Europe/Berlin', slots: [{ weekdays: EVERY_DAY, time: '02:30' }] }

  test('has local times on both sides of a change of the clocks', async () => {
    const user = await w.user()
    await w.call(user, 'PUT', QUEUE, { body: berlin })

    const spring = await slotsOf(w, user, '?from=2027-03-27T00:00:00Z&until=2027-03-30T00:00:00Z')
    const autumn = await slotsOf(w, user, '?from=2027-10-30T00:00:00Z&until=2027-11-02T00:00:00Z')

    expect(spring).toEqual([
      { at: '2027-03-27T01:30:00.000Z', local: '2027-03-27T02:30:00+01:00' },
      { at: '2027-03-28T01:00:00.000Z', local: '2027-03-28T03:00:00+02:00' },
      { at: '2027-03-29T00:30:00.000Z', local: '2027-03-29T02:30:00+02:00' },
    ])
    expect(autumn).toEqual([
      { at: '2027-10-30T00:30:00.000Z', local: '2027-10-30T02:30:00+02:00' },
      { at: '2027-10-31T00:30:00.000Z', local: '2027-10-31T02:30:00+02:00' },
      { at: '2027-11-01T01:30:00.000Z', local: '2027-11-01T02:30:00+01:00' },
    ])
  })

  test('begins now and has a week, unless it is told otherwise', async () => {
    const user = await w.user()
    await w.call(user, 'PUT', QUEUE, { body: berlin })

    const slots = await slotsOf(w, user)

    expect(slots.length).toBeGreaterThanOrEqual(6)
    expect(slots.length).toBeLessThanOrEqual(8)
  })

  test.each([
    ['?from=2027-01-01T00:00:00Z&until=2027-02-02T00:00:00Z', 'query:until'],
    ['?from=2027-01-02T00:00:00Z&until=2027-01-01T00:00:00Z', 'query:until'],
    ['?from=1999-01-01T00:00:00Z', 'query:from'],
    ['?from=2027-01-01T00:00:00', 'query:from'],
    ['?until=tomorrow', 'query:until'],
  ])('refuses %s', async (query, pointer) => {
    const user = await w.user()

    const { status, body } = await w.call(user, 'GET', `${QUEUE}/slots${query}`)

    expect(status).toBe(400)
    expect(body.problems).toMatchObject([{ pointer }])
  })
})
