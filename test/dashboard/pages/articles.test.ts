/** Articles in the dashboard: written beside what X makes of them, saved as they are typed, and published. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import {
  ARTICLES,
  articleIn,
  author,
  draftsOf,
  refuseArticle,
  TEXT,
} from '../../articles/arrange.ts'
import { png } from '../../media/pictures.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld({
  timing: { request_timeout_ms: 2_000, quiet_ms: { x: 300, secondary_a: 300, secondary_b: 300 } },
})
afterAll(() => w.close())

const KEPT = 'Not saved: no connection; kept in this browser.'
const MARKDOWN = `# Why rivers bend

Slow *water* drops its **sand**, [as ever](https://example.com/sand).

- inner
- outer

> Fast water takes it.`

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  const title = (page: Page) => page.getByLabel('Title')
  const text = (page: Page) => page.getByLabel('Text, in Markdown')
  const saved = (page: Page) =>
    page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
  const listed = async (user: TestUser) =>
    (await w.call(user, 'GET', ARTICLES)).body.articles as (typeof TEXT & { id: string })[]
  const another = async (context: BrowserContext, path: string) => {
    const page = await context.newPage()
    await page.goto(`${w.service.url}/dashboard${path}`)
    return page
  }

  test('an article is written, saved as it is typed, and published as its preview showed it', async () => {
    const user = await author(w)
    const page = await open({ user_id: user.id })
    await show(page, '/posts', 'Posts')
    await page.getByRole('link', { name: 'Articles' }).click()
    await heading(page, 'Articles')
    await page.getByText('No articles yet.').waitFor()
    const empty = await audit(page)
    await page.getByRole('link', { name: 'New article' }).click()
    await heading(page, 'New article')

    await title(page).fill('Notes on rivers')
    await page.getByText(/it needs a title and a text/).waitFor()
    await text(page).fill(MARKDOWN)
    await saved(page)
    await page.waitForURL(/\/articles\/[0-9a-f]{24}$/)
    const focused = await page.evaluate('document.activeElement.className')
    await page.locator('input[aria-label="Cover picture"]').setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: await png(),
    })
    await page.locator('.article-cover').waitFor()
    await page.locator('input[aria-label="Pictures in the text"]').setInputFiles({
      name: 'inside.png',
      mimeType: 'image/png',
      buffer: await png(),
    })
    await page.locator('.article-preview figure img').waitFor()
    await saved(page)
    const preview = page.locator('.article-preview')
    const shown = await preview.innerText()
    const written = await audit(page)
    await page.getByRole('button', { name: 'Publish now…' }).click()
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    await page.getByRole('link', { name: 'Open it there' }).waitFor()
    const [draft] = await draftsOf(w, user)

    expect(focused).toBe('article-text')
    expect(shown).toMatch(/Why rivers bend\s+Slow water drops its sand, as ever\.\s+inner\s+outer/)
    expect(draft?.title).toBe('Notes on rivers')
    expect(draft?.cover).not.toBeNull()
    expect(draft?.media).toHaveLength(1)
    expect(await listed(user)).toHaveLength(1)
    expect([empty, written, await audit(page)]).toEqual([[], [], []])
  })

  test('without a network nothing that is typed is lost, nor when the tab is closed', async () => {
    const user = await author(w)
    const id = await articleIn(w, user, 'draft')
    const page = await open({ user_id: user.id, size: 'phone', scheme: 'dark' })
    await show(page, `/articles/${id}`, 'Article')
    await title(page).waitFor()

    await page.route('**/api/v1/articles/**', (route) => route.abort('internetdisconnected'))
    await title(page).fill('Typed without a network')
    await page.getByText(KEPT).waitFor()
    const cut = await audit(page)
    const context = page.context()
    await page.close()
    const again = await another(context, `/articles/${id}`)
    await title(again).waitFor()
    const restored = await title(again).inputValue()
    await saved(again)

    expect(restored).toBe('Typed without a network')
    expect(cut).toEqual([])
    expect((await listed(user)).map(({ title }) => title)).toEqual(['Typed without a network'])
  })

  test('an article whose first answer was lost is created once', async () => {
    const user = await author(w)
    const page = await open({ user_id: user.id })
    await show(page, '/articles/new', 'New article')
    let lost = 0
    await page.route('**/api/v1/articles', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost++
      await route.fetch()
      await route.abort('internetdisconnected')
    })

    await title(page).fill('Once')
    await text(page).fill('Only one of them.')
    await saved(page)

    expect(lost).toBe(1)
    expect(await listed(user)).toHaveLength(1)
  })

  test('a tab that is duplicated while a new article is written begins another one', async () => {
    const user = await author(w)
    const page = await open({ user_id: user.id })
    await show(page, '/articles/new', 'New article')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/articles', async (route) => {
      await held.promise
      await route.continue()
    })
    const sent = page.waitForRequest('**/api/v1/articles')
    await title(page).fill('Of the first tab')
    await text(page).fill('It is under way.')
    await sent

    const state = JSON.stringify(await page.evaluate('history.state'))
    const other = await another(page.context(), '/articles')
    await other.evaluate(`history.replaceState(${state}, '', '/dashboard/articles/new')`)
    await other.reload()
    await title(other).waitFor()
    const begun_with = await title(other).inputValue()
    await title(other).fill('Of the other tab')
    await text(other).fill('It is another one.')
    await saved(other)
    held.resolve()
    await saved(page)

    expect(begun_with).toBe('')
    const titles = (await listed(user)).map(({ title }) => title).toSorted()
    expect(titles).toEqual(['Of the first tab', 'Of the other tab'])
  })

  test('what has neither title nor text is kept in this browser, and gone on with', async () => {
    const user = await author(w)
    const page = await open({ user_id: user.id })
    await show(page, '/articles/new', 'New article')
    await title(page).fill('Only a title')
    const context = page.context()
    await page.close()

    const again = await another(context, '/articles')
    await again.getByRole('link', { name: 'Go on writing Only a title' }).click()
    await heading(again, 'New article')
    const kept = await title(again).inputValue()
    await text(again).fill('And now a text.')
    await saved(again)

    expect(kept).toBe('Only a title')
    expect(await listed(user)).toMatchObject([{ title: 'Only a title' }])
    expect(await again.evaluate(() => localStorage.length)).toBe(0)
  })

  test.each([
    { name: 'while it is written', reloaded: false },
    { name: 'before it is come back to', reloaded: true },
  ])(
    'what is typed of an article that is deleted elsewhere $name becomes another one',
    async ({ reloaded }) => {
      const user = await author(w)
      const id = await articleIn(w, user, 'draft')
      const page = await open({ user_id: user.id })
      await show(page, `/articles/${id}`, 'Article')
      await title(page).waitFor()

      await w.call(user, 'DELETE', `${ARTICLES}/${id}`)
      await title(page).fill('Still wanted')
      await page.getByText('It was deleted elsewhere.').waitFor()
      await title(page).fill('Still wanted, all of it')
      const asked = await audit(page)
      if (reloaded) {
        await page.reload()
        await heading(page, 'Not found')
      }
      await page.getByRole('button', { name: 'Save it as a new article' }).click()
      await heading(page, 'New article')
      await saved(page)

      expect(asked).toEqual([])
      expect((await listed(user)).map((one) => one.title)).toEqual(['Still wanted, all of it'])
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
    },
  )

  test('two who have written the same are asked nothing', async () => {
    const user = await author(w)
    const id = await articleIn(w, user, 'draft')
    const page = await open({ user_id: user.id })
    await show(page, `/articles/${id}`, 'Article')
    await title(page).waitFor()

    await w.call(user, 'PUT', `${ARTICLES}/${id}`, { body: { title: 'The same' } })
    await title(page).fill('The same')
    await saved(page)

    expect(await page.getByText('It was changed elsewhere meanwhile.').count()).toBe(0)
  })

  test('of two who write nobody overwrites the other without saying so', async () => {
    const user = await author(w)
    const id = await articleIn(w, user, 'draft')
    const page = await open({ user_id: user.id })
    const elsewhere = (body: object) => w.call(user, 'PUT', `${ARTICLES}/${id}`, { body })
    await show(page, `/articles/${id}`, 'Article')
    await title(page).waitFor()

    await elsewhere({ title: 'Theirs' })
    await title(page).fill('Mine')
    await page.getByText('It was changed elsewhere meanwhile.').waitFor()
    const asked = await audit(page)
    const before = (await listed(user))[0]?.title
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await saved(page)
    const mine = (await listed(user))[0]?.title
    await elsewhere({ title: 'Theirs again' })
    await title(page).fill('Mine again')
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await w.until(async () => (await title(page).inputValue()) === 'Theirs again')

    expect(asked).toEqual([])
    expect(before).toBe('Theirs')
    expect(mine).toBe('Mine')
    expect((await listed(user))[0]?.title).toBe('Theirs again')
  })

  test('an article is scheduled, moved back and deleted; what X refuses is told', async () => {
    const user = await author(w)
    const id = await articleIn(w, user, 'draft')
    const page = await open({ user_id: user.id })
    await show(page, `/articles/${id}`, 'Article')

    await page.getByRole('button', { name: 'Schedule…' }).click()
    await page.getByLabel('At', { exact: true }).fill('2099-05-01T09:30')
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText(/It goes out on 1 May 2099/).waitFor()
    await page.getByRole('button', { name: 'Unschedule' }).click()
    await page.getByRole('button', { name: 'Schedule…' }).waitFor()
    await refuseArticle(w, user)
    await page.getByRole('button', { name: 'Publish now…' }).click()
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    await page.getByText(/^It did not go out: /).waitFor()
    const failed = await audit(page)
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete article' }).click()
    await page.getByText('No articles yet.').waitFor()

    expect(failed).toEqual([])
    expect(await listed(user)).toEqual([])
  })

  test('what X did not say is told by who has looked, and then it can be sent again', async () => {
    const user = await author(w)
    await w.control('POST', '/control/settings', { x_visibility_delay_ms: 3_600_000 })
    const fault = { platform: 'x', operation: 'publish_article', kind: 'cut_before' }
    await w.fault({ ...fault, account: user.handles.x })
    const body = { ...TEXT, publish_now: true }
    const { id } = (await w.call(user, 'POST', ARTICLES, { body })).body.article
    const page = await open({ user_id: user.id })
    await show(page, `/articles/${id}`, 'Article')

    await page.getByRole('button', { name: 'Say what became of it' }).click()
    const asked = await audit(page)
    // What may still arrive is not said to be absent.
    const said = page.getByText('It is noted as not posted.')
    await w.until(async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      await said.or(page.getByRole('alert')).first().waitFor()
      return said.isVisible()
    })
    await page.getByRole('button', { name: 'Publish now…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`@${user.handles.x}`).waitFor()
    await dialog.getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('link', { name: 'Open it there' }).waitFor()

    expect(asked).toEqual([])
    expect(await w.published(user, 'x')).toHaveLength(1)
  })

  test('a cover is chosen from the library, and taken out again', async () => {
    const user = await author(w)
    const id = await articleIn(w, user, 'draft')
    const page = await open({ user_id: user.id, size: 'phone' })
    await show(page, '/media', 'Media')
    const buffer = await png()
    await page
      .locator('input[type=file]')
      .setInputFiles(['a', 'b'].map((name) => ({ name, mimeType: 'image/png', buffer })))
    await page.locator('.media-card').nth(1).waitFor()
    await show(page, `/articles/${id}`, 'Article')
    const cover = page.getByRole('group', { name: 'Cover picture' }).last()

    await cover.getByRole('button', { name: 'From the library' }).click()
    const files = page.getByRole('list', { name: 'Files' }).getByRole('button')
    await files.first().click()
    await files.nth(1).click()
    const chosen = await page.locator('.media-choice[aria-pressed=true]').count()
    const choosing = await audit(page)
    await page.getByRole('button', { name: 'Attach' }).click()
    await page.locator('.article-cover').waitFor()
    await saved(page)
    const kept = await listed(user)
    await page.reload()
    await cover.getByRole('button', { name: /^Take out / }).click()
    await saved(page)

    expect(chosen).toBe(1)
    expect(choosing).toEqual([])
    expect(kept).toMatchObject([{ cover_image_url: expect.stringContaining('/media/') }])
    expect(await listed(user)).toMatchObject([{ cover_image_url: null }])
  })

  test('a plan without articles says so', async () => {
    const user = await w.user({
      plan: 'trial',
      status: 'trialing',
      trial_ends_at: '2099-01-01T00:00:00Z',
    })
    const page = await open({ user_id: user.id })
    await show(page, '/articles/new', 'Articles')

    await page.getByText(/Articles on X are part of the paid plans/).waitFor()

    expect(await audit(page)).toEqual([])
  })
})
