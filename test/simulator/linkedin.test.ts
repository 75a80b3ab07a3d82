/** The simulated LinkedIn in raw HTTP: its headers, its body, its little text. */
import { beforeEach, expect, test } from 'vitest'
import { type Account, bearer, type Headed, useSimulator } from './wire.ts'

const { call, open, settings, ledger, accepted } = useSimulator()

let alice: Account

beforeEach(async () => {
  alice = await open('secondary_b', 'alice', { name: 'Alice Example' })
})

const HEADERS = { 'LinkedIn-Version': '202610', 'X-Restli-Protocol-Version': '2.0.0' }
const content = (commentary: unknown, more: object = {}) => ({
  author: `urn:li:person:${alice.remote_id}`,
  commentary,
  visibility: 'PUBLIC',
  distribution: {
    feedDistribution: 'MAIN_FEED',
    targetEntities: [],
    thirdPartyDistributionChannels: [],
  },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...more,
})
const post = (body: unknown, headers: Headed = {}) =>
  call('POST', '/secondary_b/rest/posts', body, { ...bearer(alice), ...HEADERS, ...headers })
const remove = (urn: string, headers: Headed = {}) =>
  call('DELETE', `/secondary_b/rest/posts/${encodeURIComponent(urn)}`, undefined, {
    ...bearer(alice),
    ...HEADERS,
    'X-RestLi-Method': 'DELETE',
    ...headers,
  })

test('a post is answered by its id in a header and an empty body, in both kinds', async () => {
  const first = await post(content('one'))
  const second = await post(content('two'))

  expect(first).toMatchObject({ status: 201, body: '' })
  const ids = [first, second].map(({ headers }) => headers.get('x-restli-id'))
  expect(ids[0]).toMatch(/^urn:li:share:7\d{18}$/)
  expect(ids[1]).toMatch(/^urn:li:ugcPost:7\d{18}$/)
  expect((await accepted()).map((entry: { id: string }) => entry.id)).toEqual(ids)
})

test.each([
  ['plain text', 'plain text'],
  [
    'all of \\\\ \\| \\{ \\} \\@ \\[ \\] \\( \\) \\< \\> \\# \\* \\_ \\~',
    'all of \\ | { } @ [ ] ( ) < > # * _ ~',
  ],
  ['by @[Example Org](urn:li:organization:24) today', 'by Example Org today'],
  ['a #tag and {hashtag|\\#|other}', 'a #tag and #other'],
  ['a (missing escape', 'a '],
  ['snake_case', 'snake'],
  ['half@once', 'half'],
  ['c# is not a tag', 'c'],
  ['back\\slash', 'back'],
])('the reader sees of %j: %j', async (commentary, text) => {
  expect((await post(content(commentary))).status).toBe(201)
  expect((await accepted())[0].text).toBe(text)
})

test.each([
  ['no version', {}, { 'LinkedIn-Version': '' }, 426],
  ['a dead version', {}, { 'LinkedIn-Version': '202504' }, 426],
  ['a version to come', {}, { 'LinkedIn-Version': '209901' }, 426],
  ['no protocol version', {}, { 'X-Restli-Protocol-Version': '' }, 400],
  ['another author', { author: 'urn:li:person:other' }, {}, 403],
  ['an unknown visibility', { visibility: 'ALL' }, {}, 400],
  ['a draft', { lifecycleState: 'DRAFT' }, {}, 400],
  ['no distribution', { distribution: undefined }, {}, 400],
  ['an unknown feed', { distribution: { feedDistribution: 'SIDE' } }, {}, 400],
  ['an unknown member', { colour: 'red' }, {}, 400],
  ['media that nobody uploaded', { content: { media: { id: 'urn:li:image:1' } } }, {}, 400],
  ['an empty text', { commentary: '' }, {}, 422],
  ['a text of 3,001', { commentary: 'a'.repeat(3_001) }, {}, 422],
  ['an unknown token', {}, { authorization: 'Bearer nonsense' }, 401],
])('%s is refused', async (_, more, headers, status) => {
  const reply = await post(content('a', more), headers)

  expect(reply).toMatchObject({ status, body: { status, message: expect.any(String) } })
  expect(await accepted()).toHaveLength(0)
})

test('3,000 characters are accepted, backslashes not counted', async () => {
  expect((await post(content('\\('.repeat(3_000)))).status).toBe(201)
})

test('a duplicate is refused by the name of the earlier post', async () => {
  const urn = (await post(content('again'))).headers.get('x-restli-id') ?? ''
  await remove(urn)

  const again = await post(content('again'))
  expect(again.status).toBe(422)
  expect(again.body.message).toContain(`duplicate of ${urn}`)
  expect(again.body.errorDetails.inputErrors[0].code).toBe('DUPLICATE_POST')
  await settings({ linkedin_duplicate_urn: 'ghost' })
  const ghost = (await post(content('again'))).body.message
  expect(ghost).toMatch(/duplicate of urn:li:(share|ugcPost):7\d{18}$/)
  expect(ghost).not.toContain(urn)
  await settings({ linkedin_duplicate_window_ms: 0 })
  expect((await post(content('again'))).status).toBe(201)
})

test('deletion can be repeated; nothing can be read', async () => {
  const urn = (await post(content('gone soon'))).headers.get('x-restli-id') ?? ''
  const bob = await open('secondary_b', 'bob')

  expect((await remove(urn, bearer(bob))).status).toBe(403)
  const path = `/secondary_b/rest/posts/${encodeURIComponent(urn)}`
  const read = await call('GET', path, undefined, { ...bearer(alice), ...HEADERS })
  expect(read).toMatchObject({ status: 403, body: { code: 'ACCESS_DENIED' } })
  expect((await remove(urn)).status).toBe(204)
  expect((await remove(urn)).status).toBe(204)
  expect((await ledger('?account=alice')).at(-1)).toMatchObject({ kind: 'post_deleted', id: urn })
  expect((await remove('urn:li:share:1')).status).toBe(404)
  expect((await remove('urn:li:comment:1')).status).toBe(400)
})

test('the member is known by sub, and a revoked token says so', async () => {
  const me = () => call('GET', '/secondary_b/v2/userinfo', undefined, bearer(alice))
  expect((await me()).body).toMatchObject({
    sub: alice.remote_id,
    given_name: 'Alice',
    family_name: 'Example',
  })

  await call('POST', '/control/tokens/revoke', { platform: 'secondary_b', handle: 'alice' })
  expect(await me()).toMatchObject({
    status: 401,
    body: { code: 'REVOKED_ACCESS_TOKEN', serviceErrorCode: 65601 },
  })
})
