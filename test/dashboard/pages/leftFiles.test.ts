/** Files whose text was closed before they arrived: what became of them is said wherever somebody is, and none is lost unasked. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { png } from '../../media/pictures.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { draftOf, isAskedToStay, postsOf, saved, textOf } from './composing.ts'
import { usePages, type Look } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const LOOKS: Look[] = [
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
]

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  const otter = async () => ({ name: 'otter.png', mimeType: 'image/png', buffer: await png() })
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.locator('input[type=file]').first().setInputFiles([file])
  /** None arrives before it is let go. */
  const holdUploads = async (page: Page) => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/upload', async (route) => {
      await held.promise
      await route.continue()
    })
    return held.resolve
  }
  const go = async (page: Page, title: string) => {
    const menu = page.getByRole('button', { name: /^Menu/ })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()
  }
  const left = (page: Page) => page.getByRole('region', { name: 'Files of what is not open' })
  const attached = (page: Page, name: string) =>
    page.getByRole('list', { name: 'Attached files' }).getByText(name, { exact: true })
  const media = async (user: TestUser) => (await w.call(user, 'GET', '/api/v1/media')).body.media

  test.each(LOOKS)(
    'a file that is refused after its text was closed is named where somebody is, $size and $scheme',
    async (look) => {
      const user = await w.user({ connect: ['x'] })
      const page = await open({ ...look, user_id: user.id })
      await show(page, '/compose', 'Compose')
      const id = await draftOf(page, 'With a picture')
      const letGo = await holdUploads(page)
      await choose(page, broken)
      await page.getByRole('progressbar').waitFor()

      await go(page, 'Posts')
      letGo()
      await left(page).getByText('broken.png is not uploaded').waitFor()
      const found = await audit(page)
      await left(page).getByRole('link', { name: 'Open its text broken.png' }).click()
      await page.getByRole('button', { name: 'Try again with broken.png' }).waitFor()
      const beside = await left(page).count()
      await go(page, 'Settings')
      await left(page).getByRole('button', { name: 'Leave out broken.png' }).click()
      await left(page).waitFor({ state: 'detached' })

      expect(found).toEqual([])
      expect(beside).toBe(0)
      expect(page.url()).not.toContain(id)
    },
  )

  test.each(LOOKS)(
    'a file of a text with nothing else in it is told of when it has arrived, and waits for it, $size and $scheme',
    async (look) => {
      const user = await w.user({ connect: ['x'] })
      const page = await open({ ...look, user_id: user.id })
      await show(page, '/compose', 'Compose')
      await textOf(page).waitFor()
      const letGo = await holdUploads(page)
      await choose(page, await otter())
      await page.getByRole('progressbar').waitFor()

      await go(page, 'Posts')
      letGo()
      await left(page)
        .getByText(/^otter\.png is uploaded/)
        .waitFor()
      const found = await audit(page)
      // Another new text is not the one that it was added to.
      await page.getByRole('link', { name: 'Compose', exact: true }).click()
      await textOf(page).waitFor()
      const elsewhere = await attached(page, 'otter.png').count()
      await left(page).getByRole('link', { name: 'Open its text otter.png' }).click()
      await attached(page, 'otter.png').waitFor()
      await left(page).waitFor({ state: 'detached' })
      await textOf(page).fill('This is it')
      await saved(page)

      expect(found).toEqual([])
      expect(elsewhere).toBe(0)
      const has_it = { media_urls: [expect.stringContaining('/media/')] }
      expect(await postsOf(w, user)).toMatchObject([has_it])
    },
  )

  test('a file that arrives in the library while another page is shown is for nothing else', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/media', 'Media')
    const letGo = await holdUploads(page)
    await choose(page, await otter())
    await page.getByRole('progressbar').waitFor()

    await go(page, 'Posts')
    letGo()
    await page.getByText('otter.png is uploaded.', { exact: true }).waitFor()
    const told = await left(page).count()
    await go(page, 'Media')
    await page.getByRole('list', { name: 'Media' }).getByRole('listitem').first().waitFor()

    expect(told).toBe(0)
    expect(await media(user)).toHaveLength(1)
  })

  test('a tab with a file that waits for a network is not closed without a question', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    await draftOf(page, 'With a picture')
    await page.route('**/api/v1/upload', (route) => route.abort('connectionrefused'))
    await choose(page, await otter())
    await page.getByText(/^The connection was cut/).waitFor()
    await go(page, 'Posts')

    expect(await isAskedToStay(page)).toBe(true)

    await left(page).getByRole('button', { name: 'Leave out otter.png' }).click()
    await left(page).waitFor({ state: 'detached' })
    expect(await isAskedToStay(page)).toBe(false)
  })
})
