/** What a caller sees of the accounts that are connected: `GET /accounts` and `GET /cross-posting`. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

test('an account of X is listed with every member, the primary one first, other networks not at all', async () => {
  const user = await w.user({ connect: ['secondary_a', 'x', { platform: 'x', tier: 'Premium' }] })
  await w.db`
    update connections set nickname = 'Work' where user_id = ${user.id} and platform = 'x' and not is_primary`

  const { status, body } = await w.call(user, 'GET', '/api/v1/accounts')

  expect(status).toBe(200)
  expect(body.accounts).toEqual([
    {
      id: user.accounts.x,
      x_handle: user.handles.x,
      x_name: expect.stringMatching(/^User /),
      is_primary: true,
      nickname: null,
      x_subscription_type: 'None',
      connected_at: expect.stringMatching(/^\d{4}-.*Z$/),
      profile_image_url: expect.stringMatching(/^http/),
    },
    expect.objectContaining({
      is_primary: false,
      nickname: 'Work',
      x_subscription_type: 'Premium',
    }),
  ])
})

test('an id of the list is the x_account_id of posts and articles', async () => {
  const user = await w.user({ connect: ['x', { platform: 'x', tier: 'Premium' }] })
  const { body } = await w.call(user, 'GET', '/api/v1/accounts')
  const x_account_id = body.accounts[1].id

  const post = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'a', x_account_id } })
  const article = await w.call(user, 'POST', '/api/v1/articles', {
    body: { title: 'a', content_markdown: 'a', x_account_id },
  })

  expect(post.body.posts[0].x_account_id).toBe(x_account_id)
  expect(article.body.article.x_account_id).toBe(x_account_id)
})

test('cross-posting names each network with its accounts, connected or not', async () => {
  const user = await w.user({ connect: ['x', 'secondary_a'], auto_cross_post: true })

  const { body } = await w.call(user, 'GET', '/api/v1/cross-posting')

  expect(body).toMatchObject({
    auto_cross_post: true,
    default_targets: ['x', 'secondary_a'],
    deliverable_targets: ['x', 'secondary_a'],
  })
  const [x, , secondary_b] = body.platforms
  expect(x).toMatchObject({
    platform: 'x',
    label: 'X',
    connected: true,
    usable: true,
    needs_reconnect: false,
  })
  expect(x.accounts).toEqual([
    {
      account_id: user.accounts.x,
      handle: user.handles.x,
      is_primary: true,
      remote_id: expect.any(String),
      display_name: expect.any(String),
      avatar_url: expect.stringMatching(/^http/),
      disconnected: false,
      simulated: true,
    },
  ])
  expect(secondary_b).toMatchObject({
    platform: 'secondary_b',
    connected: false,
    usable: false,
    needs_reconnect: false,
    accounts: [],
  })
})

test('no answer holds a token', async () => {
  const user = await w.user()
  const [row] = await w.db<{ sealed_token: string }[]>`
    select sealed_token from connections where user_id = ${user.id} limit 1`

  for (const path of ['/accounts', '/cross-posting', '/me']) {
    const { text } = await w.call(user, 'GET', `/api/v1${path}`)
    expect(text).not.toContain('token')
    expect(text).not.toContain(row?.sealed_token)
  }
})

test.each([
  ['pro', 1],
  ['advanced', 3],
  ['agency', 10],
] as const)('a user on plan %s has at most %i accounts of X', async (plan, most) => {
  const user = await w.user({ plan, connect: Array.from({ length: most + 1 }, () => 'x' as const) })

  const { body } = await w.call(user, 'GET', '/api/v1/accounts')

  expect(body.accounts).toHaveLength(most)
})
