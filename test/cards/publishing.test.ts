/** Cards of the pages that posts link to (decisions 410 to 415), from the page to what readers of the networks see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { png } from '../media/pictures.ts'
import { noise } from '../networks/samples.ts'
import { inMinutes } from '../posts/arrange.ts'
import { keyThatMay } from '../reviews/arrange.ts'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { openWorld, type TestUser, type World } from '../world/world.ts'
import { openPages, pageOf, type Respond } from './pages.ts'

const B = 'linkedin'
const BOTH = ['bluesky', B]
const TAGS = {
  'og:title': 'Otters &amp; friends',
  'og:description': 'What they do all day.',
  'og:image': '/otter.png',
}

const pages = await openPages()
let w: World
beforeAll(async () => {
  pages.put('/otter.png', await png(), 'image/png')
  w = await openWorld({
    fetching: { loopback_port: pages.port },
    unknown: { secondary_b: 'resend' },
    timing: { card_waits_ms: 15_000 },
  })
  await w.db`update plans set requests_per_minute = 1000000`
})
afterAll(async () => {
  await w.close()
  await pages.close()
})

let count = 0
/** A page of its own for each test. */
function newPage(tags: object = TAGS): string {
  return pages.put(`/page-${++count}`, pageOf({ ...tags }))
}
const askedFor = (url: string) =>
  pages.asked.filter((path) => path === new URL(url).pathname).length

async function create(user: TestUser, body: object) {
  return w.call(user, 'POST', '/api/v1/posts', { body: { platforms: BOTH, ...body } })
}
const publish = (user: TestUser, body: object) => create(user, { ...body, publish_now: true })

/** What was sent to each network for the only post of a user. */
async function sentBy(user: TestUser) {
  const [bluesky = [], linkedin = []] = await Promise.all(
    (['secondary_a', 'secondary_b'] as const).map(async (platform) =>
      (await w.published(user, platform)).map(({ body }) => JSON.parse(body)),
    ),
  )
  const records = bluesky.map((one) => one.record ?? one.value)
  return { record: records[0], records, post: linkedin[0], posts: linkedin }
}

/** Makes what waits due, once its pages have been asked for at its new time. */
async function makeDue(user: TestUser) {
  const due = inMinutes(1)
  await w.db`update deliveries set due_at = ${due} where user_id = ${user.id} and state = 'waiting'`
  await w.until(async () => (await openRequests(user)) === 0)
  await w.until(async () => pages.asked.length > 0)
  await w.db`
    update deliveries set due_at = clock_timestamp() - interval '1 second',
      card_asked_for = clock_timestamp() - interval '1 second'
    where user_id = ${user.id} and state = 'waiting'`
}
async function openRequests(user: TestUser): Promise<number> {
  const rows = await w.db`
    select from deliveries
    where user_id = ${user.id} and takes_card and card_asked_for is distinct from due_at`
  return rows.length
}
/** As if the page had been read just now. */
async function keepCard(user: TestUser, url: string, title = 'Kept') {
  await w.db`insert into cards (user_id, url, title) values (${user.id}, ${url}, ${title})`
}
async function statesOf(user: TestUser): Promise<string[]> {
  const rows = await w.db`select state, error_code from deliveries where user_id = ${user.id}`
  return rows.map(({ state, error_code }) => `${state} ${error_code}`)
}
const cardsOf = (user: TestUser) =>
  w.db`select * from cards where user_id = ${user.id} order by read_at`

test('what has waited for approval shows none, since nobody has approved what its page says then', async () => {
  const user = await w.user()
  const drafter = await keyThatMay(w, user)
  const dated = { text: `Look: ${newPage()}`, scheduled_date: inMinutes(60) }
  const { body: waiting } = await create(drafter, dated)
  const { body: own } = await create(user, { ...dated, text: `See: ${newPage()}` })
  const review = { decision: 'approve' }
  await w.call(user, 'POST', `/api/v1/posts/${waiting.posts[0].id}/review`, { body: review })

  const takes = async ({ posts }: { posts: { id: string }[] }) => {
    const rows = await w.db`
      select state, takes_card from deliveries where post_id = ${posts[0]?.id ?? ''} order by platform`
    return rows.map(({ state, takes_card }) => [state, takes_card])
  }
  expect(await takes(waiting)).toEqual(BOTH.map(() => ['waiting', false]))
  expect(await takes(own)).toEqual(BOTH.map(() => ['waiting', true]))
})

