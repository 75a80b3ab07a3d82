/** Decision 10: what is somebody else's is not there, byte for byte, in either contract. */
import { afterAll, expect, test } from 'vitest'
import { insertInvitation } from '../../db/users/invitations.ts'
import { lockUser } from '../../db/users/heldUser.ts'
import { insertPasskey } from '../../db/users/passkeys.ts'
import dashboard from '../../generated/dashboard.json' with { type: 'json' }
import contract from '../../generated/openapi.json' with { type: 'json' }
import type { DashboardOperationId } from '../../handlers/dashboard/handler.ts'
import { ARTICLES, articleIn, type Resting } from '../articles/arrange.ts'
import { signedIn, type Visitor } from '../dashboard/visitor.ts'
import { postIn, takenToday, type Status } from '../posts/arrange.ts'
import { NOBODY, onX, PROBES, seen, statesOf, type Probe, type Rows, type Thing } from './probes.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())
const connect = [{ platform: 'x', tier: 'Premium' } as const, 'secondary_a', 'secondary_b'] as const
const [me, them] = [
  await w.user({ connect: [...connect] }),
  await w.user({ connect: [...connect] }),
]
const [my_browser, their_browser] = [await signedIn(w, me.id), await signedIn(w, them.id)]
/** The red square of the README. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEXMMzN0dFbYAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVRYw+3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAEZszF2AAAAAElFTkSuQmCC'

/** Nobody answers there, and nobody is asked in a test. */
const WEBHOOK = { url: 'https://203.0.114.1/theirs' }

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
  createKey: [onX((id) => ['POST', '/keys', { name: 'Theirs', account_ids: [id] }])],
  deleteKey: [{ of: 'key', send: (id) => ['DELETE', `/keys/${id}`] }],
  listConnections: [],
  updateConnection: [
    onX((id) => ['PUT', `/connections/${id}`, { nickname: 'Mine now' }]),
    onX((id) => ['PUT', `/connections/${id}`, { is_primary: true }]),
  ],
  deleteConnection: [onX((id) => ['DELETE', `/connections/${id}`])],
  startConnection: [],
  listInvitations: [],
  createInvitation: [],
  deleteInvitation: [{ of: 'invitation', send: (id) => ['DELETE', `/invitations/${id}`] }],
}

const DOORS = [
  { prefix: '/api/v1', paths: contract.paths, rows: PROBES as Rows<string> },
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
  expect(Object.keys({ ...PROBES, ...DASHBOARD })).toHaveLength(operations.length)
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
