/** Spec 3.1 and the list of allowed moves: each of them, and that no other is possible. */
import { afterAll, describe, expect, test } from 'vitest'
import { moveTo } from '../world/time.ts'
import { openWorld } from '../world/world.ts'
import { inMinutes, postIn, refuse, type Status, STATUSES } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())
const user = await w.user()

interface Request {
  method: string
  path: (id: string) => string
  body?: (id: string) => unknown
}

const REQUESTS = {
  'a schedule': {
    method: 'POST',
    path: (id) => `/api/v1/posts/${id}/schedule`,
    body: () => ({ scheduled_date: inMinutes(90) }),
  },
  'a batch schedule': {
    method: 'POST',
    path: () => '/api/v1/posts/batch-schedule',
    body: (post_id) => ({ schedules: [{ post_id, scheduled_date: inMinutes(90) }] }),
  },
  'a publication': { method: 'POST', path: (id) => `/api/v1/posts/${id}/publish` },
  'another text': {
    method: 'PUT',
    path: (id) => `/api/v1/posts/${id}`,
    body: (id) => ({ text: `Another text for ${id}` }),
  },
  'another date': {
    method: 'PUT',
    path: (id) => `/api/v1/posts/${id}`,
    body: () => ({ scheduled_date: inMinutes(90) }),
  },
  'no date': {
    method: 'PUT',
    path: (id) => `/api/v1/posts/${id}`,
    body: () => ({ scheduled_date: null }),
  },
  'an unscheduling': { method: 'POST', path: (id) => `/api/v1/posts/${id}/unschedule` },
} satisfies Record<string, Request>

/** What a batch answers of a post that it cannot take stands in a list. */
function isSingle(name: string): name is keyof typeof REQUESTS {
  return name !== 'a batch schedule'
}

const MOVES: [Status, keyof typeof REQUESTS, Status][] = [
  ['draft', 'a schedule', 'scheduled'],
  ['draft', 'a batch schedule', 'scheduled'],
  ['draft', 'a publication', 'posted'],
  ['draft', 'another text', 'draft'],
  ['draft', 'another date', 'scheduled'],
  ['draft', 'no date', 'draft'],
  ['draft', 'an unscheduling', 'draft'],
  ['scheduled', 'a schedule', 'scheduled'],
  ['scheduled', 'a batch schedule', 'scheduled'],
  ['scheduled', 'a publication', 'posted'],
  ['scheduled', 'another text', 'scheduled'],
  ['scheduled', 'another date', 'scheduled'],
  ['scheduled', 'no date', 'draft'],
  ['scheduled', 'an unscheduling', 'draft'],
  ['failed', 'a schedule', 'scheduled'],
  ['failed', 'a batch schedule', 'scheduled'],
  ['failed', 'a publication', 'posted'],
  ['failed', 'another text', 'draft'],
  ['failed', 'another date', 'scheduled'],
  ['failed', 'no date', 'draft'],
  ['failed', 'an unscheduling', 'draft'],
]

async function send(name: keyof typeof REQUESTS, id: string) {
  const { method, path, body }: Request = REQUESTS[name]
  return w.call(user, method, path(id), body && { body: body(id) })
}

async function read(id: string) {
  const { body } = await w.call(user, 'GET', `/api/v1/posts/${id}`)
  return body
}

describe('a new post', () => {
  test.each(STATUSES)('can become %s', async (status) => {
    const id = await postIn(w, user, status)

    const post = await read(id)

    expect(post).toMatchObject({
      status,
      posted: status === 'posted',
      failed: status === 'failed',
      scheduled_date: status === 'scheduled' ? expect.any(String) : null,
      posted_date: status === 'posted' ? expect.any(String) : null,
      x_post_id: status === 'posted' ? expect.any(String) : null,
      failed_reason: status === 'failed' ? expect.stringContaining('x: ') : null,
    })
  })
})

test.each(MOVES)('a %s post, given %s, is %s', async (from, request, to) => {
  const id = await postIn(w, user, from)

  const { status } = await send(request, id)

  expect(status).toBe(200)
  const post = await read(id)
  expect(post).toMatchObject({ status: to, posted: to === 'posted', failed: false })
  expect(post.scheduled_date === null).toBe(to !== 'scheduled')
  expect(post.failed_reason).toBeNull()
})

test.each(Object.keys(REQUESTS).filter(isSingle))(
  'a posted post refuses %s and stays as it is',
  async (request) => {
    const id = await postIn(w, user, 'posted')
    const before = await read(id)

    const { status, body } = await send(request, id)

    expect(status).toBe(400)
    expect(body.code).toBe('already_published')
    expect(await read(id)).toEqual(before)
  },
)

test('a batch names a posted post among its errors and leaves it as it is', async () => {
  const id = await postIn(w, user, 'posted')
  const before = await read(id)

  const { status, body } = await send('a batch schedule', id)

  expect(status).toBe(200)
  expect(body).toMatchObject({ success: false, scheduled: [] })
  expect(body.errors).toMatchObject([{ post_id: id, error: 'Already published.' }])
  expect(await read(id)).toEqual(before)
})

test.each(['draft', 'scheduled', 'failed'] as const)(
  'a %s post whose networks all refuse is failed',
  async (from) => {
    const id = await postIn(w, user, from)
    await refuse(w, user, 'x')

    const { status, body } = await send('a publication', id)

    expect(status).toBe(502)
    expect(body).toMatchObject({ code: 'publish_failed', id })
    expect(await read(id)).toMatchObject({ status: 'failed', scheduled_date: null })
  },
)

