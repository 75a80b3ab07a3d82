/** A process whose connections to the database have all fallen silent, none of them having ended. */
import { afterAll, expect, test } from 'vitest'
import { openProxy } from '../faults/proxy.ts'
import { through } from '../faults/through.ts'
import { openWorld } from '../world/world.ts'
import { schedule } from './arrange.ts'

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

  const id = await schedule(w, user, { text: 'Due in the silence', platforms: ['x'] })
  const post = await w.settled(user, id)

  expect(post.status).toBe('posted')
  expect(await w.published(user, 'x')).toHaveLength(1)
  await w.until(isReady)
})
