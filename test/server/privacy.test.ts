/** What passes by those who are in between: logs, caches and browsers. */
import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'

const lines: string[] = []
const w = await openWorld({ log: { write: (line: string) => void lines.push(line) } })
afterAll(() => w.close())

test.each([
  ['/media/0123456789abcdef0123456789abcdef.png', 'media'],
  ['/api/v1/posts/ot_secretsecretsecret', 'getPost'],
  ['/api/v1/nothing/ot_secretsecretsecret', 'none'],
  ['/ot_secretsecretsecret?key=ot_secretsecretsecret', 'none'],
  ['/api/v1/me?key=ot_secretsecretsecret', 'getMe'],
  ['/api/dashboard/v1/keys', 'listKeys'],
])('the log names the operation of %s and no path', async (path, operation) => {
  const user = await w.user({ connect: [] })
  lines.splice(0)

  await fetch(`${w.service.url}${path}`, { headers: { 'x-api-key': user.key } })
  const line = await w.until(async () => lines.find((one) => one.includes('"req"')))

  const path_hash = createHash('sha256')
    .update(path.split('?')[0] ?? '')
    .digest('hex')
    .slice(0, 16)
  expect(JSON.parse(line).req).toEqual({
    id: expect.any(String),
    method: 'GET',
    operation,
    path_hash,
  })
  expect(lines.join()).not.toMatch(/secretsecret|0123456789abcdef/)
})

test.each(['/api/v1/me', '/api/v1/posts/none', '/api/v1/nothing'])(
  'no cache keeps %s',
  async (path) => {
    const user = await w.user({ connect: [] })
    for (const caller of [user, undefined]) {
      const { headers } = await w.call(caller, 'GET', path)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  },
)

/** Otherwise fetch asks for what no cache has. */
const CURRENT = { 'cache-control': 'max-age=0' }

test.each(['/openapi.json', '/openapi-3.1.json', '/openapi.yaml', '/llms.txt', '/docs.md'])(
  '%s is sent again only to who has another version',
  async (path) => {
    const first = await fetch(`${w.service.url}${path}`)
    const etag = first.headers.get('etag') ?? ''

    const again = await fetch(`${w.service.url}${path}`, {
      headers: { ...CURRENT, 'if-none-match': etag },
    })
    const other = await fetch(`${w.service.url}${path}`, {
      headers: { ...CURRENT, 'if-none-match': '"a"' },
    })

    expect([first.status, again.status, other.status]).toEqual([200, 304, 200])
    expect(await again.text()).toBe('')
    expect(await other.text()).toBe(await first.text())
  },
)

test.each([
  [false, 'max-age=31536000'],
  [true, 'max-age=31536000; includeSubDomains'],
])('names below that of the instance are its host’s to decide about: %s', async (below, header) => {
  const other = await openWorld({ role: 'api', doors: { hsts_subdomains: below } })
  const { headers } = await other.call(undefined, 'GET', '/healthz')
  await other.close()

  expect(headers.get('strict-transport-security')).toBe(header)
})

test.each([
  '/',
  '/healthz',
  '/docs',
  '/openapi.json',
  '/api/v1/me',
  '/dashboard/',
  '/nothing',
  '/mcp',
])(
  'browsers are told with %s to load nothing of others and to show it in no page of theirs',
  async (path) => {
    const { headers } = await w.call(undefined, 'GET', path)
    const policy = headers.get('content-security-policy')

    expect(policy).toMatch(/default-src '(self|none)'/)
    expect(policy).toMatch(/frame-ancestors '(self|none)'/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    })
  },
)
