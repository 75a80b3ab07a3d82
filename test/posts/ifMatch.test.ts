/** ETag and If-Match: of two who change the same post or article nobody is overwritten unseen. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { articleIn, author } from '../articles/arrange.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { inMinutes, postIn, refuse, takenToday } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

const KINDS = ['posts', 'articles'] as const
type Kind = (typeof KINDS)[number]

async function draftOf(user: TestUser, kind: Kind): Promise<string> {
  return kind === 'posts' ? postIn(w, user, 'draft') : articleIn(w, user, 'draft')
}

/** X refuses the next one. */
async function refuseBy(user: TestUser, kind: Kind) {
  if (kind === 'posts') return refuse(w, user, 'x')
  const operation = 'publish_article'
  return w.fault({ platform: 'x', operation, account: user.handles.x, kind: 'status', status: 403 })
}

interface Sent {
  body?: object
  if_match?: string | undefined
  key?: string
}

async function ask(user: TestUser, method: string, path: string, sent: Sent = {}) {
  const { body, if_match, key } = sent
  return w.call(user, method, `/api/v1/${path}`, {
    ...(body && { body }),
    headers: {
      ...(if_match !== undefined && { 'if-match': if_match }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  })
}

function tagIn({ headers }: Answer): string {
  return headers.get('etag') ?? 'none'
}

function codeOf({ status, body }: Answer) {
  return `${status} ${body.code ?? ''}`.trim()
}

const TAG = /^"\d+"$/

/** What changes one, with what it is sent: the words for posts and those for articles. */
const CHANGES: [string, (kind: Kind) => [string, string, object?]][] = [
  ['PUT', (kind) => ['PUT', '', kind === 'posts' ? { text: 'Other' } : { title: 'Other' }]],
  ['unschedule', () => ['POST', '/unschedule']],
  ['publish', () => ['POST', '/publish']],
  ['DELETE', () => ['DELETE', '']],
]

describe.each(KINDS)('of %s', (kind) => {
  test.each(CHANGES)('%s goes ahead with the present tag alone', async (_, change) => {
    const user = await author(w)
    const id = await draftOf(user, kind)
    const read = () => ask(user, 'GET', `${kind}/${id}`)
    const before = await read()
    const [method, path, body] = change(kind)
    const send = (if_match: string) =>
      ask(user, method, `${kind}/${id}${path}`, { ...(body && { body }), if_match })

    const refused = [
      await send('"999"'),
      await send(`W/${tagIn(before)}`),
      await send('"a,b" , "c"'),
    ]
    const between = await read()
    const done = await send(`"x", ${tagIn(before)}`)

    expect(tagIn(before)).toMatch(TAG)
    expect(refused.map(codeOf)).toEqual(Array(3).fill('412 changed_meanwhile'))
    expect(between.body).toEqual(before.body)
    expect(tagIn(between)).toBe(tagIn(before))
    expect(done.status).toBe(200)
  })

  test.each([
    '',
    ',',
    '3',
    '"3',
    '3"',
    '"3" "4"',
    '"3";',
    '*, "3"',
    '"3", *',
    'w/"3"',
    'W/ "3"',
    '"a b"',
  ])('If-Match: %s is no condition, and nothing is done', async (if_match) => {
    const user = await author(w)
    const id = await draftOf(user, kind)

    for (const [, change] of CHANGES) {
      const [method, path, body] = change(kind)
      const answer = await ask(user, method, `${kind}/${id}${path}`, {
        ...(body && { body }),
        if_match,
      })
      expect(codeOf(answer)).toBe('400 validation_failed')
      expect(answer.body.details).toEqual([expect.stringMatching(/^header If-Match: /)])
    }
    expect((await ask(user, 'GET', `${kind}/${id}`)).status).toBe(200)
  })

  test('each change has another tag, and every answer the present one', async () => {
    const user = await author(w)
    const id = await draftOf(user, kind)
    const body = { scheduled_date: inMinutes(60) }

    const answers = [
      await ask(user, 'GET', `${kind}/${id}`),
      await ask(user, 'PUT', `${kind}/${id}`, { body, if_match: '*' }),
      await ask(user, 'POST', `${kind}/${id}/unschedule`),
      await ask(user, 'POST', `${kind}/${id}/publish`),
    ]
    const tags = answers.map(tagIn)

    expect(new Set(tags).size).toBe(4)
    for (const tag of tags) expect(tag).toMatch(TAG)
    const read = await ask(user, 'GET', `${kind}/${id}`)
    expect(['posted', 'published']).toContain((read.body.article ?? read.body).status)
    // What became of it is no change by its author.
    expect(tagIn(read)).toBe(tags.at(-1))
    expect((await ask(user, 'DELETE', `${kind}/${id}`, { if_match: tags.at(-1) })).status).toBe(200)
  })

  test('If-None-Match hides nothing', async () => {
    const user = await author(w)
    const id = await draftOf(user, kind)
    const tag = tagIn(await ask(user, 'GET', `${kind}/${id}`))

    for (const none_match of [tag, '*']) {
      const { status } = await w.call(user, 'GET', `/api/v1/${kind}/${id}`, {
        headers: { 'if-none-match': none_match },
      })
      expect(status).toBe(200)
    }
  })

  test('of two editors with the same tag one is told, in every one of fifty rounds', async () => {
    const user = await author(w)
    const id = await draftOf(user, kind)
    const member = kind === 'posts' ? 'text' : 'title'
    let tag = tagIn(await ask(user, 'GET', `${kind}/${id}`))

    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all(
        ['Ann', 'Bob'].map((name) =>
          ask(user, 'PUT', `${kind}/${id}`, {
            body: { [member]: `${name} ${round}` },
            if_match: tag,
          }),
        ),
      )
      const won = answers.filter(({ status }) => status === 200)
      const [winner] = won
      const after = await ask(user, 'GET', `${kind}/${id}`)

      expect(answers.map(codeOf).toSorted()).toEqual(['200', '412 changed_meanwhile'])
      expect(after.body).toEqual(winner?.body)
      expect(tagIn(after)).toBe(winner && tagIn(winner))
      tag = tagIn(after)
    }
  })

  test('a repeat gets the first answer and its tag, whatever has become of it since', async () => {
    const user = await author(w)
    const id = await draftOf(user, kind)
    const read = await ask(user, 'GET', `${kind}/${id}`)
    const body = { scheduled_date: inMinutes(60) }
    const sent = { body, if_match: tagIn(read), key: randomUUID() }

    const first = await ask(user, 'PUT', `${kind}/${id}`, sent)
    await ask(user, 'POST', `${kind}/${id}/unschedule`)
    const again = await ask(user, 'PUT', `${kind}/${id}`, sent)
    const other = await ask(user, 'PUT', `${kind}/${id}`, { ...sent, body: {} })

    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.text).toBe(first.text)
    expect(tagIn(again)).toBe(tagIn(first))
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(codeOf(other)).toBe('409 idempotency_conflict')
    const { body: now } = await ask(user, 'GET', `${kind}/${id}`)
    expect((now.article ?? now).status).toBe('draft')
  })

  test('a 502 has the tag of what it has saved', async () => {
    const user = await author(w)
    const id = await draftOf(user, kind)
    const content =
      kind === 'posts' ? { text: 'New', platforms: ['x'] } : { title: 'New', content_markdown: 'A' }
    const send = async (path: string, body?: object) => {
      await refuseBy(user, kind)
      return ask(user, 'POST', `${kind}${path}`, { ...(body && { body }) })
    }

    const created = await send('', { ...content, publish_now: true })
    const published = await send(`/${id}/publish`)

    expect([created, published].map(codeOf)).toEqual(Array(2).fill('502 publish_failed'))
    const new_id = created.body.id ?? created.body.article.id
    expect(tagIn(created)).toBe(tagIn(await ask(user, 'GET', `${kind}/${new_id}`)))
    expect(tagIn(published)).toBe(tagIn(await ask(user, 'GET', `${kind}/${id}`)))
  })

  test('what is not there is not found, with a tag or without', async () => {
    const answer = await ask(await author(w), 'PUT', `${kind}/none`, { body: {}, if_match: '*' })

    expect(codeOf(answer)).toBe('404 not_found')
  })
})

