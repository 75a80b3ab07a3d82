/** What is new, where people and their feed readers look for it. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readChangelog } from '../../openapi/changelog.ts'
import { changelogFeed, changelogPage } from '../../openapi/reference/news.ts'
import { openWorld } from '../world/world.ts'

const PUBLIC_URL = 'https://otterpost.example'
const w = await openWorld({ role: 'api', public_url: PUBLIC_URL })
afterAll(() => w.close())

const { releases } = readChangelog(
  readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8'),
)
const SEVERAL = readChangelog(
  '# Changelog\n\nNews.\n\n## Unreleased\n\n- `soon` is <new>.\n\n## 1.1.0 - 2026-12-01\n\n### API\n\n- `a` & `b`.\n\n## 1.0.0 - 2026-11-23\n\nThe first.\n',
)

test('the page has each release with its date, and leads to the feed', async () => {
  const { status, headers, text } = await w.call(undefined, 'GET', '/changelog')

  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { version, date } of releases) {
    expect(text).toContain(`<section id="${version}">`)
    expect(text).toContain(`<time datetime="${date}">`)
  }
  expect(text).toContain('type="application/atom+xml"')
  // Its links have to lead somewhere from the page, too.
  const links = [...text.matchAll(/(?:href|src)="([^"#]+)/g)].map(([, link = '']) => link)
  for (const link of links.filter((one) => !one.startsWith('https://')))
    expect([link, (await w.call(undefined, 'GET', link)).status]).toEqual([link, 200])
})

test('the feed has an entry for each release, at this instance’s address', async () => {
  const { status, headers, text } = await w.call(undefined, 'GET', '/changelog.atom')

  expect([status, headers.get('content-type')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ])
  expect(headers.get('access-control-allow-origin')).toBe('*')
  const ids = [...text.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id)
  expect(ids).toEqual([
    `${PUBLIC_URL}/changelog`,
    ...releases.map(({ version }) => `${PUBLIC_URL}/changelog#${version}`),
  ])
  expect(text).toContain(`<updated>${releases[0]?.date}T00:00:00Z</updated>`)
  expect(text).not.toContain('{base_url}')
})

test('what is not released yet is on the page, and not in the feed', () => {
  const page = changelogPage(SEVERAL)
  const feed = changelogFeed(SEVERAL)

  expect(page.match(/<section id="[^"]+">/g)).toEqual([
    ...['<section id="unreleased">', '<section id="1.1.0">', '<section id="1.0.0">'],
  ])
  expect(page).toContain('<h3>API</h3>')
  expect(feed.match(/<title>[^<]+/g)).toEqual([
    ...['<title>Releases of Otterpost', '<title>Otterpost 1.1.0', '<title>Otterpost 1.0.0'],
  ])
  expect(feed).not.toContain('soon')
  // HTML within XML: escaped once for each.
  expect(feed).toContain('&#60;code&#62;a&#60;/code&#62; &#38;amp;')
})
