/** A send of which nobody knows what became: it holds its account, is settled, and is never repeated by accident. */
import { afterAll, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { soon, soonMs } from '../world/time.ts'
import { openWorld, UNHURRIED, type TestUser } from '../world/world.ts'

/** Quiet enough that a test can look at what is unknown before it is settled. */
const QUIET_MS = Math.round(soonMs() / 2)
const w = await openWorld({
  timing: { ...UNHURRIED, quiet_ms: { x: QUIET_MS, secondary_a: QUIET_MS, secondary_b: QUIET_MS } },
})
afterAll(() => w.close())

const POSTS = '/api/v1/posts'

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
    const settled = await w.settled(user, id)
    const [entry] = await w.published(user, 'x')
    expect(settled).toMatchObject({ status: 'posted', x_post_id: entry?.id })
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
    expect((await w.settled(user, id)).status).toBe('posted')
    expect(await w.published(user, 'x')).toHaveLength(1)
  },
)

test.concurrent('it holds its account, which goes on by itself once it is settled', async () => {
  const user = await w.user()
  await w.fault({ platform: 'x', operation: 'create', account: user.handles.x, kind: 'cut_after' })
  const first = await publish(user, ['x'], 'First')
  const scheduled_date = soon()

  const { body } = await w.call(user, 'POST', POSTS, { body: { text: 'Second', scheduled_date } })
  await w.settled(user, body.posts[0].id)

  expect((await w.settled(user, first.id)).status).toBe('posted')
  const [one, two] = await w.published(user, 'x')
  expect([one?.text, two?.text]).toEqual(['First', 'Second'])
  expect(two!.accepted_at - one!.accepted_at).toBeGreaterThan(QUIET_MS - 100)
})

test.concurrent('a caller who waits for such an account is served once it is settled', async () => {
  const user = await w.user()
  const account = user.handles.secondary_b
  await w.fault({ platform: 'secondary_b', operation: 'create', account, kind: 'cut_before' })
  await publish(user, ['secondary_b'], 'First')

  const second = await publish(user, ['secondary_b'], 'Second')

  expect(second.body).toMatchObject({ posted: true, posts: [{ status: 'posted' }] })
  expect((await w.published(user, 'secondary_b')).map(({ text }) => text)).toEqual(['Second'])
})

test('what X does not show in two looks is sent again, once, also when X still refuses to show it', async () => {
  const user = await w.user()
  // Accepted, but shown only after it was sent again and refused as a duplicate.
  await w.control('POST', '/control/settings', { x_visibility_delay_ms: 600_000 })
  await w.fault({ platform: 'x', operation: 'create', account: user.handles.x, kind: 'cut_after' })

  const { id } = await publish(user, ['x'], 'Slow to appear')
  await w.until(async () => {
    const [delivery] = await w.db<{ state: string; attempts: number }[]>`
      select state, (select count(*) from attempts a where a.delivery_id = d.id)::integer as attempts
      from deliveries d where user_id = ${user.id}`
    return delivery?.state === 'unknown' && delivery.attempts === 2
  })
  await w.control('POST', '/control/settings', { x_visibility_delay_ms: 0 })
  const post = await w.settled(user, id)

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
    const failed = await w.settled(user, id)

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
    await w.settled(user, id)
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
    const post = await w.settled(user, id)

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
    const { body } = await w.call(user, 'POST', POSTS, {
      body: {
        text: 'Out on LinkedIn, waiting on X',
        platforms: ['x', 'secondary_b'],
        scheduled_date: soon(),
      },
    })
    const [{ id }] = body.posts
    await w.until(async () => {
      const post = await w.call(user, 'GET', `${POSTS}/${id}`)
      return post.body.results?.length === 1
    })

    const edited = await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: 'Changed' } })
    await new Promise((resolve) => setTimeout(resolve, 500))

    // As long as nobody knows, and once it is known.
    expect([
      [409, 'outcome_unknown'],
      [400, 'already_published'],
    ]).toContainEqual([edited.status, edited.body.code])
    expect(await w.published(user, 'secondary_b')).toHaveLength(1)
  },
)

test.concurrent(
  'an account that its network asked to wait is not called before, and a caller is told until when',
  async () => {
    const user = await w.user({ connect: ['secondary_a'] })
    const a = { platform: 'secondary_a', operation: 'create', account: user.handles.secondary_a }
    await w.fault({ ...a, kind: 'status', status: 429, headers: { 'retry-after': '8' } })
    const scheduled_date = soon()
    const { body } = await w.call(user, 'POST', POSTS, {
      body: { text: 'Scheduled', scheduled_date, platforms: ['secondary_a'] },
    })
    const asked_at = Date.now()
    await publish(user, ['secondary_a'], 'First')

    const second = await publish(user, ['secondary_a'], 'Second')
    const scheduled = await w.settled(user, body.posts[0].id)

    expect([second.status, second.body.code]).toEqual([502, 'publish_failed'])
    expect(second.body.results[0].error).toMatch(/^rate_limited: /)
    expect(scheduled.status).toBe('posted')
    const entries = await w.published(user, 'secondary_a')
    expect(entries.map(({ text }) => text)).toEqual(['Scheduled'])
    expect(entries[0]!.accepted_at).toBeGreaterThanOrEqual(asked_at + 8_000)
  },
)

test.concurrent(
  'an account that has to wait for longer than the hour fails what is due meanwhile at once',
  async () => {
    const user = await w.user({ connect: ['secondary_b'] })
    const b = { platform: 'secondary_b', operation: 'create', account: user.handles.secondary_b }
    await w.fault({ ...b, kind: 'status', status: 429 })
    await w.db`update connections set retry_at = now() + interval '3 hours' where user_id = ${user.id}`

    const { body } = await w.call(user, 'POST', POSTS, {
      body: {
        text: 'Within the three hours',
        scheduled_date: soon(),
        platforms: ['secondary_b'],
      },
    })
    const post = await w.settled(user, body.posts[0].id)

    expect(post.results[0].error).toMatch(/^rate_limited: /)
    expect(await w.published(user, 'secondary_b')).toHaveLength(0)
  },
)
