/** Edits and deletes race honestly with a send that is under way. */
import { afterAll, expect, test } from 'vitest'
import type { Platform } from '../../networks/network.ts'
import { inMinutes } from '../posts/arrange.ts'
import { moveTo } from '../world/time.ts'
import { openWorld, UNHURRIED, type TestUser, type World } from '../world/world.ts'
import { holdAnswer, letGo, look, schedule } from './arrange.ts'

// What is unknown stays so until a test has looked at it.
const quiet_ms = { x: 10_000, secondary_a: 10_000, secondary_b: 10_000 }
const w = await openWorld({ timing: { ...UNHURRIED, quiet_ms } })
/** Gives up a network that does not answer. */
const impatient = await openWorld({ timing: { request_timeout_ms: 2_000, quiet_ms } })
afterAll(() => Promise.all([w.close(), impatient.close()]))

const POSTS = '/api/v1/posts'

/** A post whose send is under way until it is let go. */
async function underWay(user: TestUser, platform: Platform) {
  await holdAnswer(w, user, platform)
  const id = await schedule(w, user, { text: 'Under way', platforms: [platform] })
  await w.until(() => isIn(w, id, ['sending']))
  return id
}

async function isIn({ db }: World, post_id: string, states: string[]) {
  const rows = await db`
    select from deliveries where post_id = ${post_id} and state = any(${states}::text[])`
  return rows.length === 1
}

async function isGone({ db }: World, id: string) {
  return (await db`select from posts where id = ${id}`).length === 0
}

async function ledger(user: TestUser, platform: Platform, of = w) {
  const query = `platform=${platform}&account=${user.handles[platform]}`
  // The ledger is the simulator's own format.
  const { entries } = (await of.control('GET', `/control/ledger?${query}`)) as {
    entries: { kind: string }[]
  }
  return entries.map(({ kind }) => kind).filter((kind) => kind.startsWith('post_'))
}

test('an edit before the claim wins, whatever was about to be sent', async () => {
  const user = await w.user()
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Old', scheduled_date: inMinutes(60) },
  })
  const [{ id }] = body.posts
  await moveTo(w, id, '3 seconds')

  let last = 'Old'
  for (let n = 0; ; n++) {
    const text = `New ${n}`
    const { status } = await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text } })
    if (status === 200) last = text
    else break
  }
  await w.settled(user, id)

  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual([last])
})

test('while it is under way a post answers 400 to edits and 409 to publishing, and reads scheduled', async () => {
  const user = await w.user()
  const id = await underWay(user, 'x')

  const read = await w.call(user, 'GET', `${POSTS}/${id}`)
  const edited = await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { text: 'Too late' } })
  const drafted = await w.call(user, 'PUT', `${POSTS}/${id}`, { body: { scheduled_date: null } })
  const published = await w.call(user, 'POST', `${POSTS}/${id}/publish`)
  const me = await w.call(user, 'GET', '/api/v1/me')
  await letGo(w, user)

  expect(read.body).toMatchObject({ status: 'scheduled', text: 'Under way' })
  expect(read.body).not.toHaveProperty('results')
  expect([edited.status, edited.body.code]).toEqual([400, 'already_published'])
  expect([drafted.status, drafted.body.code]).toEqual([400, 'already_published'])
  expect([published.status, published.body.code]).toEqual([409, 'in_progress'])
  // No allowance was taken by what was refused.
  expect(me.body.limits.posts_published_today).toBe(1)
  expect((await w.settled(user, id)).status).toBe('posted')
  expect(await w.published(user, 'x')).toHaveLength(1)
})

for (const platform of ['x', 'secondary_a', 'secondary_b'] as const) {
  test.concurrent(
    `a post deleted while ${platform} has its send goes away at once, and its copy as soon as it is known`,
    async () => {
      const user = await w.user()
      const id = await underWay(user, platform)

      const deleted = await w.call(user, 'DELETE', `${POSTS}/${id}`)
      const read = await w.call(user, 'GET', `${POSTS}/${id}`)
      await letGo(w, user, platform)
      await w.until(async () => (await ledger(user, platform)).length === 2)

      expect(deleted.status).toBe(200)
      expect(read.status).toBe(404)
      expect(await ledger(user, platform)).toEqual(['post_accepted', 'post_deleted'])
      await w.until(() => isGone(w, id))
    },
  )

  test.concurrent(
    `a post deleted while ${platform} stalls beyond the time of a request does not stay there`,
    async () => {
      const user = await impatient.user()
      await holdAnswer(impatient, user, platform, { kind: 'stall' })
      const id = await schedule(impatient, user, { text: 'Stalls', platforms: [platform] })
      await impatient.until(() => isIn(impatient, id, ['sending', 'unknown']))

      await impatient.call(user, 'DELETE', `${POSTS}/${id}`)
      await impatient.until(() => isIn(impatient, id, ['unknown']))
      await letGo(impatient, user, platform)
      await look(impatient, user)
      await impatient.until(() => isGone(impatient, id))

      // LinkedIn cannot be looked at: what nobody knows of nobody can remove.
      const kept = platform === 'secondary_b'
      const kinds = await impatient.until(async () => {
        const all = await ledger(user, platform, impatient)
        return all.length === (kept ? 1 : 2) && all
      })
      expect(kinds).toEqual(kept ? ['post_accepted'] : ['post_accepted', 'post_deleted'])
    },
  )

  test.concurrent(
    `a post deleted while its send to ${platform} is unknown and absent is not sent again`,
    async () => {
      const user = await w.user()
      const create = { platform, operation: 'create', account: user.handles[platform] }
      await w.fault({ ...create, kind: 'cut_before' })
      const { body } = await w.call(user, 'POST', POSTS, {
        body: { text: 'Deleted in doubt', publish_now: true, platforms: [platform] },
      })
      const [{ id }] = body.posts

      await w.call(user, 'DELETE', `${POSTS}/${id}`)
      await look(w, user)
      await w.until(() => isGone(w, id))

      expect(await ledger(user, platform)).toEqual([])
    },
  )
}

test('deleting with delete_from_x=false while it is under way leaves the copy', async () => {
  const user = await w.user()
  const id = await underWay(user, 'x')

  await w.call(user, 'DELETE', `${POSTS}/${id}?delete_from_x=false`)
  await letGo(w, user)
  await w.until(() => isGone(w, id))

  expect(await ledger(user, 'x')).toEqual(['post_accepted'])
})

test('deleting what waits sends nothing', async () => {
  const user = await w.user()
  const { body } = await w.call(user, 'POST', POSTS, {
    body: { text: 'Never', scheduled_date: inMinutes(60) },
  })
  const [{ id }] = body.posts

  await w.call(user, 'DELETE', `${POSTS}/${id}`)
  await moveTo(w, id, '0 seconds')
  // An account sends the oldest first: whatever was due before this one has been sent by then.
  await w.settled(user, await schedule(w, user, { text: 'Kept' }))

  expect((await w.published(user, 'x')).map(({ text }) => text)).toEqual(['Kept'])
})
