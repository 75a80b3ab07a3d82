/**
 * Each way to be refused for what is there and not for how the request is written: a program finds where, what
 * and what to do without reading a sentence, and what calls for different deeds has different codes.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import dashboard from '../../generated/dashboard.json' with { type: 'json' }
import contract from '../../generated/openapi.json' with { type: 'json' }
import { insertLink } from '../../db/users/oneTimeTokens.ts'
import { articleIn, ARTICLES, TEXT } from '../articles/arrange.ts'
import { openVisitor, PASSWORD, signedIn, signUp, type Visitor } from '../dashboard/visitor.ts'
import { inMinutes, postIn } from '../posts/arrange.ts'
import { holdAnswer, letGo } from '../delivery/arrange.ts'
import { openWorld, UNHURRIED, type Answer, type TestUser } from '../world/world.ts'
import { limitedKeyOf } from '../users/arrange.ts'
import { leadsSomewhere, type SentRequest } from './pointers.ts'

const w = await openWorld({ sign_up: 'open', timing: UNHURRIED })
afterAll(() => w.close())

const POSTS = '/api/v1/posts'
const NOBODY = 'f'.repeat(24)
const NO_KEY = `ot_${'a'.repeat(38)}`

let user: TestUser
/** Without accounts, without a plan, and with a plan that has little. */
let lonely: TestUser
let ended: TestUser
let trial: TestUser
let plain: TestUser
/** Keys of `plain` with limits of their own. */
let posting: TestUser
let paying: TestUser
let page: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  await w.db`update plans set posts_per_day = 1 where name = 'trial'`
  user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }, 'secondary_a'] })
  lonely = await w.user({ connect: [] })
  ended = await w.user({ status: 'canceled' })
  const trial_ends_at = inMinutes(24 * 60)
  trial = await w.user({ plan: 'trial', status: 'trialing', trial_ends_at })
  plain = await w.user({ connect: ['x'] })
  posting = await limitedKeyOf(w, plain, { posts_per_day: 1 })
  paying = await limitedKeyOf(w, plain, { monthly_micros: 0 })
  for (const status of ['draft', 'posted'] as const) ids[status] = await postIn(w, user, status)
  for (const status of ['draft', 'published'] as const)
    ids[`${status} article`] = await articleIn(w, user, status)
  ids['plain article'] = await articleIn(w, plain, 'draft')
  ids['other'] = await postIn(w, lonely, 'draft')
  const { body } = await w.call(undefined, 'GET', '/api/v1/me')
  page = await (await fetch(body.doc_url)).text()
})

type Deed =
  | 'another id'
  | 'the address'
  | 'nothing'
  | 'wait'
  | 'the plan'
  | 'connect'
  | 'another account'
  | 'the syntax'
  | 'tomorrow'
  | 'another key'
  | 'another value'
  | 'a key'
  | 'another method'
  | 'less'
  | 'more'
  | 'read again'
interface Case {
  by?: () => TestUser
  sent: () => SentRequest & { raw?: string }
  status: number
  /** Of the error. */
  error: string
  pointer: string
  /** Of its problem. */
  code: string
  deed: Deed
}

const at = (method: string, path: string, body?: object): SentRequest => ({
  method,
  path,
  ...(body !== undefined && { body }),
})
const post = (status: string, path = '', body?: object) =>
  at('POST', `${POSTS}/${ids[status]}${path}`, body)
const article = (status: string, path = '', body?: object) =>
  at('POST', `${ARTICLES}/${ids[`${status} article`]}${path}`, body)
const DATED = () => ({ scheduled_date: inMinutes(60) })

const ABSENT = { status: 404, error: 'not_found', deed: 'another id' } as const
const NO_ID = { ...ABSENT, pointer: 'path:id', code: 'not_found' } as const
const LIVE = {
  status: 400,
  error: 'already_published',
  code: 'already_published',
  deed: 'nothing',
} as const
const LIVE_ID = { ...LIVE, pointer: 'path:id' } as const
const NO_PLAN = {
  status: 403,
  error: 'subscription_required',
  pointer: 'request',
  code: 'subscription_required',
  deed: 'the plan',
} as const
const NO_ACCOUNT = {
  status: 403,
  error: 'account_not_connected',
  pointer: 'request',
  code: 'account_not_connected',
  deed: 'connect',
} as const
const NO_TIER = {
  by: () => plain,
  status: 403,
  error: 'account_not_eligible',
  code: 'account_not_eligible',
  deed: 'another account',
} as const
const NO_ADDRESS = {
  status: 404,
  error: 'not_found',
  pointer: 'request',
  code: 'unknown_address',
  deed: 'the address',
} as const

