/** Setting the weekly slots of the queue in the dashboard. */
import { afterAll, describe, expect, test } from 'vitest'
import { QUEUE } from '../../queue/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  test('slots are added and removed, and the time zone is changed', async () => {
    const user = await w.user({ connect: ['x'] })
    const read = async () => (await w.call(user, 'GET', QUEUE)).body
    const page = await open({ user_id: user.id })
    await show(page, '/settings', 'Settings')
    await page.getByText('There are no slots yet.').waitFor()

    await page.getByLabel('Monday').check()
    await page.getByLabel('Friday').check()
    await page.getByLabel('At', { exact: true }).fill('09:30')
    await page.getByRole('button', { name: 'Add slot' }).click()
    await page.getByRole('heading', { name: 'Mon, Fri 09:30' }).waitFor()
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    await page.getByRole('button', { name: 'Save time zone' }).click()
    await page.getByText('The time zone is saved.').waitFor()
    expect(await read()).toEqual({
      timezone: 'Europe/Berlin',
      slots: [{ weekdays: ['monday', 'friday'], time: '09:30' }],
    })

    await page.getByRole('button', { name: 'Remove the slot Mon, Fri 09:30' }).click()
    await page.getByText('There are no slots yet.').waitFor()
    expect((await read()).slots).toEqual([])
  })

  test('what is no time zone is named at its field, and nothing changes', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/settings', 'Settings')

    await page.getByLabel('Time zone').fill('Mars/Olympus')
    await page.getByRole('button', { name: 'Save time zone' }).click()
    await page.getByText('it is not the name of a time zone').waitFor()

    expect((await w.call(user, 'GET', QUEUE)).body.timezone).toBe('UTC')
  })
})
