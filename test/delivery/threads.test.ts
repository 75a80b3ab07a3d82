/** Threads on X are sent part by part: in order, each once, and on from where they stopped. */
import { afterAll, expect, test } from 'vitest'
import { inMinutes } from '../posts/arrange.ts'
import { HELD, letGo } from './arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, UNHURRIED, type TestUser } from '../world/world.ts'

const w = await openWorld({ timing: UNHURRIED })
afterAll(() => w.close())

const POSTS = '/api/v1/posts'
const THREAD = { text: 'Part 1', thread_tweets: ['Part 2', 'Part 3', 'Part 4'] }
const PARTS = [THREAD.text, ...THREAD.thread_tweets]

/** Faults are used up in order: these let `k - 1` parts pass and meet the next. */
async function faultAtPart(user: TestUser, k: number, fault: Record<string, unknown>) {
  const create = { platform: 'x', operation: 'create', account: user.handles.x }
  if (k > 1) await w.fault({ ...create, kind: 'slow', delay_ms: 0, times: k - 1 })
  await w.fault({ ...create, ...fault })
}

async function publish(user: TestUser) {
  const { status, body } = await w.call(user, 'POST', POSTS, {
    body: { ...THREAD, publish_now: true },
  })
  return { status, body, id: (body.id ?? body.posts[0].id) as string }
}

async function textsInOrder(user: TestUser) {
  const entries = await w.published(user, 'x')
  entries.forEach((entry, i) => expect(entry.parent).toBe(entries[i - 1]?.id ?? null))
  return entries.map(({ text }) => text)
}

for (const k of [1, 2, 4]) {
  for (const kind of ['cut_before', 'cut_after', 'garbage']) {
    test.concurrent(
      `a thread that meets ${kind} at part ${k} goes on once that is settled, each part once`,
      async () => {
        const user = await w.user({ connect: ['x'] })
        await faultAtPart(user, k, { kind })

        const { status, id } = await publish(user)
        const post = await w.settled(user, id)

        expect([200, 201]).toContain(status)
        expect(post.status).toBe('posted')
        expect(await textsInOrder(user)).toEqual(PARTS)
        const ids = (await w.published(user, 'x')).map((entry) => entry.id)
        expect(post.results[0].part_ids).toEqual(ids)
      },
    )
  }

  test.concurrent(
    `a thread that is refused at part ${k} has failed with the parts before it, and goes on at part ${k}`,
    async () => {
      const user = await w.user({ connect: ['x'] })
      await faultAtPart(user, k, { kind: 'status', status: 403 })
      const { status, id } = await publish(user)
      const failed = await w.call(user, 'GET', `${POSTS}/${id}`)

      const again = await w.call(user, 'POST', `${POSTS}/${id}/publish`)

      expect(status).toBe(502)
      expect(failed.body.results[0].status).toBe('failed')
      expect(failed.body.results[0].part_ids ?? []).toHaveLength(k - 1)
      expect([again.status, again.body.status]).toEqual([200, 'posted'])
      expect(await textsInOrder(user)).toEqual(PARTS)
    },
  )
}

test('once a part is live the text stays, the date may change, and the rest goes out then', async () => {
  const user = await w.user({ connect: ['x'] })
  await faultAtPart(user, 3, { kind: 'status', status: 403 })
  const { id } = await publish(user)
  const scheduled_date = inMinutes(60)

  const text = await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: 'Other' } })
  const parts = await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { thread_tweets: ['a'] } })
  const date = await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { scheduled_date } })
  const early = await textsInOrder(user)
  await moveTo(w, id, '0 seconds')
  const post = await w.settled(user, id)

  expect([text.status, text.body.code]).toEqual([400, 'already_published'])
  expect([parts.status, parts.body.code]).toEqual([400, 'already_published'])
  expect([date.status, date.body.status]).toEqual([200, 'scheduled'])
  expect(post.status).toBe('posted')
  expect(early).toEqual(PARTS.slice(0, 2))
  expect(await textsInOrder(user)).toEqual(PARTS)
})

test('deleting a thread that stopped halfway removes its live parts', async () => {
  const user = await w.user({ connect: ['x'] })
  await faultAtPart(user, 3, { kind: 'status', status: 403 })
  const { id } = await publish(user)

  const deleted = await w.call(user, 'DELETE', `${POSTS}/${id}`)

  expect(deleted.body).toMatchObject({ success: true, x_deleted: true })
  expect(await removed(user)).toBe(2)
})

test('a thread that is deleted while it is sent sends no further part, and what is live is removed', async () => {
  const user = await w.user({ connect: ['x'] })
  await faultAtPart(user, 2, HELD)
  const publishing = publish(user)
  await w.until(async () => (await w.published(user, 'x')).length === 2)
  const { id } = (await w.db<{ id: string }[]>`select id from posts where user_id = ${user.id}`)[0]!

  const deleted = await w.call(user, 'DELETE', `${POSTS}/${id}`)
  await letGo(w, user)
  await publishing.catch(() => undefined)
  await w.until(async () => (await removed(user)) === 2)

  expect(deleted.status).toBe(200)
  expect(await textsInOrder(user)).toEqual(['Part 1', 'Part 2'])
  const rows = await w.db`select from posts where id = ${id}`
  expect(rows).toHaveLength(0)
})

async function removed(user: TestUser): Promise<number> {
  const query = `platform=x&account=${user.handles.x}`
  // The ledger is the simulator's own format.
  const ledger = (await w.control('GET', `/control/ledger?${query}`)) as {
    entries: { kind: string }[]
  }
  return ledger.entries.filter(({ kind }) => kind === 'post_deleted').length
}

test('a thread on Bluesky is there whole or not at all, whatever happens to its answer', async () => {
  for (const kind of ['cut_before', 'cut_after', 'half']) {
    const user = await w.user({ connect: ['secondary_a'] })
    const account = user.handles.secondary_a
    await w.fault({ platform: 'secondary_a', operation: 'create', account, kind })

    const { body } = await w.call(user, 'POST', POSTS, {
      body: { ...THREAD, publish_now: true, platforms: ['secondary_a'] },
    })
    const post = await w.settled(user, body.posts[0].id)

    expect(post.results[0].part_ids).toHaveLength(4)
    const entries = await w.published(user, 'secondary_a')
    expect(entries.map(({ text }) => text)).toEqual(PARTS)
  }
})
