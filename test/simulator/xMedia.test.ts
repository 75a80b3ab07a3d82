/** Posts with media on the simulated X in raw HTTP. */
import { expect, test } from 'vitest'
import { animation, picture } from './samples.ts'
import type { Account } from './wire.ts'
import { form, useUploads } from './xUploading.ts'

const { open, ledger, settings, read, post, upload, finalize, image, inChunks, status, describe } =
  useUploads()

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

test('media of others, unknown, twice and expired ones cannot be posted', async () => {
  const paula = await open('x', 'paula')
  const id = await image()
  const post_of = (who: Account | undefined, ...media_ids: string[]) =>
    post({ text: 'a', media: { media_ids } }, who)

  expect((await post_of(paula, id)).body.errors[0].message).toBe('Your media IDs are invalid.')
  expect((await finalize(id, paula)).status).toBe(404)
  expect((await post_of(undefined, '12')).status).toBe(400)
  expect((await post_of(undefined, id, id)).status).toBe(400)
  await settings({ clock_offset_ms: 86_400_001 })
  expect((await post_of(undefined, id)).status).toBe(400)
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
