/**
 * The simulated Bluesky beside the real server: whatever is asked, both say the same, with the same
 * status and the same name of the error. (Where the simulated one refuses more on purpose, so that a
 * mistake is seen, is in its own tests.)
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { padded, picture } from '../simulator/samples.ts'
import { openSides, type Step } from './sides.ts'

const RKEY = '3mzzzzzzzzz2a'
const OTHER_RKEY = '3mzzzzzzzzz2b'
const collection = 'app.bsky.feed.post'
const POST = { $type: collection, text: 'a', createdAt: '2026-11-20T00:00:00.000Z' }

let sides: Awaited<ReturnType<typeof openSides>>
let png: Uint8Array

beforeAll(async () => {
  sides = await openSides()
  png = await picture('png')
})
/** Each case begins without a record under either key. */
afterEach(() => askBoth([removeGate(), remove(), remove(OTHER_RKEY)]))
afterAll(() => sides.close())

function askBoth(steps: Step[]) {
  return Promise.all([sides.real.ask(steps), sides.simulated.ask(steps)])
}

const repo = (method: string) => `com.atproto.repo.${method}`
const put =
  (more: object = {}, record: object = POST): Step =>
  ({ did }) => ({
    method: repo('putRecord'),
    body: { repo: did, collection, rkey: RKEY, record, ...more },
  })
const create =
  (more: object = {}): Step =>
  ({ did }) => ({
    method: repo('createRecord'),
    body: { repo: did, collection, record: POST, ...more },
  })
const apply =
  (...writes: object[]): Step =>
  ({ did }) => ({ method: repo('applyWrites'), body: { repo: did, writes } })
const write = (kind: string, more: object = { value: POST }) => ({
  $type: `com.atproto.repo.applyWrites#${kind}`,
  collection,
  rkey: RKEY,
  ...more,
})
const remove =
  (rkey = RKEY): Step =>
  ({ did }) => ({ method: repo('deleteRecord'), body: { repo: did, collection, rkey } })
const get =
  (query: string): Step =>
  ({ did, handle }) => ({
    method: query.replace('DID', did).replace('HANDLE', handle),
    verb: 'GET',
  })
const upload =
  (
    bytes: () => Uint8Array,
    headers: Record<string, string> = { 'content-type': 'image/png' },
  ): Step =>
  () => ({ method: repo('uploadBlob'), body: bytes(), headers })
const withImage =
  (more: object = {}): Step =>
  (me, { blob }) => {
    const images = [{ alt: '', image: { ...(blob as object), ...more } }]
    return put({}, { ...POST, embed: { $type: 'app.bsky.embed.images', images } })(me, {})
  }

const GATES = 'app.bsky.feed.threadgate'
const MENTIONED = { $type: `${GATES}#mentionRule` }
const labelled = (val: string) => ({
  $type: 'com.atproto.label.defs#selfLabels',
  values: [{ val }],
})
const gateOf = (did: string, more: object) => ({
  $type: GATES,
  post: `at://${did}/${collection}/${RKEY}`,
  allow: [MENTIONED],
  createdAt: POST.createdAt,
  ...more,
})
function applied(more: object = {}): Step {
  return (me) =>
    apply(write('create'), write('create', { collection: GATES, value: gateOf(me.did, more) }))(
      me,
      {},
    )
}
function putGate(): Step {
  return (me) => put({ collection: GATES }, gateOf(me.did, {}))(me, {})
}
function readGate(): Step {
  return get(`${repo('getRecord')}?repo=DID&collection=${GATES}&rkey=${RKEY}`)
}
function removeGate(): Step {
  return ({ did }) => ({
    method: repo('deleteRecord'),
    body: { repo: did, collection: GATES, rkey: RKEY },
  })
}

const large = () => padded(Buffer.from(png), 2_000_001)
const NOWHERE = 'bafkreibme22gw2h7y2h7tg2fhqotaqjucnbc24deqo72b6mkl2egezxhvy'

