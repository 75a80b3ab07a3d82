/** What many do at once, or with a bare socket, or with files: written by hand, since no contract has it. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import {
  filmOf,
  gifOfExtensions,
  jpegOfSegments,
  manyProfiles,
  pngOfChunks,
  profileBomb,
  webpFrameOfChunks,
  webpOfChunks,
} from '../media/bombs.ts'
import { hardestFiles } from '../media/hardest.ts'
import { still } from '../media/pictures.ts'
import { send, type Ending } from './attack.ts'
import type { Victim } from './target.ts'

export interface Scene {
  name: string
  /** Returns how its requests ended. */
  run(victim: Victim): Promise<Ending[]>
}

const HOLD_MS = 8_000
/** All of 127.0.0.0/8 is this machine; other callers come from the first. One address may have 500. */
const FIRST_ADDRESS = 2
const OF_AN_ADDRESS = 100
const JSON_TYPE = { 'content-type': 'application/json' }
const POSTS = '/api/v1/posts'
const BOUNDARY = 'worst'
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const FORM_BEGINS = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
const UNFOLDING = gzipSync(`{"text":"${'a'.repeat(200_000_000)}"}`)

export const SCENES: Scene[] = [
  ...[
    halfSent('300 bodies of 7 MB, each without its last byte', 300, 'application/json', 7_000_000),
    halfSent('60 forms of 20 MB, each without its end', 60, FORM_TYPE, 20_000_000),
    malformed('600 that are no HTTP, on sockets left open', 'GARBAGE\r\n\r\n'),
    malformed('600 with half a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-Half'),
    malformed(
      '600 that ask for the contract and never read',
      'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20),
    ),
  ],
  {
    name: '10 bodies in pieces of one byte, of strangers',
    async run({ url }) {
      const head =
        'POST /api/dashboard/v1/session HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\n' +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
      const sockets = await hold(url, 10, [head, '1\r\n \r\n'.repeat(65_000)])
      await sleep(HOLD_MS)
      sockets.forEach((socket) => socket.destroy())
      return []
    },
  },
  crowd('100 strangers sign in', 100, ({ url }, i) =>
    open(url, '/session', { email: `stranger${i}@example.com`, password: 'wrong password' }),
  ),
  crowd('100 strangers sign up without an invitation', 100, ({ url }, i) =>
    open(url, '/users', {
      name: 'A',
      email: `new${i}@example.com`,
      password: 'a password of mine',
      invitation: 'a'.repeat(43),
    }),
  ),
  crowd('1,000 keys that are made up', 1_000, ({ url }, i) =>
    send(`${url}/api/v1/me`, {
      method: 'GET',
      headers: { 'x-api-key': `ot_${i}${'a'.repeat(40)}` },
    }),
  ),
  crowd('40 bodies that unfold', 40, ({ url, user: { key } }) =>
    send(url + POSTS, {
      headers: { ...JSON_TYPE, 'x-api-key': key, 'content-encoding': 'gzip' },
      body: UNFOLDING,
    }),
  ),
  {
    name: '20 pages of 100 of the largest drafts, and 20 that are not read',
    async run({ url, user: { key } }) {
      await writeLargest(url, key)
      const path = `${POSTS}?limit=100`
      const head = `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${key}\r\n\r\n`
      const unread = await hold(url, 20, [head])
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          send(url + path, { method: 'GET', headers: { 'x-api-key': key } }),
        ),
      )
      unread.forEach((socket) => socket.destroy())
      return answers
    },
  },
  {
    name: '100 uploads of the hardest files',
    async run({ url, user: { key } }) {
      const forms = (await hardestFiles()).map(formOf)
      return Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          send(`${url}/api/v1/upload`, {
            headers: { 'x-api-key': key, 'content-type': FORM_TYPE },
            body: forms[i % forms.length],
          }),
        ),
      )
    },
  },
  {
    name: '40 uploads of the hardest files beside 40 bodies of 7 MB',
    async run({ url, user: { key } }) {
      const headers = { 'x-api-key': key }
      const forms = (await hardestFiles()).map(formOf)
      const post = { is_thread: true, text: 'a', thread_tweets: Array(100).fill('é'.repeat(700)) }
      const body = JSON.stringify({ posts: Array(50).fill(post) })
      return Promise.all(
        Array.from({ length: 80 }, (_, index) =>
          index % 2 === 0
            ? send(url + POSTS, { headers: { ...headers, ...JSON_TYPE }, body })
            : send(`${url}/api/v1/upload`, {
                headers: { ...headers, 'content-type': FORM_TYPE },
                body: forms[index % forms.length],
              }),
        ),
      )
    },
  },
  ...files(),
]

