/** A send of which nobody knows what became: it holds its account, is settled, and is never repeated by accident. */
import { afterAll, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { look, schedule } from './arrange.ts'

/** What is unknown stays so until a test looks for it. */
const QUIET_MS = 600_000
const w = await openWorld({
  timing: { quiet_ms: { x: QUIET_MS, secondary_a: QUIET_MS, secondary_b: QUIET_MS } },
})
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

async function settled(user: TestUser, id: string) {
  await look(w, user)
  return w.settled(user, id)
}

async function isNoticed(id: string) {
  const rows = await w.db`
    select from deliveries where post_id = ${id} and noticed_at is not null and state = 'waiting'`
  return rows.length > 0
}

async function textsOn(user: TestUser, platform: Platform) {
  return (await w.published(user, platform)).map(({ text }) => text)
}

async function publish(user: TestUser, platforms: Platform[], text = 'Perhaps') {
  const { body, status } = await w.call(user, 'POST', POSTS, {
    body: { text, publish_now: true, platforms },
  })
  return { status, body, id: body.posts?.[0].id as string }
}

test.concurrent(
  'what is not confirmed is a success in state scheduled, with a warning not to send it again',
  async () => {
    const user = await w.user()
    await w.fault({
      platform: 'x',
      operation: 'create',
      account: user.handles.x,
      kind: 'cut_after',
    })

    const { status, body, id } = await publish(user, ['x'])

    expect(status).toBe(201)
    expect(body).toMatchObject({ posted: false, posts: [{ status: 'scheduled' }] })
    expect(body.warnings.join()).toMatch(/x: .*Do not send it again/)
    const post = await settled(user, id)
    const [entry] = await w.published(user, 'x')
    expect(post).toMatchObject({ status: 'posted', x_post_id: entry?.id })
  },
)

test.concurrent(
  'while it is unknown, publishing and dating it again answer 409, and editing 400',
  async () => {
    const user = await w.user()
    await w.fault({
      platform: 'x',
      operation: 'create',
      account: user.handles.x,
      kind: 'cut_after',
    })
    const { id } = await publish(user, ['x'])
    const scheduled_date = new Date(Date.now() + 60_000).toISOString()

    const [again, dated, batch, edited] = await Promise.all([
      w.call(user, 'POST', `${POSTS}/${id}/publish`),
      w.call(user, 'POST', `${POSTS}/${id}/schedule`, { body: { scheduled_date } }),
      w.call(user, 'POST', `${POSTS}/batch-schedule`, {
        body: { schedules: [{ post_id: id, scheduled_date }] },
      }),
      w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: 'Other' } }),
    ])

    expect([again.status, again.body.code]).toEqual([409, 'outcome_unknown'])
    expect([dated.status, dated.body.code]).toEqual([409, 'outcome_unknown'])
    expect(batch.body.errors).toHaveLength(1)
    expect([edited.status, edited.body.code]).toEqual([400, 'already_published'])
    expect((await settled(user, id)).status).toBe('posted')
    expect(await w.published(user, 'x')).toHaveLength(1)
  },
)

test.concurrent('it holds its account, which goes on by itself once it is settled', async () => {
  const user = await w.user()
  await w.fault({ platform: 'x', operation: 'create', account: user.handles.x, kind: 'cut_after' })
  const first = await publish(user, ['x'], 'First')

  const id = await schedule(w, user, { text: 'Second' })
  await w.until(() => isNoticed(id))
  const meanwhile = await w.published(user, 'x')
  const post = await settled(user, first.id)
  await w.settled(user, id)

  expect(meanwhile).toHaveLength(1)
  expect(post.status).toBe('posted')
  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual(['First', 'Second'])
})

test.concurrent('a caller who waits for such an account is served once it is settled', async () => {
  const user = await w.user()
  const account = user.handles.secondary_b
  await w.fault({ platform: 'secondary_b', operation: 'create', account, kind: 'cut_before' })
  await publish(user, ['secondary_b'], 'First')

  const publishing = publish(user, ['secondary_b'], 'Second')
  await w.until(async () => {
    const waiting =
      await w.db`select from deliveries where user_id = ${user.id} and state = 'waiting'`
    return waiting.length === 1
  })
  await look(w, user)
  const second = await publishing

  expect(second.body).toMatchObject({ posted: true, posts: [{ status: 'posted' }] })
  expect((await w.published(user, 'secondary_b')).map(({ text }) => text)).toEqual(['Second'])
})

