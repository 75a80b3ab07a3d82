/** Publishing while the caller waits: once per network, and an honest answer (R8, decision 7). */
import { afterAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, UNHURRIED, type Answer, type TestUser } from '../world/world.ts'
import { fieldsOf, inMinutes, postIn, refuse, takenToday } from './arrange.ts'

const w = await openWorld({ timing: UNHURRIED })
afterAll(() => w.close())
const ALL: Platform[] = ['x', 'secondary_a', 'secondary_b']

async function draft(user: TestUser, body: object = {}): Promise<string> {
  const sent = { text: 'A draft', platforms: ALL, ...body }
  return (await w.call(user, 'POST', '/api/v1/posts', { body: sent })).body.posts[0].id
}

async function publish(user: TestUser, id: string, body?: object): Promise<Answer> {
  return w.call(user, 'POST', `/api/v1/posts/${id}/publish`, body && { body })
}

async function sends(user: TestUser): Promise<number[]> {
  return Promise.all(ALL.map(async (platform) => (await w.published(user, platform)).length))
}

test('the answer has the identifier, the date, the address and the outcome of each network', async () => {
  const user = await w.user()
  const id = await draft(user)

  const { status, body } = await publish(user, id)

  const [on_x] = await w.published(user, 'x')
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    id,
    deliveries: expect.any(Array),
    text: 'A draft',
    x_post_id: on_x?.id,
    message: 'Published.',
    posted_date: expect.any(String),
    status: 'posted',
    posted: true,
    has_failures: false,
    url: expect.stringContaining(on_x?.id ?? ''),
    results: ALL.map((platform) => expect.objectContaining({ platform, status: 'published' })),
  })
})

test('fifty clients publish one draft at once: one send per network, one post of the allowance', async () => {
  const user = await w.user()
  const id = await draft(user)

  const answers = await Promise.all(Array.from({ length: 50 }, () => publish(user, id)))

  expect(await sends(user)).toEqual([1, 1, 1])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect([
      [409, 'in_progress'],
      [400, 'already_published'],
    ]).toContainEqual([status, body.code])
  }
  expect(await takenToday(w, user)).toBe(1)
})

test('while a post is being published it reads scheduled, and nobody else can move it', async () => {
  const user = await w.user()
  const id = await draft(user, { platforms: ['x'] })
  await holdAnswer(w, user)

  const publishing = publish(user, id)
  await w.until(async () => (await sends(user))[0] === 1)
  const path = `/api/v1/posts/${id}`
  const read = await w.call(user, 'GET', path)
  const refused = await Promise.all([
    publish(user, id),
    w.call(user, 'POST', `${path}/schedule`, { body: { scheduled_date: inMinutes(60) } }),
    w.call(user, 'PUT', path, { body: { text: 'Too late' } }),
    w.call(user, 'PUT', path, { body: { scheduled_date: null } }),
  ])
  const batch = await w.call(user, 'POST', '/api/v1/posts/batch-schedule', {
    body: { schedules: [{ post_id: id, scheduled_date: inMinutes(60) }] },
  })

  await letGo(w, user)

  expect(read.body).toMatchObject({ status: 'scheduled', posted: false })
  expect(refused.map(({ status }) => status)).toEqual([409, 400, 400, 400])
  expect(refused.map(({ body }) => body.code)).toEqual([
    'in_progress',
    ...['already_published', 'already_published', 'already_published'],
  ])
  expect(batch.body.errors).toMatchObject([
    { post_id: id, error: 'It is being published.', problems: [{ code: 'in_progress' }] },
  ])
  expect((await publishing).body.status).toBe('posted')
  expect(await takenToday(w, user)).toBe(1)
})

