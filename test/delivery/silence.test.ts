/** A process whose connections to the database have all fallen silent, none of them having ended. */
import { afterAll, expect, test } from 'vitest'
import { openProxy } from '../faults/proxy.ts'
import { through } from '../faults/through.ts'
import { soon } from '../world/time.ts'
import { openWorld } from '../world/world.ts'

const POSTS = '/api/v1/posts'
const w = await openWorld({ role: 'api' })
const { target, address } = through(w.server)
const line = await openProxy(target)
const worker = await w.another({}, 'worker', address(line.port))
afterAll(async () => {
  await w.close()
  await line.close()
})

async function isReady() {
  const { status } = await fetch(`${worker.url}/readyz`)
  return status === 200
}

test('what is due goes out, once, and health comes back by itself', async () => {
  const user = await w.user()
  await w.until(isReady)
  line.inject({ kind: 'forget' })
  const { body } = await w.call(user, 'POST', POSTS, {
    body: {
      text: 'Due in the silence',
      platforms: ['x'],
      scheduled_date: soon(),
    },
  })

  const post = await w.settled(user, body.posts[0].id)

  expect(post.status).toBe('posted')
  expect(await w.published(user, 'x')).toHaveLength(1)
  await w.until(isReady)
})
