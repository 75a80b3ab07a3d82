/** What authors call their posts and articles, and what they keep with them. */
import { afterAll, describe, expect, test } from 'vitest'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { fieldsOf, postIn, takenToday, totalPosts } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const KINDS = ['posts', 'articles'] as const
type Kind = (typeof KINDS)[number]

async function save(user: TestUser, kind: Kind, more: object) {
  const content = kind === 'posts' ? { text: 'Words' } : { title: 'A', content_markdown: 'Words' }
  return w.call(user, 'POST', `/api/v1/${kind}`, { body: { ...content, ...more } })
}

function savedIn(kind: Kind, body: Answer['body']) {
  return kind === 'posts' ? (body.posts?.[0] ?? body) : body.article
}

async function named(user: TestUser, kind: Kind, external_id: string, more = '') {
  const query = `external_id=${encodeURIComponent(external_id)}${more}`
  const { body } = await w.call(user, 'GET', `/api/v1/${kind}?${query}`)
  return { ids: body[kind].map((one: { id: string }) => one.id), total: body.total }
}

describe.each(KINDS)('of %s', (kind) => {
  const change = (user: TestUser, id: string, body: object) =>
    w.call(user, 'PUT', `/api/v1/${kind}/${id}`, { body })

  test('both are kept, shown everywhere, and absent where nobody gave any', async () => {
    const user = await w.user()
    const labels = { external_id: 'cms/4711 ü', metadata: { 'a.b-c_D1': 'x\n"y"', empty: '' } }

    const with_labels = savedIn(kind, (await save(user, kind, labels)).body)
    const without = savedIn(kind, (await save(user, kind, {})).body)
    const read = await w.call(user, 'GET', `/api/v1/${kind}/${with_labels.id}`)
    const { body: list } = await w.call(user, 'GET', `/api/v1/${kind}`)

    expect(with_labels).toMatchObject(labels)
    expect(savedIn(kind, read.body)).toEqual(with_labels)
    expect(list[kind]).toEqual([without, with_labels])
    expect(without).not.toHaveProperty('external_id')
    expect(without).not.toHaveProperty('metadata')
  })

  test('one is found by its external_id, and by nobody else', async () => {
    const [user, other] = [await w.user(), await w.user()]
    const { id } = savedIn(kind, (await save(user, kind, { external_id: 'one' })).body)
    await save(user, kind, { external_id: 'two' })

    expect(await named(user, kind, 'one')).toEqual({ ids: [id], total: 1 })
    expect(await named(user, kind, 'one', '&page=2')).toEqual({ ids: [], total: 1 })
    expect(await named(user, kind, 'one', '&status=draft')).toEqual({ ids: [id], total: 1 })
    expect(await named(user, kind, 'one', '&status=failed')).toEqual({ ids: [], total: 0 })
    expect(await named(user, kind, 'One')).toEqual({ ids: [], total: 0 })
    expect(await named(other, kind, 'one')).toEqual({ ids: [], total: 0 })
  })

  test('of fifty that are saved at once with the same external_id there is one', async () => {
    const user = await w.user()

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => save(user, kind, { external_id: 'the one' })),
    )

    const [saved, ...more] = answers.filter(({ status }) => status === 201)
    const { id } = savedIn(kind, saved?.body)
    expect(more).toEqual([])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
    for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
      expect({ status, code: body.code, id: body.id }).toEqual({
        status: 409,
        code: 'external_id_taken',
        id,
      })
    }
    expect(await named(user, kind, 'the one')).toEqual({ ids: [id], total: 1 })
  })

  test('an edit takes, changes and gives up an external_id, and keeps it when it does not speak of it', async () => {
    const user = await w.user()
    const first = savedIn(kind, (await save(user, kind, { external_id: 'a' })).body)
    const second = savedIn(kind, (await save(user, kind, { metadata: { k: 'v' } })).body)

    const refused = await change(user, second.id, { external_id: 'a' })
    const kept = await change(user, first.id, { external_id: 'a', metadata: { m: '1' } })
    const gone = await change(user, first.id, { external_id: '', metadata: {} })
    const taken = await change(user, second.id, { external_id: 'a' })

    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'external_id_taken', id: first.id })
    expect(savedIn(kind, kept.body)).toMatchObject({ external_id: 'a', metadata: { m: '1' } })
    expect(savedIn(kind, gone.body)).not.toHaveProperty('external_id')
    expect(savedIn(kind, gone.body)).not.toHaveProperty('metadata')
    expect(savedIn(kind, taken.body)).toMatchObject({ external_id: 'a', metadata: { k: 'v' } })
  })

  test('a deleted one gives its external_id free, and another user may have the same', async () => {
    const [user, other] = [await w.user(), await w.user()]
    const { id } = savedIn(kind, (await save(user, kind, { external_id: 'a' })).body)
    await w.call(user, 'DELETE', `/api/v1/${kind}/${id}`)

    expect((await save(user, kind, { external_id: 'a' })).status).toBe(201)
    expect((await save(other, kind, { external_id: 'a' })).status).toBe(201)
  })

  test.each<[string, object]>([
    ['external_id', { external_id: '' }],
    ['external_id', { external_id: '  ' }],
    ['external_id', { external_id: '\u200b\u2060' }],
    ['external_id', { external_id: 'a\nb' }],
    ['external_id', { external_id: 'a\u0085b' }],
    ['external_id', { external_id: 'x'.repeat(129) }],
    ['metadata', { metadata: { 'a b': '' } }],
    ['metadata', { metadata: { ['n'.repeat(65)]: '' } }],
    ['metadata', { metadata: { '': '' } }],
    ['metadata', { metadata: { a: 'x'.repeat(501) } }],
    ['metadata', { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [i, ''])) }],
    ['metadata', { metadata: [] }],
    ['metadata.a', { metadata: { a: 1 } }],
    ['metadata.a', { metadata: { a: null } }],
  ])('%s has to be in order: %j', async (field, labels) => {
    const answer = await save(await w.user(), kind, labels)

    expect(answer.status).toBe(400)
    expect(fieldsOf(answer)).toEqual([field])
  })

  test('what is at the bounds is taken', async () => {
    const user = await w.user()
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`${i}`.padEnd(64, '.'), '🦦'.repeat(500)]),
    )
    const external_id = '🦦'.repeat(128)

    const { status, body } = await save(user, kind, { external_id, metadata })

    expect(status).toBe(201)
    expect(savedIn(kind, body)).toMatchObject({ external_id, metadata })
    expect(await named(user, kind, external_id)).toMatchObject({ total: 1 })
  })
})

