/** What every network must do, spoken over HTTP with the simulated networks. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { LIVE_SETTINGS, openNetworks } from '../../networks/index.ts'
import { HELD } from '../delivery/arrange.ts'
import {
  PLATFORMS,
  type Account,
  type Network,
  type Payload,
  type Platform,
} from '../../networks/network.ts'
import {
  composed,
  content,
  keptUploads,
  onlyOf,
  publishAll,
  readyOf,
  useNetworks,
} from './bench.ts'
import { timesAsLong } from '../world/work.ts'
import { inTime } from '../world/time.ts'

const { url, of, set, steer, letGo, open, accepted } = useNetworks()

/** For networks that do not answer. */
const IMPATIENT = { timeout_ms: 1_000 }

const LONGEST: Record<Platform, number> = { x: 280, secondary_a: 300, secondary_b: 3000 }
const LABELS: Record<Platform, string> = { x: 'X', secondary_a: 'Bluesky', secondary_b: 'LinkedIn' }

/** Nobody knows which names the live X honours, so all holds for both. */
const DIALECTS = ['post', 'tweet'] as const

function speaking(dialect: (typeof DIALECTS)[number]) {
  let older: Network | undefined
  beforeEach(() => steer('settings', { x_dialect: dialect }))
  return () =>
    dialect === 'post' ? of('x') : (older ??= set('x', { x: { ...LIVE_SETTINGS.x, dialect } }))
}

