/** Files from an address: kept as an upload is, fetched with care, and no more of them than one user may have. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badAddresses } from '../webhooks/addresses.ts'
import { openReceiver } from '../webhooks/receiver.ts'
import { openWorld, type TestUser, type World } from '../world/world.ts'
import { makeFilm } from './film.ts'
import { gifOf, jpeg, moving, png, webp } from './pictures.ts'

const MEDIA = '/api/v1/media'
const ALT = 'An otter on its back 🦦'
const MB = 1024 * 1024

type Respond = (response: ServerResponse) => unknown
const files = new Map<string, Respond>()
const asked: string[] = []
const host = createServer((request, response) => {
  asked.push(request.url ?? '')
  const respond = files.get(request.url ?? '')
  if (respond) respond(response)
  else response.writeHead(404).end()
})
const inside = await openReceiver()

let w: World
let user: TestUser
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = host.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  w = await openWorld({ fetching: { loopback_port: port } })
  await w.db`update plans set requests_per_minute = 1000000`
  user = await w.user({ connect: ['x'] })
})
afterAll(async () => {
  await w.close()
  await inside.close()
  host.closeAllConnections()
  host.close()
})

function put(path: string, bytes: Buffer | Respond): string {
  files.set(path, typeof bytes === 'function' ? bytes : (response) => response.end(bytes))
  return origin + path
}

const add = (source_url: string, more: object = {}, headers = {}, by = user) =>
  w.call(by, 'POST', MEDIA, { body: { source_url, ...more }, headers })

async function upload(bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  return w.call(user, 'POST', '/api/v1/upload', { form })
}

const keptOf = async (by = user) => (await w.db`select from media where user_id = ${by.id}`).length

describe('what is there', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['a JPG', jpeg],
    ['a PNG', png],
    ['a WebP', webp],
    ['a GIF that moves', moving],
    ['a film', makeFilm],
  ])('%s is kept as an upload of it would be', async (name, make) => {
    const bytes = await make()

    const { status, body, headers } = await add(put(`/${encodeURIComponent(name)}`, bytes), {
      alt_text: ALT,
    })
    const uploaded = await upload(bytes)

    const { url, id, created_at, expires_at, alt_text, ...facts } = body
    expect([status, alt_text]).toEqual([201, ALT])
    expect(uploaded.body).toMatchObject(facts)
    expect(headers.get('location')).toBe(`${MEDIA}/${id}`)
    expect((await w.call(user, 'GET', `${MEDIA}/${id}`)).body).toEqual(body)
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.parse(created_at))
    const [fetched, sent] = await Promise.all([fetch(url), fetch(uploaded.body.url)])
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(Buffer.from(await sent.arrayBuffer()))
    const post = { text: 'Look', media_urls: [url] }
    expect((await w.call(user, 'POST', '/api/v1/posts', { body: post })).status).toBe(201)
  })

  test('is fetched once for one key, whatever is there by the second time', async () => {
    const source = put('/once.png', await png())
    const headers = { 'Idempotency-Key': 'from an address' }
    const first = await add(source, {}, headers)
    files.delete('/once.png')
    asked.length = 0

    const again = await add(source, {}, headers)
    const other = await add(source, { alt_text: ALT }, headers)

    expect([again.status, again.body]).toEqual([201, first.body])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
    expect(asked).toEqual([])
  })

  test('is kept once where one key asks for it several times at once', async () => {
    const source = put('/same.png', await png())
    const before = await keptOf()
    const headers = { 'Idempotency-Key': 'several at once' }

    const answers = await Promise.all([1, 2, 3].map(() => add(source, {}, headers)))

    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await keptOf()) - before).toBe(1)
  })
})

describe('refused, and nothing is kept:', () => {
  test.each<[string, () => Buffer | Promise<Buffer> | Respond, number, string]>([
    ['a page around a picture', () => Buffer.from('<html>'), 415, 'media_not_taken'],
    [
      'a picture of too many bytes',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(5 * MB)]),
      413,
      'media_too_large',
    ],
    [
      'a picture of too many pixels',
      () => gifOf(9_000, 9_000, [{ width: 4, height: 4 }]),
      413,
      'media_too_large',
    ],
    ['a picture that is cut off', async () => (await png()).subarray(0, 200), 400, 'media_broken'],
    ['more than any file may be', () => Buffer.alloc(21 * MB), 400, 'invalid_address'],
    ['nothing', () => (response) => response.writeHead(404).end(), 400, 'invalid_address'],
    [
      'what sends on inwards',
      () => (response) => response.writeHead(302, { location: inside.url() }).end(),
      400,
      'invalid_address',
    ],
    ['what never answers', () => () => undefined, 400, 'invalid_address'],
  ])('%s', async (name, make, status, code) => {
    const before = await keptOf()

    const answer = await add(put(`/${encodeURIComponent(name)}`, await make()))

    expect([answer.status, answer.body.problems]).toMatchObject([
      status,
      [{ pointer: '/source_url', code }],
    ])
    expect(await keptOf()).toBe(before)
    expect(inside.connections).toBe(0)
  })

  test.each([
    ['no address', {}, '/source_url', 'required'],
    ['an address that is none', { source_url: 'a picture' }, '/source_url', 'invalid_format'],
    ['a text that is too long', { alt_text: 'a'.repeat(1_001) }, '/alt_text', 'too_long'],
  ])('%s', async (_, wrong, pointer, code) => {
    asked.length = 0
    const right = 'alt_text' in wrong ? { source_url: put('/a.png', await png()) } : {}

    const { status, body } = await w.call(user, 'POST', MEDIA, { body: { ...right, ...wrong } })

    expect([status, body.problems]).toMatchObject([400, [{ pointer, code }]])
    expect(asked).toEqual([])
  })
})

test.each(badAddresses(inside.port))(
  'of the world behind the walls nothing is fetched: %s',
  async (address) => {
    const { status, body } = await add(address)

    expect([status, body.problems[0].pointer]).toEqual([400, '/source_url'])
    expect(inside.connections).toBe(0)
  },
)

describe('of one user', () => {
  /** Answers none of its requests until it is told to. */
  async function holdBack(path: string) {
    const held: ServerResponse[] = []
    const bytes = await png()
    let open = false
    const source = put(path, (response) => (open ? response.end(bytes) : held.push(response)))
    return {
      source,
      held,
      release() {
        open = true
        for (const response of held) response.end(bytes)
      },
    }
  }

  test('one file is fetched at a time, ten are under way, and one more is refused', async () => {
    const by = await w.user({ connect: [] })
    const { source, held, release } = await holdBack('/slow.png')
    const eleven = Array.from({ length: 11 }, () => add(source, {}, {}, by))
    // None of the others is answered before it is let go.
    const refused = await Promise.race(eleven)
    await w.until(async () => held.length > 0)
    const most = held.length
    release()

    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limit'])
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.body.error).toMatch(/^10 files of yours/)
    const statuses = (await Promise.all(eleven)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(201), 429])
    expect(most).toBe(1)
    expect((await add(source, {}, {}, by)).status).toBe(201)
  })

  test('a slow file does not hold up another user', async () => {
    const [slow, other] = [await w.user({ connect: [] }), await w.user({ connect: [] })]
    const { source, held, release } = await holdBack('/slower.png')
    const waiting = add(source, {}, {}, slow)
    await w.until(async () => held.length > 0)

    const answer = await add(put('/quick.png', await png()), {}, {}, other)
    release()

    expect(answer.status).toBe(201)
    expect((await waiting).status).toBe(201)
  })
})
