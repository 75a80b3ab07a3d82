/** What the operator may decide about sends whose outcome is unknown (R4). */
import { afterAll, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld({ unknown: { x: 'ask', secondary_b: 'resend' } })
afterAll(() => w.close())

async function afterFault(platform: Platform, kind: string) {
  const user = await w.user()
  await w.fault({ platform, operation: 'create', account: user.handles[platform], kind })
  const { body, status } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { text: `Perhaps there: ${kind}`, publish_now: true, platforms: [platform] },
  })
  expect(status).toBe(201)
  const post = await w.settled(user, body.posts[0].id)
  return { user, post, there: await w.published(user, platform) }
}

test.concurrent('X that may not resend asks when two looks show nothing', async () => {
  const { user, post, there } = await afterFault('x', 'cut_before')

  expect(there).toHaveLength(0)
  expect(post).toMatchObject({ status: 'failed', results: [{ status: 'failed' }] })
  expect(post.results[0].error).toMatch(/^outcome_unknown/)
  const again = await w.call(user, 'POST', `/api/v1/posts/${post.id}/publish`)
  expect(again.status).toBe(409)
})

test.concurrent('X that may not resend still finds what is there', async () => {
  const { post, there } = await afterFault('x', 'cut_after')

  expect(post).toMatchObject({ status: 'posted', x_post_id: there[0]?.id })
})

test.concurrent('LinkedIn that may resend gets once what it had not', async () => {
  const { post, there } = await afterFault('secondary_b', 'cut_before')

  expect(there).toHaveLength(1)
  expect(post).toMatchObject({ status: 'posted', results: [{ status: 'published' }] })
})

test.concurrent('LinkedIn that may resend names what it has, and that is the post', async () => {
  const { post, there } = await afterFault('secondary_b', 'cut_after')

  expect(there).toHaveLength(1)
  expect(post).toMatchObject({ status: 'posted', results: [{ status: 'published' }] })
  expect(post.results[0].post_id).toBe(there[0]?.id)
})

test.concurrent(
  'a text that LinkedIn refuses as a duplicate at first sight is refused',
  async () => {
    const user = await w.user()
    const body = { text: 'Twice the same', publish_now: true, platforms: ['secondary_b'] }
    await w.call(user, 'POST', '/api/v1/posts', { body })

    const { status } = await w.call(user, 'POST', '/api/v1/posts', { body })

    expect(status).toBe(502)
    expect(await w.published(user, 'secondary_b')).toHaveLength(1)
  },
)
