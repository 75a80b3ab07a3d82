import { afterAll, describe, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { savePosts, savePublished } from './history.ts'

const w = await openWorld()
afterAll(() => w.close())

const READ = '/api/v1/analytics/best-times'
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

async function timesOf(dates: string[]) {
  const user = await w.user({ connect: [] })
  await savePublished(w.db, user, dates)
  return (await w.call(user, 'GET', READ)).body
}

function shown({ hour_distribution, day_distribution }: Awaited<ReturnType<typeof timesOf>>) {
  const counted = (entries: { count: number }[]) => entries.filter(({ count }) => count > 0)
  return { hours: counted(hour_distribution), days: counted(day_distribution) }
}

describe('with fewer than 3 published posts', () => {
  test.each([[[]], [['2026-03-02T09:00:00Z']], [['2026-03-02T09:00:00Z', '2026-03-02T09:30:00Z']]])(
    'there is not enough to say: %j',
    async (dates) => {
      const times = await timesOf(dates)

      expect(times).toMatchObject({
        has_enough_data: false,
        total_posts_analyzed: dates.length,
        best_hours: [],
        best_days: [],
      })
      expect(times.summary).toContain('at least 3')
      expect(times.hour_distribution).toHaveLength(24)
      expect(times.day_distribution).toHaveLength(7)
    },
  )

  test('drafts, scheduled and failed posts and deleted ones do not count', async () => {
    const user = await w.user({ connect: [] })
    await savePublished(w.db, user, ['2026-03-02T09:00:00Z', '2026-03-03T09:00:00Z'])
    const content = { text: 'a', category: 'General', thread_tweets: null, media_urls: null }
    await savePosts(w.db, user, [
      { ...content, status: 'draft', posted_date: null },
      { ...content, status: 'scheduled', posted_date: null },
      { ...content, status: 'failed', posted_date: null },
      { ...content, status: 'posted', posted_date: Date.now(), deleted: true },
    ])

    expect((await w.call(user, 'GET', READ)).body).toMatchObject({
      has_enough_data: false,
      total_posts_analyzed: 2,
    })
  })
})

test('three are enough; hours and days are those of UTC, all of them named in their order', async () => {
  const times = await timesOf([
    '2026-03-02T23:59:59.999Z',
    '2026-03-03T00:00:00Z',
    '2026-03-03T00:30:00Z',
  ])

  expect(times).toMatchObject({ has_enough_data: true, total_posts_analyzed: 3 })
  expect(times.hour_distribution.map(({ hour }: { hour: number }) => hour)).toEqual(
    Array.from({ length: 24 }, (_, hour) => hour),
  )
  expect(times.day_distribution.map(({ day }: { day: string }) => day)).toEqual(DAYS)
  expect(times.day_distribution[2]).toMatchObject({ day: 'Wednesday', short_day: 'Wed' })
  expect(shown(times)).toEqual({
    hours: [
      { hour: 0, label: '00:00', count: 2 },
      { hour: 23, label: '23:00', count: 1 },
    ],
    days: [
      { day: 'Monday', short_day: 'Mon', count: 1 },
      { day: 'Tuesday', short_day: 'Tue', count: 2 },
    ],
  })
  expect(times.best_hours).toEqual([
    { hour: 0, label: '00:00', count: 2 },
    { hour: 23, label: '23:00', count: 1 },
  ])
  expect(times.best_days).toEqual([
    { day: 'Tuesday', count: 2 },
    { day: 'Monday', count: 1 },
  ])
  expect(times.summary).toContain('Tuesday')
  expect(times.summary).toContain('00:00')
})

test('only the last 15 published posts are looked at, whatever the order of their making', async () => {
  const old = Array.from({ length: 20 }, (_, i) => `2026-01-05T05:00:${10 + i}Z`)
  const recent = Array.from({ length: 15 }, (_, i) => `2026-02-03T17:00:${10 + i}Z`)

  const times = await timesOf([...recent, ...old])

  expect(times.total_posts_analyzed).toBe(15)
  expect(times.best_hours).toEqual([{ hour: 17, label: '17:00', count: 15 }])
  expect(times.best_days).toEqual([{ day: 'Tuesday', count: 15 }])
})

test('of equal counts the earlier hour and day comes first, and no more than three are best', async () => {
  const times = await timesOf([
    '2026-03-08T20:00:00Z',
    '2026-03-07T08:00:00Z',
    '2026-03-06T12:00:00Z',
    '2026-03-05T04:00:00Z',
    '2026-03-05T20:30:00Z',
  ])

  expect(times.best_hours.map(({ hour }: { hour: number }) => hour)).toEqual([20, 4, 8])
  expect(times.best_days.map(({ day }: { day: string }) => day)).toEqual([
    'Thursday',
    'Friday',
    'Saturday',
  ])
})
