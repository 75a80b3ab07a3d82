/** An edit that changes where a post goes: before it is sent, or not at all (decision 283). */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { articleIn, ARTICLES } from '../articles/arrange.ts'
import { holdAnswer, letGo, loseSend } from '../delivery/arrange.ts'
import { findDifferences } from '../db/sameTargets.ts'
import type { Platform } from '../../networks/network.ts'
import { moveTo, soonEnough } from '../world/time.ts'
import { openWorld, UNHURRIED, type TestUser } from '../world/world.ts'
import { fieldsOf, inMinutes, refuse, takenToday } from './arrange.ts'

const w = await openWorld({ timing: UNHURRIED })
afterAll(async () => {
  // What the version before reads of targets says the same as the rows, after all these edits.
  expect(await findDifferences(w.db)).toEqual([])
  await w.close()
})

const POSTS = '/api/v1/posts'
const ALL: Platform[] = ['x', 'secondary_a', 'secondary_b']

async function create(user: TestUser, body: object): Promise<string> {
  const answer = await w.call(user, 'POST', POSTS, { body: { text: 'Words', ...body } })
  return answer.body.id ?? answer.body.posts[0].id
}

async function put(user: TestUser, id: string, body: object) {
  return w.call(user, 'PUT', `${POSTS}/${id}`, { body })
}

async function sends(user: TestUser): Promise<number[]> {
  return Promise.all(ALL.map(async (platform) => (await w.published(user, platform)).length))
}

/** Somebody with two accounts on X; of the second one only the ledger of the first member speaks. */
async function withTwo() {
  const user = await w.user({ connect: ['x', 'x', 'secondary_a', 'secondary_b'] })
  const { body } = await w.call(user, 'GET', '/api/v1/accounts')
  const { id, x_handle } = body.accounts.find((one: { is_primary: boolean }) => !one.is_primary)
  return { user, second: id as string, as_second: { ...user, handles: { x: x_handle as string } } }
}

test('a draft is published where its last edit says, in that order', async () => {
  const user = await w.user()
  const id = await create(user, { platforms: ['x'] })

  const { body } = await put(user, id, { platforms: ['linkedin', 'bluesky'] })
  await w.call(user, 'POST', `${POSTS}/${id}/publish`)

  expect(body.platforms).toEqual(['secondary_b', 'secondary_a'])
  expect(await sends(user)).toEqual([0, 1, 1])
})

test('a scheduled post goes where its last edit says, at the same time, and takes nothing for it', async () => {
  const user = await w.user()
  const scheduled_date = inMinutes(60)
  const id = await create(user, { platforms: ['x', 'secondary_a'], scheduled_date })
  const taken = await takenToday(w, user)

  const { status, body } = await put(user, id, { platforms: ['secondary_a', 'secondary_b'] })
  const after = await takenToday(w, user)
  await moveTo(w, id, '0 seconds')
  const post = await w.settled(user, id)

  expect([status, body.status, body.scheduled_date]).toEqual([200, 'scheduled', scheduled_date])
  expect(after).toBe(taken)
  expect(post).toMatchObject({ status: 'posted', platforms: ['secondary_a', 'secondary_b'] })
  expect(post.results.map(({ platform }: { platform: string }) => platform)).toEqual(post.platforms)
  expect(await sends(user)).toEqual([0, 1, 1])
})

test('another account has it then, and the first one has not', async () => {
  const { user, second, as_second } = await withTwo()
  const id = await create(user, { platforms: ['x'], scheduled_date: inMinutes(60) })

  const { body } = await put(user, id, { x_account_id: second })
  await moveTo(w, id, '0 seconds')
  const post = await w.settled(user, id)

  expect(body.x_account_id).toBe(second)
  expect(post.results).toMatchObject([{ status: 'published', account_id: second }])
  expect(await w.published(user, 'x')).toEqual([])
  expect(await w.published(as_second, 'x')).toHaveLength(1)
})

test('an edit of where and when and what is one edit', async () => {
  const { user, second, as_second } = await withTwo()
  const id = await create(user, { platforms: ['secondary_a'], scheduled_date: inMinutes(60) })

  const edit = { platforms: ['x'], x_account_id: second, text: 'Other' }
  const { status } = await soonEnough((scheduled_date) =>
    put(user, id, { ...edit, scheduled_date }),
  )
  await w.settled(user, id)

  expect(status).toBe(200)
  expect(await sends(user)).toEqual([0, 0, 0])
  expect((await w.published(as_second, 'x')).map(({ text }) => text)).toEqual(['Other'])
})

