/** What `POST /posts/validate` says of cards: what is known, and with `fetch_cards` what the pages say (decision 398). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { png } from '../media/pictures.ts'
import { inMinutes } from '../posts/arrange.ts'
import { keyThatMay } from '../reviews/arrange.ts'
import { openWorld, type TestUser, type World } from '../world/world.ts'
import { openPages, pageOf } from './pages.ts'

const BOTH = ['bluesky', 'linkedin']

const pages = await openPages()
let w: World
beforeAll(async () => {
  pages.put('/otter.png', await png(), 'image/png')
  w = await openWorld({
    fetching: { loopback_port: pages.port },
    timing: { card_waits_ms: 15_000 },
  })
  await w.db`update plans set requests_per_minute = 1000000`
})
afterAll(async () => {
  await w.close()
  await pages.close()
})

let count = 0
function newPage(): string {
  const tags = { 'og:title': 'Otters', 'og:description': 'All day.', 'og:image': '/otter.png' }
  return pages.put(`/page-${++count}`, pageOf(tags))
}
const askedFor = (url: string) =>
  pages.asked.filter((path) => path === new URL(url).pathname).length

async function validate(user: TestUser, body: object) {
  const { body: said } = await w.call(user, 'POST', '/api/v1/posts/validate', { body })
  return said
}
/** Of the networks of the only post. */
async function cardsOf(user: TestUser, body: object) {
  const said = await validate(user, body)
  return said.posts[0].networks.map(
    ({ platform, link_card }: { platform: string; link_card?: object }) => [platform, link_card],
  )
}
const create = (user: TestUser, body: object) =>
  w.call(user, 'POST', '/api/v1/posts', { body: { platforms: BOTH, ...body } })

test('the page is asked when that is wanted, once, and named while it is not', async () => {
  const user = await w.user()
  const url = newPage()
  const post = { text: `Look: ${url}`, platforms: ['x', ...BOTH] }
  const unread = { part: 0, url, status: 'unread' }

  expect(await cardsOf(user, post)).toEqual([
    ['x', undefined],
    ['secondary_a', unread],
    ['secondary_b', unread],
  ])
  expect(askedFor(url)).toBe(0)

  const picture = { type: 'image/png', bytes: expect.any(Number), width: 8, height: 8 }
  const shown = {
    ...{ part: 0, url, status: 'shown', title: 'Otters', description: 'All day.' },
    picture: { ...picture, width: expect.any(Number), height: expect.any(Number) },
  }
  const all = [
    ['x', undefined],
    ['secondary_a', shown],
    ['secondary_b', shown],
  ]
  expect(await cardsOf(user, { ...post, fetch_cards: true })).toEqual(all)
  expect(await cardsOf(user, post)).toEqual(all)
  await create(user, { ...post, publish_now: true })
  expect(askedFor(url)).toBe(1)
})

test('a page that has nothing to show is named as such', async () => {
  const user = await w.user()
  const url = pages.put('/nothing', '<p>Nothing')
  const none = { part: 0, url, status: 'none' }
  const cards = await cardsOf(user, { text: url, platforms: BOTH, fetch_cards: true })
  expect(cards).toEqual([
    ['secondary_a', none],
    ['secondary_b', none],
  ])
})

test('a slow page is waited for a moment, and is known once it was read', async () => {
  const other = await openWorld({
    fetching: { loopback_port: pages.port },
    timing: { card_waits_ms: 1_000 },
  })
  const user = await other.user()
  const held = Promise.withResolvers<void>()
  const url = pages.put('/slow', (response) => {
    void held.promise.then(() =>
      response.setHeader('content-type', 'text/html').end(pageOf({}, 'Slow')),
    )
  })
  const post = { text: url, platforms: ['bluesky'] }
  const cardOf = async (more: object) => {
    const body = { ...post, ...more }
    const answer = await other.call(user, 'POST', '/api/v1/posts/validate', { body })
    return answer.body.posts[0].networks[0].link_card
  }
  const first = await cardOf({ fetch_cards: true })
  held.resolve()
  await other.until(async () => (await cardOf({})).status === 'shown')
  await other.close()

  expect(first).toEqual({ part: 0, url, status: 'unread' })
  expect(askedFor(url)).toBe(1)
})

