/** Articles on X: drafted once, published once, found again. */
import { expect, test } from 'vitest'
import { LIVE_SETTINGS } from '../../networks/index.ts'
import type { ArticleContent, Media } from '../../networks/network.ts'
import { keptUploads, onlyOf, publishAll, readyOf, useNetworks, withMedia } from './bench.ts'
import { gif, image, noise, video } from './samples.ts'
import { inTime } from '../world/time.ts'

const { url, of, set, steer, open, accepted, uploaded, drafted } = useNetworks()

const network = () => of('x')

const PICTURE = 'https://example.org/pump.png'
const MARKDOWN = `# Why pumps fail

See **the** [manual](https://example.org/manual).

### Small print

![A pump](${PICTURE})

https://x.com/someone/status/1990000000000000001

- one
- two
`

function article(pictures: Record<string, Media> = {}, more: Partial<ArticleContent> = {}) {
  return {
    title: 'Notes on pumps',
    markdown: 'Only words.',
    cover_image_url: null,
    readImage: (address: string) =>
      Promise.resolve(pictures[address] ?? { problem: `${address} is not there.` }),
    ...more,
  }
}

const compose = async (
  content: ArticleContent,
  account: Parameters<typeof publishAll>[1],
  uploads = keptUploads(),
) => {
  const next = await network().composeArticle?.(content, account, [], uploads)
  if (!next) throw new Error('no articles')
  return next
}
const author = () => open('x', { tier: 'Premium' })

test('an article is drafted with its pictures and published as a post', async () => {
  const account = await author()
  const cover_image_url = 'https://example.org/cover.jpg'
  const pictures = {
    [PICTURE]: await image('png', 20, 10),
    [cover_image_url]: await image('jpeg', 40, 10),
  }
  const content = article(pictures, { markdown: MARKDOWN, cover_image_url })

  const payload = readyOf(await compose(content, account))
  expect(await accepted(account)).toEqual([])
  const [part, ...more] = onlyOf(await network().publish(account, payload, inTime))

  const [draft] = await drafted(account)
  expect(draft?.title).toBe('Notes on pumps')
  expect(draft?.content.blocks.map(({ type }) => type)).toEqual([
    ...['header-one', 'unstyled', 'header-two', 'atomic', 'atomic'],
    ...['unordered-list-item', 'unordered-list-item'],
  ])
  expect(draft?.content.entities.map(({ value }) => value.type)).toEqual(['link', 'image', 'post'])
  expect(draft?.cover).toMatchObject({ width: 40 })
  expect(draft?.media).toMatchObject([{ width: 20 }])
  const [post, ...others] = await accepted(account)
  expect([more, others]).toEqual([[], []])
  expect(part).toMatchObject({ position: 0, remote_id: post?.id })
  expect(part?.url).toBe(`${url()}/x/${account.handle}/status/${post?.id}`)
})

test('a second try makes no second draft and uploads nothing, unless the article changed', async () => {
  const account = await author()
  const pictures = { [PICTURE]: await image() }
  const content = article(pictures, { markdown: MARKDOWN })
  const uploads = keptUploads()
  const first = readyOf(await compose(content, account, uploads))

  const second = readyOf(await compose(content, account, uploads))
  const changed = readyOf(await compose({ ...content, title: 'Others' }, account, uploads))

  expect(second).toEqual(first)
  expect(changed).not.toEqual(first)
  expect(await drafted(account)).toHaveLength(2)
  expect(await uploaded(account)).toHaveLength(1)
})

test('pictures that are uploaded are not fetched again for a draft that failed', async () => {
  const account = await author()
  const asked: string[] = []
  const picture = await image()
  const readImage = (address: string) => {
    asked.push(address)
    return Promise.resolve(picture)
  }
  const content = article({}, { markdown: MARKDOWN, readImage })
  const uploads = keptUploads()
  await steer('faults', { platform: 'x', operation: 'draft', kind: 'status', status: 500 })
  expect((await compose(content, account, uploads)).state).toBe('not_sent')

  readyOf(await compose(content, account, uploads))

  expect(asked).toEqual([PICTURE])
})

test('a picture that is twice in an article, and its cover too, is uploaded once', async () => {
  const account = await author()
  const markdown = `![a](${PICTURE})\n\nAnd again:\n\n![b](${PICTURE})`
  const pictures = { [PICTURE]: await image() }

  readyOf(await compose(article(pictures, { markdown, cover_image_url: PICTURE }), account))

  expect(await uploaded(account)).toHaveLength(1)
})

test('a picture above 5 MB is made to fit', async () => {
  const account = await author()
  const picture = await noise(1600, 1200)
  const pictures = { [PICTURE]: picture }
  expect(picture.size_bytes).toBeGreaterThan(5_242_880)

  readyOf(await compose(article(pictures, { markdown: `![](${PICTURE})` }), account))

  expect((await drafted(account))[0]?.media).toHaveLength(1)
})