test('a saved post says which card each network was sent, or would be, and nothing of it once that is forgotten', async () => {
  const user = await w.user()
  const url = newPage()
  const cardsOf = async (id: string) => {
    const { body } = await w.call(user, 'GET', `/api/v1/posts/${id}`)
    return body.deliveries.map((one: { link_card?: object }) => one.link_card)
  }
  const card = {
    ...{ part: 0, url, status: 'shown', title: 'Otters & friends' },
    description: 'What they do all day.',
    picture: expect.objectContaining({ type: 'image/png' }),
  }

  const dated = { scheduled_date: inMinutes(60) }
  const waiting = (await create(user, { text: `Later: ${url}`, ...dated })).body.posts[0].id
  const unread = await cardsOf(waiting)
  const sent = (await publish(user, { text: `Look: ${url}` })).body.posts[0].id
  const plain = (await publish(user, { text: 'Nothing to see' })).body.posts[0].id
  const shown = [await cardsOf(waiting), await cardsOf(sent), await cardsOf(plain)]
  await w.db`delete from cards where user_id = ${user.id}`

  expect(unread).toEqual(BOTH.map(() => ({ part: 0, url, status: 'unread' })))
  const none = [undefined, undefined]
  expect(shown).toEqual([[card, card], [card, card], none])
  expect(await cardsOf(sent)).toEqual(none)
})

describe('a post that is published at once shows a card', () => {
  test('with what its page says, on both networks, from one look at the page', async () => {
    const user = await w.user()
    const url = newPage()
    const before = askedFor(url.replace(/page.*/, 'otter.png'))

    const { status, body } = await publish(user, { text: `Look: ${url}.` })

    expect([status, body.posts[0].status]).toEqual([201, 'posted'])
    const { record, post } = await sentBy(user)
    expect(record.embed).toEqual({
      $type: 'app.bsky.embed.external',
      external: {
        uri: url,
        title: 'Otters & friends',
        description: 'What they do all day.',
        thumb: expect.objectContaining({ $type: 'blob', mimeType: 'image/png' }),
      },
    })
    expect(post.content).toEqual({
      article: {
        source: url,
        title: 'Otters & friends',
        description: 'What they do all day.',
        thumbnail: expect.stringMatching(/^urn:li:image:/),
      },
    })
    expect(askedFor(url)).toBe(1)
    expect(askedFor(url.replace(/page.*/, 'otter.png')) - before).toBe(1)
    for (const { url: address } of body.posts[0].results) {
      const shown = await fetch(address).then((response) => response.text())
      expect(shown).toContain('<b>Otters &amp; friends</b>')
      const [, file = ''] = /src="(\/files\/[^"]+)"/.exec(shown) ?? []
      expect((await fetch(new URL(file, address))).headers.get('content-type')).toBe('image/png')
    }
  })

  test('also a draft that is published later, and once its page is known the page is not asked again', async () => {
    const user = await w.user()
    const url = newPage()
    const made = await create(user, { text: url })
    expect(askedFor(url)).toBe(0)

    await w.call(user, 'POST', `/api/v1/posts/${made.body.posts[0].id}/publish`)
    await publish(user, { text: `again ${url}` })

    const { records, posts } = await sentBy(user)
    expect(records.map(({ embed }) => embed.external.title)).toEqual(
      Array(2).fill('Otters & friends'),
    )
    expect(posts).toHaveLength(2)
    expect(askedFor(url)).toBe(1)
  })

  test('under the part of a thread that has the link', async () => {
    const user = await w.user()
    const url = newPage()

    await publish(user, { text: 'one', thread_tweets: [`two ${url}`, `three ${newPage()}`] })

    const { records, post } = await sentBy(user)
    expect(records.map(({ embed }) => embed?.external.uri)).toEqual([undefined, url, undefined])
    expect(post.content.article.source).toBe(url)
  })

  test('whose picture is fitted where it is too large for Bluesky', async () => {
    const user = await w.user()
    const large = await (await noise(800, 600)).read()
    expect(large.length).toBeGreaterThan(1_000_000)
    pages.put('/large.png', large, 'image/png')

    await publish(user, { text: newPage({ ...TAGS, 'og:image': 'large.png' }) })

    const { record, post } = await sentBy(user)
    expect(record.embed.external.thumb.size).toBeLessThanOrEqual(1_000_000)
    expect(post.content.article.thumbnail).toBeDefined()
  })

  test('without a picture where there is none, and without a description', async () => {
    const user = await w.user()

    await publish(user, { text: newPage({ 'og:image': 'https://nowhere.example/a.png' }) })

    const { record, post } = await sentBy(user)
    const { uri, ...external } = record.embed.external
    expect(external).toEqual({ title: 'Of the tag', description: '' })
    expect(post.content).toEqual({ article: { source: uri, title: 'Of the tag' } })
  })

  test('and the post itself where a network takes the picture by no means', async () => {
    const user = await w.user()
    const account = user.handles.secondary_a
    await w.fault({
      platform: 'secondary_a',
      operation: 'upload',
      account,
      kind: 'status',
      status: 400,
    })

    await publish(user, { text: newPage(), platforms: ['bluesky'] })

    const { record } = await sentBy(user)
    expect(record.embed.external).toMatchObject({ title: 'Otters & friends' })
    expect(record.embed.external).not.toHaveProperty('thumb')
  })
})

