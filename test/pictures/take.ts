/**
 * `npm run pictures`: takes the pictures of the README anew, by light and by dark, of a service that has just been
 * started and given something to show. Needs Debian's Chromium.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { openSite, type Started } from '../process/process.ts'
import { openBrowser } from '../world/browser.ts'

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
  const service = await site.start()
  await fill(service)
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
    await page.goto(`${service.url}/dashboard/connections`)
    await page.getByText('Disconnect').first().waitFor()
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
  await page.waitForLoadState('networkidle')
  const shot = sharp(await page.screenshot())
  await shot
    .png({ palette: true, colours: COLOURS, effort: 10 })
    .toFile(join(FOLDER, `${name}.png`))
}

/** What somebody might post in a week; the newest is at the top of a timeline. */
async function fill(service: Started) {
  const url = await upload(service, await drawing())
  const posts = [
    {
      text: 'Version 2 is out. It starts in half the time, and every answer says what to do next.',
    },
    { text: 'Low tide at seven. The harbour is ours until nine.', media_urls: [url] },
    {
      text: 'Why do otters hold hands when they sleep? A short thread.',
      thread_tweets: ['So that the current does not carry one of them away.'],
    },
  ]
  for (const post of posts) {
    const { body } = await service.call('POST', '/api/v1/posts', { ...post, publish_now: true })
    if (body.posts[0].has_failures) throw new Error(`not published: ${JSON.stringify(body)}`)
  }
}

async function upload({ url, key }: Started, picture: Buffer): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'harbour.png')
  const response = await fetch(`${url}/api/v1/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  const answer = (await response.json()) as { url: string }
  return answer.url
}

/** A harbour in the morning. */
async function drawing(): Promise<Buffer> {
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="500">
      <rect width="1200" height="290" fill="#f6c58f"/>
      <circle cx="860" cy="250" r="90" fill="#fdf0d5"/>
      <path d="M0 290 L230 150 L420 270 L620 190 L900 290 Z" fill="#7d8a97"/>
      <rect y="290" width="1200" height="210" fill="#2f6f80"/>
      <path d="M0 350 q100 -30 200 0 t200 0 t200 0 t200 0 t200 0 t200 0 V500 H0 Z" fill="#245766"/>
      <path d="M300 330 h180 l-35 45 h-110 Z M385 325 v-150 l75 140 Z" fill="#3b2f2f"/>
    </svg>`
  return await sharp(Buffer.from(svg)).png().toBuffer()
}
