/** `POST /posts/validate` says what would become of posts, and changes nothing (decision 400). */
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { loseSend, publish } from '../delivery/arrange.ts'
import { newKey } from '../../db/users/keys.ts'
import { insertKey } from '../world/keys.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { inMinutes, postIn, takenToday, totalPosts } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()

const ALL = ['x', 'secondary_a', 'secondary_b']

function validate(by: TestUser, body: unknown): Promise<Answer> {
  return w.call(by, 'POST', '/api/v1/posts/validate', { body })
}

async function upload(
  by: TestUser,
  width: number,
  format: 'png' | 'webp' | 'gif' = 'png',
): Promise<string> {
  const background = { r: width % 256, g: 120, b: 120 }
  const bytes = await sharp({ create: { width, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.bin')
  const { body } = await w.call(by, 'POST', '/api/v1/upload', { form })
  return body.url
}

test('each network is told with its account, its text and what it counts', async () => {
  const { status, body } = await validate(user, {
    text: 'Straße 👩‍👩‍👧 https://example.com/a/long/way',
    thread_tweets: ['And more'],
    platforms: ALL,
    variants: { x: { text: 'Short' } },
  })

  expect(status).toBe(200)
  const link_card = { part: 0, url: 'https://example.com/a/long/way', status: 'unread' }
  const cost = {
    amount: '0.030',
    currency: 'USD',
    items: [{ what: 'post', count: 2, unit_amount: '0.015' }],
  }
  expect(body).toEqual({
    valid: true,
    cost,
    posts: [
      {
        valid: true,
        problems: [],
        takes_from_daily_limit: false,
        networks: [
          {
            platform: 'x',
            account_id: user.accounts.x,
            will: 'publish',
            parts: [
              { text: 'Short', length: 5, limit: 280, unit: 'weighted' },
              { text: 'And more', length: 8, limit: 280, unit: 'weighted' },
            ],
            media: [],
            problems: [],
            cost,
          },
          {
            platform: 'secondary_a',
            account_id: user.accounts.secondary_a,
            will: 'publish',
            parts: [
              {
                text: 'Straße 👩‍👩‍👧 https://example.com/a/long/way',
                length: 39,
                limit: 300,
                unit: 'grapheme',
              },
              { text: 'And more', length: 8, limit: 300, unit: 'grapheme' },
            ],
            media: [],
            link_card,
            problems: [],
            points: 6,
          },
          {
            platform: 'secondary_b',
            account_id: user.accounts.secondary_b,
            will: 'publish',
            parts: [
              {
                text: 'Straße 👩‍👩‍👧 https://example.com/a/long/way\n\nAnd more',
                length: 56,
                limit: 3000,
                unit: 'codeunit',
              },
            ],
            media: [],
            link_card,
            problems: [],
          },
        ],
      },
    ],
  })
})

test('a network that would skip says why where the text is, and the post is valid for the others', async () => {
  const { body } = await validate(user, {
    text: 'z'.repeat(290),
    platforms: ['x', 'bluesky'],
    variants: { bluesky: { text: 'z'.repeat(301) } },
  })
  const { body: fits } = await validate(user, {
    text: 'z'.repeat(290),
    platforms: ['x', 'bluesky'],
  })

  const [post] = body.posts
  expect(post.valid).toBe(false)
  expect(post.networks).toMatchObject([
    { platform: 'x', will: 'skip', problems: [{ pointer: '/text', actual: 290, limit: 280 }] },
    {
      platform: 'secondary_a',
      will: 'skip',
      problems: [{ pointer: '/variants/bluesky/text', actual: 301, limit: 300 }],
    },
  ])
  expect(post.problems).toEqual(
    post.networks.flatMap(({ problems }: { problems: object[] }) => problems),
  )
  expect(fits.posts[0]).toMatchObject({
    valid: true,
    problems: [],
    networks: [{ will: 'skip' }, { will: 'publish', problems: [] }],
  })
})

test('nothing is saved, taken, told or sent', async () => {
  const before = [await totalPosts(w, user), await takenToday(w, user)]
  const events = async () =>
    (await w.call(user, 'GET', '/api/v1/events?after=latest')).body.pagination.next_cursor
  const latest = await events()

  const { body } = await validate(user, { text: 'Now', publish_now: true, external_id: 'mine' })
  const again = await validate(user, { text: 'Now', publish_now: true, external_id: 'mine' })

  expect(body).toMatchObject({ valid: true, posts: [{ takes_from_daily_limit: true }] })
  expect(again.body).toEqual(body)
  expect([await totalPosts(w, user), await takenToday(w, user)]).toEqual(before)
  expect(await events()).toBe(latest)
  expect(await w.published(user, 'x')).toEqual([])
})

/** What the contract and its rules refuse of one post. */
const REFUSED: [string, object][] = [
  ['a date that is none', { text: 'a', scheduled_date: 'tomorrow' }],
  ['a date in the past', { text: 'a', scheduled_date: '2020-01-01T00:00:00Z' }],
  ['a network that there is not', { text: 'a', platforms: ['myspace'] }],
  ['a text that is none', { text: 5 }],
  ['a blank', { text: ' ' }],
  ['NUL', { text: 'a\0b' }],
  ['a thread without parts', { text: 'a', is_thread: true }],
  ['what is not together', { text: 'a', publish_now: true, scheduled_date: inMinutes(60) }],
  ['an account of nobody', { text: 'a', x_account_id: 'f'.repeat(24) }],
  ['a file of nobody', { text: 'a', media_urls: ['http://127.0.0.1/media/a.png'] }],
  ['both names of a network', { text: 'a', variants: { bluesky: {}, secondary_a: {} } }],
  ['metadata of a wrong name', { text: 'a', metadata: { 'a b': 'c' } }],
  ['several at once', { text: 'a', scheduled_date: 'x', platforms: 'x', category: 7 }],
  ['neither text nor posts', { category: 'a' }],
  ['both of them', { text: 'a', posts: [{ text: 'b' }] }],
  ['what is over every limit', { text: 'a'.repeat(301), platforms: ['x', 'bluesky'] }],
]

test.each(REFUSED)('%s is a 200 with the problems of the refusal', async (_, body) => {
  const refused = await w.call(user, 'POST', '/api/v1/posts', { body })
  const { status, body: said } = await validate(user, body)

  expect(refused.status).toBe(400)
  expect(status).toBe(200)
  expect(said.valid).toBe(false)
  expect(problemsOf(said)).toEqual(refused.body.problems.map(sortable).toSorted())
})

test('of a text beside several posts what is wrong with these is said, too', async () => {
  const user = await w.user()
  const { body } = await validate(user, { text: 'a', posts: [{ text: 'b', queue: 'last' }] })

  expect(body.problems).toMatchObject([
    { pointer: '/posts/0/queue', code: 'unknown_value' },
    { pointer: '/text', code: 'not_together' },
  ])
})

test('of a bulk each post has its own problems, and what is of all stands beside them', async () => {
  const poor = await w.user({ plan: 'pro' })
  const posts = [
    { text: 'a', scheduled_date: 'never' },
    'no post',
    { text: ' ', scheduled_date: '2020-01-01T00:00:00Z' },
    { text: 'c', external_id: 'one' },
    { text: 'd', external_id: 'one', publish_now: true },
    ...Array.from({ length: 21 }, () => ({ text: 'e', scheduled_date: inMinutes(60) })),
  ]

  const { status, body } = await validate(poor, { posts })

  expect(status).toBe(200)
  expect(body.problems).toMatchObject([{ code: 'over_daily_limit', actual: 23 }])
  expect(
    body.posts
      .slice(0, 6)
      .map((post: { problems: { code: string; pointer: string }[] }) =>
        post.problems.map(({ code, pointer }) => `${pointer} ${code}`),
      ),
  ).toEqual([
    ['/posts/0/scheduled_date invalid_format'],
    ['/posts/1 invalid_type'],
    ['/posts/2/text blank', '/posts/2/scheduled_date in_the_past'],
    [],
    ['/posts/4/publish_now not_in_bulk', '/posts/4/external_id repeated'],
    [],
  ])
  expect(body.posts).toHaveLength(26)
  expect(body.posts[0].networks).toMatchObject([{ platform: 'x', will: 'publish' }])
  expect(body.posts[1].networks).toEqual([])
})

test('of a bulk that is checked in pieces each piece has its problems', async () => {
  const posts = Array.from({ length: 50 }, (_, index) => ({
    text: 'a',
    thread_tweets: Array.from({ length: 99 }, () => 'b'),
    ...(index % 7 === 3 && { scheduled_date: 'never' }),
  }))

  const { body } = await validate(user, { posts, platforms: ['secondary_a'] })

  const invalid = body.posts.flatMap(({ valid }: { valid: boolean }, index: number) =>
    valid ? [] : [index],
  )
  expect(invalid).toEqual([3, 10, 17, 24, 31, 38, 45])
})

test.each([
  ['no JSON', '{', 'invalid_json'],
  ['a text beyond the bounds', JSON.stringify({ text: 'a'.repeat(25_001) }), 'validation_failed'],
  [
    'a body of a hundred mistakes',
    JSON.stringify({ posts: Array(50).fill({ text: 5, category: 7 }) }),
    'validation_failed',
  ],
  [
    'a body of a hundred NULs',
    JSON.stringify({ text: 'a', thread_tweets: Array(100).fill('\0') }),
    'validation_failed',
  ],
  ['too many posts', JSON.stringify({ posts: Array(51).fill({ text: 'a' }) }), 'validation_failed'],
])('%s is a 400', async (_, raw, code) => {
  const answer = await w.call(user, 'POST', '/api/v1/posts/validate', { raw })

  expect(answer).toMatchObject({ status: 400, body: { code } })
})

test('a list is no post', async () => {
  const { status, body } = await validate(user, [{ text: 'a' }])

  expect(status).toBe(200)
  expect(body).toMatchObject({ valid: false, problems: [{ code: 'invalid_type' }], posts: [] })
})

describe('what the user lacks', () => {
  const body = { text: 'a', scheduled_date: inMinutes(60) }

  test.each([
    ['a plan', { status: 'none' }, 'subscription_required'],
    ['an account', { connect: [] }, 'account_not_connected'],
  ] as const)('%s is named, and would be refused', async (_, options, code) => {
    const poor = await w.user({
      ...options,
      connect: [...('connect' in options ? [] : ['x' as const])],
    })

    const refused = await w.call(poor, 'POST', '/api/v1/posts', { body })
    const said = await validate(poor, body)

    expect(refused).toMatchObject({ status: 403, body: { code } })
    expect(problemsOf(said.body)).toEqual(refused.body.problems.map(sortable).toSorted())
  })

  test('what is left of the day', async () => {
    const poor = await w.user({ plan: 'pro' })
    const posts = Array.from({ length: 20 }, () => body)
    await w.call(poor, 'POST', '/api/v1/posts', { body: { posts } })

    const refused = await w.call(poor, 'POST', '/api/v1/posts', { body })
    const said = await validate(poor, body)
    const draft = await validate(poor, { text: 'a' })

    expect(refused.status).toBe(429)
    expect(problemsOf(said.body)).toEqual(refused.body.problems.map(sortable).toSorted())
    expect(draft.body.valid).toBe(true)
  })

  test('an external_id that is taken', async () => {
    await w.call(user, 'POST', '/api/v1/posts', { body: { text: 'a', external_id: 'taken' } })

    const refused = await w.call(user, 'POST', '/api/v1/posts', {
      body: { text: 'a', external_id: 'taken' },
    })
    const said = await validate(user, { text: 'a', external_id: 'taken' })

    expect(refused.status).toBe(409)
    expect(problemsOf(said.body)).toEqual(refused.body.problems.map(sortable).toSorted())
  })

  test('the permission to publish; a date asks for approval, and takes nothing yet', async () => {
    const key = newKey()
    await insertKey(w.db, user.id, 'Reads', key, ['read'])
    const reader = { ...user, key }

    const now = await validate(reader, { text: 'a', publish_now: true })
    const dated = await validate(reader, { text: 'a', scheduled_date: inMinutes(60) })

    expect(now.body).toMatchObject({
      valid: false,
      posts: [{ problems: [{ code: 'permission_denied' }] }],
    })
    expect(dated.body).toMatchObject({ valid: true, posts: [{ takes_from_daily_limit: false }] })
  })
})

test('a network without a usable account would fail, and the others have the post', async () => {
  const half = await w.user({ connect: ['x', 'secondary_b'] })
  await w.db`
    update connections set expires_at = clock_timestamp() - interval '1 minute'
    where id = ${half.accounts.secondary_b ?? ''}`

  const { body } = await validate(half, {
    text: 'a',
    platforms: ALL,
    scheduled_date: inMinutes(60),
  })

  expect(body).toMatchObject({
    valid: true,
    posts: [
      {
        networks: [
          { platform: 'x', will: 'publish' },
          { platform: 'secondary_a', will: 'fail', problems: [{ code: 'account_not_connected' }] },
          { platform: 'secondary_b', will: 'fail', problems: [{ code: 'account_not_connected' }] },
        ],
      },
    ],
  })
  expect(body.posts[0].networks[1]).not.toHaveProperty('account_id')
})

describe('files', () => {
  test('go as they are, or as they are after they were fitted', async () => {
    const [png, webp, gif] = [
      await upload(user, 40),
      await upload(user, 50, 'webp'),
      await upload(user, 60, 'gif'),
    ]

    const { body } = await validate(user, {
      ...{ text: 'a', media_urls: [png, webp], platforms: ALL },
      ...{ thread_tweets: ['b'], thread_media: [[gif]] },
    })

    const as_it_is = [
      { part: 0, url: png, fitted: false, type: 'image/png', width: 40, height: 30 },
      { part: 0, url: webp, fitted: false, type: 'image/webp', width: 50, height: 30 },
      { part: 1, url: gif, fitted: false, type: 'image/gif', width: 60, height: 30 },
    ]
    const [on_x, on_bluesky, on_linkedin] = body.posts[0].networks.map(
      ({ media }: { media: object[] }) => media,
    )
    expect(on_x).toMatchObject(as_it_is)
    expect(on_bluesky).toMatchObject([
      ...as_it_is.slice(0, 2),
      { part: 1, url: gif, fitted: true, type: 'image/jpeg', width: 60, height: 30 },
    ])
    expect(on_linkedin).toMatchObject([
      as_it_is[0],
      { part: 0, url: webp, fitted: true, type: 'image/jpeg', width: 50, height: 30 },
      { ...as_it_is[2], part: 0 },
    ])
  })

  test('of many that have to be fitted the first four are', async () => {
    const urls = await Promise.all([1, 2, 3, 4, 5].map((more) => upload(user, 60 + more, 'webp')))
    const posts = [...urls, urls[0]].map((url) => ({ text: 'a', media_urls: [url] }))

    const { body } = await validate(user, { posts, platforms: ['linkedin'] })

    const media = body.posts.map((post: Answer['body']) => post.networks[0].media[0])
    expect(media.map(({ fitted }: { fitted: boolean }) => fitted)).toEqual(Array(6).fill(true))
    expect(media.map(({ bytes }: { bytes?: number }) => bytes !== undefined)).toEqual([
      ...[true, true, true, true],
      false,
      true,
    ])
  })

  test('of a network that skips are as they were uploaded', async () => {
    const url = await upload(user, 70, 'webp')

    const { body } = await validate(user, {
      ...{ text: 'z'.repeat(3001), media_urls: [url] },
      platforms: ['linkedin'],
    })

    expect(body.posts[0].networks).toMatchObject([
      { will: 'skip', media: [{ url, fitted: false, type: 'image/webp' }] },
    ])
  })
})

test('a slot of the queue is its date, where one is free', async () => {
  const owner = await w.user()
  const body = { text: 'a', queue: 'next' }
  const refused = await w.call(owner, 'POST', '/api/v1/posts', { body })
  const said = await validate(owner, body)
  const slots = [{ weekdays: ['monday', 'thursday'], time: '09:00' }]
  await w.call(owner, 'PUT', '/api/v1/queue', { body: { timezone: 'Europe/Berlin', slots } })

  const taken = await validate(owner, { posts: [body, body] })
  const again = await validate(owner, { posts: [body, body] })

  expect(refused).toMatchObject({ status: 409, body: { code: 'no_slot' } })
  expect(problemsOf(said.body)).toEqual(refused.body.problems.map(sortable).toSorted())
  expect(taken.body).toMatchObject({
    valid: true,
    posts: [{ takes_from_daily_limit: true }, { takes_from_daily_limit: true }],
  })
  expect(again.body).toEqual(taken.body)
})

describe('costs', () => {
  const body = { text: 'See example.com', thread_tweets: ['More'], platforms: ALL }

  test('are those that are reserved, of each network and of all', async () => {
    const posts = [body, { ...body, text: 'No link' }].map((post) => ({
      ...post,
      scheduled_date: inMinutes(60),
    }))

    const { body: said } = await validate(user, { posts })
    const { body: created } = await w.call(user, 'POST', '/api/v1/posts', { body: { posts } })

    const costsIn = (list: { cost?: { amount: string } }[]) => list.map(({ cost }) => cost?.amount)
    for (const [index, { deliveries }] of created.posts.entries())
      expect(costsIn(said.posts[index].networks)).toEqual(costsIn(deliveries))
    expect(costsIn(said.posts[0].networks)).toEqual(['0.215', undefined, undefined])
    expect(said.cost).toMatchObject({
      amount: '0.245',
      currency: 'USD',
      items: expect.arrayContaining([{ what: 'post', count: 3, unit_amount: '0.015' }]),
    })
  })

  test('beyond the budget are refused, or warned of, here as there', async () => {
    const owner = await w.user()
    const dated = { ...body, scheduled_date: inMinutes(60) }
    const set = (budget: object) => w.call(owner, 'PUT', '/api/v1/budget', { body: budget })
    await set({ monthly_amount: '0.300' })
    const { body: saved } = await w.call(owner, 'POST', '/api/v1/posts', { body: dated })

    const refused = await w.call(owner, 'POST', '/api/v1/posts', { body: dated })
    const said = await validate(owner, dated)
    const draft = await validate(owner, body)
    const reserved = await validate(owner, { post_id: saved.posts[0].id })
    await set({ monthly_amount: '0.300', on_exceed: 'warn' })
    const warned = await validate(owner, dated)

    expect(refused).toMatchObject({ status: 403, body: { code: 'budget_exceeded' } })
    expect(problemsOf(said.body)).toEqual(refused.body.problems.map(sortable).toSorted())
    expect([draft.body.valid, reserved.body.valid]).toEqual([true, true])
    expect(warned.body).toMatchObject({
      valid: true,
      posts: [{ notices: [{ code: 'budget_exceeded' }] }],
    })
  })
})

describe('warnings', () => {
  function noticesOf({ body }: Answer): string[] {
    return (body.posts[0].notices ?? []).map(
      ({ code, platform }: { code: string; platform?: string }) => `${platform} ${code}`,
    )
  }

  test('a second cashtag, which X refuses', async () => {
    const two = await validate(user, { text: '$OTTR and $BEAR', platforms: ALL })
    const one = await validate(user, { text: '$OTTR and 5$', platforms: ALL })

    expect(noticesOf(two)).toEqual(['x too_many_cashtags'])
    expect(two.body.posts[0].warnings).toEqual([
      'x: Text has 2 cashtags ($OTTR, $BEAR) and X takes 1.',
    ])
    expect(noticesOf(one)).toEqual([])
  })

  test('the same text in the same account within seven days', async () => {
    const text = 'Once more'
    const body = { text, platforms: ['x', 'linkedin'], variants: { linkedin: { text: 'Other' } } }
    await w.call(user, 'POST', '/api/v1/posts', { body: { ...body, publish_now: true } })

    const same = await validate(user, { text, platforms: ALL })
    const as_variant = await validate(user, { text: 'Other', platforms: ALL })
    const later = await validate(user, {
      ...{ text, platforms: ALL },
      scheduled_date: inMinutes(8 * 24 * 60),
    })
    const saved = await w.call(user, 'POST', '/api/v1/posts', { body: { text, platforms: ['x'] } })
    const of_saved = await validate(user, { post_id: saved.body.posts[0].id })

    expect(noticesOf(same)).toEqual(['x same_text'])
    expect(noticesOf(as_variant)).toEqual(['secondary_b same_text'])
    expect(noticesOf(later)).toEqual([])
    expect(noticesOf(of_saved)).toEqual(['x same_text'])
  })

  test('a sign-in and a trial that end before the date', async () => {
    const trial = await w.user({
      plan: 'trial',
      status: 'trialing',
      trial_ends_at: inMinutes(24 * 60),
      connect: ['x', 'secondary_b'],
    })
    await w.db`
      update connections set expires_at = clock_timestamp() + interval '1 day'
      where id = ${trial.accounts.secondary_b ?? ''}`
    const post = { text: 'a', platforms: ['x', 'linkedin'] }

    const before = await validate(trial, { ...post, scheduled_date: inMinutes(60) })
    const after = await validate(trial, { ...post, scheduled_date: inMinutes(2 * 24 * 60) })
    const { body: saved } = await w.call(trial, 'POST', '/api/v1/posts', {
      body: { ...post, scheduled_date: inMinutes(2 * 24 * 60) },
    })
    const of_saved = await validate(trial, { post_id: saved.posts[0].id })

    expect(noticesOf(before)).toEqual([])
    expect(noticesOf(after)).toEqual([
      'undefined subscription_required',
      'secondary_b sign_in_ends',
    ])
    expect(noticesOf(of_saved).toSorted()).toEqual(noticesOf(after).toSorted())
  })

  test('a day of LinkedIn that is full', async () => {
    const busy = await w.user({ plan: 'agency', connect: ['secondary_b'] })
    const noon = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 11)
    const posts = Array.from({ length: 50 }, () => ({
      text: 'a',
      scheduled_date: `${noon}12:00:00Z`,
    }))
    for (let bulk = 0; bulk < 3; bulk++)
      await w.call(busy, 'POST', '/api/v1/posts', { body: { posts, platforms: ['linkedin'] } })
    const post = { text: 'b', platforms: ['linkedin'] }

    const before = await validate(busy, { ...post, scheduled_date: `${noon}11:00:00Z` })
    const after = await validate(busy, { ...post, scheduled_date: `${noon}13:00:00Z` })

    expect(noticesOf(before)).toEqual([])
    expect(noticesOf(after)).toEqual(['secondary_b network_limit'])
  })
})

describe('a saved post', () => {
  test('is judged as it would go out, with what it has', async () => {
    const url = await upload(user, 40)
    const { body: saved } = await w.call(user, 'POST', '/api/v1/posts', {
      body: { text: 'z'.repeat(290), media_urls: [url], platforms: ['x', 'linkedin'] },
    })

    const { body } = await validate(user, { post_id: saved.posts[0].id })

    expect(body).toMatchObject({
      valid: true,
      posts: [
        {
          takes_from_daily_limit: true,
          networks: [
            { platform: 'x', will: 'skip', problems: [{ pointer: '/post_id', code: 'too_long' }] },
            { platform: 'secondary_b', will: 'publish', media: [{ url, width: 40 }] },
          ],
        },
      ],
    })
  })

  test.each([
    ['draft', { valid: true, posts: [{ takes_from_daily_limit: true }] }],
    ['failed', { valid: true, posts: [{ takes_from_daily_limit: true }] }],
    ['scheduled', { valid: true, posts: [{ takes_from_daily_limit: false }] }],
    [
      'posted',
      {
        valid: false,
        posts: [{ problems: [{ pointer: '/post_id', code: 'already_published' }], networks: [] }],
      },
    ],
  ] as const)('that is %s', async (state, expected) => {
    const post_id = await postIn(w, user, state)

    const { status, body } = await validate(user, { post_id })

    expect(status).toBe(200)
    expect(body).toMatchObject(expected)
  })

  test('that there is not, and one beside others, is said', async () => {
    const nobodys = await validate(user, { post_id: 'f'.repeat(24) })
    const beside = await validate(user, { post_id: 'f'.repeat(24), text: 'a' })

    expect(nobodys.body).toMatchObject({
      valid: false,
      problems: [{ pointer: '/post_id', code: 'not_found' }],
      posts: [],
    })
    expect(beside.body.problems).toMatchObject([{ pointer: '/text', code: 'not_together' }])
  })
})

function problemsOf(said: Answer['body']): string[] {
  const all = [
    ...(said.problems ?? []),
    ...said.posts.flatMap((post: Answer['body']) => post.problems),
  ]
  return all.map(sortable).toSorted()
}

function sortable(problem: object): string {
  return JSON.stringify(problem)
}

test('what a network may have already is refused, as publishing it is', async () => {
  const owner = await w.user()
  await loseSend(w, owner)
  const post_id = await publish(w, owner, { text: 'Lost', platforms: ['x'] })

  const { body } = await validate(owner, { post_id })
  const published = await w.call(owner, 'POST', `/api/v1/posts/${post_id}/publish`)

  expect(published.status).toBe(409)
  expect(body).toMatchObject({
    valid: false,
    posts: [{ problems: [{ pointer: '/post_id', code: 'outcome_unknown', platform: 'x' }] }],
  })
})

test('nobody waits for whoever holds the budget', async () => {
  const owner = await w.user()
  await w.call(owner, 'PUT', '/api/v1/budget', { body: { monthly_amount: '0.001' } })

  const { status, body } = await w.db.begin(async (tx) => {
    await tx`select from budgets where user_id = ${owner.id} for update`
    return validate(owner, { text: 'a', platforms: ['x'], publish_now: true })
  })

  expect(status).toBe(200)
  expect(body.posts[0].problems).toMatchObject([{ code: 'budget_exceeded' }])
})
