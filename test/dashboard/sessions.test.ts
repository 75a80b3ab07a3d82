/** Signing up, in and out, and what ends a session. */
import { afterAll, expect, test } from 'vitest'
import { insertLink } from '../../db/users/oneTimeTokens.ts'
import { textBesidesId } from '../world/besidesId.ts'
import { openWorld, type Answer } from '../world/world.ts'
import { openVisitor, PASSWORD, signedIn, signUp, type Member, type Visitor } from './visitor.ts'

const w = await openWorld()
afterAll(() => w.close())

type SignIn = (visitor: Visitor, member: Member) => Promise<Answer>
const WAYS_IN: [string, SignIn][] = [
  [
    'a password',
    (visitor, { email }) => visitor.call('POST', '/session', { email, password: PASSWORD }),
  ],
  [
    'a link',
    async (visitor, { id }) =>
      visitor.call('POST', '/session/link', { token: await insertLink(w.db, id) }),
  ],
]

test('whoever signs up is signed in, with a trial of seven days', async () => {
  const visitor = openVisitor(w)
  const before = Date.now()

  const made = await visitor.call('POST', '/users', {
    name: ' Ada River ',
    email: 'Ada@Example.com',
    password: PASSWORD,
  })
  const now = await visitor.call('GET', '/session')

  expect(made.status).toBe(201)
  expect(now.body).toEqual(made.body)
  expect(now.body).toMatchObject({
    user: { name: 'Ada River', email: 'ada@example.com', has_password: true, is_owner: false },
    plan: { name: 'trial', posts_per_day: 20 },
    subscription: { has_access: true, status: 'trialing', is_trialing: true },
    allowance: { daily_limit: 20, taken_today: 0, remaining_today: 20 },
  })
  const days = (Date.parse(now.body.subscription.trial_ends_at) - before) / 86_400_000
  expect(days).toBeCloseTo(7, 2)
})

test('the cookie is for this host alone, and no script reads it', async () => {
  const visitor = openVisitor(w)

  const { headers } = await visitor.call('POST', '/users', {
    name: 'Cookie',
    email: 'cookie@example.com',
    password: PASSWORD,
  })

  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toMatch(/^otterpost=[\w-]{43}; Max-Age=2592000; Path=\/; /)
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a second user with the same address is refused, in any case of letters', async () => {
  const { email } = await signUp(w)

  const answer = await openVisitor(w).call('POST', '/users', {
    name: 'Second',
    email: email.toUpperCase(),
    password: PASSWORD,
  })

  expect([answer.status, answer.body.code]).toEqual([409, 'email_taken'])
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('of twelve at once with one address one becomes a user', async () => {
  const body = { name: 'Race', email: 'race@example.com', password: PASSWORD }

  const answers = await Promise.all(
    Array.from({ length: 12 }, () => openVisitor(w).call('POST', '/users', body)),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
})

test.each<[string, object, RegExp]>([
  ['a short password', { password: 'ninechars' }, /^password: /],
  ['no password', { password: undefined }, /password/],
  ['no address', { email: 'nobody' }, /^email: /],
  ['an empty name', { name: ' ' }, /^name: /],
  ['an invitation that nobody made', { invitation: 'x'.repeat(43) }, /^invitation: /],
])('%s is refused and named', async (_, change, detail) => {
  const body = { name: 'Refused', email: 'refused@example.com', password: PASSWORD, ...change }

  const { status, body: answer } = await openVisitor(w).call('POST', '/users', body)

  expect([status, answer.code]).toEqual([400, 'validation_failed'])
  expect(answer.details).toEqual([expect.stringMatching(detail)])
})

test('a password signs in, in any way of composing its letters', async () => {
  const visitor = openVisitor(w)
  const password = 'Ein Fluss, größer als é'
  await visitor.call('POST', '/users', { name: 'É', email: 'accent@example.com', password })

  const body = { email: 'Accent@example.com', password: password.normalize('NFD') }
  const { status, body: session } = await openVisitor(w).call('POST', '/session', body)

  expect(status).toBe(201)
  expect(session.user.email).toBe('accent@example.com')
})

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await signUp(w)

  const wrong = await openVisitor(w).call('POST', '/session', { email, password: 'wrong' })
  const unknown = await openVisitor(w).call('POST', '/session', {
    email: 'nobody@example.com',
    password: PASSWORD,
  })

  expect([wrong.status, wrong.body.code]).toEqual([401, 'sign_in_failed'])
  expect(textBesidesId(unknown)).toBe(textBesidesId(wrong))
  expect(withoutIds(unknown.headers)).toEqual(withoutIds(wrong.headers))
})

test('signing out ends the session at once, and only that one', async () => {
  const { visitor, email } = await signUp(w)
  const elsewhere = openVisitor(w)
  await elsewhere.call('POST', '/session', { email, password: PASSWORD })
  const { cookie = '' } = visitor

  const out = await visitor.call('DELETE', '/session')

  expect(out.headers.getSetCookie()[0]).toMatch(/^otterpost=; Path=\/; Expires=Thu, 01 Jan 1970/)
  expect((await visitor.call('GET', '/session', undefined, { cookie })).status).toBe(401)
  expect((await elsewhere.call('GET', '/session')).status).toBe(200)
})

test.each([
  ['7 days after its last request', `minute = clock_timestamp() - interval '7 days 1 minute'`],
  ['not 6 days after it', `minute = clock_timestamp() - interval '6 days'`],
])('a session ends %s', async (when, change) => {
  const { visitor, id } = await signUp(w)
  await visitor.call('GET', '/session')

  await w.db.unsafe(`update session_usage set ${change} where user_id = '${id}'`)

  const { status } = await visitor.call('GET', '/session')
  expect(status).toBe(when.startsWith('not') ? 200 : 401)
})

test('a session ends when its time is over, however much it is used, and its row goes', async () => {
  const { visitor, id } = await signUp(w)
  await w.db`update sessions set expires_at = clock_timestamp() where user_id = ${id}`

  const { status } = await visitor.call('GET', '/session')
  await signUp(w)

  expect(status).toBe(401)
  expect(await w.db`select from sessions where user_id = ${id}`).toEqual([])
})

test('a link signs in once', async () => {
  const { id } = await signUp(w)
  const token = await insertLink(w.db, id)

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => openVisitor(w).call('POST', '/session/link', { token })),
  )

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(7)
})