test.each<[string, ...Step[]]>([
  ['a record put, and put again', put(), put(), put({ swapRecord: null })],
  ['another record put over it', put(), put({}, { ...POST, text: 'b' })],
  [
    'another record that may not replace it',
    put(),
    put({ swapRecord: null }, { ...POST, text: 'b' }),
  ],
  ['a record created twice', create({ rkey: RKEY }), create({ rkey: RKEY })],
  ['a record created without a key', create(), create()],
  [
    'two records written, and again',
    ...twice(apply(write('create'), write('create', { value: POST, rkey: OTHER_RKEY }))),
  ],
  ['a write of an update to nothing', apply(write('update'))],
  ['a write of a deletion of nothing', apply(write('delete', {}))],
  ['writes of an unknown kind', apply(write('upsert'))],
  ['no writes', apply()],
  [
    '201 writes',
    apply(...Array.from({ length: 201 }, () => write('create', { value: POST, rkey: undefined }))),
  ],
  ['a deletion, twice', put(), remove(), remove()],
  ['a record put again after its deletion', put(), remove(), put()],
  ['a key that is no TID', put({ rkey: 'my-post' })],
  ['no key', put({ rkey: undefined })],
  ['no collection', put({ collection: undefined })],
  ['no record', put({ record: undefined })],
  ['no repo', put({ repo: undefined })],
  ['a record that is a text', put({ record: 'a' })],
  ['a swap that is a number', put({ swapRecord: 5 })],
  ['an unknown member beside the record', put({ mood: 'a' })],
  ['an unknown member of the record', put({}, { ...POST, mood: 'a' })],
  ['a record of another type', put({}, { ...POST, $type: 'app.bsky.feed.like' })],
  ['a record without a type', put({}, { ...POST, $type: undefined })],
  ['a record without a date', put({}, { ...POST, createdAt: undefined })],
  ['a date that is none', put({}, { ...POST, createdAt: 'today' })],
  ['a text of 301', put({}, { ...POST, text: 'a'.repeat(301) })],
  ['four languages', put({}, { ...POST, langs: ['en', 'de', 'fr', 'es'] })],
  ['nine tags', put({}, { ...POST, tags: [...'abcdefghi'] })],
  ['a fraction', put({}, { ...POST, mood: 1.5 })],
  ['a facet without an index', put({}, { ...POST, facets: [{ features: [] }] })],
  [
    'a mention of nobody',
    put(
      {},
      {
        ...POST,
        facets: [
          {
            index: { byteStart: 0, byteEnd: 1 },
            features: [{ $type: 'app.bsky.richtext.facet#mention', did: 'bob' }],
          },
        ],
      },
    ),
  ],
  [
    'five pictures',
    put(
      {},
      {
        ...POST,
        embed: {
          $type: 'app.bsky.embed.images',
          images: Array.from({ length: 5 }, () => ({
            alt: '',
            image: { $type: 'blob', ref: { $link: NOWHERE }, mimeType: 'image/png', size: 5 },
          })),
        },
      },
    ),
  ],
  ['the repository of nobody', put({ repo: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa' })],
  ['the repository of somebody else', (me) => put({ repo: me.other })(me, {})],
  ["one's own handle for a repository", (me) => put({ repo: me.handle })(me, {})],
  [
    'text in place of JSON',
    (me) => ({ ...put()(me, {}), headers: { 'content-type': 'text/plain' } }),
  ],
  [
    'broken JSON',
    () => ({
      method: repo('putRecord'),
      body: '{"repo":',
      headers: { 'content-type': 'application/json' },
    }),
  ],
  ['no body', () => ({ method: repo('putRecord') })],
  ['no token', (me) => ({ ...put()(me, {}), headers: { authorization: '' } })],
  ['a token that is none', (me) => ({ ...put()(me, {}), headers: { authorization: 'Bearer a' } })],
  ['a write by GET', () => ({ method: repo('putRecord'), verb: 'GET' })],
  ['a reading by POST', () => ({ method: repo('getRecord'), body: {} })],
  [
    'a record read',
    put(),
    get(`${repo('getRecord')}?repo=DID&collection=${collection}&rkey=${RKEY}`),
    get(`${repo('getRecord')}?repo=HANDLE&collection=${collection}&rkey=${RKEY}`),
  ],
  [
    'a record read by another id',
    put(),
    get(`${repo('getRecord')}?repo=DID&collection=${collection}&rkey=${RKEY}&cid=${NOWHERE}`),
  ],
  [
    'a record that is not there',
    get(`${repo('getRecord')}?repo=DID&collection=${collection}&rkey=${RKEY}`),
  ],
  ['a record without a collection', get(`${repo('getRecord')}?repo=DID&rkey=${RKEY}`)],
  ['a record without a key', get(`${repo('getRecord')}?repo=DID&collection=${collection}`)],
  ['a record without a repo', get(`${repo('getRecord')}?collection=${collection}&rkey=${RKEY}`)],
  ['records listed', put(), get(`${repo('listRecords')}?repo=DID&collection=${collection}`)],
  ['101 records listed', get(`${repo('listRecords')}?repo=DID&collection=${collection}&limit=101`)],
  ['records without a collection', get(`${repo('listRecords')}?repo=DID`)],
  ['a handle', get('com.atproto.identity.resolveHandle?handle=HANDLE')],
  ['a handle without a dot', get('com.atproto.identity.resolveHandle?handle=alice')],
  ['no handle', get('com.atproto.identity.resolveHandle')],
  [
    'a gate to a post, and both removed',
    applied(),
    readGate(),
    removeGate(),
    removeGate(),
    readGate(),
  ],
  ['a gate and its post written twice', applied(), applied()],
  ['a gate put', put(), putGate(), putGate()],
  ['a gate for an unknown kind of reader', applied({ allow: [{ $type: `${GATES}#friendRule` }] })],
  ['a gate with six rules', applied({ allow: Array.from({ length: 6 }, () => MENTIONED) })],
  ['a gate that names no post', applied({ post: undefined })],
  ['a gate without a date', applied({ createdAt: undefined })],
  ['a label that is too long', put({}, { ...POST, labels: labelled('a'.repeat(129)) })],
  ['a label of its own', put({}, { ...POST, labels: labelled('my-own') })],
  ['a language that is none', put({}, { ...POST, langs: ['in English'] })],
  ['the server itself', get('com.atproto.server.describeServer')],
  ['a picture in a post', upload(() => png), withImage()],
  ['a picture of another size', upload(() => png), withImage({ size: 5 })],
  ['a picture of another type', upload(() => png), withImage({ mimeType: 'image/jpeg' })],
  ['a picture of text', upload(() => png), withImage({ mimeType: 'text/plain' })],
  ['a picture that nobody uploaded', upload(() => png), withImage({ ref: { $link: NOWHERE } })],
  ['a picture of 2,000,001 bytes', upload(large), withImage()],
  [
    'a picture without alternative text',
    upload(() => png),
    (me, { blob }) =>
      put({}, { ...POST, embed: { $type: 'app.bsky.embed.images', images: [{ image: blob }] } })(
        me,
        {},
      ),
  ],
  ['an upload of more than the server keeps', upload(() => padded(Buffer.from(png), 5_242_881))],
  ['an upload without a type', upload(() => png, {})],
  [
    'an upload without a token',
    upload(() => png, { 'content-type': 'image/png', authorization: '' }),
  ],
])('%s', async (_, ...steps) => {
  const [real, simulated] = await askBoth(steps)

  expect(simulated).toEqual(real)
})

function twice(step: Step): Step[] {
  return [step, step]
}