test.each([
  ['a moving picture', () => gif(), /^X takes no GIFs or videos in articles: https:\/\/example/],
  ['a GIF that stands still', () => image('gif'), /^X takes no GIFs/],
  ['a film', () => video(), /^X takes no GIFs or videos/],
])('%s in an article is refused, in words', async (_, make, error) => {
  const account = await author()
  const pictures = { [PICTURE]: await make() }

  const refused = await compose(article(pictures, { markdown: `![](${PICTURE})` }), account)

  expect(refused).toMatchObject({ state: 'refused', error: expect.stringMatching(error) })
  expect(await drafted(account)).toEqual([])
})

test('a picture that cannot be read is refused with the reason', async () => {
  const account = await author()

  const refused = await compose(article({}, { cover_image_url: PICTURE }), account)

  expect(refused).toEqual({
    state: 'refused',
    error: `An image cannot be used: ${PICTURE} is not there.`,
  })
})

test('what the Markdown cannot become is refused before anything is sent', async () => {
  const account = await author()

  const refused = await compose(article({}, { markdown: '![](ftp://example.org/a.png)' }), account)

  expect(refused).toMatchObject({
    state: 'refused',
    error: expect.stringContaining('ftp://example.org/a.png'),
  })
})

test('an account without a paid tier is refused, with the reason', async () => {
  const account = await open('x')

  const refused = await compose(article(), account)

  expect(refused).toMatchObject({
    state: 'refused',
    error: expect.stringMatching(/403.*paid tier/),
  })
})

test.each([
  ['cut before it was made', { kind: 'cut_before' }, 1],
  ['cut after it was made', { kind: 'cut_after' }, 2],
  ['answered with garbage', { kind: 'garbage' }, 2],
  ['answered 503', { kind: 'status', status: 503 }, 1],
  ['answered 429', { kind: 'status', status: 429 }, 1],
])('a draft that was %s is made in the next try', async (_, fault, drafts) => {
  const account = await author()
  const uploads = keptUploads()
  await steer('faults', { platform: 'x', operation: 'draft', ...fault })
  expect((await compose(article(), account, uploads)).state).toBe('not_sent')

  onlyOf(
    await network().publish(account, readyOf(await compose(article(), account, uploads)), inTime),
  )

  expect(await drafted(account)).toHaveLength(drafts)
  expect(await accepted(account)).toHaveLength(1)
})

test.each([
  ['cut before it was taken', { kind: 'cut_before' }, 'unknown'],
  ['cut after it was taken', { kind: 'cut_after' }, 'unknown'],
  ['answered with garbage', { kind: 'garbage' }, 'unknown'],
  ['answered 503', { kind: 'status', status: 503 }, 'unknown'],
  ['answered 200 with nothing', { kind: 'status', status: 200, body: {} }, 'unknown'],
  ['answered 429', { kind: 'status', status: 429 }, 'not_sent'],
  ['answered 402', { kind: 'status', status: 402 }, 'not_sent'],
  ['answered 403', { kind: 'status', status: 403 }, 'refused'],
  ['answered 404', { kind: 'status', status: 404 }, 'refused'],
])('publishing that was %s is %s', async (_, fault, state) => {
  const account = await author()
  const payload = readyOf(await compose(article(), account))
  await steer('faults', { platform: 'x', operation: 'publish_article', ...fault })

  expect((await network().publish(account, payload, inTime)).state).toBe(state)
})

test.each(['post', 'tweet'] as const)(
  'an article is found by its title, asking as %s',
  async (dialect) => {
    await steer('settings', { x_dialect: dialect })
    const asking = set('x', { x: { ...LIVE_SETTINGS.x, dialect } })
    const account = await author()
    const title = `Notes “on” pumps & more, ${dialect}`
    const payload = readyOf(await compose(article({}, { title }), account))
    const other = readyOf(await compose(article({}, { title: 'Something else' }), account))
    await publishAll(network(), account, withMedia(title))
    const found = () => asking.find?.(account, payload, Date.now())
    expect(await found()).toEqual({ state: 'absent' })
    await steer('faults', { platform: 'x', operation: 'publish_article', kind: 'cut_after' })
    expect((await network().publish(account, payload, inTime)).state).toBe('unknown')

    const [, post] = await accepted(account)
    expect(await found()).toMatchObject({ state: 'found', parts: [{ remote_id: post?.id }] })
    expect(await asking.find?.(account, other, Date.now())).toEqual({ state: 'absent' })
  },
)

test('an article that is published already is known as a duplicate', async () => {
  const account = await author()
  const payload = readyOf(await compose(article(), account))
  onlyOf(await network().publish(account, payload, inTime))

  expect(await network().publish(account, payload, inTime)).toMatchObject({
    state: 'refused',
    duplicate: true,
  })
  expect(await accepted(account)).toHaveLength(1)
})

test('a published article is removed, and needs no draft any more', async () => {
  const account = await author()
  const payload = readyOf(await compose(article(), account))
  const live = onlyOf(await network().publish(account, payload, inTime))

  const next = await network().composeArticle?.(article(), account, live, keptUploads())
  expect(next).toEqual({ state: 'done' })
  const [part] = live
  if (!part) throw new Error('nothing is live')
  expect(await network().remove(account, part)).toEqual({ state: 'removed' })
})

test('only X has articles', () => {
  expect(of('secondary_a').composeArticle).toBeUndefined()
  expect(of('secondary_b').composeArticle).toBeUndefined()
})
