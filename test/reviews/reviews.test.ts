/** What a key without `publish` schedules waits for approval, and nothing of it is sent before. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ARTICLES, TEXT } from '../articles/arrange.ts'
import { inMinutes, postIn, takenToday } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, type TestUser } from '../world/world.ts'
import { keyThatMay, POSTS } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())

let user: TestUser
let drafter: TestUser
beforeEach(async () => {
  user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }, 'secondary_a'] })
  drafter = await keyThatMay(w, user)
})

async function pending(text = 'Look at this'): Promise<string> {
  const body = { text, scheduled_date: inMinutes(60) }
  return (await w.call(drafter, 'POST', POSTS, { body })).body.posts[0].id
}

const read = async (id: string) => (await w.call(user, 'GET', `${POSTS}/${id}`)).body
const review = (id: string, body: object, headers = {}) =>
  w.call(user, 'POST', `${POSTS}/${id}/review`, { body, headers })

// As the API answers.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
async function endsAs(readIt: () => Promise<any>, status: string) {
  await w.until(async () => (await readIt()).status === status)
  return readIt()
}

/** Each way to give a post a date, by which none of them goes out. */
const WAYS: [string, () => Promise<string>][] = [
  ['created with a date', () => pending()],
  [
    'created in a bulk',
    async () => {
      const posts = [{ text: 'a', scheduled_date: inMinutes(60) }, { text: 'b' }]
      return (await w.call(drafter, 'POST', POSTS, { body: { posts } })).body.posts[0].id
    },
  ],
  [
    'scheduled',
    async () => {
      const id = await postIn(w, user, 'draft')
      const body = { scheduled_date: inMinutes(60) }
      const answer = await w.call(drafter, 'POST', `${POSTS}/${id}/schedule`, { body })
      expect(answer.body).toMatchObject({ status: 'scheduled', review_status: 'pending' })
      expect(answer.body.message).toContain('approves it')
      return id
    },
  ],
  [
    'scheduled in a batch',
    async () => {
      const id = await postIn(w, user, 'draft')
      const body = { schedules: [{ post_id: id, scheduled_date: inMinutes(60) }] }
      const answer = await w.call(drafter, 'POST', `${POSTS}/batch-schedule`, { body })
      expect(answer.body.scheduled).toMatchObject([{ id, review_status: 'pending' }])
      return id
    },
  ],
  [
    'given a date by an edit',
    async () => {
      const id = await postIn(w, user, 'failed')
      const body = { scheduled_date: inMinutes(60) }
      await w.call(drafter, 'PUT', `${POSTS}/${id}`, { body })
      return id
    },
  ],
  [
    'edited after it was approved',
    async () => {
      const id = await postIn(w, user, 'scheduled')
      await w.call(drafter, 'PUT', `${POSTS}/${id}`, { body: { text: 'Something else' } })
      return id
    },
  ],
]

describe.each(WAYS)('a post that was %s', (way, make) => {
  test('waits, and its deliveries are held', async () => {
    const taken = await takenToday(w, user)
    const id = await make()
    const post = await read(id)
    const { body: list } = await w.call(user, 'GET', `${POSTS}?review_status=pending`)

    expect(post).toMatchObject({ status: 'scheduled', review_status: 'pending' })
    expect(post.deliveries.map(({ status }: { status: string }) => status)).toEqual(
      post.deliveries.map(() => 'held'),
    )
    expect(list.posts.map((one: { id: string }) => one.id)).toEqual([id])
    // What the user's own key has done to get it there is taken, and nothing else.
    const [row] = await w.db`
      select count(*)::integer as n from events
      where subject_id = ${id} and type = 'post.review_requested'`
    expect(row).toEqual({ n: 1 })
    expect(await takenToday(w, user)).toBeLessThanOrEqual(taken + 1)
  })

  test('goes out once it is approved, and takes one from the daily limit then', async () => {
    const id = await make()
    const before = await w.published(user, 'x')
    const taken = await takenToday(w, user)

    const approved = await review(id, { decision: 'approve', note: 'Well said' })
    await moveTo(w, id, '0 seconds')
    const post = await w.settled(user, id)

    expect(approved.body).toMatchObject({ review_status: 'approved', review_note: 'Well said' })
    const is_counted = way === 'edited after it was approved'
    expect(await takenToday(w, user)).toBe(taken + (is_counted ? 0 : 1))
    expect(post).toMatchObject({ status: 'posted', review_status: 'approved' })
    expect(await w.published(user, 'x')).toHaveLength(before.length + 1)
  })

  test('fails at its time without approval, sent nowhere, and can be dated again', async () => {
    const id = await make()
    const before = await w.published(user, 'x')

    await moveTo(w, id, '0 seconds')
    const post = await endsAs(() => read(id), 'failed')
    const late = await review(id, { decision: 'approve' })
    const again = await w.call(drafter, 'POST', `${POSTS}/${id}/schedule`, {
      body: { scheduled_date: inMinutes(60) },
    })

    expect(post).toMatchObject({ status: 'failed', review_status: 'rejected' })
    const codes = new Set(post.deliveries.map(({ code }: { code: string }) => code))
    expect([...codes]).toEqual(['not_approved'])
    expect(late).toMatchObject({ status: 409, body: { code: 'not_pending' } })
    expect(again.body.review_status).toBe('pending')
    expect(await w.published(user, 'x')).toHaveLength(before.length)
  })
})