test('at its time a scheduled post is posted once a network has it, and failed when none takes it', async () => {
  const make = async (text: string) => {
    const body = { text, scheduled_date: inMinutes(60), platforms: ['x', 'secondary_a'] }
    return (await w.call(user, 'POST', '/api/v1/posts', { body })).body.posts[0].id
  }
  await refuse(w, user, 'x', 2)
  await refuse(w, user, 'secondary_a')

  const ids = [await make('Taken by none'), await make('Taken by Bluesky')]
  for (const id of ids) await moveTo(w, id, '0 seconds')
  const dates = await w.db<{ at: string }[]>`
    select scheduled_date as at from posts where id = any(${ids}::text[]) order by at`
  const posts = [await w.settled(user, ids[0]), await w.settled(user, ids[1])]

  expect(posts[0]).toMatchObject({
    status: 'failed',
    posted_date: null,
    scheduled_date: dates[0]?.at,
  })
  expect(posts[1]).toMatchObject({
    status: 'posted',
    x_post_id: null,
    scheduled_date: dates[1]?.at,
  })
  expect(Date.parse(posts[1].posted_date)).toBeGreaterThanOrEqual(Date.parse(dates[1]?.at ?? ''))
})

test.each(STATUSES)('a %s post can be deleted, once', async (status) => {
  const id = await postIn(w, user, status)

  const first = await w.call(user, 'DELETE', `/api/v1/posts/${id}`)
  const second = await w.call(user, 'DELETE', `/api/v1/posts/${id}`)

  expect(first.body).toMatchObject({ success: true, x_deleted: status === 'posted' })
  expect(second.status).toBe(404)
  expect((await w.call(user, 'GET', `/api/v1/posts/${id}`)).status).toBe(404)
})

describe('the database itself', () => {
  const COLUMNS: Record<Status, Record<string, string | null>> = {
    draft: {},
    scheduled: { scheduled_date: '2100-01-01' },
    posted: { posted_date: '2020-01-01' },
    failed: { failed_reason: 'x: no' },
  }
  const row = (status: Status) => ({
    scheduled_date: null,
    posted_date: null,
    failed_reason: null,
    ...COLUMNS[status],
    status,
  })
  const POST = { user_id: user.id, text: 'By hand', category: 'General', platforms: ['x'] }
  const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const))
  const allowed = (from: Status, to: Status) => from === to || from !== 'posted'

  test.each(pairs)('moves no post from %s to %s unless that is allowed', async (from, to) => {
    const [post] = await w.db<{ id: string }[]>`
      insert into posts ${w.db({ ...POST, share_with_followers: false, ...row(from) })} returning id`

    const moving = w.db`update posts set ${w.db(row(to))} where id = ${post?.id ?? ''}`.then(
      () => 'moved',
      (error: Error) => error.message,
    )

    const refusal = `posts cannot move from ${from} to ${to}`
    expect(await moving).toBe(allowed(from, to) ? 'moved' : refusal)
  })

  const STATES = ['waiting', 'sending', 'unknown', 'published', 'failed', 'skipped'] as const
  type State = (typeof STATES)[number]
  const FUTURE = '2100-01-01'
  const delivery = (state: State) => ({
    state,
    deadline_at: ['waiting', 'sending', 'unknown'].includes(state) ? FUTURE : null,
    look_at: state === 'unknown' ? FUTURE : null,
    worker_id: state === 'sending' ? 1 : null,
    leased_until: state === 'sending' ? FUTURE : null,
    error_code: state === 'failed' ? 'refused' : null,
    error: state === 'failed' ? 'no' : null,
    skip_reason: state === 'skipped' ? 'too long' : null,
  })
  const DELIVERY_MOVES =
    'waiting>skipped waiting>sending waiting>failed waiting>published sending>published sending>failed ' +
    'sending>waiting sending>unknown unknown>published unknown>waiting unknown>failed ' +
    'failed>waiting failed>skipped skipped>waiting'
  const delivery_pairs = STATES.flatMap((from) => STATES.map((to) => [from, to] as const))

  test('takes a failed delivery for published only where its outcome was unknown', async () => {
    const id = await delivered({ ...delivery('failed'), error_code: 'outcome_unknown' })

    expect(await tryMove(id, 'published')).toBe('moved')
    await w.db`delete from posts where id = ${id}`
  })

  test.each(delivery_pairs)('moves no delivery from %s to %s unless allowed', async (from, to) => {
    const post_id = await delivered(delivery(from))

    const end = await tryMove(post_id, to)

    const may = from === to || DELIVERY_MOVES.split(' ').includes(`${from}>${to}`)
    const refusal = `deliveries cannot move from ${from} to ${to}`
    expect(end).toBe(may ? 'moved' : refusal)
    await w.db`delete from posts where id = ${post_id}`
  })

  /** The id of a post that has this one delivery. */
  async function delivered(state: ReturnType<typeof delivery>): Promise<string> {
    const due = { user_id: user.id, platform: 'x', due_at: FUTURE, on_request: false }
    const [post] = await w.db<{ id: string }[]>`
      insert into posts ${w.db({ ...POST, share_with_followers: false, ...row('draft') })} returning id`
    const post_id = post?.id ?? ''
    await w.db`insert into deliveries ${w.db({ ...due, post_id, ...state })}`
    return post_id
  }

  async function tryMove(post_id: string, state: State): Promise<string> {
    return w.db`update deliveries set ${w.db(delivery(state))} where post_id = ${post_id}`.then(
      () => 'moved',
      (error: Error) => error.message,
    )
  }
})
