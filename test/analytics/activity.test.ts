/** Posts by days, whichever clocks the days are of. */
import { afterAll, describe, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { savePosts, savePublished } from './history.ts'

const w = await openWorld()
afterAll(() => w.close())

const READ = '/api/v1/analytics/activity'
const DAY_MS = 86_400_000

/** The zone, the moments of posts, and the days that they are of. */
const ZONES: [zone: string, dates: string[], days: Record<string, number>][] = [
  [
    'UTC',
    ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z'],
    { '2026-03-01': 1, '2026-03-02': 1 },
  ],
  [
    'Pacific/Kiritimati',
    ['2026-03-01T09:59:59.999Z', '2026-03-01T10:00:00Z'],
    { '2026-03-01': 1, '2026-03-02': 1 },
  ],
  [
    'Pacific/Niue',
    ['2026-03-01T10:59:59.999Z', '2026-03-01T11:00:00Z'],
    { '2026-02-28': 1, '2026-03-01': 1 },
  ],
  [
    'Asia/Kathmandu',
    ['2026-03-01T18:14:59.999Z', '2026-03-01T18:15:00Z'],
    { '2026-03-01': 1, '2026-03-02': 1 },
  ],
  // Half an hour back at two: the day has 24.5 hours.
  [
    'Australia/Lord_Howe',
    ['2026-04-04T13:00:00Z', '2026-04-05T13:29:59.999Z', '2026-04-05T13:30:00Z'],
    { '2026-04-05': 2, '2026-04-06': 1 },
  ],
  // An hour forward at two, and back at three.
  [
    'Europe/Berlin',
    ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00Z'],
    { '2026-03-29': 2, '2026-03-30': 1 },
  ],
  [
    'Europe/Berlin',
    ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z'],
    { '2026-10-25': 2, '2026-10-26': 1 },
  ],
  // Forward at midnight, which nobody sees: the day begins at one.
  [
    'Africa/Cairo',
    ['2026-04-23T21:59:59.999Z', '2026-04-23T22:00:00Z'],
    { '2026-04-23': 1, '2026-04-24': 1 },
  ],
  // Samoa went over the date line, and had no 30 December.
  [
    'Pacific/Apia',
    ['2011-12-30T09:59:59.999Z', '2011-12-30T10:00:00Z'],
    { '2011-12-29': 1, '2011-12-31': 1 },
  ],
]

test.each(ZONES)(
  'days are those of the time zone, also where clocks change and where a day is left out: %s, %j',
  async (timezone, dates, days) => {
    const user = await w.user({ connect: [] })
    await savePublished(w.db, user, dates)
    const [from = '', until = ''] = [Object.keys(days)[0], Object.keys(days).at(-1)]

    const { body } = await w.call(
      user,
      'GET',
      `${READ}?timezone=${timezone}&from=${from}&until=${until}`,
    )

    expect(body).toEqual({
      timezone,
      from,
      until,
      total: dates.length,
      days: Object.entries(days).map(([date, posts]) => ({ date, posts })),
    })
  },
)

describe('without a span', () => {
  test('it is the 365 days up to today, as the zone has it', async () => {
    const user = await w.user({ connect: [] })
    const now = Date.now()
    await savePublished(
      w.db,
      user,
      [0, 364, 365].map((days) => new Date(now - days * DAY_MS).toISOString()),
    )

    const { body } = await w.call(user, 'GET', READ)

    const dayOf = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10)
    expect(body).toEqual({
      timezone: 'UTC',
      from: dayOf(364),
      until: dayOf(0),
      total: 2,
      days: [
        { date: dayOf(364), posts: 1 },
        { date: dayOf(0), posts: 1 },
      ],
    })
  })

  test.each([
    ['from=2025-01-01', '2025-01-01', '2025-12-31'],
    ['until=2024-12-31', '2024-01-02', '2024-12-31'],
    ['from=2024-01-01&until=2024-12-31', '2024-01-01', '2024-12-31'],
  ])('%s is of %s to %s', async (query, from, until) => {
    const user = await w.user({ connect: [] })

    expect((await w.call(user, 'GET', `${READ}?${query}`)).body).toEqual({
      timezone: 'UTC',
      from,
      until,
      total: 0,
      days: [],
    })
  })
})

test.each([
  ['timezone=Mars/Olympus', 'timezone'],
  ['timezone=', 'timezone'],
  ['timezone=Europe/Berlin%00', 'timezone'],
  ['from=2026-02-30', 'from'],
  ['from=yesterday', 'from'],
  ['from=1999-12-31', 'from'],
  ['until=3000-01-01&from=2999-12-01', 'until'],
  ['from=2026-01-02&until=2026-01-01', 'until'],
  ['from=2025-01-01&until=2026-01-02', 'until'],
  ['platform=mastodon', 'platform'],
])('%s is refused', async (query, name) => {
  const user = await w.user({ connect: [] })

  const { status, body } = await w.call(user, 'GET', `${READ}?${query}`)

  expect([status, body.code]).toEqual([400, 'validation_failed'])
  expect(body.problems[0].pointer).toBe(`query:${name}`)
})

test('only what is published counts, and what is deleted does not', async () => {
  const user = await w.user({ connect: ['x'] })
  const content = { text: 'a', category: 'General', thread_tweets: null, media_urls: null }
  const posted_date = Date.parse('2026-03-02T12:00:00Z')
  await savePosts(w.db, user, [
    { ...content, status: 'draft', posted_date: null },
    { ...content, status: 'failed', posted_date: null },
    { ...content, status: 'posted', posted_date },
    { ...content, status: 'posted', posted_date, deleted: true },
  ])

  const { body } = await w.call(user, 'GET', `${READ}?from=2026-03-01&until=2026-03-31`)

  expect(body.days).toEqual([{ date: '2026-03-02', posts: 1 }])
})