test('what is rejected is a draft again, with the note, until it is dated anew', async () => {
  const id = await pending()

  const { body } = await review(id, { decision: 'reject', note: 'The figures are old.' })
  const { body: list } = await w.call(user, 'GET', `${POSTS}?review_status=rejected`)
  const second = await review(id, { decision: 'approve' })
  await w.call(drafter, 'PUT', `${POSTS}/${id}`, { body: { text: 'Look at that' } })
  const edited = await read(id)
  await w.call(drafter, 'PUT', `${POSTS}/${id}`, { body: { scheduled_date: inMinutes(60) } })
  const dated = await read(id)

  expect(body).toMatchObject({
    status: 'draft',
    scheduled_date: null,
    review_status: 'rejected',
    review_note: 'The figures are old.',
  })
  expect(body).not.toHaveProperty('deliveries')
  expect(list.posts.map((one: { id: string }) => one.id)).toEqual([id])
  expect(second).toMatchObject({ status: 409, body: { code: 'not_pending' } })
  expect(edited).toMatchObject({ review_status: 'rejected', review_note: 'The figures are old.' })
  expect(dated.review_status).toBe('pending')
  expect(dated).not.toHaveProperty('review_note')
})

test('an approval of what was changed meanwhile is refused', async () => {
  const id = await pending()
  const { headers } = await w.call(user, 'GET', `${POSTS}/${id}`)
  await w.call(drafter, 'PUT', `${POSTS}/${id}`, { body: { text: 'Something else' } })

  const answer = await review(id, { decision: 'approve' }, { 'if-match': headers.get('etag') })

  expect(answer).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
  expect((await read(id)).review_status).toBe('pending')
})

test('whoever may publish approves by scheduling and publishing, and not by an edit of the text', async () => {
  const [edited, scheduled, published] = [await pending(), await pending(), await pending()]

  await w.call(user, 'PUT', `${POSTS}/${edited}`, { body: { text: 'Better' } })
  await w.call(user, 'POST', `${POSTS}/${scheduled}/schedule`, {
    body: { scheduled_date: inMinutes(90) },
  })
  await w.call(user, 'POST', `${POSTS}/${published}/publish`)

  expect((await read(edited)).review_status).toBe('pending')
  const { review_status, deliveries } = await read(scheduled)
  expect([review_status, deliveries[0].status]).toEqual(['approved', 'pending'])
  expect(await read(published)).toMatchObject({ status: 'posted', review_status: 'approved' })
})

describe.each(['posts', 'articles'] as const)('of %s that wait', (kind) => {
  const at = inMinutes(60)
  const path = `/api/v1/${kind}`
  const readOne = async (id: string) => {
    const { body } = await w.call(user, 'GET', `${path}/${id}`)
    return body.article ?? body
  }

  async function waiting(): Promise<string> {
    const content = kind === 'posts' ? { text: 'Look at this' } : TEXT
    const { body } = await w.call(drafter, 'POST', path, {
      body: { ...content, scheduled_date: at },
    })
    return body.posts?.[0].id ?? body.article.id
  }

  test('an edit that names a date approves, also the one that it has, if whoever sends it may publish', async () => {
    const [same, later, edited, by_drafter] = [
      await waiting(),
      await waiting(),
      await waiting(),
      await waiting(),
    ]
    const taken = await takenToday(w, user)
    const put = (by: TestUser, id: string, body: object) =>
      w.call(by, 'PUT', `${path}/${id}`, { body })

    await put(user, same, { scheduled_date: at })
    await put(user, later, { scheduled_date: inMinutes(90) })
    await put(user, edited, { external_id: 'mine' })
    await put(drafter, by_drafter, { scheduled_date: at })
    const again = await put(user, same, { scheduled_date: at })

    const all = await Promise.all([same, later, edited, by_drafter].map(readOne))
    expect(all.map(({ review_status }) => review_status)).toEqual([
      'approved',
      'approved',
      'pending',
      'pending',
    ])
    expect(all[0]).toMatchObject({ scheduled_date: at, status: 'scheduled' })
    expect(all[0].deliveries[0].status).toBe('pending')
    expect(again.status).toBe(200)
    // What is approved takes its one from the day, and once.
    expect(await takenToday(w, user)).toBe(taken + (kind === 'posts' ? 2 : 0))
    await moveTo(w, same, '0 seconds')
    await w.until(async () => /posted|published/.test((await readOne(same)).status))
  })
})

