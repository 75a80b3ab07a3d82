/** The page of usage: what is billed and set aside, as the operations answer it. */
import { afterAll, describe, expect, test } from 'vitest'
import { LINK, nextMonth, POSTS } from '../../costs/arrange.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { csvFrom, rowsBehind } from './numbers.ts'
import { usePages, type Look } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const LOOKS: Look[] = [
  { size: 'phone', scheme: 'light' },
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
  { size: 'desktop', scheme: 'dark' },
]

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show, audit } = usePages(w)

  /** One post with a link that is out, and a plain one for the month after this one. */
  async function spender() {
    const user = await w.user({ connect: ['x'] })
    const write = (body: object) =>
      w.call(user, 'POST', POSTS, { body: { platforms: ['x'], ...body } })
    await write({ text: `See ${LINK}`, publish_now: true })
    await write({ text: 'Later', scheduled_date: nextMonth() })
    await w.call(user, 'PUT', '/api/v1/budget', { body: { monthly_amount: '2' } })
    return user
  }

  test('months, days, operations and accounts add up to what the operations answer', async () => {
    const user = await spender()
    const usage = (await w.call(user, 'GET', '/api/v1/usage')).body
    const budget = (await w.call(user, 'GET', '/api/v1/budget')).body
    const page = await open({ user_id: user.id })
    await show(page, '/usage', 'Usage')

    await page.getByText(`${budget.left} of 2.000 USD left.`).waitFor()
    const by_month = (await rowsBehind(page, 'By month')).map(([, ...sums]) => sums)
    const by_operation = await rowsBehind(page, 'By operation')
    const by_account = await rowsBehind(page, 'By account')
    await page.getByText(/\d posts left today/).waitFor()

    expect(usage.spent).toBe('0.200')
    expect(by_month).toEqual([
      ['1', usage.spent, '0.000'],
      ['1', '0.000', '0.015'],
    ])
    expect(by_operation).toEqual([['Posts with a link', '1', usage.spent, '0.000']])
    expect(by_account).toEqual([[`@${user.handles.x}`, '1', usage.spent, '0.000']])
  })

  test('another month is chosen, the address keeps it, and its days are saved as CSV', async () => {
    const user = await spender()
    const day = nextMonth().slice(0, 10)
    const month = day.slice(0, 7)
    const page = await open({ user_id: user.id })
    await show(page, '/usage', 'Usage')

    await page.getByLabel('Month', { exact: true }).selectOption(month)
    await page.getByRole('heading', { name: 'By operation' }).waitFor()
    await page.reload()
    const title = await page.getByRole('heading', { name: /^By day in / }).innerText()
    const { name, lines } = await csvFrom(page, title)

    expect(new URL(page.url()).search).toBe(`?month=${month}`)
    expect(name).toBe(`usage-${month}.csv`)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe('Day,Calls,Spent in USD,Set aside in USD')
    expect(lines[1]).toMatch(/^15 \w+ \d{4},1,0\.000,0\.015$/)
  })

  test('what is left of requests is what the answers say', async () => {
    const user = await w.user({ connect: [] })
    const page = await open({ user_id: user.id })
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/me'))
    await show(page, '/usage', 'Usage')
    const headers = (await answered).headers()
    const shown = page.getByRole('region', { name: 'Requests' }).locator('.figure')
    const written = (name: string) => Number(headers[name]).toLocaleString('en-GB')

    await expect
      .poll(() => shown.innerText())
      .toBe(`${written('x-ratelimit-remaining')} of ${written('x-ratelimit-limit')} left`)
    await page.getByText('There is no budget.').waitFor()
    await page.getByText('Nothing is billed for this time.').first().waitFor()
    expect(await audit(page)).toEqual([])
  })

  test.each(LOOKS)('everybody can use it, $size and $scheme', async (look) => {
    const user = await spender()
    const page = await open({ ...look, user_id: user.id })
    await show(page, '/usage', 'Usage')
    await page.getByRole('heading', { name: 'By network' }).waitFor()

    const closed = await audit(page)
    for (const summary of await page.getByText('Show as a table').all()) await summary.click()

    expect([closed, await audit(page)]).toEqual([[], []])
  })
})
