/** What a post has otherwise on one network than elsewhere (decisions 360 to 363). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { png } from '../media/pictures.ts'
import type { Platform } from '../../networks/network.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { inMinutes, refuse } from './arrange.ts'

const w = await openWorld()
let user: TestUser
beforeAll(async () => {
  user = await w.user({ auto_cross_post: true })
})
afterAll(() => w.close())

const PLATFORMS = ['x', 'secondary_a', 'secondary_b'] as const

async function create(body: object, by = user) {
  return w.call(by, 'POST', '/api/v1/posts', { body })
}
async function edit({ body }: Answer, change: object, by = user) {
  return w.call(by, 'PUT', `/api/v1/posts/${body.posts[0].id}`, { body: change })
}
async function upload(by = user): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await png())], 'a.png', { type: 'image/png' }))
  return (await w.call(by, 'POST', '/api/v1/upload', { form })).body.url
}
/** What each network has of a user, each of whose posts is of a test of its own. */
async function textsOn(by: TestUser): Promise<Record<Platform, string[]>> {
  const texts = PLATFORMS.map(async (platform) => {
    const posts = await w.published(by, platform)
    return [platform, posts.map(({ text }) => text)] as const
  })
  // One entry for each.
  return Object.fromEntries(await Promise.all(texts)) as Record<Platform, string[]>
}
async function bodiesOn(by: TestUser, platform: Platform) {
  return (await w.published(by, platform)).map(({ body }) => JSON.parse(body))
}
async function mediaOn(by: TestUser): Promise<number[]> {
  return Promise.all(
    PLATFORMS.map(async (platform) => {
      const posts = (await w.published(by, platform)) as unknown as { media: unknown[] }[]
      return posts.reduce((sum, { media }) => sum + media.length, 0)
    }),
  )
}

describe('each network gets its own', () => {
  test('text, where it has one, and the shared one elsewhere', async () => {
    const author = await w.user({ auto_cross_post: true })
    const variants = { x: { text: 'short' }, linkedin: { text: 'Dear colleagues' } }

    const { body } = await create({ text: 'shared', variants, publish_now: true }, author)

    expect(await textsOn(author)).toEqual({
      x: ['short'],
      secondary_a: ['shared'],
      secondary_b: ['Dear colleagues'],
    })
    expect(body.posts[0]).toMatchObject({
      text: 'shared',
      variants: { x: { text: 'short' }, secondary_b: { text: 'Dear colleagues' } },
    })
  })

  test('thread, with the identifiers of its parts', async () => {
    const author = await w.user({ auto_cross_post: true })
    const variants = { x: { text: 'one', thread_tweets: ['two', 'three'] } }

    const { body } = await create({ text: 'all of it', variants, publish_now: true }, author)

    expect(await textsOn(author)).toEqual({
      x: ['one', 'two', 'three'],
      secondary_a: ['all of it'],
      secondary_b: ['all of it'],
    })
    const [on_x, on_bluesky] = body.posts[0].results
    expect(on_x.part_ids).toHaveLength(3)
    expect(on_bluesky).not.toHaveProperty('part_ids')
    const { history } = (await w.call(author, 'GET', `/api/v1/posts/${body.posts[0].id}/history`))
      .body
    const messages: string[] = history.map(({ message }: { message: string }) => message)
    expect(messages).toContain('Sent to X: part 2 of 3.')
    expect(messages).toContain('Sent to Bluesky.')
  })

  test('first part alone of a thread, and no media, where it is to leave them out', async () => {
    const author = await w.user({ auto_cross_post: true })
    const [first, second] = [await upload(author), await upload(author)]
    const shared = {
      text: 'one',
      thread_tweets: ['two'],
      media_urls: [first],
      thread_media: [[second]],
    }
    const variants = {
      x: { leave_out: ['thread'] },
      secondary_a: { leave_out: ['media'] },
    }

    await create({ ...shared, variants, publish_now: true }, author)

    expect(await textsOn(author)).toEqual({
      x: ['one'],
      secondary_a: ['one', 'two'],
      secondary_b: ['one\n\ntwo'],
    })
    expect(await mediaOn(author)).toEqual([1, 0, 2])
  })

  test('pictures, which stay while the post needs them', async () => {
    const author = await w.user({ auto_cross_post: true })
    const [shared, own] = [await upload(author), await upload(author)]
    const made = await create(
      { text: 'a', media_urls: [shared], variants: { x: { media_urls: [own, `${shared}?a=b`] } } },
      author,
    )
    const { media } = (await w.call(author, 'GET', '/api/v1/media')).body
    expect(media.map(({ expires_at }: { expires_at?: string }) => expires_at)).toEqual([
      undefined,
      undefined,
    ])
    expect(made.body.posts[0].variants).toEqual({ x: { media_urls: [own, shared] } })
    const { id } = media.find(({ url }: { url: string }) => url === own)
    expect((await w.call(author, 'DELETE', `/api/v1/media/${id}`)).status).toBe(409)

    await w.call(author, 'POST', `/api/v1/posts/${made.body.posts[0].id}/publish`)

    expect(await mediaOn(author)).toEqual([2, 1, 1])
  })

  test('of several posts of one request', async () => {
    const author = await w.user({ auto_cross_post: true })
    const posts = [
      { text: 'a', variants: { x: { text: 'a on X' } } },
      { text: 'b', variants: { bluesky: { text: 'b on Bluesky' } } },
      { text: 'c' },
    ]

    const { body } = await create({ posts }, author)

    expect(body.posts.map(({ variants }: { variants?: object }) => variants)).toEqual([
      { x: { text: 'a on X' } },
      { secondary_a: { text: 'b on Bluesky' } },
      undefined,
    ])
    const schedules = body.posts.map(({ id }: { id: string }) => ({
      post_id: id,
      scheduled_date: inMinutes(60),
    }))
    await w.call(author, 'POST', '/api/v1/posts/batch-schedule', { body: { schedules } })
    await w.db`update deliveries set due_at = clock_timestamp() where user_id = ${author.id}`
    for (const { id } of body.posts) await w.settled(author, id)
    const texts = await textsOn(author)
    expect(texts.x.toSorted()).toEqual(['a on X', 'b', 'c'])
    expect(texts.secondary_a.toSorted()).toEqual(['a', 'b on Bluesky', 'c'])
  })
})