test('what is published on one network is approved for the others, at its date', async () => {
  const body = { text: 'Both', platforms: ['x', 'secondary_a'], scheduled_date: inMinutes(60) }
  const [{ id }] = (await w.call(drafter, 'POST', POSTS, { body })).body.posts

  await w.call(user, 'POST', `${POSTS}/${id}/publish`, { body: { platforms: ['x'] } })
  const { deliveries, scheduled_date } = await read(id)
  await moveTo(w, id, '0 seconds')
  const { results } = await w.settled(user, id)

  expect(deliveries.map(({ status }: { status: string }) => status)).toEqual([
    'published',
    'pending',
  ])
  expect(scheduled_date).toBe(body.scheduled_date)
  expect(results.map(({ status }: { status: string }) => status)).toEqual([
    'published',
    'published',
  ])
})

test('an approval that the plan or the day refuses leaves it waiting', async () => {
  const id = await pending()
  await w.db`update subscriptions set status = 'none' where user_id = ${user.id}`
  const refused = await review(id, { decision: 'approve' })
  await w.db`update subscriptions set status = 'active' where user_id = ${user.id}`
  await w.db`
    insert into post_usage (user_id, day, taken, allowed)
    values (${user.id}, (now() at time zone 'UTC')::date, 200, 200)
    on conflict (user_id, day) do update set taken = 200`
  const limited = await review(id, { decision: 'approve' })

  expect([refused.status, refused.body.code]).toEqual([403, 'subscription_required'])
  expect([limited.status, limited.body.code]).toEqual([429, 'daily_limit'])
  const { review_status, deliveries } = await read(id)
  expect([review_status, deliveries[0].status]).toEqual(['pending', 'held'])
})

test('a post that was approved counts once for its date, however often it is edited and approved', async () => {
  await w.call(user, 'PUT', '/api/v1/queue', {
    body: { slots: [{ weekdays: ['monday', 'tuesday'], time: '12:00' }] },
  })
  const { body } = await w.call(user, 'POST', POSTS, { body: { text: 'One', queue: 'next' } })
  const [{ id }] = body.posts
  const edit = async (members: object) => {
    const edited = await w.call(drafter, 'PUT', `${POSTS}/${id}`, { body: members })
    expect(edited.body).toMatchObject({ status: 'scheduled', review_status: 'pending' })
  }
  const approve = async () => {
    expect((await review(id, { decision: 'approve' })).status).toBe(200)
    return takenToday(w, user)
  }

  await edit({ text: 'Two' })
  expect(await approve()).toBe(1)
  await edit({ text: 'Three' })
  await w.call(user, 'PUT', '/api/v1/queue', {
    body: { slots: [{ weekdays: ['monday', 'tuesday'], time: '13:00' }] },
  })
  await w.call(user, 'POST', '/api/v1/queue/rearrange')
  expect(await approve()).toBe(1)
  await edit({ scheduled_date: inMinutes(90) })
  expect(await approve()).toBe(2)
})

test('its author takes it back, and a key that may only draft decides nothing and sends nothing again', async () => {
  const id = await pending()
  const decided = await w.call(drafter, 'POST', `${POSTS}/${id}/review`, {
    body: { decision: 'approve' },
  })
  const resent = await w.call(drafter, 'POST', `${POSTS}/${id}/schedule`, {
    body: { scheduled_date: inMinutes(60), confirm_resend: true },
  })
  const back = await w.call(drafter, 'POST', `${POSTS}/${id}/unschedule`)
  const other = await pending()
  const deleted = await w.call(drafter, 'DELETE', `${POSTS}/${other}`)

  for (const answer of [decided, resent])
    expect(answer).toMatchObject({ status: 403, body: { permission: 'publish' } })
  expect(back.body).toMatchObject({ status: 'draft', review_status: 'approved' })
  expect(deleted.status).toBe(200)
})

