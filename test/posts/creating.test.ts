import { afterAll, describe, expect, test } from 'vitest'
import { isInvisible } from '../../networks/invisible.ts'
import { fc } from '../world/chance.ts'
import { openWorld } from '../world/world.ts'
import { fieldsOf, inMinutes, totalPosts } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

test('a draft answers with every member of a post', async () => {
  const user = await w.user()

  const { status, body } = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'Hello' } })

  expect(status).toBe(201)
  expect(body).toEqual({
    success: true,
    count: 1,
    posts: [
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        x_account_id: user.accounts.x,
        secondary_a_account_id: user.accounts.secondary_a,
        secondary_b_account_id: user.accounts.secondary_b,
        category: 'General',
        text: 'Hello',
        scheduled_date: null,
        posted: false,
        posted_date: null,
        failed: false,
        has_failures: false,
        failed_reason: null,
        is_thread: false,
        thread_tweets: null,
        media_urls: null,
        thread_media: null,
        community_id: null,
        share_with_followers: false,
        x_post_id: null,
        url: null,
        platforms: ['x'],
        review_status: 'approved',
        status: 'draft',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ],
  })
})

test('what was sent is what is read, in any script', async () => {
  const user = await w.user()
  const sent = {
    text: 'Žluťoučký kůň 🦦\n\n"quotes" \\ back \u2028 <b>&amp;</b> مرحبا',
    category: 'Ünï',
    community_id: '1234',
    share_with_followers: true,
    platforms: ['secondary_b', 'x'],
  }

  const created = await w.call(user, 'POST', '/api/v1/posts', { body: sent })

  expect(created.body.posts[0]).toMatchObject(sent)
})

test('any text that is not blank reads back as it was written', async () => {
  const user = await w.user()
  const texts = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
  )
  const writable = texts.filter((text) => !text.includes('\0') && !isInvisible(text))
  const sampled = fc.sample(writable, 50)
  const posts = sampled.map((text) => ({ text, thread_tweets: [text], category: 'Ω' }))

  const { status, body } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { posts, platforms: ['secondary_b'] },
  })
  const list = await w.call(user, 'GET', '/api/v1/posts?limit=100')

  expect(status, JSON.stringify(body.details)).toBe(201)
  expect(body.posts).toMatchObject(posts)
  expect(list.body.posts).toMatchObject(posts.toReversed())
})

test('whatever is sent in the members of a post, the answer is a 201 or a 400', async () => {
  const user = await w.user()
  const value = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.array(fc.string()))
  const names = ['text', 'category', 'scheduled_date', 'is_thread', 'thread_tweets', 'thread_media']
  const more = ['media_urls', 'community_id', 'x_account_id', 'platforms', 'posts', '__proto__']
  const bodies = fc.dictionary(fc.constantFrom(...names, ...more), value, { minKeys: 1 })

  for (const [i, random] of fc.sample(bodies, 60).entries()) {
    const body = i % 2 === 0 ? random : { text: 'a', ...random }
    const { status, body: answer } = await w.call(user, 'POST', '/api/v1/posts', { body })

    const shown = `${JSON.stringify(body)} ${JSON.stringify(answer)}`
    expect([201, 400], shown).toContain(status)
  }
})

