/** Decision 23 and rule R17: the same request again has no second effect. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { closeGate, waitingAt } from '../world/gate.ts'
import { soonEnough } from '../world/time.ts'
import { openWorld, UNHURRIED, type Answer, type TestUser } from '../world/world.ts'
import { fieldsOf, inMinutes, postIn, refuse, takenToday, totalPosts } from './arrange.ts'

const w = await openWorld({ timing: UNHURRIED })
afterAll(() => w.close())

const GATE = 395

async function send(user: TestUser, path: string, body?: object, key = randomUUID() as string) {
  const headers = { 'idempotency-key': key }
  return w.call(user, 'POST', `/api/v1/posts${path}`, { ...(body && { body }), headers })
}

/** Whoever writes to a key next has read it, and stands still before it looks at it again. */
async function stallNextWrite() {
  await w.db.unsafe(`
    create sequence if not exists writes_of_keys;
    alter sequence writes_of_keys restart;
    create or replace function stall_once() returns trigger language plpgsql as $$
    begin
      if nextval('writes_of_keys') = 1 then perform pg_advisory_xact_lock_shared(${GATE}); end if;
      return null;
    end $$;
    create or replace trigger stall_once before update on idempotency_keys
      for each statement execute function stall_once()`)
  return closeGate(w, GATE)
}

function outcome({ status, headers, text }: Answer) {
  return { status, location: headers.get('location'), text }
}

type Operation = (id: string) => [path: string, body: object | undefined, other: object]
const date = inMinutes(60)
const OPERATIONS: [string, Operation][] = [
  ['a draft', () => ['', { text: 'a' }, { text: 'b' }]],
  [
    'a bulk',
    () => [
      '',
      { posts: [{ text: 'a' }, { text: 'b', scheduled_date: date }] },
      { posts: [{ text: 'a' }] },
    ],
  ],
  ['a post published at once', () => ['', { text: 'a', publish_now: true }, { text: 'a' }]],
  [
    'a schedule',
    (id) => [`/${id}/schedule`, { scheduled_date: date }, { scheduled_date: inMinutes(61) }],
  ],
  ['a publication', (id) => [`/${id}/publish`, undefined, { platforms: ['x'] }]],
  [
    'a batch',
    (post_id) => [
      '/batch-schedule',
      { schedules: [{ post_id, scheduled_date: date }] },
      { schedules: [{ post_id, scheduled_date: inMinutes(61) }] },
    ],
  ],
]

