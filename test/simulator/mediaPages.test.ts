/** Pictures, films and articles as readers see them. */
import { expect, test } from 'vitest'
import { film, picture } from './samples.ts'
import { bearer, useSimulator } from './wire.ts'

const { call, open, settings, url } = useSimulator()

async function upload(bytes: Buffer): Promise<string> {
  const alice = await open('x', 'alice')
  const body = { media: bytes.toString('base64'), media_category: 'tweet_image' }
  return (await call('POST', '/x/2/media/upload', body, bearer(alice))).body.data.id
}

test('a picture is shown with its words, and served as nothing but a picture', async () => {
  const alice = await open('x', 'alice')
  const id = await upload(await picture('png', 8, 8))
  const metadata = { alt_text: { text: '"><script>alert(1)</script>' } }
  await call('POST', '/x/2/media/metadata', { id, metadata }, bearer(alice))
  await call('POST', '/x/2/tweets', { media: { media_ids: [id] } }, bearer(alice))

  const page = await call('GET', '/timeline/x/alice')

  expect(page.body).not.toContain('<script>')
  expect(page.body).toMatch(/alt="&quot;&gt;&lt;script&gt;/)
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self'; media-src 'self'")
  const [file = ''] = /\/files\/[0-9a-f]{32}/.exec(page.body) ?? []
  const { status, headers } = await call('GET', file)
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  for (const path of ['/files/', `/files/${'0'.repeat(32)}`, '/files/..%2f..%2fpackage.json']) {
    expect((await call('GET', path)).status).toBe(404)
  }
})

test('a page with a film does not begin anew by itself', async () => {
  await settings({ x_processing_ms: 0 })
  const alice = await open('x', 'alice')
  const bytes = film(3)
  const wanted = { media_type: 'video/mp4', media_category: 'tweet_video' }
  const total_bytes = bytes.length
  const path = '/x/2/media/upload'
  const started = await call(
    'POST',
    `${path}/initialize`,
    { ...wanted, total_bytes },
    bearer(alice),
  )
  const { id } = started.body.data
  const chunk = { segment_index: 0, media: bytes.toString('base64') }
  await call('POST', `${path}/${id}/append`, chunk, bearer(alice))
  await call('POST', `${path}/${id}/finalize`, undefined, bearer(alice))
  const before = (await call('GET', '/timeline/x/alice')).body
  await call('POST', '/x/2/tweets', { text: 'a', media: { media_ids: [id] } }, bearer(alice))

  const after = (await call('GET', '/timeline/x/alice')).body

  expect(before).toContain('src="/live.js"')
  expect(after).not.toContain('src="/live.js"')
  const [, file = ''] = /<video\s+src="(\/files\/[0-9a-f]{32})"\s+controls/.exec(after) ?? []
  const part = await fetch(url() + file, { headers: { range: 'bytes=4-7' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 4-7/${bytes.length}`)
  expect(await part.text()).toBe('ftyp')
})

test('an article reads as a page of its own, and a draft does not', async () => {
  const paula = await open('x', 'alice', { tier: 'Premium' })
  const media_id = await upload(await picture('png', 8, 8))
  const quoted = await call('POST', '/x/2/tweets', { text: 'quoted <b>' }, bearer(paula))
  const atomic = (key: number) => ({
    type: 'atomic',
    text: ' ',
    entity_ranges: [{ key, offset: 0, length: 1 }],
  })
  const entities = [
    { type: 'link', data: { url: 'https://example.org/"a' } },
    { type: 'image', data: { media_items: [{ media_category: 'tweet_image', media_id }] } },
    { type: 'post', data: { post_id: quoted.body.data.id } },
    { type: 'markdown', data: { markdown: '```\n<i>\n```' } },
    { type: 'divider', data: {} },
  ].map((value, at) => ({ key: String(at), value: { mutability: 'immutable', ...value } }))
  const blocks = [
    { type: 'header-one', text: 'First <rank>' },
    {
      type: 'unstyled',
      text: 'some bold and linked words',
      inline_style_ranges: [
        { offset: 5, length: 8, style: 'bold' },
        { offset: 10, length: 3, style: 'italic' },
      ],
      entity_ranges: [{ key: 0, offset: 14, length: 6 }],
    },
    { type: 'unordered-list-item', text: 'one' },
    { type: 'unordered-list-item', text: 'two' },
    { type: 'ordered-list-item', text: 'three' },
    { type: 'blockquote', text: 'said' },
    ...[1, 2, 3, 4].map(atomic),
  ]
  const draft = { title: 'On <pumps>', content_state: { blocks, entities } }
  const { id } = (await call('POST', '/x/2/articles/draft', draft, bearer(paula))).body.data
  expect((await call('GET', `/x/alice/article/${id}`)).status).toBe(404)
  const publishing = `/x/2/articles/${id}/publish`
  const { post_id } = (await call('POST', publishing, undefined, bearer(paula))).body.data

  const { status, body } = await call('GET', `/x/alice/article/${post_id}`)

  expect(status).toBe(200)
  const flat = body.replace(/\s+/g, ' ').replace(/> </g, '><')
  expect(flat).toContain('<h1>On &lt;pumps&gt;</h1>')
  expect(flat).toContain('<h2>First &lt;rank&gt;</h2>')
  expect(flat).toMatch(
    /<p>some <b>bold <\/b><i><b>and<\/b><\/i><a href="https:[^>]*>linked<\/a> words<\/p>/,
  )
  expect(flat).toMatch(/<ul><li>one<\/li><li>two<\/li><\/ul><ol><li>three<\/li><\/ol>/)
  expect(flat).toContain('<blockquote>said</blockquote>')
  expect(flat).toMatch(/<img src="\/files\/[0-9a-f]{32}"/)
  expect(flat).toContain('quoted &lt;b&gt;')
  expect(flat).toContain('&lt;i&gt;')
  expect(flat).toContain('<hr />')
  const post = (await call('GET', `/x/alice/status/${post_id}`)).body
  expect(post).toContain(`href="/x/alice/article/${post_id}"`)
  await call('DELETE', `/x/2/tweets/${post_id}`, undefined, bearer(paula))
  expect((await call('GET', `/x/alice/article/${post_id}`)).status).toBe(404)
})
