/** What is the same for everybody: the contract, pages and scripts, as their readers ask for them. */
import { get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'

const w = await openWorld({ role: 'api' })
afterAll(() => w.close())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** As it comes over the wire: fetch would unpack it. */
function read(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(`${w.service.url}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, headers, bytes: Buffer.concat(chunks) })
      })
    }).once('error', reject)
  })
}

async function script(): Promise<string> {
  const page = (await read('/dashboard')).bytes.toString()
  return /src="(\/dashboard\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
}

const PATHS = [
  ...['/', '/favicon.svg', '/docs', '/docs/reference.js', '/docs/reference.css', '/dashboard'],
  ...['/openapi.yaml', '/openapi.json', '/openapi-3.1.json', '/openapi-without-upload.json'],
  ...['/arazzo.yaml'],
  ...['/docs/guides', '/docs/guides/review', '/docs/guides/review.md', '/docs/guides.css'],
  ...['/changelog', '/changelog.atom', '/changelog.css'],
  ...['/llms.txt', '/docs.md', '/.well-known/api-catalog'],
]

test('every document is compressed where its reader can unpack it, and is the same then', async () => {
  for (const path of [...PATHS, await script()]) {
    const plain = await read(path)
    const gzip = await read(path, { 'Accept-Encoding': 'gzip, deflate' })
    const brotli = await read(path, { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
    const answers = [plain, gzip, brotli]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect([path, ...answers.map(({ headers }) => headers['content-encoding'])]).toEqual([
      ...[path, undefined, 'gzip', 'br'],
    ])
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect(gzip.bytes.length).toBeLessThan(plain.bytes.length * 0.8)
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers } of answers) {
      expect(headers.vary).toBe('Accept-Encoding')
      expect(headers['content-type']).toBe(plain.headers['content-type'])
    }
  }
})

test('a document that its reader has is not sent again', async () => {
  for (const coding of ['identity', 'br']) {
    const asked = { 'Accept-Encoding': coding }
    const { headers } = await read('/docs/reference.js', asked)

    const again = await read('/docs/reference.js', {
      ...asked,
      'If-None-Match': headers.etag ?? '',
    })

    expect([again.status, again.bytes.length]).toEqual([304, 0])
  }
})

test('a reader who refuses a coding does not get it', async () => {
  const { headers } = await read('/openapi.json', { 'Accept-Encoding': 'br;q=0, gzip' })

  expect(headers['content-encoding']).toBe('gzip')
})

test('what the API answers is never compressed', async () => {
  const user = await w.user()
  const headers = { 'Accept-Encoding': 'br, gzip', Authorization: `Bearer ${user.key}` }

  for (const path of ['/api/v1/me', '/api/v1/posts', '/api/v1/nowhere']) {
    expect((await read(path, headers)).headers['content-encoding']).toBeUndefined()
  }
})

test('every sample names the address of this instance', async () => {
  for (const path of PATHS) {
    expect((await read(path)).bytes.toString()).not.toContain('127.0.0.1:3000')
  }
})

const READ_ALONE = [...PATHS, '/favicon.ico', '/healthz', '/readyz', '/llms-full.txt']

test('what can only be read says so to whoever asks for something else there', async () => {
  const pages = ['/dashboard/posts', '/docs/errors', '/docs/search.json', '/docs/guides.css']
  for (const path of [...READ_ALONE, ...pages, await script()]) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await fetch(`${w.service.url}${path}`, { method })

      const { code } = (await answer.json()) as { code: string }
      expect([path, answer.status, code]).toEqual([path, 405, 'method_not_allowed'])
      expect(answer.headers.get('Allow')).toBe('GET, HEAD')
    }
    const options = await fetch(`${w.service.url}${path}`, { method: 'OPTIONS' })
    expect([options.ok, options.headers.get('Allow')]).toEqual([true, 'GET, HEAD'])
  }
  const nowhere = await fetch(`${w.service.url}/docs/nowhere`, { method: 'POST' })
  expect(nowhere.status).toBe(404)
})
