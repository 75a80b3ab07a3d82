/** The Bluesky adapter with the real server: what it writes is there, once, and as it was meant. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIVE_SETTINGS, openNetworks, type Networks } from '../../networks/index.ts'
import type { Account, Choices, Content, LivePart, Payload } from '../../networks/network.ts'
import {
  content,
  keptUploads,
  onlyOf,
  publishAll,
  readyOf,
  thread,
  withMedia,
} from '../networks/bench.ts'
import { gif, image, noise } from '../networks/samples.ts'
import { openLine, startPds, type Line, type Pds } from './pds.ts'
import { inTime } from '../world/time.ts'

const TIMEOUT_MS = 10_000

let pds: Pds
let line: Line
let networks: Networks
let accounts = 0

beforeAll(async () => {
  pds = await startPds()
  line = await openLine(pds.url)
  const secondary_a = { ...LIVE_SETTINGS.secondary_a, allow_loopback: true }
  networks = openNetworks({ ...LIVE_SETTINGS, secondary_a, timeout_ms: TIMEOUT_MS })
})
afterAll(async () => {
  await networks.close()
  line.close()
  await pds.close()
})

const network = () => networks.of('live', 'secondary_a')
const open = () => pds.open(`author${++accounts}`)

interface Shown {
  uri: string
  cid: string
  value: {
    text: string
    facets?: { index: { byteStart: number; byteEnd: number }; features: object[] }[]
    embed?: {
      images: { alt: string; image: { size: number; mimeType: string }; aspectRatio: object }[]
      external?: object
    }
    reply?: { root: object; parent: object }
  }
}

/** The posts of an account, oldest first, as anybody reads them. */
async function recordsOf(account: Account): Promise<Shown[]> {
  return listOf<Shown>(account, 'app.bsky.feed.post')
}

interface ShownGate {
  uri: string
  value: { post: string; allow: { $type: string }[] }
}

async function gatesOf(account: Account): Promise<ShownGate[]> {
  return listOf<ShownGate>(account, 'app.bsky.feed.threadgate')
}

async function listOf<Record>({ remote_id }: Account, collection: string): Promise<Record[]> {
  const query = `repo=${remote_id}&collection=${collection}&limit=100&reverse=true`
  const { body } = await pds.call(`com.atproto.repo.listRecords?${query}`)
  // The method's lexicon says so.
  return body.records as Record[]
}

async function composed(account: Account, whole: Content): Promise<Payload> {
  return readyOf(await network().compose(whole, account, [], keptUploads()))
}

const refsOf = (parts: { uri: string | null; cid: string | null }[]) =>
  parts.map(({ uri, cid }) => ({ uri, cid }))

test('a post is there as it was written, under the ids that were computed beforehand', async () => {
  const friend = await open()
  const account = await open()
  const text = `é 👩‍👩‍👧 @${friend.handle}, @nobody.test (https://example.org/a_(b)). example.com! #Größe`

  const live = await publishAll(network(), account, content(text))

  const [record, ...others] = await recordsOf(account)
  expect(others).toEqual([])
  expect(refsOf(record ? [record] : [])).toEqual(refsOf(live))
  expect(record?.value.text).toBe(text)
  const marked = (record?.value.facets ?? []).map(({ index, features }) => [
    Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
    features[0],
  ])
  const type = (name: string) => `app.bsky.richtext.facet#${name}`
  expect(marked).toEqual([
    [`@${friend.handle}`, { $type: type('mention'), did: friend.remote_id }],
    ['https://example.org/a_(b)', { $type: type('link'), uri: 'https://example.org/a_(b)' }],
    ['example.com', { $type: type('link'), uri: 'https://example.com' }],
    ['#Größe', { $type: type('tag'), tag: 'Größe' }],
  ])
})

test.each([
  ['300 letters', 'a'.repeat(300), 'a'.repeat(301)],
  ['300 joined emoji and letters', `${'👨‍👩‍👧‍👦'.repeat(100)}${'é'.repeat(200)}`, undefined],
  ['3,000 bytes', '👨‍👩‍👧‍👦'.repeat(120), '👨‍👩‍👧‍👦'.repeat(121)],
  ['Devanagari, Thai, Tamil and Hangul', 'क्षिกำลังநி각'.repeat(40), undefined],
  ['lines', 'a\r\n'.repeat(150), 'a\r\n'.repeat(151)],
])('the server takes %s, and refuses what we refuse', async (_, fitting, too_long) => {
  const account = await open()

  expect(await network().contentProblem(content(fitting), account)).toBeUndefined()
  await publishAll(network(), account, content(fitting))
  expect((await recordsOf(account))[0]?.value.text).toBe(fitting)
  if (too_long === undefined) return
  expect(await network().contentProblem(content(too_long), account)).toBeDefined()
  const refused = await network().publish(
    account,
    await composed(account, content(too_long)),
    inTime,
  )
  expect(refused).toMatchObject({ state: 'refused', error: expect.stringMatching(/too big/) })
})