describe.each([
  ...PLATFORMS.map((platform) => ({ platform, dialect: DIALECTS[0] })),
  { platform: 'x' as const, dialect: DIALECTS[1] },
])('$platform, asked in the names of "$dialect"', ({ platform, dialect }) => {
  const speaker = speaking(dialect)
  const network = () => (platform === 'x' ? speaker() : of(platform))

  test('publishes a text once, as it was written, and says where it is', async () => {
    const account = await open(platform)
    const text = 'Straße & <b>*bold*</b> {x} [y] (z) #topic 👩‍👩‍👧 "q" \\ | ~ @ _ end'

    const [part, ...more] = await publishAll(network(), account, content(text))

    expect(more).toEqual([])
    const [post, ...others] = await accepted(account)
    expect(others).toEqual([])
    expect(post?.text).toBe(text)
    expect(part).toMatchObject({ position: 0, remote_id: post?.id })
    expect(part?.url).toMatch(`${url()}/${platform}/`)
    expect((await fetch(part?.url ?? '')).status).not.toBe(500)
  })

  test('takes the longest text and refuses one more, before and at the network', async () => {
    const account = await open(platform)
    const longest = 'a'.repeat(LONGEST[platform])

    expect(await network().contentProblem(content(longest), account)).toBeUndefined()
    expect((await network().contentProblem(content(`${longest}a`), account))?.reason).toMatch(
      new RegExp(
        `^Text is ${LONGEST[platform] + 1} .* and ${LABELS[platform]} takes ${LONGEST[platform]}\\.$`,
      ),
    )
    expect(network().limits(account).max_text_length).toBe(LONGEST[platform])
    expect(network().measure(longest)).toBe(LONGEST[platform])
    await publishAll(network(), account, content(longest))
    const refused = await network().publish(
      account,
      await composed(network(), account, `${longest}a`),
      inTime,
    )
    expect(refused.state).toBe('refused')
    expect(await accepted(account)).toHaveLength(1)
  })

  test.each([
    ['no text', [], 'There is no text.'],
    ['white space', [' \n\u200b\u3000'], 'Text is empty.'],
    ['an empty part', ['one', ' '], 'Part 2 is empty.'],
    ['half a character', ['a\ud800b'], 'Text is not valid Unicode.'],
    ['a long third part', ['one', 'two', 'b'.repeat(3001)], /^Part 3 is 3001 characters/],
  ])('does not take %s', async (_, texts, reason) => {
    expect((await network().contentProblem(content(...texts), { premium: false }))?.reason).toMatch(
      reason,
    )
  })

  test('judges 100 parts of 25,000 characters each by itself', async () => {
    const part = 'ж'.repeat(25_000)
    const judge = (parts: string[]) =>
      network().contentProblem(content(...parts), { premium: true })
    const all = Array.from({ length: 100 }, () => part)

    expect(await judge(all)).toBeDefined()
    // Were each of them judged with all the others, it would be 10,000.
    expect(
      await timesAsLong(
        () => judge(all),
        () => judge([part]),
        1_000,
      ),
    ).toBeLessThan(1_000)
  })

  test('waits when the network is busy, and until when it says', async () => {
    const account = await open(platform)
    const reset = Math.floor(Date.now() / 1000) + 90
    const headers = { 'x-rate-limit-reset': String(reset), 'ratelimit-reset': String(reset) }
    await steer('faults', { platform, kind: 'status', status: 429, headers })
    const payload = await composed(network(), account, 'busy')

    const outcome = await network().publish(account, payload, inTime)

    // LinkedIn has no such header.
    const until = platform === 'secondary_b' ? { slowed: true } : { retry_at: reset * 1000 }
    expect(outcome).toMatchObject({ state: 'not_sent', network_status: 429, ...until })
    expect(await accepted(account)).toEqual([])
    onlyOf(await network().publish(account, payload, inTime))
  })

  test.each([400, 403, 404, 413])('takes a %i for a refusal', async (status) => {
    const account = await open(platform)
    await steer('faults', { platform, kind: 'status', status })

    const outcome = await network().publish(
      account,
      await composed(network(), account, 'no'),
      inTime,
    )

    expect(outcome).toMatchObject({
      state: 'refused',
      error: expect.stringContaining(`${status}`),
      network_status: status,
    })
    expect(outcome).not.toHaveProperty('reconnect')
  })

  test('says that the sign-in is dead when the network says so, and keeps the token to itself', async () => {
    const account = await open(platform)
    await steer('tokens/revoke', { platform, handle: account.handle })

    const outcome = await network().publish(
      account,
      await composed(network(), account, 'dead'),
      inTime,
    )

    expect(outcome).toMatchObject({ state: 'refused', reconnect: true })
    expect(JSON.stringify(outcome)).not.toContain(account.access_token)
  })

  test.each([
    ['cut before it was taken', { kind: 'cut_before' }, 0],
    ['cut after it was taken', { kind: 'cut_after' }, 1],
    ['answered in half', { kind: 'half' }, 1],
    ['answered with garbage', { kind: 'garbage' }, 1],
    ['answered 500', { kind: 'status', status: 500 }, 0],
    ['answered 503 by a gateway', { kind: 'status', status: 503, body: '<html>' }, 0],
    ['answered 408', { kind: 'status', status: 408 }, 0],
    ['sent elsewhere', { kind: 'status', status: 307, headers: { location: '/elsewhere' } }, 0],
    ['answered 200 with nothing', { kind: 'status', status: 200, body: {} }, 0],
  ])('does not know what became of a send that was %s', async (_, fault, taken) => {
    const account = await open(platform)
    await steer('faults', { platform, operation: 'create', ...fault })
    const payload = await composed(network(), account, 'silent')
    const outcome = await network().publish(account, payload, inTime)

    expect(outcome.state).toBe('unknown')
    expect(await accepted(account)).toHaveLength(taken)
  })

  test('does not know what became of a send that was answered too late', async () => {
    const account = await open(platform)
    await steer('faults', { platform, operation: 'create', ...HELD })
    const payload = await composed(network(), account, 'silent')
    const outcome = await set(platform, IMPATIENT).publish(account, payload, inTime)

    expect(outcome.state).toBe('unknown')
    expect(await accepted(account)).toHaveLength(1)
  })

  test('sends nothing that is late', async () => {
    const account = await open(platform)
    const payload = await composed(network(), account, 'late')

    expect(await network().publish(account, payload, () => true)).toEqual({
      state: 'not_sent',
      error: 'The service was held up before it could send.',
    })
    expect(await accepted(account)).toEqual([])
    onlyOf(await network().publish(account, payload, inTime))
  })

  test('knows that nothing was sent when nobody listens', async () => {
    const account = await open(platform)
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    // A server on a TCP port has an AddressInfo.
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const deaf = openNetworks({ ...LIVE_SETTINGS, simulator_url: `http://127.0.0.1:${port}` })

    const outcome = await deaf
      .of('simulated', platform)
      .publish(account, await composed(network(), account, 'nobody'), inTime)
    await deaf.close()

    expect(outcome).toEqual({ state: 'not_sent', error: 'The connection was refused.' })
  })

  test('removes a post, and removes it again', async () => {
    const account = await open(platform)
    const [part] = await publishAll(network(), account, content('for a short while'))
    if (!part) throw new Error('nothing is live')

    expect(await network().remove(account, part)).toEqual({ state: 'removed' })
    expect(await network().remove(account, part)).toEqual({ state: 'removed' })
    await steer('faults', { platform, operation: 'delete', kind: 'status', status: 500 })
    expect(await network().remove(account, part)).toMatchObject({ state: 'not_removed' })
  })
})

