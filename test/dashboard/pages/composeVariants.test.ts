/** What only one network gets besides its text, the category, and the cards of pages, as the composer asks and shows them. */
import { afterAll, describe, expect, test } from 'vitest'
import { openPages, pageOf } from '../../cards/pages.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { draftOf, judged, reach, saved, textOf } from './composing.ts'
import { usePages } from './pages.ts'

const linked = await openPages()
const w = await openWorld({ fetching: { loopback_port: linked.port } })
afterAll(async () => {
  await w.close()
  await linked.close()
})

const ALL = {
  x: { reply_settings: 'following', made_with_ai: true, paid_partnership: true },
  secondary_a: {
    reply_control: 'followers',
    langs: ['en', 'pt-BR'],
    labels: ['nudity', 'graphic-media'],
    link_card: 'none',
  },
  secondary_b: { visibility: 'connections', link_card: 'none' },
}

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  const read = async (user: TestUser, id: string) =>
    (await w.call(user, 'GET', `/api/v1/posts/${id}`)).body
  const variantsOf = async (user: TestUser, id: string) => (await read(user, id)).variants

  test.each(['phone', 'desktop'] as const)(
    'each network is told what is chosen for it, and one press takes all of it back, %s',
    async (size) => {
      const user = await w.user()
      const page = await open({ size, user_id: user.id })
      const tab = (name: string) => page.getByRole('button', { name, exact: true }).click()
      await show(page, '/compose', 'Compose')
      for (const name of ['Bluesky', 'LinkedIn']) await page.getByRole('checkbox', { name }).check()
      const id = await draftOf(page, 'For everybody')

      await tab('X')
      await page.getByLabel('Who may reply').selectOption('Accounts that you follow')
      await page.getByLabel('made with AI').check()
      await page.getByLabel('paid partnership').check()
      await tab('Bluesky')
      await page.getByLabel('Who may reply').selectOption('Your followers')
      await page.getByLabel('Languages').pressSequentially('en, pt-BR')
      await page.getByText('English, Brazilian Portuguese').waitFor()
      await page.getByLabel('Nudity').check()
      await page.getByLabel('Violence and blood').check()
      await page.getByLabel('Show a card').uncheck()
      const found = await audit(page)
      await tab('LinkedIn')
      await page.getByLabel('Who sees it').selectOption('Your connections')
      await page.getByLabel('Show a card').uncheck()
      await w.until(async () => (await variantsOf(user, id))?.secondary_b?.link_card === 'none')
      await saved(page)
      const chosen = await variantsOf(user, id)

      await page.reload()
      await tab('All networks')
      const differs = await page.getByText(/^(X|Bluesky|LinkedIn): /).allInnerTexts()
      await tab('Bluesky its own')
      const restored = await page.getByLabel('Languages').inputValue()
      for (const label of ['X', 'Bluesky', 'LinkedIn']) {
        await tab(`${label} its own`)
        await page.getByRole('button', { name: `Back to what is usual on ${label}` }).click()
        await tab(label)
      }
      await w.until(async () => !(await variantsOf(user, id)))

      expect(chosen).toEqual(ALL)
      expect(restored).toBe('en, pt-BR')
      expect(differs).toHaveLength(3)
      expect(differs.join('\n')).toContain('Languages: en, pt-BR')
      expect(differs.join('\n')).toContain('No card of the page')
      expect(found).toEqual([])
    },
  )

  test('what was taken back is back with one press, and a language that is none is said to be none', async () => {
    const user = await w.user({ connect: ['secondary_a'] })
    const variants = { secondary_a: { langs: ['en'], reply_control: 'nobody' } }
    const body = { text: 'For few', platforms: ['secondary_a'], variants }
    const { id } = (await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0]
    const page = await open({ user_id: user.id })
    await show(page, `/compose/${id}`, 'Edit the post')

    await page.getByRole('button', { name: 'Bluesky its own' }).click()
    await page.getByRole('button', { name: 'Back to what is usual on Bluesky' }).click()
    await w.until(async () => !(await variantsOf(user, id)))
    await saved(page)
    const without = await page.getByLabel('Languages').inputValue()
    await page.getByRole('button', { name: 'Undo' }).click()
    await w.until(async () => (await variantsOf(user, id))?.secondary_a !== undefined)
    const undone = await variantsOf(user, id)
    await page.getByLabel('Languages').fill('english!')
    await page.getByText(/^Bluesky langs 0: /).waitFor()
    await page.getByText(/^Not saved: /).waitFor()

    expect(without).toBe('')
    expect(undone).toEqual(variants)
    expect(await variantsOf(user, id)).toEqual(variants)
  })

  test('with the keyboard alone a post gets a category, of which those there are offered', async () => {
    const user = await w.user({ connect: ['x'] })
    const body = { text: 'An earlier one', platforms: ['x'], category: 'Otters' }
    await w.call(user, 'POST', '/api/v1/posts', { body })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'Filed')
    const before = (await read(user, id)).category

    await textOf(page).focus()
    await reach(page, 'Category')
    await page.locator('datalist option[value="Otters"]').waitFor({ state: 'attached' })
    await page.keyboard.type('Otters')
    await w.until(async () => (await read(user, id)).category === 'Otters')
    await saved(page)
    await page.reload()
    const restored = await page.getByLabel('Category').inputValue()
    await page.getByLabel('Category').fill('')
    await w.until(async () => (await read(user, id)).category === 'General')

    expect(before).toBe('General')
    expect(restored).toBe('Otters')
  })

  test('the card of a page is shown before it goes out, once somebody wants the page read', async () => {
    const user = await w.user({ connect: ['secondary_a', 'secondary_b'] })
    const tags = { 'og:title': 'All about otters', 'og:description': 'They hold hands.' }
    const url = linked.put('/otters', pageOf(tags))
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    for (const name of ['Bluesky', 'LinkedIn']) await page.getByRole('checkbox', { name }).check()
    const card = (network: string) =>
      page.getByRole('article', { name: `Preview on ${network}` }).locator('.preview-card')

    await textOf(page).fill(`Read ${url}`)
    await card('Bluesky').getByText('The page is read before the post goes out.').waitFor()
    await judged(page)
    const unasked = [...linked.asked]
    const found = await audit(page)
    await card('Bluesky').getByRole('button', { name: 'Read it now' }).click()
    await card('LinkedIn').getByText('All about otters').waitFor()
    const shown = await card('Bluesky').innerText()
    await page.getByRole('button', { name: 'Bluesky', exact: true }).click()
    await page.getByLabel('Show a card').uncheck()
    await card('Bluesky').waitFor({ state: 'detached' })

    expect(unasked).toEqual([])
    expect(linked.asked).toEqual(['/otters'])
    expect(shown).toContain('They hold hands.')
    expect(await card('LinkedIn').count()).toBe(1)
    expect(found).toEqual([])
  })
})
