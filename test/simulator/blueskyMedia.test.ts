/** Blobs and pictures on the simulated Bluesky, held to what the reference server was seen to do. */
import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { animation, padded, picture } from './samples.ts'
import { type Account, bearer, type Headed, useSimulator } from './wire.ts'

const { call, open, settings, fault, ledger, accepted } = useSimulator()

const collection = 'app.bsky.feed.post'
const RKEYS = ['3mzzzzzzzzz2a', '3mzzzzzzzzz2b', '3mzzzzzzzzz2c'] as const
let alice: Account

beforeEach(async () => {
  alice = await open('secondary_a', 'alice.test')
})

const xrpc = (method: string, body: unknown, headers: Headed = bearer(alice)) =>
  call('POST', `/secondary_a/xrpc/com.atproto.repo.${method}`, body, headers)
const upload = (bytes: Buffer, type = 'image/png', who = alice) =>
  xrpc('uploadBlob', bytes, { ...bearer(who), 'content-type': type })
const blobOf = async (bytes: Buffer, type?: string) => (await upload(bytes, type)).body.blob
const put = (rkey: string, images: unknown, $type = 'app.bsky.embed.images') =>
  xrpc('putRecord', {
    repo: alice.remote_id,
    collection,
    rkey,
    record: {
      $type: collection,
      text: 'look',
      createdAt: '2026-11-20T00:00:00.000Z',
      embed: { $type, images },
    },
  })
const remove = (rkey: string) => xrpc('deleteRecord', { repo: alice.remote_id, collection, rkey })

