/** Uploaded media, as browsers and players ask for them: from a folder and from a bucket. */
import { afterAll, describe, expect, test } from 'vitest'
import { openBucket } from '../../db/files/bucket.ts'
import { openWorld, type TestUser, type World } from '../world/world.ts'
import { makeFilm } from './film.ts'
import { startRclone } from './rclone.ts'

const rclone = await startRclone()
const folder = await openWorld()
const bucket = rclone && (await openWorld({ files: () => openBucket(rclone.settings) }))
afterAll(async () => {
  await folder.close()
  await bucket?.close()
  await rclone?.stop()
})

const film = await makeFilm()
const size = film.length

async function upload(w: World, user: TestUser): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(film)]), 'film.mp4')
  const { status, body } = await w.call(user, 'POST', '/api/v1/upload', { form })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.url
}

describe.each<[string, World | undefined]>([
  ['a folder', folder],
  ['a bucket', bucket],
])('in %s', (_, w) => {
  if (w === undefined) return void test.skip('there is no Python to install rclone with')
  let url = ''
  let stored = Buffer.alloc(0)

  test('whole', async () => {
    url = await upload(w, await w.user({ connect: [] }))

    const answer = await fetch(url)
    stored = Buffer.from(await answer.arrayBuffer())

    expect(answer.status).toBe(200)
    expect(stored.length).toBe(size)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('set-cookie')).toBe(null)
  })

  test('its head alone', async () => {
    const answer = await fetch(url, { method: 'HEAD' })

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(size))
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(await answer.text()).toBe('')
  })

  test.each<[string, number, number]>([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-10', size - 10, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    [`bytes=5-${size * 2}`, 5, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
  ])('%s', async (range, start, end) => {
    const answer = await fetch(url, { headers: { range } })
    const bytes = Buffer.from(await answer.arrayBuffer())

    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
    expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
    expect(bytes.equals(stored.subarray(start, end + 1))).toBe(true)
  })

  test.each([`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])(
    '%s is not there',
    async (range) => {
      const answer = await fetch(url, { headers: { range } })

      expect(answer.status).toBe(416)
      expect(answer.headers.get('content-range')).toBe(`bytes */${size}`)
      expect(await answer.json()).toMatchObject({
        code: 'validation_failed',
        retryable: false,
        details: [expect.stringMatching(/^Range: /)],
      })
    },
  )

  test.each(['bytes=0-1,5-6', 'bytes=a-b', 'lines=1-2', 'bytes=9-3', ''])(
    'a range that means nothing here gets all: %s',
    async (range) => {
      const answer = await fetch(url, { headers: { range } })

      expect([200, 416]).toContain(answer.status)
      if (answer.status === 200) expect((await answer.arrayBuffer()).byteLength).toBe(size)
    },
  )

  test.each([
    'nothing',
    `${'0'.repeat(40)}.mp4`,
    '..%2f..%2fapi-key',
    '%2e%2e%2fapi-key',
    '..%5capi-key',
    '%00',
    `${'a'.repeat(2_000)}.png`,
  ])('an unknown name: %s', async (name) => {
    const answer = await fetch(`${w.service.url}/media/${name}`)

    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable')
  })

  test('a name is known for its letter case, extension and nothing beside', async () => {
    const names = [url.toUpperCase().replace(/^.*MEDIA/, '/media'), `${url}x`, `${url}/x`]
    const paths = names.map((name) => new URL(name, w.service.url).href)

    for (const path of paths) expect((await fetch(path)).status, path).toBe(404)
  })

  test('other methods than reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await fetch(url, { method })

      expect(answer.status, method).toBe(404)
    }
  })

  test('names that nobody can guess', async () => {
    const user = await w.user({ connect: [] })
    const names = await Promise.all([upload(w, user), upload(w, user)])

    expect(new Set(names).size).toBe(2)
    for (const name of names) expect(name).toMatch(/\/media\/[0-9a-f]{40}\.mp4$/)
  })

  test('a file that is lost is no error of ours to its reader', async () => {
    const lost = await upload(w, await w.user({ connect: [] }))
    await w.files.remove(lost.split('/').at(-1) ?? '')

    const answer = await fetch(lost)

    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not_found' })
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable')
  })

  test('a reader who goes away in the middle harms nobody', async () => {
    const leaving = new AbortController()
    const answer = await fetch(url, { signal: leaving.signal })
    leaving.abort()
    await answer.text().catch(() => undefined)

    expect((await fetch(url)).status).toBe(200)
  })
})
