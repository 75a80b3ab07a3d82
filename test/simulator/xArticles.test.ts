/** Articles on the simulated X in raw HTTP: drafting, publishing, reading. */
import { beforeEach, expect, test } from 'vitest'
import { picture } from './samples.ts'
import { type Account, bearer, useSimulator } from './wire.ts'

const { call, open, ledger, accepted, settings, fault } = useSimulator()

let paula: Account

beforeEach(async () => {
  paula = await open('x', 'paula', { tier: 'Basic' })
})

const draft = (body: unknown, who = paula) => call('POST', '/x/2/articles/draft', body, bearer(who))
const publish = (id: string, who = paula) =>
  call('POST', `/x/2/articles/${id}/publish`, undefined, bearer(who))
const read = (path: string) => call('GET', `/x/2/${path}`, undefined, bearer(paula))

const paragraph = (text: string, more: object = {}) => ({ type: 'unstyled', text, ...more })
const entity = (key: string, type: string, data: object) => ({
  key,
  value: { type, mutability: 'immutable', data },
})
const atomic = (key: number) => ({
  type: 'atomic',
  text: ' ',
  entity_ranges: [{ key, offset: 0, length: 1 }],
})
const article = (blocks: object[], entities: object[] = [], more: object = {}) => ({
  title: 'Notes on pumps',
  content_state: { blocks, entities },
  ...more,
})
const imageItem = (media_id: string, media_category = 'tweet_image') => ({
  media_category,
  media_id,
})
const imageOf = (...items: object[]) => entity('0', 'image', { media_items: items })

async function upload(bytes: Buffer): Promise<string> {
  const body = { media: bytes.toString('base64'), media_category: 'tweet_image' }
  return (await call('POST', '/x/2/media/upload', body, bearer(paula))).body.data.id
}

test('a draft is published as a post that shows its article and can be deleted', async () => {
  const [inside, cover] = [await upload(await picture('png')), await upload(await picture('jpeg'))]
  const body = article(
    [
      { type: 'header-one', text: 'Why pumps fail' },
      paragraph('See the manual for details.', {
        inline_style_ranges: [{ offset: 4, length: 10, style: 'bold' }],
        entity_ranges: [{ key: 0, offset: 4, length: 10 }],
      }),
      atomic(1),
    ],
    [
      entity('0', 'link', { url: 'https://example.org/manual' }),
      entity('1', 'image', { media_items: [imageItem(inside)], caption: 'A pump' }),
    ],
    { cover_media: imageItem(cover) },
  )

  const drafted = await draft(body)
  expect(drafted).toMatchObject({ status: 201, body: { data: { title: 'Notes on pumps' } } })
  expect((await ledger()).at(-1)).toMatchObject({ kind: 'article_drafted', title: body.title })
  const published = await publish(drafted.body.data.id)
  expect(published).toMatchObject({ status: 200 })
  const { post_id } = published.body.data

  const query = 'post.fields=article,article_title,entities&expansions=article.cover_media'
  const found = (await read(`tweets/${post_id}?${query}`)).body
  expect(found.data).toMatchObject({
    text: expect.stringMatching(/^https:\/\/t\.co\/\w{10}$/),
    article: { title: body.title, cover_media: `3_${cover}`, media_entities: [`3_${inside}`] },
    article_title: body.title,
  })
  expect(found.includes.media).toEqual([{ media_key: `3_${cover}`, type: 'photo' }])
  const timeline = `users/${paula.remote_id}/tweets?post.fields=article`
  expect((await read(timeline)).body.data[0].article.title).toBe(body.title)
  const gone = await call('DELETE', `/x/2/tweets/${post_id}`, undefined, bearer(paula))
  expect(gone.body).toEqual({ data: { deleted: true } })
  expect((await read(timeline)).body.meta.result_count).toBe(0)
})

test('every kind of block and entity is taken', async () => {
  const types = ['unstyled', 'header-one', 'header-two', 'blockquote']
  const lists = ['unordered-list-item', 'ordered-list-item']
  const blocks = [...types, ...lists].map((type) => ({
    type,
    text: 'Text',
    key: 'a1b2c',
    data: { mentions: [{ from_index: 0, to_index: 4, text: 'Text' }] },
    inline_style_ranges: ['bold', 'italic', 'strikethrough'].map((style) => ({
      offset: 0,
      length: 4,
      style,
    })),
  }))
  const entities = [
    entity('0', 'post', { post_id: '1990000000000000001' }),
    entity('1', 'markdown', { markdown: '```\ncode\n```' }),
    entity('2', 'divider', {}),
    entity('3', 'latex', {}),
  ]

  const reply = await draft(article([...blocks, ...[0, 1, 2, 3].map(atomic)], entities))

  expect(reply.status).toBe(201)
})

