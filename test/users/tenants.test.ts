/** Decision 10: what is somebody else's is not there, byte for byte, in either contract. */
import { afterAll, expect, test } from 'vitest'
import { insertInvitation } from '../../db/users/invitations.ts'
import { lockUser } from '../../db/users/heldUser.ts'
import { insertPasskey } from '../../db/users/passkeys.ts'
import dashboard from '../../generated/dashboard.json' with { type: 'json' }
import contract from '../../generated/openapi.json' with { type: 'json' }
import type { DashboardOperationId } from '../../handlers/dashboard/handler.ts'
import type { OperationId } from '../../handlers/handler.ts'
import { ARTICLES, articleIn, TEXT, type Resting } from '../articles/arrange.ts'
import { signedIn, type Visitor } from '../dashboard/visitor.ts'
import { inMinutes, postIn, STATUSES, takenToday, type Status } from '../posts/arrange.ts'
import { textBesidesId } from '../world/besidesId.ts'
import { openWorld, type Answer, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const connect = [{ platform: 'x', tier: 'Premium' } as const, 'secondary_a', 'secondary_b'] as const
const [me, them] = [
  await w.user({ connect: [...connect] }),
  await w.user({ connect: [...connect] }),
]
const [my_browser, their_browser] = [await signedIn(w, me.id), await signedIn(w, them.id)]
const NOBODY = 'f'.repeat(24)
/** The red square of the README. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEXMMzN0dFbYAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVRYw+3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAEZszF2AAAAAElFTkSuQmCC'

type Thing =
  | 'post'
  | 'article'
  | 'x'
  | 'secondary_a'
  | 'secondary_b'
  | 'upload'
  | 'key'
  | 'passkey'
  | 'invitation'
  | 'webhook'
  | 'event'
  | 'media'

interface Probe {
  /** What is sent for an id: something of somebody else's. */
  of: Thing
  send(id: string): [method: string, path: string, body?: object]
}

/** Every operation, with each place where an id can stand. An empty row names nothing that is anybody's. */
type Rows<Id extends string> = Record<Id, Probe[]>

const date = { scheduled_date: inMinutes(60) }
const post = (send: Probe['send']): Probe => ({ of: 'post', send })
const article = (send: Probe['send']): Probe => ({ of: 'article', send })
const x = (send: Probe['send']): Probe => ({ of: 'x', send })
const webhook = (send: Probe['send']): Probe => ({ of: 'webhook', send })
const event = (send: Probe['send']): Probe => ({ of: 'event', send })
const media = (send: Probe['send']): Probe => ({ of: 'media', send })
/** Nobody answers there, and nobody is asked in a test. */
const WEBHOOK = { url: 'https://203.0.114.1/theirs' }