describe.each(OPERATIONS)('%s', (_, operation) => {
  test('is answered byte for byte the same again, and done once', async () => {
    const user = await w.user()
    const [path, body] = operation(await postIn(w, user, 'draft'))
    const key = randomUUID()

    const first = await send(user, path, body, key)
    const after = [await totalPosts(w, user), await takenToday(w, user)]
    const second = await send(user, path, body, key)
    const third = await send(user, path, body, key)

    expect(first.status).toBeLessThan(300)
    expect(first.headers.has('idempotency-replayed')).toBe(false)
    for (const repeat of [second, third]) {
      expect(outcome(repeat)).toEqual(outcome(first))
      expect(repeat.headers.get('idempotency-replayed')).toBe('true')
    }
    expect([await totalPosts(w, user), await takenToday(w, user)]).toEqual(after)
    expect((await w.published(user, 'x')).length).toBeLessThanOrEqual(1)
  })

  test('with another body under the same key is 409 and does nothing', async () => {
    const user = await w.user()
    const [path, body, other] = operation(await postIn(w, user, 'draft'))
    const key = randomUUID()
    await send(user, path, body, key)
    const after = [await totalPosts(w, user), await takenToday(w, user)]

    const conflict = await send(user, path, other, key)

    expect([conflict.status, conflict.body.code]).toEqual([409, 'idempotency_conflict'])
    expect(conflict.headers.has('idempotency-replayed')).toBe(false)
    expect([await totalPosts(w, user), await takenToday(w, user)]).toEqual(after)
  })

  test('ten times at once has one effect', async () => {
    const user = await w.user()
    const [path, body] = operation(await postIn(w, user, 'draft'))
    const before = await totalPosts(w, user)
    const key = randomUUID()

    const answers = await Promise.all(Array.from({ length: 10 }, () => send(user, path, body, key)))
    const last = await send(user, path, body, key)

    const done = answers.filter(({ status }) => status < 300)
    expect(done.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1)
    for (const answer of done) expect(outcome(answer)).toEqual(outcome(last))
    for (const answer of answers.filter(({ status }) => status >= 300)) {
      expect([answer.status, answer.body.code]).toEqual([409, 'in_progress'])
    }
    const made = path === '' ? last.body.count : 0
    expect(await totalPosts(w, user)).toBe(before + made)
    expect((await w.published(user, 'x')).length).toBeLessThanOrEqual(1)
  })

  test('that was refused keeps no key', async () => {
    const user = await w.user()
    const [path, body] = operation(await postIn(w, user, 'draft'))
    const key = randomUUID()
    await w.db`update subscriptions set status = 'none' where user_id = ${user.id}`

    const refused = await send(user, path, body, key)
    await w.db`update subscriptions set status = 'active' where user_id = ${user.id}`
    const accepted = await send(user, path, body, key)

    const free = body !== undefined && 'text' in body && !('publish_now' in body)
    expect(refused.status).toBe(free ? 201 : 403)
    expect(accepted.status).toBeLessThan(300)
    expect(accepted.headers.has('idempotency-replayed')).toBe(free)
  })

  test('is answered the same again when the subscription has ended meanwhile', async () => {
    const user = await w.user()
    const [path, body] = operation(await postIn(w, user, 'draft'))
    const key = randomUUID()
    const first = await send(user, path, body, key)
    await w.db`update subscriptions set status = 'none' where user_id = ${user.id}`

    const second = await send(user, path, body, key)

    expect(outcome(second)).toEqual(outcome(first))
  })
})

test('a repeat after the date has passed is the first answer, not a date in the past', async () => {
  const user = await w.user()
  let [body, key] = [{}, '']
  const first = await soonEnough((scheduled_date) => {
    body = { text: 'a', scheduled_date }
    key = randomUUID()
    return send(user, '', body, key)
  })
  await w.settled(user, first.body.posts[0].id)

  const second = await send(user, '', body, key)

  expect(outcome(second)).toEqual(outcome(first))
  expect(await totalPosts(w, user)).toBe(1)
})

test('a repeat with its members in another order is the same request', async () => {
  const user = await w.user()
  const key = randomUUID()
  const first = await send(user, '', { text: 'a', category: 'b' }, key)

  const second = await send(user, '', { category: 'b', text: 'a' }, key)

  expect(outcome(second)).toEqual(outcome(first))
})

test('a key on one path is another request on another', async () => {
  const user = await w.user()
  const [one, two] = [await postIn(w, user, 'draft'), await postIn(w, user, 'draft')]
  const key = randomUUID()
  await send(user, `/${one}/publish`, undefined, key)

  const other = await send(user, `/${two}/publish`, undefined, key)

  expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
})

test('two users may use the same key', async () => {
  const [one, two] = [await w.user(), await w.user()]
  const key = randomUUID()

  const answers = [await send(one, '', { text: 'a' }, key), await send(two, '', { text: 'b' }, key)]

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers.map(({ body }) => body.posts[0].text)).toEqual(['a', 'b'])
})

test('a key is forgotten after 72 hours', async () => {
  const user = await w.user()
  const key = randomUUID()
  await send(user, '', { text: 'a' }, key)
  await w.db`update idempotency_keys set created_at = now() - interval '72 hours 1 second' where key = ${key}`

  const later = await send(user, '', { text: 'b' }, key)

  expect(later.status).toBe(201)
  expect(later.headers.has('idempotency-replayed')).toBe(false)
})

test('while the first request still runs, its repeat is 409, and later its answer', async () => {
  const user = await w.user()
  await holdAnswer(w, user)
  const key = randomUUID()
  const body = { text: 'Slow', publish_now: true }

  const running = send(user, '', body, key)
  await w.until(async () => (await w.published(user, 'x')).length === 1)
  const early = await send(user, '', body, key)
  await letGo(w, user)
  const first = await running
  const late = await send(user, '', body, key)

  expect([early.status, early.body.code]).toEqual([409, 'in_progress'])
  expect(first.status).toBe(201)
  expect(outcome(late)).toEqual(outcome(first))
  expect(await w.published(user, 'x')).toHaveLength(1)
})

