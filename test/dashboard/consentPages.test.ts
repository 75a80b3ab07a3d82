/** The consent pages of the simulated networks, and the way back from them, as a person in a browser sees them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import type { Platform } from '../../networks/network.ts'
import { lacksBrowser, openBrowser } from '../world/browser.ts'
import { openWorld } from '../world/world.ts'
import { signUp, type Member } from './visitor.ts'

const without_browser = lacksBrowser()
const w = await openWorld()
let browser: Browser

beforeAll(async () => {
  if (!without_browser) browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await w.close()
})

/** A page of a browser that is signed in, at the consent page of a network. */
async function atConsent(member: Member, platform: Platform, handle: string): Promise<Page> {
  const context = await browser.newContext()
  const [name = '', value = ''] = member.visitor.cookie?.split('=') ?? []
  await context.addCookies([{ name, value, url: w.service.url }])
  const page = await context.newPage()
  const path = `/connections/${platform}/start`
  const body = platform === 'secondary_a' ? { handle } : {}
  const { body: started } = await member.visitor.call('POST', path, body)
  await page.goto(started.url)
  return page
}

test.skipIf(without_browser).each<Platform>(['x', 'secondary_a', 'secondary_b'])(
  'at %s one of several accounts is chosen and allowed, and the browser is back',
  async (platform) => {
    const names = ['first', 'second'].map((name) => `${name}${platform.replace('_', '')}`)
    const handles = names.map((name) => (platform === 'secondary_a' ? `${name}.test` : name))
    for (const [i, handle] of handles.entries()) {
      await w.control('POST', '/control/accounts', { platform, handle, name: names[i] })
    }
    const member = await signUp(w)
    const page = await atConsent(member, platform, handles[0] ?? '')

    await page.getByRole('radio', { name: names[1] ?? '' }).check()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(/\/dashboard\/connections\?connected=/)

    const { body } = await member.visitor.call('GET', '/connections')
    expect(body.connections).toMatchObject([{ display_name: names[1], state: 'active' }])
    await page.context().close()
  },
)

test.skipIf(without_browser)('an account can be made up on the page', async () => {
  const member = await signUp(w)
  const page = await atConsent(member, 'x', '')

  await page.getByLabel('Handle of the new account').fill('made_up')
  await page.getByRole('radio').last().check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(/connected=/)

  const { body } = await member.visitor.call('GET', '/connections')
  expect(body.connections).toMatchObject([{ handle: 'made_up' }])
  await page.context().close()
})

test.skipIf(without_browser)('who denies it is told so, and finds the way back', async () => {
  const member = await signUp(w)
  await w.control('POST', '/control/accounts', { platform: 'x', handle: 'denying', name: 'D' })
  const page = await atConsent(member, 'x', '')

  await page.getByRole('button', { name: 'Deny' }).click()

  await page.getByRole('heading', { name: 'You did not allow it' }).waitFor()
  const link = page.getByRole('link', { name: 'Back to your accounts' })
  expect(await link.getAttribute('href')).toBe(
    `${w.service.url}/dashboard/connections?refused=denied`,
  )
  await page.context().close()
})
