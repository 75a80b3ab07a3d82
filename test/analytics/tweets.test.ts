import { afterAll, expect, test } from 'vitest'
import { fc } from '../world/chance.ts'
import { foldMetrics } from '../../db/analytics/metrics.ts'
import { keyThatMay } from '../reviews/arrange.ts'
import { openWorld } from '../world/world.ts'
import { saveReadings, type PastReading } from './history.ts'

const w = await openWorld()
afterAll(() => w.close())

const DAY_MS = 86_400_000
const READ = '/api/v1/analytics/tweets'

test('without an account on X, and without anything read, it says so', async () => {
  const without = await w.user({ connect: [] })
  const fresh = await w.user()

  expect((await w.call(without, 'GET', READ)).body).toMatchObject({
    has_x_account: false,
    has_data: false,
  })
  expect((await w.call(fresh, 'GET', READ)).body).toMatchObject({
    has_x_account: true,
    has_data: false,
    sync_status: { last_synced_at: null, total_tweets_synced: 0 },
    summary: { total_tracked_tweets: 0, avg_engagement_rate: 0, total_impressions: 0 },
    top_performers: [],
    engagement_timeline: [],
  })
})

test.each([
  ['trial', 'trialing', 403],
  ['pro', 'active', 403],
  ['advanced', 'active', 200],
  ['agency', 'active', 200],
  ['agency', 'canceled', 403],
] as const)('on plan %s, %s, it answers %i', async (plan, status, expected) => {
  const trial_ends_at = status === 'trialing' ? '2099-01-01T00:00:00Z' : null
  const user = await w.user({ plan, status, trial_ends_at, connect: [] })

  expect((await w.call(user, 'GET', READ)).status).toBe(expected)
})

test.each(['6', '0', '366', '-7', 'All', '7.5', 'all%20'])(
  'a period of %s is refused',
  async (period) => {
    const user = await w.user({ connect: [] })

    const { status, body } = await w.call(user, 'GET', `${READ}?period=${period}`)

    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(body.details[0]).toMatch(/^period: /)
  },
)

const aReading = fc
  .record({
    back_days: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constantFrom(6, 7, 29, 30)),
    of_day_ms: fc.oneof(fc.constantFrom(0, DAY_MS - 1), fc.integer({ min: 0, max: DAY_MS - 1 })),
    content_type: fc.constantFrom('text', 'image', 'thread'),
    likes: fc.integer({ min: 0, max: 50 }),
    impressions: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1000 })),
  })
  .map(({ back_days, of_day_ms, ...reading }): PastReading => {
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
    return {
      ...reading,
      posted_date: Math.min(midnight - back_days * DAY_MS + of_day_ms, Date.now()),
    }
  })

test('the sums equal a plain recount of any readings, for each period', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aReading, { minLength: 1, maxLength: 40 }),
      fc.constantFrom('7', '30', '365', 'all'),
      fc.boolean(),
      fc.boolean(),
      async (readings, period, fold, is_limited) => {
        const user = await w.user({ connect: ['x'] })
        await saveReadings(w.db, user, readings)
        const reader = is_limited
          ? await keyThatMay(w, user, ['read'], [user.accounts.x ?? ''])
          : user
        if (fold) await foldMetrics(w.db)
        await w.db`update post_metrics set likes = likes + 1 where user_id = ${user.id}`
        const days = period === 'all' ? Infinity : Number(period)
        const today = Math.floor(Date.now() / DAY_MS)
        const of_period = readings
          .filter(({ posted_date }) => Math.floor(posted_date / DAY_MS) > today - days)
          .map((reading) => ({ ...reading, likes: reading.likes + 1 }))

        const { body } = await w.call(reader, 'GET', `${READ}?period=${period}`)

        expect(body.sync_status.total_tweets_synced).toBe(readings.length)
        expect(body.summary).toEqual(summaryOf(of_period))
        expect(body.engagement_timeline).toEqual(timelineOf(of_period))
        expect(body.top_performers.map(rateShown)).toEqual(
          ratesOf(of_period).toReversed().slice(0, 5),
        )
        expect(body.worst_performers.map(rateShown)).toEqual(ratesOf(of_period).slice(0, 5))
        expect(body.content_type_stats.map(countShown)).toEqual(
          countsOf(of_period.map((r) => r.content_type)),
        )
        expect(total(body.best_engagement_hours.map(countShown))).toBe(of_period.length)
        expect(total(body.best_engagement_days.map(countShown))).toBe(of_period.length)
        expect(descends(body.best_engagement_hours)).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})