test('a published post answers 400, unless a network that failed is named', async () => {
  const user = await w.user()
  const id = await draft(user)
  await refuse(w, user, 'secondary_b')

  const first = await publish(user, id)
  const plain = await publish(user, id)
  const published = await publish(user, id, { platforms: ['x'] })
  const retried = await publish(user, id, { platforms: ['secondary_b', 'x'] })
  const again = await publish(user, id, { platforms: ['secondary_b'] })

  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ status: 'posted', success: true })
  expect(first.body.results).toMatchObject([
    { status: 'published' },
    { status: 'published' },
    { platform: 'secondary_b', status: 'failed', error: expect.stringMatching(/^refused: /) },
  ])
  for (const { status, body } of [plain, published, again]) {
    expect([status, body.code]).toEqual([400, 'already_published'])
  }
  expect(retried.status).toBe(200)
  expect(retried.body.results[2]).toMatchObject({ platform: 'secondary_b', status: 'published' })
  expect(await sends(user)).toEqual([1, 1, 1])
})

test('a network that refuses again when it is named is a 502, and the post stays posted', async () => {
  const user = await w.user()
  const id = await draft(user)
  await refuse(w, user, 'secondary_b', 2)
  await publish(user, id)

  const { status, body } = await publish(user, id, { platforms: ['secondary_b'] })

  expect([status, body.code, body.id]).toEqual([502, 'publish_failed', id])
  expect((await w.call(user, 'GET', `/api/v1/posts/${id}`)).body).toMatchObject({
    status: 'posted',
  })
})

test('a draft can be published on some of its networks now, and on the others later', async () => {
  const user = await w.user()
  const id = await draft(user)

  const first = await publish(user, id, { platforms: ['secondary_a'] })
  const second = await publish(user, id, { platforms: ['x', 'secondary_b'] })

  expect(first.body).toMatchObject({ status: 'posted', x_post_id: null })
  expect(first.body.results).toHaveLength(1)
  expect(second.body.results).toHaveLength(3)
  expect(second.body.x_post_id).toEqual(expect.any(String))
  expect(await sends(user)).toEqual([1, 1, 1])
})

test('a scheduled post that is published on one network keeps its date on the others', async () => {
  const user = await w.user()
  const id = await draft(user, { platforms: ['x', 'secondary_a'], scheduled_date: inMinutes(60) })

  const { body } = await publish(user, id, { platforms: ['x'] })

  expect(body).toMatchObject({ status: 'posted' })
  expect(body).not.toHaveProperty('warnings')
  expect(body.results).toMatchObject([{ platform: 'x', status: 'published' }])
  expect(await sends(user)).toEqual([1, 0, 0])
})

test('a network that refuses before the date of the others is a 502, and they keep their date', async () => {
  const user = await w.user()
  const scheduled_date = inMinutes(60)
  const id = await draft(user, { platforms: ['x', 'secondary_a'], scheduled_date })
  await refuse(w, user, 'x', 2)

  const answer = await publish(user, id, { platforms: ['x'] })
  const read = await w.call(user, 'GET', `/api/v1/posts/${id}`)
  await w.call(user, 'PUT', `/api/v1/posts/${id}`, { body: { text: 'Changed' } })
  const due =
    await w.db`select platform, due_at from deliveries where post_id = ${id} order by platform`

  expect([answer.status, answer.body.code, answer.body.id]).toEqual([502, 'publish_failed', id])
  expect(read.body).toMatchObject({ status: 'scheduled', scheduled_date })
  expect(due).toEqual([
    { platform: 'secondary_a', due_at: scheduled_date },
    { platform: 'x', due_at: scheduled_date },
  ])
})

test('a scheduled post that is published now is not sent again at its time', async () => {
  const user = await w.user()
  const id = await draft(user, { scheduled_date: inMinutes(60) })
  const next = await draft(user, { text: 'Next', scheduled_date: inMinutes(60) })

  await publish(user, id)
  for (const one of [id, next]) await moveTo(w, one, '0 seconds')
  // An account sends the oldest first: whatever was due before this one has been sent by then.
  await w.settled(user, next)

  expect(await sends(user)).toEqual([2, 2, 2])
})

