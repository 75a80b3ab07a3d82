/** Decision 27: the post goes here whatever the networks say. */
import { afterAll, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, UNHURRIED, type TestUser } from '../world/world.ts'
import { inMinutes, postIn } from './arrange.ts'

const w = await openWorld({ timing: UNHURRIED })
afterAll(() => w.close())
const ALL: Platform[] = ['x', 'secondary_a', 'secondary_b']

async function publish(user: TestUser, body: object = {}): Promise<string> {
  const sent = { text: 'Gone soon', publish_now: true, platforms: ALL, ...body }
  return (await w.call(user, 'POST', '/api/v1/posts', { body: sent })).body.posts[0].id
}

/** How many copies readers of the networks still see. */
async function copies(user: TestUser): Promise<number[]> {
  return Promise.all(
    ALL.map(async (platform) => {
      const query = `platform=${platform}&account=${user.handles[platform]}`
      const ledger = await w.control('GET', `/control/ledger?${query}`)
      // The ledger is the simulator's own format.
      const { entries } = ledger as { entries: { kind: string }[] }
      const count = (kind: string) => entries.filter((entry) => entry.kind === kind).length
      return count('post_accepted') - count('post_deleted')
    }),
  )
}

test('a published post goes from every network', async () => {
  const user = await w.user()
  const id = await publish(user)

  const { status, body } = await w.call(user, 'DELETE', `/api/v1/posts/${id}`)

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Deleted.', x_deleted: true })
  expect(body.copies.map((copy: { status: string }) => copy.status)).toEqual(
    Array(3).fill('removed'),
  )
  expect(await copies(user)).toEqual([0, 0, 0])
})

test('every part of a thread goes', async () => {
  const user = await w.user()
  const id = await publish(user, { thread_tweets: ['Two', 'Three'] })

  await w.call(user, 'DELETE', `/api/v1/posts/${id}`)

  expect(await copies(user)).toEqual([0, 0, 0])
})

test('delete_from_x=false leaves the copies on all networks', async () => {
  const user = await w.user()
  const id = await publish(user)

  const { body } = await w.call(user, 'DELETE', `/api/v1/posts/${id}?delete_from_x=false`)

  expect(body).toEqual({ success: true, message: 'Deleted.', x_deleted: false })
  expect(await copies(user)).toEqual([1, 1, 1])
  expect((await w.call(user, 'GET', `/api/v1/posts/${id}`)).status).toBe(404)
})

test('what X refuses to delete is said, and the post is gone here all the same', async () => {
  const user = await w.user()
  const id = await publish(user)
  const account = user.handles.x
  await w.fault({ platform: 'x', operation: 'delete', account, kind: 'status', status: 403 })

  const { status, body } = await w.call(user, 'DELETE', `/api/v1/posts/${id}`)

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, x_deleted: false })
  expect(body.x_delete_error).toMatch(/403/)
  expect(body.message).toContain('X kept its copy')
  expect(await copies(user)).toEqual([1, 0, 0])
  expect((await w.call(user, 'GET', `/api/v1/posts/${id}`)).status).toBe(404)
})

test('what another network does not delete is in the message alone', async () => {
  const user = await w.user()
  const id = await publish(user)
  const account = user.handles.secondary_b
  await w.fault({
    platform: 'secondary_b',
    operation: 'delete',
    account,
    kind: 'status',
    status: 500,
  })

  const { body } = await w.call(user, 'DELETE', `/api/v1/posts/${id}`)

  expect(body).toMatchObject({
    x_deleted: true,
    message: expect.stringContaining('LinkedIn still has it'),
  })
  expect(body).not.toHaveProperty('x_delete_error')
})

test.each(['draft', 'scheduled', 'failed'] as const)(
  'a %s post was on no network',
  async (status) => {
    const user = await w.user()
    const id = await postIn(w, user, status)

    const { body } = await w.call(user, 'DELETE', `/api/v1/posts/${id}`)

    expect(body).toEqual({ success: true, message: 'Deleted.', x_deleted: false })
    expect((await w.call(user, 'GET', '/api/v1/posts')).body.total).toBe(0)
  },
)

test('a scheduled post that was deleted is not sent at its time', async () => {
  const user = await w.user()
  const posts = ['Never', 'Kept'].map((text, i) => ({ text, scheduled_date: inMinutes(60 + i) }))
  const created = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })
  const [never, kept] = created.body.posts

  await w.call(user, 'DELETE', `/api/v1/posts/${never.id}`)
  for (const { id } of [never, kept]) await moveTo(w, id, '0 seconds')
  // An account sends the oldest first: whatever was due before this one has been sent by then.
  await w.settled(user, kept.id)

  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual(['Kept'])
})

test('a post that is deleted while it is being published is removed right after', async () => {
  const user = await w.user()
  const created = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Both at once' } })
  const path = `/api/v1/posts/${created.body.posts[0].id}`
  await holdAnswer(w, user)

  const publishing = w.call(user, 'POST', `${path}/publish`)
  await w.until(async () => (await copies(user))[0] === 1)
  const deleted = await w.call(user, 'DELETE', path)
  await letGo(w, user)
  const published = await publishing

  expect(deleted.body).toMatchObject({ success: true, x_deleted: false })
  expect(deleted.body.message).toContain('while it was being published')
  expect(published.status).toBe(404)
  await w.until(async () => (await copies(user))[0] === 0)
})

test.each(['delete_from_x=no', 'delete_from_x=', 'delete_from_x=0'])(
  '?%s is no boolean, and deletes nothing',
  async (query) => {
    const user = await w.user()
    const id = await postIn(w, user, 'draft')

    const { status, body } = await w.call(user, 'DELETE', `/api/v1/posts/${id}?${query}`)

    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(body.details[0]).toMatch(/^delete_from_x: /)
    expect((await w.call(user, 'GET', `/api/v1/posts/${id}`)).status).toBe(200)
  },
)

test('a deletion gives nothing back to the daily limit', async () => {
  const user = await w.user()
  const body = { text: 'a', scheduled_date: inMinutes(60) }
  const created = await w.call(user, 'POST', '/api/v1/posts', { body })

  await w.call(user, 'DELETE', `/api/v1/posts/${created.body.posts[0].id}`)

  const me = await w.call(user, 'GET', '/api/v1/me')
  expect(me.body.limits.posts_published_today).toBe(1)
  expect(me.body.stats.total_posts).toBe(0)
})
