/** The composer at both sizes and in both schemes: labels, names, headings, contrast, width. */
import { afterAll, describe, expect, test } from 'vitest'
import { EVERY_DAY, setSlots } from '../../queue/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { judged, partOf, textOf } from './composing.ts'
import { usePages, type Look } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const LOOKS: Look[] = [
  { size: 'phone', scheme: 'light' },
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
  { size: 'desktop', scheme: 'dark' },
]

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  test.each(LOOKS)('a post from the first letter to its date, $size and $scheme', async (look) => {
    const user = await w.user({ connect: ['x', 'x', 'secondary_a', 'secondary_b'] })
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '09:00' }])
    const page = await open({ ...look, user_id: user.id })
    const found: Record<string, string[]> = {}

    await show(page, '/compose', 'Compose')
    for (const name of ['Bluesky', 'LinkedIn']) await page.getByRole('checkbox', { name }).check()
    found.empty = await audit(page)
    await textOf(page).fill(`مرحبا ${'long'.repeat(30)} https://example.com/otters`)
    await judged(page)
    found.written = await audit(page)
    await page.getByRole('button', { name: 'Add a part' }).click()
    await partOf(page, 2).fill('Far too long. '.repeat(30))
    await page.getByText(/^X \d+ of 280: \d+ too many/).waitFor()
    found.too_long = await audit(page)
    await page.getByRole('button', { name: 'Bluesky', exact: true }).click()
    found.shared = await audit(page)
    await page.getByRole('button', { name: 'Write another text' }).click()
    await page.getByRole('button', { name: 'Remove part 2' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    found.own = await audit(page)
    await page.getByRole('radio', { name: 'At a time' }).check()
    await page.getByLabel('In words').fill('whenever')
    await page.getByText(/^That is not understood/).waitFor()
    found.time = await audit(page)
    await page.getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('Choose a date and a time.').waitFor()
    found.no_time = await audit(page)
    await page.getByRole('radio', { name: 'In the next free slot' }).check()
    await page.getByText(/ at 09:00 \(/).waitFor()
    found.queue = await audit(page)
    await page.getByRole('radio', { name: 'Now' }).check()
    await page.getByRole('button', { name: 'Publish now…' }).click()
    await page.getByRole('dialog').waitFor()
    found.confirm = await audit(page)
    await page.keyboard.press('Escape')
    for (const name of ['X', 'Bluesky', 'LinkedIn']) {
      await page.getByRole('checkbox', { name }).uncheck()
    }
    await page.getByText('Choose at least one network.').waitFor()
    found.nowhere = await audit(page)
    await page.getByRole('checkbox', { name: 'LinkedIn' }).press('?')
    await page.getByRole('button', { name: 'Publish now…' }).press('?')
    await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
    found.keys = await audit(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Go to' }).waitFor()
    found.palette = await audit(page)

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((state) => [state, []])))
  })

  test('who has no account yet is led to where one is connected', async () => {
    const user = await w.user({ connect: [] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')

    await page.getByText('No account is connected yet.').waitFor()
    const found = await audit(page)
    await page.locator('main').getByRole('link', { name: 'Connections' }).click()
    await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor()

    expect(found).toEqual([])
  })

  test('what is posted cannot be edited, and what is not there is said to be not there', async () => {
    const user = await w.user({ connect: ['x'] })
    const body = { text: 'Out', platforms: ['x'], publish_now: true }
    const { id } = (await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0]
    const page = await open({ user_id: user.id })

    await show(page, `/compose/${id}`, 'Posted')
    const posted = await audit(page)
    await show(page, '/compose/6b0013180000a13f9c27d05e', 'Not found')

    expect([posted, await audit(page)]).toEqual([[], []])
  })
})