describe('after a 502', () => {
  test('a repeat publishes the saved post, takes nothing more, and is kept from then on', async () => {
    const user = await w.user()
    const body = { text: 'Again', publish_now: true, platforms: ['x', 'secondary_a'] }
    const key = randomUUID()
    await refuse(w, user, 'x', 2)
    await refuse(w, user, 'secondary_a', 2)

    const first = await send(user, '', body, key)
    const second = await send(user, '', body, key)
    const third = await send(user, '', body, key)
    const fourth = await send(user, '', body, key)

    expect([first.status, second.status, third.status]).toEqual([502, 502, 201])
    expect(second.body.id).toBe(first.body.id)
    expect(third.body.posts[0]).toMatchObject({ id: first.body.id, status: 'posted' })
    expect(third.headers.has('idempotency-replayed')).toBe(false)
    expect(outcome(fourth)).toEqual(outcome(third))
    expect(await totalPosts(w, user)).toBe(1)
    expect(await takenToday(w, user)).toBe(1)
    expect(await w.published(user, 'x')).toHaveLength(1)
    expect(await w.published(user, 'secondary_a')).toHaveLength(1)
  })

  test('a repeat tries the networks that were asked for, and no others', async () => {
    const user = await w.user()
    const draft = { text: 'Only there', platforms: ['x', 'secondary_a'] }
    const id = (await send(user, '', draft)).body.posts[0].id
    const key = randomUUID()
    await refuse(w, user, 'x')

    const first = await send(user, `/${id}/publish`, { platforms: ['x'] }, key)
    const second = await send(user, `/${id}/publish`, { platforms: ['x'] }, key)

    expect([first.status, second.status]).toEqual([502, 200])
    expect(second.body.results).toMatchObject([{ platform: 'x', status: 'published' }])
    expect(await w.published(user, 'secondary_a')).toEqual([])
  })

  test('a repeat tries a network again that a posted post has not reached', async () => {
    const user = await w.user()
    await refuse(w, user, 'secondary_b', 2)
    const body = { text: 'Almost', publish_now: true, platforms: ['x', 'secondary_b'] }
    const id = (await send(user, '', body)).body.posts[0].id
    const key = randomUUID()

    const first = await send(user, `/${id}/publish`, { platforms: ['secondary_b'] }, key)
    const second = await send(user, `/${id}/publish`, { platforms: ['secondary_b'] }, key)

    expect([first.status, second.status]).toEqual([502, 200])
    expect(await w.published(user, 'x')).toHaveLength(1)
    expect(await w.published(user, 'secondary_b')).toHaveLength(1)
  })

  test('a repeat finds a post that has got a date meanwhile, and leaves it to its date', async () => {
    const user = await w.user()
    const body = { text: 'Later then', publish_now: true }
    const key = randomUUID()
    await refuse(w, user, 'x')
    const first = await send(user, '', body, key)
    await send(user, `/${first.body.id}/schedule`, { scheduled_date: inMinutes(60) })

    const second = await send(user, '', body, key)

    expect(second.status).toBe(201)
    expect(second.body).toMatchObject({ posted: false, posts: [{ status: 'scheduled' }] })
    expect(await w.published(user, 'x')).toEqual([])
  })

  test('a repeat does not publish what the post was made into meanwhile', async () => {
    const user = await w.user()
    const body = { text: 'What is to go out', publish_now: true, platforms: ['x'] }
    const key = randomUUID()
    await refuse(w, user, 'x')
    const { body: saved } = await send(user, '', body, key)
    await w.call(user, 'PUT', `/api/v1/posts/${saved.id}`, { body: { text: 'Said otherwise' } })

    const second = await send(user, '', body, key)
    const anew = await send(user, '', body)

    expect(second).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    expect(second.body.error).toContain('changed meanwhile')
    expect(anew.status).toBe(201)
    expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual([body.text])
  })

  test('a repeat publishes nothing else than its If-Match has named', async () => {
    const user = await w.user()
    const id = await postIn(w, user, 'draft')
    const path = `/api/v1/posts/${id}`
    const etag = (await w.call(user, 'GET', path)).headers.get('etag') ?? ''
    const headers = { 'idempotency-key': randomUUID(), 'if-match': etag }
    await refuse(w, user, 'x', 2)
    const publish = () => w.call(user, 'POST', `${path}/publish`, { headers })

    const statuses = [(await publish()).status, (await publish()).status]
    await w.call(user, 'PUT', path, { body: { text: 'Said otherwise' } })
    statuses.push((await publish()).status)

    expect(statuses).toEqual([502, 502, 409])
    expect(await w.published(user, 'x')).toEqual([])
  })

  test('a repeat that stalls while another one tries and fails goes on from where that has left it', async () => {
    const user = await w.user()
    const body = { text: 'Both of them', publish_now: true, platforms: ['x'] }
    const key = randomUUID()
    await refuse(w, user, 'x', 2)
    const first = await send(user, '', body, key)
    const gate = await stallNextWrite()

    const stalled = send(user, '', body, key)
    await waitingAt(w, 1, GATE)
    const faster = await send(user, '', body, key)
    await gate.open()
    const last = await stalled

    expect([first.status, faster.status, last.status]).toEqual([502, 502, 201])
    expect(await w.published(user, 'x')).toHaveLength(1)
  })

  test('a repeat that stalls while another one publishes gets the answer of that', async () => {
    const user = await w.user()
    const body = { text: 'One of them', publish_now: true, platforms: ['x'] }
    const key = randomUUID()
    await refuse(w, user, 'x')
    const first = await send(user, '', body, key)
    const gate = await stallNextWrite()

    const stalled = send(user, '', body, key)
    await waitingAt(w, 1, GATE)
    const faster = await send(user, '', body, key)
    await gate.open()
    const last = await stalled

    expect([first.status, faster.status]).toEqual([502, 201])
    expect(outcome(last)).toEqual(outcome(faster))
    expect(last.headers.get('idempotency-replayed')).toBe('true')
  })

  test('a repeat finds a post that was deleted meanwhile no more', async () => {
    const user = await w.user()
    const body = { text: 'Never mind', publish_now: true }
    const key = randomUUID()
    await refuse(w, user, 'x')
    const first = await send(user, '', body, key)
    await w.call(user, 'DELETE', `/api/v1/posts/${first.body.id}`)

    const second = await send(user, '', body, key)

    expect(second.status).toBeGreaterThanOrEqual(400)
    expect(second.status).toBeLessThan(500)
    expect(await w.published(user, 'x')).toEqual([])
  })
})