test('an empty list, null, and what is so already change nothing', async () => {
  const user = await w.user({ connect: ['x', 'secondary_a'] })
  const id = await create(user, { platforms: ['secondary_a', 'x'], scheduled_date: inMinutes(60) })
  const { body: before } = await w.call(user, 'GET', `${POSTS}/${id}`)
  const { updated_at } = before

  const answers = [
    await put(user, id, { platforms: [] }),
    await put(user, id, { x_account_id: null, secondary_b_account_id: null }),
    await put(user, id, before),
  ]

  for (const { status, body } of answers) {
    expect(status).toBe(200)
    // Of what it does not take the answer warns.
    const changed = { ...body, updated_at, warnings: [], notices: [] }
    expect(changed).toEqual({ ...before, warnings: [], notices: [] })
  }
})

test('an account that there is not, is another’s, or of another network is refused', async () => {
  const [user, other] = [await w.user(), await w.user()]
  const id = await create(user, { platforms: ['x'] })

  for (const account of ['nowhere', other.accounts.x, user.accounts.secondary_a]) {
    const answer = await put(user, id, { x_account_id: account })
    expect(answer.status).toBe(400)
    expect(fieldsOf(answer)).toEqual(['x_account_id'])
  }
  expect((await put(user, id, { platforms: ['nowhere'] })).status).toBe(400)
})

test('a scheduled post needs a network with an account, and a text that one of them takes', async () => {
  const user = await w.user({ connect: ['x', 'secondary_a'] })
  const text = 'a'.repeat(270)
  const id = await create(user, { platforms: ['x'], text, scheduled_date: inMinutes(60) })

  const unconnected = await put(user, id, { platforms: ['secondary_b'] })
  const too_long = await put(user, id, { platforms: ['x'], text: 'a'.repeat(290) })
  const elsewhere = await put(user, id, { platforms: ['secondary_a'], text: 'a'.repeat(290) })

  expect([unconnected.status, unconnected.body.code]).toEqual([403, 'account_not_connected'])
  expect(too_long.status).toBe(400)
  expect(elsewhere.status).toBe(200)
})

test('what failed on a network that is left is gone with it, also from the list of failures', async () => {
  const user = await w.user()
  await refuse(w, user, 'x')
  const id = await create(user, { platforms: ['x'], publish_now: true })

  const { body } = await put(user, id, { platforms: ['secondary_a'] })
  const { body: list } = await w.call(user, 'GET', `${POSTS}?has_failures=true`)
  const published = await w.call(user, 'POST', `${POSTS}/${id}/publish`)

  expect(body).toMatchObject({ status: 'draft', has_failures: false })
  expect(body).not.toHaveProperty('results')
  expect(list.total).toBe(0)
  expect(published.body.results).toMatchObject([{ platform: 'secondary_a', status: 'published' }])
  expect(await sends(user)).toEqual([0, 1, 0])
})

