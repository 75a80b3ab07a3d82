/** Decision 10: what is somebody else's is not there, byte for byte. */
import { afterAll, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { openWorld, type Answer, type TestUser } from '../world/world.ts'
import { inMinutes, postIn, STATUSES, takenToday } from './arrange.ts'

const w = await openWorld()
afterAll(() => w.close())
const [me, them] = [await w.user(), await w.user()]
const NOBODY = 'f'.repeat(24)

interface Probe {
  operation: string
  /** What is sent for an id: somebody's post, or an account of theirs on this network. */
  of: 'post' | 'x' | 'secondary_a' | 'secondary_b'
  send(id: string): [method: string, path: string, body?: object]
}

const date = { scheduled_date: inMinutes(60) }
const PROBES: Probe[] = [
  { operation: 'getPost', of: 'post', send: (id) => ['GET', `/posts/${id}`] },
  {
    operation: 'updatePost',
    of: 'post',
    send: (id) => ['PUT', `/posts/${id}`, { text: 'Mine now' }],
  },
  { operation: 'updatePost', of: 'post', send: (id) => ['PUT', `/posts/${id}`, date] },
  {
    operation: 'updatePost',
    of: 'post',
    send: (id) => ['PUT', `/posts/${id}`, { scheduled_date: null }],
  },
  { operation: 'deletePost', of: 'post', send: (id) => ['DELETE', `/posts/${id}`] },
  {
    operation: 'deletePost',
    of: 'post',
    send: (id) => ['DELETE', `/posts/${id}?delete_from_x=false`],
  },
  { operation: 'schedulePost', of: 'post', send: (id) => ['POST', `/posts/${id}/schedule`, date] },
  { operation: 'publishPost', of: 'post', send: (id) => ['POST', `/posts/${id}/publish`] },
  {
    operation: 'publishPost',
    of: 'post',
    send: (id) => ['POST', `/posts/${id}/publish`, { platforms: ['x'], confirm_resend: true }],
  },
  {
    operation: 'batchSchedulePosts',
    of: 'post',
    send: (post_id) => ['POST', '/posts/batch-schedule', { schedules: [{ post_id, ...date }] }],
  },
  {
    operation: 'batchSchedulePosts',
    of: 'x',
    send: (x_account_id) => [
      'POST',
      '/posts/batch-schedule',
      { schedules: [{ post_id: NOBODY, ...date }], x_account_id },
    ],
  },
  {
    operation: 'createPosts',
    of: 'x',
    send: (x_account_id) => ['POST', '/posts', { text: 'a', x_account_id }],
  },
  {
    operation: 'createPosts',
    of: 'x',
    send: (x_account_id) => ['POST', '/posts', { posts: [{ text: 'a' }], x_account_id }],
  },
  {
    operation: 'createPosts',
    of: 'secondary_a',
    send: (secondary_a_account_id) => ['POST', '/posts', { text: 'a', secondary_a_account_id }],
  },
  {
    operation: 'createPosts',
    of: 'secondary_b',
    send: (secondary_b_account_id) => [
      'POST',
      '/posts',
      { posts: [{ text: 'a', secondary_b_account_id }] },
    ],
  },
  {
    operation: 'listPosts',
    of: 'x',
    send: (x_account_id) => ['GET', `/posts?x_account_id=${x_account_id}`],
  },
]
/** These name nothing that could be somebody else's. */
const WITHOUT_IDS = ['getMe', 'listAccounts', 'getCrossPosting']

test('every operation is probed', () => {
  const operations = Object.values(contract.paths).flatMap((path) =>
    Object.values(path).flatMap((one) => ('operationId' in one ? [one.operationId] : [])),
  )
  const posts = operations.filter((id) => /Post/.test(id) || WITHOUT_IDS.includes(id))

  expect(posts.sort()).toEqual(
    [...new Set([...WITHOUT_IDS, ...PROBES.map(({ operation }) => operation)])].sort(),
  )
})

const cases = PROBES.flatMap((probe) =>
  (probe.of === 'post' ? STATUSES : (['any'] as const)).map((status) => ({ ...probe, status })),
)

test.each(cases)('$operation, $of, $status of another user', async ({ of, status, send }) => {
  const id =
    status === 'any' || of !== 'post'
      ? (them.accounts[of as 'x'] ?? '')
      : await postIn(w, them, status)
  const before = await everythingOf(them)
  const taken = await takenToday(w, me)

  const theirs = await call(me, send(id))
  const nobodys = await call(me, send(NOBODY))

  expect(seen(theirs, id)).toEqual(seen(nobodys, NOBODY))
  expect(theirs.text).not.toContain('draft')
  expect(await everythingOf(them)).toEqual(before)
  expect(await takenToday(w, me)).toBe(taken)
})

async function call(user: TestUser, [method, path, body]: ReturnType<Probe['send']>) {
  return w.call(user, method, `/api/v1${path}`, body && { body })
}

/** All that a caller sees, but for what differs between any two answers: the time, the counts, the id itself. */
function seen({ status, headers, text }: Answer, id: string) {
  const own = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']
  const shown = [...headers].filter(([name]) => !own.includes(name))
  return { status, headers: shown, text: text.replaceAll(id, '<id>') }
}

async function everythingOf(user: TestUser) {
  const { body } = await w.call(user, 'GET', '/api/v1/posts?limit=100')
  return { list: body, sent: await w.published(user, 'x'), taken: await takenToday(w, user) }
}

test('lists, accounts, targets and counts show only what is one’s own', async () => {
  const stranger = await w.user({ connect: [] })
  const own = await w.call(stranger, 'POST', '/api/v1/posts', { body: { text: 'Alone' } })

  const list = await w.call(stranger, 'GET', '/api/v1/posts')
  const accounts = await w.call(stranger, 'GET', '/api/v1/accounts')
  const targets = await w.call(stranger, 'GET', '/api/v1/cross-posting')
  const counts = await w.call(stranger, 'GET', '/api/v1/me')

  expect(list.body.posts).toEqual(own.body.posts)
  expect(list.body.total).toBe(1)
  expect(accounts.body.accounts).toEqual([])
  expect(targets.body.platforms.map((one: { accounts: object[] }) => one.accounts)).toEqual([
    [],
    [],
    [],
  ])
  expect(counts.body.stats.total_posts).toBe(1)
  expect(counts.body.limits.posts_published_today).toBe(0)
})
