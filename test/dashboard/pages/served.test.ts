/** How the pages are served: their policy, what may be kept, and which paths they have. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../../world/world.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

const get = (path: string) => w.call(undefined, 'GET', path)

test.each(['/dashboard', '/dashboard/', '/dashboard/keys', '/dashboard/sign-in', '/dashboard/a/b'])(
  '%s is the one page, under a policy that lets nothing inline run and asks nobody else',
  async (path) => {
    const { status, headers, text } = await get(path)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("connect-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/)
  },
)

test('files have names of their content and may be kept for ever; what is none is a 404', async () => {
  const { text } = await get('/dashboard')
  const files = [...text.matchAll(/(?:src|href)="(\/dashboard\/assets\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )

  const answers = await Promise.all(files.map(get))
  const [unknown, folder] = [
    await get('/dashboard/assets/none.js'),
    await get('/dashboard/assets/'),
  ]

  expect(files.length).toBeGreaterThanOrEqual(3)
  for (const { status, headers } of answers) {
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect([unknown.status, folder.status]).toEqual([404, 404])
})

test('a process that only works off the queue has no pages', async () => {
  const worker = await w.another({}, 'worker')

  expect((await fetch(`${worker.url}/dashboard`)).status).toBe(404)
})
