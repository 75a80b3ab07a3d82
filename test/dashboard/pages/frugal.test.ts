/** How little a first look costs, and how seldom the pages ask while somebody writes: bytes and requests are counted. */
import type { Page, Request } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { savePublished } from '../../analytics/history.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { openWorld } from '../../world/world.ts'
import { judged, partOf, saved, textOf } from './composing.ts'
import { usePages } from './pages.ts'

const w = await openWorld()
afterAll(() => w.close())

const FIRST_LOOK_BYTES = 200_000
/** What the smallest plan grants a key in a minute; a session has five times as many. */
const TRIAL_REQUESTS = 60
/** As decision 434 has it: 15 that save, and 30 that ask what would become of the text. */
const SAVES = 15
const QUESTIONS = 30
const POSTS = 10_000
const HOUR_MS = 3_600_000

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  test('the way in and the overview are there for less than 200 KB each', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    const [stranger, page] = [await open(), await open({ user_id: user.id })]
    const [way_in, overview] = [bytesOf(stranger), bytesOf(page)]

    await show(stranger, '/sign-in', 'Sign in')
    await show(page, '', 'Overview')
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()

    for (const bytes of [await way_in(), await overview()]) {
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThan(FIRST_LOOK_BYTES)
    }
  })

  test('a minute of typing without a pause stays within the requests of a trial', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    const page = await open({ user_id: user.id })
    await page.clock.install()
    await show(page, '/compose', 'Compose')
    await textOf(page).waitFor()
    // From here on the page's clock goes only as far as this test lets it, however long answers take.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const asked: Request[] = []
    page.on('request', (request) => asked.push(request))

    await textOf(page).fill('Begun')
    for (let second = 0; second < 60; second++) {
      await textOf(page).or(partOf(page, 1)).press('a')
      await page.clock.runFor(1_000)
      await allAnswered(page)
    }
    const within = asked.filter((request) => request.url().includes('/api/v1/'))
    const saves = within.filter(isSave)
    const questions = within.filter((request) => request.url().endsWith('/posts/validate'))
    await page.clock.resume()
    await saved(page)
    await judged(page)

    expect(saves.length).toBeGreaterThan(2)
    expect(saves.length).toBeLessThanOrEqual(SAVES)
    expect(questions.length).toBeGreaterThan(5)
    expect(questions.length).toBeLessThanOrEqual(QUESTIONS)
    expect(within.length).toBeLessThanOrEqual(TRIAL_REQUESTS)
    expect(await textOf(page).inputValue()).toBe(`Begun${'a'.repeat(60)}`)
  })

  test('with ten thousand posts a list, a search, filters and a month take no more requests than with few', async () => {
    const user = await w.user({ connect: ['x'] })
    const now = Date.now()
    await savePublished(
      w.db,
      user,
      Array.from({ length: POSTS }, (_, n) => new Date(now - n * HOUR_MS).toISOString()),
    )
    const page = await open({ user_id: user.id })
    let asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/v1\/(posts|queue|articles)/.test(pathname)) asked.push(pathname)
    })
    const counts: Record<string, number> = {}
    const step = (name: string) => {
      counts[name] = asked.length
      asked = []
    }

    await show(page, '/posts', 'Posts')
    await page.getByText('10,000 posts', { exact: true }).waitFor()
    step('list')
    await page.getByLabel('Words').pressSequentially('nowhere to be found')
    await page.getByText('No post is like that.').waitFor()
    step('search')
    await page.getByLabel('Words').fill('')
    await page.getByRole('button', { name: 'Drafts' }).click()
    await page.getByText('0 posts', { exact: true }).waitFor()
    step('filters')
    await show(page, '/calendar?view=month', 'Calendar')
    await page.getByText(/\d entries\./).waitFor()
    step('month')

    expect(counts.list).toBeLessThanOrEqual(3)
    expect(counts.search).toBeLessThanOrEqual(10)
    expect(counts.filters).toBeLessThanOrEqual(4)
    expect(counts.month).toBeLessThanOrEqual(20)
  })
})

/** Of all answers so far, as they came over the wire, headers and all. */
function bytesOf(page: Page): () => Promise<number> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return async () => {
    const sizes = await Promise.all(finished.map((request) => request.sizes()))
    return sizes.reduce((sum, one) => sum + one.responseHeadersSize + one.responseBodySize, 0)
  }
}

function isSave(request: Request): boolean {
  const { pathname } = new URL(request.url())
  if (request.method() === 'POST') return pathname === '/api/v1/posts'
  return request.method() === 'PUT' && pathname.startsWith('/api/v1/posts/')
}

/** What is under way has an answer, and the page has seen it. */
async function allAnswered(page: Page) {
  await page.evaluate('fetch("/api/dashboard/v1/instance").then((answer) => answer.text())')
}