describe('what only one network knows', () => {
  test('X is told who may reply, and what it is about, in its own words', async () => {
    const author = await w.user({ auto_cross_post: true })
    const x = { reply_settings: 'mentioned_users', made_with_ai: true, paid_partnership: true }

    const { body } = await create(
      { text: 'one', thread_tweets: ['two'], platforms: ['x'], variants: { x }, publish_now: true },
      author,
    )

    const [first, second] = await bodiesOn(author, 'x')
    expect(first).toEqual({
      text: 'one',
      reply_settings: 'mentionedUsers',
      made_with_ai: true,
      paid_partnership: true,
    })
    expect(second).toMatchObject({ text: 'two', made_with_ai: true, paid_partnership: true })
    expect(second).not.toHaveProperty('reply_settings')
    const page = await fetch(body.posts[0].url).then((response) => response.text())
    for (const note of ['Replies: mentionedUsers', 'Made with AI', 'Paid partnership'])
      expect(page).toContain(note)
  })

  test('Bluesky gets languages, warnings and a gate in the commit of the post', async () => {
    const author = await w.user({ auto_cross_post: true })
    const secondary_a = { langs: ['en', 'pt-BR'], labels: ['nudity'], reply_control: 'nobody' }

    const { body } = await create(
      { text: 'one', platforms: ['bluesky'], variants: { secondary_a }, publish_now: true },
      author,
    )

    const [post] = await bodiesOn(author, 'secondary_a')
    expect(post.value).toMatchObject({
      text: 'one',
      langs: ['en', 'pt-BR'],
      labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'nudity' }] },
    })
    const [result] = body.posts[0].results
    expect(await gatesOf(author)).toMatchObject([
      { post: result.uri, allow: [], $type: 'app.bsky.feed.threadgate' },
    ])
    const page = await fetch(result.url).then((response) => response.text())
    for (const note of ['In en, pt-BR', 'Warns of nudity', 'Replies: nobody'])
      expect(page).toContain(note)
  })

  test.each(['mentioned', 'following', 'followers', 'everyone'])(
    'on Bluesky %s may reply',
    async (reply_control) => {
      const author = await w.user({ auto_cross_post: true })
      const variants = { secondary_a: { reply_control } }

      await create(
        { text: 'a', thread_tweets: ['b'], platforms: ['bluesky'], variants, publish_now: true },
        author,
      )

      const rules = {
        mentioned: ['mentionRule'],
        following: ['followingRule'],
        followers: ['followerRule'],
      }[reply_control]
      const gates = await gatesOf(author)
      expect(gates.map(({ allow }) => allow.map(({ $type }) => $type.split('#')[1]))).toEqual(
        rules === undefined ? [] : [rules],
      )
    },
  )

  test('a post whose gate is lost on the way is sent whole, once, and has its gate', async () => {
    const author = await w.user({ auto_cross_post: true })
    const account = author.handles.secondary_a
    for (const kind of ['cut_before', 'cut_after']) {
      await w.fault({ platform: 'secondary_a', operation: 'create', account, kind })
      const { body } = await create(
        {
          text: `gated ${kind}`,
          platforms: ['bluesky'],
          variants: { bluesky: { reply_control: 'followers' } },
          publish_now: true,
        },
        author,
      )

      const post = await w.settled(author, body.posts[0].id)
      expect(post.status).toBe('posted')
    }
    expect((await textsOn(author)).secondary_a).toEqual(['gated cut_before', 'gated cut_after'])
    expect(await gatesOf(author)).toHaveLength(2)
  })

  test('a server that takes no gate gets no post without one', async () => {
    const author = await w.user({ auto_cross_post: true })
    const account = author.handles.secondary_a
    await w.fault({
      platform: 'secondary_a',
      operation: 'create',
      account,
      kind: 'status',
      status: 403,
    })
    const variants = { bluesky: { reply_control: 'nobody' } }

    const refused = await create(
      { text: 'a', platforms: ['bluesky'], variants, publish_now: true },
      author,
    )
    expect(refused.status).toBe(502)
    expect(await w.published(author, 'secondary_a')).toEqual([])

    await w.call(author, 'POST', `/api/v1/posts/${refused.body.id}/publish`)
    expect(await gatesOf(author)).toHaveLength(1)
  })

  test('LinkedIn shows it to connections alone', async () => {
    const author = await w.user({ auto_cross_post: true })
    const variants = { linkedin: { visibility: 'connections' } }

    await create({ text: 'a', variants, publish_now: true }, author)
    await create({ text: 'b', publish_now: true }, author)

    const posts = await bodiesOn(author, 'secondary_b')
    expect(posts.map(({ visibility }) => visibility)).toEqual(['CONNECTIONS', 'PUBLIC'])
  })
})

