/** A post that one network has and another failed: nobody has to read `results` to notice. */
import { afterAll, expect, test } from 'vitest'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { inMinutes, postIn, refuse } from './arrange.ts'

const POSTS = '/api/v1/posts'

const w = await openWorld()
afterAll(() => w.close())

async function idsOf(user: TestUser, query: string): Promise<string[]> {
  const { body } = await w.call(user, 'GET', `${POSTS}?${query}`)
  const ids: string[] = body.posts.map((post: { id: string }) => post.id)
  expect([query, body.total]).toEqual([query, ids.length])
  return ids
}

async function publish(user: TestUser, text: string) {
  const body = { text, platforms: ['x', 'secondary_a', 'secondary_b'], publish_now: true }
  return (await w.call(user, 'POST', POSTS, { body })).body
}

test('a post that two of three networks failed is posted, has failures, and says why in warnings', async () => {
  const user = await w.user()
  await refuse(w, user, 'secondary_a')
  await refuse(w, user, 'secondary_b')

  const answer = await publish(user, 'On one of three')

  const [post] = answer.posts
  expect(post).toMatchObject({ status: 'posted', failed: false, has_failures: true })
  expect(answer.warnings).toEqual([
    expect.stringMatching(/^secondary_a: not published there\. refused: /),
    expect.stringMatching(/^secondary_b: not published there\. refused: /),
  ])
  expect(await idsOf(user, 'has_failures=true')).toEqual([post.id])
  // Spec 3.1: failed is what no network has.
  expect(await idsOf(user, 'status=failed')).toEqual([])
})

test('publishing on the networks that failed takes the failures away, one after the other', async () => {
  const user = await w.user()
  await refuse(w, user, 'secondary_a', 2)
  await refuse(w, user, 'secondary_b')
  const [{ id }] = (await publish(user, 'Tried again')).posts
  const again = (platforms: string[]) =>
    w.call(user, 'POST', `${POSTS}/${id}/publish`, { body: { platforms } })

  const half = await again(['secondary_b'])
  const refused = await again(['secondary_a'])
  const whole = await again(['secondary_a'])

  expect(half.body).toMatchObject({
    has_failures: true,
    message: 'Published on 2 of 3 networks.',
    warnings: [expect.stringContaining('secondary_a: not published there.')],
  })
  expect(refused.status).toBe(502)
  expect(whole.body).toMatchObject({ has_failures: false, message: 'Published.' })
  expect(whole.body.warnings).toBeUndefined()
  expect(await idsOf(user, 'has_failures=true')).toEqual([])
  expect(await idsOf(user, 'has_failures=false')).toEqual([id])
})

test('a scheduled post has its failure as soon as that network is settled', async () => {
  const user = await w.user()
  await refuse(w, user, 'secondary_b')
  const account = user.handles.x
  await w.fault({ platform: 'x', operation: 'create', account, kind: 'status', status: 503 })
  const body = { text: 'Later', platforms: ['x', 'secondary_b'], scheduled_date: inMinutes(60) }
  const [{ id }] = (await w.call(user, 'POST', POSTS, { body })).body.posts
  await moveTo(w, id, '0 seconds')

  const early = await w.until(async () => {
    const { body: post } = await w.call(user, 'GET', `${POSTS}/${id}`)
    return post.results?.some((one: { status: string }) => one.status === 'failed') && post
  })

  expect(early).toMatchObject({ has_failures: true })
  expect(await idsOf(user, 'has_failures=true')).toEqual([id])
})

test('the filter goes together with the others, counts as they do, and follows edits and deletions', async () => {
  const user = await w.user()
  const [draft, scheduled, posted, failed] = [
    await postIn(w, user, 'draft'),
    await postIn(w, user, 'scheduled'),
    await postIn(w, user, 'posted'),
    await postIn(w, user, 'failed'),
  ]

  expect(await idsOf(user, 'has_failures=true')).toEqual([failed])
  expect(await idsOf(user, 'has_failures=false')).toEqual([posted, scheduled, draft])
  expect(await idsOf(user, 'has_failures=true&status=posted')).toEqual([])
  expect(await idsOf(user, `has_failures=true&x_account_id=${user.accounts.x}`)).toEqual([failed])
  expect(await idsOf(user, 'has_failures=false&status=posted')).toEqual([posted])

  const date = { scheduled_date: inMinutes(60) }
  await w.call(user, 'POST', `${POSTS}/${failed}/schedule`, { body: date })
  expect(await idsOf(user, 'has_failures=true')).toEqual([])

  const other = await postIn(w, user, 'failed')
  expect(await idsOf(user, 'has_failures=true')).toEqual([other])
  await w.call(user, 'DELETE', `${POSTS}/${other}`)
  expect(await idsOf(user, 'has_failures=true')).toEqual([])
})

test('has_failures is true or false and nothing else', async () => {
  const answer = await w.call(await w.user(), 'GET', `${POSTS}?has_failures=maybe`)

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})
