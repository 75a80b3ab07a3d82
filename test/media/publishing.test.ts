import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

async function upload(user: TestUser, bytes: Buffer, name = 'picture.png'): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const { status, body } = await w.call(user, 'POST', '/api/v1/upload', { form })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.url
}

function picture(format: 'png' | 'jpeg' | 'webp'): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer()
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'an uploaded %s is served again, and published on every network',
  async (format) => {
    const user = await w.user({ auto_cross_post: true })
    const url = await upload(user, await picture(format))

    const served = await fetch(url)
    const { status, body } = await w.call(user, 'POST', '/api/v1/posts', {
      body: { text: `A ${format}`, media_urls: [url], publish_now: true },
    })

    expect(served.headers.get('content-type')).toBe(`image/${format}`)
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.posts[0].results.map((result: { status: string }) => result.status)).toEqual([
      'published',
      'published',
      'published',
    ])
  },
)
