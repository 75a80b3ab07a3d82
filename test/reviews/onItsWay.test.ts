/** What is on its way was decided as it is: a key that may only draft changes none of it any more. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { ARTICLES, refuseArticle, TEXT } from '../articles/arrange.ts'
import { png } from '../media/pictures.ts'
import { inMinutes, refuse } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { keyThatMay, POSTS } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

test('what a picture shows stays said as it is while a network has yet to get the post', async () => {
  const user = await w.user({ connect: ['x', 'secondary_a'] })
  const drafter = await keyThatMay(w, user)
  const media = await described(user)
  await w.fault({
    platform: 'secondary_a',
    operation: 'create',
    account: user.handles.secondary_a,
    kind: 'status',
    status: 429,
    headers: { 'retry-after': '600' },
  })
  const content = { text: 'Look', media_urls: [media.url], platforms: ['x', 'secondary_a'] }
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { ...content, scheduled_date: inMinutes(60) },
  })
  const id = body.posts[0].id
  await moveTo(w, id, '0 seconds')
  await w.until(async () => {
    const [row] = await w.db`
      select from posts p join deliveries d on d.user_id = p.user_id and d.post_id = p.id
      where p.id = ${id} and p.status = 'posted' and d.state = 'waiting' and d.tries > 0`
    return row !== undefined
  })

  const path = `/api/v1/media/${media.id}`
  const refused = await w.call(drafter, 'PUT', path, { body: { alt_text: 'Something else' } })
  const { body: after } = await w.call(user, 'GET', path)

  expect(refused).toMatchObject({ status: 403, body: { permission: 'publish' } })
  expect(after.alt_text).toBe('As it was approved')
})

test('nor is it changed for a post that is dated and approved while the change is being made', async () => {
  const user = await w.user({ connect: ['x'] })
  const drafter = await keyThatMay(w, user)
  const media = await described(user)
  const { body } = await w.call(drafter, 'POST', POSTS, {
    body: { text: 'Look', media_urls: [media.url] },
  })
  const post = `${POSTS}/${body.posts[0].id}`
  const path = `/api/v1/media/${media.id}`
  const describe = () => w.call(drafter, 'PUT', path, { body: { alt_text: 'Something else' } })

  const { changing, approved } = await w.db.begin(async (tx) => {
    await tx`select from media where id = ${media.id} for update`
    const held = describe()
    await w.until(async () => {
      const [row] = await w.db`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%update media%'`
      return row !== undefined
    })
    await w.call(drafter, 'POST', `${post}/schedule`, { body: { scheduled_date: inMinutes(60) } })
    const { headers } = await w.call(user, 'GET', post)
    const review = {
      body: { decision: 'approve' },
      headers: { 'if-match': headers.get('etag') ?? '' },
    }
    return { changing: { held }, approved: await w.call(user, 'POST', `${post}/review`, review) }
  })
  const overtaken = await changing.held
  const again = await describe()

  expect(approved.status).toBe(200)
  expect(overtaken).toMatchObject({ status: 409, body: { code: 'in_progress', retryable: true } })
  expect(again).toMatchObject({ status: 403, body: { permission: 'publish' } })
  expect((await w.call(user, 'GET', path)).body.alt_text).toBe('As it was approved')
})

test('a repeat sends no post whose picture is said to show something else since', async () => {
  const user = await w.user({ connect: ['x'] })
  const drafter = await keyThatMay(w, user)
  const media = await described(user)
  const body = { text: 'Look', media_urls: [media.url], publish_now: true }
  const headers = { 'idempotency-key': randomUUID() }
  await refuse(w, user, 'x')
  const first = await w.call(user, 'POST', POSTS, { body, headers })

  await w.call(drafter, 'PUT', `/api/v1/media/${media.id}`, {
    body: { alt_text: 'Something else' },
  })
  const second = await w.call(user, 'POST', POSTS, { body, headers })

  expect(first.status).toBe(502)
  expect(second).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
  expect(await w.published(user, 'x')).toEqual([])
})

test.each([
  ['post', POSTS, { text: 'As it was written', platforms: ['x'] }, { text: 'Something else' }],
  ['article', ARTICLES, TEXT, { title: 'Something else' }],
])(
  'a repeat sends no %s that was changed and dated since, and that nobody approved',
  async (kind, path, content, change) => {
    const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
    const drafter = await keyThatMay(w, user)
    const body = { ...content, publish_now: true }
    const headers = { 'idempotency-key': randomUUID() }
    const publish = () => w.call(user, 'POST', path, { body, headers })
    await (kind === 'post' ? refuse(w, user, 'x') : refuseArticle(w, user))
    const first = await publish()
    const id: string = first.body.id ?? first.body.article.id
    const read = async () => {
      const answer = await w.call(user, 'GET', `${path}/${id}`)
      return answer.body.article ?? answer.body
    }

    const dated = { ...change, scheduled_date: inMinutes(60) }
    await w.call(drafter, 'PUT', `${path}/${id}`, { body: dated })
    await moveTo(w, id, '0 seconds')
    await w.until(async () => (await read()).review_status === 'rejected')
    const second = await publish()

    expect(first.status).toBe(502)
    expect(second).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    expect(await read()).toMatchObject({ status: 'failed', ...change })
    expect(await w.published(user, 'x')).toEqual([])
  },
)

async function described(user: TestUser): Promise<{ id: string; url: string }> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await png())]), 'a.png')
  form.set('alt_text', 'As it was approved')
  return (await w.call(user, 'POST', '/api/v1/upload', { form })).body
}
