/** Uploads through HTTP: what is refused, how it is told, and that nothing that runs is ever served. */
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolder } from '../../db/files/folder.ts'
import { withinMinute } from '../world/time.ts'
import { openSocket } from '../world/socket.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { makeFilm } from './film.ts'
import { SECRET, STRANGERS, type Case } from './hostile.ts'
import { FILMS } from './hostileFilms.ts'
import { GIFS } from './hostileGifs.ts'
import { JPEGS } from './hostileJpegs.ts'
import { PNGS } from './hostilePngs.ts'
import { WEBPS } from './hostileWebps.ts'
import { gifOf, jpeg, png } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'otterpost-uploads-'))
const w = await openWorld({ files: () => openFolder(folder) })
afterAll(async () => {
  await w.close()
  rmSync(folder, { recursive: true })
})
let user: TestUser
beforeAll(async () => {
  await w.db`update plans set requests_per_minute = 1000000`
  user = await w.user({ connect: [] })
})

const BOUNDARY = 'a-boundary'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const MB = 1024 * 1024
const FRAME = { width: 4, height: 4 }

interface Sent {
  field?: string
  name?: string
  type?: string
  /** A second field with the same file. */
  more?: string
}

function formOf(
  bytes: Buffer,
  { field = 'file', name = 'a.png', type = 'image/png', more }: Sent = {},
) {
  const form = new FormData()
  const file = new Blob([new Uint8Array(bytes)], { type })
  form.append(field, file, name)
  if (more !== undefined) form.append(more, file, name)
  return form
}

function upload(bytes: Buffer, sent?: Sent, headers: Record<string, string> = {}) {
  return w.call(user, 'POST', '/api/v1/upload', { form: formOf(bytes, sent), headers })
}