interface Gated {
  $type: string
  post: string
  allow: { $type: string }[]
}

async function gatesOf(by: TestUser): Promise<Gated[]> {
  const { entries } = (await w.control('GET', '/control/ledger')) as {
    entries: { kind: string; account: string; record: Gated }[]
  }
  const [post] = await w.published(by, 'secondary_a')
  return entries
    .filter(({ kind, account }) => kind === 'gate_written' && account === post?.account)
    .map(({ record }) => record)
}

describe('the limits of a network are those of what it gets', () => {
  const LONG = 'a'.repeat(400)

  test('a text that is too long for X alone is no trouble with a shorter one there', async () => {
    const { body } = await create({ text: LONG, variants: { x: { text: 'short' } } })

    expect(body.notices).toMatchObject([{ platform: 'secondary_a', pointer: '/text' }])
    expect(body.notices).toHaveLength(1)
  })

  test('what is too long of its own is said where it stands', async () => {
    const variants = { x: { text: LONG }, bluesky: { thread_tweets: ['b', LONG] } }

    const { status, body } = await create({ text: 'a', variants })

    expect(status).toBe(201)
    expect(body.notices).toMatchObject([
      { platform: 'x', code: 'too_long', pointer: '/variants/x/text' },
      { platform: 'secondary_a', code: 'too_long', pointer: '/variants/bluesky/thread_tweets/1' },
    ])
    expect(body.warnings[0]).toMatch(/^variants\.x\.text: x: /)
    const refused = await create({
      posts: [{ text: 'a' }, { text: 'a', platforms: ['x'], variants: { x: { text: LONG } } }],
    })
    expect([refused.status, refused.body.problems]).toMatchObject([
      400,
      [{ code: 'too_long', pointer: '/posts/1/variants/x/text' }],
    ])
  })

  test('what was saved before is named by its post', async () => {
    const made = await create({
      text: 'a',
      platforms: ['x', 'bluesky'],
      variants: { x: { text: LONG } },
    })

    const { status, body } = await edit(made, { platforms: ['x'] })

    expect([status, body.problems]).toMatchObject([
      400,
      [{ platform: 'x', code: 'too_long', pointer: 'path:id' }],
    ])
  })

  test('a text for X alone that needs a paid tier is at risk without it', async () => {
    const author = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
    const { body } = await create(
      {
        text: 'a',
        platforms: ['x'],
        variants: { x: { text: LONG } },
        scheduled_date: inMinutes(60),
      },
      author,
    )
    await w.db`update connections set subscription_type = 'None' where user_id = ${author.id}`

    const post = await w.call(author, 'GET', `/api/v1/posts/${body.posts[0].id}`)

    expect(post.body.risks).toMatchObject([{ platform: 'x', code: 'too_long' }])
  })
})

