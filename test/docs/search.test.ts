/** The search of the pages at /docs, in a real browser: it finds what they have, and tells nobody what was looked for. */
import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchEntry } from '../../openapi/reference/searchIndex.ts'
import { lacksBrowser, openBrowser } from '../world/browser.ts'
import { openWorld } from '../world/world.ts'

const PAGES = ['/docs', '/docs/guides', '/docs/guides/webhooks', '/docs/errors']
const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

async function readIndex(): Promise<SearchEntry[]> {
  return (await w.call(undefined, 'GET', '/docs/search.json')).body
}

test('what is found leads to a place that there is, on a page of this instance', async () => {
  const entries = await readIndex()
  const paths = new Set(entries.map(({ href }) => href.split('#')[0] ?? ''))
  const pages = new Map<string, string>()
  for (const path of paths) {
    const { status, text } = await w.call(undefined, 'GET', path)
    expect([path, status]).toEqual([path, 200])
    pages.set(path, text)
  }

  const lost = entries.filter(({ href }) => {
    const [path = '', id] = href.split('#')
    return id !== undefined && !pages.get(path)?.includes(` id="${id}"`)
  })
  expect(lost).toEqual([])
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(
    new Set(['Guide', 'Reference', 'Operation', 'Error', 'Code', 'Schema']),
  )
  expect(JSON.stringify(entries)).not.toMatch(/\{base_url\}|127\.0\.0\.1:3000/)
})

test('every operation, schema and error is in what is searched', async () => {
  const entries = await readIndex()
  const hrefs = new Set(entries.map(({ href }) => href))

  for (const path of ['/docs', '/docs/errors']) {
    const { text } = await w.call(undefined, 'GET', path)
    const ids = [...text.matchAll(/<section(?: class="(?:operation|schema)")? id="(\w+)"/g)]
    expect(ids.length).toBeGreaterThan(30)
    const missing = ids.map(([, id]) => `${path}#${id}`).filter((href) => !hrefs.has(href))
    expect(missing.filter((href) => href !== '/docs/errors#problems')).toEqual([])
  }
})

test('what is searched is loaded quickly: below 100 KB, compressed', async () => {
  const { text } = await w.call(undefined, 'GET', '/docs/search.json')

  expect(gzipSync(text).length).toBeLessThan(100_000)
})

describe.skipIf(lacksBrowser())('in Chromium', () => {
  let browser: Browser
  let page: Page
  const asked: string[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    return () => browser.close()
  })

  const found = (shown: Page) => shown.locator('#results a')

  async function search(shown: Page, words: string): Promise<string[]> {
    await shown.getByRole('searchbox', { name: 'Search' }).fill(words)
    await shown
      .getByRole('status')
      .getByText(/found|best|Nothing/)
      .waitFor()
    return found(shown).locator('b').allInnerTexts()
  }

  test.each([
    ['an operation by what it does', 'batch posts', 'Schedule up to 50 posts'],
    ['an operation by its name', 'createPosts', 'Create a post, a thread, or up to 50 posts'],
    ['an error by its code', 'daily_limit', 'daily_limit'],
    ['an error by words', 'daily limit', 'daily_limit'],
    ['a schema', 'PostInput', 'PostInput'],
    ['a guide by a word of its text', 'whsec_', 'Webhooks'],
  ])('%s is found', async (_, words, title) => {
    await page.goto(`${w.service.url}/docs/guides`)

    const titles = await search(page, words)

    expect(
      titles.some((one) => one.startsWith(title)),
      titles.join('\n'),
    ).toBe(true)
  })

  test.each(PAGES)(
    '%s is searched with the keyboard alone, and no word leaves the browser',
    async (path) => {
      asked.length = 0
      await page.goto(`${w.service.url}${path}`)
      const box = page.getByRole('searchbox', { name: 'Search' })
      await box.focus()
      await page.keyboard.type('secret rotating')
      await page.getByRole('status').getByText('found').waitFor()

      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      expect(
        await found(page)
          .nth(1)
          .evaluate((link) => link.matches(':focus')),
      ).toBe(true)
      await page.keyboard.press('Escape')
      expect([await box.inputValue(), await found(page).count()]).toEqual(['', 0])
      await page.keyboard.type('secret_rotating')
      await found(page).first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/docs/errors#secret_rotating')

      // Nor in the address that it leads to, behind which no request has a fragment.
      expect(asked.filter((one) => one.includes('rotating'))).toEqual([])
      expect(asked.every((one) => one.startsWith(`${w.service.url}/`))).toBe(true)
      expect(complaints).toEqual([])
    },
  )

  test('what nobody has written is not found, and says so', async () => {
    await page.goto(`${w.service.url}/docs`)

    expect(await search(page, 'no-such-word-anywhere')).toEqual([])
    await page.getByText('Nothing has all of these words.').waitFor()
    await page.getByRole('searchbox').fill('')
    await page
      .getByRole('link', { name: 'Create a post, a thread, or up to 50 posts' })
      .first()
      .waitFor()
  })

  test('an index that does not come is said, and asked for again', async () => {
    const context = await browser.newContext()
    const shown = await context.newPage()
    await shown.route('**/docs/search.json', (route) => route.abort())
    await shown.goto(`${w.service.url}/docs/errors`)
    const box = shown.getByRole('searchbox')
    await box.fill('limit')
    await shown.getByText('could not be loaded').waitFor()
    await shown.unroute('**/docs/search.json')
    await box.fill('limits')
    await shown
      .getByRole('status')
      .getByText(/found|best/)
      .waitFor()
    await context.close()
  })

  test('without scripts the pages can be read, and offer no search', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const shown = await context.newPage()
    for (const path of PAGES) {
      await shown.goto(`${w.service.url}${path}`)
      expect(await shown.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
      expect([path, await shown.locator('#search').isVisible()]).toEqual([path, false])
    }
    await context.close()
  })

  test.each([
    [390, 'light'],
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)('at %d pixels, %s, results can be read and used', async (width, scheme) => {
    const audit = readFileSync(join(import.meta.dirname, '../dashboard/pages/audit.js'), 'utf8')
    const viewport = { width, height: 844 }
    const context = await browser.newContext({ colorScheme: scheme, viewport })
    const shown = await context.newPage()
    for (const path of PAGES) {
      await shown.goto(`${w.service.url}${path}`)
      const contents = shown.getByRole('button', { name: 'contents' })
      if (await contents.isVisible()) await contents.click()
      expect(await search(shown, 'rate limit')).not.toEqual([])
      expect([path, await shown.evaluate<string[]>(audit)]).toEqual([path, []])
    }
    await context.close()
  })
})
