/** An answer is never more than a model can read at once, and says what it left out. */
import { afterAll, describe, expect, test } from 'vitest'
import { ANSWER_BYTES_MAX, bound } from '../../clients/mcp/bound.ts'
import { author } from '../articles/arrange.ts'
import { openWorld } from '../world/world.ts'
import { connectAgent } from './agent.ts'

const w = await openWorld()
afterAll(() => w.close())
await w.db`update plans set requests_per_minute = 1000000`
const agent = await connectAgent(w, await author(w))

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

describe('a list', () => {
  test('of a hundred long posts is cut, and the next pages have the rest', async () => {
    const entries = Array.from({ length: 50 }, (_, index) => ({
      text: `${index} ${'水'.repeat(900)}`,
    }))
    await agent.call('create_posts', { posts: entries })
    await agent.call('create_posts', { posts: entries })

    const rows = await agent.call('list_posts', { limit: 100 })
    const whole = await agent.call('list_posts', { limit: 100, verbosity: 'full' })

    expect(rows.posts).toHaveLength(100)
    expect(bytesOf(rows)).toBeLessThan(ANSWER_BYTES_MAX)
    expect(rows).not.toHaveProperty('note')
    expect(bytesOf(whole)).toBeLessThanOrEqual(ANSWER_BYTES_MAX)
    expect(whole.note).toBe(
      `Cut to fit: posts: first ${whole.posts.length} of 100 entries. ` +
        'Ask for fewer with limit, and for the others with page.',
    )
    const limit = whole.posts.length
    const next = await agent.call('list_posts', { limit, page: 2, verbosity: 'full' })
    expect(next.posts).toHaveLength(limit)
  })
})

describe('one thing', () => {
  test('an article of the greatest length can be read piece by piece', async () => {
    const content_markdown = Array.from({ length: 16_000 }, (_, index) => `水 ${index}`)
      .join(' ')
      .slice(0, 100_000)
    const { article } = await agent.call('create_article', { title: 'Long', content_markdown })
    const { id } = article

    let read = ''
    for (let calls = 0; read.length < content_markdown.length && calls < 20; calls++) {
      const part = await agent.call('get_article', { id, from_character: read.length })
      expect(bytesOf(part)).toBeLessThanOrEqual(ANSWER_BYTES_MAX)
      read += part.article.content_markdown
      const left = content_markdown.length - read.length
      if (left > 0)
        expect(part.note).toMatch(/content_markdown: first \d+ of \d+ characters.*from_character/)
    }

    expect(read).toBe(content_markdown)
  })

  test('a thread of the greatest length says how much of it is shown', async () => {
    const thread_tweets = Array.from({ length: 24 }, () => 'b'.repeat(20_000))
    const { posts } = await agent.call('create_post', { text: 'a', thread_tweets })

    const post = await agent.call('get_post', { id: posts[0].id })

    expect(bytesOf(post)).toBeLessThanOrEqual(ANSWER_BYTES_MAX)
    expect(post.note).toMatch(/^Cut to fit: thread_tweets: first \d+ of 24 entries/)
  })
})

test('a thousand mistakes are told in no more than an agent reads', async () => {
  const wrong = Array.from({ length: 1_000 }, (_, index) => [`${index} ${'a'.repeat(500)}`, 1])

  const refusal = await agent.refused('create_post', { text: 'a', ...Object.fromEntries(wrong) })

  expect(bytesOf(refusal)).toBeLessThanOrEqual(ANSWER_BYTES_MAX)
  expect(JSON.stringify(refusal.details)).toContain('0 aaa')
})

describe('cutting', () => {
  const long = 'a'.repeat(ANSWER_BYTES_MAX)

  test.each<[string, object]>([
    ['a long text', { text: long }],
    ['a long text in a list of one', { posts: [{ text: long }] }],
    ['many short ones', { rows: Array.from({ length: 50_000 }, (_, index) => index) }],
    ['two of equal weight', { one: long, other: long }],
    ['pairs that must stay whole', { text: '🦦'.repeat(40_000) }],
  ])('%s ends within the bound, as text that is well formed', (_, answer) => {
    const before = structuredClone(answer)

    const cut = bound(answer, 'The rest is elsewhere.')

    expect(bytesOf(cut)).toBeLessThanOrEqual(ANSWER_BYTES_MAX)
    expect(JSON.stringify(cut).isWellFormed()).toBe(true)
    expect(JSON.stringify(cut)).not.toContain('\\ud')
    expect(cut).toHaveProperty(
      'note',
      expect.stringMatching(/ first \d+ of \d+ .*The rest is elsewhere\.$/),
    )
    expect(answer).toEqual(before)
  })

  test('what fits stays as it is', () => {
    const answer = { posts: [{ id: 'a' }] }

    expect(bound(answer, '')).toBe(answer)
  })
})
