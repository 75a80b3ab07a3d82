/** Each network counts in its own unit; what is over a limit is skipped there (spec 4.1, decision 5). */
import { afterAll, expect, test } from 'vitest'
import { openWorld, type TestUser } from '../world/world.ts'
import { fieldsOf, inMinutes, totalPosts } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()

async function create(by: TestUser, body: object) {
  return w.call(by, 'POST', '/api/v1/posts', { body })
}

const FAMILY = '👨‍👩‍👧‍👦'
const LINK = `https://example.com/${'a'.repeat(300)}`
const FITS: [string, string, string][] = [
  ['x', 'y'.repeat(280), 'y'.repeat(281)],
  ['x', '日'.repeat(140), '日'.repeat(141)],
  ['x', FAMILY.repeat(140), FAMILY.repeat(141)],
  ['x', `${'y'.repeat(256)} ${LINK}`, `${'y'.repeat(257)} ${LINK}`],
  ['secondary_a', 'y'.repeat(300), 'y'.repeat(301)],
  ['secondary_a', FAMILY.repeat(100) + 'y'.repeat(200), FAMILY.repeat(100) + 'y'.repeat(201)],
  ['secondary_b', 'y'.repeat(3000), 'y'.repeat(3001)],
  ['secondary_b', '🦦'.repeat(1500), '🦦'.repeat(1500) + 'y'],
]

test.each(FITS)('%s takes a text at its limit and none above it', async (platform, fits, over) => {
  const taken = await create(user, { text: fits, platforms: [platform] })
  const before = await totalPosts(w, user)
  const refused = await create(user, { text: over, platforms: [platform] })

  expect(taken.status).toBe(201)
  expect(taken.body.warnings).toBeUndefined()
  expect(refused.status).toBe(400)
  expect(fieldsOf(refused)).toEqual(['text'])
  expect(refused.body.details[0]).toMatch(/\d+ characters .* takes \d+/)
  expect(await totalPosts(w, user)).toBe(before)
})

test('290 characters are skipped on X with a warning and published on the others', async () => {
  const text = 'z'.repeat(290)
  const platforms = ['x', 'secondary_a', 'secondary_b']

  const { status, body } = await create(user, { text, platforms, publish_now: true })

  expect(status).toBe(201)
  expect(body.warnings).toEqual([expect.stringMatching(/^x: .*290.*280/)])
  expect(body).toMatchObject({ posted: true, x_post_id: null })
  expect(body.posts[0].results).toMatchObject([
    { platform: 'x', status: 'skipped', skip_reason: expect.stringMatching(/290.*280/) },
    { platform: 'secondary_a', status: 'published' },
    { platform: 'secondary_b', status: 'published' },
  ])
  const [, on_a, on_b] = body.posts[0].results
  expect([on_a.url, on_b.url]).toContain(body.posts[0].url)
  expect(await w.published(user, 'x')).toEqual([])
})

test.each([{}, { scheduled_date: inMinutes(60) }])(
  'a draft and a scheduled post are warned of a network that will skip them: %j',
  async (when) => {
    const text = 'z'.repeat(290)

    const { status, body } = await create(user, { text, platforms: ['x', 'secondary_b'], ...when })

    expect(status).toBe(201)
    expect(body.warnings).toEqual([expect.stringMatching(/^text: x: .*290.*280/)])
  },
)

test('a text over the limits of every target is refused, and each of them is named', async () => {
  const answer = await create(user, { text: 'z'.repeat(301), platforms: ['x', 'secondary_a'] })

  expect(answer.status).toBe(400)
  expect(answer.body.details).toEqual([
    expect.stringMatching(/^text: x: .*301.*280/),
    expect.stringMatching(/^text: secondary_a: .*301.*300/),
  ])
})

test('an account with a premium tier of X takes 25,000 characters', async () => {
  const rich = await w.user({ connect: ['x', { platform: 'x', tier: 'Premium' }] })
  const { body: accounts } = await w.call(rich, 'GET', '/api/v1/accounts')
  const [plain, premium] = accounts.accounts
  const text = 'w'.repeat(25_000)

  const refused = await create(rich, { text, x_account_id: plain.id })
  const taken = await create(rich, { text, x_account_id: premium.id, publish_now: true })

  expect(refused.status).toBe(400)
  expect(taken.status).toBe(201)
  expect(taken.body.posts[0].results).toMatchObject([
    { platform: 'x', status: 'published', account_id: premium.id },
  ])
})

test('the limits that are reported are those of the primary account', async () => {
  const rich = await w.user({ connect: [{ platform: 'x', tier: 'Basic' }] })

  const reported = await Promise.all(
    [user, rich].map((one) => w.call(one, 'GET', '/api/v1/cross-posting')),
  )

  const limits = reported.map(({ body }) => body.platforms[0].limits)
  expect(limits.map((one) => one.max_text_length)).toEqual([280, 25_000])
  expect(reported[0]?.body.platforms.map((one: { limits: object }) => one.limits)).toEqual([
    {
      max_text_length: 280,
      text_unit: 'weighted',
      max_images: 4,
      max_videos: null,
      max_image_bytes: null,
      max_thread_parts: 25,
    },
    {
      max_text_length: 300,
      text_unit: 'grapheme',
      max_images: 4,
      max_videos: 0,
      max_image_bytes: 2_097_152,
      max_thread_parts: null,
    },
    {
      max_text_length: 3000,
      text_unit: 'codeunit',
      max_images: 20,
      max_videos: 0,
      max_image_bytes: null,
      max_thread_parts: 25,
    },
  ])
})

test('an edit that makes a scheduled post too long for one network moves it to skipped, and back', async () => {
  const platforms = ['x', 'secondary_a']
  const { body } = await create(user, { text: 'ok', platforms, scheduled_date: inMinutes(60) })
  const path = `/api/v1/posts/${body.posts[0].id}`

  const longer = await w.call(user, 'PUT', path, { body: { text: 'z'.repeat(290) } })
  const shorter = await w.call(user, 'PUT', path, { body: { text: 'ok again' } })
  const impossible = await w.call(user, 'PUT', path, { body: { text: 'z'.repeat(301) } })

  expect(longer.body.results).toMatchObject([{ platform: 'x', status: 'skipped' }])
  expect(shorter.body.results).toBeUndefined()
  expect(impossible.status).toBe(400)
  expect((await w.call(user, 'GET', path)).body.text).toBe('ok again')
})