const PUBLIC: Rows<OperationId> = {
  getMe: [],
  listAccounts: [],
  getCrossPosting: [],
  getAnalyticsOverview: [],
  getBestTimes: [],
  getUsage: [],
  getBudget: [],
  updateBudget: [],
  deleteBudget: [],
  uploadMedia: [],
  listMedia: [],
  createMedia: [],
  getMedia: [media((id) => ['GET', `/media/${id}`])],
  updateMedia: [media((id) => ['PUT', `/media/${id}`, { alt_text: 'Mine now' }])],
  deleteMedia: [media((id) => ['DELETE', `/media/${id}`])],
  getTweetAnalytics: [x((id) => ['GET', `/analytics/tweets?x_account_id=${id}`])],
  listPosts: [x((id) => ['GET', `/posts?x_account_id=${id}`])],
  createPosts: [
    x((x_account_id) => ['POST', '/posts', { text: 'a', x_account_id }]),
    x((x_account_id) => ['POST', '/posts', { posts: [{ text: 'a' }], x_account_id }]),
    {
      of: 'secondary_a',
      send: (secondary_a_account_id) => ['POST', '/posts', { text: 'a', secondary_a_account_id }],
    },
    {
      of: 'secondary_b',
      send: (id) => ['POST', '/posts', { posts: [{ text: 'a', secondary_b_account_id: id }] }],
    },
    { of: 'upload', send: (url) => ['POST', '/posts', { text: 'a', media_urls: [url] }] },
  ],
  getPostHistory: [post((id) => ['GET', `/posts/${id}/history`])],
  getPost: [post((id) => ['GET', `/posts/${id}`])],
  updatePost: [
    post((id) => ['PUT', `/posts/${id}`, { text: 'Mine now' }]),
    post((id) => ['PUT', `/posts/${id}`, date]),
    post((id) => ['PUT', `/posts/${id}`, { scheduled_date: null }]),
  ],
  deletePost: [
    post((id) => ['DELETE', `/posts/${id}`]),
    post((id) => ['DELETE', `/posts/${id}?delete_from_x=false`]),
  ],
  schedulePost: [post((id) => ['POST', `/posts/${id}/schedule`, date])],
  unschedulePost: [post((id) => ['POST', `/posts/${id}/unschedule`])],
  publishPost: [
    post((id) => ['POST', `/posts/${id}/publish`]),
    post((id) => ['POST', `/posts/${id}/publish`, { platforms: ['x'], confirm_resend: true }]),
  ],
  resolvePost: [
    post((id) => ['POST', `/posts/${id}/resolve`, { platform: 'x', outcome: 'published' }]),
    post((id) => ['POST', `/posts/${id}/resolve`, { platform: 'x', outcome: 'not_published' }]),
  ],
  createReviewLink: [post((id) => ['POST', `/posts/${id}/review-link`])],
  reviewPost: [
    post((id) => ['POST', `/posts/${id}/review`, { decision: 'approve' }]),
    post((id) => ['POST', `/posts/${id}/review`, { decision: 'reject' }]),
  ],
  reviewArticle: [article((id) => ['POST', `/articles/${id}/review`, { decision: 'approve' }])],
  batchSchedulePosts: [
    post((post_id) => ['POST', '/posts/batch-schedule', { schedules: [{ post_id, ...date }] }]),
    x((x_account_id) => [
      'POST',
      '/posts/batch-schedule',
      { schedules: [{ post_id: NOBODY, ...date }], x_account_id },
    ]),
  ],
  queuePost: [post((id) => ['POST', `/posts/${id}/queue`])],
  getQueue: [],
  updateQueue: [
    x((x_account_id) => [
      'PUT',
      '/queue',
      { slots: [{ weekdays: ['monday'], time: '09:00', x_account_id }] },
    ]),
  ],
  listQueueSlots: [],
  fillQueue: [post((post_id) => ['POST', '/queue/fill', { post_ids: [post_id] }])],
  rearrangeQueue: [],
  getEvent: [event((id) => ['GET', `/events/${id}`])],
  listEvents: [post((id) => ['GET', `/events?post_id=${id}&after=latest`])],
  streamEvents: [post((id) => ['GET', `/events/stream?post_id=${id}`])],
  listArticles: [x((id) => ['GET', `/articles?x_account_id=${id}`])],
  createArticle: [x((x_account_id) => ['POST', '/articles', { ...TEXT, x_account_id }])],
  getArticleHistory: [article((id) => ['GET', `/articles/${id}/history`])],
  getArticle: [article((id) => ['GET', `/articles/${id}`])],
  updateArticle: [article((id) => ['PUT', `/articles/${id}`, { title: 'Mine now' }])],
  deleteArticle: [article((id) => ['DELETE', `/articles/${id}`])],
  unscheduleArticle: [article((id) => ['POST', `/articles/${id}/unschedule`])],
  publishArticle: [article((id) => ['POST', `/articles/${id}/publish`])],
  resolveArticle: [
    article((id) => ['POST', `/articles/${id}/resolve`, { platform: 'x', outcome: 'published' }]),
  ],
  listWebhooks: [],
  createWebhook: [],
  getWebhook: [webhook((id) => ['GET', `/webhooks/${id}`])],
  updateWebhook: [webhook((id) => ['PUT', `/webhooks/${id}`, { enabled: true }])],
  deleteWebhook: [webhook((id) => ['DELETE', `/webhooks/${id}`])],
  testWebhook: [webhook((id) => ['POST', `/webhooks/${id}/test`])],
  rotateWebhookSecret: [
    webhook((id) => ['POST', `/webhooks/${id}/rotate-secret`, { force: true }]),
  ],
  listWebhookDeliveries: [webhook((id) => ['GET', `/webhooks/${id}/deliveries`])],
  replayWebhook: [
    webhook((id) => ['POST', `/webhooks/${id}/replay`, { from: '2020-01-01T00:00:00Z' }]),
  ],
}