const EDIT = () => at('PUT', `${POSTS}/${ids['draft']}`, { text: 'b' })
const CHANGED = {
  status: 412,
  error: 'changed_meanwhile',
  pointer: 'header:If-Match',
} as const

const CASES: [string, Case][] = [
  [
    'a body that is no JSON',
    {
      sent: () => ({ ...at('POST', POSTS), raw: '{' }),
      status: 400,
      error: 'invalid_json',
      pointer: '',
      code: 'malformed',
      deed: 'the syntax',
    },
  ],
  [
    'no body where one is needed',
    {
      sent: () => ({ ...at('POST', POSTS), raw: '' }),
      status: 415,
      error: 'unsupported_media_type',
      pointer: '',
      code: 'required',
      deed: 'more',
    },
  ],
  [
    'a body of another type',
    {
      sent: () => ({
        ...at('POST', POSTS),
        raw: 'text=a',
        headers: { 'Content-Type': 'text/plain' },
      }),
      status: 415,
      error: 'unsupported_media_type',
      pointer: 'header:Content-Type',
      code: 'unknown_value',
      deed: 'another value',
    },
  ],
  [
    'an edit of what was changed meanwhile',
    {
      sent: () => ({ ...EDIT(), headers: { 'If-Match': '"9"' } }),
      ...CHANGED,
      code: 'changed',
      deed: 'read again',
    },
  ],
  [
    'an edit with a tag that a proxy has weakened',
    {
      sent: () => ({ ...EDIT(), headers: { 'If-Match': '"9", W/"0"' } }),
      ...CHANGED,
      code: 'weak_tag',
      deed: 'another value',
    },
  ],
  [
    'a key of nobody',
    {
      by: () => ({ ...user, key: NO_KEY }),
      sent: () => ({ ...at('GET', POSTS), headers: { Authorization: `Bearer ${NO_KEY}` } }),
      status: 401,
      error: 'unauthorized',
      pointer: 'header:Authorization',
      code: 'invalid_key',
      deed: 'a key',
    },
  ],
  [
    'a method that a path does not take',
    {
      sent: () => at('DELETE', POSTS),
      status: 405,
      error: 'method_not_allowed',
      pointer: 'request',
      code: 'method_not_taken',
      deed: 'another method',
    },
  ],
  [
    'a body that is too deep',
    {
      sent: () => ({ ...at('POST', POSTS), raw: '['.repeat(60) + ']'.repeat(60) }),
      status: 413,
      error: 'payload_too_large',
      pointer: '',
      code: 'body_too_large',
      deed: 'less',
    },
  ],
  ['a path that there is not', { sent: () => at('GET', '/api/v1/post'), ...NO_ADDRESS }],
  ['a page that there is not', { sent: () => at('GET', '/pots'), ...NO_ADDRESS }],
  ['a file that there is not', { sent: () => at('GET', '/media/a.png'), ...NO_ADDRESS }],
  ...(['GET', 'PUT', 'DELETE'] as const).flatMap((method): [string, Case][] => [
    [
      `${method} of a post of nobody`,
      {
        sent: () => at(method, `${POSTS}/${NOBODY}`, method === 'PUT' ? { text: 'a' } : undefined),
        ...NO_ID,
      },
    ],
    [
      `${method} of an article of nobody`,
      {
        sent: () =>
          at(method, `${ARTICLES}/${NOBODY}`, method === 'PUT' ? { title: 'a' } : undefined),
        ...NO_ID,
      },
    ],
  ]),
  ['a post of another user', { sent: () => at('GET', `${POSTS}/${ids['other']}`), ...NO_ID }],
  ...['unschedule', 'publish'].flatMap((deed): [string, Case][] => [
    [
      `${deed} of a post of nobody`,
      { sent: () => at('POST', `${POSTS}/${NOBODY}/${deed}`), ...NO_ID },
    ],
    [
      `${deed} of an article of nobody`,
      { sent: () => at('POST', `${ARTICLES}/${NOBODY}/${deed}`), ...NO_ID },
    ],
  ]),
  [
    'a schedule for a post of nobody',
    { sent: () => at('POST', `${POSTS}/${NOBODY}/schedule`, DATED()), ...NO_ID },
  ],
  [
    'an outcome of a post of nobody',
    {
      sent: () => at('POST', `${POSTS}/${NOBODY}/resolve`, { platform: 'x', outcome: 'published' }),
      ...NO_ID,
    },
  ],
  [
    'an edit of what is published',
    { sent: () => at('PUT', `${POSTS}/${ids['posted']}`, { text: 'b' }), ...LIVE_ID },
  ],
  [
    'a date for what is published',
    { sent: () => post('posted', '/schedule', DATED()), ...LIVE_ID },
  ],
  ['no date for what is published', { sent: () => post('posted', '/unschedule'), ...LIVE_ID }],
  ['what is published once more', { sent: () => post('posted', '/publish'), ...LIVE_ID }],
  [
    'what is published, on a network that has it',
    {
      sent: () => post('posted', '/publish', { platforms: ['x'] }),
      ...LIVE,
      pointer: '/platforms',
    },
  ],
  [
    'an edit of a published article',
    {
      sent: () => at('PUT', `${ARTICLES}/${ids['published article']}`, { title: 'b' }),
      ...LIVE_ID,
    },
  ],
  [
    'no date for a published article',
    { sent: () => article('published', '/unschedule'), ...LIVE_ID },
  ],
  ['a published article once more', { sent: () => article('published', '/publish'), ...LIVE_ID }],
  [
    'a date without a plan',
    { by: () => ended, sent: () => at('POST', POSTS, { text: 'a', ...DATED() }), ...NO_PLAN },
  ],
  ['articles on trial', { by: () => trial, sent: () => at('GET', ARTICLES), ...NO_PLAN }],
  [
    'analytics without a plan',
    { by: () => ended, sent: () => at('GET', '/api/v1/analytics/tweets'), ...NO_PLAN },
  ],
  [
    'a post without accounts',
    {
      by: () => lonely,
      sent: () => at('POST', POSTS, { text: 'a', publish_now: true }),
      ...NO_ACCOUNT,
    },
  ],
  [
    'a date without accounts',
    { by: () => lonely, sent: () => post('other', '/schedule', DATED()), ...NO_ACCOUNT },
  ],
  [
    'an article without accounts',
    {
      by: () => lonely,
      sent: () => at('POST', ARTICLES, { ...TEXT, publish_now: true }),
      ...NO_ACCOUNT,
    },
  ],
  [
    'a new article without a tier',
    {
      sent: () => at('POST', ARTICLES, { ...TEXT, publish_now: true }),
      ...NO_TIER,
      pointer: '/x_account_id',
    },
  ],
  [
    'a saved article without a tier',
    { sent: () => article('plain', '/publish'), ...NO_TIER, pointer: 'path:id' },
  ],
  [
    'more posts than are left today',
    {
      by: () => trial,
      sent: () => at('POST', POSTS, { posts: [{ text: 'a', ...DATED() }] }),
      status: 429,
      error: 'daily_limit',
      pointer: 'request',
      code: 'daily_limit',
      deed: 'tomorrow',
    },
  ],
  [
    'more than what is left of the day of a key',
    {
      by: () => posting,
      sent: () => at('POST', POSTS, { posts: [{ text: 'a', ...DATED() }] }),
      status: 429,
      error: 'daily_limit',
      pointer: 'request',
      code: 'key_daily_limit',
      deed: 'another key',
    },
  ],
  [
    'more than what is left of the budget of a key',
    {
      by: () => paying,
      sent: () => at('POST', POSTS, { text: 'a', ...DATED() }),
      status: 403,
      error: 'budget_exceeded',
      pointer: 'request',
      code: 'key_budget_exceeded',
      deed: 'another key',
    },
  ],
]

