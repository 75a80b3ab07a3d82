/** Media as things: what is known of them, what they show, and how they are deleted while something uses them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachMedia } from '../../db/posts/media.ts'
import { tidy } from '../../jobs/tidy.ts'
import { articleIn, ARTICLES, TEXT } from '../articles/arrange.ts'
import { inMinutes } from '../posts/arrange.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { makeFilm } from './film.ts'
import { HEIGHT, moving, png, WIDTH } from './pictures.ts'

const w = await openWorld()
afterAll(() => w.close())
let user: TestUser
beforeAll(async () => {
  await w.db`update plans set requests_per_minute = 1000000`
  user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
})

const MEDIA = '/api/v1/media'
const POSTS = '/api/v1/posts'
const ALT = 'An otter on its back, cracking a mussel on its belly 🦦'
const FOUR_DAYS_MS = 4 * 24 * 3_600_000

interface Sent {
  alt_text?: string | string[] | Blob | undefined
  headers?: Record<string, string>
  by?: TestUser
}

async function upload(
  bytes: Buffer,
  { alt_text, headers = {}, by = user }: Sent = {},
): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  for (const one of [alt_text ?? []].flat()) {
    if (typeof one === 'string') form.append('alt_text', one)
    else form.append('alt_text', one, 'a.txt')
  }
  return w.call(by, 'POST', '/api/v1/upload', { form, headers })
}

async function newMedia(sent?: Sent) {
  const { status, body } = await upload(await png(), sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const get = (id: string) => w.call(user, 'GET', `${MEDIA}/${id}`)
const put = (id: string, body: object, headers = {}) =>
  w.call(user, 'PUT', `${MEDIA}/${id}`, { body, headers })
const remove = (id: string) => w.call(user, 'DELETE', `${MEDIA}/${id}`)
const draft = (...media_urls: string[]) =>
  w.call(user, 'POST', POSTS, { body: { text: 'Look', media_urls } })

describe('an upload answers what is known of it', () => {
  test('a picture', async () => {
    const { body } = await upload(await png(), { alt_text: ALT })

    const { created_at, expires_at, bytes, ...facts } = body
    expect(facts).toEqual({
      url: expect.stringMatching(/\/media\/[0-9a-f]{40}\.png$/),
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      type: 'image/png',
      width: WIDTH,
      height: HEIGHT,
      alt_text: ALT,
    })
    expect(bytes).toBe((await (await fetch(body.url)).arrayBuffer()).byteLength)
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(FOUR_DAYS_MS)
    expect((await get(body.id)).body).toEqual(body)
  })

  test.each([
    ['a film', makeFilm, 'video/mp4'],
    ['a picture that moves', moving, 'image/gif'],
  ])('%s, with its duration and without a text', async (_, make, type) => {
    const { body } = await upload(await make())

    expect(body).toMatchObject({ type, duration_ms: expect.any(Number) })
    expect(body).not.toHaveProperty('alt_text')
  })

  test('a repeat with the same key answers the same, and with another text it is another request', async () => {
    const headers = { 'Idempotency-Key': 'described' }
    const first = await newMedia({ alt_text: ALT, headers })

    const again = await upload(await png(), { alt_text: ALT, headers })
    const other = await upload(await png(), { alt_text: 'Another', headers })

    expect(again.body).toEqual(first)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
  })
})

describe('the text of an upload', () => {
  test.each([
    ['a thousand characters', 'a'.repeat(1_000)],
    ['a thousand otters, each of which is a character', '🦦'.repeat(1_000)],
  ])('may have %s', async (_, alt_text) => {
    expect(await newMedia({ alt_text })).toMatchObject({ alt_text })
  })

  test.each([
    ['empty', ''],
    ['of white space', ' \n\t '],
  ])('is none where it is %s', async (_, alt_text) => {
    expect(await newMedia({ alt_text })).not.toHaveProperty('alt_text')
  })

  test.each<[string, Sent['alt_text'], string, string]>([
    ['too long', 'a'.repeat(1_001), 'too_long', 'must NOT have more than 1000 characters'],
    ['too long by far', '🦦'.repeat(1_500), 'too_long', 'must NOT have more than 1000 characters'],
    ['there twice', ['a', 'b'], 'invalid_type', 'must be one text'],
    ['a file', new Blob(['a']), 'invalid_type', 'must be one text'],
    ['no text that can be stored', 'a\0b', 'unstorable', 'must be Unicode text without NUL'],
  ])('is refused where it is %s', async (_, alt_text, code, message) => {
    const { status, body } = await upload(await png(), { alt_text })

    expect(status).toBe(400)
    expect(body.problems).toMatchObject([{ pointer: '/alt_text', code, message }])
    expect(body.details).toEqual([`alt_text: ${message}`])
  })

  test('is changed, left as it is, and removed', async () => {
    const { id } = await newMedia({ alt_text: 'A cat' })

    expect((await put(id, { alt_text: ALT })).body.alt_text).toBe(ALT)
    expect((await put(id, {})).body.alt_text).toBe(ALT)
    expect((await put(id, { alt_text: null })).body).not.toHaveProperty('alt_text')
    await put(id, { alt_text: ALT })
    expect((await put(id, { alt_text: '' })).body).not.toHaveProperty('alt_text')
    expect((await get(id)).body).not.toHaveProperty('alt_text')
  })

  test('is changed once for one key', async () => {
    const { id } = await newMedia()
    const headers = { 'Idempotency-Key': `text of ${id}` }
    await put(id, { alt_text: 'First' }, headers)
    await put(id, { alt_text: 'Second' })

    const again = await put(id, { alt_text: 'First' }, headers)

    expect(again.body.alt_text).toBe('First')
    expect((await get(id)).body.alt_text).toBe('Second')
  })

  test('is no change of the posts that use it', async () => {
    const { id, url } = await newMedia()
    const { body } = await draft(url)
    const before = await w.call(user, 'GET', `${POSTS}/${body.posts[0].id}`)

    await put(id, { alt_text: ALT })

    const after = await w.call(user, 'GET', `${POSTS}/${body.posts[0].id}`)
    expect(after.body).toEqual(before.body)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  })

  test.each([
    ['too long', { alt_text: 'a'.repeat(1_001) }, 'too_long'],
    ['no text', { alt_text: 1 }, 'invalid_type'],
    ['no text that can be stored', { alt_text: 'a\0b' }, 'unstorable'],
  ])('is not changed to what is %s', async (_, body, code) => {
    const { id } = await newMedia({ alt_text: ALT })

    const answer = await put(id, body)

    expect([answer.status, answer.body.problems[0].code]).toEqual([400, code])
    expect((await get(id)).body.alt_text).toBe(ALT)
  })
})

test('the list has all of them once, the newest first, whatever comes meanwhile', async () => {
  const by = await w.user({ connect: [] })
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.unshift((await newMedia({ by })).id)
  const list = (query: string) => w.call(by, 'GET', `${MEDIA}?${query}`)

  const seen: string[] = []
  let query = 'limit=2'
  for (let pages = 0; pages < 5; pages++) {
    const { body } = await list(query)
    seen.push(...body.media.map(({ id }: { id: string }) => id))
    const { next_cursor } = body.pagination
    if (next_cursor === undefined) break
    if (pages === 0) await newMedia({ by })
    query = `limit=2&cursor=${next_cursor}`
  }

  expect(seen).toEqual(ids)
  expect((await list('cursor=AAAA')).body.problems[0].code).toBe('unknown_cursor')
  const { body } = await w.call(by, 'POST', POSTS, {
    body: { posts: [{ text: 'a' }, { text: 'b' }] },
  })
  expect(body.count).toBe(2)
  const of_posts = (await w.call(by, 'GET', `${POSTS}?limit=1`)).body.pagination.next_cursor
  expect((await list(`cursor=${of_posts}`)).body.problems[0].code).toBe('foreign_cursor')
})

describe('deleting', () => {
  test('takes the bytes along, and what is gone is not there', async () => {
    const { id, url } = await newMedia()

    const { status, body } = await remove(id)

    expect([status, body]).toEqual([200, { success: true, message: 'The file is deleted.' }])
    expect((await fetch(url)).status).toBe(404)
    expect(await w.files.read(new URL(url).pathname.split('/').at(-1) ?? '')).toBeUndefined()
    for (const answer of [await get(id), await remove(id), await put(id, { alt_text: 'a' })]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
    expect((await draft(url)).body.problems).toMatchObject([{ code: 'not_uploaded' }])
  })

  test('is refused while posts use it, the newest of which are named', async () => {
    const { id, url } = await newMedia()
    const first = (await draft(url)).body.posts[0].id
    const thread = { text: 'a', thread_tweets: ['b'], thread_media: [[url]] }
    const second = (await w.call(user, 'POST', POSTS, { body: thread })).body.posts[0].id

    const { status, body } = await remove(id)

    expect([status, body.code, body.retryable]).toEqual([409, 'in_use', false])
    expect(body.post_ids).toEqual([second, first])
    expect(body).not.toHaveProperty('article_ids')
    expect(body.problems).toMatchObject([{ pointer: 'path:id', code: 'in_use' }])
    expect((await fetch(url)).status).toBe(200)
    expect((await get(id)).body).not.toHaveProperty('expires_at')
  })

  test('of what more than twenty posts use is refused with twenty of them', async () => {
    const { id, url } = await newMedia()
    const posts = Array.from({ length: 25 }, () => ({ text: 'a', media_urls: [url] }))
    await w.call(user, 'POST', POSTS, { body: { posts } })

    expect((await remove(id)).body.post_ids).toHaveLength(20)
  })

  test.each<[string, (url: string) => object]>([
    ['in the text of an article', (url) => ({ content_markdown: `![An otter](${url})` })],
    ['above an article', (url) => ({ cover_image_url: url })],
  ])('is refused while it is %s', async (_, content) => {
    const { id, url } = await newMedia()
    const body = { ...TEXT, ...content(url) }
    const article = (await w.call(user, 'POST', ARTICLES, { body })).body.article

    const refused = await remove(id)
    await w.call(user, 'DELETE', `${ARTICLES}/${article.id}`)

    expect(refused.body).toMatchObject({ code: 'in_use', article_ids: [article.id] })
    expect((await remove(id)).status).toBe(200)
  })

  test('goes once the post has let it go', async () => {
    const { id, url } = await newMedia()
    const { body } = await draft(url)
    const post = `${POSTS}/${body.posts[0].id}`

    expect((await remove(id)).status).toBe(409)
    await w.call(user, 'PUT', post, { body: { media_urls: null } })

    expect((await get(id)).body).toHaveProperty('expires_at')
    expect((await remove(id)).status).toBe(200)
  })

  test('is not kept from by an article that has nothing to do with it', async () => {
    const by = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
    await w.call(by, 'POST', ARTICLES, { body: { ...TEXT, content_markdown: 'a \\ b &amp; c' } })
    await articleIn(w, by, 'draft')
    const { id } = await newMedia({ by })

    expect((await w.call(by, 'DELETE', `${MEDIA}/${id}`)).status).toBe(200)
  })
})

describe('whoever deletes what somebody attaches at this moment', () => {
  test('waits, and is refused once it is attached', async () => {
    const { id, url } = await newMedia()
    const post_id = (await draft()).body.posts[0].id
    let removing: Promise<Answer> | undefined

    await w.db.begin(async (tx) => {
      await attachMedia(tx, user.id, [{ post_id, part: 0, place: 0, media_id: id }])
      removing = remove(id)
      await blockedBy(tx)
    })

    expect((await removing)?.body).toMatchObject({ code: 'in_use', post_ids: [post_id] })
    expect((await fetch(url)).status).toBe(200)
  })

  test('was faster, and nothing is attached', async () => {
    const { id, url } = await newMedia()
    let attaching: Promise<Answer> | undefined

    await w.db.begin(async (tx) => {
      await tx`select from media where user_id = ${user.id} and id = ${id} for update`
      await tx`delete from media where user_id = ${user.id} and id = ${id}`
      attaching = draft(url)
      await blockedBy(tx)
    })

    const { status, body } = (await attaching) ?? {}
    expect([status, body.problems[0].code]).toEqual([400, 'not_uploaded'])
  })

  test('leaves no post without its picture, however many try at once', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, url } = await newMedia()
      const answers = await Promise.all([draft(url), remove(id), draft(url), remove(id)])
      const [one, gone, other] = answers.map(({ status }) => status)
      const attached = [one, other].filter((status) => status === 201).length
      const file = (await fetch(url)).status

      expect(answers.map(({ status }) => status).every((status) => status < 500)).toBe(true)
      expect(file).toBe(attached > 0 ? 200 : 404)
      if (attached > 0) expect(gone).not.toBe(200)
    }
  })

  /** Waits until somebody waits for a lock that this transaction has. */
  async function blockedBy(tx: typeof w.db | Parameters<Parameters<typeof w.db.begin>[0]>[0]) {
    const [me] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    await w.until(async () => {
      const [row] = await w.db<{ waits: boolean }[]>`
        select exists (select from pg_stat_activity where ${me?.pid ?? 0} = any(pg_blocking_pids(pid))) as waits`
      return row?.waits
    })
    await sleep(20)
  }
})