test('a repeat whose network never answered says where the post is, and sends nothing', async () => {
  const user = await w.user()
  const account = user.handles.secondary_b
  await w.fault({ platform: 'secondary_b', operation: 'create', account, kind: 'cut_after' })
  const body = { text: 'Who knows', publish_now: true, platforms: ['secondary_b'] }
  const key = randomUUID()

  const first = await send(user, '', body, key)
  const second = await send(user, '', body, key)

  expect(first.body.posts[0].status).toBe('scheduled')
  expect(outcome(second)).toEqual(outcome(first))
  expect(await w.published(user, 'secondary_b')).toHaveLength(1)
})

test.each(['', ' a', 'a ', 'ä', 'a\tb', 'a'.repeat(256)])('%j is no key', async (key) => {
  const user = await w.user()
  const response = await fetch(`${w.service.url}/api/v1/posts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ text: 'a' }),
  })

  // Blanks at the ends belong to HTTP, not to the key: they are gone before anybody sees them.
  const trimmed = key.trim() === 'a'
  expect(response.status).toBe(trimmed ? 201 : 400)
  expect(await totalPosts(w, user)).toBe(trimmed ? 1 : 0)
})

test('a bad key is named', async () => {
  const answer = await send(await w.user(), '', { text: 'a' }, 'a'.repeat(256))

  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  expect(fieldsOf(answer)).toEqual(['idempotency-key'])
})
