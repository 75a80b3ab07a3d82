/** The page of connections: each account's state in words, and what can be done with it. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  async function showAccounts(user: TestUser, query = ''): Promise<Page> {
    const page = await open({ user_id: user.id })
    await show(page, `/connections${query}`, 'Connections')
    await page.getByRole('heading', { name: 'LinkedIn' }).waitFor()
    return page
  }

  test('every account is shown with its handle, picture, tier and state', async () => {
    const user = await w.user({
      connect: ['x', { platform: 'x', tier: 'PremiumPlus' }, 'secondary_a'],
    })

    const page = await showAccounts(user)
    const cards = page.getByRole('main').getByRole('listitem')
    const [first = '', second = '', third = ''] = await cards.allInnerTexts()

    expect(await cards.count()).toBe(3)
    expect(first).toContain(`@${user.handles.x}`)
    expect(first).toMatch(/Connected\s+Primary\s+Simulated\s+Tier\s+Free/)
    expect(second).toMatch(/Connected\s+Simulated\s+Tier\s+Premium\+/)
    expect(third).toContain(`@${user.handles.secondary_a}`)
    expect(third).toContain('Renews itself')
    expect(third).not.toContain('Tier')
    expect(await page.getByText('No account is connected.').count()).toBe(1)
    const widths = await page
      .locator('img.avatar')
      .evaluateAll((images) => images.map((image) => 'naturalWidth' in image && image.naturalWidth))
    expect(widths.filter((width) => Number(width) > 0)).toHaveLength(3)
  })

  test.each([
    ["expires_at = clock_timestamp() + interval '3 days'", /Sign-in ends in [34] days/, true],
    ["expires_at = clock_timestamp() - interval '1 day'", /Needs reconnecting/, true],
    ['needs_reconnect = true', /Needs reconnecting/, true],
    ["expires_at = clock_timestamp() + interval '40 days'", /Connected/, false],
  ])('an account with %s says so', async (change, says, can_reconnect) => {
    const user = await w.user({ connect: ['secondary_b'] })
    await w.db.unsafe(`update connections set ${change} where user_id = '${user.id}'`)

    const page = await showAccounts(user)

    expect(await page.locator('.badges').innerText()).toMatch(says)
    expect(await page.getByRole('button', { name: /^Reconnect/ }).count()).toBe(
      can_reconnect ? 1 : 0,
    )
    expect(await audit(page)).toEqual([])
  })

  test('an account gets a nickname, becomes primary, and is disconnected after a question', async () => {
    const user = await w.user({ connect: ['x', 'x'] })
    const page = await showAccounts(user)
    const read = async () => {
      const { body } = await w.call(user, 'GET', '/api/v1/accounts')
      return body.accounts as { id: string; nickname: string | null; is_primary: boolean }[]
    }
    const [, other] = await read()

    await page
      .getByRole('button', { name: /^Nickname/ })
      .nth(1)
      .click()
    await page.getByLabel('Nickname', { exact: true }).fill('Press office')
    await page.getByRole('button', { name: 'Save nickname' }).click()
    await page.getByRole('heading', { name: 'Press office' }).waitFor()
    await page.getByRole('button', { name: /^Make primary/ }).click()
    await page.getByText(/is now the primary account on X\./).waitFor()
    const primary = (await read()).find(({ is_primary }) => is_primary)

    await page
      .getByRole('button', { name: /^Disconnect/ })
      .first()
      .click()
    await page.keyboard.press('Escape')
    const after_escape = await read()
    await page
      .getByRole('button', { name: /^Disconnect/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Disconnect account' }).click()
    await page.getByText(/is disconnected\./).waitFor()
    const rest = await read()
    const focused = await page.evaluate('document.activeElement.tagName')

    expect(primary).toMatchObject({ id: other?.id, nickname: 'Press office' })
    expect([after_escape.length, rest.length]).toEqual([2, 1])
    expect(focused).toBe('H1')
    expect(await audit(page)).toEqual([])
  })

  test('the switch for cross-posting is the setting of the user', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await showAccounts(user)
    const control = page.getByRole('switch', { name: 'Cross-post automatically' })
    const before = await control.isChecked()

    await control.press('Space')
    await page.getByText('Cross-posting is on.').waitFor()
    const { body } = await w.call(user, 'GET', '/api/v1/cross-posting')
    await page.reload()
    await page.getByText('to every network connected here.').waitFor()

    expect(before).toBe(false)
    expect(body.auto_cross_post).toBe(true)
    expect(await control.isChecked()).toBe(true)
  })

  test('a sign-in at a network that led back is said once, and leaves the address', async () => {
    const user = await w.user({ connect: ['x'] })

    const connected = await showAccounts(user, `?connected=${user.accounts.x}`)
    await connected.getByText(`@${user.handles.x} is connected.`).waitFor()
    const refused = await showAccounts(user, '?refused=denied')
    await refused.getByRole('alert').filter({ hasText: 'you declined' }).waitFor()

    for (const page of [connected, refused]) {
      expect(page.url()).toBe(`${w.service.url}/dashboard/connections`)
    }
  })
})
