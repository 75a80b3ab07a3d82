/** Keys in the dashboard that are made for some accounts. */
import { afterAll, describe, expect, test } from 'vitest'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
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
      const shown = await row.getByText(`@${user.handles.x}`).count()

      const { body } = await w.call({ ...user, key }, 'GET', '/api/v1/accounts')
      expect(faults).toEqual([])
      expect([shown, is_for_all_again]).toEqual([1, true])
      expect(body.accounts.map(({ id }: { id: string }) => id)).toEqual([user.accounts.x])
    },
  )
})
