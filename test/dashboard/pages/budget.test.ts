/** Setting a budget for each month in the dashboard. */
import { afterAll, describe, expect, test } from 'vitest'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  test('a budget is set, made to warn alone, and removed', async () => {
    const user = await w.user({ connect: ['x'] })
    const read = async () => (await w.call(user, 'GET', '/api/v1/budget')).body
    const page = await open({ user_id: user.id })
    await show(page, '/settings', 'Settings')
    await page.getByText('No limit').waitFor()

    await page.getByLabel('For each month').fill('2.50')
    await page.getByRole('button', { name: 'Save budget' }).click()
    await page.getByText('2.500 of 2.500 USD left').waitFor()
    const refusing = await read()
    await page.getByLabel('Publish all the same').check()
    await page.getByRole('button', { name: 'Save budget' }).click()
    await expect.poll(async () => (await read()).on_exceed).toBe('warn')
    await page.getByRole('button', { name: 'Remove budget' }).click()
    await page.getByText('No limit').waitFor()

    expect(refusing).toMatchObject({ monthly_amount: '2.500', on_exceed: 'refuse' })
    expect((await read()).monthly_amount).toBeNull()
  })

  test('what is no amount is named at its field, and nothing changes', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/settings', 'Settings')

    await page.getByLabel('For each month').fill('ten')
    await page.getByRole('button', { name: 'Save budget' }).click()
    await page.locator('#main [aria-invalid="true"][name="monthly_amount"]').waitFor()

    expect((await w.call(user, 'GET', '/api/v1/budget')).body.monthly_amount).toBeNull()
  })
})