test('publish_now answers with the identifiers, the date and the outcome of each network', async () => {
  const user = await w.user()
  const body = {
    text: 'At once',
    publish_now: true,
    platforms: ['x', 'secondary_a', 'secondary_b'],
  }

  const { status, body: answer } = await w.call(user, 'POST', '/api/v1/posts', { body })

  const [on_x] = await w.published(user, 'x')
  const [on_a] = await w.published(user, 'secondary_a')
  const [on_b] = await w.published(user, 'secondary_b')
  expect(status).toBe(201)
  expect(answer.posts[0]).toMatchObject({ status: 'posted', posted: true, x_post_id: on_x?.id })
  expect(answer).toMatchObject({ x_post_id: on_x?.id, posted: true })
  expect(answer.posted_date).toBe(answer.posts[0].posted_date)
  expect(answer.posts[0].url).toContain(on_x?.id)
  expect(answer.posts[0].results).toEqual([
    {
      platform: 'x',
      status: 'published',
      post_id: on_x?.id,
      url: expect.stringContaining(on_x?.id ?? ''),
      account_id: user.accounts.x,
      attempted_at: expect.any(String),
    },
    {
      platform: 'secondary_a',
      status: 'published',
      post_id: expect.any(String),
      url: expect.any(String),
      account_id: user.accounts.secondary_a,
      uri: on_a?.id,
      cid: expect.any(String),
      attempted_at: expect.any(String),
    },
    {
      platform: 'secondary_b',
      status: 'published',
      post_id: expect.stringMatching(/^urn:li:/),
      url: expect.stringContaining(on_b?.id ?? ''),
      account_id: user.accounts.secondary_b,
      attempted_at: expect.any(String),
    },
  ])
})

test('a scheduled post answers with its date in UTC and is not sent before it', async () => {
  const user = await w.user()
  const body = { text: 'Later', scheduled_date: '2090-01-01T01:00:00+01:00' }

  const { body: answer } = await w.call(user, 'POST', '/api/v1/posts', { body })

  const [post] = answer.posts
  expect(post).toMatchObject({ status: 'scheduled', scheduled_date: '2090-01-01T00:00:00.000Z' })
  expect(post.results).toBeUndefined()
  expect(await w.published(user, 'x')).toEqual([])
})

