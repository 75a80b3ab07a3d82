/** What the composer says of a text is what the service says, and what comes of it. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/openapi.ts'
import { PLATFORMS, type Platform } from '../../../networks/network.ts'
import { TEXTS } from '../../networks/texts.ts'
import { lacksBrowser } from '../../world/browser.ts'
import { fc, runs, SEED } from '../../world/chance.ts'
import { openWorld, type TestUser } from '../../world/world.ts'
import { judged, partOf, textOf } from './composing.ts'
import { usePages } from './pages.ts'
import { growthWhileSeen } from './writing.ts'

type Promised = components['schemas']['NetworkValidation']

const w = await openWorld()
afterAll(() => w.close())

const LABELS: Record<Platform, string> = { x: 'X', secondary_a: 'Bluesky', secondary_b: 'LinkedIn' }
/** Around what X and Bluesky take. */
const FILLS = ['', '日'.repeat(139), 'y'.repeat(290), '👨‍👩‍👧‍👦'.repeat(150), '🦦'.repeat(295)]
const NUMBER = new Intl.NumberFormat('en-GB')

describe.skipIf(lacksBrowser())('in Chromium', () => {
  const { open, show } = usePages(w)

  const promisedOf = async (user: TestUser, text: string): Promise<Promised[]> => {
    const body = { text, platforms: PLATFORMS, publish_now: true }
    return (await w.call(user, 'POST', '/api/v1/posts/validate', { body })).body.posts[0].networks
  }
  const arrived = async (user: TestUser) => {
    const all = PLATFORMS.map(
      async (platform) => [platform, (await w.published(user, platform)).length] as const,
    )
    return new Map(await Promise.all(all))
  }

  test(`of odd texts (seed ${SEED}) it says how long they are, and where they arrive`, async () => {
    const user = await w.user()
    const page = await open({ user_id: user.id })
    const odd = fc
      .sample(fc.tuple(TEXTS, fc.constantFrom(...FILLS)), { seed: SEED, numRuns: runs(12) })
      .map(([text, fill], index) => `${index} ${text.toWellFormed()} ${fill}`.trim())
    const skipped = new Set<boolean>()

    for (const text of odd) {
      await show(page, '/compose', 'Compose')
      for (const one of PLATFORMS) {
        await page.getByRole('checkbox', { name: LABELS[one] }).check()
      }
      await textOf(page).fill(text)
      await judged(page)
      const shown = await shownOn(page)
      const promised = await promisedOf(user, text)
      expect(shown, text).toEqual(promised.map(saidOf))

      const before = await arrived(user)
      await page.getByRole('button', { name: 'Publish now…' }).click()
      await page.getByRole('button', { name: 'Publish now', exact: true }).click()
      await page.getByRole('heading', { name: 'Post', level: 1, exact: true }).waitFor()
      const after = await arrived(user)
      for (const { platform, will } of promised) {
        skipped.add(will === 'skip')
        const more = (after.get(platform) ?? 0) - (before.get(platform) ?? 0)
        expect(more, `${platform}: ${text}`).toBe(will === 'skip' ? 0 : 1)
      }
    }
    // Some of both, or nothing is compared.
    expect(skipped.size).toBe(2)
  })

  test(`of odd threads (seed ${SEED}) it says how many posts they become, and what they cost`, async () => {
    const user = await w.user()
    const page = await open({ user_id: user.id })
    const part = fc.tuple(TEXTS, fc.constantFrom(...FILLS))
    const threads = fc.sample(fc.array(part, { minLength: 2, maxLength: 3 }), {
      seed: SEED,
      numRuns: runs(6),
    })
    const spent = async () => Number((await w.call(user, 'GET', '/api/v1/budget')).body.spent)

    for (const [number, parts] of threads.entries()) {
      const texts = parts.map(([text, fill], at) =>
        `${number}/${at} ${text.toWellFormed()} ${fill}`.trim(),
      )
      await show(page, '/compose', 'Compose')
      for (const one of PLATFORMS) {
        await page.getByRole('checkbox', { name: LABELS[one] }).check()
      }
      await textOf(page).fill(texts[0] ?? '')
      for (const [at, text] of texts.entries()) {
        if (at === 0) continue
        await page.getByRole('button', { name: 'Add a part' }).click()
        await partOf(page, at + 1).fill(text)
      }
      await judged(page)
      const said = await threadShownOn(page)
      const costs = page.locator('.compose-forecast strong')
      const cost = (await costs.count()) === 0 ? 0 : Number((await costs.innerText()).slice(1))

      const before = { arrived: await arrived(user), spent: await spent() }
      await page.getByRole('button', { name: 'Publish now…' }).click()
      if (PLATFORMS.every((platform) => said[platform] === 0)) {
        await page.getByText(/^No network takes it as it is/).waitFor()
        expect(await page.getByRole('dialog').count()).toBe(0)
        continue
      }
      await page.getByRole('button', { name: 'Publish now', exact: true }).click()
      await page.getByRole('heading', { name: 'Post', level: 1, exact: true }).waitFor()
      const after = await arrived(user)
      for (const platform of PLATFORMS) {
        const more = (after.get(platform) ?? 0) - (before.arrived.get(platform) ?? 0)
        expect(more, `${platform}: ${texts.join(' | ')}`).toBe(said[platform])
      }
      await expect.poll(async () => (await spent()) - before.spent).toBeCloseTo(cost, 6)
    }
  })

  test.each(['phone', 'desktop'] as const)(
    'nothing moves when previews of a long thread come into view, %s',
    async (size) => {
      const user = await w.user({ connect: ['x', 'secondary_a'] })
      const parts = Array.from(
        { length: 24 },
        (_, n) => `${n} ${'and so on '.repeat((n * 5) % 24)}`,
      )
      const body = { text: 'A thread', thread_tweets: parts, platforms: ['x', 'secondary_a'] }
      const { id } = (await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0]
      const page = await open({ size, user_id: user.id })
      await show(page, `/compose/${id}`, 'Edit the post')
      await judged(page)

      const grown = await growthWhileSeen(page, page.locator('.preview-part'))

      expect(Math.abs(grown)).toBeLessThanOrEqual(1)
    },
  )

  test('each part of a thread is counted for each network, also while nothing is written in one between', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    const page = await open({ user_id: user.id })
    await show(page, '/compose', 'Compose')
    await page.getByRole('checkbox', { name: 'Bluesky' }).check()

    await textOf(page).fill('日本')
    await page.getByRole('button', { name: 'Add a part' }).click()
    await page.getByRole('button', { name: 'Add a part' }).click()
    await partOf(page, 3).fill('Otters')
    await judged(page)

    const counted = await page.getByRole('list', { name: 'Length' }).allInnerTexts()
    expect(counted.map((one) => one.split('\n'))).toEqual([
      ['X 4 of 280', 'Bluesky 2 of 300'],
      ['X 6 of 280', 'Bluesky 6 of 300'],
    ])
  })

  test('in a thread of 25 parts somebody types on while one question at a time is asked', async () => {
    const user = await w.user({ connect: ['x'] })
    const thread_tweets = Array.from({ length: 24 }, (_, number) => `Part ${number + 2}`)
    const body = { text: 'Part 1', thread_tweets, platforms: ['x'] }
    const { id } = (await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0]
    const page = await open({ user_id: user.id })
    await show(page, `/compose/${id}`, 'Edit the post')
    let at_once = 0
    let most = 0
    await page.route('**/api/v1/posts/validate', async (route) => {
      most = Math.max(most, ++at_once)
      const response = await route.fetch()
      at_once--
      await route.fulfill({ response })
    })

    await partOf(page, 25).press('End')
    await partOf(page, 25).pressSequentially(' and a whole sentence that is typed letter by letter')
    await judged(page)

    expect(await partOf(page, 25).inputValue()).toMatch(/letter by letter$/)
    expect(most).toBe(1)
  })

  test('who asks too often is not asked again before the service allows it, and typing goes on', async () => {
    const user = await w.user({ connect: ['x'] })
    const page = await open({ user_id: user.id })
    let refusals = 0
    await page.route('**/api/v1/posts/validate', (route) =>
      refusals++ === 0
        ? route.fulfill({
            status: 429,
            headers: { 'Retry-After': '3' },
            json: { error: 'Too many requests.', code: 'rate_limit' },
          })
        : route.continue(),
    )
    await show(page, '/compose', 'Compose')

    await textOf(page).fill('Asked too often')
    await page.getByText(/is not known now: Too many requests/).waitFor()
    await textOf(page).pressSequentially(', and typed on')
    const before = refusals
    await page.getByText('X 29 of 280').waitFor()

    expect(before).toBe(1)
    expect(refusals).toBeGreaterThan(1)
  })
})

