/** The SDK for TypeScript as somebody uses it, from the first draft to the numbers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  ApiProblem,
  etagOf,
  NotSettled,
  Otterpost,
  responseOf,
} from '../../clients/sdk-typescript/source/index.ts'
import { openProxy } from '../cli/proxy.ts'
import { png } from '../media/pictures.ts'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
const folder = mkdtempSync(join(tmpdir(), 'otterpost-sdk-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await w.close()
})

async function newClient(connect?: ('x' | 'secondary_a' | 'secondary_b')[]) {
  const user = await w.user(connect && { connect })
  return { user, client: new Otterpost({ apiKey: user.key, baseUrl: `${w.service.url}/` }) }
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

async function problemOf(call: Promise<unknown>): Promise<ApiProblem> {
  const thrown: unknown = await call.catch((error: unknown) => error)
  if (!(thrown instanceof ApiProblem)) throw new Error(`no ApiProblem: ${String(thrown)}`)
  return thrown
}

test('from a draft to what became of it', async () => {
  const { user, client } = await newClient(['x', 'secondary_a'])

  const me = await client.getMe()
  const { posts } = await client.createPosts({
    text: 'First words',
    platforms: ['x', 'secondary_a'],
  })
  const [draft] = posts
  const id = draft?.id ?? ''
  const changed = await client.updatePost(id, { text: 'Better words' })
  const scheduled = await client.schedulePost(id, { scheduled_date: inAWeek() })
  const listed = await client.listPosts({ status: 'scheduled' })
  const unscheduled = await client.unschedulePost(id)
  await client.publishPost(id)
  const settled = await client.waitUntilSettled(id)
  const overview = await client.getAnalyticsOverview()
  const deleted = await client.deletePost(id)

  expect(me.key?.name).toBeTruthy()
  expect(changed.text).toBe('Better words')
  expect(scheduled.status).toBe('scheduled')
  expect(listed.posts.map((post) => post.id)).toEqual([id])
  expect(unscheduled.status).toBe('draft')
  expect(settled.deliveries?.map(({ status }) => status)).toEqual(['published', 'published'])
  expect(overview).toHaveProperty('stats')
  expect(deleted).toMatchObject({ success: true, x_deleted: true })
  expect(await w.published(user, 'x')).toMatchObject([{ text: 'Better words' }])
})

test('a picture from a path, from bytes and from a stream goes along, with what it shows', async () => {
  const { user, client } = await newClient(['x'])
  const path = join(folder, 'otter.png')
  const bytes = await png()
  writeFileSync(path, bytes)
  const shares: number[] = []

  const uploaded = await client.uploadMedia(path, {
    altText: 'An otter on its back',
    onProgress: (share) => shares.push(share),
  })
  const others = [
    await client.uploadMedia(new Blob([new Uint8Array(bytes)]), { name: 'otter.png' }),
    await client.uploadMedia(new Blob([new Uint8Array(bytes)]).stream()),
    await client.uploadMedia(bytes, { name: 'otter.png' }),
    await client.uploadMedia(new Uint8Array(bytes).buffer),
  ]
  const { posts } = await client.createPosts({
    text: 'With a picture',
    media_urls: [uploaded.url],
    publish_now: true,
  })

  expect(uploaded.alt_text).toBe('An otter on its back')
  expect(others.map(({ type }) => type)).toEqual(others.map(() => 'image/png'))
  expect(shares.at(0)).toBe(0)
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(posts).toHaveLength(1)
  expect(await w.published(user, 'x')).toHaveLength(1)
})

test('what is too large for an upload is not sent', async () => {
  const { client } = await newClient([])
  async function* endless() {
    for (;;) yield new Uint8Array(1024 * 1024)
  }

  await expect(client.uploadMedia(endless())).rejects.toThrow(RangeError)
  await expect(
    client.uploadMedia(new Blob([new Uint8Array(20 * 1024 * 1024 + 1)])),
  ).rejects.toThrow('A file may have 20971520 bytes.')
})

test('each post is iterated over once, whatever the pages', async () => {
  const { client } = await newClient(['x'])
  const texts = Array.from({ length: 25 }, (_, index) => `Post ${index}`)
  await client.createPosts({ posts: texts.map((text) => ({ text })) })

  const found: string[] = []
  for await (const { text } of client.iteratePosts({ limit: 10, status: 'draft' })) found.push(text)

  expect(found.toSorted()).toEqual(texts.toSorted())
})

test('an error has its code, the place in the request and a page that says what to do', async () => {
  const { client } = await newClient(['x'])

  const refused = await problemOf(client.createPosts({ posts: [{ text: 'Fine' }, { text: '' }] }))
  const missing = await problemOf(client.getPost('6b0013180000a13f9c27d05e'))
  const unknown = await problemOf(
    new Otterpost({ apiKey: 'ot_nobody', baseUrl: w.service.url }).getMe(),
  )

  expect(refused).toMatchObject({ status: 400, code: 'validation_failed', retryable: false })
  expect(refused.problems[0]?.pointer).toBe('/posts/1/text')
  expect((await fetch(refused.docUrl ?? '')).status).toBe(200)
  expect([missing.code, unknown.code]).toEqual(['not_found', 'unauthorized'])
  expect(missing.requestId).toBeTruthy()
})

test('of two editors the second is told that the first was there', async () => {
  const { client } = await newClient(['x'])
  const { posts } = await client.createPosts({ text: 'Read by two' })
  const id = posts[0]?.id ?? ''
  const read = await client.getPost(id)

  const first = await client.updatePost(id, { text: 'By the first' }, { ifMatch: etagOf(read) })
  const second = await problemOf(
    client.updatePost(id, { text: 'By the second' }, { ifMatch: etagOf(read) }),
  )

  expect(second).toMatchObject({ status: 412, code: 'changed_meanwhile' })
  expect(etagOf(first)).not.toBe(etagOf(read))
  expect(responseOf(first).status).toBe(200)
  expect((await client.getPost(id)).text).toBe('By the first')
})

test('a post that nobody has dated is not waited for any longer than is said', async () => {
  const { client } = await newClient(['x'])
  const { posts } = await client.createPosts({ text: 'A draft' })

  const waited: unknown = await client
    .waitUntilSettled(posts[0]?.id ?? '', { timeoutMs: 1 })
    .catch((error: unknown) => error)

  expect(waited).toBeInstanceOf(NotSettled)
  expect((waited as NotSettled).post.status).toBe('draft')
})

test('values of a later version are answered as they are', async () => {
  const { user, client } = await newClient(['x'])
  const { posts } = await client.createPosts({ text: 'To be answered by a later version' })
  const read = await (
    await fetch(`${w.service.url}/api/v1/posts/${posts[0]?.id}`, {
      headers: { authorization: `Bearer ${user.key}` },
    })
  ).json()
  const later = await openProxy()
  later.instead = () => ({
    status: 200,
    body: { ...(read as object), status: 'archived', platforms: ['mastodon'], whatever: 1 },
  })

  const post = await new Otterpost({ apiKey: user.key, baseUrl: later.url }).getPost('1')
  later.close()

  expect(post).toMatchObject({ status: 'archived', platforms: ['mastodon'], whatever: 1 })
})

test('an address or a key that cannot be one is refused at once', () => {
  expect(() => new Otterpost({ apiKey: '', baseUrl: w.service.url })).toThrow('apiKey is empty.')
  expect(() => new Otterpost({ apiKey: 'ot_x', baseUrl: 'ftp://example.com' })).toThrow(
    'baseUrl is no web address.',
  )
})
