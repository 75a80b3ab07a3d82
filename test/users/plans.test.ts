/** Which plan may do what: every operation of the contract on every plan, in one table. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertWebhook, newWebhookId } from '../../db/webhooks/webhooks.ts'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { articleIn, TEXT } from '../articles/arrange.ts'
import { inMinutes, postIn } from '../posts/arrange.ts'
import { picture } from '../simulator/samples.ts'
import { openWorld, type TestUser, type UserOptions } from '../world/world.ts'
import { everythingOf } from '../../db/users/reach.ts'

const w = await openWorld()
afterAll(() => w.close())
// Each plan has one user for all of the table, which is more than a minute of a small plan allows.
beforeAll(() => w.db`update plans set requests_per_minute = 1000000`)

const [PAST, FUTURE] = ['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z']

const PLANS = {
  trial: { plan: 'trial', status: 'trialing', trial_ends_at: FUTURE },
  pro: { plan: 'pro', status: 'active' },
  advanced: { plan: 'advanced', status: 'active' },
  agency: { plan: 'agency', status: 'active' },
  canceled: { plan: 'agency', status: 'canceled', current_period_ends_at: PAST },
  'expired trial': { plan: 'trial', status: 'trialing', trial_ends_at: PAST },
  none: { plan: 'agency', status: 'none' },
} satisfies Record<string, UserOptions>
type Plan = keyof typeof PLANS

const EVERY: Plan[] = ['trial', 'pro', 'advanced', 'agency', 'canceled', 'expired trial', 'none']
const SUBSCRIBED: Plan[] = ['trial', 'pro', 'advanced', 'agency']
const PAID: Plan[] = ['pro', 'advanced', 'agency']
const LARGE: Plan[] = ['advanced', 'agency']

interface Row {
  /** What is sent to the operation, where that makes a difference. */
  what?: string
  /** These plans may; the others get 403 subscription_required. */
  may: Plan[]
  status: number
  on?: 'post' | 'article' | 'webhook' | 'event' | 'media'
  body?(id: string): object
}

const read = (may: Plan[]): Row[] => [{ may, status: 200 }]
const date = () => ({ scheduled_date: inMinutes(60) })
/** Switched off, so that nobody is called. */
const WEBHOOK = { url: 'https://203.0.114.1/hook', enabled: false }
/** Nothing is fetched there. */
const NOWHERE = 'https://127.0.0.1/a.png'
const ABSENT = { platform: 'x', outcome: 'not_published' }

