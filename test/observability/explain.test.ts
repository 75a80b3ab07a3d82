/** `otterpost admin explain` in every state of a delivery: what happened, what comes next, and no text. */
import { afterAll, expect, test } from 'vitest'
import { findHistory } from '../../db/posts/histories.ts'
import { explainHistory } from '../../jobs/history/explainHistory.ts'
import { LIVE_SETTINGS, openNetworks } from '../../networks/index.ts'
import type { Platform } from '../../networks/network.ts'
import { articleIn, author, ARTICLES } from '../articles/arrange.ts'
import { inMinutes } from '../posts/arrange.ts'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { openWorld, TEST_TIMING, UNHURRIED, type TestUser } from '../world/world.ts'

const POSTS = '/api/v1/posts'
const TEXT = 'Nobody but readers may see this'

// Without a worker nothing moves on while a test looks at it.
const quiet_ms = { x: 600_000, secondary_a: 600_000, secondary_b: 600_000 }
const w = await openWorld({ role: 'api', timing: { ...UNHURRIED, quiet_ms } })
const networks = openNetworks({ ...LIVE_SETTINGS, simulator_url: undefined, timeout_ms: 1_000 })
afterAll(async () => {
  await networks.close()
  await w.close()
})

/** What is told of an id, which never has the text. */
async function told(id: string, told_by = networks): Promise<string> {
  const history = await findHistory(w.db, id)
  expect(history).toBeDefined()
  const { late_after_ms } = TEST_TIMING
  const networkOf = (platform: Platform) => told_by.of('live', platform)
  const story = history === undefined ? '' : explainHistory(history, { late_after_ms, networkOf })
  expect(story).not.toContain(TEXT.slice(0, 12))
  return story
}

async function create(user: TestUser, platforms: Platform[], more: object): Promise<string> {
  const { status, body } = await w.call(user, 'POST', POSTS, {
    body: { text: TEXT, platforms, ...more },
  })
  if (status === 502) return body.id
  expect(status, JSON.stringify(body)).toBe(201)
  return body.posts[0].id
}

/** Sent, and its answer lost. */
async function lost(user: TestUser, platform: Platform, more: object = {}): Promise<string> {
  await w.fault({
    platform,
    account: user.handles[platform],
    operation: 'create',
    kind: 'cut_after',
  })
  return create(user, [platform], { publish_now: true, ...more })
}

async function due(user: TestUser): Promise<string> {
  const id = await create(user, ['x'], { scheduled_date: inMinutes(5) })
  await w.db`
    update deliveries set due_at = now() - interval '1 minute', noticed_at = now() where post_id = ${id}`
  return id
}

test('a draft waits for a date', async () => {
  const user = await w.user()
  const id = await create(user, ['x'], {})

  expect(await told(id)).toContain(`post ${id} of user ${user.id}: draft`)
  expect(await told(id)).toContain('next: nothing, until it gets a date or is published')
})

test('what is scheduled says when it is sent, and after when it is not', async () => {
  const id = await create(await w.user(), ['x'], { scheduled_date: inMinutes(30) })

  const story = await told(id)

  expect(story).toMatch(/scheduled for \S+Z \(in (29|30) min\)/)
  expect(story).toMatch(/next: It is sent at \S+Z \(in (29|30) min\)\./)
  expect(story).toMatch(/before \S+Z \(in 1 h\), it fails as missed_schedule/)
})

test('what is published names each send and what is live', async () => {
  const user = await w.user()
  const thread_tweets = [`${TEXT}, two`, `${TEXT}, three`]
  const id = await create(user, ['x'], { thread_tweets, publish_now: true })

  const story = await told(id)

  const ids = (await w.published(user, 'x')).map((entry) => entry.id)
  expect(ids).toHaveLength(3)
  for (const [i, remote_id] of ids.entries()) {
    expect(story).toMatch(new RegExp(`part ${i + 1} of 3 sent .*: accepted after \\d+ ms`))
    expect(story).toMatch(new RegExp(`live: part ${i + 1}, ${remote_id}, http`))
  }
  expect(story).toContain('next: Nothing more: it is published.')
})

test('an id of a delivery tells of its post', async () => {
  const id = await create(await w.user(), ['x'], { publish_now: true })
  const [delivery] = await w.db<{ id: string }[]>`select id from deliveries where post_id = ${id}`

  // Each tells how long ago that was, by its own moment.
  const by_post = await told(id)
  const by_delivery = await told(delivery?.id ?? '')
  const timeless = (story: string) => story.replaceAll(/\d+ s ago/g, 'ago')
  expect(timeless(by_delivery)).toBe(timeless(by_post))
})

