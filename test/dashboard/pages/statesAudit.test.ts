/** States in which pages stand for a while only, or seldom: they can be used by everybody, too. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { articleIn, author } from '../../articles/arrange.ts'
import { loseSend } from '../../delivery/arrange.ts'
import { png } from '../../media/pictures.ts'
import { postIn, refuse } from '../../posts/arrange.ts'
import { POSTS } from '../../reviews/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { draftOf } from './composing.ts'
import { usePages, type Look } from './pages.ts'

const w = await openWorld({ unknown: { x: 'ask' } })
afterAll(() => w.close())

const LOOKS: Look[] = [
  { size: 'phone', scheme: 'light' },
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
  { size: 'desktop', scheme: 'dark' },
]

const PAGES = [
  ['', 'Overview'],
  ['/posts', 'Posts'],
  ['/calendar', 'Calendar'],
  ['/articles', 'Articles'],
  ['/compose', 'Compose'],
  ['/approvals', 'Approvals'],
  ['/media', 'Media'],
  ['/analytics', 'Analytics'],
  ['/connections', 'Connections'],
  ['/keys', 'API keys'],
  ['/usage', 'Usage'],
  ['/events', 'Events and webhooks'],
  ['/settings', 'Settings'],
] as const

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  test.each(LOOKS)('pages that wait for their answers, $size and $scheme', async (look) => {
    const user = await author(w)
    const page = await open({ ...look, user_id: user.id })
    const held = Promise.withResolvers<void>()
    await page.route(/\/api\/(dashboard\/)?v1\/(?!session|instance)/, async (route) => {
      await held.promise
      await route.abort('internetdisconnected')
    })
    const found: Record<string, string[]> = {}

    for (const [path, heading] of PAGES) {
      await show(page, path, heading)
      found[path] = await audit(page)
    }
    held.resolve()

    expect(found).toEqual(noneOf(found))
  })

  test.each(LOOKS)(
    'posts that went wrong, and what is asked of them, $size and $scheme',
    async (look) => {
      const user = await w.user({ connect: ['x', 'secondary_a'] })
      const page = await open({ ...look, user_id: user.id })
      const found: Record<string, string[]> = {}
      const post = async (name: string, id: string, words: string | RegExp) => {
        await show(page, `/posts/${id}`, 'Post')
        await page.getByText(words).first().waitFor()
        await page.getByRole('heading', { name: 'History' }).waitFor()
        found[name] = await audit(page)
      }
      await post('posted', await postIn(w, user, 'posted'), 'Posted')
      await post('failed', await postIn(w, user, 'failed'), 'Failed')
      await refuse(w, user, 'secondary_a')
      const half = { text: 'On one of two', platforms: ['x', 'secondary_a'], publish_now: true }
      const answer = await w.call(user, 'POST', POSTS, { body: half })
      await post('not everywhere', idIn(answer.body), 'Not everywhere')
      await loseSend(w, user, 'cut_before', 'x')
      const body = { text: 'Perhaps', platforms: ['x'], publish_now: true }
      const lost = idIn((await w.call(user, 'POST', POSTS, { body })).body)
      await w.settled(user, lost)
      await post('unknown', lost, 'Nobody knows')
      await page.getByRole('button', { name: 'Say what became of it' }).click()
      await page.getByRole('dialog').waitFor()
      found.resolving = await audit(page)
      await page.keyboard.press('Escape')

      await show(page, '/posts', 'Posts')
      await page.getByText('4 posts').waitFor()
      found.list = await audit(page)
      await page.getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Delete…' }).click()
      await page.getByRole('dialog').waitFor()
      found.deleting = await audit(page)
      await page.keyboard.press('Escape')
      await page.getByLabel('Words').fill('nowhere to be found')
      await page.getByText('No post is like that.').waitFor()
      found.not_found = await audit(page)

      expect(found).toEqual(noneOf(found))
    },
  )

  test.each(LOOKS)('articles, and what opens above a page, $size and $scheme', async (look) => {
    const user = await author(w)
    const page = await open({ ...look, user_id: user.id })
    const found: Record<string, string[]> = {}
    await show(page, `/articles/${await articleIn(w, user, 'published')}`, 'Article')
    await page.getByRole('heading', { name: 'Notes on rivers' }).waitFor()
    found.published = await audit(page)
    await show(page, `/articles/${await articleIn(w, user, 'draft')}`, 'Article')
    for (const name of ['Publish now…', 'Schedule…', 'Delete…']) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      found[name] = await audit(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }

    await show(page, '/compose', 'Compose')
    await draftOf(page, 'With a picture')
    const file = { name: 'An otter on its back.png', mimeType: 'image/png', buffer: await png() }
    await page.locator('input[type=file]').setInputFiles([file])
    await page.getByLabel('What it shows').waitFor()
    found.attached = await audit(page)
    await page.getByRole('button', { name: 'Add a part' }).click()
    found.attached_to_part = await audit(page)
    await page.getByRole('button', { name: 'From the library' }).first().click()
    await page.getByRole('dialog').waitFor()
    found.library = await audit(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'X', exact: true }).click()
    found.on_x = await audit(page)

    await openMenu(page)
    found.menu = await audit(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Go to' }).waitFor()
    await page.keyboard.type('nowhere')
    found.palette = await audit(page)

    expect(found).toEqual(noneOf(found))
  })

  test.each(LOOKS)('what has no place for somebody, $size and $scheme', async (look) => {
    const user = await w.user({
      connect: ['x'],
      plan: 'pro',
      status: 'active',
      trial_ends_at: null,
    })
    const page = await open({ ...look, user_id: user.id })
    const found: Record<string, string[]> = {}
    for (const path of ['/posts/6b0013180000a13f9c27d05e', '/webhooks/6b0013180000a13f9c27d05e']) {
      await page.goto(`${w.service.url}/dashboard${path}`)
      await page.getByText(/^There is no such/).waitFor()
      found[path] = await audit(page)
    }
    await show(page, '/articles', 'Articles')
    found.no_articles = await audit(page)
    await show(page, '', 'Overview')
    await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'))
    await openMenu(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Usage' }).click()
    await page.getByRole('heading', { name: 'Not shown', level: 1 }).waitFor()
    found.not_arrived = await audit(page)

    expect(found).toEqual(noneOf(found))
  })
})

function noneOf(found: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.keys(found).map((state) => [state, []]))
}

function idIn(answer: { id?: string; posts?: { id: string }[] }): string {
  return answer.posts?.[0]?.id ?? answer.id ?? ''
}

/** On a phone. */
async function openMenu(page: Page) {
  const menu = page.getByRole('button', { name: /^Menu/ })
  if (await menu.isVisible()) await menu.click()
}