const DASHBOARD: Rows<DashboardOperationId> = {
  getInstance: [],
  createUser: [],
  getSession: [],
  createSession: [],
  deleteSession: [],
  createSessionFromLink: [],
  createSignInOptions: [],
  createSessionFromPasskey: [],
  updateUser: [],
  updatePassword: [],
  listPasskeys: [],
  createPasskey: [],
  createPasskeyOptions: [],
  deletePasskey: [{ of: 'passkey', send: (id) => ['DELETE', `/passkeys/${id}`] }],
  listKeys: [],
  createKey: [],
  deleteKey: [{ of: 'key', send: (id) => ['DELETE', `/keys/${id}`] }],
  listConnections: [],
  updateConnection: [
    x((id) => ['PUT', `/connections/${id}`, { nickname: 'Mine now' }]),
    x((id) => ['PUT', `/connections/${id}`, { is_primary: true }]),
  ],
  deleteConnection: [x((id) => ['DELETE', `/connections/${id}`])],
  startConnection: [],
  listInvitations: [],
  createInvitation: [],
  deleteInvitation: [{ of: 'invitation', send: (id) => ['DELETE', `/invitations/${id}`] }],
}

const DOORS = [
  { prefix: '/api/v1', paths: contract.paths, rows: PUBLIC as Rows<string> },
  { prefix: '/api/dashboard/v1', paths: dashboard.paths, rows: DASHBOARD as Rows<string> },
]
const operations = DOORS.flatMap(({ prefix, paths, rows }) =>
  Object.entries(paths).flatMap(([path, item]) =>
    // What is beside the methods of a path, such as its parameters, has no operationId.
    Object.entries(item as Record<string, { operationId?: string }>).flatMap(
      ([method, { operationId: operation }]) =>
        operation === undefined
          ? []
          : [{ operation, method, path, prefix, probes: rows[operation] }],
    ),
  ),
)

const theirs = {
  key: await keyOf(their_browser),
  passkey: await passkeyOf(them),
  invitation: (await insertInvitation(w.db, them.id, 'Theirs')).invitation.id,
  upload: (await uploadOf(them)).url,
  media: (await uploadOf(them)).id,
  webhook: await webhookOf(them),
  event: await eventOf(them),
}

test('every operation has its row, and a probe for its path’s id', () => {
  const bare = operations.filter(({ probes }) => probes === undefined)
  const unprobed = operations.filter(({ path, probes }) => path.includes('{id}') && !probes?.length)

  expect(bare).toEqual([])
  expect(unprobed).toEqual([])
  expect(Object.keys({ ...PUBLIC, ...DASHBOARD })).toHaveLength(operations.length)
})

const cases = operations.flatMap(({ operation, prefix, probes = [] }) =>
  probes.flatMap((probe) =>
    statesOf(probe.of).map((state) => ({ operation, prefix, state, ...probe })),
  ),
)

test.each(cases)('$operation, $of, $state of another user', async ({ of, state, send, prefix }) => {
  const id = await theirThing(of, state)
  const nobodys = of === 'upload' ? id.replace(/[^/]+$/, `${'f'.repeat(32)}.png`) : NOBODY
  const before = await everythingOf(them)
  const taken = await takenToday(w, me)

  const for_theirs = await call(prefix, send(id))
  const for_nobodys = await call(prefix, send(nobodys))

  expect(seen(for_theirs, id)).toEqual(seen(for_nobodys, nobodys))
  expect(for_theirs.text).not.toMatch(/draft|Notes on rivers/)
  expect(await everythingOf(them)).toEqual(before)
  expect(await takenToday(w, me)).toBe(taken)
})

const reads = operations.filter(({ method, path }) => method === 'get' && !path.includes('{'))

