/** Decision 2: `text` is the first part, `thread_tweets` holds the others. */
import { afterAll, expect, test } from 'vitest'
import { moveTo } from '../world/time.ts'
import { openWorld, UNHURRIED, type TestUser } from '../world/world.ts'
import { fieldsOf, inMinutes, totalPosts } from './arrange.ts'

// A caller waits for all parts of a thread, also on a busy machine.
const w = await openWorld({ timing: { caller_waits_ms: UNHURRIED.caller_waits_ms } })
afterAll(() => w.close())

async function create(user: TestUser, body: object) {
  return w.call(user, 'POST', '/api/v1/posts', { body })
}

function parts(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => `Part ${from + i}`)
}

test.each([{}, { is_thread: true }, { is_thread: false }])(
  'parts make a thread, with %j too',
  async (said) => {
    const user = await w.user()

    const { status, body } = await create(user, { text: 'One', thread_tweets: ['Two'], ...said })

    expect(status).toBe(201)
    expect(body.posts[0]).toMatchObject({ text: 'One', is_thread: true, thread_tweets: ['Two'] })
  },
)

test.each([
  {},
  { is_thread: false },
  { thread_tweets: [] },
  { is_thread: false, thread_tweets: [] },
])('without parts %j is a single post', async (said) => {
  const user = await w.user()

  const { body } = await create(user, { text: 'One', ...said })

  expect(body.posts[0]).toMatchObject({ is_thread: false, thread_tweets: null })
})

test('a thread of 25 parts is a chain of replies on X and on Bluesky, and one post on LinkedIn', async () => {
  const user = await w.user()
  const texts = parts(1, 25)
  const [text = '', ...thread_tweets] = texts

  const { status, body } = await create(user, {
    text,
    thread_tweets,
    publish_now: true,
    platforms: ['x', 'secondary_a', 'secondary_b'],
  })

  expect(status).toBe(201)
  const on_x = await w.published(user, 'x')
  expect(on_x.map((post) => post.text)).toEqual(texts)
  expect(on_x.map((post) => post.parent)).toEqual([null, ...on_x.slice(0, -1).map(({ id }) => id)])
  const on_a = await w.published(user, 'secondary_a')
  expect(on_a.map((post) => post.text)).toEqual(texts)
  expect(on_a.map((post) => post.parent)).toEqual([null, ...on_a.slice(0, -1).map(({ id }) => id)])
  const records = on_a.map((post) => JSON.parse(post.body).value)
  expect(records.slice(1).every(({ reply }) => reply.root.uri === on_a[0]?.id)).toBe(true)
  const on_b = await w.published(user, 'secondary_b')
  expect(on_b.map((post) => post.text)).toEqual([texts.join('\n\n')])
  const [x, a, b] = body.posts[0].results
  expect(x.part_ids).toEqual(on_x.map(({ id }) => id))
  expect(x.post_id).toBe(on_x[0]?.id)
  expect(a.part_ids).toHaveLength(25)
  expect(a.uri).toBe(on_a[0]?.id)
  expect(b.part_ids).toEqual([b.post_id])
  expect(body.x_post_id).toBe(on_x[0]?.id)
})

test('a thread of 26 parts is skipped where 25 are the limit and published on Bluesky', async () => {
  const user = await w.user()
  const body = { text: 'Part 1', thread_tweets: parts(2, 26), publish_now: true }
  const platforms = ['x', 'secondary_a', 'secondary_b']

  const answer = await create(user, { ...body, platforms })

  expect(answer.status).toBe(201)
  expect(answer.body.warnings).toEqual([
    'x: The thread has 26 parts and X takes 25.',
    'secondary_b: The thread has 26 parts and LinkedIn takes 25.',
  ])
  expect(answer.body.posts[0].results).toMatchObject([
    { platform: 'x', status: 'skipped', skip_reason: expect.stringContaining('26 parts') },
    { platform: 'secondary_a', status: 'published' },
    {
      platform: 'secondary_b',
      status: 'skipped',
      skip_reason: expect.stringContaining('26 parts'),
    },
  ])
  expect(await w.published(user, 'secondary_a')).toHaveLength(26)
})

test('a thread of 101 parts is saved, and 26 parts for X alone are not', async () => {
  const user = await w.user()

  const large = await create(user, {
    text: 'Part 1',
    thread_tweets: parts(2, 101),
    platforms: ['secondary_a'],
  })
  const refused = await create(user, {
    text: 'Part 1',
    thread_tweets: parts(2, 26),
    platforms: ['x'],
  })

  expect(large.body.posts[0].thread_tweets).toHaveLength(100)
  expect(refused.status).toBe(400)
  expect(fieldsOf(refused)).toEqual(['text'])
  expect(refused.body.details[0]).toContain('26 parts')
  expect(await totalPosts(w, user)).toBe(1)
})

test('a part that is too long for one network keeps the thread off that network alone', async () => {
  const user = await w.user()
  const thread_tweets = ['short', 'y'.repeat(290)]

  const { body } = await create(user, {
    text: 'One',
    thread_tweets,
    publish_now: true,
    platforms: ['x', 'secondary_a'],
  })

  expect(body.posts[0].results).toMatchObject([
    { platform: 'x', status: 'skipped', skip_reason: expect.stringMatching(/Part 3.*290.*280/) },
    { platform: 'secondary_a', status: 'published' },
  ])
  expect(await w.published(user, 'x')).toEqual([])
})

test('a scheduled thread is delivered as it was written', async () => {
  const user = await w.user()
  const { body } = await create(user, {
    text: 'One',
    thread_tweets: ['Two', 'Three'],
    scheduled_date: inMinutes(60),
  })
  await moveTo(w, body.posts[0].id, '0 seconds')
  await w.settled(user, body.posts[0].id)

  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
})

test('a thread that stops half-way keeps its text and goes on at the part that was refused', async () => {
  const user = await w.user()
  // X refuses a text that the account has already: here the second part.
  await create(user, { text: 'Two', publish_now: true })
  const created = await create(user, { text: 'One', thread_tweets: ['Two', 'Three'] })
  const path = `/api/v1/posts/${created.body.posts[0].id}`

  const first = await w.call(user, 'POST', `${path}/publish`)
  const edit = await w.call(user, 'PUT', path, { body: { thread_tweets: ['Zwei', 'Drei'] } })
  const dated = await w.call(user, 'PUT', path, { body: { scheduled_date: inMinutes(60) } })
  await w.control('POST', '/control/settings', { x_duplicate_window_ms: 0 })
  const second = await w.call(user, 'POST', `${path}/publish`)
  await w.control('POST', '/control/settings', { x_duplicate_window_ms: 600_000 })

  const [, one, two, three] = await w.published(user, 'x')
  expect([one, two, three].map((post) => post?.text)).toEqual(['One', 'Two', 'Three'])
  expect([two?.parent, three?.parent]).toEqual([one?.id, two?.id])
  expect(first.status).toBe(502)
  expect(first.body.results).toMatchObject([{ status: 'failed', part_ids: [one?.id] }])
  expect([edit.status, edit.body.code]).toEqual([400, 'already_published'])
  expect(dated.body.status).toBe('scheduled')
  expect(second.body).toMatchObject({ status: 'posted', x_post_id: one?.id })
  expect(second.body.results[0].part_ids).toEqual([one?.id, two?.id, three?.id])
})
