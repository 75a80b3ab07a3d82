/** Sessions that end, services that refuse and clocks that change, in the middle of somebody's work: no word is lost. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { ARTICLES } from '../../articles/arrange.ts'
import { png } from '../../media/pictures.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { PASSWORD, signUp } from '../visitor.ts'
import { draftOf, postsOf, saved, textOf } from './composing.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const OVER = 'Your session has ended. Sign in again.'

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  const read = async (user: TestUser, id: string) =>
    (await w.call(user, 'GET', `/api/v1/posts/${id}`)).body
  const endSessions = (user_id: string) => w.db`delete from sessions where user_id = ${user_id}`
  /** Somebody with accounts and a password, on a page. */
  const openMember = async () => {
    const user = await w.user({
      plan: 'advanced',
      status: 'active',
      trial_ends_at: null,
      connect: ['x'],
    })
    const member = await signUp(w)
    const email = `of.${member.email}`
    await w.db`
      update users set email = ${email}, password_hash = m.password_hash
      from (select password_hash from users where id = ${member.id}) m where id = ${user.id}`
    const page = await open({ user_id: user.id })
    const enter = async () => {
      await page.getByText(OVER).waitFor()
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    }
    return { user, page, enter }
  }

  test('what is typed when the session ends is saved after signing in again, on the same page', async () => {
    const { user, page, enter } = await openMember()
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'Before')

    await endSessions(user.id)
    await textOf(page).fill('Before, and in the middle')
    await enter()
    await page.getByRole('heading', { name: 'Edit the post', level: 1 }).waitFor()
    await saved(page)

    expect(page.url()).toMatch(new RegExp(`/compose/${id}$`))
    expect(await textOf(page).inputValue()).toBe('Before, and in the middle')
    expect((await postsOf(w, user)).map(({ text }) => text)).toEqual(['Before, and in the middle'])
  })

  test('an article goes on being saved after signing in again', async () => {
    const { user, page, enter } = await openMember()
    await show(page, '/articles/new', 'New article')
    await page.getByLabel('Title').fill('Rivers')
    await page.getByLabel('Text, in Markdown').fill('They flow.')
    await saved(page)

    await endSessions(user.id)
    await page.getByLabel('Text, in Markdown').fill('They flow to the sea.')
    await enter()
    await saved(page)

    expect(await page.getByLabel('Text, in Markdown').inputValue()).toBe('They flow to the sea.')
    const { articles } = (await w.call(user, 'GET', ARTICLES)).body
    expect(articles).toMatchObject([{ content_markdown: 'They flow to the sea.' }])
  })

  test('what was said of a picture when the session ended is saved after signing in again', async () => {
    const { user, page, enter } = await openMember()
    await show(page, '/media', 'Media')
    const file = { name: 'otter.png', mimeType: 'image/png', buffer: await png() }
    await page.locator('input[type=file]').setInputFiles([file])
    const field = page.getByLabel('What it shows')
    await field.waitFor()

    await endSessions(user.id)
    await field.fill('An otter on its back')
    await enter()
    await page.getByRole('heading', { name: 'Media', level: 1, exact: true }).waitFor()
    await field.waitFor()

    await w.until(async () => {
      const media = await w.db`select alt_text from media where user_id = ${user.id}`
      return media[0]?.alt_text === 'An otter on its back'
    })
    expect(await field.inputValue()).toBe('An otter on its back')
  })

  const otter = async (name = 'otter.png') => ({
    name,
    mimeType: 'image/png',
    buffer: await png(),
  })
  /** None arrives before it is let go; `sent`: one is on its way. */
  const holdUploads = async (page: Page) => {
    const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/v1/upload', async (route) => {
      sent.resolve()
      await held.promise
      await route.continue()
    })
    return { sent: sent.promise, letGo: held.resolve }
  }
  const media = async (user: TestUser) => (await w.call(user, 'GET', '/api/v1/media')).body.media

  test.each([
    ['of a saved text', 'Before'],
    ['of nothing else', ''],
  ])(
    'a picture %s that is on its way when the session ends arrives after signing in again',
    async (_, text) => {
      const { user, page, enter } = await openMember()
      await show(page, '/compose', 'Compose')
      if (text !== '') await draftOf(page, text)
      const uploads = await holdUploads(page)
      await page.locator('input[type=file]').setInputFiles([await otter()])
      await uploads.sent

      await endSessions(user.id)
      uploads.letGo()
      await enter()
      const attached = page.getByRole('list', { name: 'Attached files' })
      await attached.getByText('otter.png', { exact: true }).waitFor()
      await textOf(page).fill('And this is it')
      await w.until(async () => (await postsOf(w, user))[0]?.text === 'And this is it')

      const has_it = { media_urls: [expect.stringContaining('/media/')] }
      expect(await postsOf(w, user)).toMatchObject([has_it])
      expect(await media(user)).toHaveLength(1)
    },
  )

  test('a file goes on its way while other pages are shown, and nothing goes out without it', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'With an otter')
    const uploads = await holdUploads(page)
    await page.locator('input[type=file]').setInputFiles([await otter()])
    await page.getByRole('progressbar').waitFor()

    await page.getByRole('button', { name: 'Publish now…' }).click()
    await page.getByRole('button', { name: 'Publish now', exact: true }).click()
    await page.getByText('Not uploaded yet: otter.png. Wait until it is, or take it out.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Media', exact: true }).click()
    await page.getByRole('heading', { name: 'Media', level: 1, exact: true }).waitFor()
    uploads.letGo()
    await w.until(async () => (await media(user)).length === 1)
    await page.goBack()
    await page
      .getByRole('list', { name: 'Attached files' })
      .getByText('otter.png', { exact: true })
      .waitFor()
    await w.until(async () => (await read(user, id)).media_urls?.length === 1)

    expect((await read(user, id)).status).toBe('draft')
  })

  test('a file arrives where it was added, though another version of the text is shown by then', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'For all')
    const uploads = await holdUploads(page)
    await page.locator('input[type=file]').setInputFiles([await otter()])
    await page.getByRole('progressbar').waitFor()

    await page.getByRole('button', { name: 'X', exact: true }).click()
    uploads.letGo()
    await w.until(async () => (await read(user, id)).media_urls?.length === 1)

    expect((await read(user, id)).variants ?? {}).toEqual({})
  })

  test('a picture in an article that is on its way when the session ends arrives after signing in again', async () => {
    const { user, page, enter } = await openMember()
    await show(page, '/articles/new', 'New article')
    await page.getByLabel('Title').fill('Rivers')
    await page.getByLabel('Text, in Markdown').fill('They flow.')
    await saved(page)
    const uploads = await holdUploads(page)
    await page
      .getByLabel('Pictures in the text')
      .locator('input')
      .setInputFiles([await otter()])
    await uploads.sent

    await endSessions(user.id)
    // So that it is there before the text is.
    await page.route('**/api/v1/articles/*', async (route) => {
      await w.until(async () => (await media(user)).length === 1)
      await route.continue()
    })
    uploads.letGo()
    await enter()
    const text = page.getByLabel('Text, in Markdown')
    await expect
      .poll(() => text.inputValue())
      .toMatch(/^They flow\.\n\n!\[\]\(.*\/media\/.*\)\n\n$/)
    await saved(page)
  })

  test('a text goes on being saved by itself after the service has asked for a pause', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'Before')
    let refused = 0
    await page.route(`**/api/v1/posts/${id}`, (route) =>
      ++refused > 2 ? route.continue() : route.fulfill(REFUSAL),
    )

    await textOf(page).fill('Meanwhile')
    await page.getByText(/^Not saved: Too many requests/).waitFor()
    await saved(page)

    expect(refused).toBe(3)
    expect((await read(user, id)).text).toBe('Meanwhile')
  })

  test('two texts are compared although the service has asked for a pause first', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'Common')
    let refused = 0
    await page.route(`**/api/v1/posts/${id}`, (route) =>
      route.request().method() === 'GET' && ++refused <= 2
        ? route.fulfill(REFUSAL)
        : route.continue(),
    )

    await w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: { text: 'Of somebody else' } })
    await textOf(page).fill('Mine')
    await page.getByRole('dialog', { name: 'This post was changed elsewhere' }).waitFor()
    await page.getByRole('button', { name: 'Keep yours' }).click()
    await saved(page)

    expect((await postsOf(w, user)).map(({ text }) => text)).toEqual(['Mine'])
  })

  test('of a text that is read from right to left a list shows the beginning', async () => {
    const user = await w.user({ connect: ['x'] })
    const text = 'שלום עולם '.repeat(15).trim()
    const body = { text, platforms: ['x'], scheduled_date: '2099-05-06T09:00:00Z' }
    await w.call(user, 'POST', '/api/v1/posts', { body })
    const page = await open({ size: 'phone', user_id: user.id })
    // Cut off is what is beyond the end of the line.
    const endOf = (place: string) =>
      page.evaluate<unknown[]>(`(() => {
        const shown = document.querySelector('${place}')
        const { direction, overflow, textOverflow } = getComputedStyle(shown)
        return [direction, overflow, textOverflow, shown.scrollWidth > shown.clientWidth]
      })()`)

    await show(page, '/posts', 'Posts')
    await page.getByText('1 post', { exact: true }).waitFor()
    const in_list = await endOf('.post h2 bdi')
    await show(page, '/calendar?view=agenda&day=2099-05-01', 'Calendar')
    await page.locator('.calendar-agenda bdi').waitFor()
    const in_agenda = await endOf('.calendar-agenda bdi')

    expect(in_list).toEqual(['rtl', 'hidden', 'ellipsis', true])
    expect(in_agenda).toEqual(['rtl', 'hidden', 'ellipsis', true])
  })

  test('what is in an hour that comes twice stays in it', async () => {
    const user = await w.user({ connect: ['x'] })
    // Half past two in Berlin, for the second time that night.
    const scheduled_date = '2099-10-25T01:30:00.000Z'
    const body = { text: 'At night', platforms: ['x'], scheduled_date }
    const { id } = (await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0]
    const page = await open({ user_id: user.id })
    await show(page, '/calendar?view=agenda&day=2099-10-20&zone=Europe/Berlin', 'Calendar')
    const move = async (change: (shown: string) => string) => {
      await page.getByRole('button', { name: /^Move…/ }).click()
      const field = page.getByLabel('At', { exact: true })
      await field.fill(change(await field.inputValue()))
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }

    await move((shown) => shown)
    const unmoved = (await read(user, id)).scheduled_date
    await move((shown) => shown.replace('02:30', '04:30'))
    await page.getByText(/is moved to/).waitFor()

    expect(unmoved).toBe(scheduled_date)
    expect((await read(user, id)).scheduled_date).toBe('2099-10-25T03:30:00.000Z')
  })
})

const REFUSAL = {
  status: 429,
  headers: { 'Retry-After': '1' },
  json: { error: 'Too many requests. Wait a moment.', code: 'rate_limit' },
}
