/** The link to one post that waits for approval: what it shows, what it decides, and when it is over. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { png } from '../media/pictures.ts'
import { keyThatMay, POSTS } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

let user: TestUser
let drafter: TestUser
let approver: TestUser
let id: string
beforeEach(async () => {
  user = await w.user({ connect: ['x', 'secondary_a', 'secondary_b'] })
  drafter = await keyThatMay(w, user)
  approver = await keyThatMay(w, user, ['publish'])
  id = await pending({ text: 'Look <b>here</b> & there' })
})

async function pending(content: object): Promise<string> {
  const body = { ...content, scheduled_date: inMinutes(60) }
  return (await w.call(drafter, 'POST', POSTS, { body })).body.posts[0].id
}

async function linkTo(of = id): Promise<string> {
  const { status, body } = await w.call(approver, 'POST', `${POSTS}/${of}/review-link`)
  expect(status).toBe(201)
  return body.url
}

async function open(url: string) {
  const answer = await fetch(url)
  const html = await answer.text()
  const revision = /name="revision" value="(\d+)"/.exec(html)?.[1]
  return { status: answer.status, headers: answer.headers, html, revision }
}

async function decide(url: string, fields: Record<string, string>) {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: answer.status, html: await answer.text() }
}

const read = async (of = id) => (await w.call(user, 'GET', `${POSTS}/${of}`)).body

test('shows the post as each network will, runs nothing, and is kept nowhere', async () => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await png())]), 'a.png')
  form.set('alt_text', 'A "red" square')
  const { body: media } = await w.call(user, 'POST', '/api/v1/upload', { form })
  const thread = await pending({
    text: 'Part one',
    thread_tweets: ['Part two'],
    media_urls: [media.url],
    platforms: ['x', 'secondary_a', 'secondary_b'],
  })
  const plain = await open(await linkTo())
  const { status, headers, html } = await open(await linkTo(thread))

  expect(plain.html).toContain('Look &#60;b&#62;here&#60;/b&#62; &#38; there')
  expect(status).toBe(200)
  for (const label of ['X', 'Bluesky', 'LinkedIn']) expect(html).toContain(`<h2>${label} `)
  expect(html.match(/<p dir="auto">Part one<\/p>/g)).toHaveLength(2)
  expect(html).toContain('<p dir="auto">Part one\n\nPart two</p>')
  expect(html).toContain(`src="${new URL(media.url).pathname}"`)
  expect(html).toContain('alt="A &#34;red&#34; square"')
  expect(html).not.toContain('<script')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toContain('noindex')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/script-src|unsafe/)
})

test('is over when what a picture is said to show changes', async () => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await png())]), 'a.png')
  form.set('alt_text', 'A red square')
  const { body: media } = await w.call(user, 'POST', '/api/v1/upload', { form })
  const of = await pending({ text: 'Look', media_urls: [media.url] })
  const url = await linkTo(of)
  const { revision = '' } = await open(url)
  const describe = (alt_text: string) =>
    w.call(drafter, 'PUT', `/api/v1/media/${media.id}`, { body: { alt_text } })

  const same = await describe('A red square')
  const still = await open(url)
  const changed = await describe('Something else')
  const late = await decide(url, { decision: 'approve', revision })

  expect([same.status, still.status, changed.status, late.status]).toEqual([200, 200, 200, 412])
  expect((await read(of)).review_status).toBe('pending')
})

test('shows what differs on one network there, and only there', async () => {
  const of = await pending({
    text: 'For all others',
    platforms: ['x', 'secondary_a'],
    variants: { bluesky: { text: 'For Bluesky alone', thread_tweets: ['And on'] } },
  })
  const { html } = await open(await linkTo(of))
  const [, x = '', bluesky = ''] = html.split('<section>')

  expect(
    [x, bluesky].map((one) =>
      [...one.matchAll(/<p dir="auto">(.*?)<\/p>/g)].map(([, text]) => text),
    ),
  ).toEqual([['For all others'], ['For Bluesky alone', 'And on']])
})

test('says what a network is told besides, and only of that network', async () => {
  const of = await pending({
    text: 'Look',
    community_id: '1493446837214187523',
    share_with_followers: true,
    platforms: ['x', 'secondary_a', 'secondary_b'],
    variants: {
      x: { reply_settings: 'verified', made_with_ai: true, paid_partnership: false },
      bluesky: { labels: ['porn', 'nudity'], langs: ['de'], reply_control: 'nobody' },
      linkedin: { visibility: 'connections' },
    },
  })
  const { html } = await open(await linkTo(of))
  const [, ...networks] = html.split('<section>')

  expect(
    networks.map((one) => [...one.matchAll(/<li>(.*?)<\/li>/g)].map(([, said]) => said)),
  ).toEqual([
    [
      'In the community 1493446837214187523, and to all followers',
      'Who may reply: verified',
      'Said to be made with AI',
    ],
    ['Who may reply: nobody', 'Languages: de', 'Warnings: porn, nudity'],
    ['Who sees it: connections'],
  ])
})

test('says that a page it links to gets no card, where it would have one otherwise', async () => {
  const of = await pending({
    text: 'Look: https://example.com/otters',
    platforms: ['x', 'secondary_a', 'secondary_b'],
    variants: { bluesky: { link_card: 'auto' }, linkedin: { link_card: 'none' } },
  })
  const { html } = await open(await linkTo(of))
  const [, ...networks] = html.split('<section>')

  expect(networks.map((one) => one.includes('No card of the page that it links to'))).toEqual([
    false,
    true,
    false,
  ])
  expect(networks.join('')).not.toContain('to: auto')
})

test('reading it decides nothing, approving does, and then it is over', async () => {
  const url = await linkTo()
  const other = await linkTo()
  const { revision = '' } = await open(url)
  const before = await read()

  const approved = await decide(url, { decision: 'approve', revision, note: 'Well said' })
  const after = await read()
  const again = await decide(url, { decision: 'reject', revision })
  const [seen, seen_there] = [await open(url), await open(other)]
  await moveTo(w, id, '0 seconds')
  const sent = await w.settled(user, id)

  expect(before.review_status).toBe('pending')
  expect(approved.status).toBe(200)
  expect(after).toMatchObject({ review_status: 'approved', review_note: 'Well said' })
  expect(again.status).toBe(409)
  expect([seen.status, seen_there.status]).toEqual([404, 404])
  expect(seen.html).not.toContain('Look')
  expect(sent.status).toBe('posted')
})

test('rejecting makes it a draft', async () => {
  const url = await linkTo()
  const { revision = '' } = await open(url)

  const rejected = await decide(url, { decision: 'reject', revision, note: '' })

  expect(rejected.status).toBe(200)
  expect(await read()).toMatchObject({ status: 'draft', review_status: 'rejected' })
  expect((await open(url)).status).toBe(404)
})

describe('is over', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['after an edit', () => w.call(drafter, 'PUT', `${POSTS}/${id}`, { body: { text: 'Other' } })],
    ['after its date was taken', () => w.call(drafter, 'POST', `${POSTS}/${id}/unschedule`)],
    ['after the post was deleted', () => w.call(drafter, 'DELETE', `${POSTS}/${id}`)],
    [
      'after a decision elsewhere',
      () => w.call(user, 'POST', `${POSTS}/${id}/review`, { body: { decision: 'approve' } }),
    ],
    [
      'after the key that made it was revoked',
      () => w.db`
        update api_keys set revoked_at = now() where user_id = ${user.id} and permissions = '{publish}'`,
    ],
    [
      'after seven days',
      () => w.db`update review_links set expires_at = now() where user_id = ${user.id}`,
    ],
  ])('%s', async (when, end) => {
    const url = await linkTo()
    const { revision = '' } = await open(url)

    await end()
    const [seen, decided] = [await open(url), await decide(url, { decision: 'approve', revision })]

    expect(seen.status).toBe(404)
    expect(decided.status).toBe(when === 'after an edit' ? 412 : 409)
    expect(seen.html).not.toMatch(/Look|Other/)
    expect(await w.published(user, 'x')).toEqual([])
  })
})

test('a note of as many characters as the form takes is kept as it was written, with its lines', async () => {
  const url = await linkTo()
  const { revision = '' } = await open(url)
  const note = `${'a'.repeat(989)}${'\n'.repeat(10)}b`

  // As browsers send it.
  const sent = note.replaceAll('\n', '\r\n')
  const rejected = await decide(url, { decision: 'reject', revision, note: sent })

  expect(rejected.status).toBe(200)
  expect((await read()).review_note).toBe(note)
})

test('a decision on what it said before is refused', async () => {
  const url = await linkTo()
  const { revision = '' } = await open(url)
  const stale = await decide(url, { decision: 'approve', revision: String(Number(revision) + 1) })

  expect(stale.status).toBe(412)
  expect(stale.html).toContain('Look')
  expect((await read()).review_status).toBe('pending')
})

test('what cannot be read decides nothing, whatever it is', async () => {
  const url = await linkTo()
  const { revision = '' } = await open(url)
  const forms: Record<string, string>[] = [
    {},
    { decision: 'approve' },
    { decision: 'publish', revision },
    { decision: 'approve', revision: 'x' },
    { decision: 'approve', revision, note: 'a'.repeat(1001) },
    { decision: 'approve', revision, note: 'a\0b' },
    { decision: 'approve', revision, note: 'a'.repeat(40_000) },
  ]

  for (const fields of forms) expect((await decide(url, fields)).status).toBe(400)
  const json = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ decision: 'approve', revision }),
  })
  expect(json.status).toBe(400)
  expect((await read()).review_status).toBe('pending')
})

test('it opens nothing else, and its secret is kept nowhere', async () => {
  const url = await linkTo()
  const token = url.split('/').at(-1) ?? ''
  const other = await pending({ text: 'Another one' })

  const tries = [
    await w.call(undefined, 'GET', '/api/v1/me', { headers: { 'x-api-key': token } }),
    await w.call(undefined, 'POST', `${POSTS}/${other}/review`, {
      body: { decision: 'approve' },
      headers: { authorization: `Bearer ${token}` },
    }),
  ]
  expect(tries.map(({ status }) => status)).toEqual([401, 401])
  expect((await open(url.replace(token, 'A'.repeat(43)))).status).toBe(404)
  const rows = await w.db`select encode(hash, 'hex') as hash, * from review_links`
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('of one post there are ten, and a key without publish makes none', async () => {
  const first = await linkTo()
  for (let n = 0; n < 10; n++) await linkTo()
  const refused = await w.call(drafter, 'POST', `${POSTS}/${id}/review-link`)
  const draft = await w.call(user, 'POST', POSTS, { body: { text: 'A draft' } })
  const idle = await w.call(approver, 'POST', `${POSTS}/${draft.body.posts[0].id}/review-link`)

  expect((await open(first)).status).toBe(404)
  expect(await w.db`select from review_links where post_id = ${id}`).toHaveLength(10)
  expect(refused).toMatchObject({ status: 403, body: { permission: 'publish' } })
  expect(idle).toMatchObject({ status: 409, body: { code: 'not_pending' } })
})

test('two who decide at once decide once', async () => {
  const url = await linkTo()
  const { revision = '' } = await open(url)

  const [by_link, by_key] = await Promise.all([
    decide(url, { decision: 'approve', revision }),
    w.call(user, 'POST', `${POSTS}/${id}/review`, { body: { decision: 'reject' } }),
  ])

  const done = [by_link.status, by_key.status].filter((status) => status === 200)
  expect(done).toHaveLength(1)
  expect((await read()).review_status).toBe(by_link.status === 200 ? 'approved' : 'rejected')
})