describe.each([
  { platform: 'x', dialect: 'post' },
  { platform: 'x', dialect: 'tweet' },
  { platform: 'secondary_a', dialect: 'post' },
] as const)('$platform, which can be read back in the names of "$dialect"', (way) => {
  const { platform, dialect } = way
  const speaker = speaking(dialect)
  const network = () => (platform === 'x' ? speaker() : of(platform))
  const find = (account: Account, payload: Payload, started_at = Date.now()) =>
    network().find?.(account, payload, started_at)

  test('finds what was sent without an answer, and only that', async () => {
    const account = await open(platform)
    const payload = await composed(
      network(),
      account,
      'See example.com/a & <b> https://example.org #t',
    )
    const other = await composed(network(), account, 'something else')
    await steer('faults', { platform, operation: 'create', kind: 'cut_after' })
    expect((await network().publish(account, payload, inTime)).state).toBe('unknown')

    const [post] = await accepted(account)
    const finding = await find(account, payload)

    expect(finding).toMatchObject({ state: 'found', parts: [{ position: 0, remote_id: post?.id }] })
    expect(await find(account, other)).toEqual({ state: 'absent' })
  })

  test('does not take a failed reading for absence', async () => {
    const account = await open(platform)
    const payload = await composed(network(), account, 'unread')

    const reset = Math.floor(Date.now() / 1000) + 60
    const headers = { 'x-rate-limit-reset': String(reset), 'ratelimit-reset': String(reset) }
    for (const fault of [
      { kind: 'cut_before' },
      { kind: 'garbage' },
      { kind: 'status', status: 500, headers },
      { kind: 'status', status: 401 },
      { kind: 'status', status: 200, body: {} },
    ]) {
      await steer('faults', { platform, operation: 'read', ...fault })
      expect(await find(account, payload), JSON.stringify(fault)).toEqual({
        state: 'unreadable',
        error: expect.any(String),
      })
    }
    await steer('faults', { platform, operation: 'read', kind: 'status', status: 429, headers })
    expect(await find(account, payload)).toMatchObject({
      state: 'unreadable',
      retry_at: reset * 1000,
    })
  })
})

