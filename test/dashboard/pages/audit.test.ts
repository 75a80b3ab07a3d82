/** Every page at both sizes and in both schemes: labels, names, headings, contrast, width. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { inMinutes } from '../../posts/arrange.ts'
import { keyThatMay } from '../../reviews/arrange.ts'
import { draft } from '../../events/follow.ts'
import { EVERY_DAY, setSlots } from '../../queue/arrange.ts'
import { attempted, deliveriesOf, newWebhook } from '../../webhooks/arrange.ts'
import { openReceiver } from '../../webhooks/receiver.ts'
import { signedIn } from '../visitor.ts'
import { usePages, type Look } from './pages.ts'

const receiver = await openReceiver()
const w = await openWorld({ webhooks: { loopback_port: receiver.port } })
afterAll(async () => {
  await w.close()
  await receiver.close()
})

const LOOKS: Look[] = [
  { size: 'phone', scheme: 'light' },
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
  { size: 'desktop', scheme: 'dark' },
]

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  test.each(LOOKS)('pages of somebody signed in, $size and $scheme', async (look) => {
    const user = await w.user({ connect: ['x', 'x', 'secondary_a', 'secondary_b'] })
    await w.db`
      update connections set expires_at = clock_timestamp() + interval '2 days'
      where user_id = ${user.id} and platform = 'secondary_b'`
    await w.db`
      update connections set needs_reconnect = true
      where user_id = ${user.id} and platform = 'secondary_a'`
    const visitor = await signedIn(w, user.id)
    const name = 'A name as long as names may be, without a space in the end: ' + 'x'.repeat(40)
    await visitor.call('POST', '/keys', { name })
    await visitor.call('PUT', `/connections/${user.accounts.x}`, { nickname: 'x'.repeat(100) })
    const page = await open({ ...look, user_id: user.id })
    const found: Record<string, string[]> = {}

    await show(page, '', 'Overview')
    await page.getByText('1 to reconnect').waitFor()
    found.overview = await audit(page)
    await show(page, '/connections', 'Connections')
    await page.getByText('Needs reconnecting').waitFor()
    found.connections = await audit(page)
    await page.getByRole('button', { name: 'Connect an account of Bluesky' }).click()
    found.dialog = await audit(page)
    await show(page, '/keys', 'API keys')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByText('Fill this in.').waitFor()
    found.problem = await audit(page)
    await page.getByLabel('Name', { exact: true }).fill('Another')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'Copy' }).waitFor()
    found.secret = await audit(page)
    await revoke(page)
    found.revoked = await audit(page)
    await show(page, '/approvals', 'Approvals')
    await page.getByText('Nothing waits for approval.').waitFor()
    found.none_waits = await audit(page)
    const drafter = await keyThatMay(w, user)
    const text = `A long word: ${'x'.repeat(120)}`
    const body = { text, thread_tweets: ['More'], scheduled_date: inMinutes(60) }
    await w.call(drafter, 'POST', '/api/v1/posts', { body })
    await show(page, '/approvals', 'Approvals')
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('dialog').waitFor()
    found.rejecting = await audit(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    found.waits = await audit(page)
    await show(page, '/posts', 'Posts')
    await page.getByRole('checkbox').first().check()
    found.posts = await audit(page)
    await page.getByRole('button', { name: 'Schedule…' }).click()
    await page.getByRole('dialog').waitFor()
    found.scheduling = await audit(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: /^A long word/ }).click()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    found.post = await audit(page)
    await page.getByRole('button', { name: 'Publish now…' }).click()
    found.publishing = await audit(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await setSlots(w, user, [{ weekdays: EVERY_DAY, time: '09:00', x_account_id: user.accounts.x }])
    await show(page, '/settings', 'Settings')
    await page.getByText('Only for one account on X.').waitFor()
    found.settings = await audit(page)
    await page.getByRole('button', { name: 'Add slot' }).click()
    await page.getByRole('alert').waitFor()
    found.no_slot = await audit(page)
    await show(page, '/nowhere', 'Not found')
    found.nowhere = await audit(page)

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((page) => [page, []])))
  })

  test.each(LOOKS)('events and webhooks, $size and $scheme', async (look) => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ ...look, user_id: user.id })
    const found: Record<string, string[]> = {}
    const dialog = page.getByRole('dialog')
    const line = (text: string) =>
      page.locator('.entries summary').filter({ hasText: text }).first()

    await show(page, '/events', 'Events and webhooks')
    await page.getByText('There is no webhook yet.').waitFor()
    found.none = await audit(page)
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    await dialog.getByLabel('Only these').check()
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await dialog.getByText('Choose at least one.').waitFor()
    found.problems = await audit(page)
    await dialog.getByLabel('All, also those of later versions').check()
    await dialog.getByLabel('Address').fill(receiver.url('/taken'))
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await page.getByRole('button', { name: 'Copy' }).waitFor()
    found.secret = await audit(page)

    receiver.respond('/long', (res) => void res.writeHead(500).end('x'.repeat(5000)))
    const url = receiver.url('/long')
    const { id } = await newWebhook(w, user, { url, description: 'y'.repeat(500) })
    receiver.respond('/gone', 410)
    const gone = await newWebhook(w, user, { url: receiver.url('/gone') })
    await draft(w, user, `${'z'.repeat(200)} مرحبا`)
    const [delivery] = await w.until(async () => {
      const all = await deliveriesOf(w, user, id)
      return all.length > 0 && all
    })
    await attempted(w, user, id, delivery?.event_id ?? '', 1)
    await show(page, '/events', 'Events and webhooks')
    await line('post.created').click()
    await page.getByText('Types: All').click()
    await page.getByLabel('Only these').check()
    await page.getByText('Live', { exact: true }).waitFor()
    found.events = await audit(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused').waitFor()
    found.paused = await audit(page)
    await show(page, `/webhooks/${gone.id}`, 'Webhook')
    await page.getByText('It answered 410').waitFor()
    found.gone = await audit(page)
    await show(page, `/webhooks/${id}`, 'Webhook')
    await line('post.created').click()
    await page.getByText('x'.repeat(4096)).waitFor()
    await page.locator('.code-block').nth(1).waitFor()
    found.delivery = await audit(page)
    for (const name of ['Edit', 'Rotate secret', 'Replay…', 'Delete']) {
      await page.getByRole('button', { name, exact: true }).click()
      await dialog.waitFor()
      found[name] = await audit(page)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Failed', exact: true }).click()
    await page.getByText('Nothing has been given up.').waitFor()
    found.none_failed = await audit(page)

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((page) => [page, []])))
  })

  test.each(LOOKS)('pages of nobody, $size and $scheme', async (look) => {
    const page = await open(look)
    const found: Record<string, string[]> = {}

    await show(page, '/sign-in', 'Sign in')
    found.sign_in = await audit(page)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.locator('.problem').first().waitFor()
    found.problems = await audit(page)
    await show(page, '/sign-in#link=none', 'Sign in')
    await page.getByRole('alert').waitFor()
    found.alert = await audit(page)
    await show(page, '/sign-up', 'Sign up')
    found.sign_up = await audit(page)

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((page) => [page, []])))
  })

  test('what axe-core finds is noticed, too', async () => {
    const page = await open()
    await show(page, '/sign-up', 'Sign up')
    const before = await audit(page)
    await page.evaluate(`
      document.querySelector('main').insertAdjacentHTML(
        'beforeend', '<div role="button" tabindex="0"></div><ul><p>No item</p></ul>')
    `)

    const found = (await audit(page)).join('\n')

    expect(before).toEqual([])
    expect(found).toContain('aria-command-name')
    expect(found).toContain('list: ')
  })

  test('the audit notices what it is there for', async () => {
    const page = await open()
    await show(page, '/sign-up', 'Sign up')
    await page.evaluate(`
      document.querySelector('label').remove()
      document.querySelector('button').textContent = ''
      document.querySelector('h1').outerHTML = '<h2>Sign up</h2>'
      document.querySelector('.hint').style.color = '#aaa'
      document.querySelector('main').style.width = '3000px'
      document.querySelector('main').style.maxWidth = 'none'
    `)

    const found = (await audit(page)).join('\n')

    for (const what of [
      'has no label',
      'has no name',
      'follows a heading of level 0',
      'has a contrast of 2.',
      'pixels too wide',
    ]) {
      expect(found).toContain(what)
    }
  })
})

async function revoke(page: Page) {
  await page.getByRole('button', { name: 'Revoke the key Another' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByText('Revoked keys (1)').click()
}
