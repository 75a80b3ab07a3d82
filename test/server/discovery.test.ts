/** What agents and programs find when they know nothing but the address of an instance. */
import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { openWorld } from '../world/world.ts'

const PUBLIC_URL = 'https://post.example.com'
const w = await openWorld({ public_url: PUBLIC_URL })
afterAll(() => w.close())

/** They are addresses to send requests to, and not documents. */
const ENDPOINTS = [`${PUBLIC_URL}/api/v1`, `${PUBLIC_URL}/mcp`]

const OPERATIONS = Object.values(contract.paths).flatMap((item) =>
  Object.values(item).flatMap((operation) =>
    'operationId' in operation ? [operation.operationId] : [],
  ),
)

test('llms.txt has a title, a quote that sums up, and links under headings', async () => {
  const { headers, text } = await read('/llms.txt')

  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const [title = '', quote = ''] = text.split('\n\n')
  expect(title).toBe('# Otterpost')
  expect(quote).toMatch(/^> [^\n]+$/)
  const listed = text.split(/^## .*$/m).slice(1)
  expect(listed.length).toBeGreaterThan(4)
  for (const section of listed) expect(section.trim()).toMatch(/^(- \[[^\]]+\]\(\S+\): .+\n?)+$/)
})

test('llms.txt names every operation, where the Markdown describes it', async () => {
  const { text } = await read('/llms.txt')
  const reference = await read('/docs.md')

  for (const id of OPERATIONS) {
    expect(text).toContain(`[${id}](${PUBLIC_URL}/docs.md#${id.toLowerCase()})`)
    expect(reference.text).toMatch(new RegExp(`^### ${id}$`, 'm'))
  }
})

test('the Markdown has a sample of each operation, and every link within it leads to a heading', async () => {
  const { headers, text } = await read('/docs.md')

  expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(text.match(/^```sh\ncurl (-N )?-X /gm)).toHaveLength(OPERATIONS.length)
  expect(text).toContain(`export OTTERPOST_URL=${PUBLIC_URL}`)
  expect(text).not.toContain('{base_url}')
  const headings = [...text.matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name.toLowerCase())
  const targets = [...text.matchAll(/\]\(#(\w+)\)/g)].map(([, name = '']) => name)
  expect(targets.length).toBeGreaterThan(50)
  expect(targets.filter((target) => !headings.includes(target))).toEqual([])
  expect((await read('/llms-full.txt')).text).toBe(text)
})

test('the catalog is a linkset whose items are described in it', async () => {
  const { headers, text } = await read('/.well-known/api-catalog')

  expect(headers.get('content-type')).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  )
  // What a catalog is made of is what this test is about.
  const { linkset } = JSON.parse(text) as { linkset: Record<string, unknown>[] }
  const anchors = linkset.map(({ anchor }) => anchor)
  const items = linkset.flatMap(({ item }) => (item ?? []) as { href: string }[])
  expect(items.map(({ href }) => href)).toEqual(ENDPOINTS)
  expect(anchors).toEqual([`${PUBLIC_URL}/.well-known/api-catalog`, ...ENDPOINTS])
})

test('asked for its headers alone, the catalog says what it is', async () => {
  const response = await fetch(`${w.service.url}/.well-known/api-catalog`, { method: 'HEAD' })

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/linkset\+json;/)
  expect(response.headers.get('link')).toBe('</.well-known/api-catalog>; rel="api-catalog"')
  expect(await response.text()).toBe('')
})

test('every link in these documents leads somewhere, and is of the type that it says', async () => {
  const overview = [...(await read('/llms.txt')).text.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
  const catalog = (await read('/.well-known/api-catalog')).text
  const typed = [...catalog.matchAll(/"href": "([^"]+)",\s+"type": "([^"]+)"/g)]
  const home = await read('/')
  const related = [...(home.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="([^"]+)"/g)]
  const links = [
    ...overview.map(([, href = '']) => ({ href, type: '' })),
    ...typed.map(([, href = '', type = '']) => ({ href, type })),
    ...related.map(([, path = '']) => ({ href: `${PUBLIC_URL}${path}`, type: '' })),
  ].filter(({ href }) => !ENDPOINTS.includes(href))

  expect(related.map(([, , rel]) => rel)).toEqual(['api-catalog', 'service-desc', 'service-doc'])
  expect(links.length).toBeGreaterThan(12)
  for (const { href, type } of links) {
    const { headers } = await read(href.replace(PUBLIC_URL, ''))
    expect(headers.get('content-type')).toContain(type)
  }
})

test('behind the address of the endpoint for agents is one, which wants a key and a POST', async () => {
  const url = new URL('/mcp', w.service.url)
  const status = await new Promise((resolve, reject) => {
    // It answers to the name that it is known by alone, which fetch cannot send.
    const sent = request(url, { headers: { host: 'post.example.com' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject).end()
  })

  expect([401, 405]).toContain(status)
})

test('any page may read them, and caches keep them for a while', async () => {
  for (const path of ['/llms.txt', '/llms-full.txt', '/docs.md', '/.well-known/api-catalog']) {
    const { headers } = await read(path)

    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
  }
})

/** As programs do that have no key. */
async function read(path: string) {
  const response = await fetch(`${w.service.url}${path}`)
  expect(response.status, path).toBe(200)
  return { headers: response.headers, text: await response.text() }
}
