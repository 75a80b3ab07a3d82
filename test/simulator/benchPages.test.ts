/** The pages beside the timelines: readable, without secrets, and fresh without being loaded again. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { lacksBrowser, openBrowser } from '../world/browser.ts'
import { bearer, useSimulator } from './wire.ts'

const { call, open, fault, url, accepted } = useSimulator()
const PATHS = ['/', '/calls', '/faults', '/ledger', '/settings']

test('a call is shown with what was sent and answered, and with what went wrong', async () => {
  const alice = await open('x', 'alice')
  await fault({ platform: 'x', operation: 'create', kind: 'status', status: 500 })
  await call('POST', '/x/2/tweets', { text: 'first <b>' }, bearer(alice))
  await call('POST', '/x/2/tweets', { text: 'second' }, bearer(alice))

  const { body } = await call('GET', '/calls')

  expect(body).toContain('500, refused by a fault')
  expect(body).toContain('first &lt;b&gt;')
  const shown = body.slice(body.indexOf('<main>'))
  expect(shown.indexOf('second')).toBeLessThan(shown.indexOf('first'))
  expect(body).toContain((await accepted())[0].id)
})

test('no page shows a token, and no more calls than a reader can take in', async () => {
  const alice = await open('x', 'alice')
  for (let at = 0; at < 60; at += 1) {
    await call('POST', '/x/2/tweets', { text: `${at} ${'x'.repeat(5_000)}` }, bearer(alice))
  }
  await call('POST', '/x/2/oauth2/token', { refresh_token: 'a-secret' })

  const pages = await Promise.all(PATHS.map(async (path) => (await call('GET', path)).body))

  for (const body of pages) {
    expect(body).not.toContain(alice.access_token)
    expect(body).not.toContain('a-secret')
    expect(body.length).toBeLessThan(500_000)
  }
  expect(pages[1].match(/<details/g)).toHaveLength(50)
})

describe.skipIf(lacksBrowser())('in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
    return () => browser.close()
  })

  test('a click makes the next answer be lost, and the page follows without being loaded again', async () => {
    const audit = readFileSync(join(import.meta.dirname, '../dashboard/pages/audit.js'), 'utf8')
    const complaints: string[] = []
    const alice = await open('x', 'alice')
    const page = await browser.newPage({ viewport: { width: 375, height: 780 } })
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(`${url()}/faults`)
    await page.evaluate('window.loaded_once = true')

    await page.getByRole('button', { name: 'Lose the answer of X' }).click()
    await page.getByText('It waits for the next post.').waitFor()
    const waiting = await (await call('GET', '/control/faults')).body.faults
    await call('POST', '/x/2/tweets', { text: 'lost' }, bearer(alice)).catch(() => undefined)
    await page.getByText('None.').waitFor()

    expect(waiting).toMatchObject([{ platform: 'x', operation: 'create', kind: 'cut_after' }])
    expect(await accepted()).toHaveLength(1)
    expect(await page.evaluate('window.loaded_once')).toBe(true)
    const found: Record<string, string[]> = {}
    for (const path of PATHS) {
      await page.goto(`${url()}${path}`)
      found[path] = await page.evaluate<string[]>(audit)
    }
    expect(found).toEqual(Object.fromEntries(PATHS.map((path) => [path, []])))
    expect(complaints).toEqual([])
    await page.close()
  })
})
