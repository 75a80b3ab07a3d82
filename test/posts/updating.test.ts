import { afterAll, expect, test } from 'vitest'
import { moveTo, soonEnough } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { fieldsOf, inMinutes, postIn, takenToday } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

async function create(user: TestUser, body: object): Promise<string> {
  const answer = await w.call(user, 'POST', '/api/v1/posts', { body })
  return answer.body.posts[0].id
}

async function update(user: TestUser, id: string, body: object) {
  return w.call(user, 'PUT', `/api/v1/posts/${id}`, { body })
}

const THREAD = {
  text: 'One',
  thread_tweets: ['Two', 'Three'],
  category: 'Series',
  community_id: '7',
}

test.each<[object, object]>([
  [{}, THREAD],
  [{ text: 'Uno' }, { ...THREAD, text: 'Uno' }],
  [{ category: 'Other' }, { ...THREAD, category: 'Other' }],
  [{ community_id: null }, { ...THREAD, community_id: null }],
  [{ share_with_followers: true }, { ...THREAD, share_with_followers: true }],
  [{ thread_tweets: ['Dos'] }, { ...THREAD, is_thread: true, thread_tweets: ['Dos'] }],
  [{ is_thread: true }, { ...THREAD, is_thread: true }],
  [{ is_thread: false }, { ...THREAD, is_thread: false, thread_tweets: null }],
  [{ thread_tweets: null }, { ...THREAD, is_thread: false, thread_tweets: null }],
  [{ thread_tweets: [] }, { ...THREAD, is_thread: false, thread_tweets: null }],
  [
    { is_thread: false, thread_tweets: ['Dos'] },
    { is_thread: false, thread_tweets: null },
  ],
  [
    { media_urls: null, thread_media: null },
    { media_urls: null, thread_media: null },
  ],
  [{ thread_media: [[], []] }, { ...THREAD, thread_media: null }],
])('%j changes what it names and nothing else', async (change, after) => {
  const user = await w.user()
  const id = await create(user, THREAD)

  const { status, body } = await update(user, id, change)

  expect(status).toBe(200)
  expect(body).toMatchObject(after)
  expect((await w.call(user, 'GET', `/api/v1/posts/${id}`)).body).toEqual(body)
})

test('only what was written last is published', async () => {
  const user = await w.user()
  const id = await create(user, { text: 'First', scheduled_date: inMinutes(60) })

  await update(user, id, { text: 'Second' })
  const moved = await update(user, id, {
    text: 'Third',
    scheduled_date: inMinutes(30),
  })
  await moveTo(w, id, '0 seconds')
  await w.settled(user, id)

  expect(moved.body.status).toBe('scheduled')
  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual(['Third'])
})

test('a post that was unscheduled is not sent at its old time', async () => {
  const user = await w.user()
  const id = await create(user, { text: 'Not yet', scheduled_date: inMinutes(60) })

  const kept = await create(user, { text: 'Kept', scheduled_date: inMinutes(60) })

  const { body } = await update(user, id, { scheduled_date: null })
  // It waits for nothing any more, or goes out with the other.
  await w.db`update deliveries set due_at = now() where post_id = ${id}`
  await moveTo(w, kept, '0 seconds')
  // An account sends the oldest first: whatever was due before this one has been sent by then.
  await w.settled(user, kept)

  expect(body).toMatchObject({ status: 'draft', scheduled_date: null })
  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual(['Kept'])
})

test('a post with an earlier and later date is sent at the later one, once', async () => {
  const user = await w.user()
  const id = await create(user, {
    text: 'Moved',
    scheduled_date: inMinutes(60),
  })

  const { body } = await soonEnough((later) => update(user, id, { scheduled_date: later }))
  const post = await w.settled(user, id)

  expect(Date.parse(post.posted_date)).toBeGreaterThanOrEqual(Date.parse(body.scheduled_date))
  expect(await w.published(user, 'x')).toHaveLength(1)
})

test.each<[string, object, string[]]>([
  ['an empty text', { text: '' }, ['text']],
  ['a blank text', { text: ' ' }, ['text']],
  ['null for a text', { text: null }, ['text']],
  ['an empty category', { category: '' }, ['category']],
  ['null for a category', { category: null }, ['category']],
  ['is_thread without parts', { is_thread: true }, ['is_thread']],
  ['an empty part', { thread_tweets: ['a', ''] }, ['thread_tweets[1]']],
  ['101 parts', { thread_tweets: Array(101).fill('a') }, ['thread_tweets']],
  ['more media than parts', { thread_tweets: ['a'], thread_media: [[], []] }, ['thread_media']],
  ['media of elsewhere', { media_urls: ['http://a.test/b.png'] }, ['media_urls[0]']],
  ['a text no network takes', { text: 'y'.repeat(281) }, ['text']],
  ['half a character', { text: '\udda6' }, ['text']],
  ['a past date', { scheduled_date: '2020-01-01T00:00:00Z' }, ['scheduled_date']],
  ['a bad date with a good text', { text: 'b', scheduled_date: 'soon' }, ['scheduled_date']],
  ['two mistakes', { text: ' ', category: ' ' }, ['text', 'category']],
  ['an array', [], ['body']],
])('an update with %s changes nothing', async (_, change, fields) => {
  const user = await w.user()
  const id = await postIn(w, user, 'draft')
  const before = await w.call(user, 'GET', `/api/v1/posts/${id}`)

  const answer = await update(user, id, change)

  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  expect(fieldsOf(answer).sort()).toEqual(fields.toSorted())
  expect((await w.call(user, 'GET', `/api/v1/posts/${id}`)).body).toEqual(before.body)
  expect(await takenToday(w, user)).toBe(0)
})

test('while an outcome is unknown, another text is 400 and another date asks for confirm_resend', async () => {
  const user = await w.user()
  const account = user.handles.secondary_b
  await w.fault({ platform: 'secondary_b', operation: 'create', account, kind: 'cut_after' })
  const body = { text: 'Perhaps', platforms: ['secondary_b'], publish_now: true }
  const created = await w.call(user, 'POST', '/api/v1/posts', { body })
  const id: string = created.body.posts[0].id
  const date = { scheduled_date: inMinutes(60) }

  const text = await update(user, id, { text: 'Certainly' })
  const undated = await update(user, id, { scheduled_date: null })
  const dated = await update(user, id, date)
  const confirmed = await update(user, id, { ...date, confirm_resend: true })

  expect(created.status).toBe(201)
  expect(created.body.posts[0]).toMatchObject({ status: 'scheduled', posted: false })
  expect(created.body.warnings).toEqual([expect.stringMatching(/^secondary_b: /)])
  expect([text.status, text.body.code]).toEqual([400, 'already_published'])
  expect([undated.status, undated.body.code]).toEqual([400, 'already_published'])
  expect([dated.status, dated.body.code]).toEqual([409, 'outcome_unknown'])
  expect(dated.body.details).toEqual([expect.stringMatching(/^secondary_b: /)])
  expect(confirmed.body).toMatchObject({ status: 'scheduled', ...date })
})
