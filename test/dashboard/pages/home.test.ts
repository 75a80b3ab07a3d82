/** The page at the root, as whoever comes by sees it. */
import { afterAll, describe, expect, test } from 'vitest'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { usePages, type Look } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const LOOKS: Look[] = [
  { size: 'phone', scheme: 'dark' },
  { size: 'desktop', scheme: 'light' },
]

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, audit } = usePages(w)

  test.each(LOOKS)(
    'shows what it is under a policy that lets nothing else in, $size and $scheme',
    async (look) => {
      const page = await open(look)
      const answer = await page.goto(w.service.url)
      await page.evaluate('Promise.all([...document.images].map((one) => one.decode()))')
      const picture = await page.evaluate<string>(
        `new URL(document.querySelector('picture img').currentSrc).pathname`,
      )
      const found = await audit(page)
      const hrefs = await page.evaluate<string[]>(
        `[...document.links].map((one) => one.href).filter((href) => href.startsWith(location.origin))`,
      )
      const statuses = await Promise.all(
        [...new Set(hrefs)].map(async (href) => [href, (await fetch(href)).status]),
      )

      const policy = answer?.headers()['content-security-policy']
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/unsafe|https:|script-src/)
      expect(picture).toBe(`/pictures/dashboard-${look.scheme}.png`)
      expect(found).toEqual([])
      expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
    },
  )

  test('leads into the dashboard', async () => {
    const page = await open()
    await page.goto(w.service.url)

    await page.getByRole('link', { name: 'Open the dashboard' }).click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  })
})
