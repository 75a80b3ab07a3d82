/**
 * The dashboard's pages in a real browser, over the real service. After each test no page may have
 * complained in its console or asked anybody but the instance and the simulated networks.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openBrowser } from '../../world/browser.ts'
import type { World } from '../../world/world.ts'
import { signedIn } from '../visitor.ts'

const AUDIT = readFileSync(join(import.meta.dirname, 'audit.js'), 'utf8')
/** All rules of axe-core that find something, those of good practice among them, each with its first place. */
const RUN_AXE = `(async () => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  return violations.map(({ id, help, nodes: [{ html }] }) => id + ': ' + help + ': ' + html.slice(0, 120))
})()`
/**
 * Chromium itself notes every answer that is no success, and every request without a network or a service; those are
 * part of what is tried.
 */
const NOTED =
  /^Failed to load resource: (the server responded with a status of (4\d\d|502)|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_RESET))/

const LOOKS_MAX = 100

const SIZES = { phone: { width: 375, height: 780 }, desktop: { width: 1280, height: 860 } }

export interface Look {
  size?: keyof typeof SIZES
  /** In place of a size. */
  viewport?: { width: number; height: number }
  scheme?: 'light' | 'dark'
  /** Who is signed in; nobody when left out. */
  user_id?: string
}

export interface Pages {
  /** A browser of its own, that knows nothing yet. */
  open(look?: Look): Promise<Page>
  /** Goes to a page of the dashboard and waits for its heading. */
  show(page: Page, path: string, heading: string): Promise<void>
  /** What would keep somebody from using the page. */
  audit(page: Page): Promise<string[]>
}

/** To be called once, within `describe.skipIf(lacksBrowser())`. */
export function usePages(w: World): Pages {
  let browser: Browser
  const asked: string[] = []
  const complaints: string[] = []
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close()
    const ours = [w.service.url, w.service.url.replace('127.0.0.1', 'localhost'), w.simulator_url]
    expect(asked.filter((url) => !ours.includes(new URL(url).origin))).toEqual([])
    expect(complaints.filter((text) => !NOTED.test(text))).toEqual([])
    asked.length = 0
  })
  afterAll(() => browser.close())

  return {
    async open(look = {}) {
      const { size = 'desktop', viewport = SIZES[size], scheme = 'light', user_id } = look
      const context = await browser.newContext({ viewport, colorScheme: scheme })
      if (user_id !== undefined) {
        const { cookie = '' } = await signedIn(w, user_id)
        const [name = '', value = ''] = cookie.split('=')
        await context.addCookies([{ name, value, url: w.service.url, httpOnly: true }])
      }
      const page = await context.newPage()
      page.setDefaultTimeout(120_000)
      page.on('request', (request) => asked.push(request.url()))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      return page
    },
    async show(page, path, heading) {
      await page.goto(`${w.service.url}/dashboard${path}`)
      await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor()
    },
    async audit(page) {
      const look = async () => {
        const found = await page.evaluate<string[]>(AUDIT)
        if (found.length > 0) return found
        if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(axe.source)
        return page.evaluate<string[]>(RUN_AXE)
      }
      let found = await look()
      // What React draws in a second step is missing for a moment, and hinders nobody.
      for (let looks = 1; looks < LOOKS_MAX && found.length > 0; looks++) {
        await page.evaluate('new Promise((done) => setTimeout(done, 50))')
        found = await look()
      }
      return found
    },
  }
}