test('a failed post is tried only where it has not arrived', async () => {
  const user = await w.user()
  const id = await postIn(w, user, 'failed')

  const { status, body } = await publish(user, id)

  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'posted', x_post_id: expect.any(String) })
  expect(await sends(user)).toEqual([1, 0, 0])
})

describe('refused by every network', () => {
  test('a post is saved as failed, and the answer is 502 with its id and all outcomes', async () => {
    const user = await w.user()
    for (const platform of ALL) await refuse(w, user, platform)
    const body = { text: 'Unwanted', platforms: ALL, publish_now: true }

    const answer = await w.call(user, 'POST', '/api/v1/posts', { body })

    expect(answer.status).toBe(502)
    expect(answer.body).toMatchObject({ code: 'publish_failed', id: expect.any(String) })
    expect(answer.body.results).toMatchObject(
      ALL.map((platform) => ({ platform, status: 'failed', error: expect.any(String) })),
    )
    expect(fieldsOf(answer)).toEqual(ALL)
    expect(answer.headers.has('retry-after')).toBe(false)
    const saved = await w.call(user, 'GET', `/api/v1/posts/${answer.body.id}`)
    expect(saved.body).toMatchObject({ status: 'failed', failed: true, posted: false })
    expect(saved.body.results).toEqual(answer.body.results)
    expect(await takenToday(w, user)).toBe(1)
  })

  test('a time that a network names is the Retry-After, and nothing is sent by itself', async () => {
    const user = await w.user()
    const account = user.handles.x
    const reset = Math.floor(Date.now() / 1000) + 90
    await w.fault({
      platform: 'x',
      operation: 'create',
      account,
      kind: 'status',
      status: 429,
      headers: {
        'x-rate-limit-limit': '100',
        'x-rate-limit-remaining': '0',
        'x-rate-limit-reset': String(reset),
      },
    })

    const answer = await publish(user, await draft(user, { platforms: ['x'] }))

    expect(answer.status).toBe(502)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(30)
    expect(seconds).toBeLessThanOrEqual(90)
    expect(answer.body.results[0].error).toMatch(/^rate_limited: /)
    expect(await sends(user)).toEqual([0, 0, 0])
  })

  test('used-up credits of X are a refusal too', async () => {
    const user = await w.user()
    const account = user.handles.x
    await w.fault({ platform: 'x', operation: 'create', account, kind: 'status', status: 402 })

    const { status, body } = await publish(user, await draft(user, { platforms: ['x'] }))

    expect(status).toBe(502)
    expect(body.results[0].error).toMatch(/credits/)
  })

  test('a network that skips and one that refuses make a 502 together', async () => {
    const user = await w.user()
    await refuse(w, user, 'secondary_a')
    const id = await draft(user, { text: 'y'.repeat(290), platforms: ['x', 'secondary_a'] })

    const { status, body } = await publish(user, id)

    expect(status).toBe(502)
    expect(body.results).toMatchObject([{ status: 'skipped' }, { status: 'failed' }])
    expect(body.details).toEqual([
      expect.stringMatching(/^x: .*290/),
      expect.stringMatching(/^secondary_a: refused/),
    ])
  })
})

