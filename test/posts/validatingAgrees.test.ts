/**
 * What `POST /posts/validate` promises is what the networks get: invented posts are validated, then published at once,
 * or given a date, a slot of the queue or a place in a batch before, and looked at where they arrived. TEST_RUNS=50
 * makes thousands of them.
 */
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { components } from '../../generated/openapi.ts'
import { PLATFORMS, type Platform } from '../../networks/network.ts'
import { weightedLength } from '../../networks/simulator/x/weight.ts'
import { moving, movingWebp, png } from '../media/pictures.ts'
import { TEXTS } from '../networks/texts.ts'
import { openPages, pageOf } from '../cards/pages.ts'
import { film } from '../simulator/samples.ts'
import { fc, runs, SEED } from '../world/chance.ts'
import { nextMonth, POSTS } from '../costs/arrange.ts'
import { EVERY_DAY } from '../queue/arrange.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { takenToday } from './arrange.ts'

type Schemas = components['schemas']
type Validation = Schemas['PostValidation']
type Promised = Schemas['NetworkValidation']

const pages = await openPages()
pages.put('/otter.png', await png(), 'image/png')
const LINKED = [
  pages.put('/whole', pageOf({ 'og:title': 'Whole', 'og:image': '/otter.png' })),
  pages.put('/title', pageOf({}, 'Only a title')),
  pages.put('/nothing', '<p>Nothing'),
]
const w = await openWorld({ fetching: { loopback_port: pages.port } })
afterAll(async () => {
  await w.close()
  await pages.close()
})

const FILL = [
  'y',
  '日',
  'é',
  '👨‍👩‍👧‍👦',
  'ن',
  'नि',
  '🦦',
  'ж',
  '한',
  'a ',
  'https://example.com/a ',
  ...LINKED.map((url) => `${url} `),
  '$B ',
]
/** Around the limits of the networks, each in its unit. */
const MANY = [0, 0, 0, 0, 1, 2, 12, 130, 139, 140, 269, 275, 283, 294, 300, 1490, 2970, 3010]
const LONGEST = 20_000

/** Some of everything, then much of one: written so, it can be read when it fails. */
const text = fc.record({
  some: fc.oneof(
    { weight: 15, arbitrary: TEXTS.map((one) => one.toWellFormed()) },
    { weight: 1, arbitrary: TEXTS },
  ),
  fill: fc.constantFrom(...FILL),
  many: fc.constantFrom(...MANY),
})
type InventedText = typeof text extends fc.Arbitrary<infer Value> ? Value : never

function written({ some, fill, many }: InventedText): string {
  return `${some} ${fill.repeat(many)}`.slice(0, LONGEST)
}

/** Places in the list of files. */
const files = fc.oneof(
  { weight: 4, arbitrary: fc.constant<number[]>([]) },
  { weight: 2, arbitrary: fc.array(fc.nat(1), { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.array(fc.nat(4), { minLength: 1, maxLength: 2 }) },
)
const variant = fc.record(
  {
    text,
    thread_tweets: fc.array(text, { minLength: 1, maxLength: 2 }),
    leave_out: fc.constantFrom(['thread'], ['media']),
  },
  { requiredKeys: [] },
)
/** How a post is given to the service before it is published. */
const WAYS = ['now', 'bulk', 'queue', 'batch'] as const
const post = fc.record({
  way: fc.oneof(
    { weight: 3, arbitrary: fc.constant('now' as const) },
    { weight: 2, arbitrary: fc.constantFrom(...WAYS) },
  ),
  text,
  thread_tweets: fc.oneof(
    { weight: 3, arbitrary: fc.constant<InventedText[]>([]) },
    { weight: 1, arbitrary: fc.array(text, { maxLength: 3 }) },
  ),
  media: files,
  media_of_second: files,
  platforms: fc.subarray([...PLATFORMS], { minLength: 1 }),
  variants: fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.record(
        { x: variant, secondary_a: variant, secondary_b: variant },
        { requiredKeys: [] },
      ),
    },
  ),
})
type InventedVariant = typeof variant extends fc.Arbitrary<infer Value> ? Value : never
type Invented = typeof post extends fc.Arbitrary<infer Value> ? Value : never

/** The ledger of an account is read whole, so that each has few posts. */
const POSTS_OF_A_USER = 30

let made = 0
const seen = {
  publish: 0,
  skip: 0,
  refused: 0,
  parts: 0,
  files: 0,
  fitted: 0,
  doubted: 0,
  costs: 0,
  cards: 0,
  no_cards: 0,
  now: 0,
  bulk: 0,
  queue: 0,
  batch: 0,
}

