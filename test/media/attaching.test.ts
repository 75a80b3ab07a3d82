/** Uploads in posts: what each network gets of them, that they go up once, and who may attach what. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { openWorld, type LedgerEntry, type TestUser } from '../world/world.ts'
import { makeFilm } from './film.ts'
import { jpeg, moving, movingWebp, pixels, png, still, webp } from './pictures.ts'

const w = await openWorld({ timing: { request_timeout_ms: 5_000, caller_waits_ms: 20_000 } })
afterAll(() => w.close())
beforeAll(async () => {
  await w.db`update plans set requests_per_minute = 1000000, posts_per_day = 100000`
  await w.control('POST', '/control/settings', { x_processing_ms: 100 })
})

const TIMEOUT_MS = 30_000
const TAKES_FILMS: Platform[] = ['x']

async function upload(user: TestUser, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a')
  const { status, body } = await w.call(user, 'POST', '/api/v1/upload', { form })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.url
}

async function uploadMany(user: TestUser, count: number): Promise<string[]> {
  const files = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      pixels(40 + i, 30)
        .png()
        .toBuffer(),
    ),
  )
  return Promise.all(files.map((file) => upload(user, file)))
}

function publish(user: TestUser, body: object, expected = 201) {
  return w
    .call(user, 'POST', '/api/v1/posts', { body: { text: 'Look', publish_now: true, ...body } })
    .then((answer) => {
      expect(answer.status, answer.text).toBe(expected)
      return answer.body
    })
}

test('of the address of an upload is kept what names it, in a new post and in a changed one', async () => {
  const user = await w.user()
  const url = await upload(user, await png())
  const long = (n: number) => `${url}?${'x'.repeat(1_500)}${n}#${'y'.repeat(100)}`
  const body = { text: 'a', thread_tweets: ['b'], media_urls: [long(1)], thread_media: [[long(2)]] }

  const { status, body: made } = await w.call(user, 'POST', '/api/v1/posts', { body })
  const [post] = made.posts
  const changed = await w.call(user, 'PUT', `/api/v1/posts/${post.id}`, {
    body: { media_urls: [long(3)] },
  })

  expect(status).toBe(201)
  expect(post).toMatchObject({ media_urls: [url], thread_media: [[url]] })
  expect(changed.body).toMatchObject({ media_urls: [url], thread_media: [[url]] })
})

interface Result {
  platform: Platform
  status: string
  skip_reason?: string
}
const statuses = (results: Result[]) =>
  Object.fromEntries(results.map(({ platform, status }) => [platform, status]))

/** The ledger has more of a post than the bench's tests usually look at. */
type Posted = LedgerEntry & {
  media: { medium: string; media_type: string; width: number; file: string }[]
}
async function posted(user: TestUser, platform: Platform): Promise<Posted[]> {
  return (await w.published(user, platform)) as Posted[]
}

describe.each<[string, () => Promise<Buffer>, string]>([
  ['JPG', jpeg, 'image'],
  ['PNG', png, 'image'],
  ['GIF that stands still', still, 'image'],
  ['moving GIF', moving, 'animation'],
  ['WebP', webp, 'image'],
  ['moving WebP', movingWebp, 'animation'],
  ['MP4', makeFilm, 'film'],
  ['MOV', () => makeFilm({ format: 'mov' }), 'film'],
])('%s', (_, make, medium) => {
  test(
    'is on every network that takes it, and the others say why not',
    async () => {
      const user = await w.user({ auto_cross_post: true })
      const url = await upload(user, await make())

      const { posts, warnings } = await publish(user, { media_urls: [url] })

      const results = posts[0].results as Result[]
      const film = medium === 'film'
      expect(statuses(results)).toEqual({
        x: 'published',
        secondary_a: film ? 'skipped' : 'published',
        secondary_b: film ? 'skipped' : 'published',
      })
      for (const { platform, status, skip_reason } of results) {
        if (status === 'skipped') {
          expect(skip_reason).toMatch(/video|film/)
          expect(await posted(user, platform)).toEqual([])
          continue
        }
        const [post] = await posted(user, platform)
        // Bluesky shows every picture still.
        const expected = platform === 'secondary_a' ? 'image' : medium
        expect(
          post?.media.map((one) => one.medium),
          platform,
        ).toEqual([expected])
      }
      expect(warnings?.length ?? 0).toBe(film ? 2 : 0)
      expect(posts[0].media_urls).toEqual([url])
    },
    TIMEOUT_MS,
  )

  test(
    'and their pages show it',
    async () => {
      const user = await w.user({ auto_cross_post: true })
      await publish(user, { media_urls: [await upload(user, await make())] })

      for (const platform of medium === 'film'
        ? TAKES_FILMS
        : (['x', 'secondary_a', 'secondary_b'] as const)) {
        const page = await pageOf(user, platform)
        const source = /<(img|video)\s+src="(\/files\/[^"]+)"/.exec(page)
        expect(source?.[1], page).toBe(medium === 'film' ? 'video' : 'img')
        const file = await fetch(`${w.simulator_url}${source?.[2]}`)
        expect(file.status).toBe(200)
        if (medium !== 'animation' || platform === 'secondary_a') continue
        const { pages } = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
        expect(pages).toBe(6)
      }
    },
    TIMEOUT_MS,
  )
})

