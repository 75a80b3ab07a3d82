/** What skips and failures are called in results, deliveries, notices and the problems of a 502. */
import { afterAll, expect, test } from 'vitest'
import { inMinutes, refuse } from '../posts/arrange.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const POSTS = '/api/v1/posts'
const ALL = ['x', 'secondary_a', 'secondary_b']

function create(user: TestUser, body: object) {
  return w.call(user, 'POST', POSTS, { body })
}

test('a network that skips has the same code in notice and delivery', async () => {
  const user = await w.user()
  const text = 'z'.repeat(290)

  const { body } = await create(user, { text, platforms: ALL, scheduled_date: inMinutes(60) })

  expect(body.notices).toEqual([
    { code: 'too_long', pointer: '/text', platform: 'x', message: expect.any(String) },
  ])
  expect(body.warnings).toEqual([`text: x: ${body.notices[0].message}`])
  const [x, ...others] = body.posts[0].deliveries
  expect(x).toMatchObject({ platform: 'x', status: 'skipped', code: 'too_long' })
  expect(others.map((one: { code?: string }) => one.code)).toEqual([undefined, undefined])
})

test('a later text that fits takes the code away', async () => {
  const user = await w.user()
  const sent = { text: 'z'.repeat(290), platforms: ALL, scheduled_date: inMinutes(60) }
  const { body } = await create(user, sent)
  const path = `${POSTS}/${body.posts[0].id}`

  const edited = await w.call(user, 'PUT', path, { body: { text: 'short' } })

  expect(edited.body.deliveries[0]).toMatchObject({ platform: 'x', status: 'pending' })
  expect(edited.body.deliveries[0].code).toBeUndefined()
})

test('a refusal has its code in the result, the notice and the delivery', async () => {
  const user = await w.user()
  await refuse(w, user, 'secondary_b')

  const { body } = await create(user, { text: 'a', platforms: ALL, publish_now: true })

  const failed = { platform: 'secondary_b', code: 'refused' }
  const settled = await w.settled(user, body.posts[0].id)
  expect(settled.results).toContainEqual(expect.objectContaining(failed))
  expect(settled.deliveries).toContainEqual(expect.objectContaining(failed))
  // On a busy machine it may still be under way then, which is a notice too.
  const { notices, warnings } = body
  const sentences = notices.map((one: { platform: string; message: string }) => {
    return `${one.platform}: ${one.message}`
  })
  expect(notices.map(({ platform }: { platform: string }) => platform)).toContain('secondary_b')
  expect(warnings).toEqual(sentences)
})

test('what every network refuses has a problem for each', async () => {
  const user = await w.user()
  await refuse(w, user, 'x')

  const answer = await create(user, { text: 'a', publish_now: true, platforms: ['x'] })

  expect(answer.status).toBe(502)
  expect(answer.body.problems).toMatchObject([
    { pointer: 'request', code: 'refused', platform: 'x' },
  ])
  expect(answer.body.details).toEqual([`x: ${answer.body.problems[0].message}`])
})

test('what the network has already is called so', async () => {
  const user = await w.user()
  const body = { text: 'the same', publish_now: true, platforms: ['x'] }
  await create(user, body)

  const again = await create(user, body)

  expect(again.body.results).toMatchObject([{ platform: 'x', code: 'duplicate' }])
  expect(again.body.problems).toMatchObject([{ code: 'duplicate' }])
})

test('a name that is not known is a notice with its place', async () => {
  const user = await w.user()

  const { body } = await create(user, { posts: [{ text: 'a', txt: 'b' }] })

  expect(body.notices).toMatchObject([{ code: 'unknown_member', pointer: '/posts/0/txt' }])
  expect(body.warnings).toEqual([`\`posts[0].txt\`: ${body.notices[0].message}`])
})