/** Sockets that never say their last byte. */
function halfSent(name: string, count: number, type: string, bytes: number): Scene {
  return {
    name,
    async run({ url, user: { key } }) {
      const path = type.startsWith('multipart') ? '/api/v1/upload' : POSTS
      const head =
        `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${key}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`
      const begins = type.startsWith('multipart') ? FORM_BEGINS : '{"text":"'
      const sockets = await hold(url, count, [head, begins, Buffer.alloc(bytes - 500, 'a')])
      await sleep(HOLD_MS)
      sockets.forEach((socket) => socket.destroy())
      return []
    },
  }
}

function malformed(name: string, says: string): Scene {
  return {
    name,
    async run({ url }) {
      const sockets = await hold(url, 600, [says])
      await sleep(HOLD_MS)
      sockets.forEach((socket) => socket.destroy())
      return []
    },
  }
}

function crowd(
  name: string,
  count: number,
  one: (victim: Victim, index: number) => Promise<Ending>,
): Scene {
  return {
    name,
    run: (victim) => Promise.all(Array.from({ length: count }, (_, index) => one(victim, index))),
  }
}

/** Clients that neither read nor close their end. */
async function hold(url: string, count: number, says: (string | Buffer)[]): Promise<Socket[]> {
  const { hostname: host, port } = new URL(url)
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const localAddress = `127.0.0.${FIRST_ADDRESS + Math.floor(index / OF_AN_ADDRESS)}`
      const socket = connect({ host, port: Number(port), localAddress, allowHalfOpen: true })
      socket.on('error', () => undefined).pause()
      await Promise.race([once(socket, 'connect'), once(socket, 'close')])
      for (const part of says) socket.write(part)
      return socket
    }),
  )
}

function open(url: string, path: string, body: object): Promise<Ending> {
  return send(`${url}/api/dashboard/v1${path}`, {
    headers: { ...JSON_TYPE, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
}

/** Drafts at every bound: texts, parts, and addresses of media that carry as much as one may. */
async function writeLargest(url: string, key: string) {
  const post = {
    text: '日'.repeat(25_000),
    category: '日'.repeat(100),
    media_urls: Array.from({ length: 20 }, () => `${url}/media/a?${'a'.repeat(1_900)}`),
  }
  const thread = Array.from({ length: 100 }, () => '日'.repeat(800))
  for (let round = 0; round < 25; round++) {
    for (const body of [
      post,
      { ...post, media_urls: [] },
      { is_thread: true, text: 'a', thread_tweets: thread },
    ]) {
      await send(url + POSTS, {
        headers: { ...JSON_TYPE, 'x-api-key': key },
        body: JSON.stringify(body),
      })
    }
  }
}

function formOf(file: Buffer): Buffer {
  return Buffer.concat([Buffer.from(FORM_BEGINS), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}

function files(): Scene[] {
  const bombs: Record<string, () => Buffer | Promise<Buffer>> = {
    'a PNG of profiles that unfold': () => profileBomb(1_200),
    'a PNG of small profiles': () => manyProfiles(40_000),
    'a PNG of empty chunks': () => pngOfChunks(400_000),
    'a JPEG of empty segments': () => jpegOfSegments(1_000_000),
    'a WebP of empty chunks': () => webpOfChunks(600_000),
    'a WebP whose frame is of empty chunks': () => webpFrameOfChunks(600_000),
    'a GIF of empty blocks': async () => gifOfExtensions(await still(), 1_000_000),
    'a film of empty boxes and many samples': () =>
      filmOf({ samples: 250_000, empty_boxes: 50_000 }),
    'a film of sixteen tracks': () => filmOf({ tracks: 16, samples: 600_000, chunk_samples: 100 }),
  }
  return Object.entries(bombs).map(([name, make]) => ({
    name: `4 uploads of ${name}`,
    async run({ url, user: { key } }) {
      const body = formOf(await make())
      const headers = { 'x-api-key': key, 'content-type': FORM_TYPE }
      return Promise.all(
        Array.from({ length: 4 }, () => send(`${url}/api/v1/upload`, { headers, body })),
      )
    },
  }))
}