describe('there is no card', () => {
  test.each<[string, (url: string, media: string) => object]>([
    ['where its author wants none', (text) => ({ text, variants: cardless })],
    ['beside media', (text, media) => ({ text, media_urls: [media] })],
    ['where there is no link', () => ({ text: 'nothing to see. Really.' })],
  ])('%s, and nothing is read', async (_, bodyOf) => {
    const user = await w.user()
    const url = newPage()
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await png())], 'a.png', { type: 'image/png' }))
    const media = (await w.call(user, 'POST', '/api/v1/upload', { form })).body.url

    const { body } = await publish(user, bodyOf(url, media))

    expect(body.posts[0].status).toBe('posted')
    const { record, post } = await sentBy(user)
    expect(record.embed?.external).toBeUndefined()
    expect(post.content?.article).toBeUndefined()
    expect(askedFor(url)).toBe(0)
  })

  const cardless = { bluesky: { link_card: 'none' }, linkedin: { link_card: 'none' } }

  test('on X, whose readers are shown one by X itself', async () => {
    const user = await w.user()
    const url = newPage()
    await publish(user, { text: url, platforms: ['x'] })
    expect(askedFor(url)).toBe(0)
  })

  test('on the one network that is to show none', async () => {
    const user = await w.user()

    await publish(user, { text: newPage(), variants: { secondary_b: { link_card: 'none' } } })

    const { record, post } = await sentBy(user)
    expect(record.embed.external.title).toBe('Otters & friends')
    expect(post).not.toHaveProperty('content')
  })

  test.each<[string, Respond]>([
    ['is not there', (response) => response.writeHead(404, HTML).end(pageOf(TAGS))],
    ['fails', (response) => response.writeHead(500, HTML).end(pageOf(TAGS))],
    ['is no page', (response) => response.end(pageOf(TAGS))],
    [
      'is a file',
      (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('<title>a'),
    ],
    ['says nothing of itself', (response) => response.writeHead(200, HTML).end('<p>Hello')],
    [
      'is packed, whatever it was asked for',
      (response) =>
        response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(pageOf(TAGS)),
    ],
    [
      'is larger than 2 MB',
      (response) => response.writeHead(200, HTML).end(pageOf(TAGS) + ' '.repeat(2 * 1024 * 1024)),
    ],
    [
      'leads behind our own walls',
      (response) =>
        response.writeHead(302, { location: 'https://169.254.169.254/latest/meta-data' }).end(),
    ],
    ['leads round in circles', (response) => response.writeHead(302, { location: '#again' }).end()],
    ['hangs up', (response) => response.writeHead(200, HTML).destroy()],
  ])('where the page %s, which costs the post nothing else', async (name, respond) => {
    const user = await w.user()
    const url = pages.put(`/${encodeURIComponent(name)}`, respond)

    const { status, body } = await publish(user, { text: url })

    expect([status, body.posts[0].has_failures, body.warnings]).toEqual([201, false, undefined])
    const { record, post } = await sentBy(user)
    expect([record.embed, post.content]).toEqual([undefined, undefined])
    expect(askedFor(url)).toBeGreaterThan(0)
    // It is known for a while that there is nothing to be had.
    const before = askedFor(url)
    await publish(user, { text: `again ${url}` })
    expect(askedFor(url)).toBe(before)
  })
  const HTML = { 'content-type': 'text/html' }

  test('where the page is slow, which is waited for a moment and no longer', async () => {
    const other = await openWorld({
      fetching: { loopback_port: pages.port },
      timing: { card_waits_ms: 2_000 },
    })
    const user = await other.user()
    const url = pages.put('/slow', () => undefined)
    const started = performance.now()

    const { body } = await other.call(user, 'POST', '/api/v1/posts', {
      body: { platforms: BOTH, text: url, publish_now: true },
    })
    const took_ms = performance.now() - started
    const [sent] = await other.published(user, 'secondary_b')
    await other.close()

    expect(body.posts[0].status).toBe('posted')
    expect(took_ms).toBeGreaterThan(1_900)
    expect(JSON.parse(sent?.body ?? '')).not.toHaveProperty('content')
  })

  test('where the user has had too many pages read in an hour', async () => {
    const user = await w.user()
    await w.db`
      insert into cards (user_id, url) select ${user.id}, 'https://a.example/' || i from generate_series(1, 100) i`
    const url = newPage()

    await publish(user, { text: url })

    expect(askedFor(url)).toBe(0)
    expect((await sentBy(user)).record.embed).toBeUndefined()
  })
})

