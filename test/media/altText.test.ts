/** From the upload to the reader: what a picture shows is said on every network, and nothing depends on that. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { inMinutes } from '../posts/arrange.ts'
import { holdAnswer, letGo, schedule } from '../delivery/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { png } from './pictures.ts'

const w = await openWorld()
afterAll(() => w.close())
beforeAll(async () => {
  await w.db`update plans set requests_per_minute = 1000000`
})

const POSTS = '/api/v1/posts'
const PLATFORMS: Platform[] = ['x', 'secondary_a', 'secondary_b']
const ALT = 'An otter on its back, cracking a mussel on its belly 🦦'

async function newMedia(user: TestUser, alt_text?: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await png())]), 'a.png')
  if (alt_text !== undefined) form.append('alt_text', alt_text)
  return (await w.call(user, 'POST', '/api/v1/upload', { form })).body
}

const describeAs = (user: TestUser, id: string, alt_text: string) =>
  w.call(user, 'PUT', `/api/v1/media/${id}`, { body: { alt_text } })

/** What readers of a network are told of each picture, post by post. */
async function shownOn(user: TestUser, platform: Platform): Promise<string[][]> {
  const posts = await w.published(user, platform)
  return posts.map((post) => {
    // The ledger has what the network shows of a post.
    const { media } = post as unknown as { media: { alt_text: string }[] }
    return media.map(({ alt_text }) => alt_text)
  })
}

test('what an upload shows is said on every network', async () => {
  const user = await w.user({ auto_cross_post: true })
  const { url } = await newMedia(user, ALT)

  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Look', media_urls: [url], publish_now: true },
  })

  // On a busy machine its caller is answered before.
  const { results } = await w.settled(user, body.posts[0].id)
  expect(results.map(({ status }: { status: string }) => status)).toEqual(
    Array(3).fill('published'),
  )
  for (const platform of PLATFORMS) expect(await shownOn(user, platform)).toEqual([[ALT]])
})

test.each(['  ', '\u200b\u2060', '\ufe0f\u2800'])(
  'a text of which nobody sees anything, as %j, is none',
  async (nothing) => {
    const user = await w.user({ auto_cross_post: true })
    const uploaded = await newMedia(user, nothing)
    const described = await describeAs(user, uploaded.id, ALT)
    const { body: not_described } = await describeAs(user, uploaded.id, nothing)

    const { body } = await w.call(user, 'POST', POSTS, {
      body: { text: 'Look', media_urls: [uploaded.url], publish_now: true },
    })
    await w.settled(user, body.posts[0].id)

    expect(uploaded).not.toHaveProperty('alt_text')
    expect(described.body.alt_text).toBe(ALT)
    expect(not_described).not.toHaveProperty('alt_text')
    for (const platform of PLATFORMS)
      expect((await shownOn(user, platform)).flat().join('')).toBe('')
  },
)

test('a scheduled post says what is known when it goes out', async () => {
  const user = await w.user({ auto_cross_post: true })
  const { id, url } = await newMedia(user, 'A cat')
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Look', media_urls: [url], scheduled_date: inMinutes(60) },
  })

  await describeAs(user, id, ALT)
  await moveTo(w, body.posts[0].id, '0 seconds')
  await w.settled(user, body.posts[0].id)

  for (const platform of PLATFORMS) expect(await shownOn(user, platform)).toEqual([[ALT]])
})

test.each(PLATFORMS)(
  'a text that changes while %s has the post changes nothing of it',
  async (platform) => {
    const user = await w.user({ connect: [platform] })
    const { id, url } = await newMedia(user, ALT)
    await holdAnswer(w, user, platform)
    const post = await schedule(w, user, { text: 'Look', media_urls: [url], platforms: [platform] })
    await w.until(async () => {
      const [row] = await w.db<{ is: boolean }[]>`
      select exists (select from deliveries where user_id = ${user.id} and state = 'sending') as is`
      return row?.is
    })

    await describeAs(user, id, 'Too late')
    await letGo(w, user, platform)
    await w.settled(user, post)

    expect(await shownOn(user, platform)).toEqual([[ALT]])
  },
)

test('a post whose outcome nobody knows is sent again as it was, whatever its picture is said to show by then', async () => {
  const user = await w.user({ connect: ['secondary_a'] })
  const { id, url } = await newMedia(user, ALT)
  const account = user.handles.secondary_a
  await w.fault({ platform: 'secondary_a', operation: 'create', account, kind: 'cut_after' })
  const body = { text: 'Look', media_urls: [url], publish_now: true, platforms: ['secondary_a'] }

  const publishing = w.call(user, 'POST', POSTS, { body })
  await w.until(async () => (await w.published(user, 'secondary_a')).length > 0)
  await describeAs(user, id, 'Too late')
  const { body: made } = await publishing
  await w.settled(user, made.posts[0].id)

  expect(await shownOn(user, 'secondary_a')).toEqual([[ALT]])
})

test.each([
  ['refuses', { kind: 'status', status: 403 }],
  ['has trouble with', { kind: 'status', status: 503 }],
  ['loses', { kind: 'cut_after' }],
])('an X that %s the text gets the post, once', async (_, kind) => {
  const user = await w.user({ connect: ['x'] })
  const { url } = await newMedia(user, ALT)
  const account = user.handles.x
  await w.fault({ platform: 'x', operation: 'alt_text', account, ...kind, times: 9 })

  const { status, body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Look', media_urls: [url], publish_now: true },
  })

  expect([status, (await w.settled(user, body.posts[0].id)).status]).toEqual([201, 'posted'])
  expect(await w.published(user, 'x')).toHaveLength(1)
})