test('the database itself refuses to send what waits', async () => {
  const id = await pending()
  const row = w.db`subject_id = ${id}`

  const moves = [
    () => w.db`update deliveries set state = 'waiting' where ${row}`,
    () => w.db`
      update deliveries set state = 'sending', worker_id = 1, leased_until = now() where ${row}`,
  ]
  for (const move of moves) await expect(move()).rejects.toThrow()
  await w.db`update deliveries set state = 'failed', deadline_at = null, error_code = 'refused',
    error = 'x' where ${row}`
  await w.db`update deliveries set state = 'waiting', deadline_at = now(), error_code = null,
    error = null where ${row}`
  const claim = w.db`
    update deliveries set state = 'sending', worker_id = 1, leased_until = now() where ${row}`
  await expect(claim).rejects.toThrow('nothing is sent without approval')
  await w.call(user, 'DELETE', `${POSTS}/${id}`)
})

test('events and the history tell who waits, and what was decided', async () => {
  const id = await pending()
  await review(id, { decision: 'approve' })
  await w.call(drafter, 'PUT', `${POSTS}/${id}`, { body: { text: 'Something else' } })
  await review(id, { decision: 'reject' })
  const { body: log } = await w.call(user, 'GET', `/api/v1/events?post_id=${id}`)
  const { body: past } = await w.call(user, 'GET', `${POSTS}/${id}/history`)

  expect(log.events.map(({ type }: { type: string }) => type)).toEqual([
    'post.created',
    'post.scheduled',
    'post.review_requested',
    'post.reviewed',
    'post.updated',
    'post.review_requested',
    'post.reviewed',
    'post.unscheduled',
  ])
  const [, , asked] = log.events
  expect(asked.data.post).toMatchObject({ id, review_status: 'pending' })
  expect(past.history.map(({ message }: { message: string }) => message)).toEqual([
    'Created.',
    expect.stringContaining('Scheduled for'),
    'Waits for approval.',
    'Approved.',
    'Changed.',
    'Waits for approval.',
    'Rejected.',
    'Made a draft again.',
  ])
})

describe('an article', () => {
  const article = async (id: string) =>
    (await w.call(user, 'GET', `${ARTICLES}/${id}`)).body.article

  async function pendingArticle(): Promise<string> {
    const body = { ...TEXT, scheduled_date: inMinutes(60) }
    return (await w.call(drafter, 'POST', ARTICLES, { body })).body.article.id
  }

  async function inReview(status: string): Promise<string[]> {
    const { body } = await w.call(user, 'GET', `${ARTICLES}?review_status=${status}`)
    return body.articles.map(({ id }: { id: string }) => id)
  }

  test('waits like a post, is approved, and goes out', async () => {
    const id = await pendingArticle()
    const listed = await inReview('pending')
    const before = await article(id)
    await w.call(user, 'POST', `${ARTICLES}/${id}/review`, { body: { decision: 'approve' } })
    const approved = await article(id)
    const none = await inReview('pending')
    await moveTo(w, id, '0 seconds')
    const after = await endsAs(() => article(id), 'published')

    expect(before).toMatchObject({ status: 'scheduled', review_status: 'pending' })
    expect([listed, none]).toEqual([[id], []])
    expect(before.deliveries[0].status).toBe('held')
    expect(approved.deliveries[0].status).toBe('pending')
    expect(after.review_status).toBe('approved')
  })

  test('is rejected, edited and dated again, and fails without approval', async () => {
    const id = await pendingArticle()
    const { body } = await w.call(user, 'POST', `${ARTICLES}/${id}/review`, {
      body: { decision: 'reject', note: 'Not yet' },
    })
    const again = await w.call(drafter, 'PUT', `${ARTICLES}/${id}`, {
      body: { scheduled_date: inMinutes(60) },
    })
    await moveTo(w, id, '0 seconds')
    const failed = await endsAs(() => article(id), 'failed')

    expect(body.article).toMatchObject({ status: 'draft', review_status: 'rejected' })
    expect(body.article.review_note).toBe('Not yet')
    expect(again.body.article.review_status).toBe('pending')
    expect(failed.deliveries[0].code).toBe('not_approved')
  })

  test('that was approved waits again after an edit', async () => {
    const made = await w.call(user, 'POST', ARTICLES, {
      body: { ...TEXT, scheduled_date: inMinutes(60) },
    })
    const { id } = made.body.article
    await w.call(drafter, 'PUT', `${ARTICLES}/${id}`, { body: { title: 'Another' } })
    const { review_status, deliveries } = await article(id)

    expect([review_status, deliveries[0].status]).toEqual(['pending', 'held'])
  })
})
