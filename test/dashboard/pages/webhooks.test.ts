/** Webhooks on their pages: made, tried, looked at, sent once more, changed and deleted, with a receiver that is there. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { draft } from '../../events/follow.ts'
import {
  attempted,
  deliveriesOf,
  newWebhook,
  passTime,
  webhookNow,
  WEBHOOKS,
} from '../../webhooks/arrange.ts'
import { isSigned, openReceiver } from '../../webhooks/receiver.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { usePages } from './pages.ts'

const receiver = await openReceiver()
// As on the public Internet, of which answers are shown.
const w = await openWorld({ webhooks: { loopback_port: receiver.port } })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

let paths = 0
function newPath(): string {
  return `/page-${++paths}`
}

/** Deliveries and events are lines that open. */
const lines = (page: Page, text: string | RegExp) =>
  page.locator('.entries summary').filter({ hasText: text })

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  async function showWebhook(user: TestUser, id: string): Promise<Page> {
    const page = await open({ user_id: user.id })
    await show(page, `/webhooks/${id}`, 'Webhook')
    return page
  }

  test('a webhook is made, its secret shown once, and a test arrives and is shown with its answer', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    receiver.respond(path, (res) => void res.writeHead(202).end('{"queued": true}'))
    const page = await open({ user_id: user.id })
    await show(page, '/events', 'Events and webhooks')
    await page.getByText('There is no webhook yet.').waitFor()

    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill(receiver.url(path))
    await dialog.getByLabel('Description').fill('For the newsroom')
    await dialog.getByLabel('Only these').check()
    await dialog.getByLabel('post.posted').check()
    await dialog.getByLabel('Articles', { exact: true }).check()
    await dialog.getByLabel('article.updated').uncheck()
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    const focused = await page.evaluate('document.activeElement.tagName')
    await page.getByRole('link', { name: path }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await lines(page, 'ping').filter({ hasText: 'Delivered' }).click()
    await page.getByText('{"queued": true}').waitFor()
    const body = await page.getByLabel('The body, which is sent on one line').textContent()
    await page.reload()
    await lines(page, 'ping').waitFor()

    const { body: list } = await w.call(user, 'GET', WEBHOOKS)
    const [{ id }] = list.webhooks
    const { types, description } = await webhookNow(w, user, id)
    const [got] = receiver.at(path)
    expect(types).toHaveLength(10)
    expect(types).toEqual(expect.arrayContaining(['post.posted', 'article.deleted']))
    expect(types).not.toContain('article.updated')
    expect(description).toBe('For the newsroom')
    expect(focused).toBe('H1')
    expect(await page.content()).not.toContain(secret)
    expect(got && isSigned(got, secret)).toBe(true)
    expect(JSON.parse(body ?? '')).toEqual(got?.event)
    expect(await lines(page, 'ping').filter({ hasText: '202' }).count()).toBe(1)
  })

  test('what is wrong stands beside its field, in words', async () => {
    const user = await w.user({ connect: [] })
    const page = await open({ user_id: user.id })
    await show(page, '/events', 'Events and webhooks')
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog')
    const add = dialog.getByRole('button', { name: 'Add webhook' })

    await dialog.getByLabel('Only these').check()
    await dialog.getByLabel('Address').fill('example.com')
    await add.click()
    await dialog.getByText('This is not a whole address').waitFor()
    const none = await dialog.getByText('Choose at least one.').count()
    const focused = await page.evaluate('document.activeElement.name')
    await dialog.getByLabel('All, also those of later versions').check()
    await dialog.getByLabel('Address').fill('https://10.0.0.1/')
    await add.click()
    await dialog.getByText('Must be an https address on the public Internet.').waitFor()

    expect([none, focused]).toEqual([1, 'url'])
    expect((await w.call(user, 'GET', WEBHOOKS)).body.webhooks).toEqual([])
  })

  test('a failed delivery is shown with request and answer, and is replayed under the same id', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    receiver.respond(path, (res) => void res.writeHead(503).end('<h1>Down</h1>'))
    const { id } = await newWebhook(w, user, { url: receiver.url(path), types: ['post.created'] })
    await draft(w, user, 'مرحبا "بالعالم"')
    await giveUp(user, id, 1)
    const [failed] = await deliveriesOf(w, user, id, '&status=failed')
    const page = await showWebhook(user, id)

    await page.getByRole('button', { name: 'Failed', exact: true }).click()
    await lines(page, 'post.created').click()
    await page.getByText('<h1>Down</h1>').waitFor()
    const body = await page.getByLabel('The body, which is sent on one line').textContent()
    const found = await audit(page)
    receiver.respond(path, 204)
    await page.getByRole('button', { name: 'Replay', exact: true }).click()
    await page.getByText('It is sent again.').waitFor()
    await page.getByRole('button', { name: 'Delivered', exact: true }).click()
    await lines(page, 'post.created').filter({ hasText: '204' }).waitFor()

    const received = receiver.at(path)
    expect(found).toEqual([])
    expect(JSON.parse(body ?? '')).toEqual(received[0]?.event)
    expect(new Set(received.map(({ id }) => id))).toEqual(new Set([failed?.event_id]))
  })

  test('all that has failed since a time is counted, and then replayed', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    receiver.respond(path, 500)
    const { id } = await newWebhook(w, user, { url: receiver.url(path), types: ['post.created'] })
    for (const text of ['One', 'Two']) await draft(w, user, text)
    await giveUp(user, id, 2)
    receiver.respond(path, 204)
    await draft(w, user, 'Three')
    await w.until(async () => (await deliveriesOf(w, user, id, '&status=delivered')).length === 1)
    const before = receiver.at(path).length
    const page = await showWebhook(user, id)

    await page.getByRole('button', { name: 'Replay…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What happened since').fill('')
    await dialog.getByRole('button', { name: 'Count them' }).click()
    const problem = await dialog.locator('.problem').textContent()
    await dialog.getByLabel('What happened since').fill('2026-01-01T00:00')
    await dialog.getByRole('button', { name: 'Count them' }).click()
    await dialog.getByText('2 events would be sent again.').waitFor()
    const after_counting = receiver.at(path).length
    await dialog.getByRole('button', { name: 'Replay 2' }).click()
    await page.getByText('2 events are sent again.').waitFor()

    await w.until(async () => (await deliveriesOf(w, user, id, '&status=delivered')).length === 3)
    expect(problem).toMatch(/date and time/)
    expect(after_counting).toBe(before)
    expect(receiver.at(path)).toHaveLength(before + 2)
  })

  test('a secret is rotated: the new one is shown once, and both sign', async () => {
    const user = await w.user({ connect: [] })
    const path = newPath()
    const { id, secret: old } = await newWebhook(w, user, { url: receiver.url(path) })
    const page = await showWebhook(user, id)

    await page.getByRole('button', { name: 'Rotate secret' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('The present one goes on signing').selectOption('for an hour')
    await dialog.getByRole('button', { name: 'Rotate secret' }).click()
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
    const focused = await page.evaluate('document.activeElement.textContent')
    await page.getByText('The old secret signs too, until').waitFor()
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await dialog.getByText('If you go on, it ends at once.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Send a test' }).click()

    const [got] = await w.until(async () => receiver.at(path).length > 0 && receiver.at(path))
    expect(focused).toBe('The new secret')
    expect(secret).not.toBe(old)
    expect([secret, old].map((one) => got && isSigned(got, one))).toEqual([true, true])
  })

  test('it is edited, switched off and on, and deleted; what is not there any more says so', async () => {
    const user = await w.user({ connect: [] })
    const [path, other] = [newPath(), newPath()]
    receiver.respond(path, 410)
    const { id } = await newWebhook(w, user, { url: receiver.url(path), types: ['post.created'] })
    await draft(w, user)
    await w.until(async () => !(await webhookNow(w, user, id)).enabled)
    const page = await showWebhook(user, id)
    await page.getByText('It answered 410, gone, and was switched off').waitFor()

    await page.getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    const ticked = await dialog.getByRole('checkbox', { checked: true }).count()
    await dialog.getByLabel('Address').fill(receiver.url(other))
    await dialog.getByLabel('All, also those of later versions').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(receiver.url(other)).first().waitFor()
    const edited = await webhookNow(w, user, id)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await lines(page, 'post.created').filter({ hasText: 'Delivered' }).waitFor()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('You switched it off').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByText('There is no webhook yet.').waitFor()
    const focused = await page.evaluate('document.activeElement.tagName')
    await show(page, `/webhooks/${id}`, 'Not found')

    expect(ticked).toBe(1)
    expect(edited.types).toBeUndefined()
    expect(receiver.at(other).map(({ event }) => event.type)).toContain('post.created')
    expect(focused).toBe('H1')
  })

  test('older deliveries are shown page by page, and the focus goes on with them', async () => {
    const user = await w.user({ connect: [] })
    const { id } = await newWebhook(w, user, { url: receiver.url(newPath()) })
    const posts = Array.from({ length: 25 }, (_, i) => ({ text: `Draft ${i}` }))
    await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
    await w.until(async () => (await deliveriesOf(w, user, id, '&status=delivered')).length === 25)
    const page = await showWebhook(user, id)
    await lines(page, 'post.created').first().waitFor()
    const first = await lines(page, 'post.created').count()

    await page.getByRole('button', { name: 'Show older ones' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Show older ones' }).waitFor({ state: 'detached' })
    await w.until(async () => (await lines(page, 'post.created').count()) === 25)
    const focused = `[...document.querySelectorAll('summary')].indexOf(document.activeElement)`

    expect(first).toBe(20)
    expect(await page.evaluate(focused)).toBe(20)
  })

  /** As if so many deliveries had been tried nine times, and were tried for the last time now. */
  async function giveUp(user: TestUser, id: string, count: number) {
    const all = await w.until(async () => {
      const known = await pending(user, id)
      return known.length === count && known
    })
    for (const { event_id } of all) await attempted(w, user, id, event_id, 1)
    await w.db`update webhook_deliveries set tries = 9 where webhook_id = ${id}`
    await w.until(async () => {
      await passTime(w, id)
      return (await pending(user, id)).length === 0
    })
  }

  function pending(user: TestUser, id: string) {
    return deliveriesOf(w, user, id, '&status=pending')
  }
})
