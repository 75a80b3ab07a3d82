/** Media on the simulated X in raw HTTP: uploading, waiting, describing, posting. */
import { beforeEach, expect, test } from 'vitest'
import { animation, film, padded, picture } from './samples.ts'
import { type Account, bearer, useSimulator } from './wire.ts'

const { call, open, ledger, settings } = useSimulator()

const MEGABYTE = 1024 * 1024
let alice: Account

beforeEach(async () => {
  alice = await open('x', 'alice')
  await settings({ x_processing_ms: 0 })
})

function form(parts: Record<string, string | Buffer>): FormData {
  const made = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') made.append(name, part)
    else made.append(name, new Blob([new Uint8Array(part)]), 'file')
  }
  return made
}

const post = (body: unknown, who = alice) => call('POST', '/x/2/tweets', body, bearer(who))
const read = (path: string, who = alice) => call('GET', `/x/2/${path}`, undefined, bearer(who))
const upload = (body: unknown, who = alice) => call('POST', '/x/2/media/upload', body, bearer(who))
const begin = (body: unknown) => call('POST', '/x/2/media/upload/initialize', body, bearer(alice))
const append = (id: string, body: unknown) =>
  call('POST', `/x/2/media/upload/${id}/append`, body, bearer(alice))
const finalize = (id: string, who = alice) =>
  call('POST', `/x/2/media/upload/${id}/finalize`, undefined, bearer(who))
const status = (id: string) => read(`media/upload?command=STATUS&media_id=${id}`)
const describe = (id: string, text: unknown) =>
  call('POST', '/x/2/media/metadata', { id, metadata: { alt_text: { text } } }, bearer(alice))

async function image(bytes?: Buffer): Promise<string> {
  const media = bytes ?? (await picture('png'))
  const { body } = await upload(form({ media, media_category: 'tweet_image' }))
  return body.data.id
}

async function inChunks(bytes: Buffer, media_type: string, media_category: string, size = 900_000) {
  const started = await begin({ media_type, media_category, total_bytes: bytes.length })
  expect(started.status).toBe(200)
  const { id } = started.body.data
  for (let at = 0; at * size < bytes.length; at++) {
    const media = bytes.subarray(at * size, (at + 1) * size)
    const appended = await append(id, form({ segment_index: String(at), media }))
    expect(appended.status).toBe(200)
  }
  return { id, ...(await finalize(id)) }
}

test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  'a %s is uploaded in one request, posted, and read back',
  async (format) => {
    const media = await picture(format, 12, 8)
    const { status, body } = await upload(form({ media, media_category: 'tweet_image' }))
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      media_key: `3_${body.data.id}`,
      size: media.length,
      expires_after_secs: 86_400,
      image: { image_type: `image/${format}`, w: 12, h: 8 },
    })
    expect((await describe(body.data.id, 'A red field')).body.data.id).toBe(body.data.id)

    const made = await post({ text: 'look', media: { media_ids: [body.data.id] } })

    expect(made.body.data.text).toMatch(/^look https:\/\/t\.co\/\w{10}$/)
    const query = 'post.fields=attachments,entities&expansions=attachments.media_keys'
    const found = (
      await read(`tweets/${made.body.data.id}?${query}&media.fields=alt_text,width,url`)
    ).body
    expect(found.data.attachments).toEqual({ media_keys: [body.data.media_key] })
    expect(found.data.text).toBe(made.body.data.text)
    expect(found.data.entities.urls[0]).toMatchObject({
      start: 5,
      end: 28,
      media_key: body.data.media_key,
      expanded_url: `https://x.com/alice/status/${made.body.data.id}/photo/1`,
    })
    const [shown] = found.includes.media
    expect(shown).toMatchObject({ type: 'photo', alt_text: 'A red field', width: 12 })
    expect((await fetch(shown.url)).headers.get('content-type')).toBe(`image/${format}`)
  },
)

test('an image may come as base64 in JSON, and a post of images needs no text', async () => {
  const media = (await picture('png')).toString('base64')
  const { body } = await upload({ media, media_category: 'tweet_image' })
  const ids = [body.data.id, await image(), await image(), await image()]

  const made = await post({ media: { media_ids: ids } })

  expect(made.status).toBe(201)
  expect(made.body.data.text).toMatch(/^https:\/\/t\.co\/\w{10}$/)
  const { data } = (await read(`tweets?ids=${made.body.data.id}&tweet.fields=attachments`)).body
  expect(data[0].attachments.media_keys).toEqual(ids.map((id) => `3_${id}`))
})

