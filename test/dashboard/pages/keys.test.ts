/** Keys in the dashboard that are made for some accounts, and with limits of their own. */
import { afterAll, describe, expect, test } from 'vitest'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { signUp } from '../visitor.ts'
import { usePages } from './pages.ts'

const w = await openWorld({ sign_up: 'open' })
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  test.each(['light', 'dark'] as const)(
    'accounts are ticked, and shown with the key, in the %s',
    async (scheme) => {
      const user = await w.user()
      const page = await open({ size: 'phone', scheme, user_id: user.id })
      await show(page, '/keys', 'API keys')
      await page.getByLabel('Name').fill('For the bakery')
      await page.getByLabel('these alone').check()
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByText('Choose at least one.').waitFor()
      const faults = await audit(page)
      await page.getByLabel(`@${user.handles.x}`).check()
      await page.getByRole('button', { name: 'Create key' }).click()
      const key = await page.getByLabel('Key', { exact: true }).inputValue()
      const is_for_all_again = await page.getByLabel('all accounts').isChecked()
      const row = page.getByRole('listitem').filter({ hasText: 'For the bakery' })
      await row.getByText(`@${user.handles.x}`).waitFor()

      const { body } = await w.call({ ...user, key }, 'GET', '/api/v1/accounts')
      expect(faults).toEqual([])
      expect(is_for_all_again).toBe(true)
      expect(body.accounts.map(({ id }: { id: string }) => id)).toEqual([user.accounts.x])
    },
  )

  test('what is no limit is said beside its field, and limits stand with the key', async () => {
    const { id } = await signUp(w)
    const page = await open({ user_id: id, size: 'phone' })
    await show(page, '/keys', 'API keys')
    await page.getByLabel('Name').fill('Agent')
    await page.getByLabel('Posts in a day').fill('0')
    await page.getByLabel('Budget of a month').fill('two')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.locator('.problem').first().waitFor()
    const wrong = await page
      .locator('[aria-invalid=true]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    const while_wrong = await audit(page)

    await page.getByLabel('Posts in a day').fill('5')
    await page.getByLabel('Budget of a month').fill('2.50')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Your new key').waitFor()
    await page.getByText('5 posts a day, 2.500 USD a month').waitFor()

    expect(wrong).toEqual(['posts_per_day', 'monthly_budget'])
    expect([...while_wrong, ...(await audit(page))]).toEqual([])
  })
})