/** An account's timeline, as a reader sees it. */
async function pageOf({ handles }: TestUser, platform: Platform): Promise<string> {
  const page = await fetch(`${w.simulator_url}/timeline/${platform}/${handles[platform]}`)
  expect(page.status).toBe(200)
  return page.text()
}

describe('how many', () => {
  test.each<[number, Record<Platform, string>]>([
    [4, { x: 'published', secondary_a: 'published', secondary_b: 'published' }],
    [5, { x: 'skipped', secondary_a: 'skipped', secondary_b: 'published' }],
    [20, { x: 'skipped', secondary_a: 'skipped', secondary_b: 'published' }],
  ])(
    '%i pictures',
    async (count, expected) => {
      const user = await w.user({ auto_cross_post: true })
      const media_urls = await uploadMany(user, count)

      const { posts } = await publish(user, { media_urls })

      expect(statuses(posts[0].results)).toEqual(expected)
      const [post] = await posted(user, 'secondary_b')
      expect(post?.media.map(({ width }) => width)).toEqual(media_urls.map((_, i) => 40 + i))
    },
    TIMEOUT_MS,
  )

  test(
    '21 pictures are too many for all, and nothing is saved',
    async () => {
      const user = await w.user({ auto_cross_post: true })
      const media_urls = await uploadMany(user, 21)

      const { code, details } = await publish(user, { media_urls }, 400)

      expect(code).toBe('validation_failed')
      expect(details.join(' ')).toBe('media_urls: must NOT have more than 20 items')
      const { body } = await w.call(user, 'GET', '/api/v1/posts')
      expect(body.total).toBe(0)
    },
    TIMEOUT_MS,
  )

  test(
    'X takes no mixture',
    async () => {
      const user = await w.user({ connect: ['x'] })
      const picture = await upload(user, await png())
      const other = await upload(user, await moving())
      const film = await upload(user, await makeFilm())

      for (const media_urls of [
        [picture, other],
        [picture, film],
        [film, film],
        [other, other],
      ]) {
        const { details } = await publish(user, { media_urls, platforms: ['x'] }, 400)

        expect(details.join(' ')).toMatch(/X/)
      }
    },
    TIMEOUT_MS,
  )
})

test(
  'each part of a thread has its own',
  async () => {
    const user = await w.user({ auto_cross_post: true })
    const [first = '', second = '', third = ''] = await uploadMany(user, 3)

    const { posts } = await publish(user, {
      text: 'one',
      thread_tweets: ['two', 'three'],
      media_urls: [first],
      thread_media: [[], [second, third]],
    })

    expect(statuses(posts[0].results)).toEqual({
      x: 'published',
      secondary_a: 'published',
      secondary_b: 'published',
    })
    for (const platform of ['x', 'secondary_a'] as const) {
      const parts = await posted(user, platform)
      const byText = new Map(
        parts.map(({ text, media }) => [text, media.map(({ width }) => width)]),
      )
      expect(Object.fromEntries(byText), platform).toEqual({ one: [40], two: [], three: [41, 42] })
    }
    const [joined] = await posted(user, 'secondary_b')
    expect(joined?.media.map(({ width }) => width)).toEqual([40, 41, 42])
  },
  TIMEOUT_MS,
)

describe('uploaded to its network once', () => {
  test.each<[Platform, () => Promise<Buffer>]>([
    ['x', png],
    ['x', makeFilm],
    ['secondary_a', png],
    ['secondary_b', png],
  ])(
    '%s: a post that is refused after the upload is tried again without another',
    async (platform, make) => {
      const user = await w.user({ connect: [platform] })
      const url = await upload(user, await make())
      const before = await uploadsTo(platform)
      await w.fault({ platform, operation: 'create', kind: 'status', status: 403 })

      const failed = await publish(user, { media_urls: [url], platforms: [platform] }, 502)
      const after_first = await uploadsTo(platform)
      const again = await w.call(user, 'POST', `/api/v1/posts/${failed.id}/publish`)

      expect(again.status, again.text).toBe(200)
      expect(after_first).toBeGreaterThan(before)
      expect(await uploadsTo(platform)).toBe(after_first)
      expect((await posted(user, platform)).length).toBe(1)
    },
    TIMEOUT_MS,
  )
})

/** All calls that bring media. */
async function uploadsTo(platform: Platform): Promise<number> {
  // The simulator's own format: calls by network and operation.
  const { requests } = (await w.control('GET', '/control/requests')) as {
    requests: Partial<Record<Platform, Record<string, number>>>
  }
  const counts = Object.entries(requests[platform] ?? {})
  return counts
    .filter(([operation]) => /^(upload|initialize|append|finalize)$/.test(operation))
    .reduce((sum, [, count]) => sum + count, 0)
}

