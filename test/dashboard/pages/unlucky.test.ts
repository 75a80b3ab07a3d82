/** States that nobody wishes for can be used by everybody, too: refusals, ends, empty lists and two who edit the same. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { articleIn, author } from '../../articles/arrange.ts'
import { png } from '../../media/pictures.ts'
import { keyThatMay } from '../../reviews/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { draftOf, saved, textOf } from './composing.ts'
import { usePages, type Look } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const LOOKS: Look[] = [
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
]

const PAGES = [
  ['', 'Overview'],
  ['/posts', 'Posts'],
  ['/calendar?view=agenda&day=2099-05-01', 'Calendar'],
  ['/calendar?view=month&day=2099-05-01', 'Calendar'],
  ['/articles', 'Articles'],
  ['/approvals', 'Approvals'],
  ['/media', 'Media'],
  ['/analytics', 'Analytics'],
  ['/connections', 'Connections'],
  ['/keys', 'API keys'],
  ['/usage', 'Usage'],
  ['/events', 'Events and webhooks'],
  ['/settings', 'Settings'],
] as const

/** These ask for nothing that the public contract has. */
const OF_THE_DASHBOARD: string[] = ['/connections', '/keys']

const FAILED = 'Something went wrong here.'

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  test.each(LOOKS)(
    'lists with nothing in them, and lists that fail, $size and $scheme',
    async (look) => {
      const user = await w.user({ plan: 'advanced', status: 'active', trial_ends_at: null })
      const page = await open({ ...look, user_id: user.id })
      const found: Record<string, string[]> = {}
      for (const [path, title] of PAGES) {
        await show(page, path, title)
        await page.waitForLoadState('load')
        await page.locator('.loading').waitFor({ state: 'detached' })
        found[`empty ${path}`] = await audit(page)
      }
      // What a gateway says, since the browser's note of a 500 would be taken for one of the service.
      await page.route(/\/api\/v1\/(?!events\/stream|me$)/, (route) =>
        route.fulfill({ status: 502, json: { error: FAILED, code: 'internal_error' } }),
      )
      for (const [path, title] of PAGES) {
        await show(page, path, title)
        if (OF_THE_DASHBOARD.includes(path)) continue
        await page.getByText(FAILED).first().waitFor()
        found[`failing ${path}`] = await audit(page)
        if (await page.getByText(/^Nothing /).count())
          found[`failing ${path}`]?.push('says nothing')
        if (await isToldTwice(page)) found[`failing ${path}`]?.push('says it twice')
      }

      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((page) => [page, []])))
    },
  )

  test.each(LOOKS)('what is in the way of a text, $size and $scheme', async (look) => {
    const user = await author(w)
    const page = await open({ ...look, user_id: user.id })
    const found: Record<string, string[]> = {}
    await keyThatMay(w, user, ['read'])
    await show(page, '/keys', 'API keys')
    await page.getByText('read only').last().waitFor()
    found.key_that_reads = await audit(page)

    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'Before')
    await page.route('**/api/v1/upload', (route) => route.abort('connectionrefused'))
    const file = { name: 'otter.png', mimeType: 'image/png', buffer: await png() }
    await page.locator('input[type=file]').setInputFiles([file])
    await page.getByText(/^The connection was cut/).waitFor()
    found.cut = await audit(page)
    await page.getByRole('button', { name: 'Publish now…' }).click()
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    await page.getByText(/^Not uploaded yet/).waitFor()
    found.not_uploaded = await audit(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave out' }).click()
    await w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: { text: 'Of somebody else' } })
    await textOf(page).fill('Mine')
    await page.getByRole('dialog').waitFor()
    found.conflict = await audit(page)
    await page.getByRole('button', { name: 'Keep yours' }).click()
    await saved(page)
    await w.call(user, 'DELETE', `/api/v1/posts/${id}`)
    await textOf(page).fill('Mine, and gone')
    await page.getByRole('button', { name: 'Save it as a new draft' }).waitFor()
    found.gone = await audit(page)

    const article = await articleIn(w, user, 'draft')
    await show(page, `/articles/${article}`, 'Article')
    await page.getByLabel('Title').waitFor()
    await w.call(user, 'PUT', `/api/v1/articles/${article}`, {
      body: { title: 'Of somebody else' },
    })
    await page.getByLabel('Title').fill('Mine')
    await page
      .getByText(/changed elsewhere/)
      .first()
      .waitFor()
    found.article_conflict = await audit(page)

    await show(page, '/posts', 'Posts')
    await w.db`delete from sessions where user_id = ${user.id}`
    // Something else may have been told already that it has ended.
    await page.evaluate('document.querySelector(\'[href$="/articles"]\')?.click()')
    await page.getByText('Your session has ended. Sign in again.').waitFor()
    found.signed_out = await audit(page)

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((page) => [page, []])))
  })
})

/** In one place: cards that could not be read say so each. */
async function isToldTwice(page: Page): Promise<boolean> {
  const places = await page
    .getByRole('alert')
    .evaluateAll((alerts) => alerts.map((one) => one.closest('.card')?.textContent ?? ''))
  return new Set(places).size < places.length
}
