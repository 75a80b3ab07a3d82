/** The page of analytics: what it shows is what the operations answer. */
import { afterAll, describe, expect, test } from 'vitest'
import { publish, sync } from '../../analytics/arrange.ts'
import { savePublished, saveReadings } from '../../analytics/history.ts'
import { QUEUE, setSlots } from '../../queue/arrange.ts'
import { POSTS } from '../../reviews/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser, type UserOptions } from '../../world/world.ts'
import { csvFrom, figuresOf, rowsBehind, written } from './numbers.ts'
import { usePages, type Look } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const ADVANCED: UserOptions = { plan: 'advanced', status: 'active', trial_ends_at: null }
const LOOKS: Look[] = [
  { size: 'phone', scheme: 'light' },
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
  { size: 'desktop', scheme: 'dark' },
]

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)
  const read = async (user: TestUser, path: string) =>
    (await w.call(user, 'GET', `/api/v1/analytics/${path}`)).body

  /** Somebody who has posted at nine of UTC, a week and more ago, and whose posts X has counted. */
  async function poster() {
    const user = await w.user({ ...ADVANCED, connect: ['x', 'secondary_a'] })
    const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const readings = [2, 9, 9, 16, 40].map((days, index) => ({
      posted_date: midnight - days * DAY_MS + 9 * HOUR_MS,
      content_type: index % 2 === 0 ? ('text' as const) : ('image' as const),
      likes: 10 * index,
      impressions: 1000 + index,
    }))
    await saveReadings(w.db, user, readings)
    return user
  }

  test('figures, plots and tables have the numbers that the operations answer', async () => {
    const user = await poster()
    const [overview, best, tweets] = await Promise.all(
      ['overview', 'best-times', 'tweets'].map((path) => read(user, path)),
    )
    const page = await open({ user_id: user.id })
    await show(page, '/analytics', 'Analytics')
    await page.getByRole('heading', { name: 'Hours on X' }).waitFor()
    await page.getByText(best.summary).waitFor()

    expect(await figuresOf(page, 'Posting')).toMatchObject({
      Published: written(overview.stats.total_posts_published),
      'This week': written(overview.trends.this_week),
      Streak: `${overview.streaks.current} days`,
    })
    expect(await figuresOf(page, 'On X')).toMatchObject({
      Posts: '4',
      Impressions: written(tweets.summary.total_impressions),
      Engagements: written(tweets.summary.total_engagements),
      'Engagement rate': `${written(tweets.summary.avg_engagement_rate)} %`,
    })
    expect(await rowsBehind(page, 'Categories')).toEqual([['General', '5', '100']])
    expect((await rowsBehind(page, 'A year of posts')).map(([, count]) => count)).toEqual([
      '1',
      '1',
      '2',
      '1',
    ])
    const over_time = (await rowsBehind(page, 'Over time on X')).map(([, ...rest]) => rest)
    expect(over_time).toEqual(
      tweets.engagement_timeline.map((day: Record<string, number>) =>
        [day.posts, day.impressions, day.engagements, day.engagement_rate].map((value) =>
          written(value ?? 0),
        ),
      ),
    )
    const rates = (await rowsBehind(page, 'Best on X')).map((cells) => cells[3])
    expect(rates).toEqual(
      tweets.top_performers.map((one: { engagement_rate: number }) => written(one.engagement_rate)),
    )
  })

  test('a year of ten thousand posts is one request, and each day has what the operation answers', async () => {
    const user = await w.user({ ...ADVANCED, connect: ['x'] })
    const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS - 12 * HOUR_MS
    // More on some days than on others, and some that are older than a year.
    const dates = Array.from({ length: 10_000 }, (_, index) =>
      new Date(noon - ((index * index) % 400) * DAY_MS).toISOString(),
    )
    await savePublished(w.db, user, dates)
    const page = await open({ user_id: user.id })
    // Another day than the service's: its days are shown.
    await page.clock.setFixedTime(Date.now() + 30 * HOUR_MS)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await show(page, '/analytics', 'Analytics')
    await page.getByRole('heading', { name: 'When you post' }).waitFor()

    const { total, days } = await read(user, 'activity')
    await page
      .getByText(`${written(total)} posts on ${days.length} days`, { exact: true })
      .waitFor()
    const rows = await rowsBehind(page, 'A year of posts')
    await page.getByRole('button', { name: 'A year', exact: true }).click()
    await page.getByText(/^Only the 1,000 latest of them are counted: those since \d+ /).waitFor()
    await show(page, '/posts', 'Posts')
    await page.getByText('10,000 posts', { exact: true }).waitFor()

    expect(rows).toEqual(
      days.map(({ date, posts }: { date: string; posts: number }) => [date, written(posts)]),
    )
    expect(total).toBeGreaterThan(1_000)
    expect(total).toBeLessThan(10_000)
    expect(asked.filter((path) => path.endsWith('/analytics/activity'))).toHaveLength(1)
  })

  test('period, network and account are chosen, and the address keeps them', async () => {
    const user = await poster()
    await w.call(user, 'POST', POSTS, {
      body: { text: 'Elsewhere', platforms: ['secondary_a'], publish_now: true },
    })
    const page = await open({ user_id: user.id })
    await show(page, '/analytics', 'Analytics')
    await page.getByText('6 posts on 5 days', { exact: true }).waitFor()

    await page.getByRole('button', { name: '7 days' }).click()
    const on_x = page.getByRole('region', { name: 'On X', exact: true })
    await on_x.getByText('Posts of the last 7 days').waitFor()
    const of_a_week = (await figuresOf(page, 'On X')).Posts
    await page.getByLabel('Account on X').selectOption(user.accounts.x ?? '')
    await page.getByText('5 posts on 4 days', { exact: true }).waitFor()
    const with_account = await page.getByLabel('Network').inputValue()
    await page.getByLabel('Network').selectOption({ label: 'Bluesky' })
    await page.getByText('1 post on 1 day', { exact: true }).waitFor()
    await page.getByText('Only X is asked how posts do').waitFor()
    await page.reload()
    await page.getByText('1 post on 1 day', { exact: true }).waitFor()

    expect([of_a_week, with_account]).toEqual(['1', 'x'])
    expect(await page.getByLabel('Account on X').inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe('?period=7&platform=secondary_a')
  })

  test('a post shows what X counted for it', async () => {
    const user = await poster()
    const { posts } = (await w.call(user, 'GET', `${POSTS}?status=posted&sort=published`)).body
    const { top_performers } = await read(user, 'tweets')
    const { x_post_id, likes, impressions } = top_performers[0]
    const { id } = posts.find((post: { x_post_id: string }) => post.x_post_id === x_post_id)
    const page = await open({ user_id: user.id })
    await show(page, '/analytics', 'Analytics')
    await page
      .getByRole('region', { name: 'Best on X', exact: true })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('region', { name: 'What X counted' }).waitFor()

    expect(new URL(page.url()).pathname).toBe(`/dashboard/posts/${id}`)
    expect(await figuresOf(page, 'What X counted')).toMatchObject({
      Likes: written(likes),
      Impressions: written(impressions),
    })
    expect(await audit(page)).toEqual([])
  })

  test('a post shows how it did from day to day, as the operation answers it', async () => {
    const user = await w.user({ ...ADVANCED, connect: ['x'] })
    const [id = ''] = await publish(w, user, ['Read on two days'])
    await sync(w, user)
    await w.db`
      update metric_days set date = date - 1, impressions = 40, likes = 3 where user_id = ${user.id}`
    await sync(w, user)
    await w.db`
      update metric_days set impressions = 1234, likes = 5
      where user_id = ${user.id} and impressions <> 40`
    const { metrics } = (await w.call(user, 'GET', `${POSTS}/${id}/metrics`)).body
    const page = await open({ size: 'phone', user_id: user.id })
    await show(page, `/posts/${id}`, 'Post')
    const drawn = page.getByRole('region', { name: 'Day by day on X', exact: true })
    await drawn.getByRole('img').waitFor()
    const found = await audit(page)
    const rows = await rowsBehind(page, 'Day by day on X')
    const { lines } = await csvFrom(page, 'Day by day on X')

    const [{ days }] = metrics
    expect(days).toMatchObject([{ impressions: 40 }, { impressions: 1234 }])
    expect(rows.map(([, impressions, likes]) => [impressions, likes])).toEqual(
      days.map((day: { impressions: number; likes: number }) => [
        written(day.impressions),
        written(day.likes),
      ]),
    )
    expect(lines).toHaveLength(3)
    expect(found).toEqual([])
  })

  test('an hour of the week becomes a slot of the queue, in its time zone', async () => {
    const user = await poster()
    await setSlots(w, user, [{ weekdays: ['monday'], time: '12:00' }], 'Asia/Kolkata')
    const page = await open({ user_id: user.id })
    await show(page, '/analytics', 'Analytics')

    // Posts went out on one weekday alone, at nine of UTC: half past two there.
    const hour = page.getByRole('button', { name: /09:00, 4 posts, a best time$/ })
    await hour.click()
    const asked = await page.getByRole('dialog').innerText()
    await page.getByRole('button', { name: 'Add slot' }).click()
    await page.getByText('The slot is added.').waitFor()
    const added = page.getByRole('button', { name: /09:00, 4 posts, a best time, in the queue$/ })
    await added.click()
    await page.getByText('In the queue already').waitFor()

    expect(asked).toMatch(/14:30 \(Asia\/Kolkata\)/)
    const { slots } = (await w.call(user, 'GET', QUEUE)).body
    expect(slots.map(({ time }: { time: string }) => time)).toEqual(['12:00', '14:30'])
  })

  test('what is shown is saved as CSV, with nothing that a spreadsheet would calculate', async () => {
    const user = await w.user({ connect: ['x'] })
    for (const category of ['=1+1', '+2', '@sum', 'Otters, "fast"']) {
      await w.call(user, 'POST', POSTS, { body: { text: 'Filed', platforms: ['x'], category } })
    }
    const page = await open({ user_id: user.id })
    await show(page, '/analytics', 'Analytics')

    const { name, lines } = await csvFrom(page, 'Categories')

    expect(name).toBe('categories.csv')
    expect(lines[0]).toBe('Category,Posts,Share in %')
    expect(lines.slice(1).toSorted()).toEqual([
      '"Otters, ""fast""",1,25',
      "'+2,1,25",
      "'=1+1,1,25",
      "'@sum,1,25",
    ])
  })

  test('what is missing is said: posts, an account on X, a reading, the plan', async () => {
    const lacking = {
      'is part of the Advanced and the Agency plan': await w.user({
        ...ADVANCED,
        plan: 'pro',
        connect: ['x'],
      }),
      'once an account on X is connected': await w.user({ ...ADVANCED, connect: [] }),
      'X has not been asked yet': await w.user({ ...ADVANCED, connect: ['x'] }),
    }
    for (const [words, user] of Object.entries(lacking)) {
      const page = await open({ user_id: user.id })
      await show(page, '/analytics', 'Analytics')
      await page.getByText(words).waitFor()
      await page.getByText('Nothing has been published yet.').waitFor()
      await page.getByText('Your best times will be here').waitFor()
      expect(await audit(page)).toEqual([])
    }
  })

  test.each(LOOKS)('everybody can use it, $size and $scheme', async (look) => {
    const user = await poster()
    const page = await open({ ...look, user_id: user.id })
    await show(page, '/analytics', 'Analytics')
    await page.getByRole('heading', { name: 'Hours on X' }).waitFor()
    await page.getByRole('table', { name: 'Posts by hour and day' }).waitFor()

    const closed = await audit(page)
    for (const summary of await page.getByText('Show as a table').all()) await summary.click()
    const opened = await audit(page)
    await page
      .getByRole('button', { name: /09:00, \d posts?/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()

    expect([closed, opened, await audit(page)]).toEqual([[], [], []])
  })
})
