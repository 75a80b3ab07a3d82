/** The one stream of events of a tab, and what its pages show by it. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { draft } from '../../events/follow.ts'
import { POSTS } from '../../reviews/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  const go = async (page: Page, link: string, heading = link) => {
    await page.getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
  }
  const entry = (page: Page, text: string) =>
    page.locator('.entries summary').filter({ hasText: text })

  test('all pages of a tab share one stream, and each shows what happens', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    const streams: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/events/stream')) streams.push(request.url())
    })
    await show(page, '/events', 'Events and webhooks')
    await page.getByText('Live', { exact: true }).waitFor()

    await draft(w, user, 'For the log')
    await entry(page, 'For the log').waitFor()
    await go(page, 'Posts')
    await page.getByRole('heading', { name: 'For the log' }).waitFor()
    await draft(w, user, 'For the list')
    await page.getByRole('heading', { name: 'For the list' }).waitFor()
    await page.getByRole('link', { name: 'For the list' }).click()
    await page.getByRole('heading', { name: 'Post', level: 1, exact: true }).waitFor()
    await go(page, 'Events', 'Events and webhooks')
    await entry(page, 'For the list').waitFor()
    const live = await page.getByText('Live', { exact: true }).count()

    expect(streams).toHaveLength(1)
    expect(live).toBe(1)
    expect(await entry(page, 'For the log').count()).toBe(1)
  })

  test.each([
    ['/posts', 'Posts'],
    ['/calendar?view=agenda&day=2099-05-01&zone=UTC', 'Calendar'],
  ])(
    'what happens after %s was read and before the stream begins is shown',
    async (path, title) => {
      const user = await w.user({ connect: ['x'] })
      const page = await open({ user_id: user.id })
      const held = Promise.withResolvers<void>()
      const of_log = /api\/v1\/events/
      const asks = page.waitForRequest(of_log)
      await page.route(of_log, async (route) => {
        await held.promise
        await route.continue()
      })
      const first = { text: 'Before it is read', scheduled_date: '2099-05-05T09:00:00Z' }
      await w.call(user, 'POST', POSTS, { body: { ...first, platforms: ['x'] } })
      await show(page, path, title)
      await page.getByText('Before it is read').first().waitFor()
      await asks
      const between = { text: 'In between', scheduled_date: '2099-05-06T09:00:00Z' }
      await w.call(user, 'POST', POSTS, { body: { ...between, platforms: ['x'] } })
      held.resolve()

      await page.getByText('In between').first().waitFor()
    },
  )

  test('a stream that stands and tells nothing is opened anew once something has happened', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await page.clock.install()
    let streams = 0
    // Nobody answers the first one.
    await page.route(/events\/stream/, (route) =>
      ++streams === 1 ? new Promise(() => undefined) : route.continue(),
    )
    await show(page, '/posts', 'Posts')
    await page.getByText('There is no post yet.').waitFor()
    await w.until(() => Promise.resolve(streams === 1))

    await draft(w, user, 'Told by nobody')
    await w.until(async () => {
      if (streams === 1) await page.clock.fastForward(61_000)
      return streams > 1
    })

    await page.getByRole('heading', { name: 'Told by nobody' }).waitFor()
  })

  test('a tab for which there is no stream shows what was read, and is live once one is free', async () => {
    const user = await w.user({ connect: ['x'] })
    const others: Page[] = []
    for (let count = 0; count < 5; count++) {
      const other = await open({ user_id: user.id })
      await show(other, '/events', 'Events and webhooks')
      await other.getByText('Live', { exact: true }).waitFor()
      others.push(other)
    }
    await draft(w, user, 'Read')
    const page = await open({ user_id: user.id })
    await show(page, '/events', 'Events and webhooks')

    await page.getByText('You have 5 streams open').waitFor()
    await entry(page, 'Read').waitFor()
    await others[0]?.close()
    await page.getByText('Live', { exact: true }).waitFor()
    await draft(w, user, 'Told')

    await entry(page, 'Told').waitFor()
  })

  test('every page goes on by itself after the service was restarted', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/posts', 'Posts')
    await draft(w, user, 'Before')
    await page.getByRole('heading', { name: 'Before' }).waitFor()

    await w.downtime(() => Promise.resolve())
    await draft(w, user, 'Afterwards')

    await page.getByRole('heading', { name: 'Afterwards' }).waitFor()
  })
})