test('what X does not show in two looks is sent again, once, also when X still refuses to show it', async () => {
  const user = await w.user()
  // Accepted, but shown only after it was sent again and refused as a duplicate.
  await w.control('POST', '/control/settings', { x_visibility_delay_ms: 600_000 })
  await w.fault({ platform: 'x', operation: 'create', account: user.handles.x, kind: 'cut_after' })

  const { id } = await publish(user, ['x'], 'Slow to appear')
  await look(w, user)
  await w.until(async () => {
    const [delivery] = await w.db<{ state: string; attempts: number }[]>`
      select state, (select count(*) from attempts a where a.delivery_id = d.id)::integer as attempts
      from deliveries d where user_id = ${user.id}`
    return delivery?.state === 'unknown' && delivery.attempts === 2
  })
  await w.control('POST', '/control/settings', { x_visibility_delay_ms: 0 })
  const post = await settled(user, id)

  const entries = await w.published(user, 'x')
  expect(entries).toHaveLength(1)
  expect(post).toMatchObject({ status: 'posted', x_post_id: entries[0]?.id })
})

test.concurrent(
  'a post on LinkedIn that was not confirmed is sent again only when the user says so',
  async () => {
    const user = await w.user()
    const fault = { platform: 'secondary_b', operation: 'create', kind: 'cut_before' }
    await w.fault({ ...fault, account: user.handles.secondary_b })
    const { id } = await publish(user, ['secondary_b'])
    const failed = await settled(user, id)

    const plain = await w.call(user, 'POST', `${POSTS}/${id}/publish`)
    const confirmed = await w.call(user, 'POST', `${POSTS}/${id}/publish`, {
      body: { confirm_resend: true },
    })

    expect(failed.results[0].error).toMatch(/^outcome_unknown: /)
    expect([plain.status, plain.body.code]).toEqual([409, 'outcome_unknown'])
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'posted'])
    expect(await w.published(user, 'secondary_b')).toHaveLength(1)
  },
)

test.concurrent(
  'a resend with a date that is taken back again still has to be confirmed the next time',
  async () => {
    const user = await w.user()
    const fault = { platform: 'secondary_b', operation: 'create', kind: 'cut_after' }
    await w.fault({ ...fault, account: user.handles.secondary_b })
    const { id } = await publish(user, ['secondary_b'])
    await settled(user, id)
    const scheduled_date = new Date(Date.now() + 60_000).toISOString()
    const path = `${POSTS}/${id}`

    const dated = await w.call(user, 'POST', `${path}/schedule`, {
      body: { scheduled_date, confirm_resend: true },
    })
    const taken_back = await w.call(user, 'PUT', path, { body: { scheduled_date: null } })
    const plain = await w.call(user, 'POST', `${path}/publish`)

    expect([dated.status, taken_back.status]).toEqual([200, 200])
    expect(taken_back.body.results[0].error).toBe(
      'outcome_unknown: Sending it again was taken back, and its network may have it from before.',
    )
    expect([plain.status, plain.body.code]).toEqual([409, 'outcome_unknown'])
    expect(await w.published(user, 'secondary_b')).toHaveLength(1)
  },
)

test.concurrent(
  'confirming a resend on one network leaves the unknown send on another to be settled',
  async () => {
    const user = await w.user()
    const b = { platform: 'secondary_b', operation: 'create', account: user.handles.secondary_b }
    await w.fault({ ...b, kind: 'status', status: 403 })
    await w.fault({
      platform: 'x',
      operation: 'create',
      account: user.handles.x,
      kind: 'cut_after',
    })
    const { id } = await publish(user, ['x', 'secondary_b'])

    const answer = await w.call(user, 'POST', `${POSTS}/${id}/publish`, {
      body: { platforms: ['secondary_b'], confirm_resend: true },
    })
    const post = await settled(user, id)

    expect(answer.status).toBe(200)
    expect(post.results.map(({ status }: { status: string }) => status)).toEqual([
      'published',
      'published',
    ])
    for (const platform of ['x', 'secondary_b'] as const) {
      expect(await w.published(user, platform)).toHaveLength(1)
    }
  },
)

