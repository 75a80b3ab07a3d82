/** Arguments that are not what a tool takes: never an error of ours, and each names its field. */
import { afterAll, describe, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { openWorld } from '../world/world.ts'
import { connectAgent } from './agent.ts'

const w = await openWorld()
afterAll(() => w.close())
await w.db`update plans set requests_per_minute = 1000000`
const agent = await connectAgent(w, await w.user({ connect: ['x'] }))
const { posts } = await agent.call('create_post', { text: 'Here' })
const id = posts[0].id as string

type Place = { pointer: string }

test.each<[string, string, object, string]>([
  ['a text with NUL', 'create_post', { text: 'a\0b' }, 'text'],
  ['half a surrogate pair', 'create_post', { text: 'a\ud800b' }, 'text'],
  ['NUL inside', 'create_posts', { posts: [{ text: 'a' }, { text: '\0' }] }, 'posts[1].text'],
  ['NUL in an id', 'get_post', { id: 'a\0' }, 'id'],
  ['NUL in a key', 'create_post', { text: 'a', idempotency_key: 'a\0' }, 'idempotency_key'],
  ['too long a text', 'create_post', { text: 'a'.repeat(25_001) }, 'text'],
  ['an empty text', 'create_post', { text: '' }, 'text'],
  ['too long an id', 'get_post', { id: 'a'.repeat(65) }, 'id'],
  ['a number as text', 'create_post', { text: 1 }, 'text'],
  ['a text as a list', 'create_post', { text: 'a', platforms: 'x' }, 'platforms'],
  ['a text as a number', 'list_posts', { limit: '10' }, 'limit'],
  ['null', 'update_post', { id, scheduled_date: null }, 'scheduled_date'],
  ['a text as yes', 'delete_post', { id, delete_from_x: 'true' }, 'delete_from_x'],
  ['a network that there is not', 'publish_post', { id, platforms: ['y'] }, 'platforms[0]'],
  [
    'a date without an offset',
    'schedule_post',
    { id, scheduled_date: '2030-01-01T09:00' },
    'scheduled_date',
  ],
  [
    'a date that there is not',
    'schedule_post',
    { id, scheduled_date: '2030-02-30T09:00:00Z' },
    'scheduled_date',
  ],
  ['a date that is past', 'schedule_post', { id, scheduled_date: inMinutes(-5) }, 'scheduled_date'],
  ['a page far beyond', 'list_posts', { page: 1_000_001 }, 'page'],
  ['a member that there is not', 'create_post', { text: 'a', txt: 'b' }, 'txt'],
  ['publishing on the side', 'create_post', { text: 'a', publish_now: true }, 'publish_now'],
  ['a member inside', 'create_posts', { posts: [{ text: 'a', txt: '' }] }, 'posts[0].txt'],
  ['what is missing', 'schedule_post', { id }, 'scheduled_date'],
  ['what is missing inside', 'create_posts', { posts: [{}] }, 'posts[0].text'],
  [
    'a switch and its member',
    'update_post',
    { id, unschedule: true, scheduled_date: inMinutes(9) },
    'unschedule',
  ],
  [
    'media that is not ours',
    'create_post',
    { text: 'a', media_urls: ['https://a.example/b.png'] },
    'media_urls[0]',
  ],
  ['no address', 'upload_media', { source_url: 'a picture' }, 'source_url'],
  ['no base64', 'upload_media', { content_base64: 'a picture!' }, 'content_base64'],
  ['a period that there is not', 'get_analytics', { report: 'tweets', period: '6' }, 'period'],
  ['an impossible key', 'publish_post', { id, idempotency_key: ' ' }, 'idempotency_key'],
  ['a cursor of nobody', 'list_posts', { cursor: 'abc' }, 'cursor'],
  ['a search without words', 'list_posts', { q: '?!' }, 'q'],
])('%s', async (_, tool, args, field) => {
  const { code, details, problems } = await agent.refused(tool, args)

  expect(code).toBe('validation_failed')
  expect(details?.map((detail) => detail.split(': ')[0])).toEqual([field])
  const pointer = `/${field.replace(/[.[]/g, '/').replaceAll(']', '')}`
  expect(new Set((problems as Place[]).map((problem) => problem.pointer))).toEqual(
    new Set([pointer]),
  )
})

test.each<[string, string, object, string]>([
  ['a tag that is none', 'update_post', { id, text: 'b', if_match: 'abc' }, '/if_match'],
  ['a tag of before', 'update_post', { id, text: 'b', if_match: '"77"' }, '/if_match'],
])('the pointer of %s leads into the arguments', async (_, tool, args, pointer) => {
  const { problems } = await agent.refused(tool, args)

  expect((problems as Place[]).map((problem) => problem.pointer)).toEqual([pointer])
})

test('names that look like numbers are names, each with a problem of its own', async () => {
  const metadata = { 7: 1, '007': 1, 99999999999999999999: 1 }

  const { problems } = await agent.refused('create_post', { text: 'a', metadata })

  expect((problems as Place[]).map(({ pointer }) => pointer)).toEqual(
    Object.keys(metadata).map((name) => `/metadata/${name}`),
  )
})

describe('as a whole', () => {
  test('every mistake is named, not only the first', async () => {
    const { details } = await agent.refused('create_post', { text: 1, category: '', txt: '' })

    expect(details?.map((detail) => detail.split(': ')[0]).toSorted()).toEqual([
      'category',
      'text',
      'txt',
    ])
  })

  test('a member that the tool does not take comes with the one that was meant, and with all that it takes', async () => {
    const { details } = await agent.refused('create_posts', {
      posts: [{ text: 'a', schedule_date: inMinutes(9) }],
    })

    const [detail = ''] = details ?? []
    expect(detail).toContain(
      'posts[0].schedule_date: this tool does not take it; did you mean `scheduled_date`? It takes text, ',
    )
    expect(detail).toContain('media_urls')
  })

  test('a post is named by its id, and by the name of the contract too', async () => {
    const date = { scheduled_date: inMinutes(60) }
    const unknown = 'f'.repeat(24)

    const { scheduled, errors } = await agent.call('schedule_posts', {
      schedules: [
        { id: unknown, ...date },
        { post_id: id, ...date },
      ],
    })
    await agent.call('update_post', { id, unschedule: true })

    expect(scheduled).toEqual([expect.objectContaining({ id })])
    const problem = { pointer: '/schedules/0/id', code: 'not_found', message: 'Not found.' }
    expect(errors).toEqual([{ id: unknown, error: 'Not found.', problems: [problem] }])
  })

  test('arguments that are left out are an empty object', async () => {
    const { isError } = await agent.client.callTool({ name: 'list_posts' })

    expect(isError).not.toBe(true)
  })

  test('whatever is sent, nothing was saved by it', async () => {
    const { total } = await agent.call('list_posts')

    expect(total).toBe(1)
  })
})