test('of a thread it is the part that shows it, and of several posts each has its own', async () => {
  const user = await w.user()
  const [one, other] = [newPage(), newPage()]
  const said = await validate(user, {
    platforms: BOTH,
    fetch_cards: true,
    posts: [{ text: 'First', thread_tweets: [one] }, { text: other }],
  })
  const cards = said.posts.map(({ networks }: { networks: { link_card: object }[] }) =>
    networks.map(({ link_card }) => link_card),
  )
  expect(cards).toMatchObject([
    [
      { part: 1, url: one, status: 'shown' },
      { part: 0, url: one, status: 'shown' },
    ],
    [
      { part: 0, url: other, status: 'shown' },
      { part: 0, url: other, status: 'shown' },
    ],
  ])
})

describe('there is none', () => {
  test.each<[string, (url: string) => object]>([
    ['that its author does not want', (text) => ({ text, variants: NONE })],
    ['where the post is over a limit', (url) => ({ text: `${url} ${'a'.repeat(4_000)}` })],
    ['without a link', () => ({ text: 'Nothing' })],
  ])('%s', async (_, bodyOf) => {
    const user = await w.user()
    const url = newPage()
    const cards = await cardsOf(user, { platforms: BOTH, fetch_cards: true, ...bodyOf(url) })
    expect(cards.map(([, card]: unknown[]) => card)).toEqual([undefined, undefined])
    expect(askedFor(url)).toBe(0)
  })
  const NONE = { bluesky: { link_card: 'none' }, linkedin: { link_card: 'none' } }

  test('of what waits for approval, before it is saved, while it waits and after it', async () => {
    const user = await w.user()
    const drafter = await keyThatMay(w, user)
    const post = { text: newPage(), platforms: ['bluesky'], fetch_cards: true }
    const dated = { ...post, scheduled_date: inMinutes(60) }
    const none = [['secondary_a', undefined]]

    expect(await cardsOf(drafter, dated)).toEqual(none)
    const [{ id }] = (await create(drafter, { ...dated, fetch_cards: undefined })).body.posts
    expect(await cardsOf(user, { post_id: id, fetch_cards: true })).toEqual(none)
    await w.call(user, 'POST', `/api/v1/posts/${id}/review`, { body: { decision: 'approve' } })
    expect(await cardsOf(user, { post_id: id, fetch_cards: true })).toEqual(none)
    // A draft of theirs is published by somebody who may.
    expect(await cardsOf(drafter, post)).toMatchObject([['secondary_a', { status: 'shown' }]])
  })
})

test('a saved post is judged with its card, too', async () => {
  const user = await w.user()
  const url = newPage()
  const { body } = await create(user, { text: url, scheduled_date: inMinutes(60) })
  const cards = await cardsOf(user, { post_id: body.posts[0].id, fetch_cards: true })
  expect(cards.map(([, card]: [string, { status: string }]) => card.status)).toEqual([
    'shown',
    'shown',
  ])
})

test('what is no boolean is a problem, and reads nothing', async () => {
  const user = await w.user()
  const url = newPage()
  const said = await validate(user, { text: url, platforms: BOTH, fetch_cards: 'yes' })
  expect(said.posts[0].problems).toMatchObject([{ pointer: '/fetch_cards' }])
  expect(askedFor(url)).toBe(0)
})

test('who only asks leaves the half of what a user may have read to posts that go out', async () => {
  const user = await w.user()
  await w.db`
    insert into cards (user_id, url) select ${user.id}, 'https://a.example/' || i from generate_series(1, 50) i`
  const url = newPage()
  const post = { text: url, platforms: ['bluesky'] }

  expect(await cardsOf(user, { ...post, fetch_cards: true })).toMatchObject([
    ['secondary_a', { status: 'unread' }],
  ])
  expect(askedFor(url)).toBe(0)
  await create(user, { ...post, publish_now: true })
  expect(askedFor(url)).toBe(1)
})

test('what one user has read is unknown to another', async () => {
  const [user, other] = [await w.user(), await w.user()]
  const post = { text: newPage(), platforms: ['bluesky'] }
  await cardsOf(user, { ...post, fetch_cards: true })
  expect(await cardsOf(other, post)).toMatchObject([['secondary_a', { status: 'unread' }]])
})
