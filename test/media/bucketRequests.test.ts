/** Where requests to a bucket go, how they are signed, and what is sent again. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openBucket } from '../../db/files/bucket.ts'
import { urlOf, type BucketSettings } from '../../db/files/bucketRequests.ts'
import { newFileName } from '../../db/files/files.ts'

/** What the storage answers next; 200 when there is nothing left. */
let answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = []
let calls: { method: string | undefined; body: string }[] = []
const storage = createServer((request, response) => {
  void readAll(request).then((body) => {
    calls.push({ method: request.method, body })
    const answer = answers.shift() ?? status(200)
    answer(request, response)
  })
}).listen(0, '127.0.0.1')
await once(storage, 'listening')
// A server that listens on a port has an address of this form.
const { port } = storage.address() as AddressInfo
const SETTINGS: BucketSettings = {
  endpoint: `http://127.0.0.1:${port}`,
  region: 'us-east-1',
  bucket: 'media',
  access_key: 'access',
  secret_key: 'secret',
  path_style: true,
}
const files = await openBucket(SETTINGS)
afterAll(() => {
  files.close()
  storage.close()
})
beforeEach(() => {
  answers = []
  calls = []
})

async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

function status(code: number, body = '') {
  return (_: IncomingMessage, response: ServerResponse) => void response.writeHead(code).end(body)
}

function cut(request: IncomingMessage) {
  request.socket.destroy()
}

describe('a request is made again, with the same bytes,', () => {
  test.each([
    ['after 503', status(503, '<Error><Code>SlowDown</Code></Error>')],
    ['after 500', status(500)],
    ['after a connection that broke', cut],
  ])('%s', async (_, answer) => {
    answers = [answer, answer]

    await files.put(newFileName('jpg'), Buffer.from('bytes'), 'image/jpeg')

    expect(calls).toEqual(Array(3).fill({ method: 'PUT', body: 'bytes' }))
  })
})

test('what goes on failing is told, after three attempts', async () => {
  answers = Array(9).fill(status(503, '<Error><Code>SlowDown</Code></Error>'))

  await expect(files.read(newFileName('jpg'))).rejects.toThrow(
    'the storage answered 503 (SlowDown).',
  )
  expect(calls).toHaveLength(3)
})

test('a bucket that is gone is no file that is not there, and is asked for once', async () => {
  answers = [status(404, '<Error><Code>NoSuchBucket</Code></Error>')]

  await expect(files.read(newFileName('jpg'))).rejects.toThrow(
    'the storage answered 404 (NoSuchBucket).',
  )
  expect(calls).toHaveLength(1)
})

test('a refusal without end is not read to its end', async () => {
  answers = [
    (_, response) => {
      response.writeHead(403)
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.on('drain', write)
      write()
    },
  ]

  await expect(files.remove(newFileName('jpg'))).rejects.toThrow('the storage answered 403.')
})

test.each<[string, Partial<BucketSettings>, string]>([
  ['Amazon’s own', {}, 'https://media.s3.eu-central-1.amazonaws.com/a.jpg'],
  [
    'Amazon’s in China',
    { region: 'cn-north-1' },
    'https://media.s3.cn-north-1.amazonaws.com.cn/a.jpg',
  ],
  [
    'one with a dot',
    { bucket: 'my.media' },
    'https://s3.eu-central-1.amazonaws.com/my.media/a.jpg',
  ],
  ['another’s', { endpoint: 'https://r2.example' }, 'https://media.r2.example/a.jpg'],
  [
    'another’s, in the path',
    { endpoint: 'https://r2.example/base/', path_style: true },
    'https://r2.example/base/media/a.jpg',
  ],
  ['at an address', { endpoint: 'http://127.0.0.1:9000' }, 'http://127.0.0.1:9000/media/a.jpg'],
  ['at an IPv6 address', { endpoint: 'http://[::1]:9000' }, 'http://[::1]:9000/media/a.jpg'],
])('a bucket is asked where it is: %s', (_, settings, url) => {
  const usual = { ...SETTINGS, endpoint: undefined, region: 'eu-central-1', path_style: false }

  expect(urlOf({ ...usual, ...settings }, 'a.jpg').href).toBe(url)
})

test('the bucket itself is asked for without a file', () => {
  const own = { ...SETTINGS, endpoint: 'https://r2.example' }

  expect(urlOf(own, '').href).toBe('https://r2.example/media')
  expect(urlOf({ ...own, path_style: false }, '').href).toBe('https://media.r2.example/')
})