describe('an edit', () => {
  test('replaces what it names, leaves the rest, and takes away with an empty one', async () => {
    const variants = {
      x: { text: 'X', reply_settings: 'following' },
      secondary_a: { langs: ['en'] },
    }
    const made = await create({ text: 'a', variants })

    const one = await edit(made, { variants: { x: { text: 'Y' } } })
    const none = await edit(made, { text: 'b' })
    const empty = await edit(made, { variants: { x: {}, bluesky: { langs: [] } } })

    expect(one.body.variants).toEqual({ x: { text: 'Y' }, secondary_a: { langs: ['en'] } })
    expect(none.body.variants).toEqual(one.body.variants)
    expect(empty.body).not.toHaveProperty('variants')
  })

  test('may send back what was read', async () => {
    const variants = { x: { text: 'X' }, secondary_b: { visibility: 'public' } }
    const made = await create({ text: 'a', variants })

    const again = await edit(made, { variants: made.body.posts[0].variants })

    expect(again.body.variants).toEqual(variants)
  })

  test('moves a scheduled post over a limit of its network, and back', async () => {
    const made = await create({ text: 'a', scheduled_date: inMinutes(60) })

    const over = await edit(made, { variants: { bluesky: { text: 'a'.repeat(301) } } })
    const back = await edit(made, { variants: { bluesky: {} } })

    const skippedOn = ({ body }: Answer) =>
      body.deliveries
        .filter(({ status }: { status: string }) => status === 'skipped')
        .map(({ platform }: { platform: string }) => platform)
    expect([skippedOn(over), skippedOn(back)]).toEqual([['secondary_a'], []])
  })

  test('changes no text of any network once a part is live', async () => {
    const author = await w.user({ auto_cross_post: true })
    await refuse(w, author, 'x')
    await refuse(w, author, 'secondary_a')
    const made = await create(
      { text: 'a', thread_tweets: ['b'], platforms: ['x'], publish_now: true },
      author,
    )
    const failed = await w.call(author, 'PUT', `/api/v1/posts/${made.body.id}`, {
      body: { variants: { x: { text: 'c' } } },
    })
    expect(failed.status).toBe(200)

    await w.call(author, 'POST', `/api/v1/posts/${made.body.id}/publish`)
    const { status, body } = await w.call(author, 'PUT', `/api/v1/posts/${made.body.id}`, {
      body: { variants: { x: { text: 'd' } } },
    })

    expect([status, body.code]).toEqual([400, 'already_published'])
    expect((await textsOn(author)).x).toEqual(['c', 'b'])
  })
})