describe('who may attach what (decision 20)', () => {
  test.each<[string, (user: TestUser) => Promise<string>]>([
    ["another user's upload", async () => upload(await w.user({ connect: [] }), await png())],
    [
      'a name that nobody has',
      () => Promise.resolve(`${w.service.url}/media/${'0'.repeat(40)}.png`),
    ],
    ['a picture of elsewhere', () => Promise.resolve('https://example.com/a.png')],
    ['an upload with more behind it', async (user) => `${await upload(user, await png())}/x`],
    ['a file of the machine', () => Promise.resolve('file:///etc/passwd')],
  ])('%s is refused', async (_, make) => {
    const user = await w.user({ connect: ['x'] })
    const url = await make(user)
    const { body: draft } = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'a' } })
    const id = draft.posts[0].id

    const created = await publish(user, { media_urls: [url] }, 400)
    const updated = await w.call(user, 'PUT', `/api/v1/posts/${id}`, {
      body: { media_urls: [url] },
    })

    expect(created.details[0]).toMatch(/^media_urls\[0\]/)
    expect(updated.status).toBe(400)
    expect(updated.body.details[0]).toMatch(/^media_urls\[0\]/)
  })

  test('an upload is still known when the instance has moved to another address', async () => {
    const user = await w.user({ connect: ['x'] })
    const moved = (await upload(user, await png())).replace(w.service.url, 'https://otter.example')

    const { posts } = await publish(user, { media_urls: [moved] })

    expect(statuses(posts[0].results)).toEqual({ x: 'published' })
  })
})

describe('tidied up', () => {
  async function age(user: TestUser, by = '97 hours') {
    await w.db`
      update media set created_at = created_at - ${by}::interval where user_id = ${user.id}`
  }
  /** As the crontab does every so often. */
  async function tidy() {
    await w.db`select graphile_worker.add_job('tidy')`
    await w.until(async () => {
      const [row] = await w.db`
        select count(*)::int as count from graphile_worker.jobs where task_identifier = 'tidy'`
      return row?.count === 0
    })
  }
  const isThere = async (url: string) => {
    const name = url.split('/').at(-1) ?? ''
    const served = (await fetch(url)).status === 200
    expect((await w.files.sizeOf(name)) !== undefined).toBe(served)
    return served
  }

  test(
    'what was never attached goes after four days, file and all; what a post has stays',
    async () => {
      const user = await w.user({ connect: ['x'] })
      const [in_draft = '', unused = '', in_part = '', deleted = '', replaced = '', kept = ''] =
        await uploadMany(user, 6)
      const draft = async (body: object) => {
        const answer = await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'a', ...body } })
        expect(answer.status, answer.text).toBe(201)
        return answer.body.posts[0].id
      }
      await draft({ media_urls: [in_draft], thread_tweets: ['b'], thread_media: [[in_part]] })
      const gone = await draft({ media_urls: [deleted] })
      const changed = await draft({ media_urls: [replaced] })
      await w.call(user, 'DELETE', `/api/v1/posts/${gone}`)
      await w.call(user, 'PUT', `/api/v1/posts/${changed}`, { body: { media_urls: [kept] } })

      await tidy()
      const young = await Promise.all([unused, deleted, replaced].map(isThere))
      await age(user)
      await tidy()

      expect(young).toEqual([true, true, true])
      expect(await Promise.all([in_draft, in_part, kept].map(isThere))).toEqual([true, true, true])
      expect(await Promise.all([unused, deleted, replaced].map(isThere))).toEqual([
        false,
        false,
        false,
      ])
      const { body } = await w.call(user, 'GET', `/api/v1/posts/${changed}`)
      expect(body.media_urls).toEqual([kept])
    },
    TIMEOUT_MS,
  )

  test(
    'what a repeat of an upload would name again is still there then',
    async () => {
      const user = await w.user({ connect: [] })
      const [url = ''] = await uploadMany(user, 1)

      await age(user, '71 hours 59 minutes')
      await tidy()

      expect(await isThere(url)).toBe(true)
    },
    TIMEOUT_MS,
  )

  test.each<[string, (url: string) => object]>([
    ['as it is', (url) => ({ content_markdown: `![](${url})` })],
    ['with a backslash', (url) => ({ content_markdown: `![](${url.replace('.png', '\\.png')})` })],
    ['by a number', (url) => ({ content_markdown: `![](${url.replace('.png', '&#46;png')})` })],
    ['by a name', (url) => ({ content_markdown: `![](${url.replace('.png', '&period;png')})` })],
    ['with a tab', (url) => ({ content_markdown: `![](<${url.replace('.png', '\t.png')}>)` })],
    [
      'with a letter as a number',
      (url) => ({
        content_markdown: `![](${url.replace(/.(?=\.png)/, (one) => `&#${one.charCodeAt(0)};`)})`,
      }),
    ],
  ])(
    'a picture stays that an article which is not published names %s',
    async (_, article) => {
      const user = await w.user({ connect: [] })
      const [url = ''] = await uploadMany(user, 1)
      const body = { title: 'Later', content_markdown: 'Words.', ...article(url) }
      const made = await w.call(user, 'POST', '/api/v1/articles', { body })

      await age(user)
      await tidy()

      expect([made.status, await isThere(url)]).toEqual([201, true])
    },
    TIMEOUT_MS,
  )
})
