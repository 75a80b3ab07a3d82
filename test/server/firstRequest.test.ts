/** The first request of an operation is where its route is looked up: it is as odd as any other. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()

test.each([
  ['capitals', 'GET', '/API/V1/me', 200],
  ['a slash at its end', 'POST', '/api/v1/posts/', 201],
  ['a slash at its end', 'GET', '/api/v1/posts/', 200],
  ['an empty query', 'GET', '/api/v1/cross-posting?', 200],
  ['capitals and a slash', 'GET', '/Api/V1/accounts/', 200],
  ['bad encoding', 'GET', '/api/v1/posts/%E0%A4%A', 400],
  ['a slash at its end', 'GET', '/api/v1/posts/none/', 404],
])('with %s: %s %s', async (_, method, path, expected) => {
  const response = await fetch(`${w.service.url}${path}`, {
    method,
    headers: { 'x-api-key': user.key, 'content-type': 'application/json' },
    ...(method === 'POST' && { body: '{"text":"a"}' }),
  })

  expect(response.status).toBe(expected)
})
