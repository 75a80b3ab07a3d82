/** What is typed and not saved stays in the browser: when a tab is closed, beside another tab, and where nothing can be kept. */
import type { BrowserContext } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { ARTICLES, author } from '../../articles/arrange.ts'
import { png } from '../../media/pictures.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { draftOf, isAskedToStay, postsOf, saved, textOf } from './composing.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const CUT = 'Not saved: no connection. Kept in this browser.'
/** More than anybody has open. */
const MANY = 25

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  const tab = async (context: BrowserContext, path: string, heading: string) => {
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await show(page, path, heading)
    return page
  }
  const read = async (user: TestUser, id: string) =>
    (await w.call(user, 'GET', `/api/v1/posts/${id}`)).body
  /** With a first tab that stays open, so that another one can be closed. */
  const openTwo = async (user: TestUser, path: string, heading: string) => {
    const first = await open({ user_id: user.id })
    return { first, page: await tab(first.context(), path, heading) }
  }

  test('a tab closed within a word costs nothing of a draft, of a new text, nor of an article', async () => {
    const user = await author(w)
    const { first, page } = await openTwo(user, '/compose', 'Compose')
    const id = await draftOf(page, 'Begun')
    await textOf(page).pressSequentially(' and in the middle of a w')
    await page.close()

    const again = await tab(first.context(), `/compose/${id}`, 'Edit the post')
    const of_draft = await textOf(again).inputValue()
    await saved(again)
    await show(again, '/compose', 'Compose')
    await textOf(again).pressSequentially('New and in the middle of a w')
    await again.close()
    const offered = await tab(first.context(), '/compose', 'Compose')
    // It may have been saved on its way out.
    await w.until(async () => {
      if (await offered.getByRole('button', { name: 'Go on with it' }).count()) return true
      return (await postsOf(w, user)).some(({ text }) => text === 'New and in the middle of a w')
    })
    const go_on = offered.getByRole('button', { name: 'Go on with it' })
    if (await go_on.count()) await go_on.click()
    await w.until(async () => (await postsOf(w, user)).length === 2)

    await show(offered, '/articles/new', 'New article')
    await offered.getByLabel('Title').fill('Rivers')
    await offered.getByLabel('Text, in Markdown').pressSequentially('They fl')
    await offered.close()
    const list = await tab(first.context(), '/articles', 'Articles')
    await list.getByText('Rivers').first().waitFor()
    await list
      .getByRole('link', { name: /^Rivers/ })
      .or(list.getByText('Go on'))
      .first()
      .click()
    await list.getByLabel('Text, in Markdown').waitFor()

    expect(of_draft).toBe('Begun and in the middle of a w')
    expect((await read(user, id)).text).toBe('Begun and in the middle of a w')
    expect(await list.getByLabel('Text, in Markdown').inputValue()).toBe('They fl')
  })

  test('two tabs that go on with the same text keep one each', async () => {
    const user = await w.user({ connect: ['x'] })
    const { first, page } = await openTwo(user, '/compose', 'Compose')
    await textOf(page).waitFor()
    const context = first.context()
    await context.route('**/api/v1/posts', (route) => route.abort('internetdisconnected'))
    await textOf(page).fill('Common')
    await page.getByText(CUT).waitFor()
    await page.close()

    const tabs = [
      await tab(context, '/compose', 'Compose'),
      await tab(context, '/compose', 'Compose'),
    ]
    for (const [place, one] of tabs.entries()) {
      await one.getByRole('button', { name: 'Go on with it' }).click()
      await textOf(one).and(one.getByText('Common')).waitFor()
      await textOf(one).fill(`Of tab ${place}`)
      await one.getByText(CUT).waitFor()
    }
    for (const one of tabs) await one.close()
    const after = await tab(context, '/compose', 'Compose')
    await after.getByRole('heading', { name: 'Not saved yet' }).waitFor()

    expect((await after.locator('.compose-excerpt').allInnerTexts()).sort()).toEqual([
      'Of tab 0',
      'Of tab 1',
    ])
  })

  test('two tabs that write on one article keep one each, whatever is saved or closed first', async () => {
    const user = await author(w)
    const body = { title: 'Rivers', content_markdown: 'They flow.' }
    const { id } = (await w.call(user, 'POST', ARTICLES, { body })).body.article
    const { first, page } = await openTwo(user, `/articles/${id}`, 'Article')
    const context = first.context()
    const text = (one: typeof page) => one.getByLabel('Text, in Markdown')
    await text(page).waitFor()
    const other = await tab(context, `/articles/${id}`, 'Article')
    await text(other).waitFor()
    await context.route(`**/api/v1/articles/${id}`, (route) =>
      route.request().method() === 'PUT' && route.request().frame().page() === page
        ? route.abort('internetdisconnected')
        : route.continue(),
    )

    await text(page).fill('Of the first tab')
    await page.getByText(/^Not saved: no connection;/).waitFor()
    await text(other).fill('Of the second tab')
    await other.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    await page.close()
    await other.close()
    const again = await tab(context, `/articles/${id}`, 'Article')
    await text(again).waitFor()

    const { article } = (await w.call(user, 'GET', `${ARTICLES}/${id}`)).body
    expect(article.content_markdown).toBe('Of the second tab')
    expect(await text(again).inputValue()).toBe('Of the first tab')
    await again
      .getByText(/^It was changed elsewhere/)
      .first()
      .waitFor()
  })

  test('however much is kept, nothing of it makes place for what comes after', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await page.route('**/api/v1/posts', (route) => route.abort('internetdisconnected'))

    await show(page, '/compose', 'Compose')
    await textOf(page).fill('The first')
    await page.getByText(CUT).waitFor()
    await page.evaluate(`(() => {
      const [name] = Object.keys(localStorage).filter((one) => one.startsWith('otterpost.text.'))
      const text = JSON.parse(localStorage.getItem(name))
      for (let number = 1; number < ${MANY}; number++) {
        const [key, at] = [text.key + number, new Date(Date.now() + number).toISOString()]
        localStorage.setItem(name + number, JSON.stringify({ ...text, key, at }))
      }
    })()`)
    await show(page, '/compose', 'Compose')
    await textOf(page).fill('The last')
    await page.getByText(CUT).waitFor()
    await show(page, '/compose', 'Compose')
    await page.getByText('The last', { exact: true }).waitFor()

    expect(await page.locator('.compose-excerpt').count()).toBe(MANY + 1)
  })

  test('where the browser denies its storage all can be written, and whoever closes the tab is asked', async () => {
    const user = await author(w)
    const page = await open({ user_id: user.id })
    await page.addInitScript({ content: DENIED })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'Begun')
    const when_saved = await isAskedToStay(page)
    await page.context().setOffline(true)
    await textOf(page).fill('Not saved')
    await page.getByText(/This browser keeps nothing: do not close the page\.$/).waitFor()
    const when_cut = await isAskedToStay(page)
    await page.context().setOffline(false)
    await saved(page)

    await page.getByRole('link', { name: 'Media', exact: true }).click()
    // The composer takes files, too.
    await page.getByRole('heading', { name: 'Media', level: 1, exact: true }).waitFor()
    const file = { name: 'otter.png', mimeType: 'image/png', buffer: await png() }
    await page.locator('input[type=file]').setInputFiles([file])
    await page.getByLabel('What it shows').waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('What it shows').fill('An otter')
    await page.getByText(/this browser keeps nothing: do not close the page/).waitFor()
    const found = await audit(page)
    await page.context().setOffline(false)
    await page.getByText(/^Not saved yet/).waitFor({ state: 'detached' })

    await show(page, '/articles/new', 'New article')
    await page.getByLabel('Title').fill('Rivers')
    await page.getByLabel('Text, in Markdown').fill('They flow.')
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()

    expect([when_saved, when_cut]).toEqual([false, true])
    expect(found).toEqual([])
    expect((await read(user, id)).text).toBe('Not saved')
    const { articles } = (await w.call(user, 'GET', ARTICLES)).body
    expect(articles).toMatchObject([{ title: 'Rivers' }])
  })
})

const DENIED = `(() => {
  const denied = () => new DOMException('It is denied.', 'SecurityError')
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(window, name, { get() { throw denied() } })
  }
  for (const name of ['request', 'query']) {
    LockManager.prototype[name] = () => Promise.reject(denied())
  }
})()`
