/** The documentation page in a real browser: it asks nobody but this instance, and works under its policy. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lacksBrowser, openBrowser } from '../world/browser.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

test('the page runs no script but its own and evaluates none, and names the contract without scripts', async () => {
  const { status, headers, body } = await w.call(undefined, 'GET', '/docs')

  expect(status).toBe(200)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toMatch(/unsafe-eval|https:|\*/)
  expect(body).toMatch(/<noscript>.*href="\/openapi.yaml".*<\/noscript>/)
})

test.each(['/openapi.yaml', '/openapi.json', '/openapi-3.1.json'])(
  '%s names this instance, and any page may read it',
  async (path) => {
    const { status, headers, body } = await w.call(undefined, 'GET', path)

    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(typeof body === 'string' ? body : JSON.stringify(body)).toContain(w.service.url)
  },
)

test('OpenAPI 3.1 has the same operations as 3.0', async () => {
  const [older, newer] = await Promise.all(
    ['/openapi.json', '/openapi-3.1.json'].map((path) => w.call(undefined, 'GET', path)),
  )

  expect(older?.body.openapi).toBe('3.0.3')
  expect(newer?.body.openapi).toMatch(/^3\.1\./)
  expect(Object.keys(newer?.body.paths)).toEqual(Object.keys(older?.body.paths))
})

describe.skipIf(lacksBrowser())('in Chromium', () => {
  let browser: Browser
  let page: Page
  const asked: string[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    return () => browser.close()
  })

  test('the page shows an operation with its sample, and sends a request with a key', async () => {
    const user = await w.user()

    await page.goto(`${w.service.url}/docs`)
    await page.getByRole('heading', { name: 'Otterpost API' }).waitFor()
    await page.getByText('Verify the key and read').first().click()
    await page.getByText('curl -X GET "$OTTERPOST_URL/api/v1/me"').waitFor()
    await page.getByPlaceholder('Token').first().fill(user.key)
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click()
    const answered = page.waitForResponse(`${w.service.url}/api/v1/me`)
    await page.getByRole('button', { name: /^Send/ }).first().click()
    const answer = await answered

    expect(answer.status()).toBe(200)
    expect(await answer.json()).toMatchObject({ authenticated: true })
    expect(complaints).toEqual([])
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((url) => !isOurs(url))).toEqual([])
  })

  test.each([375, 1280])(
    'at %d pixels no label covers another, and no code is torn',
    async (width) => {
      const narrow = await browser.newPage({ viewport: { width, height: 900 } })
      await narrow.goto(`${w.service.url}/docs`)
      const [label, choice] = [
        narrow.getByTestId('auth-indicator').first(),
        narrow.getByRole('button', { name: /Selected Auth Type/ }).first(),
      ]
      await choice.waitFor()
      await narrow.locator('td code').first().waitFor({ state: 'attached' })

      const [one, other] = await Promise.all([label.boundingBox(), choice.boundingBox()])
      const torn = await narrow
        .locator('td code')
        .evaluateAll((codes) => codes.filter((code) => code.getClientRects().length > 1).length)
      const wide = await narrow.evaluate('document.documentElement.scrollWidth')
      await narrow.close()

      if (one === null || other === null) throw new Error('they are not shown')
      const apart = one.x + one.width <= other.x || one.y + one.height <= other.y
      expect({ apart, torn, wide }).toEqual({ apart: true, torn: 0, wide: width })
    },
  )

  test.each(['light', 'dark'] as const)('no text is too faint to read, %s', async (scheme) => {
    const audit = readFileSync(join(import.meta.dirname, '../dashboard/pages/audit.js'), 'utf8')
    const context = await browser.newContext({ colorScheme: scheme })
    const shown = await context.newPage()
    await shown.goto(`${w.service.url}/docs`)
    await shown.getByRole('heading', { name: 'Quick start' }).waitFor()
    await shown.getByText('Verify the key and read').first().click()
    await shown.getByText('curl -X GET "$OTTERPOST_URL/api/v1/me"').waitFor()

    const found = await shown.evaluate<string[]>(audit)

    expect(found.filter((line) => line.includes('has a contrast'))).toEqual([])
    await context.close()
  })
})

function isOurs(url: string): boolean {
  return url.startsWith(`${w.service.url}/`) || url.startsWith('data:')
}