test('pictures are fitted and shown, four in one post', async () => {
  const account = await open()
  const pictures = [
    await image('jpeg', 40, 20),
    await image('webp'),
    await gif(),
    await noise(1200, 900),
  ]

  const live = await publishAll(network(), account, withMedia('Look', ...pictures))

  const [record] = await recordsOf(account)
  expect(refsOf(record ? [record] : [])).toEqual(refsOf(live))
  const images = record?.value.embed?.images ?? []
  expect(images.map(({ aspectRatio }) => aspectRatio)).toEqual([
    ...[
      { width: 40, height: 20 },
      { width: 6, height: 4 },
      { width: 4, height: 4 },
    ],
    { width: 1200, height: 900 },
  ])
  expect(Math.max(...images.map(({ image: { size } }) => size))).toBeLessThanOrEqual(2_000_000)
})

test('what pictures show is in their post, as it was written', async () => {
  const account = await open()
  const alts = ['A heron "on" one leg 🪶', '', '🦦'.repeat(1_000)]
  const pictures = await Promise.all(
    alts.map(async (alt, i) => ({ ...(await image('png', 10 + i, 10)), alt_text: alt || null })),
  )

  const live = await publishAll(network(), account, withMedia('Look', ...pictures))

  const [record] = await recordsOf(account)
  expect(refsOf(record ? [record] : [])).toEqual(refsOf(live))
  expect(record?.value.embed?.images.map(({ alt }) => alt)).toEqual(alts)
})

test('a thread of 25 with pictures is one commit', async () => {
  const account = await open()
  const parts = await Promise.all(
    Array.from({ length: 25 }, async (_, i) => ({
      text: `part ${i + 1} 👍🏽 #thread`,
      media: i % 5 === 0 ? [await image('png', 10 + i, 10)] : [],
    })),
  )
  const before = await pds.commitsOf(account.remote_id)

  const live = await publishAll(network(), account, thread(...parts))

  expect(await pds.commitsOf(account.remote_id)).toBe(before + 1)
  const records = await recordsOf(account)
  expect(refsOf(records)).toEqual(refsOf(live))
  expect(records.map(({ value }) => value.text)).toEqual(parts.map(({ text }) => text))
  expect(records.map(({ value }) => value.embed?.images.length ?? 0)).toEqual(
    parts.map(({ media }) => media.length),
  )
  const refs = refsOf(records)
  expect(records.map(({ value }) => value.reply)).toEqual(
    refs.map((_, i) => (i === 0 ? undefined : { root: refs[0], parent: refs[i - 1] })),
  )
})

test('languages, warnings and who may reply are there as they were meant, in one commit', async () => {
  const account = await open()
  const choices: Choices = {
    langs: ['en', 'pt-BR', 'zh-Hant'],
    labels: ['sexual', 'nudity', 'porn', 'graphic-media'],
    reply_control: 'followers',
  }
  const before = await pds.commitsOf(account.remote_id)

  const live = await publishAll(network(), account, { ...content('one', 'two'), choices })

  expect(await pds.commitsOf(account.remote_id)).toBe(before + 1)
  const records = await recordsOf(account)
  expect(refsOf(records)).toEqual(refsOf(live))
  for (const { value } of records) {
    expect(value).toMatchObject({
      langs: choices.langs,
      labels: { values: choices.labels?.map((val) => ({ val })) },
    })
  }
  const [gate, ...others] = await gatesOf(account)
  expect(others).toEqual([])
  expect(gate).toMatchObject({
    uri: live[0]?.uri?.replace('feed.post', 'feed.threadgate'),
    value: { post: live[0]?.uri, allow: [{ $type: 'app.bsky.feed.threadgate#followerRule' }] },
  })
})

test('a card of a linked page is there with its picture, under the part that links to it', async () => {
  const account = await open()
  const url = 'https://example.org/otters?a=b#c'
  const card = {
    ...{ part: 1, url, title: 'Otters 🦦', description: '' },
    picture: { ...(await image('jpeg')), id: 'card' },
  }

  await publishAll(network(), account, { ...content('one', `two ${url}`), card })

  const [first, second] = await recordsOf(account)
  expect(first?.value).not.toHaveProperty('embed')
  expect(second?.value.embed).toEqual({
    $type: 'app.bsky.embed.external',
    external: {
      ...{ uri: url, title: 'Otters 🦦', description: '' },
      thumb: expect.objectContaining({ $type: 'blob', mimeType: 'image/jpeg' }),
    },
  })
})

