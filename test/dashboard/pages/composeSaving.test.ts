/** What is typed into the composer is never lost, and never overwrites what somebody else has written. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { inMinutes } from '../../posts/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { signedIn } from '../visitor.ts'
import { draftOf, partOf, postsOf, saved, textOf } from './composing.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const CUT = 'Not saved: no connection. Kept in this browser.'

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  const read = async (user: TestUser, id: string) =>
    (await w.call(user, 'GET', `/api/v1/posts/${id}`)).body
  /** A second tab of the same browser. */
  const tabBeside = async (page: Page, path: string, heading: string) => {
    const other = await page.context().newPage()
    other.setDefaultTimeout(30_000)
    await show(other, path, heading)
    return other
  }

  test('what is typed is saved as a draft, and later changes to the same one', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')

    const id = await draftOf(page, 'First')
    await textOf(page).fill('Second')
    await w.until(async () => (await read(user, id)).text === 'Second')
    await saved(page)
    await page.reload()
    await page.getByRole('heading', { name: 'Edit the post', level: 1 }).waitFor()

    expect(await textOf(page).inputValue()).toBe('Second')
    expect(await postsOf(w, user)).toHaveLength(1)
    expect(await keptBy(page)).toEqual([])
  })

  test('without a network all is kept, and saved when it is back', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'Before')

    await page.context().setOffline(true)
    await textOf(page).fill('While there was none')
    await page.getByText(CUT).waitFor()
    const found = await audit(page)
    await page.getByRole('button', { name: 'Add a part' }).click()
    await partOf(page, 2).fill('Nor here')
    const before = await read(user, id)
    await page.context().setOffline(false)
    await saved(page)

    expect(before.text).toBe('Before')
    expect(await read(user, id)).toMatchObject({
      text: 'While there was none',
      thread_tweets: ['Nor here'],
    })
    expect(found).toEqual([])
  })

  test('a closed tab costs nothing of a draft: what was typed last is there, and is saved', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'Saved once')
    await page.context().setOffline(true)
    await textOf(page).fill('Typed without a network')
    await page.getByText(CUT).waitFor()
    const other = await page.context().newPage()
    await page.close()
    await other.context().setOffline(false)

    await show(other, `/compose/${id}`, 'Edit the post')
    await saved(other)

    expect(await textOf(other).inputValue()).toBe('Typed without a network')
    expect((await read(user, id)).text).toBe('Typed without a network')
  })

  test('a closed tab costs nothing of a new text: it is offered, and saved once', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    await textOf(page).waitFor()
    await page.context().setOffline(true)
    await textOf(page).fill('Never saved')
    await page.getByText(CUT).waitFor()
    const other = await page.context().newPage()
    await page.close()
    await other.context().setOffline(false)

    await show(other, '/compose', 'Compose')
    await other.getByRole('heading', { name: 'Not saved yet' }).waitFor()
    const found = await audit(other)
    await other.getByRole('button', { name: 'Go on with it' }).click()
    await saved(other)

    expect((await postsOf(w, user)).map(({ text }) => text)).toEqual(['Never saved'])
    expect(await keptBy(other)).toEqual([])
    expect(found).toEqual([])
  })

  test('what a tab is still writing on is offered to no other', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    await page.route('**/api/v1/posts', (route) => route.abort('internetdisconnected'))
    await textOf(page).fill('Being written')
    await page.getByText(CUT).waitFor()

    const other = await tabBeside(page, '/compose', 'Compose')
    await textOf(other).waitFor()
    const while_open = await other.getByText('Being written').count()
    await page.close()
    await other.reload()
    await other.getByText('Being written').waitFor()
    await other.getByRole('button', { name: 'Discard it' }).click()

    expect(while_open).toBe(0)
    expect(await keptBy(other)).toEqual([])
  })

  test('a draft whose answer was lost is not made twice', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    let tries = 0
    await page.route('**/api/v1/posts', async (route) => {
      if (route.request().method() !== 'POST' || ++tries > 2) return route.continue()
      await route.fetch()
      return route.abort('internetdisconnected')
    })
    await show(page, '/compose', 'Compose')

    await textOf(page).fill('Once')
    await w.until(() => Promise.resolve(tries > 0))
    await textOf(page).fill('Once, and more')
    await saved(page)

    expect(tries).toBe(3)
    expect((await postsOf(w, user)).map(({ text }) => text)).toEqual(['Once, and more'])
  })

  test('of two tabs none overwrites the other: both texts are shown, and one is chosen', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'Common')
    const other = await tabBeside(page, `/compose/${id}`, 'Edit the post')
    const dialog = (of: Page) => of.getByRole('dialog', { name: 'This post was changed elsewhere' })

    await textOf(other).fill('Of the other tab')
    await saved(other)
    await textOf(page).fill('Of the first tab')
    await dialog(page).waitFor()
    const both = await dialog(page).innerText()
    const found = await audit(page)
    const meanwhile = (await read(user, id)).text
    await page.getByRole('button', { name: 'Keep yours' }).click()
    await saved(page)
    const kept = (await read(user, id)).text
    await textOf(other).fill('Of the other tab again')
    await dialog(other).waitFor()
    await other.getByRole('button', { name: 'Take the other one' }).click()
    await saved(other)

    expect(both).toContain('Of the first tab')
    expect(both).toContain('Of the other tab')
    expect(meanwhile).toBe('Of the other tab')
    expect(kept).toBe('Of the first tab')
    expect(await textOf(other).inputValue()).toBe('Of the first tab')
    expect((await read(user, id)).text).toBe('Of the first tab')
    expect(found).toEqual([])
  })

  test('a date that was given elsewhere is no other text: what is typed goes on being saved', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'A draft')

    const body = { scheduled_date: inMinutes(90) }
    await w.call(user, 'POST', `/api/v1/posts/${id}/schedule`, { body })
    await textOf(page).fill('A draft with a date')
    await w.until(async () => (await read(user, id)).text === 'A draft with a date')

    await saved(page)
  })

  test('what was deleted elsewhere becomes a new draft when somebody says so', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    const id = await draftOf(page, 'Deleted')

    await w.call(user, 'DELETE', `/api/v1/posts/${id}`)
    await textOf(page).fill('Deleted, and still wanted')
    await page.getByText(/^Not saved: the post was deleted elsewhere/).waitFor()
    const meanwhile = await postsOf(w, user)
    await page.getByRole('button', { name: 'Save it as a new draft' }).click()
    await saved(page)

    expect(meanwhile).toEqual([])
    expect((await postsOf(w, user)).map(({ text }) => text)).toEqual(['Deleted, and still wanted'])
  })

  test('what has a date changes only when somebody says so', async () => {
    const user = await w.user({ connect: ['x'] })
    const body = { text: 'At its time', platforms: ['x'], scheduled_date: inMinutes(60) }
    const { id } = (await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0]
    const page = await open({ user_id: user.id })
    await show(page, `/compose/${id}`, 'Edit the post')

    await textOf(page).fill('In the middle of a w')
    await page.getByText('Changes are not saved yet. Kept in this browser.').waitFor()
    await page.reload()
    await page.getByText('Changes are not saved yet. Kept in this browser.').waitFor()
    const restored = await textOf(page).inputValue()
    const before = (await read(user, id)).text
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('The changes are saved.').waitFor()

    expect(restored).toBe('In the middle of a w')
    expect(before).toBe('At its time')
    expect(await read(user, id)).toMatchObject({
      text: 'In the middle of a w',
      status: 'scheduled',
    })
  })

  test('where the browser keeps nothing the tab does, whatever page of it is shown', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('It is full.', 'QuotaExceededError')
      }
    })
    await show(page, '/compose', 'Compose')
    await textOf(page).waitFor()
    let is_cut = true
    await page.route('**/api/v1/posts', (route) =>
      is_cut ? route.abort('internetdisconnected') : route.continue(),
    )

    await textOf(page).fill('In this tab alone')
    await page.getByText(/This browser keeps nothing: do not close the page\.$/).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Compose' }).click()
    is_cut = false
    await page.getByRole('button', { name: 'Go on with it' }).click()
    await saved(page)

    expect((await postsOf(w, user)).map(({ text }) => text)).toEqual(['In this tab alone'])
  })

  test('what one user has typed is shown to no other, and is there when they come back', async () => {
    const [one, other] = [await w.user({ connect: ['x'] }), await w.user({ connect: ['x'] })]
    const page = await open({ user_id: one.id })
    await show(page, '/compose', 'Compose')
    await textOf(page).waitFor()
    await page.route('**/api/v1/posts', (route) => route.abort('internetdisconnected'))
    await textOf(page).fill('Mine alone')
    await page.getByText(CUT).waitFor()
    const enter = async (user: TestUser) => {
      const { cookie = '' } = await signedIn(w, user.id)
      const [name = '', value = ''] = cookie.split('=')
      await page.context().addCookies([{ name, value, url: w.service.url, httpOnly: true }])
      await show(page, '/compose', 'Compose')
      await textOf(page).waitFor()
    }

    await enter(other)
    const of_other = await page.getByText('Mine alone').count()
    await enter(one)
    await page.getByText('Mine alone').waitFor()

    expect(of_other).toBe(0)
  })
})

/** The texts that this browser keeps. */
async function keptBy(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    "Object.keys(localStorage).filter((name) => name.startsWith('otterpost.text.'))",
  )
}