describe.each(DIALECTS)('x in the names of "%s"', (dialect) => {
  const network = speaking(dialect)

  test('publishes a thread part by part, each in reply to the one before', async () => {
    const account = await open('x')

    const live = await publishAll(network(), account, content('one', 'two', 'three'))

    const posts = await accepted(account)
    expect(posts.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    expect(posts.map(({ parent }) => parent)).toEqual([null, posts[0]?.id, posts[1]?.id])
    expect(live.map(({ remote_id }) => remote_id)).toEqual(posts.map(({ id }) => id))
    expect(live.map(({ position }) => position)).toEqual([0, 1, 2])
  })

  test('names the community in the first part only', async () => {
    const account = await open('x', { communities: ['1500000000000000001'] })
    const thread = { ...content('one', 'two'), community_id: '1500000000000000001' }

    await publishAll(network(), account, { ...thread, share_with_followers: true })

    const bodies = (await accepted(account)).map(({ body }) => JSON.parse(body) as object)
    expect(bodies[0]).toEqual({
      text: 'one',
      community_id: '1500000000000000001',
      share_with_followers: true,
    })
    expect(bodies[1]).not.toHaveProperty('community_id')
  })

  test('sends 25,000 characters for a paid tier, and finds a long post again', async () => {
    const account = { ...(await open('x', { tier: 'Premium' })), premium: true }
    const text = `${'Long & <winding> é https://example.com/road. '.repeat(100)}end`
    expect(network().limits(account).max_text_length).toBe(25_000)
    expect(await network().contentProblem(content(text), account)).toBeUndefined()
    expect((await network().contentProblem(content(text), { premium: false }))?.reason).toMatch(
      /weighted/,
    )
    const payload = await composed(network(), account, text)
    await steer('faults', { platform: 'x', kind: 'half', operation: 'create' })
    await network().publish(account, payload, inTime)

    for (const x_dialect of ['post', 'tweet']) {
      await steer('settings', { x_dialect })
      expect(await network().find?.(account, payload, Date.now())).toMatchObject({ state: 'found' })
    }
  })

  test.each(['post', 'tweet'] as const)(
    'finds a part by its parent, asking as %s',
    async (dialect) => {
      await steer('settings', { x_dialect: dialect })
      const asking = set('x', { x: { ...LIVE_SETTINGS.x, dialect } })
      const account = await open('x')
      const thread = content('one', 'two')
      const [first] = await publishAll(network(), account, content('one'))
      if (!first) throw new Error('nothing is live')
      const payload = readyOf(await network().compose(thread, account, [first], keptUploads()))

      const found = () => asking.find?.(account, payload, Date.now())
      expect(await found()).toEqual({ state: 'absent' })
      const live = onlyOf(await network().publish(account, payload, inTime))
      expect(await found()).toEqual({ state: 'found', parts: live })
    },
  )

  test('does not take an earlier post, or a reply, for the one it looks for', async () => {
    const account = await open('x')
    const [first] = await publishAll(network(), account, content('same'))
    const payload = await composed(network(), account, 'same')

    const later = Date.now() + 62_000
    expect(await network().find?.(account, payload, later)).toEqual({ state: 'absent' })
    expect(await network().find?.(account, payload, Date.now())).toMatchObject({ state: 'found' })
    const next = content('other', 'same')
    const reply = readyOf(
      await network().compose(next, account, first ? [first] : [], keptUploads()),
    )
    expect(await network().find?.(account, reply, Date.now())).toEqual({ state: 'absent' })
  })

  test('reads on to the next page', async () => {
    const account = await open('x')
    const payload = await composed(network(), account, 'the first of many')
    onlyOf(await network().publish(account, payload, inTime))
    for (let i = 0; i < 105; i++) await publishAll(network(), account, content(`later ${i}`))

    expect(await network().find?.(account, payload, Date.now())).toMatchObject({ state: 'found' })
  })

  test('knows a duplicate, used-up credits and a usage cap', async () => {
    const account = await open('x')
    const payload = await composed(network(), account, 'twice')
    onlyOf(await network().publish(account, payload, inTime))

    expect(await network().publish(account, payload, inTime)).toMatchObject({
      state: 'refused',
      duplicate: true,
    })
    await steer('faults', { platform: 'x', kind: 'status', status: 402 })
    const unpaid = await network().publish(
      account,
      await composed(network(), account, 'unpaid'),
      inTime,
    )
    expect(unpaid).toMatchObject({ state: 'not_sent', error: expect.stringContaining('credits') })
    expect(unpaid).not.toHaveProperty('retry_at')
    const body = {
      title: 'UsageCapExceeded',
      type: 'https://api.twitter.com/2/problems/usage-capped',
    }
    await steer('faults', { platform: 'x', kind: 'status', status: 429, body })
    const capped = await network().publish(
      account,
      await composed(network(), account, 'capped'),
      inTime,
    )
    const retry_at = 'retry_at' in capped ? capped.retry_at : 0
    expect(retry_at).toBeGreaterThan(Date.now() + 12 * 3600_000)
  })

  test.each([
    [
      'a community of others',
      { ...content('one'), community_id: '15' },
      /only its members may post/i,
    ],
    ['a text beyond the tier', content('a'.repeat(281)), /paid tier/],
    ['two cashtags', content('$AAA and $BBB'), /this action\.$/],
  ])('says what X does not say of %s', async (_, whole, words) => {
    const account = { ...(await open('x')), premium: true }
    const payload = readyOf(await network().compose(whole, account, [], keptUploads()))

    const outcome = await network().publish(account, payload, inTime)

    expect(outcome).toMatchObject({ state: 'refused', error: expect.stringMatching(words) })
  })

  test('does not take 26 parts, or characters that X refuses', async () => {
    const parts = Array.from({ length: 26 }, (_, i) => `part ${i}`)

    expect((await network().contentProblem(content(...parts), { premium: false }))?.reason).toBe(
      'The thread has 26 parts and X takes 25.',
    )
    expect(
      (await network().contentProblem(content('a\ufffeb'), { premium: false }))?.reason,
    ).toMatch(/^Text has a character/)
  })
})

describe('secondary_a', () => {
  const network = () => of('secondary_a')

  test('publishes a thread in one commit, each part in reply to the one before', async () => {
    const account = await open('secondary_a')

    const live = await publishAll(network(), account, content('one', 'two', 'three'))

    const posts = await accepted(account)
    const refs = live.map(({ uri, cid }) => ({ uri, cid }))
    expect(posts.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    expect(posts.map(({ record }) => record.reply)).toEqual([
      undefined,
      { root: refs[0], parent: refs[0] },
      { root: refs[0], parent: refs[1] },
    ])
    expect(live.map(({ remote_id }) => remote_id)).toEqual(posts.map(({ id }) => id))
    expect(live.map(({ position }) => position)).toEqual([0, 1, 2])
    expect([...refs.map(({ uri }) => uri)].sort()).toEqual(refs.map(({ uri }) => uri))
  })

  test.each([
    ['a post', ['alone']],
    ['a thread', ['one', 'two', 'three']],
  ])('sends %s again without harm, whatever became of the first send', async (_, texts) => {
    const account = await open('secondary_a')
    const payload = await composed(network(), account, ...texts)
    await steer('faults', { platform: 'secondary_a', operation: 'create', kind: 'cut_after' })
    expect((await network().publish(account, payload, inTime)).state).toBe('unknown')

    const again = await Promise.all(
      [1, 2, 3].map(() => network().publish(account, payload, inTime)),
    )

    for (const outcome of again) expect(onlyOf(outcome)).toHaveLength(texts.length)
    expect((await accepted(account)).map(({ text }) => text)).toEqual(texts)
    expect(await network().find?.(account, payload, 0)).toEqual({
      state: 'found',
      parts: again[0]?.state === 'accepted' ? again[0].parts : [],
    })
  })

  test.each([
    ['a post', ['alone']],
    ['a thread', ['one', 'two', 'three']],
  ])('has %s once although the first send takes effect after the second', async (_, texts) => {
    const account = await open('secondary_a')
    const payload = await composed(network(), account, ...texts)
    const fault = { operation: 'create', ...HELD, kind: 'stall' }
    await steer('faults', { platform: 'secondary_a', ...fault })
    const impatient = set('secondary_a', IMPATIENT)
    expect((await impatient.publish(account, payload, inTime)).state).toBe('unknown')
    expect(await network().find?.(account, payload, 0)).toEqual({ state: 'absent' })

    onlyOf(await network().publish(account, payload, inTime))
    await letGo()
    // By now the first has taken effect, too.
    await sleep(500)

    expect((await accepted(account)).map(({ text }) => text)).toEqual(texts)
  })

  test('does not take another record under its key for its own', async () => {
    const account = await open('secondary_a')
    const payload = await composed(network(), account, 'mine')
    const { input } = payload.body as { input: string }
    await fetch(`${url()}/secondary_a/xrpc/com.atproto.repo.putRecord`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${account.access_token}`,
        'content-type': 'application/json',
      },
      body: input.replace('"mine"', '"theirs"'),
    })

    expect(await network().publish(account, payload, inTime)).toMatchObject({ state: 'refused' })
    expect(await network().find?.(account, payload, 0)).toEqual({ state: 'absent' })
  })

  test('marks links, mentions that resolve, and hashtags by their bytes', async () => {
    const friend = await open('secondary_a')
    const account = await open('secondary_a')
    const text = `é 👩‍👩‍👧 @${friend.handle}, @nobody.test (https://example.org/a_(b)). example.com! #Größe #1 x#y`

    await publishAll(network(), account, content(text))

    const [post] = await accepted(account)
    const facets = (post?.record.facets ?? []) as {
      index: { byteStart: number; byteEnd: number }
      features: object[]
    }[]
    const marked = facets.map(({ index, features }) => [
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

  test('publishes although a mention cannot be resolved in time', async () => {
    const account = await open('secondary_a')
    await steer('faults', { platform: 'secondary_a', operation: 'resolve', kind: 'cut_before' })

    await publishAll(network(), account, content('hello @someone.test'))

    expect((await accepted(account))[0]?.record.facets).toBeUndefined()
  })

  test.each([
    ['👨‍👩‍👧‍👦'.repeat(120), undefined],
    ['👨‍👩‍👧‍👦'.repeat(121), 'Text is 3025 bytes and Bluesky takes 3000.'],
    [`${'🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(107)}éé`, undefined],
    [`${'🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(107)}ééé`, 'Text is 3002 bytes and Bluesky takes 3000.'],
    ['漢'.repeat(300), undefined],
    ['漢'.repeat(301), 'Text is 301 characters (graphemes) and Bluesky takes 300.'],
  ])('takes up to 300 graphemes in up to 3,000 bytes: case %#', async (text, reason) => {
    expect((await network().contentProblem(content(text), { premium: false }))?.reason).toBe(reason)
  })
})

describe('secondary_b', () => {
  const network = () => of('secondary_b')

  test('publishes a thread as one post, its parts joined by a blank line', async () => {
    const account = await open('secondary_b')

    const live = await publishAll(network(), account, content('one', 'two #topic', 'C# (3)'))

    expect((await accepted(account)).map(({ text }) => text)).toEqual([
      'one\n\ntwo #topic\n\nC# (3)',
    ])
    expect(live).toHaveLength(1)
    expect(live[0]?.url).toContain('/feed/update/urn:li:')
  })

  test('counts what the parts make together', async () => {
    const parts = ['a'.repeat(1499), 'b'.repeat(1499)]

    expect(await network().contentProblem(content(...parts), { premium: false })).toBeUndefined()
    expect(
      (await network().contentProblem(content(...parts, 'c'), { premium: false }))?.reason,
    ).toMatch(/^The parts together are 3003 characters/)
    const many = Array.from({ length: 26 }, () => 'part')
    expect((await network().contentProblem(content(...many), { premium: false }))?.reason).toMatch(
      /takes 25/,
    )
  })

  test('knows a duplicate and a version that is gone', async () => {
    const account = await open('secondary_b')
    const payload = await composed(network(), account, 'twice')
    onlyOf(await network().publish(account, payload, inTime))

    expect(await network().publish(account, payload, inTime)).toMatchObject({
      state: 'refused',
      duplicate: true,
    })
    const { secondary_b } = LIVE_SETTINGS
    const old = set('secondary_b', { secondary_b: { ...secondary_b, version: '202401' } })
    const outcome = await old.publish(account, payload, inTime)
    expect(outcome).toMatchObject({ state: 'refused', error: expect.stringContaining('operator') })
  })

  test('cannot look for a post', () => {
    expect(network().recovery).toBe('ask')
    expect(network().find).toBeUndefined()
  })
})
