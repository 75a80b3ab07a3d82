/** What happens, live on its page. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { draft } from '../../events/follow.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const lines = (page: Page, text: string | RegExp) =>
  page.locator('.entries summary').filter({ hasText: text })

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  async function showEvents(user: TestUser): Promise<Page> {
    const page = await open({ user_id: user.id })
    await show(page, '/events', 'Events and webhooks')
    await page.getByText('Live', { exact: true }).waitFor()
    return page
  }

  test('begins with what happened last, and shows what happens, the newest first, each with its JSON', async () => {
    const user = await w.user({ connect: ['x'] })
    await draft(w, user, 'Before the page')
    const page = await showEvents(user)
    await lines(page, 'Before the page').waitFor()

    const id = await draft(w, user, 'مرحبا "بالعالم"')
    await lines(page, 'مرحبا').click()
    const json = await page.getByLabel('The event post.created').textContent()
    const types = await page.locator('summary .badge').allTextContents()
    const directions = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.code-block bdi')].map((text) => getComputedStyle(text).unicodeBidi)`,
    )

    const { body } = await w.call(user, 'GET', '/api/v1/events?last=1')
    expect(JSON.parse(json ?? '')).toEqual(body.events[0])
    expect(body.events[0].data.post.id).toBe(id)
    expect(types).toEqual(['post.created', 'post.created', 'account.connected'])
    expect(new Set(directions)).toEqual(new Set(['isolate']))
  })

  test('nothing has happened: says what to do', async () => {
    const user = await w.user({ connect: [] })
    const page = await showEvents(user)

    await page.getByText('Nothing has happened yet. Write a post').waitFor()
  })

  test('is filtered by types, and paused; what happened meanwhile comes afterwards, once', async () => {
    const user = await w.user({ connect: [] })
    const id = await draft(w, user, 'Kept out')
    const page = await showEvents(user)
    await page.getByText('Types: All').click()
    await page.getByLabel('Only these').check()
    await page.getByLabel('post.deleted').check()
    await page.getByText('Types: post.deleted').waitFor()
    await page.getByText('None of these types has happened lately.').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await w.call(user, 'DELETE', `/api/v1/posts/${id}`)
    await lines(page, 'post.deleted').waitFor()

    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused').waitFor()
    const other = await draft(w, user, 'Meanwhile')
    await w.call(user, 'DELETE', `/api/v1/posts/${other}`)
    const while_paused = await lines(page, 'post.deleted').count()
    await page.getByRole('button', { name: 'Resume' }).click()
    await lines(page, 'Meanwhile').waitFor()

    expect(while_paused).toBe(1)
    expect(await lines(page, 'post.deleted').count()).toBe(2)
    expect(await lines(page, 'post.created').count()).toBe(0)
  })

  test('goes on behind the last event once the service is there again', async () => {
    const user = await w.user({ connect: [] })
    const page = await showEvents(user)
    await draft(w, user, 'First')
    await lines(page, 'First').waitFor()

    await w.downtime(async () => {
      await page.getByText('Reconnecting…').waitFor()
    })
    await draft(w, user, 'Second')
    await lines(page, 'Second').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()

    expect(await lines(page, 'post.created').count()).toBe(2)
  })

  test('says that too many streams are open, and goes on by itself once one is closed', async () => {
    const user = await w.user({ connect: [] })
    const pages = [await showEvents(user)]
    for (let count = 1; count < 5; count++) pages.push(await showEvents(user))
    const page = await open({ user_id: user.id })
    await show(page, '/events', 'Events and webhooks')

    await page.getByText('You have 5 streams open').waitFor()
    const state = await page.getByText('Not connected').count()
    await pages[0]?.close()
    await page.getByText('Live', { exact: true }).waitFor()

    expect(state).toBe(1)
  })

  test('gives its stream back while nobody looks for long, and is live again at once', async () => {
    const user = await w.user({ connect: [] })
    const page = await open({ user_id: user.id })
    await page.clock.install()
    await show(page, '/events', 'Events and webhooks')
    await page.getByText('Live', { exact: true }).waitFor()

    await look(page, 'hidden')
    await page.clock.fastForward(30_000)
    const soon = await page.getByText('Live', { exact: true }).count()
    await page.clock.fastForward(40_000)
    await page.getByText('Paused').waitFor()
    await draft(w, user, 'Unseen')
    await look(page, 'visible')
    await lines(page, 'Unseen').waitFor()

    expect(soon).toBe(1)
    expect(await page.getByText('Live', { exact: true }).count()).toBe(1)
  })

  test('a session that ends leads to the way in, and says why', async () => {
    const user = await w.user({ connect: [] })
    const page = await showEvents(user)

    await w.db`delete from sessions where user_id = ${user.id}`

    await page.getByText('Your session has ended. Sign in again.').waitFor()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  })

  test('screen readers are told how many events have come, not of each', async () => {
    const user = await w.user({ connect: [] })
    const page = await open({ user_id: user.id })
    await page.clock.install()
    await show(page, '/events', 'Events and webhooks')
    await page.getByText('Live', { exact: true }).waitFor()
    const regions = page.getByRole('status')

    for (const text of ['One', 'Two', 'Three']) await draft(w, user, text)
    await lines(page, 'Three').waitFor()
    const at_once = (await regions.allTextContents()).join('')
    await page.clock.fastForward(11_000)
    await page.getByText('3 new events.').waitFor()

    expect(at_once).toBe('Live')
  })
})

/** As if the tab were put behind another one, or to the front. */
async function look(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' })
    document.dispatchEvent(new Event('visibilitychange'))
  `)
}
