/** The documentation page in a real browser: it asks nobody but this instance, and works under its policy. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import dashboard from '../../generated/dashboard.json' with { type: 'json' }
import contract from '../../generated/openapi.json' with { type: 'json' }
import { png } from '../media/pictures.ts'
import { lacksBrowser, openBrowser } from '../world/browser.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

test('the page runs no script but its own, and names the contract without scripts', async () => {
  const { status, headers, body } = await w.call(undefined, 'GET', '/docs')

  expect(status).toBe(200)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe|https:|\*/)
  expect(body).toMatch(/<noscript>.*href="\/openapi.yaml".*<\/noscript>/)
})

test('without a script the page has every operation and schema, and no link in it leads nowhere', async () => {
  const { body } = (await w.call(undefined, 'GET', '/docs')) as { body: string }
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...body.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
  const named = [...Object.keys(contract.components.schemas), ...operationIds()]

  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !ids.has(name.toLowerCase()))).toEqual([])
  expect(links.filter((id) => !ids.has(id))).toEqual([])
  expect(body).toContain(`<code>${w.service.url}/api/v1</code>`)
})

test('the page of errors has each code of both contracts once, and names this instance', async () => {
  const { status, body } = (await w.call(undefined, 'GET', '/docs/errors')) as {
    status: number
    body: string
  }
  const ids = [...body.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  const codes = [contract, dashboard].flatMap(
    ({ components }) => components.schemas.ErrorCode['x-extensible-enum'],
  )

  expect(status).toBe(200)
  // Those of problems are held to theirs in test/problems/page.test.ts.
  const of_errors = ids.filter((id) => id !== 'problems')
  expect(of_errors.toSorted()).toEqual([...new Set(codes)].toSorted())
  expect(body).toContain(`${w.service.url}/docs/errors#validation_failed`)
})

test('the page is there at once: with its scripts and its styles it is below 100 KB, compressed', async () => {
  const files = ['reference.js', 'reference.css', 'search.js', 'search.css']
  const parts = ['/docs', ...files.map((name) => `/docs/${name}`)].map((path) =>
    w.call(undefined, 'GET', path),
  )
  const sizes = (await Promise.all(parts)).map(({ body }) => gzipSync(body).length)

  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(100_000)
})

test.each(['/openapi.yaml', '/openapi.json', '/openapi-3.1.json', '/openapi-without-upload.json'])(
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

test('what cannot be read by some tools is not in what is served', async () => {
  const yaml = (await w.call(undefined, 'GET', '/openapi.yaml')).body
  const newer = (await w.call(undefined, 'GET', '/openapi-3.1.json')).body
  const without = (await w.call(undefined, 'GET', '/openapi-without-upload.json')).body
  const whole = (await w.call(undefined, 'GET', '/openapi.json')).body
  const { type, format } = newer.components.schemas.MediaUpload.properties.file

  expect(parseDocument(yaml).errors).toEqual([])
  expect(yaml).not.toMatch(/: [&*]\w+$/m)
  expect([type, format]).toEqual(['string', 'binary'])
  expect(JSON.stringify([without.paths, without.components])).not.toMatch(
    /multipart\/form-data":|MediaUpload/,
  )
  expect(Object.keys(whole.paths).filter((path) => !(path in without.paths))).toEqual(['/upload'])
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
    await page
      .getByRole('link', { name: /^Create a post/ })
      .first()
      .click()
    const operation = page.locator('#createposts')
    await operation.getByText('curl -X POST "$OTTERPOST_URL/api/v1/posts"').waitFor()
    await page.getByLabel('API key').fill(user.key)
    await operation.getByText('Try it').click()
    await operation.getByLabel('Idempotency-Key').fill('tried-on-the-page')
    await operation.getByLabel('Body').fill('{"text": "Tried on the page"}')
    await operation.getByRole('button', { name: 'Send POST' }).click()
    await operation.getByText('201 Created').waitFor()
    const list = page.locator('#listposts')
    await list.getByText('Try it').click()
    await list.getByLabel('status', { exact: true }).selectOption('draft')
    await list.getByRole('button', { name: 'Send GET' }).click()
    const answer = JSON.parse(await list.locator('output pre').innerText())

    expect(answer).toMatchObject({ total: 1, posts: [{ text: 'Tried on the page' }] })
    expect(asked.at(-1)).toBe(`${w.service.url}/api/v1/posts?status=draft`)
    expect(complaints).toEqual([])
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((url) => !isOurs(url))).toEqual([])
  })

  test('a call with a path and a file is tried as well, and a refusal shown', async () => {
    const user = await w.user()
    await page.goto(`${w.service.url}/docs#uploadmedia`)
    await page.getByLabel('API key').fill(user.key)

    const upload = page.locator('#uploadmedia')
    await upload.getByText('Try it').click()
    const file = { name: 'dot.png', mimeType: 'image/png', buffer: await png() }
    await upload.getByLabel('file').setInputFiles(file)
    await upload.getByRole('button', { name: 'Send POST' }).click()
    await upload.getByText('200 OK').waitFor()
    const read = page.locator('#getpost')
    await read.getByText('Try it').click()
    await read.getByLabel('id', { exact: true }).fill('no/such post')
    await read.getByRole('button', { name: 'Send GET' }).click()
    await read.locator('output').getByText('404 Not Found').waitFor()

    expect(asked.at(-1)).toBe(`${w.service.url}/api/v1/posts/no%2Fsuch%20post`)
  })

  test('samples change their language', async () => {
    await page.goto(`${w.service.url}/docs`)
    await page.getByRole('button', { name: 'Python' }).first().click()
    await page.getByText('requests.post(').first().waitFor()

    expect(await page.locator('pre:visible[data-sample=curl]').count()).toBe(0)
  })

  test.each([
    [375, 'light'],
    [375, 'dark'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)('at %d pixels, %s, nothing keeps anybody from reading it', async (width, scheme) => {
    const audit = readFileSync(join(import.meta.dirname, '../dashboard/pages/audit.js'), 'utf8')
    const viewport = { width, height: 900 }
    const context = await browser.newContext({ colorScheme: scheme, viewport })
    const shown = await context.newPage()
    await shown.goto(`${w.service.url}/docs`)
    await shown.evaluate(`document.querySelectorAll('.try').forEach((form) => (form.open = true))`)
    if (width < 1000) await shown.getByRole('button', { name: 'Contents' }).click()

    const found = await shown.evaluate<string[]>(audit)
    const torn = await shown
      .locator('td code')
      .evaluateAll((codes) => codes.filter((code) => code.getClientRects().length > 1).length)

    expect({ found, torn }).toEqual({ found: [], torn: 0 })
    await context.close()
  })
})

function isOurs(url: string): boolean {
  return url.startsWith(`${w.service.url}/`) || url.startsWith('data:')
}

function operationIds(): string[] {
  return Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap((one) => ('operationId' in one ? [one.operationId] : [])),
  )
}
