/** The log of events: what each says, where it begins, where it goes on, and who may read it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { forgetOldEvents } from '../../db/events/events.ts'
import { renewEpoch } from '../../db/events/epochs.ts'
import { ARTICLES, author } from '../articles/arrange.ts'
import { inMinutes, postIn } from '../posts/arrange.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { ask, draft, latest, read, since, typesOf } from './follow.ts'

const POSTS = '/api/v1/posts'
const w = await openWorld()
afterAll(() => w.close())

async function drafts(user: TestUser, count: number): Promise<string[]> {
  const posts = Array.from({ length: count }, (_, i) => ({ text: `Draft ${i}` }))
  const { body } = await w.call(user, 'POST', POSTS, { body: { posts } })
  return body.posts.map(({ id }: { id: string }) => id)
}

describe('an event', () => {
  test('has the post as its GET answers it, right after each change', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    const after = await latest(w, user)
    const labels = { external_id: 'a-1', metadata: { source: 'crm' } }
    const { body } = await w.call(user, 'POST', POSTS, { body: { text: 'First', ...labels } })
    const [{ id }] = body.posts
    const path = `${POSTS}/${id}`
    const changes = [
      ['PUT', path, { text: 'Second', thread_tweets: ['and on'] }],
      ['POST', `${path}/schedule`, { scheduled_date: inMinutes(60) }],
      ['POST', `${path}/unschedule`, undefined],
      ['POST', `${path}/publish`, {}],
    ] as const
    let seen = 0
    for (const [method, to, change] of changes) {
      const answer = await w.call(user, method, to, change && { body: change })
      expect(answer.status).toBeLessThan(300)
      const events = await since(w, user, after)
      expect(events.length).toBeGreaterThan(seen)
      seen = events.length
      const { body: post } = await w.call(user, 'GET', path)
      expect(events.at(-1)?.data.post).toEqual(post)
    }
    const texts = (await since(w, user, after)).map(({ data }) => data.post?.text)
    expect(texts.slice(0, 2)).toEqual(['First', 'Second'])
  })

  test('has the article as its GET answers it, and keeps its text when that is edited', async () => {
    const user = await author(w)
    const after = await latest(w, user)
    const text = { title: 'On rivers', content_markdown: 'First' }
    const { body } = await w.call(user, 'POST', ARTICLES, { body: text })
    const path = `${ARTICLES}/${body.article.id}`
    await w.call(user, 'PUT', path, { body: { content_markdown: 'Second' } })
    const { body: now } = await w.call(user, 'GET', path)

    const events = await since(w, user, after)
    expect(typesOf(events)).toEqual(['article.created', 'article.updated'])
    expect(events[0]?.data.article).toMatchObject({ ...text, status: 'draft' })
    expect(events[1]?.data.article).toEqual(now.article)
  })

  test('of what is deleted says what it was, also after every trace of it is gone', async () => {
    const user = await w.user()
    const after = await latest(w, user)
    const id = await draft(w, user, 'Soon gone')
    await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: 'Really gone' } })
    await w.call(user, 'DELETE', `${POSTS}/${id}`)
    await expect.poll(() => w.db`select from posts where id = ${id}`).toHaveLength(0)

    const events = await since(w, user, after)
    expect(events.map(({ type, data }) => [type, data.post?.text, data.previous_status])).toEqual([
      ['post.created', 'Soon gone', undefined],
      ['post.updated', 'Really gone', undefined],
      ['post.deleted', 'Really gone', 'draft'],
    ])
  })

  test('of a delivery has it, and the post with what became of it everywhere', async () => {
    const user = await w.user({ connect: ['x', 'secondary_a'] })
    const after = await latest(w, user)
    const platforms = ['x', 'secondary_a']
    await w.call(user, 'POST', POSTS, { body: { text: 'Out', platforms, publish_now: true } })
    await expect.poll(async () => typesOf(await since(w, user, after)).at(-1)).toBe('post.settled')

    const events = await since(w, user, after)
    const published = events.filter(({ type }) => type === 'delivery.published')
    expect(published.map(({ data }) => data.delivery?.platform).toSorted()).toEqual(
      platforms.toSorted(),
    )
    for (const { data } of published) {
      expect(data.post?.deliveries).toContainEqual(data.delivery)
      expect(data.delivery?.status).toBe('published')
    }
    expect(events.at(-1)?.data.post).toMatchObject({ status: 'posted' })
    expect(typesOf(events).filter((type) => type === 'post.posted')).toHaveLength(1)
  })

  test('by its id is what the log has, and nobody else’s', async () => {
    const [user, other] = [await w.user({ connect: ['x'] }), await w.user({ connect: ['x'] })]
    const id = await draft(w, user)
    await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: 'Edited' } })
    const events = (await read(w, user)).events
    const get = (event_id = '', whose = user) => w.call(whose, 'GET', `/api/v1/events/${event_id}`)

    for (const event of events) expect((await get(event.id)).body).toEqual(event)
    const [last] = events.slice(-1)
    expect((await get(last?.id, other)).status).toBe(404)
    // The same number, with what nobody can guess.
    expect((await get(`${last?.id.slice(0, 17)}0000000`)).status).toBe(404)
    for (const id of ['none', 'f'.repeat(24)]) expect((await get(id)).status).toBe(404)
  })

  test('of an account has no secret of it', async () => {
    const user = await w.user({ connect: ['x'] })
    const { text } = await ask(w, user)
    expect(text).toContain('account.connected')
    const [row] = await w.db<{ sealed_token: string }[]>`
      select sealed_token from connections where user_id = ${user.id}`
    const stored = await w.db`select state::text from events where user_id = ${user.id}`
    for (const seen of [text, JSON.stringify(stored)]) {
      expect(seen).not.toContain('sealed')
      expect(seen).not.toContain(row?.sealed_token)
    }
  })
})

describe('a page', () => {
  test('begins with the oldest, and its cursor leads through all of them once', async () => {
    const user = await w.user({ connect: [] })
    const ids = await drafts(user, 30)
    const seen: (string | undefined)[] = []
    for (let after: string | undefined; ;) {
      const page = await read(w, user, { limit: '7', ...(after !== undefined && { after }) })
      seen.push(...page.events.map(({ data }) => data.post?.id))
      after = page.pagination.next_cursor
      expect(page.events.length).toBe(page.pagination.has_more ? 7 : 2)
      if (!page.pagination.has_more) break
    }
    expect(seen).toEqual(ids)
  })

  test('begins with the last ones that match, and its cursor goes on behind them', async () => {
    const user = await w.user({ connect: ['x'] })
    const ids = await drafts(user, 5)
    await w.call(user, 'DELETE', `${POSTS}/${ids[0]}`)
    const { events: all } = await read(w, user)
    const created = all.filter(({ type }) => type === 'post.created')

    const [some, whole, of_type, of_post, none] = [
      await read(w, user, { last: '2' }),
      await read(w, user, { last: '100' }),
      await read(w, user, { last: '2', types: 'post.created' }),
      await read(w, user, { last: '9', post_id: ids[0] ?? '' }),
      await read(w, user, { last: '9', types: 'article.created' }),
    ]
    const less = await read(w, user, { last: '3', limit: '1' })
    const id = await draft(w, user)

    expect(some.events).toEqual(all.slice(-2))
    expect(whole.events).toEqual(all)
    expect(of_type.events).toEqual(created.slice(-2))
    expect(typesOf(of_post.events)).toEqual(['post.created', 'post.deleted'])
    expect(none.events).toEqual([])
    expect([less.events, less.pagination.has_more]).toEqual([all.slice(-3, -2), true])
    for (const { pagination } of [some, whole, of_type, of_post, none]) {
      const next = await read(w, user, { after: pagination.next_cursor })
      expect(next.events.map(({ data }) => data.post?.id)).toEqual([id])
    }
    const both = await ask(w, user, { last: '1', after: 'latest' })
    expect(both.status).toBe(400)
    expect(both.body.problems).toMatchObject([{ pointer: 'query:last', code: 'not_together' }])
  })

  test('has as many as were asked for from its end, also where a page would have fewer', async () => {
    const user = await w.user({ connect: [] })
    for (let bulk = 0; bulk < 2; bulk++) await drafts(user, 30)
    const { events, pagination } = await read(w, user, { last: '60' })

    expect(events).toHaveLength(60)
    expect(pagination.has_more).toBe(false)
  })

  test('is filtered by types and by post, and its cursor goes past what it left out', async () => {
    const user = await w.user({ connect: ['x'] })
    const after = await latest(w, user)
    const id = await postIn(w, user, 'scheduled')
    await drafts(user, 3)
    const types = 'post.scheduled,post.deleted'
    const scheduled = await read(w, user, { after, types })
    expect(typesOf(scheduled.events)).toEqual(['post.scheduled'])
    const of_post = await since(w, user, after, { post_id: id })
    expect(typesOf(of_post)).toEqual(['post.created', 'post.scheduled'])
    const next = await read(w, user, { after: scheduled.pagination.next_cursor })
    expect(next.events).toEqual([])
  })

  test('of unknown types, of no type and of a foreign cursor is refused by name', async () => {
    const [user, other] = [await w.user({ connect: [] }), await w.user({ connect: [] })]
    const cursor = await latest(w, other)
    const refusals = [
      [{ types: 'post.pasted' }, 'query:types', 'unknown_value'],
      [{ types: '' }, 'query:types', undefined],
      [{ after: cursor }, 'query:after', 'unknown_cursor'],
      [{ after: 'bm9uZQ' }, 'query:after', 'unknown_cursor'],
      [{ wait: '31' }, 'query:wait', 'too_large'],
      [{ limit: '101' }, 'query:limit', 'too_large'],
    ] as const
    for (const [query, pointer, code] of refusals) {
      const { status, body } = await ask(w, user, query)
      expect([query, status]).toEqual([query, 400])
      expect(body.problems[0].pointer).toContain(pointer)
      if (code !== undefined) expect(body.problems[0].code).toBe(code)
    }
  })

  test('is smaller than four megabytes, however large its events are', async () => {
    const user = await author(w)
    const after = await latest(w, user)
    const content_markdown = '河'.repeat(99_000)
    const { body } = await w.call(user, 'POST', ARTICLES, {
      body: { title: 'A', content_markdown },
    })
    const covers = Array.from({ length: 16 }, (_, i) => `https://example.com/${i}.png`)
    for (const cover_image_url of covers) {
      await w.call(user, 'PUT', `${ARTICLES}/${body.article.id}`, { body: { cover_image_url } })
    }
    const first = await ask(w, user, { after, limit: '100' })
    expect(Buffer.byteLength(first.text)).toBeLessThan(4_300_000)
    expect(first.body.pagination.has_more).toBe(true)
    const all = await since(w, user, after, { limit: '100' })
    expect(all.map(({ data }) => data.article?.cover_image_url)).toEqual([null, ...covers])
  })
})

describe('whoever waits', () => {
  test('gets the event as it comes, and an empty page when none does', async () => {
    const user = await w.user({ connect: [] })
    const after = await latest(w, user)
    const waiting = read(w, user, { after, wait: '30' })
    await sleep(300)
    await draft(w, user)
    const { events, pagination } = await waiting
    expect(typesOf(events)).toEqual(['post.created'])
    const empty = await read(w, user, { after: pagination.next_cursor, wait: '1' })
    expect(empty).toEqual({ events: [], pagination })
  })

  test('for a type is not woken by another one for good', async () => {
    const user = await w.user({ connect: ['x'] })
    const after = await latest(w, user)
    const waiting = read(w, user, { after, wait: '30', types: 'post.deleted' })
    await sleep(200)
    const id = await draft(w, user)
    await sleep(200)
    await w.call(user, 'DELETE', `${POSTS}/${id}`)
    expect(typesOf((await waiting).events)).toEqual(['post.deleted'])
  })

  test('in another process hears of it, too', async () => {
    const user = await w.user({ connect: [] })
    const other = await w.another()
    const after = await latest(w, user)
    const waiting = fetch(`${other.url}/api/v1/events?after=${after}&wait=30`, {
      headers: { authorization: `Bearer ${user.key}` },
    })
    await sleep(300)
    await draft(w, user)
    const { events } = (await (await waiting).json()) as { events: { type: string }[] }
    expect(events.map(({ type }) => type)).toEqual(['post.created'])
  })

  test('gets nothing once the key is revoked', async () => {
    const user = await w.user({ connect: [] })
    const after = await latest(w, user)
    const waiting = ask(w, user, { after, wait: '30' })
    await sleep(300)
    await w.db`update api_keys set revoked_at = now() where user_id = ${user.id}`
    expect((await waiting).status).toBe(401)
  })

  test('does so with ten requests at a time, and no more', async () => {
    const user = await w.user({ connect: [] })
    const after = await latest(w, user)
    const waiting = Array.from({ length: 11 }, () => ask(w, user, { after, wait: '20' }))
    const first = await Promise.race(waiting)
    expect([first.status, first.body.code]).toEqual([429, 'rate_limit'])
    await draft(w, user)
    const answers = await Promise.all(waiting)
    const told = answers.filter(({ status }) => status === 200)
    expect(told).toHaveLength(10)
    for (const { body } of told) expect(typesOf(body.events)).toEqual(['post.created'])
  })
})

describe('a cursor', () => {
  test('whose events are too old is 410, and leads on with what is kept', async () => {
    const user = await w.user({ connect: [] })
    const old = await latest(w, user)
    await drafts(user, 5)
    const recent = await latest(w, user)
    await w.db`update events set timestamp = timestamp - interval '31 days' where user_id = ${user.id}`
    const kept = await draft(w, user, 'Kept')
    await forgetOldEvents(w.db, 30 * 24 * 60 * 60_000)

    const { status, body } = await ask(w, user, { after: old })
    expect([status, body.code]).toEqual([410, 'cursor_expired'])
    for (const after of [body.cursor, recent]) {
      const events = await since(w, user, after)
      expect(events.map(({ data }) => data.post?.id)).toEqual([kept])
    }
    expect((await read(w, user)).events).toHaveLength(1)
  })

  test('of what a restored database does not know is 410, and leads to where both are the same', async () => {
    const user = await w.user({ connect: [] })
    await drafts(user, 3)
    const shared = await latest(w, user)
    await drafts(user, 2)
    const lost = await latest(w, user)
    // As it was before the last two, and then began another epoch.
    await w.db`delete from events where user_id = ${user.id} and number > 3`
    await w.db`update event_logs set last_number = 3 where user_id = ${user.id}`
    const before_anything = await ask(w, user, { after: lost })
    expect([before_anything.status, before_anything.body.cursor]).toEqual([410, shared])

    await w.db.begin((tx) => renewEpoch(tx, true))
    const [first] = await drafts(user, 4)
    const { status, body } = await ask(w, user, { after: lost })
    expect([status, body.code]).toEqual([410, 'cursor_expired'])
    for (const after of [shared, body.cursor]) {
      const events = await since(w, user, after)
      expect(events).toHaveLength(4)
      expect(events[0]?.data.post?.id).toBe(first)
    }
    expect(await since(w, user, await latest(w, user))).toEqual([])
  })
})

test.each(['/events?types[a]=1', '/events/stream?types=post.posted&types[]=post.failed'])(
  'a list in brackets is refused: %s',
  async (path) => {
    const user = await w.user({ connect: [] })

    const { status, body } = await w.call(user, 'GET', `/api/v1${path}`)

    expect(status).toBe(400)
    expect(body.problems).toMatchObject([{ pointer: 'query:types', code: 'invalid_type' }])
  },
)

test('a list of too many is refused as one', async () => {
  const user = await w.user({ connect: [] })

  for (const query of [`types=${'a,'.repeat(2_000)}`, 'types=a&'.repeat(2_000)]) {
    const { status, body } = await w.call(user, 'GET', `/api/v1/events?${query}`)

    expect(status).toBe(400)
    expect(body.problems).toMatchObject([{ pointer: 'query:types', code: 'too_many', limit: 50 }])
  }
})
