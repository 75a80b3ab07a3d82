/** What its author says of an article that X did not confirm. */
import { afterAll, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { passTime } from '../world/time.ts'
import { openWorld } from '../world/world.ts'
import { ARTICLES, author, TEXT } from './arrange.ts'

const w = await openWorld({
  timing: { quiet_ms: { x: 300, secondary_a: 300, secondary_b: 300 } },
})
afterAll(() => w.close())

/** X shows nothing of it, so that nobody finds out. An article is never sent again by itself. */
async function lose(kind: 'cut_before' | 'cut_after') {
  const user = await author(w)
  await w.control('POST', '/control/settings', { x_visibility_delay_ms: 3_600_000 })
  const fault = { platform: 'x', operation: 'publish_article', account: user.handles.x, kind }
  await w.fault(fault)
  const { body } = await w.call(user, 'POST', ARTICLES, { body: { ...TEXT, publish_now: true } })
  const path = `${ARTICLES}/${body.article.id}`
  expect(body.article).toMatchObject({ status: 'publishing', deliveries: [{ status: 'unknown' }] })
  const resolve = async (report: object) => {
    // What may still arrive is not said to be absent.
    await passTime(w, 1)
    return w.call(user, 'POST', `${path}/resolve`, { body: { platform: 'x', ...report } })
  }
  return { user, path, resolve }
}

test('published with its URL it is published, under its date, and a deletion removes it', async () => {
  const { user, path, resolve } = await lose('cut_after')
  const [entry] = await w.published(user, 'x')
  const url = `${w.simulator_url}/x/${user.handles.x}/article/${entry!.id}`

  const { status, body } = await resolve({ outcome: 'published', url })
  const deleted = await w.call(user, 'DELETE', path)

  expect(status).toBe(200)
  expect(body).not.toHaveProperty('warnings')
  expect(body.article).toMatchObject({
    status: 'published',
    x_post_id: entry!.id,
    failed_reason: null,
    deliveries: [{ status: 'published', post_id: entry!.id }],
  })
  expect(deleted.body.x_deleted).toBe(true)
})

test('published without a URL it is published, and where it is nobody knows', async () => {
  const { user, path, resolve } = await lose('cut_after')

  const { body } = await resolve({ outcome: 'published' })
  const deleted = await w.call(user, 'DELETE', path)

  expect(body.article).toMatchObject({ status: 'published', article_url: null })
  expect(deleted.body).toMatchObject({ x_deleted: false, copies: [{ status: 'unknown' }] })
})

test('not published it has failed, and can be published again, once', async () => {
  const { user, path, resolve } = await lose('cut_before')

  const { body } = await resolve({ outcome: 'not_published' })
  const again = await w.call(user, 'POST', `${path}/publish`)
  const second = await w.call(user, 'POST', `${path}/resolve`, {
    body: { platform: 'x', outcome: 'not_published' },
  })

  expect(body.article).toMatchObject({
    status: 'failed',
    deliveries: [{ status: 'failed', code: 'unreachable', retryable: true }],
  })
  expect(again.body.article.status).toBe('published')
  expect(await w.published(user, 'x')).toHaveLength(1)
  expect([second.status, second.body.code]).toEqual([409, 'outcome_known'])
})

test('it goes to X alone', async () => {
  const { resolve } = await lose('cut_before')

  const answer = await resolve({ platform: 'bluesky', outcome: 'published' })

  expect([answer.status, answer.body.details]).toEqual([400, ['platform: it is not a target']])
})

test('while nobody knows, title, text and cover stay as they were sent, also for who sends it again', async () => {
  const { user, path, resolve } = await lose('cut_after')
  await passTime(w, 11)
  await w.until(async () => {
    const { body } = await w.call(user, 'GET', path)
    return body.article.status === 'failed'
  })
  const put = (body: object) => w.call(user, 'PUT', path, { body })
  const dated = { scheduled_date: inMinutes(60), confirm_resend: true }

  const answers = [
    await put({ title: 'Other' }),
    await put({ body: 'Other', ...dated }),
    await put({ cover_image_url: 'https://example.com/cover.png' }),
  ]
  const same = await put({ ...TEXT, metadata: { about: 'rivers' } })
  const again = await put(dated)
  answers.push(await put({ content_markdown: 'Other' }))
  const back = await put({ scheduled_date: null })
  const resolved = await resolve({ outcome: 'published' })

  for (const { status, body } of answers)
    expect([status, body.code]).toEqual([409, 'outcome_unknown'])
  expect(answers.map(({ body }) => body.problems[0].pointer)).toEqual([
    '/title',
    '/body',
    '/cover_image_url',
    '/content_markdown',
  ])
  expect([same.status, again.status, back.status]).toEqual([200, 200, 200])
  expect(resolved.body.article).toMatchObject({ status: 'published', ...TEXT })
})
