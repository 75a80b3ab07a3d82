/** Images on the simulated LinkedIn in raw HTTP. */
import { beforeEach, expect, test } from 'vitest'
import { animation, picture } from './samples.ts'
import { type Account, bearer, type Headed, send, useSimulator } from './wire.ts'

const { call, open, settings, fault, ledger, accepted, url } = useSimulator()

const HEADERS = { 'LinkedIn-Version': '202610', 'X-Restli-Protocol-Version': '2.0.0' }
let alice: Account

beforeEach(async () => {
  alice = await open('secondary_b', 'alice')
})

const initialize = (owner = `urn:li:person:${alice.remote_id}`, who = alice) =>
  call(
    'POST',
    '/secondary_b/rest/images?action=initializeUpload',
    { initializeUploadRequest: { owner } },
    { ...bearer(who), ...HEADERS },
  )
const put = (address: string, bytes: Buffer, headers: Headed = bearer(alice)) =>
  send('', 'PUT', address, bytes, headers)
const post = (content: unknown, commentary = 'look') =>
  call(
    'POST',
    '/secondary_b/rest/posts',
    {
      author: `urn:li:person:${alice.remote_id}`,
      commentary,
      visibility: 'PUBLIC',
      distribution: {
        feedDistribution: 'MAIN_FEED',
        targetEntities: [],
        thirdPartyDistributionChannels: [],
      },
      lifecycleState: 'PUBLISHED',
      ...(content === undefined ? {} : { content }),
    },
    { ...bearer(alice), ...HEADERS },
  )
const media = (id: string, altText?: string) => ({ media: { id, altText } })
const codeOf = ({ body }: { body: { errorDetails: { inputErrors: { code: string }[] } } }) =>
  body.errorDetails.inputErrors[0]?.code

async function image(bytes?: Buffer): Promise<string> {
  const { uploadUrl, image } = (await initialize()).body.value
  const reply = await put(uploadUrl, bytes ?? (await picture('png')))
  expect(reply).toMatchObject({ status: 201, body: '' })
  return image
}

test('an image is announced, put, and posted with its words', async () => {
  const { status, body } = await initialize()
  expect(status).toBe(200)
  expect(body.value).toEqual({
    image: expect.stringMatching(/^urn:li:image:C4E\w+$/),
    uploadUrl: expect.stringMatching(new RegExp(`^${url()}/secondary_b/dms-uploads/`)),
    uploadUrlExpiresAt: expect.any(Number),
  })
  await put(body.value.uploadUrl, await picture('jpeg', 30, 20))

  const made = await post(media(body.value.image, 'A red field'))

  expect(made).toMatchObject({ status: 201, body: '' })
  expect((await accepted())[0].media).toMatchObject([
    { id: body.value.image, alt_text: 'A red field', media_type: 'image/jpeg', width: 30 },
  ])
})

test('2 to 20 images make a multiImage, 1 and 21 do not', async () => {
  const two = [await image(), await image()]
  const many = (ids: string[]) => ({ multiImage: { images: ids.map((id) => ({ id })) } })

  expect((await post(many(two))).status).toBe(201)
  expect((await post(many(two.slice(1)))).status).toBe(400)
  const twenty = await Promise.all(Array.from({ length: 20 }, () => image()))
  expect((await post(many(twenty))).status).toBe(201)
  expect((await post(many([...twenty, ...two.slice(1)]))).status).toBe(400)
})

test('an image waits for its bytes, then for its processing', async () => {
  const { uploadUrl, image } = (await initialize()).body.value
  const early = await post(media(image))
  expect(early.status).toBe(400)
  expect(codeOf(early)).toBe('MEDIA_ASSET_WAITING_UPLOAD')

  await settings({ linkedin_processing_ms: 60_000 })
  await put(uploadUrl, await picture('gif'))
  expect(codeOf(await post(media(image)))).toBe('MEDIA_ASSET_PROCESSING')
  await settings({ clock_offset_ms: 60_001 })
  expect((await post(media(image))).status).toBe(201)
})

test.each([
  ['a WebP image', () => picture('webp')],
  ['36,152,320 pixels', () => picture('png', 6_320, 5_721)],
  ['a GIF of 251 frames', () => animation(251)],
  ['what is no image', async () => Buffer.from('hello')],
])('%s fails in processing', async (_, make) => {
  const id = await image(await make())

  const reply = await post(media(id))
  expect(reply.status).toBe(400)
  expect(codeOf(reply)).toBe('MEDIA_ASSET_PROCESSING_FAILED')
})

test('images are their owner’s alone', async () => {
  const bob = await open('secondary_b', 'bob')
  const owner = `urn:li:person:${bob.remote_id}`
  expect((await initialize(owner)).status).toBe(403)

  const { uploadUrl, image } = (await initialize(owner, bob)).body.value
  const bytes = await picture('png')
  expect((await put(uploadUrl, bytes)).status).toBe(403)
  expect((await put(uploadUrl, bytes, {})).status).toBe(401)
  expect((await put(uploadUrl, bytes, bearer(bob))).status).toBe(201)
  expect((await post(media(image))).status).toBe(400)
  expect((await put(`${url()}/secondary_b/dms-uploads/none/0`, bytes)).status).toBe(404)
})

test.each([
  ['an image that never was', { media: { id: 'urn:li:image:C4E1' } }],
  ['nothing in it', {}],
  ['two kinds at once', { media: { id: 'a' }, multiImage: { images: [{ id: 'a' }, { id: 'b' }] } }],
  ['an unknown member', { media: { id: 'a', colour: 'red' } }],
  ['a poll', { poll: { question: 'a' } }],
])('content with %s is refused', async (_, content) => {
  expect(await post(content)).toMatchObject({ status: 400, body: { status: 400 } })
})

test('the same words with another image are no duplicate', async () => {
  const [one, other] = [await image(), await image()]

  expect((await post(media(one))).status).toBe(201)
  expect((await post(media(other))).status).toBe(201)
  expect((await post(media(one))).status).toBe(422)
})

test('an image’s state and a post’s numbers are not for a member’s token', async () => {
  const id = encodeURIComponent(await image())
  const headers = { ...bearer(alice), ...HEADERS }
  const entity = '(share:urn%3Ali%3Ashare%3A714)&queryType=IMPRESSION&aggregation=TOTAL'
  const paths = [
    `/secondary_b/rest/images/${id}`,
    `/secondary_b/rest/memberCreatorPostAnalytics?q=entity&entity=${entity}`,
  ]
  for (const path of paths) {
    const reply = await call('GET', path, undefined, headers)
    expect(reply).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
  }
  const { body } = await call('GET', '/control/requests')
  expect(body.requests.secondary_b).toEqual({
    initialize: 1,
    upload: 1,
    image_status: 1,
    metrics: 1,
  })
})

test('an upload cut off after it took effect can be repeated', async () => {
  const { uploadUrl, image } = (await initialize()).body.value
  await fault({ platform: 'secondary_b', operation: 'upload', kind: 'cut_after' })
  const bytes = await picture('png')

  await expect(put(uploadUrl, bytes)).rejects.toThrow()
  expect((await put(uploadUrl, bytes)).status).toBe(201)
  expect((await post(media(image))).status).toBe(201)
  expect((await ledger()).filter((one: { kind: string }) => one.kind === 'media_uploaded')).toEqual(
    [expect.objectContaining({ id: image }), expect.objectContaining({ id: image })],
  )
})
