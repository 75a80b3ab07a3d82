/** Uploading to the simulated X in raw HTTP: at once, in chunks, and waiting. */
import { expect, test } from 'vitest'
import { animation, film, padded, picture } from './samples.ts'
import { form, useUploads } from './xUploading.ts'

const { settings, read, post, upload, begin, append, finalize, inChunks, status } = useUploads()

const MEGABYTE = 1024 * 1024

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