test.each(reads)('$operation shows nothing of another user', async ({ prefix, path }) => {
  await postIn(w, them, 'posted')
  const marks = [...Object.values(them.accounts), ...Object.values(them.handles), them.id]
  const all = [
    ...marks,
    theirs.key,
    theirs.passkey,
    theirs.invitation,
    theirs.webhook,
    theirs.media,
  ]

  const { text } = await call(prefix, ['GET', path])
  const { text: their_text } = await their_browser.call('GET', '/connections')

  for (const mark of all) expect(text).not.toContain(mark)
  expect(marks.some((mark) => their_text.includes(mark))).toBe(true)
})

function statesOf(of: Thing): readonly string[] {
  if (of === 'post') return STATUSES
  return of === 'article' ? ['draft', 'scheduled', 'published', 'failed'] : ['any']
}

async function theirThing(of: Thing, state: string): Promise<string> {
  switch (of) {
    case 'post':
      return postIn(w, them, state as Status)
    case 'article':
      return articleIn(w, them, state as Resting)
    case 'x':
    case 'secondary_a':
    case 'secondary_b':
      return them.accounts[of] ?? ''
    case 'upload':
    case 'key':
    case 'passkey':
    case 'invitation':
    case 'webhook':
    case 'event':
    case 'media':
      return theirs[of]
  }
}

async function call(prefix: string, [method, path, body]: ReturnType<Probe['send']>) {
  if (prefix === '/api/dashboard/v1') return my_browser.call(method, path, body)
  return w.call(me, method, `${prefix}${path}`, body && { body })
}

/** All that a caller sees, but for what differs between any two answers: the time, the counts, the ids of thing and request. */
function seen(answer: Answer, id: string) {
  const { status, headers } = answer
  const own = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']
  const shown = [...headers].filter(([name]) => !own.includes(name))
  return { status, headers: shown, text: textBesidesId(answer).replaceAll(id, '<id>') }
}

async function everythingOf(user: TestUser) {
  const [posts, articles] = [
    await w.call(user, 'GET', '/api/v1/posts?limit=100'),
    await w.call(user, 'GET', `${ARTICLES}?limit=100`),
  ]
  return {
    posts: posts.body,
    articles: articles.body,
    sent: await w.published(user, 'x'),
    taken: await takenToday(w, user),
    webhooks: await w.db`select * from webhooks where user_id = ${user.id}`,
    kept: await keptOf(their_browser),
    media: await w.db`select * from media where user_id = ${user.id}`,
    invitations: await w.db`select * from invitations where user_id = ${user.id}`,
  }
}

async function keptOf(browser: Visitor) {
  const [passkeys, connections, keys] = [
    await browser.call('GET', '/passkeys'),
    await browser.call('GET', '/connections'),
    await browser.call('GET', '/keys'),
  ]
  // The minute of the last request is this one.
  const unused = keys.body.keys.map((key: object) => ({ ...key, last_used_at: null }))
  return { passkeys: passkeys.body, connections: connections.body, keys: unused }
}

async function keyOf(browser: Visitor): Promise<string> {
  const { body } = await browser.call('GET', '/keys')
  return body.keys[0].id
}

async function passkeyOf(user: TestUser): Promise<string> {
  const credential = { credential_id: 'theirs', public_key: '', counter: 0, transports: [] }
  const made = await w.db.begin(async (tx) => {
    const held = await lockUser(tx, user.id)
    return held && insertPasskey(held, 'Theirs', credential)
  })
  return made?.id ?? ''
}

/** Switched off: what happens in other tests is sent to nobody. */
async function webhookOf(user: TestUser): Promise<string> {
  const body = { ...WEBHOOK, enabled: false }
  const { body: made } = await w.call(user, 'POST', '/api/v1/webhooks', { body })
  return made.id
}

async function eventOf(user: TestUser): Promise<string> {
  const { body } = await w.call(user, 'GET', '/api/v1/events?last=1')
  return body.events[0].id
}

async function uploadOf(user: TestUser): Promise<{ url: string; id: string }> {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(PNG, 'base64')], { type: 'image/png' }), 'a.png')
  const { body } = await w.call(user, 'POST', '/api/v1/upload', { form })
  return body
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
