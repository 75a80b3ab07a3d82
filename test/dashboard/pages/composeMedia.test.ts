/** Pictures of a post in the composer, and what is said of them. */
import { afterAll, describe, expect, test } from 'vitest'
import { png } from '../../media/pictures.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { draftOf, saved } from './composing.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  test('nothing goes out before what was just typed of its picture is saved, the newest last', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'A picture of an otter')
    const file = { name: 'otter.png', mimeType: 'image/png', buffer: await png() }
    await page.locator('input[type=file]').setInputFiles(file)
    const shows = page.getByLabel('What it shows')
    await shows.waitFor()
    await saved(page)
    const order: string[] = []
    const held = Promise.withResolvers<void>()
    await page.route(/\/media\/\w+$/, async (route) => {
      await held.promise
      order.push(String(route.request().postDataJSON().alt_text))
      await route.continue()
    })
    await page.route(/\/posts\/\w+\/publish$/, async (route) => {
      order.push('published')
      await route.continue()
    })

    await shows.fill('An ott')
    await page.locator('.media-alt').getByText('Saving…').waitFor()
    await shows.fill('An otter on its back')
    await page.getByRole('button', { name: 'Publish now…' }).click()
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    await page.getByRole('dialog').locator('[aria-disabled=true]').first().waitFor()
    held.resolve()
    await page.waitForURL(/\/posts\/\w+$/)

    expect(order).toEqual([
      'An ott',
      ...order.slice(1, -1).map(() => 'An otter on its back'),
      'published',
    ])
    expect(order.length).toBeGreaterThan(2)
    expect((await w.settled(user, id)).status).toBe('posted')
  })
})