describe('a scheduled post', () => {
  test('has its page read minutes ahead, and not before', async () => {
    const user = await w.user()
    const [far, near] = [newPage(), newPage()]

    await create(user, { text: far, scheduled_date: inMinutes(60) })
    await create(user, { text: near, scheduled_date: inMinutes(9) })

    await w.until(async () => (await cardsOf(user)).length === 1)
    expect([askedFor(far), askedFor(near)]).toEqual([0, 1])
    pages.put(new URL(near).pathname, pageOf({ 'og:title': 'Something else' }))
    await w.db`update deliveries set due_at = clock_timestamp() where user_id = ${user.id}
      and due_at < clock_timestamp() + interval '10 minutes'`
    const { record } = await w.until(async () => {
      const sent = await sentBy(user)
      return sent.record !== undefined && sent.post !== undefined && sent
    })
    expect(record.embed.external.title).toBe('Otters & friends')
  })

  test('shows the page that it links to after an edit', async () => {
    const user = await w.user()
    const { body } = await create(user, { text: newPage(), scheduled_date: inMinutes(5) })
    await w.until(async () => (await cardsOf(user)).length === 1)
    const other = newPage({ 'og:title': 'Other' })
    await w.call(user, 'PUT', `/api/v1/posts/${body.posts[0].id}`, { body: { text: other } })

    await w.until(async () => (await cardsOf(user)).length === 2)
    await makeDue(user)

    await w.settled(user, body.posts[0].id)
    expect((await sentBy(user)).record.embed.external).toMatchObject({ uri: other, title: 'Other' })
  })

  test('goes out at its time, as do all others of its account, whatever its page does', async () => {
    const user = await w.user()
    const stuck = pages.put('/stuck', () => undefined)
    const ids = []
    for (const text of [stuck, 'next'])
      ids.push((await create(user, { text, scheduled_date: inMinutes(5) })).body.posts[0].id)
    await w.until(async () => askedFor(stuck) > 0)

    await w.db`update deliveries set due_at = clock_timestamp() where user_id = ${user.id}`
    for (const id of ids) expect((await w.settled(user, id)).status).toBe('posted')
    expect((await sentBy(user)).records.map(({ embed }) => embed)).toEqual([undefined, undefined])
  })

  test('that was scheduled before there were cards shows none, until it is scheduled anew', async () => {
    const user = await w.user()
    const url = newPage()
    const [old, renewed] = [
      (await create(user, { text: url, scheduled_date: inMinutes(60) })).body.posts[0].id,
      (await create(user, { text: `again ${url}`, scheduled_date: inMinutes(60) })).body.posts[0]
        .id,
    ]
    await w.db`update deliveries set takes_card = null where user_id = ${user.id}`
    await w.call(user, 'PUT', `/api/v1/posts/${old}`, { body: { text: `edited ${url}` } })
    await w.call(user, 'POST', `/api/v1/posts/${renewed}/unschedule`)
    await w.call(user, 'POST', `/api/v1/posts/${renewed}/schedule`, {
      body: { scheduled_date: inMinutes(61) },
    })

    await makeDue(user)

    for (const id of [old, renewed]) await w.settled(user, id)
    const { records } = await sentBy(user)
    const shown = records.map(({ text, embed }) => [text, embed?.external.uri])
    expect(Object.fromEntries(shown)).toEqual({
      [`edited ${url}`]: undefined,
      [`again ${url}`]: url,
    })
  })
})

