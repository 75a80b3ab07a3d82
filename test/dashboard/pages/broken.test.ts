/** What cannot be shown, does not arrive or is answered by somebody else: nobody is left before an empty page. */
import { afterAll, describe, expect, test } from 'vitest'
import { png } from '../../media/pictures.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { draftOf, saved, textOf } from './composing.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

/** As proxies say it whose service is away. */
const HTML = { contentType: 'text/html', body: '<html><h1>It does not work</h1></html>' }

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  test.each([
    { name: 'whose parts are cut off', answer: 'cut' as const },
    { name: 'of a version that is gone', answer: { status: 404, json: {} } },
  ])('a page $name says so, is loaded anew, and leaves the others', async ({ answer }) => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '', 'Overview')
    await page.route('**/assets/*.js', (route) =>
      answer === 'cut' ? route.abort('internetdisconnected') : route.fulfill(answer),
    )
    const go = (name: string) =>
      page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

    await page.keyboard.press('?')
    await page
      .getByRole('status')
      .getByText(/^A part of the page has not arrived/)
      .waitFor()
    await go('Usage')
    await page.getByRole('heading', { name: 'Not shown', level: 1 }).waitFor()
    await page
      .getByRole('alert')
      .getByText(/^A part of the page has not arrived/)
      .waitFor()
    await go('Overview')
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await page.unrouteAll()
    await go('Usage')
    await page.getByRole('button', { name: 'Load the page again' }).click()

    await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor()
  })

  test.each([
    { name: 'a page of its own', body: HTML.body },
    { name: 'nothing at all', body: '' },
  ])('a page is back by itself after a proxy has answered with $name', async ({ body }) => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    const away = Promise.withResolvers<void>()
    await page.route('**/api/**', (route) => {
      away.resolve()
      return route.fulfill({ ...HTML, body, status: 502 })
    })

    await page.goto(`${w.service.url}/dashboard`)
    await away.promise
    await page.getByText('The service cannot be reached. Try again in a moment.').waitFor()
    await page.unrouteAll()

    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  })

  test('what a proxy answers in place of the service is told in words, and the text goes on', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'Before')
    await page.route(`**/api/v1/posts/${id}`, (route) => route.fulfill({ ...HTML, status: 413 }))

    await textOf(page).fill('Before, and more')
    const words = 'Something on the way to the service has answered in its place (413).'
    await page.getByText(`Not saved: ${words} Kept in this browser.`).waitFor()
    await page.unrouteAll()
    await textOf(page).fill('Before, and more of it')
    await saved(page)

    const { text } = (await w.call(user, 'GET', `/api/v1/posts/${id}`)).body
    expect(text).toBe('Before, and more of it')
  })

  test('files and what is said of them go on by themselves when the service is back', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    await draftOf(page, 'A picture of an otter')
    let is_away = true
    await page.route(/\/api\/v1\/(upload|media\/\w+)$/, (route) =>
      is_away ? route.abort('connectionrefused') : route.continue(),
    )
    const file = { name: 'otter.png', mimeType: 'image/png', buffer: await png() }

    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText(/^The connection was cut\./).waitFor()
    is_away = false
    const shows = page.getByLabel('What it shows')
    await shows.waitFor()
    is_away = true
    await shows.fill('An otter on its back')
    await page.getByText('The service cannot be reached. Try again in a moment.').waitFor()
    is_away = false
    await shows.focus()

    await w.until(async () => {
      const media = await w.db`select alt_text from media where user_id = ${user.id}`
      return media[0]?.alt_text === 'An otter on its back'
    })
  })

  test('a year with more digits than a date has leaves the composer as it is', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    await draftOf(page, 'In the far future')
    await page.getByRole('radio', { name: 'At a time' }).click()
    const field = page.getByLabel('Date and time')

    await field.focus()
    await page.keyboard.type('0102202671234AM')
    const typed = await field.inputValue()
    await field.fill('12026-01-02T10:00')
    await page.getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('Choose a date and a time.').waitFor()

    expect(typed).toMatch(/^2026-0/)
    expect(await textOf(page).inputValue()).toBe('In the far future')
  })

  test('a time in words that cannot be understood without a connection says so', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    await draftOf(page, 'Tomorrow')
    await page.getByRole('radio', { name: 'At a time' }).click()
    await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))

    await page.getByLabel('In words').fill('tomorrow 9')

    await page.getByText('Words are not understood without a connection.').waitFor()
  })

  test.each(['-271821-04-20', '+275760-09-13', '0000-01-01', '2026-02-30'])(
    'the calendar shows this month when its address says %s',
    async (day) => {
      const user = await w.user({ connect: ['x'] })
      const page = await open({ user_id: user.id })
      await show(page, `/calendar?day=${encodeURIComponent(day)}`, 'Calendar')

      await page.locator('[data-today]').first().waitFor()
    },
  )
})
