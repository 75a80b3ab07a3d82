/** What helps a person on: at the way in, in a dialog, on a phone, and when the service does not answer. */
import { afterAll, describe, expect, test } from 'vitest'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld({ sign_up: 'invitation' })
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  test('who has no way in learns how to get one, and is not led to sign up without an invitation', async () => {
    const page = await open({ size: 'phone' })

    await show(page, '/sign-in', 'Sign in')
    const links = await page.getByRole('link', { name: 'Sign up' }).count()
    await page.getByText('Cannot sign in?').click()
    const command = page.getByText('./otterpost admin link')

    expect(links).toBe(0)
    expect(await command.isVisible()).toBe(true)
    expect(await audit(page)).toEqual([])
  })

  test('a dialog begins at the button that does no harm, and moves nothing behind it', async () => {
    const { id } = await w.user({ connect: [] })
    const page = await open({ user_id: id })
    await show(page, '/keys', 'API keys')
    const button = page.getByRole('button', { name: /^Revoke the key/ }).first()
    await button.scrollIntoViewIfNeeded()
    const before = await button.boundingBox()

    await button.click()
    await page.getByRole('dialog').waitFor()

    expect(await page.evaluate('document.activeElement.textContent')).toBe('Cancel')
    expect(await button.boundingBox()).toEqual(before)
  })

  test('on a phone all pages are behind a button, which closes behind the page that is chosen', async () => {
    const { id } = await w.user({ connect: [] })
    const page = await open({ size: 'phone', user_id: id })
    await show(page, '', 'Overview')
    const menu = page.getByRole('button', { name: 'Menu' })
    const calendar = page.getByRole('link', { name: 'Calendar', exact: true })
    const before = await calendar.isVisible()

    await menu.press('Enter')
    const opened = { visible: await calendar.isVisible(), wrong: await audit(page) }
    await calendar.press('Enter')
    await page.getByRole('heading', { name: 'Calendar', level: 1, exact: true }).waitFor()

    expect(before).toBe(false)
    expect(opened).toEqual({ visible: true, wrong: [] })
    expect(await calendar.isVisible()).toBe(false)
    expect(await menu.getAttribute('aria-expanded')).toBe('false')
  })

  test.each(['phone', 'desktop'] as const)(
    'a message covers no form, and the way to the documentation is there, %s',
    async (size) => {
      const { id } = await w.user({ connect: [] })
      const page = await open({ size, user_id: id })
      await show(page, '/keys', 'API keys')
      const links = ['API documentation', 'Simulated networks'].map((name) =>
        page.getByRole('link', { name, exact: true }),
      )
      await page
        .getByRole('button', { name: /^Revoke the key/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Revoke key' }).click()
      const message = page.getByText('is revoked.')
      await message.waitFor()
      await page.evaluate('scrollTo(0, 0)')
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()

      const form = await page.locator('main form').first().boundingBox()
      const shown = await message.boundingBox()

      expect(await Promise.all(links.map((link) => link.isVisible()))).toEqual([true, true])
      expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(form?.y ?? 0)
      expect(await audit(page)).toEqual([])
    },
  )

  test('whoever has colours of their own sees what is chosen, and which day it is', async () => {
    const { id } = await w.user({ connect: [] })
    const page = await open({ user_id: id })
    await page.emulateMedia({ forcedColors: 'active' })
    await show(page, '/calendar?view=week', 'Calendar')
    const backgroundOf = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector("${selector}")).backgroundColor`)

    const chosen = await backgroundOf(".tabs [aria-pressed='true']")
    const not_chosen = await backgroundOf(".tabs [aria-pressed='false']")
    const today = await backgroundOf('[data-today] button')

    expect(chosen).not.toBe(not_chosen)
    expect(today).toBe(chosen)
  })

  test('when the service gives no answer, a button asks again', async () => {
    const page = await open()
    const refused = { status: 429, json: { error: 'Too many requests', code: 'rate_limit' } }
    await page.route('**/api/dashboard/v1/instance', (route) => route.fulfill(refused))
    await show(page, '', 'Otterpost')
    const found = await audit(page)
    await page.unroute('**/api/dashboard/v1/instance')

    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    expect(found).toEqual([])
  })
})
