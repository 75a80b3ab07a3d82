/** Once an account is disconnected nothing leaves in its name any more. */
import { afterAll, expect, test } from 'vitest'
import { signedIn } from '../dashboard/visitor.ts'
import { holdAnswer, letGo, schedule } from './arrange.ts'
import { openWorld, UNHURRIED } from '../world/world.ts'

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
  await holdAnswer(w, user)
  const id = await schedule(w, user, {
    text: 'First part',
    thread_tweets: ['Second part'],
    platforms: ['x'],
  })
  await w.until(async () => (await w.published(user, 'x')).length === 1)

  const disconnecting = visitor.call('DELETE', `/connections/${user.accounts.x}`)
  await w.until(async () => {
    const rows = await w.db`select from connections where user_id = ${user.id} and disconnected`
    return rows.length === 1
  })
  await letGo(w, user)
  const { status } = await disconnecting
  const settled = await w.db`select from live_parts where user_id = ${user.id}`
  const post = await w.settled(user, id)

  expect(status).toBe(200)
  expect(settled).toHaveLength(1)
  expect(post.results[0].error).toMatch(/^account_not_connected: /)
  expect(await w.published(user, 'x')).toHaveLength(1)
})

test('what was being prepared when its account was disconnected is not sent', async () => {
  const user = await w.user({ connect: ['secondary_a'] })
  const visitor = await signedIn(w, user.id)
  const form = new FormData()
  form.set('file', new Blob([PNG], { type: 'image/png' }), 'dot.png')
  const uploaded = await w.call(user, 'POST', '/api/v1/upload', { form })
  await holdAnswer(w, user, 'secondary_a', { operation: 'upload' })

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
  await letGo(w, user, 'secondary_a')
  const { status, body } = await publishing

  expect([status, body.code]).toEqual([502, 'publish_failed'])
  expect(body.results[0].error).toMatch(/^account_not_connected: /)
  expect(await w.published(user, 'secondary_a')).toHaveLength(0)
})
