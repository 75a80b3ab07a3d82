/** A database that is restored from a backup is told by the journal what was sent since (R14). */
import { afterAll, expect, test } from 'vitest'
import { PLATFORMS } from '../../networks/network.ts'
import { noteSafeNumber, type Mark } from '../../db/journal/journals.ts'
import { journalsIn } from '../../db/journal/segments.ts'
import { keyThatMay } from '../reviews/arrange.ts'
import { openWorld, TEST_TIMING, type TestUser } from '../world/world.ts'
import { AHEAD, backUp, forget, makeDue as makeSendsDue, restore } from './backup.ts'

const POSTS = '/api/v1/posts'
const LONG = { x: 60_000, secondary_a: 60_000, secondary_b: 60_000 }

const timing = { quiet_ms: TEST_TIMING.quiet_ms }
const log: string[] = []
const w = await openWorld({ timing, log: { write: (line) => void log.push(line) } })
let backup = ''
afterAll(async () => {
  await w.close()
  await forget(w, backup)
})

test('what was published since the backup reads as posted, and is not published again', async () => {
  const user = await w.user()
  const scheduled = await create(user, { text: 'Scheduled', ...AHEAD })
  const draft = await create(user, { text: 'A draft' })
  await refuseOnX(user)
  const failed = await create(user, { text: 'Refused', publish_now: true, platforms: ['x'] })
  backup = await backUp(w)
  await makeDue()
  await w.call(user, 'POST', `${POSTS}/${draft}/publish`)
  await w.call(user, 'POST', `${POSTS}/${failed}/publish`)
  const later = await create(user, { text: 'Made later', publish_now: true })
  const ids = [scheduled, draft, failed]
  const before = await Promise.all(ids.map((id) => w.settled(user, id)))

  await restore(w, backup, makeDue)

  const after = await Promise.all(ids.map((id) => w.settled(user, id)))
  expect(after.map(outcome)).toEqual(before.map(outcome))
  expect(after.map(({ status }) => status)).toEqual(['posted', 'posted', 'posted'])
  expect((await w.call(user, 'GET', `${POSTS}/${later}`)).status).toBe(404)
  await nothingTwice(user)
  expect(log.filter((line) => line.includes('"reentered"')).at(-1)).toContain('"published":7')
})

test('what was under way is settled as after a crash: found, repeated, or asked for', async () => {
  const user = await w.user()
  const post = await create(user, { text: 'Under way', ...AHEAD })
  timing.quiet_ms = LONG
  backup = await backUp(w)
  for (const platform of PLATFORMS) {
    await w.fault({ platform, account: user.handles[platform], kind: 'cut_after' })
  }
  await makeDue()
  await w.until(async () => (await count(user, 'unknown')) === 3)
  timing.quiet_ms = TEST_TIMING.quiet_ms

  await restore(w, backup, makeDue)

  const { status, results } = await w.settled(user, post)
  expect(status).toBe('posted')
  expect(results.map(brief)).toEqual([
    'x: published',
    'secondary_a: published',
    'secondary_b: failed outcome_unknown',
  ])
  await nothingTwice(user)
})

test('what was approved and sent since the backup is not sent again, and what was not approved waits', async () => {
  const user = await w.user()
  const drafter = await keyThatMay(w, user)
  const approved = await create(drafter, { text: 'Approved', ...AHEAD })
  const waits = await create(drafter, { text: 'Waits', ...AHEAD })
  backup = await backUp(w)
  const review = { body: { decision: 'approve' } }
  await w.call(user, 'POST', `${POSTS}/${approved}/review`, review)
  await makeSendsDue(w)
  const before = await w.settled(user, approved)

  await restore(w, backup, () => makeSendsDue(w))

  const after = await w.settled(user, approved)
  expect(outcome(after)).toEqual(outcome(before))
  expect([after.status, after.review_status]).toEqual(['posted', 'approved'])
  const { body: still } = await w.call(user, 'GET', `${POSTS}/${waits}`)
  expect([still.status, still.review_status]).toEqual(['scheduled', 'pending'])
  await nothingTwice(user)
})

test('a thread that was in the middle goes on where it was', async () => {
  const user = await w.user({ connect: ['x'] })
  const thread_tweets = ['Two', 'Three', 'Four']
  const post = await create(user, { text: 'One', thread_tweets, ...AHEAD })
  timing.quiet_ms = LONG
  backup = await backUp(w)
  const account = user.handles.x
  await w.fault({ platform: 'x', account, kind: 'slow', delay_ms: 10, times: 2 })
  await w.fault({ platform: 'x', account, kind: 'cut_after' })
  await makeDue()
  await w.until(async () => (await count(user, 'unknown')) === 1)
  timing.quiet_ms = TEST_TIMING.quiet_ms

  expect(await w.published(user, 'x')).toHaveLength(3)
  await restore(w, backup, makeDue)

  expect((await w.settled(user, post)).status).toBe('posted')
  const there = await w.published(user, 'x')
  expect(there.map(({ text }) => text)).toEqual(['One', ...thread_tweets])
})

