/** Covers and images: uploads of the same user, and addresses that are fetched with care. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { keyThatMay } from '../reviews/arrange.ts'
import { animation, film, picture } from '../simulator/samples.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser, type World } from '../world/world.ts'
import { ARTICLES, author, draftsOf } from './arrange.ts'

const FILES: Record<string, { status?: number; body: Buffer | string }> = {
  '/wide.png': { body: await picture('png', 40, 10) },
  '/small.jpg': { body: await picture('jpeg', 20, 10) },
  '/moving.gif': { body: await animation(3, 4, 4) },
  '/film.mp4': { body: film(3) },
  '/page.png': { body: '<html>not here</html>' },
  '/gone.png': { status: 404, body: '' },
  '/large.png': { body: Buffer.alloc(6 * 1024 * 1024) },
}
const asked: string[] = []
const host = createServer((request, response) => {
  asked.push(request.url ?? '')
  const { status = 200, body } = FILES[request.url ?? ''] ?? { status: 404, body: '' }
  response.writeHead(status).end(body)
})

let w: World
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  // A TCP server has an address with a port.
  const { port } = host.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  w = await openWorld({ fetching: { loopback_port: port } })
})
afterAll(async () => {
  await w.close()
  host.close()
})

async function upload(user: TestUser, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'file')
  return (await w.call(user, 'POST', '/api/v1/upload', { form })).body.url
}

function publish(user: TestUser, content_markdown: string, more: object = {}) {
  const body = { title: 'Pictures', content_markdown, publish_now: true, ...more }
  return w.call(user, 'POST', ARTICLES, { body })
}

test('uploads and addresses become the cover and the images of the article on X', async () => {
  const user = await author(w)
  const uploaded = await upload(user, await picture('webp', 30, 10))
  const markdown = `![First](${uploaded})\n\nBetween.\n\n![](${origin}/wide.png)`

  const { status, body } = await publish(user, markdown, {
    cover_image_url: `${origin}/small.jpg`,
  })

  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.article).toMatchObject({
    status: 'published',
    cover_image_url: `${origin}/small.jpg`,
  })
  const [draft] = await draftsOf(w, user)
  expect(draft?.media.map(({ width }) => width)).toEqual([30, 40])
  expect(draft?.cover?.width).toBe(20)
})

test('what waits for approval names no pictures elsewhere, which somebody may exchange once it is approved', async () => {
  const user = await author(w)
  const drafter = await keyThatMay(w, user)
  const uploaded = await upload(user, await picture('png', 30, 10))
  const elsewhere = `${origin}/wide.png`
  const dated = { title: 'Pictures', scheduled_date: inMinutes(60) }
  const asDrafter = (method: string, path: string, body: object) =>
    w.call(drafter, method, path, { body })

  const refused = await asDrafter('POST', ARTICLES, {
    ...dated,
    content_markdown: `![](${uploaded})\n\n![](${elsewhere})`,
    cover_image_url: elsewhere,
  })
  const waiting = await asDrafter('POST', ARTICLES, {
    ...dated,
    content_markdown: `![](${uploaded})`,
    cover_image_url: uploaded,
  })
  const path = `${ARTICLES}/${waiting.body.article.id}`
  const edited = await asDrafter('PUT', path, { cover_image_url: elsewhere })
  const draft = await asDrafter('POST', ARTICLES, {
    title: 'Pictures',
    content_markdown: `![](${elsewhere})`,
  })
  const late = await asDrafter('PUT', `${ARTICLES}/${draft.body.article.id}`, dated)

  expect(refused.status).toBe(400)
  expect(refused.body.problems).toMatchObject([
    { code: 'not_uploaded', pointer: '/content_markdown' },
    { code: 'not_uploaded', pointer: '/cover_image_url' },
  ])
  expect(waiting.body.article.review_status).toBe('pending')
  expect([edited.status, draft.status, late.status]).toEqual([400, 201, 400])
})

test('a picture is not deleted at the moment in which what is to be approved comes to name it', async () => {
  const user = await author(w)
  const drafter = await keyThatMay(w, user)
  const url = await upload(user, await picture('png', 30, 10))
  const { body: library } = await w.call(user, 'GET', '/api/v1/media')
  const body = { title: 'At once', content_markdown: `![](${url})`, scheduled_date: inMinutes(60) }

  const { saving, deleting } = await w.db.begin(async (tx) => {
    // The article has been checked, and is saved when this ends.
    await tx`lock table articles in share mode`
    const saving = w.call(drafter, 'POST', ARTICLES, { body })
    await w.until(() => waitsToRun('insert into articles'))
    const deleting = w.call(user, 'DELETE', `/api/v1/media/${library.media[0].id}`)
    await Promise.race([deleting, w.until(() => waitsToRun('from media'))])
    return { saving, deleting }
  })
  const [saved, deleted] = [await saving, await deleting]

  expect([saved.status, saved.body.article?.review_status]).toEqual([201, 'pending'])
  expect([deleted.status, deleted.body.code]).toEqual([409, 'in_use'])
})

async function waitsToRun(statement: string): Promise<boolean> {
  const rows = await w.db`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position(${statement} in query) > 0`
  return rows.length > 0
}

test('an upload is a cover too, and null takes the cover away', async () => {
  const user = await author(w)
  const cover_image_url = await upload(user, await picture('png', 30, 10))
  const made = await publish(user, 'Words.', { cover_image_url, publish_now: false })
  const path = `${ARTICLES}/${made.body.article.id}`

  const without = await w.call(user, 'PUT', path, { body: { cover_image_url: null } })
  const again = await w.call(user, 'PUT', path, { body: { cover_image_url } })
  await w.call(user, 'POST', `${path}/publish`)

  expect(without.body.article.cover_image_url).toBeNull()
  expect(again.body.article.cover_image_url).toBe(cover_image_url)
  expect((await draftsOf(w, user))[0]?.cover).toMatchObject({ width: 30 })
})

describe('a picture that cannot be had fails the article, and says which and why:', () => {
  test.each([
    ['/gone.png', /404/],
    ['/nothing.png', /404/],
    ['/page.png', /./],
    ['/large.png', /large|big|MB|bytes/i],
    ['/moving.gif', /GIF/],
    ['/film.mp4', /video/i],
  ])('%s', async (file, reason) => {
    const user = await author(w)

    for (const [markdown, more] of [
      [`![a](${origin}${file})`, {}],
      ['Words.', { cover_image_url: `${origin}${file}` }],
    ] as const) {
      const { status, body } = await publish(user, markdown, more)

      expect([status, body.code]).toEqual([502, 'publish_failed'])
      expect(body.article).toMatchObject({ status: 'failed' })
      expect(body.article.failed_reason).toContain(file)
      expect(body.article.failed_reason).toMatch(reason)
      expect(body.details).toEqual([`x: ${body.article.failed_reason}`])
    }
    expect(await w.published(user, 'x')).toEqual([])
  })

  test.each([
    'http://127.0.0.1:1/a.png',
    'https://127.0.0.1/a.png',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/a.png',
    'https://10.0.0.1/a.png',
  ])('%s, behind our own walls', async (url) => {
    const { status, body } = await publish(await author(w), `![a](${url})`)

    expect(status).toBe(502)
    expect(body.article.failed_reason).toContain(url)
  })

  test('at its time, of a scheduled article, which can be mended and published', async () => {
    const user = await author(w)
    const made = await publish(user, `![a](${origin}/gone.png)`, {
      publish_now: undefined,
      scheduled_date: inMinutes(60),
    })
    await moveTo(w, made.body.article.id, '0 seconds')
    const path = `${ARTICLES}/${made.body.article.id}`

    const failed = await w.until(async () => {
      const { body } = await w.call(user, 'GET', path)
      return body.article.status === 'failed' && body.article
    })
    const body = { content_markdown: `![a](${origin}/wide.png)` }
    const mended = await w.call(user, 'PUT', path, { body })
    const published = await w.call(user, 'POST', `${path}/publish`)

    expect(failed.failed_reason).toContain('/gone.png')
    expect(mended.body.article).toMatchObject({ status: 'draft', failed_reason: null })
    expect(published.body.article.status).toBe('published')
  })
})

test('an upload of another user is not read from our disk', async () => {
  const [me, them] = [await author(w), await author(w)]
  const theirs = await upload(them, await picture('png', 30, 10))

  const { status, body } = await publish(me, `![a](${theirs})`)

  // Its address is public; on loopback, as here, no address of our own can be reached.
  expect([status, body.code]).toEqual([502, 'publish_failed'])
})

test('nothing is fetched for a draft', async () => {
  const user = await author(w)
  const before = asked.length

  const { body } = await publish(user, `![a](${origin}/wide.png)`, { publish_now: false })

  expect(body.article.status).toBe('draft')
  expect(asked).toHaveLength(before)
})
