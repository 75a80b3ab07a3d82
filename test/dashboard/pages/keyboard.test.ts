/** The pages without a mouse: where the focus is, that it is seen, and where it goes. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { openReceiver } from '../../webhooks/receiver.ts'
import { signUp } from '../visitor.ts'
import { usePages } from './pages.ts'

const receiver = await openReceiver()
const w = await openWorld({ webhooks: { loopback_port: receiver.port } })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

/** What has the focus, as its name or text; and whether it is seen. */
const FOCUSED = `(() => {
  const element = document.activeElement
  const label = element.labels?.[0]?.textContent ?? element.getAttribute('aria-label')
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const name = (label ?? element.textContent).trim()
  return { name, seen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 }
})()`

async function focused(page: Page): Promise<{ name: string; seen: boolean }> {
  return page.evaluate<{ name: string; seen: boolean }>(FOCUSED)
}

/** Presses Tab until it is reached; whatever lies on the way has to be seen as well. */
async function tabTo(page: Page, name: string): Promise<string[]> {
  const way: string[] = []
  while (way.at(-1) !== name) {
    if (way.length > 25) throw new Error(`${name} is not among ${way.join(', ')}`)
    await page.keyboard.press('Tab')
    const reached = await focused(page)
    if (!reached.seen) throw new Error(`${reached.name} is not seen to have the focus`)
    way.push(reached.name)
  }
  return way
}

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  test('a key is made, copied and revoked with the keyboard alone', async () => {
    const { id, visitor } = await signUp(w)
    const page = await open({ user_id: id })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await show(page, '', 'Overview')

    const way = await tabTo(page, 'API keys')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
    const after_navigation = await focused(page)
    await tabTo(page, 'Name')
    await page.keyboard.type('By hand')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your new key “By hand”' }).waitFor()
    const after_creation = await focused(page)
    await tabTo(page, 'Copy')
    await page.keyboard.press('Enter')
    await page.getByText('Copied.').waitFor()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    await tabTo(page, 'Done')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Revoke the key By hand')
    await page.keyboard.press('Enter')
    const in_dialog = await focused(page)
    await page.keyboard.press('Escape')
    const after_escape = await focused(page)
    await page.keyboard.press('Enter')
    await tabTo(page, 'Revoke key')
    await page.keyboard.press('Enter')
    await page.getByText('The key “By hand” is revoked.').waitFor()
    const after_revoking = await focused(page)
    const { body } = await visitor.call('GET', '/keys')

    expect(way[0]).toBe('Skip to the content')
    expect(after_navigation.name).toBe('API keys')
    expect(after_creation.name).toBe('Your new key “By hand”')
    expect(copied).toMatch(/^ot_[0-9A-Za-z]{38}$/)
    expect(in_dialog.name).toBe('Cancel')
    expect(after_escape.name).toBe('Revoke the key By hand')
    expect(after_revoking.name).toBe('API keys')
    expect(body.keys[0]).toMatchObject({ name: 'By hand', revoked_at: expect.any(String) })
  })

  test('a webhook is made, tried, looked at and deleted with the keyboard alone', async () => {
    const { id } = await signUp(w)
    const page = await open({ user_id: id })
    await show(page, '/events', 'Events and webhooks')

    await page.getByRole('button', { name: 'Add a webhook' }).waitFor()
    await tabTo(page, 'Add a webhook')
    await page.keyboard.press('Enter')
    const in_dialog = await focused(page)
    await page.keyboard.type(receiver.url('/by-hand'))
    await tabTo(page, 'All, also those of later versions')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, 'Posts')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The secret of your new webhook' }).waitFor()
    const after_creation = await focused(page)
    await tabTo(page, 'Done')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: receiver.url('/by-hand') }).waitFor()
    await tabTo(page, receiver.url('/by-hand'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Webhook', level: 1, exact: true }).waitFor()
    const after_navigation = await focused(page)
    await page.getByRole('button', { name: 'Send a test' }).waitFor()
    await tabTo(page, 'Send a test')
    await page.keyboard.press('Enter')
    await page.locator('.entries summary').filter({ hasText: '204' }).waitFor()
    const after_test = await focused(page)
    await tabTo(page, 'Failed')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.locator('.entries summary').filter({ hasText: '204' }).waitFor()
    const after_filter = await focused(page)
    for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Send another test' }).waitFor()
    await tabTo(page, 'Send another test')
    await page.keyboard.press('Enter')
    await w.until(() => Promise.resolve(receiver.at('/by-hand').length === 2))
    const after_another = await focused(page)

    expect(in_dialog.name).toBe('Address')
    expect(after_creation.name).toBe('The secret of your new webhook')
    expect(after_navigation.name).toBe('Webhook')
    expect(after_test.name).toBe('Send a test')
    expect(after_filter.name).toBe('Delivered')
    expect(after_another.name).toBe('Send another test')
  })

  test('the content is one key away, and going back leads to the page before', async () => {
    const { id } = await signUp(w)
    const page = await open({ user_id: id })
    await show(page, '/settings', 'Settings')

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const first = await focused(page)
    await page.getByRole('link', { name: 'Connections' }).click()
    await page.getByRole('heading', { name: 'Connections', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()

    expect(first.name).toBe('Name')
    expect(await page.title()).toBe('Settings · Otterpost')
  })
})