describe('a post is refused, and nothing is saved,', () => {
  const long = 'x'.repeat(25_001)
  const uri = 'http://127.0.0.1/media/a.png'
  const CASES: [string, unknown, string[]][] = [
    ['without any member', {}, ['text']],
    ['without a text', { category: 'News' }, ['text']],
    ['with an empty text', { text: '' }, ['text']],
    ['with a blank text', { text: ' \n\t\u00a0' }, ['text']],
    ['with only invisible characters', { text: '\u200b\u2060' }, ['text']],
    ['with a variation of nothing', { text: '\ufe0f\u3164\u2800' }, ['text']],
    [
      'with a part that nobody sees',
      { text: 'a', thread_tweets: ['\u200b'] },
      ['thread_tweets[0]'],
    ],
    ['with a number for a text', { text: 5 }, ['text']],
    ['with null for a text', { text: null }, ['text']],
    ['with a text longer than any network takes', { text: long }, ['text']],
    ['with NUL in the text', { text: 'a\0b' }, ['text']],
    ['with half a character in the text', { text: 'a\ud83e' }, ['text']],
    [
      'with half a character in a part',
      { text: 'a', thread_tweets: ['b', '\udda6'] },
      ['thread_tweets[1]'],
    ],
    ['with NUL in the category', { text: 'a', category: 'b\0' }, ['category']],
    ['with an empty category', { text: 'a', category: '' }, ['category']],
    ['with a blank category', { text: 'a', category: '  ' }, ['category']],
    ['with too long a category', { text: 'a', category: 'c'.repeat(101) }, ['category']],
    ['with an empty community', { text: 'a', community_id: '' }, ['community_id']],
    ['with a word for a boolean', { text: 'a', publish_now: 'yes' }, ['publish_now']],
    [
      'with a word for share_with_followers',
      { text: 'a', share_with_followers: 'yes' },
      ['share_with_followers'],
    ],
    ['with an unknown platform', { text: 'a', platforms: ['x', 'fax'] }, ['platforms[1]']],
    ['with a text for platforms', { text: 'a', platforms: 'x' }, ['platforms']],
    [
      'with both ways to publish',
      { text: 'a', publish_now: true, scheduled_date: inMinutes(9) },
      ['publish_now'],
    ],
    ['as a thread without parts', { text: 'a', is_thread: true }, ['is_thread']],
    ['as a thread of no parts', { text: 'a', is_thread: true, thread_tweets: [] }, ['is_thread']],
    ['with an empty part', { text: 'a', thread_tweets: ['b', ''] }, ['thread_tweets[1]']],
    ['with a blank part', { text: 'a', thread_tweets: ['b', ' '] }, ['thread_tweets[1]']],
    [
      'with more parts than any thread has',
      { text: 'a', thread_tweets: Array(101).fill('p') },
      ['thread_tweets'],
    ],
    [
      'with an object for a part',
      { text: 'a', thread_tweets: [{ text: 'b' }] },
      ['thread_tweets[0]'],
    ],
    [
      'with more media than parts',
      { text: 'a', thread_tweets: ['b'], thread_media: [[], []] },
      ['thread_media'],
    ],
    ['with media of parts and no parts', { text: 'a', thread_media: [[]] }, ['thread_media']],
    ['with media that is no URL', { text: 'a', media_urls: ['here'] }, ['media_urls[0]']],
    ['with media of elsewhere', { text: 'a', media_urls: [uri] }, ['media_urls[0]']],
    [
      'with media of elsewhere in a part',
      { text: 'a', thread_tweets: ['b'], thread_media: [[uri]] },
      ['thread_media[0][0]'],
    ],
    ['with an unknown X account', { text: 'a', x_account_id: 'f'.repeat(24) }, ['x_account_id']],
    [
      'with an unknown Bluesky account',
      { text: 'a', secondary_a_account_id: 'me' },
      ['secondary_a_account_id'],
    ],
    [
      'with an unknown LinkedIn account',
      { text: 'a', secondary_b_account_id: 'me' },
      ['secondary_b_account_id'],
    ],
    [
      'with several mistakes',
      { text: '', category: '', platforms: ['fax'] },
      ['text', 'category', 'platforms[0]'],
    ],
    [
      'with several mistakes of meaning',
      { text: ' ', thread_tweets: [' '], x_account_id: 'me' },
      ['text', 'thread_tweets[0]', 'x_account_id'],
    ],
    ['as an array', [{ text: 'a' }], ['body']],
  ]

  test.each(CASES)('%s', async (_, body, fields) => {
    const user = await w.user()

    const answer = await w.call(user, 'POST', '/api/v1/posts', { body })

    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('validation_failed')
    expect(fieldsOf(answer).sort()).toEqual([...fields].sort())
    expect(await totalPosts(w, user)).toBe(0)
  })

  test('with the account of another network', async () => {
    const user = await w.user()
    const body = {
      text: 'a',
      x_account_id: user.accounts.secondary_a,
      secondary_a_account_id: user.accounts.secondary_b,
      secondary_b_account_id: user.accounts.x,
    }

    const answer = await w.call(user, 'POST', '/api/v1/posts', { body })

    expect(answer.status).toBe(400)
    expect(fieldsOf(answer)).toEqual([
      'x_account_id',
      'secondary_a_account_id',
      'secondary_b_account_id',
    ])
  })

  test.each(['{"text": "a"', '{"text": "a",}', 'text=a'])(
    'with a body that is not JSON: %j',
    async (raw) => {
      const user = await w.user()

      const answer = await w.call(user, 'POST', '/api/v1/posts', { raw })

      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_json'])
      expect(await totalPosts(w, user)).toBe(0)
    },
  )

  test.each(['"text"', '""', 'null', '0', 'false', '[]'])(
    'with a body that is JSON, and no object: %j',
    async (raw) => {
      const user = await w.user()

      const answer = await w.call(user, 'POST', '/api/v1/posts', { raw })

      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
      expect(answer.body.problems).toEqual([
        { pointer: '', code: 'invalid_type', message: 'must be object' },
      ])
      expect(await totalPosts(w, user)).toBe(0)
    },
  )
})
