import { afterAll, expect, test } from 'vitest'
import { soonEnough } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

const PATH = '/api/v1/articles'
const TEXT = {
  title: 'Notes on rivers',
  content_markdown: '# Why\n\nSlow water drops its **sand**.',
}

function premium(): Promise<TestUser> {
  return w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
}

test('an article published at once is on X once, with its address in the answer', async () => {
  const user = await premium()

  const { status, body } = await w.call(user, 'POST', PATH, {
    body: { ...TEXT, publish_now: true },
  })

  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.article).toMatchObject({ status: 'published', title: TEXT.title })
  const [only, ...more] = await w.published(user, 'x')
  expect([only?.id, more]).toEqual([body.article.x_post_id, []])
})

test('a scheduled article goes out at its time', async () => {
  const user = await premium()
  const { body } = await soonEnough((scheduled_date) =>
    w.call(user, 'POST', PATH, { body: { ...TEXT, scheduled_date } }),
  )
  const { status, scheduled_date } = body.article
  expect(status).toBe('scheduled')

  const article = await w.until(async () => {
    const read = await w.call(user, 'GET', `${PATH}/${body.article.id}`)
    return read.body.article.status === 'published' && read.body.article
  })

  expect(article.article_url).toContain(article.x_post_id)
  const [sent] = await w.published(user, 'x')
  expect(sent?.accepted_at).toBeGreaterThanOrEqual(Date.parse(scheduled_date))
})

test('without a premium tier an article is saved but not published', async () => {
  const user = await w.user({ connect: ['x'] })

  const { status, body } = await w.call(user, 'POST', PATH, {
    body: { ...TEXT, publish_now: true },
  })

  expect([status, body.code]).toEqual([403, 'account_not_eligible'])
})

test('refused by X it is failed, 502 says so, and an update makes a draft of it', async () => {
  const user = await premium()
  await w.fault({
    platform: 'x',
    operation: 'draft',
    account: user.handles.x,
    kind: 'status',
    status: 403,
  })

  const refused = await w.call(user, 'POST', PATH, { body: { ...TEXT, publish_now: true } })

  expect([refused.status, refused.body.code]).toEqual([502, 'publish_failed'])
  expect(refused.body.article).toMatchObject({ status: 'failed' })
  const id = refused.body.article.id
  const updated = await w.call(user, 'PUT', `${PATH}/${id}`, { body: { title: 'Again' } })
  expect(updated.body.article).toMatchObject({
    status: 'draft',
    title: 'Again',
    failed_reason: null,
  })
  const published = await w.call(user, 'POST', `${PATH}/${id}/publish`)
  expect(published.body.article).toMatchObject({ status: 'published', title: 'Again' })
  const edited = await w.call(user, 'PUT', `${PATH}/${id}`, { body: { title: 'Too late' } })
  expect([edited.status, edited.body.code]).toEqual([400, 'already_published'])
  const deleted = await w.call(user, 'DELETE', `${PATH}/${id}`)
  expect(deleted.body).toMatchObject({ success: true, x_deleted: true })
  expect((await w.call(user, 'GET', `${PATH}/${id}`)).status).toBe(404)
})

test('an answer lost after X has published is found by its title, and nothing is sent again', async () => {
  const user = await premium()
  await w.fault({
    platform: 'x',
    operation: 'publish_article',
    account: user.handles.x,
    kind: 'cut_after',
  })

  const { status, body } = await w.call(user, 'POST', PATH, {
    body: { ...TEXT, publish_now: true },
  })

  expect(status).toBe(201)
  expect(body.article.status).toBe('publishing')
  expect(body.warnings).toHaveLength(1)
  await w.until(async () => {
    const read = await w.call(user, 'GET', `${PATH}/${body.article.id}`)
    return read.body.article.status === 'published'
  })
  expect(await w.published(user, 'x')).toHaveLength(1)
})