test('a bulk that has an external_id twice, or one that is taken, is refused as a whole by its place', async () => {
  const user = await w.user()
  const { body: first } = await save(user, 'posts', { external_id: 'a' })
  const bulk = (...external_ids: string[]) =>
    w.call(user, 'POST', '/api/v1/posts', {
      body: { posts: external_ids.map((external_id) => ({ text: 'Words', external_id })) },
    })

  const twice = await bulk('b', 'c', 'b')
  const taken = await bulk('b', 'a')

  expect(twice.status).toBe(400)
  expect(fieldsOf(twice)).toEqual(['posts[2].external_id'])
  expect(taken.status).toBe(409)
  expect(taken.body).toMatchObject({ code: 'external_id_taken', id: first.posts[0].id })
  expect(fieldsOf(taken)).toEqual(['posts[1].external_id'])
  expect(await totalPosts(w, user)).toBe(1)
  expect((await bulk('b', 'c')).body.posts).toMatchObject([
    { external_id: 'b' },
    { external_id: 'c' },
  ])
})

test('bulks that name the same posts in other orders do not wait for each other for ever', async () => {
  const user = await w.user()
  const names = Array.from({ length: 20 }, (_, index) => `n${index}`)
  const bulk = (external_ids: string[]) =>
    w.call(user, 'POST', '/api/v1/posts', {
      body: { posts: external_ids.map((external_id) => ({ text: 'Words', external_id })) },
    })

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => bulk(index % 2 ? names : names.toReversed())),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
})

test('a second one is not published and takes nothing from the daily limit', async () => {
  const user = await w.user()
  const send = () => save(user, 'posts', { external_id: 'a', publish_now: true, platforms: ['x'] })

  const answers = [await send(), await send()]

  expect(answers.map(({ status }) => status)).toEqual([201, 409])
  expect(await w.published(user, 'x')).toHaveLength(1)
  expect(await takenToday(w, user)).toBe(1)
})

test('a posted post keeps its external_id', async () => {
  const user = await w.user()
  const { body } = await save(user, 'posts', {
    external_id: 'a',
    publish_now: true,
    platforms: ['x'],
  })
  const draft = await postIn(w, user, 'draft')

  const refused = await w.call(user, 'PUT', `/api/v1/posts/${draft}`, {
    body: { external_id: 'a' },
  })

  expect(refused.body).toMatchObject({ code: 'external_id_taken', id: body.posts[0].id })
})
