/** Files that an agent brings: small ones in its message, others from a public address and from nowhere else. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFilm } from '../media/film.ts'
import { png } from '../media/pictures.ts'
import { openWorld, type World } from '../world/world.ts'
import { connectAgent, type Agent } from './agent.ts'

const picture = await png()
const FILES: Record<string, { status?: number; location?: string; body?: Buffer }> = {
  '/a.png': { body: picture },
  '/moved.png': { status: 302, location: '/a.png' },
  '/inwards.png': { status: 302, location: 'http://127.0.0.1:1/a.png' },
  '/metadata.png': { status: 302, location: 'https://169.254.169.254/latest/meta-data' },
  '/round.png': { status: 302, location: '/round.png' },
  '/gone.png': { status: 404 },
  '/page.html': { body: Buffer.from('<html>') },
  '/huge.mp4': { body: Buffer.alloc(21 * 1024 * 1024) },
}
const asked: string[] = []
let under_way = 0
let most_at_once = 0
const host = createServer((request, response) => {
  asked.push(request.headers.accept ?? '')
  const { status = 200, location, body } = FILES[request.url ?? ''] ?? { status: 404 }
  most_at_once = Math.max(most_at_once, ++under_way)
  setTimeout(() => {
    under_way--
    response.writeHead(status, location === undefined ? {} : { location }).end(body)
  }, 20)
})

let w: World
let origin: string
let agent: Agent
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  // A TCP server has an address with a port.
  const { port } = host.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  w = await openWorld({ fetching: { loopback_port: port } })
  agent = await connectAgent(w, await w.user({ connect: ['x'] }))
})
afterAll(async () => {
  await w.close()
  host.close()
})

test('what a picture shows is kept with it, whichever way it comes', async () => {
  const alt_text = 'A heron on one leg'
  const ways = [{ source_url: `${origin}/a.png` }, { content_base64: picture.toString('base64') }]

  for (const way of ways) {
    expect(await agent.call('upload_media', { ...way, alt_text })).toMatchObject({ alt_text })
    expect(await agent.call('upload_media', way)).not.toHaveProperty('alt_text')
  }
})

test.each(['/a.png', '/moved.png'])(
  'a picture at %s is fetched and can be posted',
  async (path) => {
    const { url } = await agent.call('upload_media', { source_url: origin + path })

    const { posts } = await agent.call('create_post', { text: 'Look', media_urls: [url] })
    const { media_urls } = await agent.call('get_post', { id: posts[0].id })
    expect(media_urls).toEqual([url])
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png')
    expect(asked.at(-1)).toBe('image/*, video/*')
  },
)

test('a video comes the same way', async () => {
  FILES['/film.mp4'] = { body: await makeFilm() }

  const { url } = await agent.call('upload_media', { source_url: `${origin}/film.mp4` })

  expect(url).toMatch(/\.mp4$/)
})

describe('refused is', () => {
  test.each<[string, () => string, RegExp]>([
    ['loopback', () => 'https://127.0.0.1/a.png', /not on the public Internet/],
    ['loopback by a name', () => 'https://localhost/a.png', /not on the public Internet/],
    ['loopback as a number', () => 'https://2130706433/a.png', /not on the public Internet/],
    ['loopback of IPv6', () => 'https://[::1]/a.png', /not on the public Internet/],
    [
      'loopback in disguise',
      () => 'https://[::ffff:127.0.0.1]/a.png',
      /not on the public Internet/,
    ],
    ['a private network', () => 'https://10.0.0.1/a.png', /not on the public Internet/],
    ['where clouds keep secrets', () => 'https://169.254.169.254/', /not on the public Internet/],
    ['a way there', () => `${origin}/metadata.png`, /not on the public Internet/],
    ['a way inwards', () => `${origin}/inwards.png`, /Only https/],
    ['a way without end', () => `${origin}/round.png`, /redirects more than/],
    ['an open address', () => 'http://example.com/a.png', /Only https/],
    ['a file of this machine', () => 'file:///etc/passwd', /Only https/],
    ['another port', () => 'https://example.com:8443/a.png', /usual port/],
    ['what is not there', () => `${origin}/gone.png`, /answered 404/],
    ['what is too large', () => `${origin}/huge.mp4`, /larger than 20971520 bytes/],
  ])('%s', async (_, url, reason) => {
    const { code, details } = await agent.refused('upload_media', { source_url: url() })

    expect(code).toBe('validation_failed')
    expect(details).toEqual([expect.stringMatching(/^source_url: /)])
    expect(details?.[0]).toMatch(reason)
  })

  test('what is no picture', async () => {
    const { code } = await agent.refused('upload_media', { source_url: `${origin}/page.html` })

    expect(code).toBe('unsupported_media_type')
  })

  test('both ways at once, and neither', async () => {
    const both = { source_url: `${origin}/a.png`, content_base64: picture.toString('base64') }

    for (const args of [both, {}]) {
      expect((await agent.refused('upload_media', args)).details).toEqual([
        expect.stringContaining('exactly one'),
      ])
    }
  })

  test('a large file in a message', async () => {
    const content_base64 = Buffer.alloc(1_100_000).toString('base64')

    const { details } = await agent.refused('upload_media', { content_base64 })

    expect(details).toEqual([expect.stringMatching(/^content_base64: .*1400000 characters/)])
  })
})

test('one user fetches one file at a time', async () => {
  most_at_once = 0

  const uploads = Array.from({ length: 6 }, () =>
    agent.call('upload_media', { source_url: `${origin}/a.png` }),
  )

  expect(await Promise.all(uploads)).toHaveLength(6)
  expect(most_at_once).toBe(1)
})