const range = { offset: 0, length: 1 }
test.each([
  ['no title', { ...article([]), title: undefined }],
  ['an empty title', { ...article([]), title: '' }],
  ['no content', { title: 'a' }],
  ['an unknown member', article([], [], { colour: 'red' })],
  ['camel case in a block', article([paragraph('a', { inlineStyleRanges: [] })])],
  ['a nesting depth', article([paragraph('a', { depth: 1 })])],
  ['an unknown block', article([{ type: 'code-block', text: 'a' }])],
  [
    'an unknown style',
    article([paragraph('a', { inline_style_ranges: [{ ...range, style: 'code' }] })]),
  ],
  [
    'an upper-case style',
    article([paragraph('a', { inline_style_ranges: [{ ...range, style: 'BOLD' }] })]),
  ],
  [
    'a style beyond the text',
    article([paragraph('a', { inline_style_ranges: [{ offset: 1, length: 1, style: 'bold' }] })]),
  ],
  [
    'a link beyond the text',
    article(
      [paragraph('a', { entity_ranges: [{ key: 0, offset: 0, length: 2 }] })],
      [entity('0', 'link', { url: 'https://a.example' })],
    ),
  ],
  [
    'a range without its entity',
    article([paragraph('a', { entity_ranges: [{ ...range, key: 0 }] })]),
  ],
  [
    'a key that is a text',
    article(
      [paragraph('a', { entity_ranges: [{ ...range, key: '0' }] })],
      [entity('0', 'link', { url: 'https://a.example' })],
    ),
  ],
  ['an entity whose key is not its place', article([], [entity('1', 'divider', {})])],
  ['an entity whose key is a number', article([], [{ ...entity('0', 'divider', {}), key: 0 }])],
  ['an unknown entity', article([], [entity('0', 'table', {})])],
  ['a link to nowhere', article([], [entity('0', 'link', { url: 'javascript:alert(1)' })])],
  [
    'a post in the middle of a text',
    article(
      [paragraph('a', { entity_ranges: [{ ...range, key: 0 }] })],
      [entity('0', 'post', { post_id: '1' })],
    ),
  ],
  ['an atomic block with nothing in it', article([{ type: 'atomic', text: ' ' }])],
  ['an atomic link', article([atomic(0)], [entity('0', 'link', { url: 'https://a.example' })])],
  [
    'data of another type',
    article([], [entity('0', 'link', { url: 'https://a.example', markdown: 'a' })]),
  ],
  ['an image nobody uploaded', article([atomic(0)], [imageOf(imageItem('12'))])],
  ['a cover nobody uploaded', article([], [], { cover_media: imageItem('12') })],
  [
    '10,001 of Markdown',
    article([atomic(0)], [entity('0', 'markdown', { markdown: 'a'.repeat(10_001) })]),
  ],
  ['100,001 characters', article([paragraph('a'.repeat(100_001))])],
])('a draft with %s is refused', async (_, body) => {
  const reply = await draft(body)

  expect(reply).toMatchObject({ status: 400, body: { title: 'Invalid Request' } })
  expect(reply.body.errors.length).toBeGreaterThan(0)
})

test('images are lower-case, of one’s own, and no GIFs', async () => {
  const png = await upload(await picture('png'))
  const gif = await upload(await picture('gif'))
  const other = await open('x', 'other', { tier: 'Premium' })
  const status = async (item: object, who = paula) =>
    (await draft(article([atomic(0)], [imageOf(item)]), who)).status

  expect(await status(imageItem(png))).toBe(201)
  expect(await status(imageItem(png, 'TweetImage'))).toBe(400)
  expect(await status(imageItem(png, 'tweet_gif'))).toBe(400)
  expect(await status(imageItem(gif))).toBe(400)
  expect(await status(imageItem(png), other)).toBe(400)
})

test('a header of the third rank breaks the draft call, until that is switched', async () => {
  const body = article([{ type: 'header-three', text: 'a' }])

  expect((await draft(body)).status).toBe(503)
  await settings({ x_header_three: 'accept' })
  expect((await draft(body)).status).toBe(201)
})

test('articles are for paid accounts, when drafting and when publishing', async () => {
  const alice = await open('x', 'alice')
  expect((await draft(article([]), alice)).status).toBe(403)
  const { id } = (await draft(article([]))).body.data

  expect((await publish(id, alice)).status).toBe(404)
  await open('x', 'paula', { tier: 'None' })
  expect((await publish(id)).status).toBe(403)
  expect((await publish('12')).status).toBe(404)
  expect((await publish('abc')).status).toBe(400)
  expect(await accepted()).toHaveLength(0)
})

test('publishing twice makes one post, and answers as it is set to', async () => {
  const { id } = (await draft(article([paragraph('a')]))).body.data
  const first = await publish(id)

  expect((await publish(id)).status).toBe(400)
  await settings({ x_second_publish: 'same' })
  expect((await publish(id)).body).toEqual(first.body)
  expect(await accepted()).toHaveLength(1)
})

test('faults reach drafts and publishing by their own names', async () => {
  await fault({ platform: 'x', operation: 'draft', kind: 'cut_after' })
  await fault({ platform: 'x', operation: 'publish_article', kind: 'cut_after' })
  const body = article([paragraph('a')])

  await expect(draft(body)).rejects.toThrow()
  const { id } = (await draft(body)).body.data
  await expect(publish(id)).rejects.toThrow()

  const kinds = (await ledger()).map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual([
    ...['account_created', 'article_drafted', 'article_drafted', 'post_accepted'],
  ])
})
