/** What happens is put into what the pages show, and costs hardly a request: those of a trial are few. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { inMinutes } from '../../posts/arrange.ts'
import { POSTS } from '../../reviews/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { usePages } from './pages.ts'
import { PAGE, writeMany } from './writing.ts'

const w = await openWorld()
afterAll(() => w.close())

/** What the smallest plan grants a key in a minute; a session has five times as many. */
const TRIAL_REQUESTS = 60
const SECONDS = 30
/** Events are gathered for half a second before a page hears of them. */
const TOLD_WITHIN_MS = 3_000

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  const edit = (user: TestUser, id: string | undefined, body: object) =>
    w.call(user, 'PUT', `${POSTS}/${id}`, { body })
  const rowsIn = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
  /** Each list of posts that is asked for from now on, by its query. */
  const listsAskedBy = (page: Page) => {
    const asked: URLSearchParams[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      // How many wait for approval is asked for on every page.
      if (pathname !== POSTS || searchParams.has('review_status')) return
      if (request.method() === 'GET') asked.push(searchParams)
    })
    return asked
  }
  const showAll = async (page: Page, count: number) => {
    for (let shown = PAGE; shown < count; shown += PAGE) {
      await page.getByRole('button', { name: 'Show more' }).click()
      await rowsIn(page)
        .nth(Math.min(shown + PAGE, count) - 1)
        .waitFor()
    }
  }

  test('of a long list an event asks for the beginning at most, and each row is as it is now', async () => {
    const user = await w.user({ connect: ['x'] })
    const ids = await writeMany(w, user, 130)
    const page = await open({ user_id: user.id })
    await show(page, '/posts', 'Posts')
    await showAll(page, 130)
    const asked = listsAskedBy(page)

    await edit(user, ids[3], { text: 'Changed at the end' })
    await heading(page, 'Changed at the end').waitFor()
    const for_a_change = asked.length
    await w.call(user, 'DELETE', `${POSTS}/${ids[5]}`)
    await heading(page, 'Of many 5').waitFor({ state: 'detached' })
    await writeMany(w, user, 1, () => ({ text: 'New at the top' }))
    await heading(page, 'New at the top').waitFor()
    await page.getByText('130 posts', { exact: true }).waitFor()
    await w.until(() => Promise.resolve(asked.length > 0))
    const titles = await rowsIn(page).locator('h2').allTextContents()

    expect(for_a_change).toBe(0)
    expect(asked.filter((query) => query.has('cursor'))).toEqual([])
    expect(titles).toHaveLength(130)
    expect(titles[0]).toBe('New at the top')
    expect(titles.slice(-5)).toEqual(
      [4, 3, 2, 1, 0].map((n) => (n === 3 ? 'Changed at the end' : `Of many ${n}`)),
    )
  })

  test('a row keeps the focus while others come and go around it', async () => {
    const user = await w.user({ connect: ['x'] })
    const ids = await writeMany(w, user, 40)
    const page = await open({ user_id: user.id })
    await show(page, '/posts', 'Posts')
    const focused = () => page.evaluate<string>('document.activeElement.textContent')

    await page.getByRole('link', { name: 'Of many 20', exact: true }).focus()
    for (const [index, id] of [ids[39], ids[29], ids[19]].entries()) {
      await writeMany(w, user, 12, (n) => ({ text: `New ${index} ${n}` }))
      await w.call(user, 'DELETE', `${POSTS}/${id}`)
    }
    await heading(page, 'New 2 11').waitFor()
    await heading(page, 'Of many 19').waitFor({ state: 'detached' })

    expect(await focused()).toBe('Of many 20')
  })

  test('what gets another date or state goes to its place in a list, or out of it', async () => {
    const user = await w.user({ connect: ['x'] })
    const ids = await writeMany(w, user, 4, (n) => ({ scheduled_date: inMinutes(60 * (n + 1)) }))
    const page = await open({ user_id: user.id })
    await show(page, '/posts?status=scheduled', 'Posts')
    const titles = () => rowsIn(page).locator('h2').allTextContents()
    await rowsIn(page).nth(3).waitFor()

    const body = { scheduled_date: inMinutes(150) }
    await w.call(user, 'POST', `${POSTS}/${ids[0]}/schedule`, { body })
    await expect.poll(titles).toEqual([1, 0, 2, 3].map((n) => `Of many ${n}`))
    await w.call(user, 'POST', `${POSTS}/${ids[2]}/unschedule`)

    await expect.poll(titles).toEqual([1, 0, 3].map((n) => `Of many ${n}`))
    await page.getByText('3 posts', { exact: true }).waitFor()
  })

  test('what happens to a post while it is opened is shown as well', async () => {
    const user = await w.user({ connect: ['x'] })
    const [id] = await writeMany(w, user, 1)
    const page = await open({ user_id: user.id })
    await show(page, '/posts?status=draft', 'Posts')
    await heading(page, 'Of many 0').waitFor()
    await page.route(
      /posts\/[0-9a-f-]+$/,
      async (route) => {
        const older = await route.fetch()
        await edit(user, id, { text: 'While it is opened' })
        // An event that is slower than this finds the answer there: then nothing is tried.
        await sleep(TOLD_WITHIN_MS)
        await route.fulfill({ response: older })
      },
      { times: 1 },
    )
    await page.getByRole('link', { name: 'Of many 0', exact: true }).click()
    await page.locator('.part').getByText('While it is opened').waitFor()
  })

  test('whoever comes back to a long list finds all of it, with what has changed, for one request', async () => {
    const user = await w.user({ connect: ['x'] })
    const ids = await writeMany(w, user, 120)
    const page = await open({ user_id: user.id })
    await show(page, '/posts', 'Posts')
    await showAll(page, 120)

    await page.getByRole('link', { name: 'Of many 2', exact: true }).click()
    await page.getByRole('heading', { name: 'Post', level: 1, exact: true }).waitFor()
    await edit(user, ids[2], { text: 'Changed meanwhile' })
    await page.locator('.part').getByText('Changed meanwhile').waitFor()
    const asked = listsAskedBy(page)
    await page.goBack()
    await heading(page, 'Changed meanwhile').waitFor()

    expect(await rowsIn(page).count()).toBe(120)
    expect(asked.length).toBeLessThanOrEqual(1)
  })

  test('the calendar shows what happens and asks for no list again', async () => {
    const user = await w.user({ connect: ['x'] })
    const at = '2099-05-06T09:00:00.000Z'
    const ids = await writeMany(w, user, 2, () => ({ scheduled_date: at }))
    const page = await open({ user_id: user.id })
    await show(page, '/calendar?view=agenda&day=2099-05-01&zone=UTC', 'Calendar')
    const shown = () => page.locator('.calendar-agenda bdi').allInnerTexts()
    await expect.poll(shown).toEqual(['Of many 0', 'Of many 1'])
    const asked = listsAskedBy(page)

    await edit(user, ids[0], { text: 'Changed' })
    await expect.poll(shown).toEqual(['Changed', 'Of many 1'])
    await w.call(user, 'POST', `${POSTS}/${ids[1]}/unschedule`)
    await expect.poll(shown).toEqual(['Changed'])
    await writeMany(w, user, 1, () => ({ text: 'Come in', scheduled_date: '2099-05-05T09:00:00Z' }))
    await expect.poll(shown).toEqual(['Come in', 'Changed'])
    await w.call(user, 'DELETE', `${POSTS}/${ids[0]}`)
    await expect.poll(shown).toEqual(['Come in'])

    expect(asked).toEqual([])
  })

  test.each([
    ['', 'Overview'],
    ['/posts?q=words', 'Posts'],
    ['/calendar?view=agenda&day=2099-05-01&zone=UTC', 'Calendar'],
  ])(
    'half a minute in which something happens each second asks little, %s',
    async (path, title) => {
      const user = await w.user({ connect: ['x'] })
      const body = { text: 'Some words', scheduled_date: '2099-05-06T09:00:00.000Z' }
      const [id] = await writeMany(w, user, 1, () => body)
      const page = await open({ user_id: user.id })
      await page.clock.install()
      await show(page, path, title)
      await page.getByText('Some words').first().waitFor()
      await page.clock.pauseAt(Date.now() + 3_600_000)
      let asked = 0
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api/v1/')) asked++
      })

      for (let second = 0; second < SECONDS; second++) {
        await edit(user, id, { text: `Some words, ${second}` })
        await page.clock.runFor(1_000)
        await page.evaluate('fetch("/api/dashboard/v1/instance").then((answer) => answer.text())')
      }
      await page.clock.resume()
      await page
        .getByText(`Some words, ${SECONDS - 1}`)
        .first()
        .waitFor()

      expect(asked).toBeLessThanOrEqual((TRIAL_REQUESTS * SECONDS) / 60)
    },
  )
})