/** A part of a form, as it goes over the wire. */
function part(headers: string, content: string | Buffer = 'x'): Buffer {
  const head = Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`)
  return Buffer.concat([head, Buffer.from(content), Buffer.from('\r\n')])
}
const FILE =
  'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png'
const END = Buffer.from(`--${BOUNDARY}--\r\n`)

async function send(body: Buffer, content_type = FORM): Promise<Answer> {
  const raw = new Blob([new Uint8Array(body)])
  // Sent by fetch as it is; the bench types what it is usually given.
  return w.call(user, 'POST', '/api/v1/upload', {
    raw: raw as never,
    headers: { 'content-type': content_type },
  })
}

function refusal({ status, body }: Answer) {
  return [status, body.code, ...(body.details ?? [])]
}

const BAD = (detail: string) => [400, 'validation_failed', detail]
const NO_FILE = BAD('file: must be there')
const NO_FORM = BAD('body: is not a well-formed multipart form')

describe('refused, and told why:', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, unknown[]]>([
    ['no part', () => END, NO_FILE],
    [
      'a text called file',
      () => Buffer.concat([part(FILE.replace(/; filename.*[^]*/, '')), END]),
      BAD('file: must be a file, not text'),
    ],
    [
      'another field',
      async () =>
        Buffer.concat([part(FILE.replace('name="file"', 'name="picture"'), await png()), END]),
      NO_FILE,
    ],
    [
      'two files',
      async () => Buffer.concat([part(FILE, await png()), part(FILE, await png()), END]),
      BAD('file: must be only one file'),
    ],
    ['a part without a name', () => Buffer.concat([part('Content-Type: image/png'), END]), NO_FILE],
    [
      'a file without a name',
      () => Buffer.concat([part('Content-Disposition: form-data; filename="a.png"'), END]),
      NO_FORM,
    ],
    ['a cut in the file', async () => part(FILE, await png()).subarray(0, 200), NO_FORM],
    ['no last boundary', async () => part(FILE, await png()), NO_FORM],
    [
      'another boundary',
      async () =>
        Buffer.from(
          Buffer.concat([part(FILE, await png()), END])
            .toString('latin1')
            .replaceAll(BOUNDARY, 'other'),
          'latin1',
        ),
      NO_FORM,
    ],
    [
      'a malformed part header',
      () => Buffer.concat([part('Content-Disposition form-data'), END]),
      NO_FORM,
    ],
    [
      'a header of a part without end',
      () => Buffer.concat([part(`${FILE}\r\nX: ${'a'.repeat(100_000)}`), END]),
      NO_FORM,
    ],
    [
      'many fields',
      () =>
        Buffer.concat([
          ...Array.from({ length: 20 }, (_, i) =>
            part(`Content-Disposition: form-data; name="f${i}"`),
          ),
          END,
        ]),
      NO_FORM,
    ],
    [
      'a field that is too long',
      () =>
        Buffer.concat([part('Content-Disposition: form-data; name="a"', 'a'.repeat(2_000)), END]),
      NO_FORM,
    ],
    ['garbage', () => Buffer.from('garbage'), NO_FORM],
  ])('%s', async (_, make, expected) => {
    const answer = await send(await make())

    expect(refusal(answer)).toEqual(expected)
  })

  test.each([
    ['JSON', 'application/json', '{"file": "a"}'],
    ['the bytes alone', 'image/png', 'x'],
    ['a form of the other kind', 'application/x-www-form-urlencoded', 'file=a'],
  ])('%s', async (_, content_type, body) => {
    const answer = await send(Buffer.from(body), content_type)

    expect(answer.body.error).toContain('multipart/form-data')
    expect(refusal(answer)).toEqual([415, 'unsupported_media_type'])
  })

  test.each(['gzip', 'x-gzip', 'br', 'identity, gzip', 'tea'])(
    'a form in the coding %s',
    async (coding) => {
      const answer = await w.call(user, 'POST', '/api/v1/upload', {
        raw: new Blob([new Uint8Array(gzipSync(Buffer.concat([part(FILE), END])))]) as never,
        headers: { 'content-type': FORM, 'content-encoding': coding },
      })

      expect(answer.body.error).toContain('Content-Encoding')
      expect(refusal(answer)).toEqual([415, 'unsupported_media_type'])
    },
  )

  test.each([
    ['a form without a boundary', 'multipart/form-data', NO_FORM],
    ['a boundary of nothing', 'multipart/form-data; boundary=', NO_FILE],
  ])('%s', async (_, content_type, expected) => {
    const answer = await send(Buffer.concat([part(FILE, await png()), END]), content_type)

    expect(refusal(answer)).toEqual(expected)
  })

  test('no body at all', async () => {
    const answer = await w.call(user, 'POST', '/api/v1/upload', {
      headers: { 'content-type': FORM },
    })

    expect(refusal(answer)).toEqual([415, 'unsupported_media_type'])
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['a picture over 5 MB', async () => Buffer.concat([await jpeg(), Buffer.alloc(5 * MB)])],
    ['a film over 20 MB', async () => Buffer.concat([await makeFilm(), Buffer.alloc(20 * MB)])],
    ['anything over 20 MB', () => Promise.resolve(Buffer.alloc(21 * MB))],
  ])('%s', async (_, make) => {
    const answer = await upload(await make())

    expect(refusal(answer)).toEqual([413, 'payload_too_large'])
    expect(answer.body.error).toContain('5,242,880')
  })
})

test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
  [
    'frames',
    () =>
      gifOf(
        4,
        4,
        Array.from({ length: 1_200 }, () => FRAME),
      ),
    /^The picture has 1200 frames; 1000 /,
  ],
  ['pixels', () => gifOf(9_000, 9_000, [FRAME]), /^The picture has 9000x9000 pixels; 40 million /],
  [
    'bytes',
    async () => Buffer.concat([await jpeg(), Buffer.alloc(5 * MB)]),
    /; 5,242,880 \(5 MB\) /,
  ],
])('what is too large is said, and how large it may be: %s', async (_, make, sentence) => {
  const answer = await upload(await make())

  expect(refusal(answer)).toEqual([413, 'payload_too_large'])
  expect(answer.body.error).toMatch(sentence)
})

test.each<[string, () => Promise<Buffer>]>([
  ['before', () => Promise.resolve(Buffer.alloc(0))],
  ['after', async () => Buffer.concat([part(FILE, await png()), END])],
])('a form with no end of what comes %s its parts is refused meanwhile', async (_, begin) => {
  const { socket, heard } = await sendHead('Transfer-Encoding: chunked')
  const write = async (bytes: Buffer) => {
    const chunk = [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'].map((one) => Buffer.from(one))
    socket.write(Buffer.concat(chunk))
    while (socket.writableNeedDrain && !socket.destroyed) await sleep(5)
  }
  const begun = await begin()
  if (begun.length > 0) await write(begun)
  for (let sent = 0; sent < 100 && heard() === '' && !socket.destroyed; sent++) {
    await write(Buffer.alloc(MB, 'a'))
  }
  await w.until(async () => heard() !== '')

  expect(heard()).toMatch(/^HTTP\/1\.1 413 [^]*"payload_too_large"/)
})

test('a form that is announced as larger than any is refused before it comes', async () => {
  const { socket, heard } = await sendHead(`Content-Length: ${50 * MB}\r\nExpect: 100-continue`)
  await once(socket, 'close')

  expect(heard()).toMatch(/^HTTP\/1\.1 413 [^]*"payload_too_large"/)
})

async function sendHead(headers: string) {
  const { socket, heard } = await openSocket(w.service.url)
  socket.write(
    `POST /api/v1/upload HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${user.key}\r\n` +
      `Content-Type: ${FORM}\r\n${headers}\r\n\r\n`,
  )
  return { socket, heard }
}

test.each([
  ['a name of another kind', { name: 'a.exe', type: 'image/png' }],
  ['a type of another kind', { name: 'a.png', type: 'text/html' }],
  ['a name that is a path', { name: '../../etc/passwd', type: 'image/gif' }],
])('%s changes nothing: what counts is in the file', async (_, sent) => {
  const { status, body } = await upload(await jpeg(), sent)

  expect(status).toBe(200)
  expect(body.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/media\/[0-9a-f]{40}\.jpg$/)
})

test('a content type in capitals and a body in chunks are as good as any', async () => {
  const body = Buffer.concat([part(FILE, await png()), END])

  const answer = await fetch(`${w.service.url}/api/v1/upload`, {
    method: 'POST',
    headers: {
      'x-api-key': user.key,
      'content-type': `Multipart/Form-Data; boundary="${BOUNDARY}"`,
    },
    body: new Blob([new Uint8Array(body)]).stream(),
    duplex: 'half',
  })

  expect(answer.status, await answer.text()).toBe(200)
})

describe('what the contract does not know of a form', () => {
  const PICTURE = FILE.replace('"file"', '"picture"')
  const NOTE = 'Content-Disposition: form-data; name="n%0Ate"'
  const LARGE = Buffer.alloc(10 * MB, 'a')

  test.each<[string, (file: Buffer) => Buffer[], string]>([
    ['a file before it', (file) => [part(PICTURE, LARGE), file], 'picture'],
    ['a file after it', (file) => [file, part(PICTURE, LARGE)], 'picture'],
    ['a text', (file) => [part(NOTE), file], 'n%0Ate'],
    ['as many as may be', (file) => [...Array(5).fill(part(PICTURE)), file], 'picture'],
    [
      'a text and a file of one name',
      (file) => [part(PICTURE), file, part(NOTE.replace('n%0Ate', 'picture'))],
      'picture',
    ],
    [
      'a name of the language',
      (file) => [part(FILE.replace('"file"', '"__proto__"')), file],
      '__proto__',
    ],
  ])('is ignored and named: %s', async (_, parts, names) => {
    const bytes = await png()

    const answer = await send(Buffer.concat([...parts(part(FILE, bytes)), END]))

    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.headers.get('x-ignored-fields')).toBe(names)
    // What is kept of a picture is not all of its bytes.
    const alone = await upload(bytes)
    expect(await kept(answer.body.url)).toEqual(await kept(alone.body.url))
  })

  test('is no file of the field file', async () => {
    const answer = await send(Buffer.concat([part(PICTURE, await png()), END]))

    expect(refusal(answer)).toEqual(NO_FILE)
  })

  test('is refused with its name, for whoever prefers that', async () => {
    const headers = { prefer: 'handling=strict', 'idempotency-key': 'strict-upload' }

    const refused = await upload(await png(), { field: 'picture', more: 'file' }, headers)
    const taken = await upload(await png(), {}, headers)

    expect(refused.body.problems).toMatchObject([{ pointer: '/picture', code: 'unknown_member' }])
    expect(taken.status).toBe(200)
  })

  test.each([6, 20])('is refused when it comes as %i parts', async (count) => {
    const parts = Array.from({ length: count }, (_, i) => part(FILE.replace('"file"', `"f${i}"`)))

    const answer = await send(Buffer.concat([...parts, part(FILE, await png()), END]))

    expect(refusal(answer)).toEqual(NO_FORM)
  })

  test('counts among what may come of a form', async () => {
    const answer = await send(
      Buffer.concat([part(FILE, await png()), ...Array(5).fill(part(PICTURE, LARGE)), END]),
    )

    expect(refusal(answer)).toEqual([413, 'payload_too_large'])
  })
})

async function kept(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

const STATUS = { unsupported: 415, broken: 400, too_large: 413, ok: 200 }

describe.each<[string, Case[]]>([
  ['a stranger', STRANGERS],
  ['a JPEG', JPEGS],
  ['a PNG', PNGS],
  ['a GIF', GIFS],
  ['a WebP', WEBPS],
  ['a film', FILMS],
])('%s:', (_, cases) => {
  test.each(cases)('%s', async (_name, make, expected) => {
    const bytes = await make()

    const { status, body } = await upload(bytes, { name: 'a.html', type: 'text/html' })

    expect(status, JSON.stringify(body)).toBe(STATUS[expected])
    if (status !== 200) return
    const served = await fetch(body.url)
    expect(served.status).toBe(200)
    expect(served.headers.get('content-type')).toMatch(
      /^(image\/(jpeg|png|gif|webp)|video\/(mp4|quicktime))$/,
    )
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(Buffer.from(await served.arrayBuffer()).includes(SECRET)).toBe(false)
  })
})

test('a place for files that is slow or full holds up nothing but uploads', async () => {
  let release: () => void = () => undefined
  const slow = new Promise<void>((resolve) => (release = resolve))
  const other = await openWorld({
    files: async () => ({ ...(await openFolder(folder)), put: () => slow }),
  })
  const someone = await other.user({ connect: [] })
  const bytes = await png()

  const uploads = Array.from({ length: 20 }, () =>
    other.call(someone, 'POST', '/api/v1/upload', { form: formOf(bytes) }),
  )
  await sleep(300)
  const draft = await other.call(someone, 'POST', '/api/v1/posts', { body: { text: 'a' } })
  release()

  expect(draft.status).toBe(201)
  for (const answer of await Promise.all(uploads)) expect(answer.status).toBe(200)
  await other.close()
})

describe('Idempotency-Key', () => {
  test('the same file again is the same upload, another file is a conflict', async () => {
    const headers = { 'idempotency-key': 'upload-1' }

    const first = await upload(await png(), {}, headers)
    const again = await upload(await png(), { name: 'other.png' }, headers)
    const other = await upload(await jpeg(), {}, headers)

    expect(first.headers.get('idempotency-replayed')).toBe(null)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(refusal(other)).toEqual([409, 'idempotency_conflict'])
    const [row] = await w.db`
      select count(*)::int as count from media where user_id = ${user.id} and name = ${nameIn(first.body.url)}`
    expect(row?.count).toBe(1)
  })

  test('eight at once are one upload', async () => {
    const someone = await w.user({ connect: [] })
    const bytes = await png()
    const headers = { 'idempotency-key': 'upload-2' }
    const before = countFiles()

    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        w.call(someone, 'POST', '/api/v1/upload', { form: formOf(bytes), headers }),
      ),
    )

    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    const [row] = await w.db`select count(*)::int as count from media where user_id = ${someone.id}`
    expect(row?.count).toBe(1)
    // The files of the others are removed again.
    await w.until(() => Promise.resolve(countFiles() === before + 1))
  })

  test('a refused file leaves the key free', async () => {
    const headers = { 'idempotency-key': 'upload-3' }

    const refused = await upload(Buffer.from('text'), {}, headers)
    const taken = await upload(await png(), {}, headers)

    expect(refused.status).toBe(415)
    expect(taken.status).toBe(200)
  })
})

function countFiles(): number {
  return readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.'))
    .length
}

function nameIn(url: string): string {
  return url.split('/').at(-1) ?? ''
}

describe('answered before the body is read', () => {
  test('a bad key', async () => {
    expect(await answerToHead('ot_bad')).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('a used-up limit', async () => {
    const someone = await w.user({ connect: [], plan: 'pro' })
    await w.db`update plans set requests_per_minute = 1 where name = 'pro'`

    const answer = await withinMinute(async () => {
      await w.call(someone, 'GET', '/api/v1/me')
      return answerToHead(someone.key)
    })

    expect(answer).toMatch(/^HTTP\/1\.1 429 /)
  })
})

/** What comes when nothing but the head of an upload is sent. */
async function answerToHead(key: string): Promise<string> {
  const { hostname, port } = new URL(w.service.url)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('latin1')
  socket.write(
    `POST /api/v1/upload HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n` +
      `Content-Type: ${FORM}\r\nContent-Length: 1000000\r\n\r\n`,
  )
  // A stream of text, as its encoding says.
  const [answer] = (await once(socket, 'data')) as [string]
  socket.destroy()
  return answer
}

describe('senders who dawdle or leave', () => {
  const dawdlers: ReturnType<typeof connect>[] = []
  const begin = (key: string, bytes: string | Buffer = 'slow') => {
    const { hostname, port } = new URL(w.service.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /api/v1/upload HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n` +
        `Content-Type: ${FORM}\r\nContent-Length: ${20 * MB}\r\n\r\n--${BOUNDARY}\r\n${FILE}\r\n\r\n`,
    )
    socket.write(bytes)
    dawdlers.push(socket)
    return socket
  }

  test('hold up nobody else, and nothing once they are gone', async () => {
    const slow = await w.user({ connect: [] })
    for (let i = 0; i < 10; i++) begin(slow.key)
    await sleep(300)

    const mine = await upload(await png())
    const theirs = w.call(slow, 'POST', '/api/v1/upload', { form: formOf(await png()) })
    const first = await Promise.race([theirs, sleep(500, 'waits')])
    for (const socket of dawdlers) socket.destroy()

    expect(mine.status).toBe(200)
    expect(first).toBe('waits')
    expect((await theirs).status).toBe(200)
  })

  test.each([
    ['their first bytes', 'slow'],
    ['all but their last part', Buffer.alloc(19 * MB, 'a')],
  ])('and have sent %s, two of them, let a third one through', async (_, bytes) => {
    const slow = await Promise.all([w.user({ connect: [] }), w.user({ connect: [] })])
    const order: string[] = []
    let are_slow = true
    const answered = slow.map(async ({ key }) => {
      const socket = begin(key, bytes)
      socket.setEncoding('latin1')
      // Just enough to be waited for, for as long as the third one takes on any machine.
      const dawdling = setInterval(() => are_slow && socket.write('a'.repeat(10_000)), 500)
      const [answer] = (await once(socket, 'data')) as [string]
      clearInterval(dawdling)
      order.push(answer.split('\r\n')[0] ?? '')
      return answer
    })
    await sleep(300)

    const mine = await upload(Buffer.concat([await png(), Buffer.alloc(4 * MB)]))
    order.push('mine')
    are_slow = false
    const answers = await Promise.all(answered)

    expect(mine.status).toBe(200)
    expect(order).toEqual(['mine', ...Array(2).fill('HTTP/1.1 408 Request Timeout')])
    for (const answer of answers) expect(answer).toContain('"code":"request_timeout"')
  })
})