test('a key that is limited to an account gets no figures of posts that go elsewhere, too', async () => {
  const user = await w.user({ connect: ['x', 'secondary_a'] })
  const limited = await keyThatMay(w, user, ['read'], [user.accounts.x ?? ''])
  for (const platforms of [['x', 'secondary_a'], ['x']]) {
    const body = { text: `On ${platforms.join()}`, platforms, publish_now: true }
    expect((await w.call(user, 'POST', '/api/v1/posts', { body })).status).toBe(201)
  }
  await w.db`
    update post_metrics m set synced_at = now(), impressions = 10,
      likes = (select cardinality(platforms) from posts p where p.user_id = m.user_id and p.id = m.post_id)
    where user_id = ${user.id}`

  for (const period of ['30', 'all']) {
    const all = await w.call(user, 'GET', `${READ}?period=${period}`)
    const own = await w.call(limited, 'GET', `${READ}?period=${period}`)

    expect(all.body.summary).toMatchObject({ total_tracked_tweets: 2, total_engagements: 3 })
    expect(own.body.summary).toMatchObject({ total_tracked_tweets: 1, total_engagements: 1 })
    expect(own.body.sync_status.total_tweets_synced).toBe(1)
    expect(own.body.engagement_timeline).toMatchObject([{ posts: 1, engagements: 1 }])
    expect(own.body.top_performers).toMatchObject([{ likes: 1 }])
  }
})

function summaryOf(readings: PastReading[]) {
  const likes = total(readings.map((reading) => reading.likes))
  const impressions = total(readings.map((reading) => reading.impressions))
  const average = (sum: number) => (readings.length === 0 ? 0 : round(sum / readings.length))
  return {
    total_tracked_tweets: readings.length,
    avg_engagement_rate: rateOf(likes, impressions),
    avg_impressions: average(impressions),
    avg_likes: average(likes),
    avg_retweets: 0,
    avg_replies: 0,
    total_impressions: impressions,
    total_engagements: likes,
  }
}

function timelineOf(readings: PastReading[]) {
  const dates = [...new Set(readings.map(dateOf))].sort()
  return dates.map((date) => {
    const of_day = readings.filter((reading) => dateOf(reading) === date)
    const { total_impressions, total_engagements, avg_engagement_rate } = summaryOf(of_day)
    return {
      date,
      posts: of_day.length,
      impressions: total_impressions,
      engagements: total_engagements,
      engagement_rate: avg_engagement_rate,
    }
  })
}

function dateOf({ posted_date }: PastReading): string {
  return new Date(posted_date).toISOString().slice(0, 10)
}

function ratesOf(readings: PastReading[]): number[] {
  return readings.map(({ likes, impressions }) => rateOf(likes, impressions)).sort((a, b) => a - b)
}

function rateOf(engagements: number, impressions: number): number {
  return impressions === 0 ? 0 : Math.min(100, round((engagements * 100) / impressions))
}

function countsOf(values: string[]): number[] {
  const names = [...new Set(values)]
  return names.map((name) => values.filter((value) => value === name).length).sort((a, b) => b - a)
}

function rateShown({ engagement_rate }: { engagement_rate: number }): number {
  return engagement_rate
}

function countShown({ count }: { count: number }): number {
  return count
}

function descends(entries: { avg_engagement_rate: number }[]): boolean {
  return entries.every(
    (entry, index) => entry.avg_engagement_rate >= (entries[index + 1]?.avg_engagement_rate ?? 0),
  )
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** Half up in decimal, as the database rounds. */
function round(number: number): number {
  return Math.round((number + Number.EPSILON) * 100) / 100
}