describe('a repeat shows what the first send has shown', () => {
  test.each<[string, object]>([
    [
      'a network that asks to wait',
      { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
    ],
    ['a request that is lost', { kind: 'cut_before' }],
  ])('after %s, whatever the page says by then', async (_, fault) => {
    const user = await w.user()
    const url = newPage()
    for (const platform of ['secondary_a', 'secondary_b'] as const)
      await w.fault({ platform, operation: 'create', account: user.handles[platform], ...fault })
    const { body } = await create(user, { text: url, scheduled_date: inMinutes(5) })
    await w.until(async () => (await cardsOf(user)).length === 1)
    await w.db`update deliveries set due_at = clock_timestamp() where user_id = ${user.id}`
    await w.until(async () => {
      const rows =
        await w.db`select from attempts where user_id = ${user.id} and started_at is not null`
      return rows.length >= 2
    })
    // The page is another one now, and what was known of it is old.
    pages.put(new URL(url).pathname, pageOf({ 'og:title': 'Something else' }))
    await w.db`update cards set read_at = read_at - interval '3 hours' where user_id = ${user.id}`
    await w.db`update deliveries set card_asked_for = null where user_id = ${user.id}`

    await w.settled(user, body.posts[0].id)

    const { records, posts } = await sentBy(user)
    expect(records.map(({ embed }) => embed.external.title)).toEqual(['Otters & friends'])
    expect(posts.map(({ content }) => content.article.title)).toEqual(['Otters & friends'])
    const prints = await w.db`
      select distinct fingerprint from attempts a join deliveries d on d.user_id = a.user_id and d.id = a.delivery_id
      where d.user_id = ${user.id} and d.platform = 'secondary_b'`
    expect(prints).toHaveLength(1)
  })

  test('of which no card was, too', async () => {
    const user = await w.user()
    const url = pages.put('/away', (response) => response.writeHead(503).end())
    const account = user.handles.secondary_b
    await w.fault({
      ...{ platform: 'secondary_b', operation: 'create', account, kind: 'status', status: 429 },
      headers: { 'retry-after': '1' },
    })
    const { body } = await create(user, { text: url, scheduled_date: inMinutes(5), platforms: [B] })
    await w.until(async () => (await cardsOf(user)).length === 1)
    await w.db`update deliveries set due_at = clock_timestamp() where user_id = ${user.id}`
    await w.until(async () => {
      const rows = await w.db`select from deliveries where user_id = ${user.id} and tries = 1`
      return rows.length === 1
    })
    await keepCard(user, url)

    await w.settled(user, body.posts[0].id)

    expect((await sentBy(user)).post).not.toHaveProperty('content')
  })

  test('also where nobody knows whether the network has it, and it is sent again at the wish of its author', async () => {
    const user = await w.user()
    const account = user.handles.secondary_b
    const url = newPage()
    const cut = { kind: 'cut_before', times: 9 }
    await w.fault({ platform: 'secondary_b', operation: 'create', account, ...cut })
    const { body } = await publish(user, { text: url, platforms: [B] })
    const id = body.id ?? body.posts[0].id
    await w.until(async () => (await statesOf(user)).includes('failed outcome_unknown'))
    await w.control('DELETE', '/control/faults')
    await keepCard(user, url, 'Something else')

    const again = { confirm_resend: true }
    await w.call(user, 'POST', `/api/v1/posts/${id}/publish`, { body: again })

    expect((await sentBy(user)).post.content.article.title).toBe('Otters & friends')
  })
})

describe('what was decided of a card is over', () => {
  test('once the network has refused the post for good', async () => {
    const user = await w.user()
    const url = pages.put('/late', (response) => response.writeHead(503).end())
    const account = user.handles.secondary_b
    await w.fault({
      ...{ platform: 'secondary_b', operation: 'create', account, kind: 'status', status: 403 },
    })
    const refused = await publish(user, { text: url, platforms: [B] })
    expect(refused.status).toBe(502)
    pages.put('/late', pageOf(TAGS))
    await w.db`delete from cards where user_id = ${user.id}`

    const again = await w.call(user, 'POST', `/api/v1/posts/${refused.body.id}/publish`)

    expect(again.status).toBe(200)
    expect((await sentBy(user)).post.content.article.title).toBe('Otters & friends')
  })

  test('once it is to be sent at another time', async () => {
    const user = await w.user()
    const url = newPage()
    const { body } = await create(user, { text: url, scheduled_date: inMinutes(60) })
    await keepCard(user, url, 'Something else')
    await w.db`
      update deliveries set card_url = ${url}, card_id = (select id from cards where user_id = ${user.id})
      where user_id = ${user.id}`
    const moved = { body: { scheduled_date: inMinutes(5) } }
    await w.db`update cards set read_at = read_at - interval '2 hours' where user_id = ${user.id}`

    await w.call(user, 'PUT', `/api/v1/posts/${body.posts[0].id}`, moved)
    await w.until(async () => (await cardsOf(user)).length === 2)
    await makeDue(user)

    await w.settled(user, body.posts[0].id)
    expect((await sentBy(user)).record.embed.external.title).toBe('Otters & friends')
  })
})

describe('no page is taken for what it was more than an hour before', () => {
  test('by a post whose page nobody has read since', async () => {
    const user = await w.user()
    const url = newPage()
    const { body } = await create(user, { text: url, scheduled_date: inMinutes(60) })
    await keepCard(user, url)
    await w.db`update cards set read_at = read_at - interval '61 minutes' where user_id = ${user.id}`

    await w.db`
      update deliveries set due_at = statement_timestamp(), card_asked_for = statement_timestamp()
      where user_id = ${user.id}`

    await w.settled(user, body.posts[0].id)
    expect((await sentBy(user)).record.embed).toBeUndefined()
  })

  test('so that it is read again for a post at whose time it would be too old', async () => {
    const user = await w.user()
    const url = newPage()
    await keepCard(user, url, 'Old')
    await w.db`update cards set read_at = read_at - interval '55 minutes' where user_id = ${user.id}`

    await create(user, { text: url, scheduled_date: inMinutes(9) })

    await w.until(async () => (await cardsOf(user)).length === 2)
    expect((await cardsOf(user)).map(({ title }) => title)).toEqual(['Old', 'Otters & friends'])
  })

  test('but a post that is late has the card of its time yet', async () => {
    const user = await w.user()
    const url = newPage()
    const { body } = await create(user, { text: url, scheduled_date: inMinutes(60) })
    await keepCard(user, url)
    await w.db`update cards set read_at = read_at - interval '80 minutes' where user_id = ${user.id}`

    const late = w.db`statement_timestamp() - interval '50 minutes'`
    await w.db`
      update deliveries set due_at = ${late}, card_asked_for = ${late} where user_id = ${user.id}`

    await w.settled(user, body.posts[0].id)
    expect((await sentBy(user)).record.embed.external.title).toBe('Kept')
  })
})

test('a card that is forgotten before the claim costs the post its card, and nothing else', async () => {
  const user = await w.user()
  const url = newPage()
  await holdAnswer(w, user, 'secondary_a', { operation: 'upload' })
  const publishing = publish(user, { text: url, platforms: ['bluesky'] })

  // While the answer to its picture is awaited the card is chosen, and not yet claimed.
  await w.until(async () => {
    const left = (await w.control('GET', '/control/faults')) as { faults: object[] }
    return left.faults.length === 0
  })
  pages.put(new URL(url).pathname, (response) => response.writeHead(503).end())
  const gone = await w.db`delete from cards where user_id = ${user.id} returning id`
  await letGo(w, user, 'secondary_a')

  expect(gone).toHaveLength(1)
  expect((await publishing).body.posts[0].status).toBe('posted')
  const { records } = await sentBy(user)
  expect(records.map(({ embed }) => embed)).toEqual([undefined])
})

test('an instance that shows none asks for no page, and shows none that was read before', async () => {
  const other = await openWorld({ fetching: { loopback_port: pages.port }, link_cards: false })
  try {
    const user = await other.user()
    const url = newPage()
    await other.db`
      insert into cards (user_id, url, title) values (${user.id}, ${url}, 'Kept')`
    const { body } = await other.call(user, 'POST', '/api/v1/posts', {
      body: { text: url, platforms: BOTH, publish_now: true },
    })
    expect(body.posts[0].status).toBe('posted')
    const [sent] = await other.published(user, 'secondary_b')
    expect(JSON.parse(sent?.body ?? '')).not.toHaveProperty('content')
    expect(askedFor(url)).toBe(0)
  } finally {
    await other.close()
  }
})

test('cards are forgotten once nobody can need them', async () => {
  const user = await w.user()
  const url = newPage()
  await create(user, { text: url, scheduled_date: inMinutes(9) })
  await w.until(async () => (await cardsOf(user)).length === 1)
  await w.db`update cards set read_at = read_at - interval '3 hours' where user_id = ${user.id}`
  await w.db`
    update deliveries set card_url = ${url}, card_id = (select id from cards where user_id = ${user.id})
    where user_id = ${user.id}`

  await tidied()
  expect(await cardsOf(user)).toHaveLength(1)
  await w.db`update deliveries set card_id = null where user_id = ${user.id}`
  await tidied()
  expect(await cardsOf(user)).toHaveLength(0)
})

async function tidied() {
  const { forgetOldCards } = await import('../../db/delivery/cards.ts')
  await forgetOldCards(w.db)
}

test('whoever has many pages at once has each of them read before its time', async () => {
  const user = await w.user({ plan: 'agency' })
  const slow: Respond = (response) =>
    setTimeout(() => {
      response.setHeader('content-type', 'text/html').end(pageOf({ 'og:title': 'Slow' }))
    }, 700)
  const posts = Array.from({ length: 15 }, (_, i) => ({
    text: `${i}: ${pages.put(`/slow-${i}`, slow)}`,
    scheduled_date: inMinutes(8),
  }))

  const { status } = await w.call(user, 'POST', '/api/v1/posts', {
    body: { posts, platforms: ['bluesky'] },
  })
  expect(status).toBe(201)
  await w.until(async () => (await cardsOf(user)).length === posts.length)

  expect(new Set((await cardsOf(user)).map(({ title }) => title))).toEqual(new Set(['Slow']))
})