const OPERATIONS: Record<string, Row[]> = {
  getMe: read(EVERY),
  listAccounts: read(EVERY),
  getCrossPosting: read(EVERY),
  listPosts: read(EVERY),
  createPosts: [
    { what: 'a draft', may: EVERY, status: 201, body: () => ({ text: 'a' }) },
    { what: 'a date', may: SUBSCRIBED, status: 201, body: () => ({ text: 'a', ...date() }) },
    {
      what: 'publish_now',
      may: SUBSCRIBED,
      status: 201,
      body: () => ({ text: 'Now', publish_now: true }),
    },
    {
      what: 'a bulk of drafts',
      may: EVERY,
      status: 201,
      body: () => ({ posts: [{ text: 'a' }, { text: 'b' }] }),
    },
    {
      what: 'a bulk with a date',
      may: SUBSCRIBED,
      status: 201,
      body: () => ({ posts: [{ text: 'a' }, { text: 'b', ...date() }] }),
    },
  ],
  validatePosts: [
    { may: EVERY, status: 200, body: () => ({ text: 'a' }) },
    { what: 'a date', may: EVERY, status: 200, body: () => ({ text: 'a', ...date() }) },
  ],
  getPostMetrics: [{ may: LARGE, status: 200, on: 'post' }],
  getPostHistory: [{ may: EVERY, status: 200, on: 'post' }],
  getPost: [{ may: EVERY, status: 200, on: 'post' }],
  updatePost: [
    { what: 'a text', may: EVERY, status: 200, on: 'post', body: () => ({ text: 'b' }) },
    { what: 'a date', may: SUBSCRIBED, status: 200, on: 'post', body: date },
    {
      what: 'no date',
      may: EVERY,
      status: 200,
      on: 'post',
      body: () => ({ scheduled_date: null }),
    },
  ],
  deletePost: [{ may: EVERY, status: 200, on: 'post' }],
  schedulePost: [{ may: SUBSCRIBED, status: 200, on: 'post', body: date }],
  unschedulePost: [{ may: EVERY, status: 200, on: 'post' }],
  publishPost: [{ may: SUBSCRIBED, status: 200, on: 'post' }],
  resolvePost: [
    { what: 'what was never sent', may: EVERY, status: 409, on: 'post', body: () => ABSENT },
  ],
  batchSchedulePosts: [
    {
      may: SUBSCRIBED,
      status: 200,
      on: 'post',
      body: (post_id) => ({ schedules: [{ post_id, ...date() }] }),
    },
  ],
  getUsage: read(EVERY),
  getBudget: read(EVERY),
  updateBudget: [
    { what: 'ten dollars', may: EVERY, status: 200, body: () => ({ monthly_amount: '10' }) },
  ],
  deleteBudget: read(EVERY),
  // There are no slots, which whoever may schedule is told.
  queuePost: [{ may: SUBSCRIBED, status: 409, on: 'post' }],
  getQueue: read(EVERY),
  updateQueue: [{ may: EVERY, status: 200, body: () => ({ slots: [] }) }],
  listQueueSlots: read(EVERY),
  fillQueue: [
    { may: SUBSCRIBED, status: 409, on: 'post', body: (post_id) => ({ post_ids: [post_id] }) },
  ],
  rearrangeQueue: [
    { may: SUBSCRIBED, status: 200 },
    { what: 'tried', may: SUBSCRIBED, status: 200, body: () => ({ dry_run: true }) },
  ],
  uploadMedia: read(EVERY),
  listMedia: read(EVERY),
  createMedia: [
    { what: 'from nowhere', may: EVERY, status: 400, body: () => ({ source_url: NOWHERE }) },
  ],
  getMedia: [{ may: EVERY, status: 200, on: 'media' }],
  updateMedia: [{ may: EVERY, status: 200, on: 'media', body: () => ({ alt_text: 'b' }) }],
  deleteMedia: [{ may: EVERY, status: 200, on: 'media' }],
  listArticles: read(PAID),
  createArticle: [
    { what: 'a draft', may: PAID, status: 201, body: () => TEXT },
    { what: 'a date', may: PAID, status: 201, body: () => ({ ...TEXT, ...date() }) },
    { what: 'publish_now', may: PAID, status: 201, body: () => ({ ...TEXT, publish_now: true }) },
  ],
  createReviewLink: [{ what: 'of a draft', may: EVERY, status: 409, on: 'post' }],
  reviewPost: [
    { what: 'a draft', may: EVERY, status: 409, on: 'post', body: () => ({ decision: 'approve' }) },
  ],
  reviewArticle: [
    {
      what: 'a draft',
      may: PAID,
      status: 409,
      on: 'article',
      body: () => ({ decision: 'reject' }),
    },
  ],
  getArticleHistory: [{ may: PAID, status: 200, on: 'article' }],
  getArticle: [{ may: PAID, status: 200, on: 'article' }],
  updateArticle: [
    { what: 'a title', may: PAID, status: 200, on: 'article', body: () => ({ title: 'b' }) },
    { what: 'a date', may: PAID, status: 200, on: 'article', body: date },
  ],
  deleteArticle: [{ may: PAID, status: 200, on: 'article' }],
  unscheduleArticle: [{ may: PAID, status: 200, on: 'article' }],
  publishArticle: [{ may: PAID, status: 200, on: 'article' }],
  resolveArticle: [
    { what: 'what was never sent', may: PAID, status: 409, on: 'article', body: () => ABSENT },
  ],
  getAnalyticsOverview: read(EVERY),
  getTweetAnalytics: read(LARGE),
  getBestTimes: read(EVERY),
  getActivity: read(EVERY),
  getEvent: [{ may: EVERY, status: 200, on: 'event' }],
  listEvents: read(EVERY),
  streamEvents: read(EVERY),
  listWebhooks: read(EVERY),
  createWebhook: [{ may: EVERY, status: 201, body: () => WEBHOOK }],
  getWebhook: [{ may: EVERY, status: 200, on: 'webhook' }],
  updateWebhook: [{ may: EVERY, status: 200, on: 'webhook', body: () => ({ description: 'b' }) }],
  deleteWebhook: [{ may: EVERY, status: 200, on: 'webhook' }],
  testWebhook: [{ may: EVERY, status: 202, on: 'webhook' }],
  rotateWebhookSecret: [{ may: EVERY, status: 200, on: 'webhook' }],
  listWebhookDeliveries: [{ may: EVERY, status: 200, on: 'webhook' }],
  replayWebhook: [{ may: EVERY, status: 200, on: 'webhook', body: () => ({ from: PAST }) }],
}