test('a film goes up in chunks, is processed for a while, and can then be posted', async () => {
  await settings({ x_processing_ms: 60_000 })
  const bytes = film(12, 'isom', 2 * MEGABYTE)

  const { id, body } = await inChunks(bytes, 'video/mp4', 'tweet_video')
  expect(body.data).toMatchObject({
    media_key: `7_${id}`,
    size: bytes.length,
    processing_info: { state: 'pending', check_after_secs: 5 },
  })
  expect((await post({ text: 'early', media: { media_ids: [id] } })).status).toBe(400)
  await settings({ clock_offset_ms: 30_000 })
  const under_way = (await status(id)).body.data.processing_info
  expect(under_way).toMatchObject({ state: 'in_progress', check_after_secs: 5 })
  expect(under_way.progress_percent).toBeGreaterThanOrEqual(50)
  await settings({ clock_offset_ms: 61_000 })
  expect((await status(id)).body.data.processing_info.state).toBe('succeeded')

  const made = await post({ media: { media_ids: [id] } })
  expect(made.status).toBe(201)
  const query = 'expansions=attachments.media_keys'
  const { includes } = (await read(`tweets/${made.body.data.id}?${query}`)).body
  expect(includes.media).toEqual([{ media_key: `7_${id}`, type: 'video' }])
})

test.each([
  ['an animated GIF', () => animation(3), 'image/gif', 'tweet_gif', 'animated_gif'],
  ['a QuickTime film', () => film(3, 'qt  '), 'video/quicktime', 'tweet_video', 'video'],
  ['an image', () => picture('jpeg'), 'image/jpeg', 'tweet_image', 'photo'],
])('%s in chunks is ready at once where nothing has to be processed', async (...sample) => {
  const [, make, media_type, category, type] = sample
  const { id, body } = await inChunks(await make(), media_type, category)

  expect(body.data.processing_info).toBeUndefined()
  expect((await finalize(id)).body).toEqual(body)
  const made = await post({ text: 'a', media: { media_ids: [id] } })
  const path = `tweets/${made.body.data.id}?expansions=attachments.media_keys`
  expect((await read(path)).body.includes.media[0].type).toBe(type)
})

test.each([
  ['a GIF too wide', () => animation(2, 1281, 4), 'image/gif', 'tweet_gif'],
  ['a GIF of 351 frames', () => animation(351), 'image/gif', 'tweet_gif'],
  ['a film of 141 seconds', () => film(141), 'video/mp4', 'tweet_video'],
  ['a film of 0.4 seconds', () => film(0.4), 'video/mp4', 'tweet_video'],
  ['what is no film', () => Buffer.from('not a film'), 'video/mp4', 'tweet_video'],
])('%s fails in processing', async (_, make, media_type, category) => {
  const { id } = await inChunks(await make(), media_type, category)

  expect((await status(id)).body.data.processing_info).toEqual({ state: 'failed' })
  expect((await post({ text: 'a', media: { media_ids: [id] } })).status).toBe(400)
})

test('processing can be made to fail', async () => {
  await settings({ x_processing: 'fail' })

  const { body } = await inChunks(film(3), 'video/mp4', 'tweet_video')

  expect(body.data.processing_info).toEqual({ state: 'failed' })
})

test('a chunk of more than 1 MB meets the edge, until that is switched', async () => {
  const bytes = film(3, 'isom', 3 * MEGABYTE)
  const wanted = {
    media_type: 'video/mp4',
    media_category: 'tweet_video',
    total_bytes: bytes.length,
  }
  const { id } = (await begin(wanted)).body.data
  const whole = form({ segment_index: '0', media: bytes })

  expect(await append(id, whole)).toMatchObject({ status: 413, body: '' })
  await settings({ x_max_chunk_bytes: 5 * MEGABYTE })
  expect((await append(id, whole)).body.data.expires_at).toBeGreaterThan(Date.now() / 1_000)
  expect((await finalize(id)).status).toBe(200)
})

test.each([
  ['no category', async () => form({ media: await picture('png') })],
  ['a category for messages', async () => ({ media: 'AAAA', media_category: 'dm_image' })],
  ['a film in one request', () => form({ media: film(3), media_category: 'tweet_video' })],
  ['an image of 5 MB and a byte', async () => imageOf(5 * MEGABYTE + 1)],
  ['an animation as an image', async () => asImage(await animation(2))],
  ['text as an image', () => asImage(Buffer.from('hello'))],
  ['an unknown member', async () => form({ media: await picture('png'), colour: 'red' })],
  ['media that is no file', () => form({ media: 'text', media_category: 'tweet_image' })],
  ['media that is no base64', () => ({ media: '?', media_category: 'tweet_image' })],
])('an upload of %s is refused', async (_, make) => {
  const reply = await upload(await make())

  expect(reply).toMatchObject({ status: 400, body: { title: 'Invalid Request' } })
})

const asImage = (media: Buffer) => form({ media, media_category: 'tweet_image' })
const imageOf = async (size: number) => asImage(padded(await picture('png'), size))