describe('refused is', () => {
  test.each<[string, object, string, string]>([
    ['a blank text', { x: { text: '  ' } }, 'blank', '/variants/x/text'],
    [
      'a blank part',
      { bluesky: { thread_tweets: [' '] } },
      'blank',
      '/variants/bluesky/thread_tweets/0',
    ],
    [
      'a network by both of its names',
      { bluesky: {}, secondary_a: {} },
      'not_together',
      '/variants/bluesky',
    ],
    [
      'a part that is left out',
      { x: { thread_tweets: ['b'], leave_out: ['thread'] } },
      'not_together',
      '/variants/x/leave_out',
    ],
    [
      'media of a part that there is not',
      { x: { thread_media: [[], []] } },
      'no_such_part',
      '/variants/x/thread_media',
    ],
    [
      'media that nobody uploaded',
      { linkedin: { media_urls: ['https://example.org/a.png'] } },
      'not_uploaded',
      '/variants/linkedin/media_urls/0',
    ],
    [
      'an unknown setting',
      { x: { reply_settings: 'nobody' } },
      'unknown_value',
      '/variants/x/reply_settings',
    ],
    [
      'no language',
      { secondary_a: { langs: ['english!'] } },
      'invalid_format',
      '/variants/secondary_a/langs/0',
    ],
  ])('%s', async (_, variants, code, pointer) => {
    const { status, body } = await create({ text: 'a', variants })

    expect([status, body.problems]).toMatchObject([400, [{ code, pointer }]])
  })

  test('the picture of somebody else', async () => {
    const url = await upload(await w.user({ auto_cross_post: true }))

    const { status, body } = await create({ text: 'a', variants: { x: { media_urls: [url] } } })

    expect([status, body.problems]).toMatchObject([400, [{ code: 'not_uploaded' }]])
  })

  test('nothing that is empty: it says nothing', async () => {
    const variants = { x: { thread_tweets: [], media_urls: [], leave_out: [] }, secondary_a: {} }

    const { status, body } = await create({ text: 'a', variants })

    expect([status, body.posts[0].variants]).toEqual([201, undefined])
  })

  test('no unknown member: it is ignored, and named', async () => {
    const { body, headers } = await create({ text: 'a', variants: { x: { mood: 'b', text: 'c' } } })

    expect(headers.get('x-ignored-fields')).toContain('variants.x.mood')
    expect(body.posts[0].variants).toEqual({ x: { text: 'c' } })
  })
})

test('a post is found by the words of each network', async () => {
  const { body } = await create({ text: 'a', variants: { x: { thread_tweets: ['the capybara'] } } })
  const id = body.posts[0].id

  const found = await w.call(user, 'GET', '/api/v1/posts?q=capybara')
  await w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: { variants: { x: { text: 'tapir' } } } })
  const after = await Promise.all(
    ['capybara', 'tapir'].map((q) => w.call(user, 'GET', `/api/v1/posts?q=${q}`)),
  )

  expect(found.body.posts).toMatchObject([
    { id, variants: { x: { thread_tweets: ['the capybara'] } } },
  ])
  expect(after.map((answer) => answer.body.total)).toEqual([0, 1])
})

test('events tell what a post said on each network then', async () => {
  const author = await w.user({ auto_cross_post: true })
  const made = await create({ text: 'a', variants: { x: { text: 'first' } } }, author)
  await edit(made, { variants: { x: { text: 'second' } } }, author)

  const { body } = await w.call(author, 'GET', '/api/v1/events?types=post.created,post.updated')

  const told = body.events.map(
    ({ data }: { data: { post: { variants: object } } }) => data.post.variants,
  )
  expect(told).toEqual([{ x: { text: 'first' } }, { x: { text: 'second' } }])
})

test('a repeat with the same key and other variants is another request', async () => {
  const headers = { 'Idempotency-Key': 'variants-1' }
  const body = { text: 'a', variants: { x: { text: 'b' } } }
  const send = (sent: object) => w.call(user, 'POST', '/api/v1/posts', { body: sent, headers })

  const [first, second] = [await send(body), await send(body)]
  const other = await send({ ...body, variants: { x: { text: 'c' } } })

  expect(second.body).toEqual(first.body)
  expect(other.status).toBe(409)
})

test('the database keeps what code gets wrong out', async () => {
  const { body } = await create({ text: 'a' })
  const wrong: unknown[] = [
    {},
    [],
    { y: {} },
    { x: [] },
    { x: { text: 5 } },
    { x: { thread_tweets: [] } },
    { x: { thread_tweets: 'a' } },
    { x: { media_urls: Array.from({ length: 21 }, () => 'a') } },
  ]

  for (const variants of wrong) {
    const written = w.db`
      update posts set variants = ${w.db.json(variants as never)} where id = ${body.posts[0].id}`
    await expect(written, JSON.stringify(variants)).rejects.toThrow(/variants_are_of_networks/)
  }
})