describe('a refusal says where, what and what to do:', () => {
  test.each(CASES)('%s', async (_, { by = () => user, sent, status, error, pointer, code }) => {
    if (code === 'daily_limit' || code === 'key_daily_limit')
      await w.call(by(), 'POST', POSTS, { body: { text: 'a', ...DATED() } })
    const request = sent()

    const answer = await send(by(), request)

    expect([answer.status, answer.body.code]).toEqual([status, error])
    expect(answer.body.problems).toMatchObject([{ pointer, code }])
    expectExplained(answer, contract)
    expect(
      leadsSomewhere(pointer, {
        ...request,
        ...(request.raw !== undefined && { body: request.raw }),
      }),
    ).toBe(true)
  })
})

describe('a refusal of the dashboard says where, what and what to do:', () => {
  let visitor: Visitor
  let taken: string
  beforeAll(async () => {
    visitor = (await signUp(w)).visitor
    taken = (await signUp(w)).email
  })

  test.each<[string, string, string, object | undefined, string, string]>([
    ['a key of nobody', 'DELETE', `/keys/${NOBODY}`, undefined, 'path:id', 'not_found'],
    ['an account of nobody', 'DELETE', `/connections/${NOBODY}`, undefined, 'path:id', 'not_found'],
    ['a path that there is not', 'GET', '/nothing', undefined, 'request', 'unknown_address'],
  ])('%s', async (_, method, path, body, pointer, code) => {
    const answer = await visitor.call(method, path, body)

    expect(answer.body.problems).toMatchObject([{ pointer, code }])
    expectExplained(answer, dashboard)
  })

  test('an address that somebody has', async () => {
    const member = { name: 'A', email: taken, password: PASSWORD }
    const signing_up = await openVisitor(w).call('POST', '/users', member)
    const changing = await visitor.call('PUT', '/user', {
      email: taken,
      current_password: PASSWORD,
    })

    for (const answer of [signing_up, changing]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'email_taken'])
      expect(answer.body.problems).toMatchObject([{ pointer: '/email', code: 'taken' }])
      expectExplained(answer, dashboard)
    }
  })
})