test(
  `of invented posts (seed ${SEED}) the networks get what was promised`,
  { timeout: runs(180_000) },
  async () => {
    let [user, urls] = await newUser()
    await fc.assert(
      fc.asyncProperty(post, async (invented) => {
        if (++made % POSTS_OF_A_USER === 0) [user, urls] = await newUser()
        await compare(user, invented.way, bodyOf(invented, urls))
      }),
      // A smaller post would be another one, and there are no two of the same text.
      { numRuns: runs(120), endOnFailure: true },
    )

    // None of them may be missing, or nothing is compared.
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0)
  },
)

/** Every other one has a paid tier of X. */
async function newUser(): Promise<[TestUser, string[]]> {
  const tier = made % (2 * POSTS_OF_A_USER) === 0 ? 'None' : 'Premium'
  const user = await w.user({ connect: [{ platform: 'x', tier }, 'secondary_a', 'secondary_b'] })
  const slots = ['09:00', '12:00', '18:00'].map((time) => ({ weekdays: EVERY_DAY, time }))
  await w.call(user, 'PUT', '/api/v1/queue', { body: { slots } })
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = sharp({
    create: { width: 900, height: 800, channels: 3, background: 'teal', noise },
  })
  const all = [
    await png(),
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer(),
    await moving(),
    await movingWebp(),
    await large.png().toBuffer(),
    film(3),
  ]
  const urls: string[] = []
  for (const bytes of all) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'a.bin')
    const { body } = await w.call(user, 'POST', '/api/v1/upload', { form })
    urls.push(body.url)
  }
  return [user, urls]
}

/** Each text begins with a number of its own: networks refuse what they have already. */
function bodyOf(
  { text, thread_tweets, media, media_of_second, platforms, variants }: Invented,
  urls: string[],
): object {
  let number = 0
  const named = (one: InventedText) => `${made}-${++number} ${written(one)}`
  const own = Object.entries(variants as Record<string, InventedVariant>).map(
    ([platform, { text, thread_tweets, leave_out }]) => [
      platform,
      {
        ...(text && { text: named(text) }),
        ...(thread_tweets &&
          leave_out?.[0] !== 'thread' && { thread_tweets: thread_tweets.map(named) }),
        ...(leave_out && { leave_out }),
      },
    ],
  )
  return {
    text: named(text),
    thread_tweets: thread_tweets.map(named),
    media_urls: media.map((place) => urls[place]),
    ...(thread_tweets.length > 0 && {
      thread_media: [media_of_second.map((place) => urls[place])],
    }),
    platforms,
    variants: Object.fromEntries(own),
  }
}

type Way = Invented['way']

/** The same post as each way sends it. */
const SENT: Record<Way, (body: object) => object> = {
  now: (body) => ({ ...body, publish_now: true }),
  bulk: (body) => ({ posts: [{ ...body, scheduled_date: nextMonth() }] }),
  queue: (body) => ({ ...body, queue: 'next' }),
  batch: (body) => body,
}

async function compare(user: TestUser, way: Way, invented: object) {
  seen[way]++
  const body = SENT[way](invented)
  const before = new Map<Platform, number>()
  for (const platform of PLATFORMS) before.set(platform, (await w.published(user, platform)).length)
  const taken = await takenToday(w, user)
  const { body: said } = await w.call(user, 'POST', POSTS + '/validate', {
    body: { ...body, fetch_cards: true },
  })
  const created = await w.call(user, 'POST', POSTS, { body })

  const [validation] = said.posts as [Validation]
  const is_taken = validation.takes_from_daily_limit && said.valid
  expect((await takenToday(w, user)) - taken).toBe(is_taken ? 1 : 0)
  if (!said.valid) {
    seen.refused++
    expect(created.status, JSON.stringify(said)).toBe(400)
    const { problems } = created.body
    // What is wrong by the contract is refused before anything else is looked at.
    const is_by_contract = problems.some(({ code }: { code: string }) => code === 'unstorable')
    expect(validation.problems).toEqual(
      is_by_contract ? expect.arrayContaining(problems) : problems,
    )
    return
  }
  expect([201, 502], created.text).toContain(created.status)
  const [made] = created.body.posts ?? [created.body]
  if (way === 'batch') await inABatch(user, made.id, validation)
  if (way !== 'now') await publishWaiting(user, made.id, validation)
  const { results, deliveries } = await w.settled(user, made.id)
  for (const promised of validation.networks) {
    const { platform } = promised
    const result = results.find((one: { platform: string }) => one.platform === platform)
    const all = (await w.published(user, platform)) as unknown as Got[]
    const { cost } = deliveries.find((one: { platform: string }) => one.platform === platform)
    judge({ validation, promised, cost, result, got: all.slice(before.get(platform)) })
  }
}

/** A saved post is named by its id, whatever in it is wrong. */
function placeless({ networks }: Pick<Validation, 'networks'>) {
  return networks.map(({ problems, ...network }) => ({
    ...network,
    problems: problems.map(({ code, limit, actual }) => ({ code, limit, actual })),
  }))
}

