/** The whole way of somebody new, in a browser: from signing up to a post on three networks, and back. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { PASSWORD } from '../visitor.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

// LinkedIn tells a name and no handle.
const NETWORKS = [
  { platform: 'x', name: 'X', handle: 'ada', shown: '@ada' },
  { platform: 'secondary_a', name: 'Bluesky', handle: 'ada.test', shown: '@ada.test' },
  { platform: 'secondary_b', name: 'LinkedIn', handle: 'ada', shown: 'Ada River' },
]

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  test('somebody signs up, connects three networks, publishes with a key, revokes it and disconnects', async () => {
    for (const { platform, handle } of NETWORKS) {
      await w.control('POST', '/control/accounts', { platform, handle, name: 'Ada River' })
    }
    const page = await open()
    await show(page, '/sign-up', 'Sign up')
    await page.getByLabel('Name').fill('Ada River')
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('link', { name: 'Connect an account' }).click()
    for (const network of NETWORKS) await connect(page, network)
    const states = await page.locator('.badge.good', { hasText: 'Connected' }).count()

    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Release bot')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = await page.getByLabel('Key', { exact: true }).inputValue()
    const headers = { 'x-api-key': key }
    const body = {
      text: 'Posted by hand',
      platforms: NETWORKS.map(({ platform }) => platform),
      publish_now: true,
    }
    const published = await w.call(undefined, 'POST', '/api/v1/posts', { headers, body })
    await page.getByRole('button', { name: 'Revoke the key Release bot' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('is revoked.').waitFor()
    const refused = await w.call(undefined, 'GET', '/api/v1/me', { headers })

    await page.getByRole('link', { name: 'Connections' }).click()
    for (const { shown } of NETWORKS) {
      await page.getByRole('button', { name: `Disconnect ${shown}`, exact: true }).click()
      await page.getByRole('button', { name: 'Disconnect account' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }

    expect(states).toBe(3)
    expect(published.body.posts[0]).toMatchObject({ status: 'posted' })
    expect(published.body.posts[0].results).toHaveLength(3)
    expect(refused.status).toBe(401)
    expect(await page.locator('.badge', { hasText: 'Disconnected' }).count()).toBe(3)
  })

  test('who declines at the network is told so, and tries again', async () => {
    await w.control('POST', '/control/accounts', { platform: 'x', handle: 'grace', name: 'Grace' })
    const { id } = await w.user({ connect: [] })
    const page = await open({ user_id: id })
    await show(page, '/connections', 'Connections')

    await page.getByRole('button', { name: 'Connect an account of X' }).click()
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByRole('link', { name: 'Back to your accounts' }).click()
    const said = await page.getByRole('alert').textContent()
    await page.getByRole('button', { name: 'Connect an account of X' }).click()
    await page.getByRole('button', { name: 'Allow' }).waitFor()

    expect(said).toContain('you declined')
  })

  test('a handle that leads nowhere is refused beside its field', async () => {
    const { id } = await w.user({ connect: [] })
    const page = await open({ user_id: id })
    await show(page, '/connections', 'Connections')

    await page.getByRole('button', { name: 'Connect an account of Bluesky' }).click()
    await page.getByRole('button', { name: 'Go on to Bluesky' }).click()
    await page.locator('.problem').waitFor()

    expect(await page.locator('[aria-invalid=true]').getAttribute('name')).toBe('handle')
  })
})

async function connect(page: Page, { name, handle, shown }: (typeof NETWORKS)[number]) {
  await page.getByRole('button', { name: `Connect an account of ${name}` }).click()
  if (name === 'Bluesky') {
    await page.getByLabel('Handle or server').fill(handle)
    await page.getByRole('button', { name: 'Go on to Bluesky' }).click()
  }
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText(`${shown} is connected.`, { exact: true }).waitFor()
}