test('an id that nothing has tells nothing', async () => {
  expect(await findHistory(w.db, '0'.repeat(24))).toBeUndefined()
  expect(await findHistory(w.db, 'nonsense')).toBeUndefined()
})

test('without a worker, what is due says so', async () => {
  expect(await told(await due(await w.user()))).toContain('no process with a worker runs')
})

test.each<[string, (user: TestUser) => PromiseLike<unknown>, RegExp]>([
  [
    'its user has no subscription',
    ({ id }) => w.db`update subscriptions set status = 'none' where user_id = ${id}`,
    /fails and nothing is sent, unless its user has an active subscription\./,
  ],
  [
    'its account has to be connected again',
    ({ id }) => w.db`update connections set needs_reconnect = true where user_id = ${id}`,
    /fails and nothing is sent, unless its account on X is connected \(again\)\./,
  ],
  [
    'its account is gone',
    ({ id }) => w.db`delete from connections where user_id = ${id}`,
    /as nobody \(account removed\)[^]*unless its account on X is connected/,
  ],
  [
    'its account has to wait for too long',
    ({ id }) =>
      w.db`update connections set retry_at = now() + interval '3 hours' where user_id = ${id}`,
    /X wants this account to wait until \S+ \(in (2|3) h\), which is too late/,
  ],
  [
    'it is too late',
    ({ id }) =>
      w.db`update deliveries set due_at = now() - interval '61 minutes' where user_id = ${id}`,
    /too late by the late policy: it fails as missed_schedule/,
  ],
  [
    'it certainly was not published',
    ({ id }) =>
      w.db`update deliveries set retry_at = now() + interval '5 minutes' where user_id = ${id}`,
    /certainly not published, and is tried again at \S+ \(in [1-5] min\)/,
  ],
])('what waits says that %s', async (_why, arrange, expected) => {
  const user = await w.user()
  const id = await due(user)

  await arrange(user)

  expect(await told(id)).toMatch(expected)
})

test('what is due says what its account waits for', async () => {
  const user = await w.user()
  const first = await lost(user, 'x')
  const second = await due(user)
  const worker = await w.another({}, 'worker')
  const busy = await told(second)
  await w.db`update connections set retry_at = now() + interval '9 minutes' where user_id = ${user.id}`
  const held = await told(second)
  await worker.stop()

  expect(busy).toContain(`its account is busy with ${first}, and 0 others`)
  expect(held).toMatch(/X wants this account to wait until \S+ \(in \d min\), and it is sent then/)
})

test('what is being sent names its process, and what happens once that is gone', async () => {
  const user = await w.user()
  await holdAnswer(w, user)
  const published = create(user, ['x'], { publish_now: true })
  const [{ post_id: id } = { post_id: '' }] = await w.until(async () => {
    const rows = await w.db<{ post_id: string }[]>`
      select post_id from deliveries where user_id = ${user.id} and state = 'sending'`
    return rows.length === 1 && rows
  })

  const alive = await told(id)
  await w.db`update deliveries set worker_id = 999999 where user_id = ${user.id}`
  const gone = await told(id)
  await letGo(w, user)
  await published

  expect(alive).toMatch(/Process \d+ is sending it; its claim holds until/)
  expect(alive).toContain('no outcome yet')
  expect(gone).toMatch(/Process 999999, which had it, is gone\. .* it may have been sent/)
})

test('between two parts of a thread a process that is gone has left nothing under way', async () => {
  const id = await due(await w.user())
  await w.db`
    update deliveries set state = 'sending', worker_id = 999999, leased_until = now() where post_id = ${id}`

  expect(await told(id)).toContain('nothing was under way, so it waits again')
})

test.each<[Platform, RegExp]>([
  ['x', /looked for at \S+ \(in \d+ (s|min)\); 0 looks did not show it yet\. When two agree/],
  ['secondary_a', /If it is not there, the stored payload is sent again, which cannot publish it/],
  ['secondary_b', /on LinkedIn, where nothing can be looked up: at \S+ .* its user is asked/],
])('of unknown outcome on %s it says how that is settled', async (platform, expected) => {
  const story = await told(await lost(await w.user(), platform))

  expect(story).toMatch(expected)
  expect(story).toMatch(
    /Until then its account sends nothing else\. Its deadline is \S+ \(in \d+ min\)/,
  )
})