/** What is promised of a saved draft is what was promised before it was saved, and is kept by a batch. */
async function inABatch(user: TestUser, post_id: string, { networks }: Validation) {
  const { body: said } = await w.call(user, 'POST', POSTS + '/validate', { body: { post_id } })
  expect(said).toMatchObject({ valid: true, posts: [{ takes_from_daily_limit: true }] })
  expect(placeless(said.posts[0])).toEqual(placeless({ networks }))
  const schedules = [{ post_id, scheduled_date: nextMonth() }]
  const { body } = await w.call(user, 'POST', POSTS + '/batch-schedule', { body: { schedules } })
  expect(body.scheduled, JSON.stringify(body)).toMatchObject([{ id: post_id }])
}

/** What is reserved until its time is what was promised, and stays so. */
async function publishWaiting(user: TestUser, post_id: string, { networks }: Validation) {
  const { body: said } = await w.call(user, 'POST', POSTS + '/validate', { body: { post_id } })
  expect(said.posts[0]).toMatchObject({ valid: true, takes_from_daily_limit: false })
  expect(placeless(said.posts[0])).toEqual(placeless({ networks }))
  const { deliveries } = (await w.call(user, 'GET', `${POSTS}/${post_id}`)).body
  for (const { platform, will, cost } of networks) {
    const waiting = deliveries.find((one: { platform: string }) => one.platform === platform)
    expect(waiting.status).toBe(will === 'skip' ? 'skipped' : 'pending')
    expect(waiting.cost).toEqual(cost)
  }
  const { status, text } = await w.call(user, 'POST', `${POSTS}/${post_id}/publish`)
  expect([200, 502], text).toContain(status)
}

interface Got {
  text: string
  /** What was sent. */
  body: string
  media: { media_type: string; width: number; height: number }[]
}

interface Compared {
  validation: Validation
  promised: Promised
  /** What was billed. */
  cost: Promised['cost']
  result: { status: string; code?: string; account_id: string }
  got: Got[]
}

function judge({ validation, promised, cost, result, got }: Compared) {
  const { platform, will, parts, problems } = promised
  expect(result.account_id).toBe(promised.account_id)
  if (will === 'skip') {
    seen.skip++
    expect(result).toMatchObject({ status: 'skipped', code: problems[0]?.code })
    expect(got).toEqual([])
    return
  }
  const is_doubted = validation.notices?.some(
    (notice) => notice.platform === platform && notice.code === 'too_many_cashtags',
  )
  if (is_doubted) {
    seen.doubted++
    expect(result.status).toBe('failed')
    return
  }
  expect(result.status, JSON.stringify(result)).toBe('published')
  expect(cost).toEqual(promised.cost)
  expect(promised.points).toBe(platform === 'secondary_a' ? 3 * got.length : undefined)
  if (cost !== undefined) seen.costs++
  seen.publish++
  expect(got.map(({ text }) => text)).toEqual(parts.map(({ text }) => text))
  for (const [index, { text, length, limit }] of parts.entries()) {
    seen.parts++
    expect(length, text).toBe(LENGTHS[platform](text))
    expect(length).toBeLessThanOrEqual(limit)
    compareFiles(promised, index, got[index]?.media ?? [])
  }
  compareCards(promised, got)
}

function compareFiles({ media }: Promised, index: number, got: Got['media']) {
  const promised = media.filter(({ part }) => part === index)
  expect(got).toHaveLength(promised.length)
  for (const [place, { fitted, type, width, height }] of promised.entries()) {
    seen.files++
    if (fitted) seen.fitted++
    // Of what is not fitted here only that it would be is known.
    if (type !== undefined) expect(got[place]).toMatchObject({ media_type: type, width, height })
  }
}

function compareCards({ platform, parts, link_card }: Promised, got: Got[]) {
  for (const index of parts.keys()) {
    const card = cardIn(platform, got[index]?.body ?? '{}')
    const is_shown = link_card?.status === 'shown' && link_card.part === index
    if (is_shown) seen.cards++
    else seen.no_cards++
    expect(card).toEqual(
      is_shown
        ? {
            url: link_card.url,
            title: link_card.title,
            description: link_card.description ?? '',
            has_picture: link_card.picture !== undefined,
          }
        : undefined,
    )
  }
}

/** As it came along with a post. */
function cardIn(platform: Platform, sent: string) {
  if (platform === 'x') return undefined
  const body = JSON.parse(sent)
  const { external } = (body.record ?? body.value ?? {}).embed ?? {}
  const { article } = body.content ?? {}
  const { uri, source, title, description, thumb, thumbnail } = external ?? article ?? {}
  if (title === undefined) return undefined
  const has_picture = (thumb ?? thumbnail) !== undefined
  return { url: uri ?? source, title, description: description ?? '', has_picture }
}

/** Counted otherwise than by the service. */
const LENGTHS: Record<Platform, (text: string) => number> = {
  x: weightedLength,
  secondary_a: (text) =>
    [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length,
  secondary_b: (text) => text.length,
}