test.each<[Choices['reply_control'], string[] | undefined]>([
  ['everyone', undefined],
  ['nobody', []],
  ['mentioned', ['mentionRule']],
  ['following', ['followingRule']],
])('the server takes a gate for %s', async (reply_control, rules) => {
  const account = await open()

  await publishAll(network(), account, {
    ...content('gated'),
    choices: { ...(reply_control && { reply_control }) },
  })

  const gates = await gatesOf(account)
  expect(gates.map(({ value }) => value.allow.map(({ $type }) => $type.split('#')[1]))).toEqual(
    rules === undefined ? [] : [rules],
  )
})

describe.each<[string, string[], Choices]>([
  ['a post', ['alone'], {}],
  ['a thread', ['one', 'two', 'three'], {}],
  ['a post with a gate', ['alone'], { reply_control: 'nobody' }],
  ['a thread with a gate', ['one', 'two', 'three'], { reply_control: 'mentioned' }],
])('%s', (_, texts, choices) => {
  const whole = { ...content(...texts), choices }

  async function once(account: Account, live: LivePart[], commits: number) {
    expect((await recordsOf(account)).map(({ value }) => value.text)).toEqual(texts)
    expect(refsOf(await recordsOf(account))).toEqual(refsOf(live))
    expect(await gatesOf(account)).toHaveLength(choices.reply_control === undefined ? 0 : 1)
    expect(await pds.commitsOf(account.remote_id)).toBe(commits)
  }

  test('sent three times at once exists once', async () => {
    const account = await open()
    const payload = await composed(account, whole)
    const before = await pds.commitsOf(account.remote_id)

    const outcomes = await Promise.all(
      [1, 2, 3].map(() => network().publish(account, payload, inTime)),
    )

    for (const outcome of outcomes) await once(account, onlyOf(outcome), before + 1)
  })

  test.each([
    ['request', { state: 'absent' }],
    ['answer', { state: 'found' }],
  ] as const)('is sent again without harm when its %s was lost', async (where, finding) => {
    const account = await open()
    const payload = await composed(account, whole)
    const before = await pds.commitsOf(account.remote_id)
    line.cutNext(where)

    const lost = await network().publish({ ...account, pds_url: line.url }, payload, inTime)
    expect(lost.state).toBe('unknown')
    // What was sent may take a moment to be there.
    await expect
      .poll(() => network().find?.(account, payload, 0), { timeout: 5_000 })
      .toMatchObject(finding)
    const again = onlyOf(
      await network().publish({ ...account, pds_url: line.url }, payload, inTime),
    )

    await once(account, again, before + 1)
  })

  test('is removed, and removed again', async () => {
    const account = await open()
    const live = await publishAll(network(), account, whole)

    for (const part of [...live, ...live]) {
      expect(await network().remove(account, part)).toEqual({ state: 'removed' })
    }

    expect(await recordsOf(account)).toEqual([])
  })
})

test('a thread goes on after what is live', async () => {
  const account = await open()
  const [first] = await publishAll(network(), account, content('one'))
  const live = first ? [first] : []

  const rest = await network().compose(content('one', 'two', 'three'), account, live, keptUploads())
  onlyOf(await network().publish(account, readyOf(rest), inTime))

  const records = await recordsOf(account)
  expect(records.map(({ value }) => value.text)).toEqual(['one', 'two', 'three'])
  expect(records[2]?.value.reply).toEqual({ root: refsOf(records)[0], parent: refsOf(records)[1] })
})

test('another record under the key is not taken for ours', async () => {
  const account = await open()
  const payload = await composed(account, content('mine'))
  const { input } = payload.body as { input: string }
  await pds.call(
    'com.atproto.repo.putRecord',
    { authorization: `Bearer ${account.access_token}`, 'content-type': 'application/json' },
    input.replace('"mine"', '"theirs"'),
  )

  expect(await network().publish(account, payload, inTime)).toMatchObject({ state: 'refused' })
  expect((await recordsOf(account)).map(({ value }) => value.text)).toEqual(['theirs'])
})

test('a sign-in that is none is told apart from a refusal', async () => {
  const account = await open()
  const payload = await composed(account, content('whose'))

  for (const access_token of ['nonsense', `${account.access_token}x`]) {
    const outcome = await network().publish({ ...account, access_token }, payload, inTime)
    expect(outcome).toMatchObject({ state: 'refused', reconnect: true })
  }
  const other = await open()
  const outcome = await network().publish(
    { ...account, access_token: other.access_token },
    payload,
    inTime,
  )
  expect(outcome).toMatchObject({ state: 'refused' })
  expect(await recordsOf(account)).toEqual([])
})