test('an image of 5 MB is taken', async () => {
  expect((await upload(await imageOf(5 * MEGABYTE))).status).toBe(200)
})

test.each([
  ['a GIF of more than 15 MB', { media_type: 'image/gif', total_bytes: 15 * MEGABYTE + 1 }],
  ['a type that is no GIF', { media_type: 'image/png', total_bytes: 10 }],
  ['nothing', { media_type: 'image/gif', total_bytes: 0 }],
  ['an unknown member', { media_type: 'image/gif', total_bytes: 10, name: 'a.gif' }],
])('beginning %s is refused', async (_, more) => {
  expect((await begin({ media_category: 'tweet_gif', ...more })).status).toBe(400)
})

test('what is announced has to come: every segment, every byte, the type', async () => {
  const bytes = await animation(2)
  const wanted = { media_type: 'image/gif', media_category: 'tweet_gif' }
  const short = (await begin({ ...wanted, total_bytes: bytes.length + 1 })).body.data.id
  await append(short, form({ segment_index: '0', media: bytes }))
  expect((await finalize(short)).status).toBe(400)

  const gap = (await begin({ ...wanted, total_bytes: bytes.length })).body.data.id
  await append(gap, form({ segment_index: '1', media: bytes }))
  expect((await finalize(gap)).status).toBe(400)
  expect((await append(gap, form({ segment_index: '1000', media: bytes }))).status).toBe(400)

  const other = { media_type: 'image/png', media_category: 'tweet_image' }
  const lying = (await begin({ ...other, total_bytes: bytes.length })).body.data.id
  await append(lying, form({ segment_index: '0', media: bytes }))
  expect((await finalize(lying)).status).toBe(400)
})

test('media of others, unknown, twice and expired ones cannot be posted', async () => {
  const paula = await open('x', 'paula')
  const id = await image()
  const post_of = (who: Account, ...media_ids: string[]) =>
    post({ text: 'a', media: { media_ids } }, who)

  expect((await post_of(paula, id)).body.errors[0].message).toBe('Your media IDs are invalid.')
  expect((await finalize(id, paula)).status).toBe(404)
  expect((await post_of(alice, '12')).status).toBe(400)
  expect((await post_of(alice, id, id)).status).toBe(400)
  await settings({ clock_offset_ms: 86_400_001 })
  expect((await post_of(alice, id)).status).toBe(400)
  expect((await describe(id, 'late')).status).toBe(404)
})

test('an upload may be given to others by name', async () => {
  const paula = await open('x', 'paula')
  const media = await picture('png')
  const parts = { media, media_category: 'tweet_image', additional_owners: paula.remote_id }
  const { id } = (await upload(form(parts))).body.data

  expect((await post({ media: { media_ids: [id] } }, paula)).status).toBe(201)
})

test('images, GIFs and films do not mix, and five images are too many', async () => {
  const still = await image()
  const moving = (await inChunks(await animation(2), 'image/gif', 'tweet_gif')).id
  const five = await Promise.all(Array.from({ length: 5 }, () => image()))

  for (const media_ids of [[still, moving], [moving, moving], five, []]) {
    expect((await post({ text: 'a', media: { media_ids } })).status).toBe(400)
  }
})

test('an image has no status; words of 1,000 characters describe it, and 1,001 do not', async () => {
  const id = await image()

  expect((await status(id)).status).toBe(400)
  expect((await status('12')).status).toBe(404)
  expect((await describe(id, '👩'.repeat(1_000))).status).toBe(200)
  expect((await describe(id, 'a'.repeat(1_001))).status).toBe(400)
  expect((await describe(id, 5)).status).toBe(400)
  expect((await describe('12', 'a')).status).toBe(404)
})

test('a description counts for the posts to come, and the ledger keeps both', async () => {
  const id = await image()
  const before = (await post({ text: 'before', media: { media_ids: [id] } })).body.data.id
  await describe(id, 'A bicycle')
  const after = (await post({ text: 'after', media: { media_ids: [id] } })).body.data.id

  const query = 'expansions=attachments.media_keys&media.fields=alt_text'
  expect((await read(`tweets/${before}?${query}`)).body.includes.media[0].alt_text).toBeUndefined()
  expect((await read(`tweets/${after}?${query}`)).body.includes.media[0].alt_text).toBe('A bicycle')
  const entries = await ledger()
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['account_created', 'media_uploaded', 'post_accepted', 'media_described', 'post_accepted'],
  ])
  expect(entries[1].alt_text).toBeNull()
})

test('the same words with the same media are a duplicate, with others they are not', async () => {
  const [one, other] = [await image(), await image()]
  const post_with = async (id: string) =>
    (await post({ text: 'again', media: { media_ids: [id] } })).status

  expect(await post_with(one)).toBe(201)
  expect(await post_with(other)).toBe(201)
  expect(await post_with(one)).toBe(403)
})
