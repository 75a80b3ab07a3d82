/** Each way to be refused that no schema says: which problem it is, where, and what became of the sentences. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODES } from '../../openapi/codes.ts'
import { articleIn, ARTICLES, TEXT } from '../articles/arrange.ts'
import { png } from '../media/pictures.ts'
import { inMinutes, postIn } from '../posts/arrange.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { leadsSomewhere, type SentRequest } from './pointers.ts'

const w = await openWorld()
afterAll(() => w.close())
const POSTS = '/api/v1/posts'
const PAST = '2020-01-01T00:00:00Z'
const NOBODY = 'f'.repeat(24)
const LONG = 'z'.repeat(301)

let user: TestUser
let draft: string
let posted: string
let article: string
let page: string
let used: string
beforeAll(async () => {
  user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }, 'secondary_a'] })
  draft = await postIn(w, user, 'draft')
  posted = await postIn(w, user, 'posted')
  article = await articleIn(w, user, 'draft')
  await w.call(user, 'POST', POSTS, { body: { text: 'a', external_id: 'mine' } })
  page = (await w.call(user, 'GET', `${POSTS}?limit=1`)).body.pagination.next_cursor
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await png())]), 'a.png')
  const { body: media } = await w.call(user, 'POST', '/api/v1/upload', { form })
  await w.call(user, 'POST', POSTS, { body: { text: 'a', media_urls: [media.url] } })
  used = media.id
})

type Expected = [status: number, pointer: string, code: string]
type Case = [name: string, sent: () => SentRequest, ...Expected]

const create = (body: object): SentRequest => ({ method: 'POST', path: POSTS, body })
const edit = (body: object): SentRequest => ({ method: 'PUT', path: `${POSTS}/${draft}`, body })
const list = (query: string): SentRequest => ({ method: 'GET', path: `${POSTS}?${query}` })
const write = (body: object): SentRequest => ({ method: 'POST', path: ARTICLES, body })
const named = (name: string) => ({ text: 'a', metadata: { [name]: 'a' } })

const OF_POSTS: Case[] = [
  ['neither text nor posts', () => create({ category: 'a' }), 400, '/text', 'one_of_needed'],
  ['a blank text', () => create({ text: ' ' }), 400, '/text', 'blank'],
  [
    'a blank part',
    () => create({ text: 'a', thread_tweets: [' '] }),
    400,
    '/thread_tweets/0',
    'blank',
  ],
  [
    'text beside posts',
    () => create({ text: 'a', posts: [{ text: 'b' }] }),
    400,
    '/text',
    'not_together',
  ],
  [
    'a date and at once',
    () => create({ text: 'a', publish_now: true, scheduled_date: inMinutes(9) }),
    400,
    '/publish_now',
    'not_together',
  ],
  [
    'at once in a bulk',
    () => create({ posts: [{ text: 'a' }, { text: 'b', publish_now: true }] }),
    400,
    '/posts/1/publish_now',
    'not_in_bulk',
  ],
  [
    'a thread of no parts',
    () => create({ text: 'a', is_thread: true }),
    400,
    '/is_thread',
    'needs_another',
  ],
  [
    'media of no part',
    () => create({ text: 'a', thread_media: [[], []], thread_tweets: ['b'] }),
    400,
    '/thread_media',
    'no_such_part',
  ],
  ['a name with a slash', () => create(named('a/b~c')), 400, '/metadata/a~1b~0c', 'invalid_name'],
  [
    'a past date',
    () => create({ text: 'a', scheduled_date: PAST }),
    400,
    '/scheduled_date',
    'in_the_past',
  ],
  [
    'a past date in a bulk',
    () => create({ posts: [{ text: 'a' }, { text: 'b', scheduled_date: PAST }] }),
    400,
    '/posts/1/scheduled_date',
    'in_the_past',
  ],
  [
    'a year that is not kept',
    () => create({ text: 'a', scheduled_date: '9999-12-31T23:00:00Z' }),
    400,
    '/scheduled_date',
    'out_of_range',
  ],
  [
    'an account of nobody',
    () => create({ text: 'a', x_account_id: NOBODY }),
    400,
    '/x_account_id',
    'not_found',
  ],
  [
    'a file from elsewhere',
    () => create({ text: 'a', media_urls: ['https://example.com/a.png'] }),
    400,
    '/media_urls/0',
    'not_uploaded',
  ],
  [
    'a text that no network takes',
    () => create({ text: LONG, platforms: ['secondary_a'] }),
    400,
    '/text',
    'too_long',
  ],
  [
    'a part that no network takes',
    () =>
      create({ posts: [{ text: 'a', thread_tweets: ['b', LONG], platforms: ['secondary_a'] }] }),
    400,
    '/posts/0/thread_tweets/1',
    'too_long',
  ],
  [
    'more parts than a network takes',
    () => create({ text: 'a', thread_tweets: Array(25).fill('b'), platforms: ['x'] }),
    400,
    '/thread_tweets',
    'too_many_parts',
  ],
  [
    'a character that X refuses',
    () => create({ text: 'a\ufeff', platforms: ['x'] }),
    400,
    '/text',
    'invalid_characters',
  ],
  [
    'two of one external_id',
    () =>
      create({
        posts: [
          { text: 'a', external_id: 'e' },
          { text: 'b', external_id: 'e' },
        ],
      }),
    400,
    '/posts/1/external_id',
    'repeated',
  ],
  [
    'an external_id that is taken',
    () => create({ text: 'a', external_id: 'mine' }),
    409,
    '/external_id',
    'taken',
  ],
  [
    'a typing error, strictly',
    () => strictly(create({ text: 'a', txt: 1 })),
    400,
    '/txt',
    'unknown_member',
  ],
  [
    'another typing error, strictly',
    () => strictly(list('pgae=2')),
    400,
    'query:pgae',
    'unknown_member',
  ],
  [
    'a text that no network takes, in an edit',
    () => edit({ text: LONG, platforms: ['secondary_a'] }),
    400,
    '/text',
    'too_long',
  ],
  [
    'a past date in an edit',
    () => edit({ scheduled_date: PAST }),
    400,
    '/scheduled_date',
    'in_the_past',
  ],
  [
    'no tag',
    () => headed('If-Match', '3', edit({ text: 'a' })),
    400,
    'header:If-Match',
    'malformed',
  ],
  [
    'an older tag',
    () => headed('If-Match', '"999"', edit({ text: 'a' })),
    412,
    'header:If-Match',
    'changed',
  ],
  [
    'a network that is no target',
    () => ({
      method: 'POST',
      path: `${POSTS}/${posted}/publish`,
      body: { platforms: ['x', 'secondary_a'] },
    }),
    400,
    '/platforms/1',
    'not_a_target',
  ],
  [
    'the outcome of what is known',
    () => resolve(posted, { platform: 'x', outcome: 'published' }),
    409,
    '/platform',
    'outcome_known',
  ],
  [
    'the outcome on another network',
    () => resolve(posted, { platform: 'linkedin', outcome: 'published' }),
    400,
    '/platform',
    'not_a_target',
  ],
  [
    'an address of nothing',
    () =>
      resolve(posted, { platform: 'x', outcome: 'not_published', url: 'https://x.com/a/status/1' }),
    400,
    '/url',
    'not_together',
  ],
  [
    'an account of nobody for many',
    () => ({
      method: 'POST',
      path: '/api/v1/posts/batch-schedule',
      body: { x_account_id: NOBODY, schedules: [{ post_id: draft, scheduled_date: inMinutes(9) }] },
    }),
    400,
    '/x_account_id',
    'not_found',
  ],
]

const OF_LISTS: Case[] = [
  ['a cursor of nobody', () => list('cursor=abc'), 400, 'query:cursor', 'unknown_cursor'],
  [
    'a cursor of another list',
    () => list(`cursor=${page}&sort=updated`),
    400,
    'query:cursor',
    'foreign_cursor',
  ],
  ['a cursor and a page', () => list(`cursor=${page}&page=2`), 400, 'query:cursor', 'not_together'],
  [
    'a page too far',
    () => list('page=1000&limit=100&sort=updated'),
    400,
    'query:page',
    'page_too_far',
  ],
  [
    'a year that there is not',
    () => list('from=0000-12-31T23:00:00Z'),
    400,
    'query:from',
    'out_of_range',
  ],
  ['a search without words', () => list('q=%3F%3F'), 400, 'query:q', 'no_words'],
  [
    'a search for too many words',
    () => list('q=one+two+three+four+five+six+seven+eight+nine+ten+eleven'),
    400,
    'query:q',
    'too_many_words',
  ],
  ['NUL in a query', () => list('x_account_id=%00'), 400, 'query:x_account_id', 'unstorable'],
]

const OF_MEDIA: Case[] = [
  [
    'a file that a post uses',
    () => ({ method: 'DELETE', path: `/api/v1/media/${used}` }),
    409,
    'path:id',
    'in_use',
  ],
]

const OF_ARTICLES: Case[] = [
  ['a blank title', () => write({ ...TEXT, title: ' ' }), 400, '/title', 'blank'],
  [
    'a blank text',
    () => write({ ...TEXT, content_markdown: ' ' }),
    400,
    '/content_markdown',
    'blank',
  ],
  ['two texts', () => write({ ...TEXT, body: 'b' }), 400, '/body', 'not_together'],
  ['a text under its older name', () => write({ title: 'a', body: ' ' }), 400, '/body', 'blank'],
  [
    'an image on a disk',
    () => write({ ...TEXT, content_markdown: '![a](file:///a.png)' }),
    400,
    '/content_markdown',
    'invalid_address',
  ],
  [
    'a cover on a disk',
    () => write({ ...TEXT, cover_image_url: 'file:///a.png' }),
    400,
    '/cover_image_url',
    'invalid_address',
  ],
  [
    'quotes in quotes',
    () => write({ ...TEXT, content_markdown: `${'> '.repeat(200)}a` }),
    400,
    '/content_markdown',
    'too_deep',
  ],
  [
    'a text that is too long',
    () => write({ ...TEXT, content_markdown: 'z'.repeat(100_001) }),
    400,
    '/content_markdown',
    'too_long',
  ],
  [
    'an account of nobody',
    () => write({ ...TEXT, x_account_id: NOBODY }),
    400,
    '/x_account_id',
    'not_found',
  ],
  [
    'a past date',
    () => write({ ...TEXT, scheduled_date: PAST }),
    400,
    '/scheduled_date',
    'in_the_past',
  ],
  [
    'a past date in an edit',
    () => ({ method: 'PUT', path: `${ARTICLES}/${article}`, body: { scheduled_date: PAST } }),
    400,
    '/scheduled_date',
    'in_the_past',
  ],
]

function strictly(sent: SentRequest): SentRequest {
  return headed('Prefer', 'handling=strict', sent)
}

function headed(name: string, value: string, sent: SentRequest): SentRequest {
  return { ...sent, headers: { ...sent.headers, [name]: value } }
}

function resolve(id: string, body: object): SentRequest {
  return { method: 'POST', path: `${POSTS}/${id}/resolve`, body }
}

function send({ method, path, headers = {}, body }: SentRequest): Promise<Answer> {
  return w.call(user, method, path, { headers, ...(body !== undefined && { body }) })
}

describe.each([
  ['posts', OF_POSTS],
  ['lists', OF_LISTS],
  ['media', OF_MEDIA],
  ['articles', OF_ARTICLES],
])('a refusal of %s says where, what and what to do:', (_, cases) => {
  test.each(cases)('%s', async (_name, sent, status, pointer, code) => {
    const request = sent()

    const { body, ...answer } = await send(request)

    expect(answer.status).toBe(status)
    expect(body.problems[0]).toMatchObject({ pointer, code })
    expect(Object.keys(CODES)).toContain(code)
    expect(leadsSomewhere(pointer, request)).toBe(true)
    if (body.details !== undefined) expect(body.details[0]).toContain(body.problems[0].message)
  })
})

test('names that look like numbers are names, each with a problem of its own', async () => {
  const metadata = { 7: 1, '007': 1, 99999999999999999999: 1 }

  const { body } = await send(create({ text: 'a', metadata }))

  expect(body.problems.map((one: { pointer: string }) => one.pointer)).toEqual(
    Object.keys(metadata).map((name) => `/metadata/${name}`),
  )
  expect(body.details).toHaveLength(body.problems.length)
})

test('of a name without end no more than its beginning is repeated', async () => {
  const { text } = await send(create({ text: 'a', metadata: { ['n'.repeat(100_000)]: 1 } }))

  expect(text.length).toBeLessThan(1_000)
})

test.each([
  ['schedule', '9999-12-31T23:59:59Z', 'out_of_range', 'the years 1 to 9998'],
  ['schedule', '2027-06-30T23:59:60Z', 'out_of_range', 'of a minute is 59'],
  ['schedule', '2027-06-30 23:59:00Z', 'invalid_format', '2026-12-01T09:00:00Z'],
  ['list', '0000-12-31T23:00:00Z', 'out_of_range', 'the years 1 to 9999'],
  ['list', '2027-06-30T23:59:60Z', 'out_of_range', 'of a minute is 59'],
])('of a date in a %s, %s, it is said what is wrong with it', async (what, date, code, message) => {
  const scheduled = { method: 'POST', path: `${POSTS}/${draft}/schedule` }

  const { body } = await send(
    what === 'list'
      ? list(`from=${encodeURIComponent(date)}`)
      : { ...scheduled, body: { scheduled_date: date } },
  )

  expect(body.problems).toEqual([expect.objectContaining({ code })])
  expect(body.problems[0].message).toContain(message)
})

test('what is far over a limit is measured where it can be', async () => {
  const { body } = await send(create({ text: LONG, platforms: ['secondary_a'] }))

  const measure = { limit: 300, actual: 301, unit: 'grapheme', platform: 'secondary_a' }
  expect(body.problems).toMatchObject([measure])
  expect(body.details).toEqual([`text: secondary_a: ${body.problems[0].message}`])
})

test('what is saved and not sent is under the id of the path', async () => {
  const bluesky = await w.user({ connect: ['x', 'secondary_a'] })
  const body = { text: 'z'.repeat(290), platforms: ['x', 'secondary_a'] }
  const created = await w.call(bluesky, 'POST', POSTS, { body })
  const path = `${POSTS}/${created.body.posts[0].id}/publish`

  const refused = await w.call(bluesky, 'POST', path, { body: { platforms: ['x'] } })

  expect(refused.body.problems).toMatchObject([{ pointer: 'path:id', code: 'too_long' }])
})

test('a key of another request is named, and there are no details beside what the message says', async () => {
  const headers = { 'Idempotency-Key': 'problems' }
  await w.call(user, 'POST', POSTS, { headers, body: { text: 'a' } })

  const { body } = await w.call(user, 'POST', POSTS, { headers, body: { text: 'b' } })

  expect(body.problems).toEqual([
    { pointer: 'header:Idempotency-Key', code: 'key_used', message: body.error },
  ])
  expect(body.details).toBeUndefined()
})