/** What is said of a network, as the service has it. */
function saidOf({ platform, will, parts: [part] }: Promised) {
  return { platform, will, length: part?.length, limit: part?.limit }
}

/** The same as the page says it, in its words. */
async function shownOn(page: Page) {
  const of = async (platform: Platform) => {
    const row = page.locator('.compose-targets > li').filter({
      has: page.getByRole('checkbox', { name: LABELS[platform] }),
    })
    const where = platform === 'secondary_b' ? row : page.getByRole('list', { name: 'Length' })
    const words = await where
      .locator('.compose-count')
      .filter({ hasText: new RegExp(`^${LABELS[platform]} `) })
      .innerText()
    const [, length, limit] = /([\d,]+|far more than)(?: of)? ([\d,]+)/.exec(words) ?? []
    const is_skipped = await row.getByText('Skipped').isVisible()
    return {
      platform,
      will: is_skipped ? 'skip' : 'publish',
      length: numberIn(length),
      limit: numberIn(limit),
    }
  }
  return Promise.all(PLATFORMS.map(of))
}

/** How many posts each network would get of a thread, by its preview. */
async function threadShownOn(page: Page): Promise<Record<Platform, number>> {
  const of = async (platform: Platform) => {
    const row = page.locator('.compose-targets > li').filter({
      has: page.getByRole('checkbox', { name: LABELS[platform] }),
    })
    if (await row.getByText('Skipped').isVisible()) return [platform, 0] as const
    const preview = page.getByRole('article', { name: `Preview on ${LABELS[platform]}` })
    return [platform, await preview.locator('.preview-part').count()] as const
  }
  return Object.fromEntries(await Promise.all(PLATFORMS.map(of))) as Record<Platform, number>
}

function numberIn(words = ''): number | undefined {
  const number = Number(words.replaceAll(',', ''))
  expect(Number.isNaN(number) || NUMBER.format(number) === words).toBe(true)
  return Number.isNaN(number) ? undefined : number
}