test('of unknown outcome it says what the settings want', async () => {
  const { x, secondary_b } = LIVE_SETTINGS
  const other = openNetworks({
    ...LIVE_SETTINGS,
    x: { ...x, unknown: 'ask' },
    secondary_b: { ...secondary_b, unknown: 'resend' },
    simulator_url: undefined,
    timeout_ms: 1_000,
  })
  const user = await w.user()

  const on_x = await told(await lost(user, 'x'), other)
  const on_b = await told(await lost(user, 'secondary_b'), other)
  await other.close()

  expect(on_x).toContain('agree that it is not there, it fails as outcome_unknown')
  expect(on_b).toContain('it is sent again, once, as the settings want it')
})

test('what was sent again, or was deleted meanwhile, is only looked for', async () => {
  const user = await w.user()
  const id = await lost(user, 'x')
  await w.db`
    insert into attempts (user_id, delivery_id, position, covers, fence, fingerprint, payload, outcome, settled_at)
    select user_id, delivery_id, position, covers, fence, fingerprint, payload, 'absent', now()
    from attempts where user_id = ${user.id}`
  const again = await told(id)

  await w.call(user, 'DELETE', `${POSTS}/${id}`)
  const deleted = await told(id)

  expect(again).toContain('taken for not there, to be sent again')
  expect(again).toContain('It was sent again once already: only a look can settle it.')
  expect(deleted).toMatch(/: deleted\n[^]* {2}deleted \S+/)
  expect(deleted).toContain('Its author has deleted it, so it is not sent again.')
})

test.each([
  ['refused', 'Its author may change it'],
  ['unreachable', 'Certainly nothing was published'],
  ['rate_limited', 'once the wait is over'],
  ['missed_schedule', 'it may be published now or get a new date'],
  ['outcome_unknown', '"confirm_resend": true'],
  ['subscription_required', 'with a subscription'],
  ['account_not_connected', 'The account has to be connected again'],
])('failed as %s it says what its user may do', async (error_code, expected) => {
  const user = await w.user()
  const at = { platform: 'x', account: user.handles.x, operation: 'create' }
  await w.fault({ ...at, kind: 'status', status: 403 })
  const id = await create(user, ['x'], { publish_now: true })
  await w.db`
    update deliveries set error_code = ${error_code}, retry_at = now() + interval '20 minutes'
    where post_id = ${id}`

  const story = await told(id)

  expect(story).toMatch(new RegExp(`next: Nothing by itself: ${error_code} \\(X answered 403`))
  expect(story).toContain(expected)
  expect(story).toMatch(/X has asked to wait until \S+ \(in (1\d|20) min\)/)
})

test('a network that quotes what it refuses is not quoted', async () => {
  const user = await w.user()
  const at = { platform: 'x', account: user.handles.x, operation: 'create' }
  await w.fault({ ...at, kind: 'status', status: 403, body: { detail: `No: "${TEXT}"` } })
  const id = await create(user, ['x'], { publish_now: true })

  expect(await told(id)).toContain(
    'refused (its network quotes the post, so its words are left out here; the author has them in "results")',
  )
})

test('a thread that stopped says after which part it goes on', async () => {
  const user = await w.user()
  const id = await create(user, ['x'], { thread_tweets: [`${TEXT}, two`], publish_now: true })
  await w.db`delete from live_parts where user_id = ${user.id} and position = 1`
  await w.db`alter table deliveries disable trigger allowed_moves`
  await w.db`
    update deliveries set state = 'failed', error_code = 'refused', error = 'No' where post_id = ${id}`
  await w.db`alter table deliveries enable trigger allowed_moves`

  expect(await told(id)).toContain('1 of 2 parts are live: publishing it again goes on after them.')
})

test('what a network does not take says why', async () => {
  const user = await w.user()
  const id = await create(user, ['x', 'secondary_b'], {
    text: TEXT.padEnd(400, '.'),
    publish_now: true,
  })

  expect(await told(id)).toMatch(/X: skipped\n[^]*next: Nothing: X does not take it \(.+\)\./)
})

test('an article has a history too', async () => {
  const user = await author(w)
  const id = await articleIn(w, user, 'published')
  const { body } = await w.call(user, 'GET', `${ARTICLES}/${id}`)

  const story = await told(id)

  expect(story).toContain(`article ${id} of user ${user.id}: published`)
  expect(story).toContain(body.article.article_url)
  expect(story).not.toContain(body.article.title)
})