test('what is forgotten after its time is not what somebody has just attached', async () => {
  const [kept, forgotten] = [await newMedia(), await newMedia()]
  const post_id = (await draft()).body.posts[0].id
  await w.db`update media set created_at = created_at - interval '5 days' where id in (${kept.id}, ${forgotten.id})`

  await w.db.begin(async (tx) => {
    await attachMedia(tx, user.id, [{ post_id, part: 0, place: 0, media_id: kept.id }])
    // What somebody is at is left for the next time.
    await tidy({ ...publisherOf(), db: w.db })
  })
  await tidy({ ...publisherOf(), db: w.db })

  expect((await get(kept.id)).body).not.toHaveProperty('expires_at')
  expect((await get(forgotten.id)).status).toBe(404)
  expect([(await fetch(kept.url)).status, (await fetch(forgotten.url)).status]).toEqual([200, 404])
})

/** No more than what tidying needs. */
function publisherOf() {
  return { files: w.files, timing: { events_kept_ms: 30 * 24 * 3_600_000 } } as Parameters<
    typeof tidy
  >[0]
}

test('a scheduled post keeps its picture, and one that is published, too', async () => {
  const { id, url } = await newMedia()
  const body = { text: 'Later', media_urls: [url], scheduled_date: inMinutes(60) }
  const { body: made } = await w.call(user, 'POST', POSTS, { body })
  expect((await remove(id)).body.post_ids).toEqual([made.posts[0].id])

  await w.call(user, 'POST', `${POSTS}/${made.posts[0].id}/publish`)

  expect((await remove(id)).body.post_ids).toEqual([made.posts[0].id])
})
