/** Where a post goes (spec 4.1, rules 1 and 2; decision 18). */
import { afterAll, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../world/world.ts'
import { inMinutes, takenToday, totalPosts } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

async function create(by: TestUser, body: object) {
  return w.call(by, 'POST', '/api/v1/posts', { body })
}

const ALL = ['x', 'secondary_a', 'secondary_b']

test.each([
  [true, undefined, ALL],
  [false, undefined, ['x']],
  [true, ['x'], ['x']],
  [true, ['secondary_b'], ['secondary_b']],
  [false, ALL, ALL],
  [false, ['secondary_a', 'x'], ['secondary_a', 'x']],
  [false, ['x', 'x'], ['x']],
])(
  'with auto_cross_post %j, platforms %j goes to %j',
  async (auto_cross_post, platforms, targets) => {
    const user = await w.user({ auto_cross_post })

    const { body } = await create(user, {
      text: 'a',
      publish_now: true,
      ...(platforms && { platforms }),
    })

    expect(body.posts[0].platforms).toEqual(targets)
    const results: { platform: string }[] = body.posts[0].results
    expect(results.map(({ platform }) => platform)).toEqual(targets)
    for (const platform of ['x', 'secondary_a', 'secondary_b'] as const) {
      expect(await w.published(user, platform)).toHaveLength(targets.includes(platform) ? 1 : 0)
    }
  },
)

test('the targets of a post are those of the moment when it was made', async () => {
  const user = await w.user({ auto_cross_post: true })
  const { body: before } = await create(user, { text: 'a' })
  await w.db`update users set auto_cross_post = false where id = ${user.id}`

  const { body } = await w.call(user, 'POST', `/api/v1/posts/${before.posts[0].id}/publish`)

  expect(body.results).toHaveLength(3)
  expect((await create(user, { text: 'b' })).body.posts[0].platforms).toEqual(['x'])
})

test('what cross-posting reports is what a post without platforms gets', async () => {
  const users = [
    await w.user({ auto_cross_post: true }),
    await w.user({ auto_cross_post: false }),
    await w.user({ auto_cross_post: true, connect: ['secondary_b'] }),
    await w.user({ auto_cross_post: true, connect: [] }),
  ]
  const targets = [ALL, ['x'], ['secondary_b'], ['x']]

  for (const [index, user] of users.entries()) {
    const { body } = await w.call(user, 'GET', '/api/v1/cross-posting')
    const { body: created } = await create(user, { text: 'a' })

    expect(body.default_targets).toEqual(targets[index])
    expect(created.posts[0].platforms).toEqual(targets[index])
    expect(body.deliverable_targets).toEqual(index === 3 ? [] : targets[index])
  }
})

test('a sign-in that has run out stays a target, is not deliverable, and fails alone', async () => {
  const user = await w.user({ auto_cross_post: true })
  await w.db`
    update connections set expires_at = now() - interval '1 minute'
    where user_id = ${user.id} and platform = 'secondary_b'`

  const { body: reported } = await w.call(user, 'GET', '/api/v1/cross-posting')
  const { status, body } = await create(user, { text: 'a', publish_now: true })

  expect(reported.default_targets).toEqual(ALL)
  expect(reported.deliverable_targets).toEqual(['x', 'secondary_a'])
  expect(reported.platforms[2]).toMatchObject({ usable: false, needs_reconnect: true })
  expect(status).toBe(201)
  expect(body.posts[0].results).toMatchObject([
    { platform: 'x', status: 'published' },
    { platform: 'secondary_a', status: 'published' },
    {
      platform: 'secondary_b',
      status: 'failed',
      error: expect.stringMatching(/^account_not_connected/),
    },
  ])
  expect(body.posts[0].status).toBe('posted')
})

test('a network that takes the token back needs to be reconnected from then on', async () => {
  const user = await w.user()
  await w.control('POST', '/control/tokens/revoke', { platform: 'x', handle: user.handles.x })

  const first = await create(user, {
    text: 'a',
    publish_now: true,
    platforms: ['x', 'secondary_a'],
  })
  const { body: reported } = await w.call(user, 'GET', '/api/v1/cross-posting')

  expect(first.body.posts[0].results[0]).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^account_not_connected/),
  })
  expect(reported.platforms[0]).toMatchObject({ usable: false, needs_reconnect: true })
})

test.each([{ publish_now: true }, { scheduled_date: inMinutes(60) }])(
  'without any account of the targets %j is 403, saves nothing and takes nothing',
  async (when) => {
    const user = await w.user({ connect: ['secondary_a'] })

    const { status, body } = await create(user, {
      text: 'a',
      platforms: ['x', 'secondary_b'],
      ...when,
    })

    expect([status, body.code]).toEqual([403, 'account_not_connected'])
    expect(await totalPosts(w, user)).toBe(0)
    expect(await takenToday(w, user)).toBe(0)
  },
)

test('an account that must skip the post does not stand for one that could take it', async () => {
  const user = await w.user({ connect: ['x'] })
  const body = { text: 'y'.repeat(290), platforms: ['x', 'secondary_a'], publish_now: true }

  const answer = await create(user, body)

  expect([answer.status, answer.body.code]).toEqual([403, 'account_not_connected'])
})

test('a draft needs no account; scheduling and publishing it answer 403 until there is one', async () => {
  const user = await w.user({ connect: [] })
  const created = await create(user, { text: 'a', platforms: ['x'] })
  const { id, x_account_id } = created.body.posts[0]
  const date = { scheduled_date: inMinutes(60) }

  const refused = [
    await w.call(user, 'POST', `/api/v1/posts/${id}/publish`),
    await w.call(user, 'POST', `/api/v1/posts/${id}/schedule`, { body: date }),
    await w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: date }),
  ]
  const batch = await w.call(user, 'POST', '/api/v1/posts/batch-schedule', {
    body: { schedules: [{ post_id: id, ...date }] },
  })

  expect(x_account_id).toBeNull()
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([403, 'account_not_connected'])
  }
  expect(batch.body).toMatchObject({ scheduled: [], errors: [{ post_id: id }] })
  expect((await w.call(user, 'GET', `/api/v1/posts/${id}`)).body.status).toBe('draft')
  expect(await takenToday(w, user)).toBe(0)
})

test('a network without an account fails in the results, the others get the post', async () => {
  const user = await w.user({ connect: ['secondary_a'] })

  const { status, body } = await create(user, { text: 'a', platforms: ALL, publish_now: true })

  expect(status).toBe(201)
  expect(body).toMatchObject({ posted: true, x_post_id: null })
  expect(body.posts[0].results).toMatchObject([
    { platform: 'x', status: 'failed', error: expect.stringMatching(/^account_not_connected/) },
    { platform: 'secondary_a', status: 'published' },
    { platform: 'secondary_b', status: 'failed' },
  ])
})

test('the account that is named is the one that posts', async () => {
  const user = await w.user({ connect: ['x', 'x', 'secondary_a'] })
  const { body: listed } = await w.call(user, 'GET', '/api/v1/accounts')
  const [first, second] = listed.accounts

  const { body } = await create(user, { text: 'a', publish_now: true, x_account_id: second.id })

  expect(first.is_primary).toBe(true)
  expect(body.posts[0].results).toMatchObject([{ account_id: second.id }])
  expect(body.posts[0].url).toContain(second.x_handle)
  expect(await w.published(user, 'x')).toEqual([])
})