test('what is under way asks to wait, and names what is', async () => {
  const someone = await w.user({ connect: ['x'] })
  await holdAnswer(w, someone)
  const headers = { 'Idempotency-Key': 'under way' }
  const body = { text: 'Slow', publish_now: true }
  const running = w.call(someone, 'POST', POSTS, { headers, body })
  await w.until(async () => (await w.published(someone, 'x')).length === 1)
  const [id] = (await w.call(someone, 'GET', POSTS)).body.posts.map((one: { id: string }) => one.id)

  const answers = [
    await w.call(someone, 'POST', POSTS, { headers, body }),
    await w.call(someone, 'POST', `${POSTS}/${id}/publish`),
    await w.call(someone, 'PUT', `${POSTS}/${id}`, { body: { text: 'b' } }),
    await w.call(someone, 'POST', `${POSTS}/${id}/unschedule`),
  ]
  await letGo(w, someone)
  await running

  expect(answers.map((answer) => answer.body.problems)).toMatchObject(
    ['header:Idempotency-Key', 'path:id', 'path:id', 'path:id'].map((pointer) => [
      { pointer, code: 'in_progress' },
    ]),
  )
  for (const answer of answers) expectExplained(answer, contract)
})

test('who is not known, and what no place of a request is about, has a code of the error alone', async () => {
  const answers = [
    await w.call(undefined, 'GET', '/api/v1/me'),
    await w.call(user, 'PATCH', '/api/v1/me'),
    await w.call(user, 'POST', POSTS, { raw: `["${'a'.repeat(20_000_000)}"]` }),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 'unauthorized'],
    [405, 'method_not_allowed'],
    [413, 'payload_too_large'],
  ])
  for (const answer of answers) expectExplained(answer, contract)
})

test('one code asks for one deed', () => {
  const deeds = Map.groupBy(CASES, ([, { code }]) => code)
  const several = [...deeds].filter(
    ([, cases]) => new Set(cases.map(([, { deed }]) => deed)).size > 1,
  )

  expect(several).toEqual([])
})

test('who follows a link while signed in as somebody else is told whose it is', async () => {
  const visitor = await signedIn(w, user.id)
  const token = await insertLink(w.db, lonely.id)

  const answer = await visitor.call('POST', '/session/link', { token })

  expect(answer.body.code).toBe('signed_in_already')
  expectExplained(answer, dashboard)
})

function send(by: TestUser, { method, path, headers, body, raw }: SentRequest & { raw?: string }) {
  return w.call(by, method, path, {
    ...(headers !== undefined && { headers }),
    ...(body !== undefined && { body }),
    ...(raw !== undefined && { raw }),
  })
}

interface Listed {
  components: {
    schemas: Record<'ErrorCode' | 'ProblemCode', { 'x-extensible-enum': string[] }>
  }
}

/** Its codes are published, and the page that it leads to says of each what to do. */
function expectExplained({ body }: Answer, { components: { schemas } }: Listed) {
  const { ErrorCode, ProblemCode } = schemas
  expect(ErrorCode['x-extensible-enum']).toContain(body.code)
  expect(body.doc_url).toMatch(new RegExp(`/docs/errors#${body.code}$`))
  expect(page).toContain(`<section id="${body.code}">`)
  for (const { code, message } of (body.problems ?? []) as { code: string; message: string }[]) {
    expect(ProblemCode['x-extensible-enum']).toContain(code)
    expect(page).toContain(`id="problem-${code}"`)
    expect(message).not.toBe('')
  }
}