test('a blob is named by its bytes, of the type that they are', async () => {
  const bytes = await picture('png', 20, 10)
  const digest = createHash('sha256').update(bytes).digest()

  const { status, body } = await upload(bytes, 'image/jpeg')

  expect(status).toBe(200)
  const { ref, ...blob } = body.blob
  expect(blob).toEqual({ $type: 'blob', mimeType: 'image/png', size: bytes.length })
  expect(ref.$link).toMatch(/^bafkrei[a-z2-7]{52}$/)
  expect(fromBase32(ref.$link.slice(1)).subarray(4)).toEqual(digest)
  expect((await blobOf(bytes)).ref).toEqual(ref)
})

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((one) => 'abcdefghijklmnopqrstuvwxyz234567'.indexOf(one).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

test('four images are posted with their words, and the same again changes nothing', async () => {
  const bytes = [await picture('png'), await picture('jpeg'), await picture('webp')]
  const blobs = await Promise.all([...bytes, await animation(2)].map((one) => blobOf(one)))
  const images = blobs.map((image, at) => ({
    alt: `Picture ${at}`,
    image,
    aspectRatio: { width: 6, height: 4 },
  }))

  const first = await put(RKEYS[0], images)
  const again = await put(RKEYS[0], images)

  expect(first.status).toBe(200)
  expect(again.body.cid).toBe(first.body.cid)
  expect(again.body.commit).toBeUndefined()
  const [entry] = await accepted()
  expect(entry.media.map((one: { alt_text: string }) => one.alt_text)).toEqual([
    ...['Picture 0', 'Picture 1', 'Picture 2', 'Picture 3'],
  ])
})

test('2,000,000 bytes can be posted, one more can only be uploaded', async () => {
  const small = await picture('png')
  const fits = await blobOf(padded(small, 2_000_000))
  const large = await blobOf(padded(small, 2_000_001))

  expect((await put(RKEYS[0], [{ alt: '', image: fits }])).status).toBe(200)
  const refused = await put(RKEYS[1], [{ alt: '', image: large }])
  expect(refused).toMatchObject({ status: 400, body: { error: 'InvalidRequest' } })
  expect(refused.body.message).toContain('blob too big (maximum 2000000, got 2000001)')
})

test('an upload of 5,242,880 bytes is taken, and one more byte is too large', async () => {
  const small = await picture('png')

  expect((await upload(padded(small, 5_242_880))).status).toBe(200)
  expect(await upload(padded(small, 5_242_881))).toMatchObject({
    status: 413,
    body: { error: 'PayloadTooLarge' },
  })
})

test('records whose blobs are not right are refused', async () => {
  const blob = await blobOf(await picture('png'))
  const image = { alt: '', image: blob }
  const unknown = { ...blob, ref: { $link: blob.ref.$link.replace(/.{6}$/, 'aaaaaa') } }
  const refusal = async (images: unknown, type?: string) => {
    const { status, body } = await put(RKEYS[0], images, type)
    expect(status).toBe(400)
    return `${body.error}: ${body.message}`
  }

  expect(await refusal([{ image: blob }])).toMatch(/must have the property "alt"/)
  expect(await refusal(Array(5).fill(image))).toMatch(/must not have more than 4 elements/)
  expect(await refusal([{ alt: '', image: unknown }])).toMatch(/^BlobNotFound/)
  expect(await refusal([{ alt: '', image: { ...blob, mimeType: 'image/gif' } }])).toMatch(
    /^InvalidMimeType: .* Expected: image\/png, Got: image\/gif/,
  )
  expect(await refusal([{ alt: '', image: { ...blob, size: 5 } }])).toMatch(/^InvalidSize/)
  expect(await refusal([{ alt: '', image: { cid: 'a', mimeType: 'image/png' } }])).toMatch(/CID/)
  expect(await refusal([{ ...image, aspectRatio: { width: 0, height: 1 } }])).toMatch(/width/)
  expect(await refusal([image], 'app.bsky.embed.gallery')).toMatch(/^InvalidRequest/)
  expect(await accepted()).toHaveLength(0)
})

test('a blob goes with its last record, and an unused one after hours', async () => {
  const image = { alt: '', image: await blobOf(await picture('png')) }
  await put(RKEYS[0], [image])
  await put(RKEYS[1], [image])
  await remove(RKEYS[0])
  expect((await put(RKEYS[2], [image])).status).toBe(200)
  await remove(RKEYS[1])
  await remove(RKEYS[2])
  expect((await put(RKEYS[0], [image])).body.error).toBe('BlobNotFound')
  await blobOf(await picture('png'))
  expect((await put(RKEYS[0], [image])).status).toBe(200)

  const other = { alt: '', image: await blobOf(await picture('jpeg')) }
  await settings({ clock_offset_ms: 7 * 3_600_000 })
  expect((await put(RKEYS[0], [image])).status).toBe(200)
  expect((await put(RKEYS[1], [other])).body.error).toBe('BlobNotFound')
})

test('a blob belongs to whoever uploaded it, and tokens are asked for', async () => {
  const bytes = await picture('png')
  const bob = await open('secondary_a', 'bob.test')
  const { blob } = (await upload(bytes, 'image/png', bob)).body

  expect((await put(RKEYS[0], [{ alt: '', image: blob }])).body.error).toBe('BlobNotFound')
  const typed = { 'content-type': 'image/png' }
  expect((await xrpc('uploadBlob', bytes, typed)).status).toBe(401)
  expect((await xrpc('uploadBlob', bytes, { ...typed, authorization: 'Bearer no' })).status).toBe(
    400,
  )
})

test('faults reach uploads and counts by their own names', async () => {
  await fault({ platform: 'secondary_a', operation: 'upload', kind: 'cut_after' })
  await fault({ platform: 'secondary_a', operation: 'metrics', kind: 'status', status: 502 })
  const bytes = await picture('png')

  await expect(upload(bytes)).rejects.toThrow()
  expect(await ledger()).toHaveLength(2)
  expect((await upload(bytes)).status).toBe(200)
  const counts = await call('GET', '/secondary_a/xrpc/app.bsky.feed.getPosts?uris=at://a/b/c')
  expect(counts).toMatchObject({ status: 502, body: { error: 'UpstreamFailure' } })
})