test('a sequence that ran ahead, as on a copy of a running database, hides nothing', async () => {
  const user = await w.user()
  const post = await create(user, { text: 'Ahead', ...AHEAD })
  backup = await backUp(w)
  await makeDue()
  await w.settled(user, post)

  await restore(w, backup, async () => {
    await makeDue()
    await w.db`select nextval('attempt_numbers') from generate_series(1, 32)`
  })

  expect((await w.settled(user, post)).status).toBe('posted')
  await nothingTwice(user)
})

test('the first send after a restore is entered, though it was noted which sends need not be read', async () => {
  const user = await w.user()
  backup = await backUp(w)
  await create(user, { text: 'Before', publish_now: true })
  await restore(w, backup, makeDue)
  const post = await create(user, { text: 'First', ...AHEAD })
  await noteSafe()
  backup = await backUp(w)
  await makeDue()
  await w.settled(user, post)

  await restore(w, backup, makeDue)

  expect((await w.settled(user, post)).status).toBe('posted')
  await nothingTwice(user)
})

test('several processes may start on the restored database at once, and restore it once more', async () => {
  const user = await w.user()
  const posts = await Promise.all(
    Array.from({ length: 8 }, (_, i) => create(user, { text: `Many ${i}`, ...AHEAD })),
  )
  backup = await backUp(w)
  await makeDue()
  for (const id of posts) await w.settled(user, id)

  for (const round of [1, 2]) {
    await restore(w, backup, async () => {
      await makeDue()
      await Promise.all([w.another(), w.another()])
    })
    const after = await Promise.all(posts.map((id) => w.settled(user, id)))
    expect(
      after.map(({ status }) => status),
      `round ${round}`,
    ).toEqual(posts.map(() => 'posted'))
  }
  await nothingTwice(user)
})

test('an article that was published since is published', async () => {
  const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
  const body = { title: 'An article', content_markdown: 'Some text.' }
  const { body: made } = await w.call(user, 'POST', '/api/v1/articles', { body })
  const path = `/api/v1/articles/${made.article.id}`
  backup = await backUp(w)
  const published = await w.call(user, 'POST', `${path}/publish`)
  expect(published.status, published.text).toBe(200)

  await restore(w, backup, makeDue)

  const { body: after } = await w.call(user, 'GET', path)
  const repeated = await w.call(user, 'POST', `${path}/publish`)
  expect(after.article).toMatchObject({
    status: 'published',
    x_post_id: published.body.article.x_post_id,
  })
  expect(repeated.status).toBe(400)
})

test('an ordinary start enters nothing, also not what was taken back', async () => {
  const user = await w.user({ connect: ['x'] })
  await w.fault({ platform: 'x', account: user.handles.x, kind: 'status', status: 429 })
  const post = await create(user, { text: 'Taken back', ...AHEAD })
  await makeDue()
  await w.until(async () => {
    const tried =
      await w.db`select from attempts where user_id = ${user.id} and outcome = 'not_sent'`
    return tried.length > 0
  })
  await w.call(user, 'PUT', `${POSTS}/${post}`, { body: { scheduled_date: null } })
  log.length = 0

  await w.downtime(() => Promise.resolve())

  const { body } = await w.call(user, 'GET', `${POSTS}/${post}`)
  expect(body.status).toBe('draft')
  expect(log.filter((line) => line.includes('reentered'))).toEqual([])
})

/** In whichever database is there now. */
async function makeDue() {
  await w.db`
    update posts set scheduled_date = clock_timestamp() where scheduled_date > clock_timestamp()`
  await makeSendsDue(w)
}

/** As the process does now and then. What is marked first is noted with the next. */
async function noteSafe() {
  const [{ id } = { id: 0 }] = await w.db<{ id: number }[]>`
    select id from workers order by started_at desc limit 1`
  let mark: Mark | undefined
  for (let i = 0; i < 2; i++) {
    mark = await noteSafeNumber(w.db, journalsIn(w.journal_dir), id, mark)
  }
}

async function create(user: TestUser, body: Record<string, unknown>): Promise<string> {
  const platforms = PLATFORMS.filter((platform) => user.accounts[platform] !== undefined)
  const answer = await w.call(user, 'POST', POSTS, { body: { platforms, ...body } })
  return answer.body.posts?.[0].id ?? answer.body.id
}

async function refuseOnX({ handles }: TestUser) {
  await w.fault({ platform: 'x', account: handles.x, kind: 'status', status: 403 })
}

async function count({ id }: TestUser, state: string): Promise<number> {
  const rows = await w.db`select from deliveries where user_id = ${id} and state = ${state}`
  return rows.length
}

interface Result {
  platform: string
  status: string
  id?: string
  error?: string
}

function outcome({ status, results }: { status: string; results: Result[] }) {
  return { status, results: results.map((one) => ({ ...one, attempted_at: undefined })) }
}

function brief({ platform, status, error }: Result): string {
  return [`${platform}: ${status}`, ...(error ? [error.split(':')[0]] : [])].join(' ')
}

async function nothingTwice(user: TestUser) {
  for (const platform of PLATFORMS) {
    const texts = (await w.published(user, platform)).map(({ text }) => text)
    expect(texts, platform).toEqual([...new Set(texts)])
    expect(texts.length, platform).toBeGreaterThan(0)
  }
}