const PLACES = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, one]) =>
    'operationId' in one
      ? [{ id: one.operationId, path: `/api/v1${path}`, method: method.toUpperCase() }]
      : [],
  ),
)

test('every operation of the contract has a row', () => {
  expect(Object.keys(OPERATIONS).sort()).toEqual(PLACES.map(({ id }) => id).sort())
})

const CASES = Object.entries(OPERATIONS).flatMap(([id, rows]) =>
  rows.flatMap(({ what = '', ...row }) =>
    EVERY.map((plan) => ({
      id,
      what,
      row,
      plan,
      expected: row.may.includes(plan) ? row.status : 403,
    })),
  ),
)

/** One for the operations on webhooks, media, articles, approval and the queue, too: a minute has sixty requests on the smallest plan. */
const users = new Map<string, TestUser>()

test.each(CASES)('$id $what on the plan $plan answers $expected', async (one) => {
  const whose = `${one.plan} ${/Webhook|Media|[Rr]eview|Article|[Qq]ueue/.exec(one.id)?.[0]}`
  const user = users.get(whose) ?? (await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] }))
  users.set(whose, user)
  await setPlan(user, PLANS.agency)
  const { on, body } = one.row
  const id = on === undefined ? '' : await targetOf(on, user)
  await setPlan(user, PLANS[one.plan])
  const { path = '', method = '' } = PLACES.find((place) => place.id === one.id) ?? {}

  const answer = await w.call(user, method, path.replace('{id}', id), {
    ...(body && { body: body(id) }),
    ...(one.id === 'uploadMedia' && { form: await anUpload() }),
  })

  expect(answer.status, answer.text).toBe(one.expected)
  if (one.expected === 403) expect(answer.body.code).toBe('subscription_required')
})

async function targetOf(on: NonNullable<Row['on']>, user: TestUser): Promise<string> {
  if (on === 'webhook') {
    const settings = { ...WEBHOOK, types: null, description: '' }
    const made = await insertWebhook(
      w.db,
      everythingOf(user.id),
      await newWebhookId(w.db),
      'k1.a.b',
      settings,
    )
    return made?.webhook.id ?? ''
  }
  if (on === 'media') {
    const { body } = await w.call(user, 'POST', '/api/v1/upload', { form: await anUpload() })
    return body.id
  }
  if (on === 'event') {
    const { body } = await w.call(user, 'GET', '/api/v1/events?last=1')
    return body.events[0].id
  }
  return on === 'post' ? postIn(w, user, 'draft') : articleIn(w, user, 'draft')
}

async function anUpload(): Promise<FormData> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await picture('png', 4, 4))]), 'a.png')
  return form
}

async function setPlan({ id }: TestUser, plan: UserOptions) {
  await w.db`
    update subscriptions set plan = ${plan.plan ?? 'agency'}, status = ${plan.status ?? 'active'},
      trial_ends_at = ${plan.trial_ends_at ?? null},
      current_period_ends_at = ${plan.current_period_ends_at ?? null}
    where user_id = ${id}`
}