describe('what may have the post stays', () => {
  test('a network that has the first parts of a thread, with its account', async () => {
    const { user, second } = await withTwo()
    await refuse(w, user, 'secondary_b')
    const account = user.handles.x
    const create_fault = { platform: 'x', operation: 'create', account }
    await w.fault({ ...create_fault, kind: 'slow', delay_ms: 1, times: 1 })
    await w.fault({ ...create_fault, kind: 'status', status: 403, times: 1 })
    const thread = { thread_tweets: ['Two', 'Three'], platforms: ['x', 'secondary_b'] }
    const id = await create(user, { ...thread, publish_now: true })
    expect(await sends(user)).toEqual([1, 0, 0])

    const refused = [
      await put(user, id, { platforms: ['secondary_b'] }),
      await put(user, id, { x_account_id: second }),
    ]
    const others = await put(user, id, { platforms: ['x', 'secondary_a'] })

    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([400, 'already_published'])
    expect([others.status, others.body.platforms]).toEqual([200, ['x', 'secondary_a']])
    expect(await findDifferences(w.db)).toEqual([])
  })

  test('one of which nobody knows, while it is looked for and when that was given up', async () => {
    const user = await w.user()
    const account = user.handles.secondary_b
    await w.fault({ platform: 'secondary_b', operation: 'create', account, kind: 'cut_before' })
    const id = await create(user, { platforms: ['secondary_b'], publish_now: true })
    const edits = [{ platforms: ['x'] }, { platforms: ['x'], confirm_resend: true }]
    const refused = []

    for (const edit of edits) refused.push(await put(user, id, edit))
    const given_up = await w.settled(user, id)
    for (const edit of edits) refused.push(await put(user, id, edit))
    const more = await put(user, id, { platforms: ['secondary_b', 'x'] })

    expect(given_up.status).toBe('failed')
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([409, 'outcome_unknown'])
      expect(body.details).toEqual([expect.stringMatching(/^secondary_b: /)])
    }
    expect(more.status).toBe(200)
    expect(await sends(user)).toEqual([0, 0, 0])
  })

  test('and with its account, whatever account a batch names', async () => {
    const { user, second, as_second } = await withTwo()
    const account = user.handles.x
    const fault = { platform: 'x', operation: 'create', account }
    await w.fault({ ...fault, kind: 'slow', delay_ms: 1, times: 1 })
    await w.fault({ ...fault, kind: 'status', status: 403, times: 1 })
    const begun = await create(user, {
      thread_tweets: ['Two'],
      platforms: ['x'],
      publish_now: true,
    })
    await w.fault({
      platform: 'x',
      operation: 'read',
      account,
      kind: 'status',
      status: 503,
      times: 99,
    })
    await loseSend(w, user, 'cut_after')
    const doubtful = await create(user, { platforms: ['x'], publish_now: true })
    const free = await create(user, { platforms: ['x'] })
    const elsewhere = await create(user, { platforms: ['secondary_a'] })
    const batch = (members: object) =>
      w.call(user, 'POST', `${POSTS}/batch-schedule`, {
        body: {
          schedules: [begun, doubtful, free, elsewhere].map((post_id) => ({
            post_id,
            scheduled_date: inMinutes(60),
          })),
          confirm_resend: true,
          ...members,
        },
      })

    const { body } = await batch({ x_account_id: second })
    const before = await w.call(user, 'GET', `${POSTS}/${begun}`)
    const { body: as_they_are } = await batch({})
    const again = await batch({ x_account_id: second })

    const refusals = [
      [begun, 'already_published', '/x_account_id'],
      [doubtful, 'outcome_unknown', '/x_account_id'],
    ]
    const shown = (errors: { post_id: string; problems: { code: string; pointer: string }[] }[]) =>
      errors.map(({ post_id, problems: [first] }) => [post_id, first!.code, first!.pointer])
    expect(shown(body.errors)).toEqual(refusals)
    expect(body.scheduled.map(({ id }: { id: string }) => id)).toEqual([free, elsewhere])
    expect(before.body.x_account_id).toBe(user.accounts.x)
    expect(as_they_are.scheduled).toHaveLength(4)
    // Also once they wait to be sent again.
    expect(shown(again.body.errors)).toEqual(refusals)
    expect(await w.published(as_second, 'x')).toEqual([])
  })

  test('one that is getting it', async () => {
    const { user, second, as_second } = await withTwo()
    await holdAnswer(w, user)
    const id = await create(user, { platforms: ['x'], scheduled_date: inMinutes(60) })
    await moveTo(w, id, '0 seconds')
    await w.until(async () => (await w.published(user, 'x')).length === 1)

    const refused = [
      await put(user, id, { platforms: ['secondary_a'] }),
      await put(user, id, { x_account_id: second }),
      await put(user, id, { platforms: ['x', 'secondary_a'] }),
    ]
    await letGo(w, user)
    await w.settled(user, id)

    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([400, 'already_published'])
    expect(await sends(user)).toEqual([1, 0, 0])
    expect(await w.published(as_second, 'x')).toEqual([])
  })
})

test('an edit that races with the worker comes before the send or not at all', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const { user, second, as_second } = await withTwo()
      const id = await create(user, { platforms: ['x'], scheduled_date: inMinutes(60) })
      const by_account = index % 2 === 0
      const edit = by_account ? { x_account_id: second } : { platforms: ['secondary_a'] }
      await moveTo(w, id, '2 seconds')
      // Around the due time, some before it and some after.
      await sleep(1_900 + index * 10)
      const { status, body } = await put(user, id, edit)
      await w.settled(user, id)
      const [on_x, on_bluesky] = await sends(user)
      const elsewhere = by_account ? (await w.published(as_second, 'x')).length : on_bluesky
      return { status, code: body.code, on_x, elsewhere }
    }),
  )

  for (const outcome of outcomes) {
    expect(outcome).toEqual(
      outcome.status === 200
        ? { status: 200, code: undefined, on_x: 0, elsewhere: 1 }
        : { status: 400, code: 'already_published', on_x: 1, elsewhere: 0 },
    )
  }
})

