/** Each tool once as it is meant, and once where it cannot: what it did, or what it says to do next. */
import { afterAll, expect, test } from 'vitest'
import { articleIn, TEXT } from '../articles/arrange.ts'
import { png } from '../media/pictures.ts'
import { inMinutes, postIn, refuse, type Status } from '../posts/arrange.ts'
import { HOURLY, setSlots } from '../queue/arrange.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { connectAgent } from './agent.ts'

const w = await openWorld()
afterAll(() => w.close())
const me = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }, 'secondary_a'] })
await setSlots(w, me, HOURLY)
const agent = await connectAgent(w, me)
const poor = await w.user({ connect: ['x'], plan: 'pro' })
const poor_agent = await connectAgent(w, poor)
const bare = await w.user({ connect: [] })
const bare_agent = await connectAgent(w, bare)

const NOBODY = 'f'.repeat(24)
const post = (status: Status, user: TestUser = me) => postIn(w, user, status)
const picture = async () => (await png()).toString('base64')

interface Case {
  works(): Promise<unknown>
  /** What the answer has in it. */
  gives: object
  fails(): Promise<{ code: string; next_step: string; details?: string[] }>
  code: string
  next: RegExp
}

const CASES: Record<string, Case> = {
  get_account_status: {
    works: () => agent.call('get_account_status'),
    gives: { account: { authenticated: true }, x_accounts: { accounts: [{ is_primary: true }] } },
    fails: () => agent.refused('get_account_status', { verbosity: 'full' }),
    code: 'validation_failed',
    next: /details/,
  },
  list_posts: {
    works: async () => (await post('failed'), agent.call('list_posts', { status: 'failed' })),
    gives: { posts: [{ status: 'failed', results: [{ platform: 'x', status: 'failed' }] }] },
    fails: () => agent.refused('list_posts', { status: 'published' }),
    code: 'validation_failed',
    next: /details/,
  },
  get_post: {
    works: async () => agent.call('get_post', { id: await post('posted') }),
    gives: { status: 'posted', text: expect.stringMatching(/^posted/) },
    fails: () => agent.refused('get_post', { id: NOBODY }),
    code: 'not_found',
    next: /list_posts/,
  },
  create_post: {
    works: () =>
      agent.call('create_post', { text: 'One', thread_tweets: ['Two'], platforms: ['x'] }),
    gives: { posts: [{ status: 'draft', parts: 2 }] },
    fails: () => bare_agent.refused('create_post', { text: 'a', scheduled_date: inMinutes(9) }),
    code: 'account_not_connected',
    next: /connect an account in the dashboard/,
  },
  create_posts: {
    works: () =>
      agent.call('create_posts', {
        posts: [{ text: 'Now and then' }, { text: 'Then', scheduled_date: inMinutes(60) }],
        platforms: ['x'],
      }),
    gives: { count: 2, posts: [{ status: 'draft' }, { status: 'scheduled' }] },
    fails: () => agent.refused('create_posts', { posts: [{ text: 'a', publish_now: true }] }),
    code: 'validation_failed',
    next: /details/,
  },
  update_post: {
    works: async () =>
      agent.call('update_post', { id: await post('scheduled'), unschedule: true, text: 'New' }),
    gives: { status: 'draft', text_preview: 'New' },
    fails: async () => agent.refused('update_post', { id: await post('posted'), text: 'New' }),
    code: 'already_published',
    next: /cannot be changed/,
  },
  schedule_post: {
    works: async () =>
      agent.call('schedule_post', { id: await post('draft'), scheduled_date: inMinutes(60) }),
    gives: { status: 'scheduled', text_preview: expect.stringMatching(/^draft/) },
    fails: async () =>
      agent.refused('schedule_post', { id: await post('draft'), scheduled_date: inMinutes(-60) }),
    code: 'validation_failed',
    next: /details/,
  },
  schedule_posts: {
    works: async () =>
      agent.call('schedule_posts', {
        schedules: [
          { id: await post('draft'), scheduled_date: inMinutes(60) },
          { id: NOBODY, scheduled_date: inMinutes(60) },
        ],
      }),
    gives: { scheduled: [{ status: 'scheduled' }], errors: [{ id: NOBODY }] },
    fails: () => agent.refused('schedule_posts', { schedules: [] }),
    code: 'validation_failed',
    next: /details/,
  },
  publish_post: {
    works: async () => agent.call('publish_post', { id: await post('draft') }),
    gives: { status: 'posted', results: [{ platform: 'x', status: 'published' }] },
    async fails() {
      const id = await post('draft')
      await refuse(w, me, 'x')
      return agent.refused('publish_post', { id })
    },
    code: 'publish_failed',
    next: /saved under its id/,
  },
  delete_post: {
    works: async () =>
      agent.call('delete_post', { id: await post('posted'), delete_from_x: false }),
    gives: { success: true, x_deleted: false },
    fails: async () => agent.refused('delete_post', { id: await post('draft') }),
    code: 'validation_failed',
    next: /details/,
  },
  list_articles: {
    works: async () => (await articleIn(w, me, 'draft'), agent.call('list_articles')),
    gives: { articles: [{ title: TEXT.title, text_preview: expect.stringMatching(/^# Why/) }] },
    fails: () => agent.refused('list_articles', { limit: 101 }),
    code: 'validation_failed',
    next: /details/,
  },
  get_article: {
    works: async () =>
      agent.call('get_article', { id: await articleIn(w, me, 'draft'), from_character: 7 }),
    gives: { article: { content_markdown: TEXT.content_markdown.slice(7) } },
    fails: () => agent.refused('get_article', { id: NOBODY }),
    code: 'not_found',
    next: /list_articles/,
  },
  create_article: {
    works: () => agent.call('create_article', { ...TEXT, scheduled_date: inMinutes(60) }),
    gives: { article: { status: 'scheduled' } },
    fails: () => agent.refused('create_article', { title: TEXT.title }),
    code: 'validation_failed',
    next: /details/,
  },
  update_article: {
    works: async () =>
      agent.call('update_article', { id: await articleIn(w, me, 'scheduled'), unschedule: true }),
    gives: { article: { status: 'draft' } },
    fails: async () =>
      agent.refused('update_article', {
        id: await articleIn(w, me, 'draft'),
        cover_image_url: 'https://elsewhere.example/a.png',
        remove_cover_image: true,
      }),
    code: 'validation_failed',
    next: /details/,
  },
  publish_article: {
    works: async () => agent.call('publish_article', { id: await articleIn(w, me, 'draft') }),
    gives: { article: { status: 'published' } },
    fails: async () =>
      poor_agent.refused('publish_article', { id: await articleIn(w, poor, 'draft') }),
    code: 'account_not_eligible',
    next: /premium tier/,
  },
  delete_article: {
    works: async () =>
      agent.call('delete_article', { id: await articleIn(w, me, 'draft'), delete_from_x: false }),
    gives: { success: true },
    fails: async () => agent.refused('delete_article', { id: await articleIn(w, me, 'draft') }),
    code: 'validation_failed',
    next: /details/,
  },
  upload_media: {
    works: async () => agent.call('upload_media', { content_base64: await picture() }),
    gives: { url: expect.stringMatching(/\/media\/\w+\.png$/) },
    fails: () => agent.refused('upload_media', { content_base64: btoa('no picture') }),
    code: 'unsupported_media_type',
    next: /JPG/,
  },
  get_analytics: {
    works: () => agent.call('get_analytics', { report: 'tweets', period: '7' }),
    gives: { tweets: { has_x_account: true, top_performers: [] } },
    fails: () => poor_agent.refused('get_analytics', { report: 'tweets' }),
    code: 'subscription_required',
    next: /plan/,
  },
  resolve_outcome: {
    async works() {
      const { id, caller } = await lostPost()
      const said = { platform: 'linkedin', outcome: 'published' }
      return caller.call('resolve_outcome', { of: 'post', id, ...said })
    },
    gives: { status: 'posted', results: [{ platform: 'secondary_b', status: 'published' }] },
    async fails() {
      const said = { id: await post('posted'), platform: 'x', outcome: 'published' }
      return agent.refused('resolve_outcome', { of: 'post', ...said })
    },
    code: 'outcome_known',
    next: /get_post/,
  },
  list_events: {
    async works() {
      const { pagination } = await agent.call('list_events', { after: 'latest' })
      await post('draft')
      return agent.call('list_events', { after: pagination.next_cursor })
    },
    gives: { events: [{ type: 'post.created', data: { post: { status: 'draft' } } }] },
    fails: () => agent.refused('list_events', { after: 'bm9uZQ' }),
    code: 'validation_failed',
    next: /details/,
  },
  what_happened: {
    works: async () => agent.call('what_happened', { of: 'post', id: await post('draft') }),
    gives: { history: [{ kind: 'created', message: 'Created.' }] },
    fails: () => agent.refused('what_happened', { of: 'article', id: 'f'.repeat(24) }),
    code: 'not_found',
    next: /list_articles/,
  },
  queue_posts: {
    works: async () =>
      agent.call('queue_posts', { post_ids: [await post('draft'), await post('posted')] }),
    gives: {
      scheduled: [{ status: 'scheduled' }],
      errors: [{ id: expect.any(String), error: 'Already published.' }],
    },
    fails: async () => poor_agent.refused('queue_posts', { post_ids: [await post('draft', poor)] }),
    code: 'no_slot',
    next: /schedule_post/,
  },
  validate_post: {
    works: () =>
      poor_agent.call('validate_post', { text: 'z'.repeat(301), platforms: ['x', 'bluesky'] }),
    gives: {
      valid: false,
      problems: [expect.stringMatching(/^text: x: .* takes 280/), expect.anything()],
      networks: [
        expect.stringMatching(/^x: skip; 301 of 280 \(weighted\)/),
        expect.stringMatching(/^secondary_a: skip; 301 of 300 \(grapheme\); Text is 301 /),
      ],
    },
    fails: () => agent.refused('validate_post', { text: '' }),
    code: 'validation_failed',
    next: /details/,
  },
}

/** LinkedIn did not confirm it, and nobody can look it up. */
async function lostPost() {
  const owner = await w.user({ connect: ['secondary_b'] })
  await w.fault({ platform: 'secondary_b', account: owner.handles.secondary_b, kind: 'cut_after' })
  const body = { text: 'Lost', publish_now: true, platforms: ['secondary_b'] }
  const { posts } = (await w.call(owner, 'POST', '/api/v1/posts', { body })).body
  await w.settled(owner, posts[0].id)
  return { id: posts[0].id, caller: await connectAgent(w, owner) }
}

test('a check takes what differs on a network, and a slot of the queue, as writing does', async () => {
  const varied = await agent.call('validate_post', {
    text: 'z'.repeat(301),
    platforms: ['x', 'bluesky'],
    variants: { x: { text: 'Short', reply_settings: 'following' }, secondary_a: { langs: ['en'] } },
  })
  const queued = await agent.call('validate_post', { text: 'At the next slot', queue: 'next' })

  expect(varied.networks).toEqual([
    expect.stringMatching(/^x: publish; 5 of /),
    expect.stringMatching(/^secondary_a: skip; 301 of 300/),
  ])
  expect(queued.valid).toBe(true)
})

test('every tool is tried', () => {
  expect(Object.keys(CASES)).toEqual(agent.tools.map(({ name }) => name))
})

test.each(Object.entries(CASES))('%s does what it says', async (_, { works, gives }) => {
  expect(await works()).toMatchObject(gives)
})

test.each(Object.entries(CASES))('%s says what to do when it cannot', async (_, one) => {
  const refusal = await one.fails()

  expect([refusal.code, refusal.next_step]).toEqual([one.code, expect.stringMatching(one.next)])
})

test.each(['overview', 'best_times'])('the report %s is under its name', async (report) => {
  expect(Object.keys(await agent.call('get_analytics', { report }))).toEqual([report])
})

test('what became of an article is said likewise', async () => {
  const fault = { platform: 'x', operation: 'publish_article', account: me.handles.x }
  await w.fault({ ...fault, kind: 'cut_before' })
  const body = { ...TEXT, publish_now: true }
  const { article } = (await w.call(me, 'POST', '/api/v1/articles', { body })).body
  const said = { of: 'article', id: article.id, platform: 'x', outcome: 'published' }

  expect(await agent.call('resolve_outcome', said)).toMatchObject({
    article: { status: 'published' },
  })
})

test('what is for one report is refused with the others', async () => {
  const { details } = await agent.refused('get_analytics', { report: 'overview', period: '7' })

  expect(details).toEqual(['period: only with the report tweets'])
})

test('a switch empties what its member fills, and does not go together with it', async () => {
  const id = await post('scheduled')
  await agent.call('update_post', { id, community_id: '1234' })

  const both = await agent.refused('update_post', {
    id,
    unschedule: true,
    scheduled_date: inMinutes(90),
  })
  const neither = await agent.call('update_post', { id, unschedule: false })
  await agent.call('update_post', { id, leave_community: true })

  expect(both.details).toEqual(['unschedule: not together with scheduled_date'])
  expect(neither.status).toBe('scheduled')
  expect(await agent.call('get_post', { id })).not.toHaveProperty('community_id')
})

test('a thread becomes a post, and its media go, without any null', async () => {
  const { url } = await agent.call('upload_media', { content_base64: await picture() })
  const { posts } = await agent.call('create_post', {
    text: 'One',
    thread_tweets: ['Two'],
    media_urls: [url],
  })
  const { id } = posts[0]

  await agent.call('update_post', { id, is_thread: false, media_urls: [] })

  const after = await agent.call('get_post', { id, verbosity: 'full' })
  expect(after).not.toHaveProperty('thread_tweets')
  expect(after.media_urls ?? []).toEqual([])
})

test('an answer is short unless all of it is asked for', async () => {
  const text = 'a'.repeat(200)
  const { posts } = await agent.call('create_post', { text, platforms: ['x'] })
  const [{ id }] = posts

  const { posts: rows } = await agent.call('list_posts', { limit: 1 })
  const { posts: whole } = await agent.call('list_posts', { limit: 1, verbosity: 'full' })
  const short = await agent.call('get_post', { id })
  const full = await agent.call('get_post', { id, verbosity: 'full' })

  expect(rows[0]).toEqual({
    id,
    category: 'General',
    platforms: ['x'],
    status: 'draft',
    text_preview: `${'a'.repeat(79)}…`,
    x_account_id: me.accounts.x,
  })
  expect(whole[0]).toMatchObject({ id, text, review_status: 'approved' })
  expect(short).toMatchObject({ id, text })
  expect(short).not.toHaveProperty('review_status')
  expect(full).toEqual({ ...whole[0], etag: expect.any(String) })
  expect(JSON.stringify([rows, whole, short, full])).not.toContain('null')
})
