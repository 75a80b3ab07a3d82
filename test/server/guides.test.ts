/** Guides, for who uses an instance and has not got its source. */
import { afterAll, expect, test } from 'vitest'
import { GUIDES } from '../../openapi/reference/guides.ts'
import { openWorld } from '../world/world.ts'

const PUBLIC_URL = 'https://otterpost.example'
const w = await openWorld({ role: 'api', public_url: PUBLIC_URL })
afterAll(() => w.close())

async function read(path: string) {
  const { status, headers, text } = await w.call(undefined, 'GET', path)
  return { status, type: headers.get('content-type'), text }
}

test('one page leads to all of them, and so does llms.txt', async () => {
  const { status, text } = await read('/docs/guides')
  const { text: overview } = await read('/llms.txt')

  expect(status).toBe(200)
  for (const { name } of GUIDES) {
    expect(text).toContain(`href="/docs/guides/${name}"`)
    expect(overview).toContain(`(${PUBLIC_URL}/docs/guides/${name}.md)`)
  }
})

test.each(GUIDES)('$name is a page and Markdown, and leads nowhere in vain', async ({ name }) => {
  const page = await read(`/docs/guides/${name}`)
  const source = await read(`/docs/guides/${name}.md`)

  expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8'])
  expect([source.status, source.type]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(source.text).toMatch(/^# /)
  for (const { text } of [page, source])
    expect(text).not.toMatch(/\{base_url\}|127\.0\.0\.1:3000|\]\(\w+\.md/)
  const links = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link)
  for (const link of links.filter((one) => !/^https?:/.test(one) || one.startsWith(PUBLIC_URL))) {
    const [path = '', anchor] = link.replace(PUBLIC_URL, '').split('#')
    const there = path === '' ? page : await read(path)
    expect([link, there.status]).toEqual([link, 200])
    if (anchor !== undefined) expect(there.text).toContain(` id="${anchor}"`)
  }
})