test('a link that is too old signs nobody in', async () => {
  const { id } = await signUp(w)
  const token = await insertLink(w.db, id)
  await w.db`
    update one_time_tokens set expires_at = clock_timestamp() - interval '1 second' where user_id = ${id}`

  const { status, body } = await openVisitor(w).call('POST', '/session/link', { token })

  expect([status, body.code]).toEqual([401, 'sign_in_failed'])
})

test('a session opens the public operations too, and a key wins over it', async () => {
  const [mine, other] = [await w.user({ connect: [] }), await w.user({ connect: [] })]
  const visitor = await signedIn(w, mine.id)

  const made = await visitor.call('POST', '/api/v1/posts', { text: 'From the dashboard' })
  const list = await visitor.call('GET', '/api/v1/posts')
  const by_key = await visitor.call('GET', '/api/v1/posts', undefined, { 'x-api-key': other.key })
  const bad_key = await visitor.call('GET', '/api/v1/posts', undefined, { 'x-api-key': 'no' })

  expect(made.status).toBe(201)
  expect(list.body.total).toBe(1)
  expect(by_key.body.total).toBe(0)
  expect(bad_key.status).toBe(401)
})

test('a key does not open the dashboard', async () => {
  const { key } = await w.user({ connect: [] })

  const { status } = await openVisitor(w).call('GET', '/keys', undefined, { 'x-api-key': key })

  expect(status).toBe(401)
})

test('a session has windows of its own, wider than those of a small plan', async () => {
  const { visitor, id } = await signUp(w)
  const { headers } = await visitor.call('GET', '/session')
  await w.db`update session_usage set in_day = 20000 where user_id = ${id}`
  const refused = await visitor.call('GET', '/session')

  expect(headers.get('x-ratelimit-limit')).toBe('300')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('x-ratelimit-limit')).toBe('20000')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

function withoutIds(headers: Headers) {
  return [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
}

test('a link of somebody else asks whoever is signed in first, naming both', async () => {
  const [victim, attacker] = [await signUp(w), await signUp(w)]
  const token = await insertLink(w.db, attacker.id)
  const who = async () => (await victim.visitor.call('GET', '/session')).body.user.id

  const asked = await victim.visitor.call('POST', '/session/link', { token })
  const before = await who()
  const replaced = await victim.visitor.call('POST', '/session/link', {
    token,
    replaces_session: true,
  })

  expect([asked.status, asked.body.code]).toEqual([409, 'signed_in_already'])
  expect(asked.body.error).toContain(victim.name)
  expect(asked.body.error).toContain(attacker.name)
  expect(before).toBe(victim.id)
  expect([replaced.status, await who()]).toEqual([201, attacker.id])
})

test('a link of one’s own, and one that is none, ask nothing', async () => {
  const { visitor, id } = await signUp(w)

  const own = await visitor.call('POST', '/session/link', { token: await insertLink(w.db, id) })
  const none = await visitor.call('POST', '/session/link', { token: 'made up' })

  expect([own.status, none.status]).toEqual([201, 401])
})

test.each(WAYS_IN)('a sign-in by %s ends the session that the browser had', async (_, signIn) => {
  const member = await signUp(w)
  const before = member.visitor.cookie ?? ''

  expect((await signIn(member.visitor, member)).status).toBe(201)

  const old = await openVisitor(w).call('GET', '/session', undefined, { cookie: before })
  expect(old.status).toBe(401)
  expect((await member.visitor.call('GET', '/session')).status).toBe(200)
})

test('so it does as somebody else, and two browsers may change places at once', async () => {
  const [ada, bob] = [await signUp(w), await signUp(w)]
  const become = async (visitor: Visitor, { id }: Member) => {
    const body = { token: await insertLink(w.db, id), replaces_session: true }
    return (await visitor.call('POST', '/session/link', body)).status
  }

  for (let round = 0; round < 10; round++) {
    const [one, other] = round % 2 === 0 ? [bob, ada] : [ada, bob]
    const statuses = await Promise.all([become(ada.visitor, one), become(bob.visitor, other)])
    expect(statuses).toEqual([201, 201])
  }

  const left = await w.db`select user_id from sessions where user_id in (${ada.id}, ${bob.id})`
  expect(left).toHaveLength(2)
})