describe('when a network does not say what became of a post', () => {
  async function unknown(user: TestUser): Promise<string> {
    const account = user.handles.secondary_b
    await w.fault({ platform: 'secondary_b', operation: 'create', account, kind: 'cut_before' })
    const id = await draft(user, { platforms: ['secondary_b'] })
    const { status, body } = await publish(user, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, status: 'scheduled', posted: false })
    expect(body.warnings).toEqual([expect.stringMatching(/^secondary_b: /)])
    return id
  }

  test('publishing and scheduling answer 409 until the caller confirms', async () => {
    const user = await w.user()
    const id = await unknown(user)
    const path = `/api/v1/posts/${id}`
    const date = { scheduled_date: inMinutes(60) }

    const refused = [
      await publish(user, id),
      await publish(user, id, { platforms: ['secondary_b'] }),
      await publish(user, id, { confirm_resend: false }),
      await w.call(user, 'POST', `${path}/schedule`, { body: date }),
      await w.call(user, 'PUT', path, { body: date }),
    ]
    const batch = await w.call(user, 'POST', '/api/v1/posts/batch-schedule', {
      body: { schedules: [{ post_id: id, ...date }] },
    })
    const confirmed = await publish(user, id, { confirm_resend: true })

    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([409, 'outcome_unknown'])
      expect(body.details).toEqual([expect.stringMatching(/^secondary_b: /)])
    }
    expect(batch.body.errors).toMatchObject([
      { post_id: id, error: expect.stringContaining('confirm_resend') },
    ])
    expect(confirmed.body).toMatchObject({ status: 'posted' })
    expect(await sends(user)).toEqual([0, 0, 1])
    expect(await takenToday(w, user)).toBe(2)
  })

  test('the same holds when the service has given up to find out', async () => {
    const user = await w.user()
    const id = await unknown(user)
    const path = `/api/v1/posts/${id}`
    const given_up = await w.settled(user, id)
    const date = { scheduled_date: inMinutes(60), confirm_resend: true }

    const refused = await publish(user, id)
    const dated = await w.call(user, 'POST', `${path}/schedule`, { body: date })

    expect(given_up).toMatchObject({ status: 'failed' })
    expect(given_up.results[0].error).toMatch(/^outcome_unknown: /)
    expect([refused.status, refused.body.code]).toEqual([409, 'outcome_unknown'])
    expect(dated.body).toMatchObject({ status: 'scheduled' })
  })

  test('another network of the post can not be published past it by accident', async () => {
    const user = await w.user()
    const account = user.handles.secondary_b
    await w.fault({ platform: 'secondary_b', operation: 'create', account, kind: 'cut_before' })
    await refuse(w, user, 'x')
    const id = await draft(user, { platforms: ['x', 'secondary_b'] })
    const first = await publish(user, id)

    const retried = await publish(user, id, { platforms: ['x'] })
    const confirmed = await publish(user, id, { platforms: ['x'], confirm_resend: true })

    expect(first.body).toMatchObject({ status: 'scheduled', posted: false })
    expect([retried.status, retried.body.code]).toEqual([409, 'outcome_unknown'])
    expect(confirmed.status).toBe(200)
    expect(await sends(user)).toEqual([1, 0, 0])
  })

  test('an account that lost its premium tier meanwhile skips the text it sent before', async () => {
    const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }, 'secondary_b'] })
    const account = user.handles.x
    await w.fault({ platform: 'x', operation: 'create', account, kind: 'cut_before' })
    const id = await draft(user, { text: 'y'.repeat(400), platforms: ['x', 'secondary_b'] })
    await publish(user, id, { platforms: ['x'] })
    await w.db`update connections set subscription_type = 'None' where id = ${user.accounts.x ?? ''}`

    const { status, body } = await publish(user, id, { confirm_resend: true })

    expect(status).toBe(200)
    expect(body.results).toMatchObject([{ status: 'skipped' }, { status: 'published' }])
  })
})

test.each<[string, object, string[]]>([
  ['an unknown platform', { platforms: ['fax'] }, ['platforms[0]']],
  ['a platform that is no target', { platforms: ['secondary_a'] }, ['platforms']],
  ['a word for platforms', { platforms: 'x' }, ['platforms']],
  ['a word for confirm_resend', { confirm_resend: 'yes' }, ['confirm_resend']],
  ['an array', [], ['body']],
])('a publication with %s is refused and takes nothing', async (_, body, fields) => {
  const user = await w.user()
  const id = await postIn(w, user, 'draft')

  const answer = await publish(user, id, body)

  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  expect(fieldsOf(answer)).toEqual(fields)
  expect(await takenToday(w, user)).toBe(0)
  expect(await sends(user)).toEqual([0, 0, 0])
})
