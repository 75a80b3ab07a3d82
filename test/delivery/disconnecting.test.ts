/** Once an account is disconnected nothing leaves in its name any more. */
import { afterAll, expect, test } from 'vitest'
import { signedIn } from '../dashboard/visitor.ts'
import { soon } from '../world/time.ts'
import { openWorld, SLOW_MS, UNHURRIED } from '../world/world.ts'

const w = await openWorld({ timing: UNHURRIED })
afterAll(() => w.close())

const POSTS = '/api/v1/posts'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('what is being sent when its account is disconnected is waited for, and nothing follows it', async () => {
  const user = await w.user({ connect: ['x'] })
  const visitor = await signedIn(w, user.id)
  const account = user.handles.x
  await w.fault({ platform: 'x', operation: 'create', account, kind: 'slow', delay_ms: SLOW_MS })
  const { body } = await w.call(user, 'POST', POSTS, {
    body: {
      text: 'First part',
      thread_tweets: ['Second part'],
      scheduled_date: soon(),
      platforms: ['x'],
    },
  })
  await w.until(async () => (await w.published(user, 'x')).length === 1)

  const { status } = await visitor.call('DELETE', `/connections/${user.accounts.x}`)
  const settled = await w.db`select from live_parts where user_id = ${user.id}`
  const post = await w.settled(user, body.posts[0].id)

  expect(status).toBe(200)
  expect(settled).toHaveLength(1)
  expect(post.results[0].error).toMatch(/^account_not_connected: /)
  expect(await w.published(user, 'x')).toHaveLength(1)
})

test('what was being prepared when its account was disconnected is not sent', async () => {
  const user = await w.user({ connect: ['secondary_a'] })
  const visitor = await signedIn(w, user.id)
  const account = user.handles.secondary_a
  const form = new FormData()
  form.set('file', new Blob([PNG], { type: 'image/png' }), 'dot.png')
  const uploaded = await w.call(user, 'POST', '/api/v1/upload', { form })
  const slow = { kind: 'slow', delay_ms: SLOW_MS }
  await w.fault({ platform: 'secondary_a', operation: 'upload', account, ...slow })

  const publishing = w.call(user, 'POST', POSTS, {
    body: {
      text: 'With a picture',
      media_urls: [uploaded.body.url],
      publish_now: true,
      platforms: ['secondary_a'],
    },
  })
  // The fault is used up by the call that it delays.
  await w.until(async () => {
    const { faults } = (await w.control('GET', '/control/faults')) as { faults: unknown[] }
    return faults.length === 0
  })
  await visitor.call('DELETE', `/connections/${user.accounts.secondary_a}`)
  const { status, body } = await publishing

  expect([status, body.code]).toEqual([502, 'publish_failed'])
  expect(body.results[0].error).toMatch(/^account_not_connected: /)
  expect(await w.published(user, 'secondary_a')).toHaveLength(0)
})