test('an edit of something else leaves a network with the account that is gone, whatever others there are', async () => {
  const user = await w.user({ connect: ['secondary_a', 'secondary_b'] })
  const id = await create(user, { platforms: ['secondary_b'] })
  await loseSend(w, user, 'cut_before', 'secondary_b')
  await w.call(user, 'POST', `${POSTS}/${id}/publish`)
  await w.until(async () => {
    const { body } = await w.call(user, 'GET', `${POSTS}/${id}`)
    return body.deliveries[0].code === 'outcome_unknown'
  })
  await w.db`delete from connections where id = ${user.accounts.secondary_b!}`
  // That of somebody else becomes the user's.
  const other = await w.user({ connect: ['secondary_b'] })
  await w.db`update connections set user_id = ${user.id} where id = ${other.accounts.secondary_b!}`

  const edited = await put(user, id, { category: 'Other' })
  const back = await put(user, id, { ...edited.body, thread_media: null })
  const added = await put(user, id, { platforms: ['secondary_b', 'secondary_a'] })

  for (const { status, body } of [edited, back])
    expect([status, body.category, body.secondary_b_account_id]).toEqual([200, 'Other', null])
  expect(added.body).toMatchObject({
    secondary_a_account_id: user.accounts.secondary_a,
    secondary_b_account_id: null,
  })
})

describe('an article', () => {
  async function authorOfTwo() {
    const tier = 'Premium'
    const user = await w.user({
      connect: [
        { platform: 'x', tier },
        { platform: 'x', tier },
      ],
    })
    const { body } = await w.call(user, 'GET', '/api/v1/accounts')
    const { id } = body.accounts.find((one: { is_primary: boolean }) => !one.is_primary)
    return { user, second: id as string }
  }

  test('is published by the account that its last edit names, at its time', async () => {
    const { user, second } = await authorOfTwo()
    const { body: created } = await w.call(user, 'POST', ARTICLES, {
      body: { title: 'A', content_markdown: 'Words', scheduled_date: inMinutes(60) },
    })
    const path = `${ARTICLES}/${created.article.id}`

    const { body } = await w.call(user, 'PUT', path, { body: { x_account_id: second } })
    await moveTo(w, created.article.id, '0 seconds')
    const { article } = await w.until(async () => {
      const { body: now } = await w.call(user, 'GET', path)
      return now.article.status === 'published' && now
    })

    expect(body.article).toMatchObject({ status: 'scheduled', x_account_id: second })
    expect(article.x_account_id).toBe(second)
    const [delivery] = await w.db`
      select connection_id, state from deliveries where article_id = ${article.id}`
    expect(delivery).toEqual({ connection_id: second, state: 'published' })
  })

  test('that X may have keeps its account, also once it waits to be sent again', async () => {
    const { user, second } = await authorOfTwo()
    const never = { platform: 'x', account: user.handles.x, times: 100 } as const
    await w.fault({ ...never, times: 1, operation: 'publish_article', kind: 'cut_after' })
    await w.fault({ ...never, operation: 'read', kind: 'status', status: 503 })
    const { body: created } = await w.call(user, 'POST', ARTICLES, {
      body: { title: 'A', content_markdown: 'Words', publish_now: true },
    })
    const path = `${ARTICLES}/${created.article.id}`
    await w.db`update deliveries set deadline_at = now() where article_id = ${created.article.id}`
    await w.until(async () => (await w.call(user, 'GET', path)).body.article.status === 'failed')
    const change = (body: object) => w.call(user, 'PUT', path, { body })

    const refused = [await change({ x_account_id: second })]
    const dated = await change({ scheduled_date: inMinutes(60), confirm_resend: true })
    refused.push(await change({ x_account_id: second }))

    expect(dated.status).toBe(200)
    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([409, 'outcome_unknown'])
  })

  test('keeps its account for null, and is refused one that there is not', async () => {
    const { user } = await authorOfTwo()
    const id = await articleIn(w, user, 'draft')
    const change = (x_account_id: unknown) =>
      w.call(user, 'PUT', `${ARTICLES}/${id}`, { body: { x_account_id } })

    expect((await change(null)).body.article.x_account_id).toBe(user.accounts.x)
    expect(fieldsOf(await change('nowhere'))).toEqual(['x_account_id'])
  })
})
