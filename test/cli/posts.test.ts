/** The command line against the real service: what somebody types, and what becomes of it. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'
import { openHome, run, type Running } from './run.ts'

const w = await openWorld()
afterAll(() => w.close())

async function signedIn() {
  const user = await w.user()
  const env = { ...openHome(), OTTERPOST_URL: w.service.url, OTTERPOST_KEY: user.key }
  const otterpost = (args: string[], running: Running = {}) => run(args, { env, ...running })
  return { user, otterpost }
}

test('a key is told its plan, on a terminal, to a program and as JSON', async () => {
  const { otterpost } = await signedIn()

  const read = await otterpost(['me'], { columns: 80 })
  const piped = await otterpost(['me'])
  const json = await otterpost(['me', '--json', 'limits'])

  expect(read.out).toMatch(/subscription.* active\n/)
  expect(piped.out).toContain('subscription\tactive\n')
  expect(JSON.parse(json.out)).toMatchObject({ limits: { remaining_posts_today: 200 } })
})

test('posts are listed with their ids first', async () => {
  const { user, otterpost } = await signedIn()
  const { body } = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Hello\nyou' } })

  const { out, err, code } = await otterpost(['posts', 'list', '--status', 'draft'])

  expect(code).toBe(0)
  expect(out).toBe(`${body.posts[0].id}\tdraft\t\tx\tHello you\n`)
  expect(err).toBe('Page 1 of 1, 1 posts.\n')
})
