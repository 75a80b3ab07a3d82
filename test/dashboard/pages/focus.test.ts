/** The focus is never nowhere: not when a page comes, a dialog closes, or what had it is taken away. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { png } from '../../media/pictures.ts'
import { inMinutes } from '../../posts/arrange.ts'
import { EVERY_DAY, setSlots } from '../../queue/arrange.ts'
import { keyThatMay, POSTS } from '../../reviews/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { newWebhook } from '../../webhooks/arrange.ts'
import { openReceiver } from '../../webhooks/receiver.ts'
import { draftOf, partOf, saved, textOf } from './composing.ts'
import { handOf } from './hands.ts'
import { usePages } from './pages.ts'

const receiver = await openReceiver()
const w = await openWorld({ webhooks: { loopback_port: receiver.port } })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

const MENU = [
  'Posts',
  'Calendar',
  'Approvals',
  'Media',
  'Analytics',
  'Connections',
  'API keys',
  'Usage',
  'Events',
  'Settings',
  'Overview',
]
/** What keys go to: nothing, or something that is not seen, would be a loss. */
const FOCUSED = `(() => {
  const element = document.activeElement
  if (element === null || element === document.body) return 'nothing'
  return element.checkVisibility() ? element.tagName : 'what is not seen'
})()`

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  const write = async (user: TestUser, body: object): Promise<string> =>
    (await w.call(user, 'POST', POSTS, { body: { platforms: ['x'], ...body } })).body.posts[0].id
  const focused = (page: Page) => page.evaluate<string>(FOCUSED)
  /** Presses what is gone afterwards, by the keyboard alone. */
  const lose = async (page: Page, pressed: Locator, gone: Locator = pressed) => {
    await handOf(page, 'keyboard').press(pressed)
    await gone.waitFor({ state: 'detached' })
    return focused(page)
  }
  /** Asks first, in a dialog. */
  const loseAfterAsking = async (page: Page, asks: Locator, action: string, gone: Locator) => {
    await handOf(page, 'keyboard').press(asks)
    await handOf(page, 'keyboard').press(page.getByRole('button', { name: action, exact: true }))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await gone.waitFor({ state: 'detached' })
    return focused(page)
  }
  const openFor = async (user: TestUser, path: string, heading: string) => {
    const page = await open({ user_id: user.id })
    await show(page, path, heading)
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
    return { page, button }
  }

  test.each(['phone', 'desktop'] as const)(
    'each page that comes has it at its heading, %s',
    async (size) => {
      const user = await w.user({ connect: ['x'] })
      const page = await open({ size, user_id: user.id })
      const hand = handOf(page, 'keyboard')
      await show(page, '', 'Overview')

      const found: [string, string][] = []
      for (const title of MENU) {
        await hand.go(title)
        const name = title === 'Events' ? 'Events and webhooks' : title
        await page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
        found.push([title, await focused(page)])
      }

      expect(found).toEqual(MENU.map((title) => [title, 'H1']))
    },
  )

  test('posts that are deleted, scheduled and chosen no more', async () => {
    const user = await w.user({ connect: ['x'] })
    for (const text of ['One', 'Two', 'Three']) await write(user, { text })
    const { page, button } = await openFor(user, '/posts', 'Posts')
    const hand = handOf(page, 'keyboard')
    const row = (text: string) => page.getByLabel(`Choose “${text}”`)
    const lost: string[] = []

    await hand.choose(row('One'))
    lost.push(await lose(page, button('Choose none')))
    await hand.choose(row('One'))
    lost.push(await loseAfterAsking(page, button('Delete…'), 'Delete post', row('One')))
    await hand.press(page.getByRole('link', { name: 'Two', exact: true }))
    await page.getByRole('heading', { name: 'Post', level: 1, exact: true }).waitFor()
    lost.push(await focused(page))
    lost.push(
      await loseAfterAsking(page, button('Delete…'), 'Delete post', page.getByText('History')),
    )

    expect(lost).not.toContain('nothing')
    expect(lost).not.toContain('what is not seen')
  })

  test('what is taken out of a text, and back', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    const { page, button } = await openFor(user, '/compose', 'Compose')
    const hand = handOf(page, 'keyboard')
    await draftOf(page, 'First part')
    const lost: Record<string, string> = {}

    const file = { name: 'otter.png', mimeType: 'image/png', buffer: await png() }
    await page.locator('input[type=file]').setInputFiles([file])
    await page.getByLabel('What it shows').waitFor()
    lost.file = await lose(page, button('Take out otter.png'))
    await hand.press(button('Add a part'))
    await page.keyboard.type('Second part')
    lost.part = await lose(page, button('Remove part 2'))
    lost.undo = await lose(page, button('Undo'))
    lost.joined = await lose(page, button('Join part 2 with the one above'))
    await hand.press(page.getByRole('button', { name: 'X', exact: true }))
    lost.own = await lose(page, button('Write another text for X'))
    lost.shared = await lose(page, button('Use the text of all networks'))
    await hand.choose(page.getByLabel('It is a paid partnership'))
    lost.usual = await lose(page, button('Back to what is usual on X'))
    await saved(page)

    expect(Object.entries(lost).filter(([, where]) => /^(nothing|what)/.test(where))).toEqual([])
    expect(await textOf(page).or(partOf(page, 1)).count()).toBe(1)
  })

  test('what this browser has kept, discarded', async () => {
    const user = await w.user({ connect: ['x'] })
    const { page } = await openFor(user, '/compose', 'Compose')
    await textOf(page).waitFor()
    await page.context().setOffline(true)
    await textOf(page).fill('Never saved')
    await page.getByText('Not saved: no connection. Kept in this browser.').waitFor()
    const other = await page.context().newPage()
    other.setDefaultTimeout(30_000)
    await page.close()
    await other.context().setOffline(false)
    await show(other, '/compose', 'Compose')

    const where = await lose(other, other.getByRole('button', { name: 'Discard it' }))

    expect(where).not.toBe('nothing')
  })

  test('files of the library, and slots of the queue, to the last', async () => {
    const user = await w.user({ connect: ['x'] })
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '09:00' }])
    const { page, button } = await openFor(user, '/media', 'Media')
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
    const input = page.locator('input[type=file]')
    await input.setInputFiles([file('one.png', await png()), file('two.png', await png())])
    const cards = page.getByRole('list', { name: 'Media' }).getByRole('listitem')
    await cards.nth(1).waitFor()
    const lost: string[] = []

    lost.push(await loseAfterAsking(page, button(/^Delete…/), 'Delete file', cards.nth(1)))
    lost.push(await loseAfterAsking(page, button(/^Delete…/), 'Delete file', cards.nth(0)))
    await show(page, '/settings', 'Settings')
    lost.push(await lose(page, button('Remove the slot Daily 09:00')))

    expect(lost).not.toContain('nothing')
  })

  test('what was approved and rejected, to the last', async () => {
    const user = await w.user({ connect: ['x'] })
    const drafter = await keyThatMay(w, user)
    for (const text of ['One', 'Two', 'Three']) {
      await write(drafter, { text, scheduled_date: inMinutes(60) })
    }
    const { page, button } = await openFor(user, '/approvals', 'Approvals')
    const row = (text: string) => page.getByText(text, { exact: true })
    const lost: string[] = []

    lost.push(await lose(page, button('Approve'), row('One')))
    lost.push(await loseAfterAsking(page, button('Reject'), 'Reject post', row('Two')))
    lost.push(await lose(page, button('Approve'), row('Three')))

    expect(lost).not.toContain('nothing')
  })

  test('accounts that are disconnected, and webhooks that are deleted', async () => {
    const user = await w.user({ connect: ['x', 'x'] })
    const { id } = await newWebhook(w, user, { url: receiver.url('/focus') })
    const { page, button } = await openFor(user, '/connections', 'Connections')
    const lost: string[] = []

    const primary = button(/^Make primary/)
    const label = (await primary.getAttribute('aria-label')) ?? ''
    lost.push(await lose(page, page.getByRole('button', { name: label })))
    const disconnect = button(/^Disconnect /)
    const name = await disconnect.getAttribute('aria-label')
    const gone = page.getByRole('button', { name: name ?? '' })
    lost.push(await loseAfterAsking(page, disconnect, 'Disconnect account', gone))
    await show(page, `/webhooks/${id}`, 'Webhook')
    const address = page.getByText(receiver.url('/focus'))
    lost.push(await loseAfterAsking(page, button('Delete'), 'Delete webhook', address))

    expect(lost).not.toContain('nothing')
  })

  test('a list that has come to its end, and a problem that is gone', async () => {
    const user = await w.user({ connect: ['x'] })
    const posts = Array.from({ length: 51 }, (_, n) => ({ text: `Of many ${n}`, platforms: ['x'] }))
    await w.call(user, 'POST', POSTS, { body: { posts: posts.slice(0, 50) } })
    await w.call(user, 'POST', POSTS, { body: posts[50]! })
    const { page, button } = await openFor(user, '/posts', 'Posts')
    await page.getByText('51 posts').waitFor()
    const lost: string[] = []

    lost.push(await lose(page, button('Show more')))
    await page.route('**/api/v1/queue', (route) =>
      route.fulfill({ status: 429, json: { error: 'Too many requests', code: 'rate_limit' } }),
    )
    await show(page, '/settings', 'Settings')
    await button('Try again').waitFor()
    await page.unroute('**/api/v1/queue')
    lost.push(await lose(page, button('Try again')))

    expect(lost).not.toContain('nothing')
  })
})
