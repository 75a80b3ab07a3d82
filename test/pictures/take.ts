/**
 * `npm run pictures`: takes the pictures of the README and of the page at the root anew, by light and by dark, of a
 * service that has just been started with examples. Needs Debian's Chromium.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { openSite } from '../process/process.ts'
import { openBrowser } from '../world/browser.ts'
import { SERVE } from '../world/program.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')
const SCHEMES = ['light', 'dark'] as const
/** As sharp as on a good screen. */
const SCALE = 2
/** Enough for flat pages, and a third of the bytes. */
const COLOURS = 128

const site = await openSite({})
const browser = await openBrowser()
try {
  await mkdir(FOLDER, { recursive: true })
  const service = await site.start({}, undefined, [...SERVE, '--with-examples'])
  const [link = ''] = /http\S+#link=\S+/.exec(service.program.said()) ?? []
  const cookies = await signIn(browser, link)
  for (const scheme of SCHEMES) {
    const context = await browser.newContext({
      viewport: { width: 1100, height: 700 },
      deviceScaleFactor: SCALE,
      colorScheme: scheme,
    })
    await context.addCookies(cookies)
    const page = await context.newPage()
    await page.goto(`${service.url}/dashboard`)
    await page.getByText('Neap tides').waitFor()
    await take(page, `dashboard-${scheme}`)
    await page.setViewportSize({ width: 720, height: 760 })
    await page.goto(`${site.simulator_url}/timeline/x/otter`)
    await page.locator('img').first().waitFor()
    await take(page, `timeline-${scheme}`)
    await context.close()
  }
} finally {
  await browser.close()
  await site.close()
}

/** The link works once; what it leads to is a session in the browser. */
async function signIn(to: Browser, link: string) {
  const context = await to.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

async function take(page: Page, name: string) {
  await page.evaluate('Promise.all([...document.images].map((one) => one.decode()))')
  const shot = sharp(await page.screenshot())
  await shot
    .png({ palette: true, colours: COLOURS, effort: 10 })
    .toFile(join(FOLDER, `${name}.png`))
}