test.concurrent(
  'an edit of a post that may be on one network already does not send it there again',
  async () => {
    const user = await w.user()
    const b = { platform: 'secondary_b', operation: 'create', account: user.handles.secondary_b }
    await w.fault({ ...b, kind: 'cut_after' })
    await w.fault({
      platform: 'x',
      operation: 'create',
      account: user.handles.x,
      kind: 'status',
      status: 402,
      // For every try that there may be.
      times: 100,
    })
    const id = await schedule(w, user, {
      text: 'Out on LinkedIn, waiting on X',
      platforms: ['x', 'secondary_b'],
    })
    await w.until(async () => {
      const rows = await w.db`
        select from deliveries where post_id = ${id} and state = 'unknown'`
      return rows.length === 1
    })
    await look(w, user)
    await w.until(async () => {
      const post = await w.call(user, 'GET', `${POSTS}/${id}`)
      return post.body.results?.length === 1
    })

    const edited = await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: 'Changed' } })

    // As long as nobody knows, and once it is known.
    expect([
      [409, 'outcome_unknown'],
      [400, 'already_published'],
    ]).toContainEqual([edited.status, edited.body.code])
    // Whatever the edit had set going has gone before this.
    const after = { text: 'After it', platforms: ['secondary_b'] }
    await w.settled(user, await schedule(w, user, after))
    expect(await textsOn(user, 'secondary_b')).toEqual([
      'Out on LinkedIn, waiting on X',
      'After it',
    ])
  },
)

test.concurrent(
  'an account that its network asked to wait is not called before, and a caller is told until when',
  async () => {
    const user = await w.user({ connect: ['secondary_a'] })
    const a = { platform: 'secondary_a', operation: 'create', account: user.handles.secondary_a }
    await w.fault({ ...a, kind: 'status', status: 429, headers: { 'retry-after': '600' } })
    const { body } = await w.call(user, 'POST', POSTS, {
      body: { text: 'Scheduled', scheduled_date: inMinutes(60), platforms: ['secondary_a'] },
    })
    const [{ id }] = body.posts
    await publish(user, ['secondary_a'], 'First')
    await moveTo(w, id, '0 seconds')

    const second = await publish(user, ['secondary_a'], 'Second')
    const [row] = await w.db<{ retry_at: string }[]>`
      update connections set retry_at = clock_timestamp() + interval '2 seconds'
      where user_id = ${user.id} returning retry_at`
    const scheduled = await w.settled(user, id)

    expect([second.status, second.body.code]).toEqual([502, 'publish_failed'])
    expect(second.body.results[0].error).toMatch(/^rate_limited: /)
    expect(scheduled.status).toBe('posted')
    const entries = await w.published(user, 'secondary_a')
    expect(entries.map(({ text }) => text)).toEqual(['Scheduled'])
    expect(entries[0]!.accepted_at).toBeGreaterThanOrEqual(Date.parse(row!.retry_at))
  },
)

test.concurrent(
  'an account that has to wait for longer than the hour fails what is due meanwhile at once',
  async () => {
    const user = await w.user({ connect: ['secondary_b'] })
    const b = { platform: 'secondary_b', operation: 'create', account: user.handles.secondary_b }
    await w.fault({ ...b, kind: 'status', status: 429 })
    await w.db`update connections set retry_at = now() + interval '3 hours' where user_id = ${user.id}`

    const id = await schedule(w, user, {
      text: 'Within the three hours',
      platforms: ['secondary_b'],
    })
    const post = await w.settled(user, id)

    expect(post.results[0].error).toMatch(/^rate_limited: /)
    expect(await w.published(user, 'secondary_b')).toHaveLength(0)
  },
)