test('scheduling goes ahead with the present tag alone, and takes nothing from the daily limit otherwise', async () => {
  const user = await w.user()
  const id = await postIn(w, user, 'draft')
  const tag = tagIn(await ask(user, 'GET', `posts/${id}`))
  const body = { scheduled_date: inMinutes(60) }

  const refused = await ask(user, 'POST', `posts/${id}/schedule`, { body, if_match: '"x"' })
  const taken = await takenToday(w, user)
  const done = await ask(user, 'POST', `posts/${id}/schedule`, { body, if_match: tag })

  expect(codeOf(refused)).toBe('412 changed_meanwhile')
  expect(taken).toBe(0)
  expect(done.status).toBe(200)
  expect(tagIn(done)).toBe(tagIn(await ask(user, 'GET', `posts/${id}`)))
})

test('a new post has its tag, and a bulk has none', async () => {
  const user = await w.user()
  const create = (body: object) => ask(user, 'POST', 'posts', { body })

  const one = await create({ text: 'One' })
  const published = await create({ text: 'Now', publish_now: true, platforms: ['x'] })
  const bulk = await create({ posts: [{ text: 'One' }, { text: 'Two' }] })

  for (const answer of [one, published]) {
    expect(tagIn(answer)).toBe(tagIn(await ask(user, 'GET', `posts/${answer.body.posts[0].id}`)))
  }
  expect(bulk.headers.has('etag')).toBe(false)
})

test('an edit takes from the daily limit only for another date', async () => {
  const user = await w.user()
  const id = await postIn(w, user, 'scheduled')
  const { body: post } = await ask(user, 'GET', `posts/${id}`)
  const put = (body: object) => ask(user, 'PUT', `posts/${id}`, { body })
  const taken = await takenToday(w, user)
  // The same moment, written in another zone.
  const elsewhere = new Date(Date.parse(post.scheduled_date) + 3_600_000)
    .toISOString()
    .replace('Z', '+01:00')

  const same = [
    await put({ ...post, text: 'Other', thread_media: null }),
    await put({ scheduled_date: elsewhere }),
  ]
  const after_same = await takenToday(w, user)
  const moved = await put({ scheduled_date: inMinutes(120) })
  const back = await put({ scheduled_date: post.scheduled_date })

  for (const { status, body } of same)
    expect({ status, date: body.scheduled_date }).toEqual({
      status: 200,
      date: post.scheduled_date,
    })
  expect(after_same).toBe(taken)
  expect([moved.status, back.status]).toEqual([200, 200])
  expect(await takenToday(w, user)).toBe(taken + 2)
})

test('of ten times the same edit at once under one key there is one', async () => {
  const user = await w.user()
  const id = await postIn(w, user, 'draft')
  const sent = { body: { scheduled_date: inMinutes(60) }, key: randomUUID() }

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(user, 'PUT', `posts/${id}`, sent)),
  )

  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await takenToday(w, user)).toBe(1)
})
