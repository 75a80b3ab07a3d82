/** What a key may do: every operation of the contract with every permission, in one table. */
import { afterAll, describe, expect, test } from 'vitest'
import { newKey } from '../../db/users/keys.ts'
import contract from '../../generated/openapi.json' with { type: 'json' }
import type { Permission } from '../../generated/names.ts'
import type { OperationId } from '../../handlers/handler.ts'
import { ARTICLES, articleIn, TEXT } from '../articles/arrange.ts'
import { inMinutes, postIn } from '../posts/arrange.ts'
import { picture } from '../simulator/samples.ts'
import { insertKey } from '../world/keys.ts'
import { openWorld, type TestUser } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

const POSTS = '/api/v1/posts'
const EVERY: Permission[] = ['read', 'draft', 'publish', 'manage']
const user = await w.user({ connect: [{ platform: 'x', tier: 'Premium' }] })
const keys = new Map<Permission, TestUser>()
for (const permission of EVERY) keys.set(permission, await keyThatMay([permission]))

async function keyThatMay(permissions: Permission[]): Promise<TestUser> {
  const key = newKey()
  await insertKey(w.db, user.id, permissions.join(' '), key, permissions)
  return { ...user, key }
}

interface Row {
  needs: Permission
  body?: object
}

const NOBODY = 'f'.repeat(24)
const date = { scheduled_date: inMinutes(60) }
const ABSENT = { platform: 'x', outcome: 'not_published' }
const reads: Row = { needs: 'read' }

/** Asked for what there is not: whoever lacks the permission is not even told that. */
const OPERATIONS: Record<OperationId, Row> = {
  getMe: reads,
  listAccounts: reads,
  getCrossPosting: reads,
  listPosts: reads,
  getPost: reads,
  getPostHistory: reads,
  getPostMetrics: reads,
  validatePosts: { needs: 'read', body: { text: 'a' } },
  listMedia: reads,
  getMedia: reads,
  listArticles: reads,
  getArticle: reads,
  getArticleHistory: reads,
  getAnalyticsOverview: reads,
  getTweetAnalytics: reads,
  getBestTimes: reads,
  getActivity: reads,
  getUsage: reads,
  getBudget: reads,
  listWebhooks: reads,
  getWebhook: reads,
  listWebhookDeliveries: reads,
  listEvents: reads,
  streamEvents: reads,
  getEvent: reads,
  getQueue: reads,
  listQueueSlots: reads,
  createPosts: { needs: 'draft', body: { text: 'a' } },
  updatePost: { needs: 'draft', body: { text: 'b' } },
  deletePost: { needs: 'draft' },
  schedulePost: { needs: 'draft', body: date },
  unschedulePost: { needs: 'draft' },
  batchSchedulePosts: { needs: 'draft', body: { schedules: [{ post_id: NOBODY, ...date }] } },
  uploadMedia: { needs: 'draft' },
  createMedia: { needs: 'draft', body: { source_url: 'https://127.0.0.1/a.png' } },
  updateMedia: { needs: 'draft', body: { alt_text: 'b' } },
  deleteMedia: { needs: 'draft' },
  createArticle: { needs: 'draft', body: TEXT },
  updateArticle: { needs: 'draft', body: { title: 'b' } },
  deleteArticle: { needs: 'draft' },
  unscheduleArticle: { needs: 'draft' },
  queuePost: { needs: 'draft' },
  fillQueue: { needs: 'draft', body: { post_ids: [NOBODY] } },
  createReviewLink: { needs: 'publish' },
  reviewPost: { needs: 'publish', body: { decision: 'approve' } },
  reviewArticle: { needs: 'publish', body: { decision: 'reject' } },
  publishPost: { needs: 'publish', body: {} },
  resolvePost: { needs: 'publish', body: ABSENT },
  publishArticle: { needs: 'publish', body: {} },
  resolveArticle: { needs: 'publish', body: ABSENT },
  rearrangeQueue: { needs: 'publish' },
  createWebhook: { needs: 'manage', body: { url: 'https://203.0.114.1/hook', enabled: false } },
  updateWebhook: { needs: 'manage', body: { description: 'b' } },
  deleteWebhook: { needs: 'manage' },
  testWebhook: { needs: 'manage' },
  rotateWebhookSecret: { needs: 'manage' },
  updateBudget: { needs: 'manage', body: { monthly_amount: '1000000' } },
  deleteBudget: { needs: 'manage' },
  updateQueue: { needs: 'manage', body: { slots: [] } },
  replayWebhook: { needs: 'manage', body: { from: '2020-01-01T00:00:00Z' } },
}

const PLACES = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, one]) =>
    'operationId' in one
      ? [
          {
            id: one.operationId as OperationId,
            says: one['x-permission'],
            path: `/api/v1${path}`,
            method: method.toUpperCase(),
          },
        ]
      : [],
  ),
)

test('every operation of the contract says what it needs', () => {
  const said = Object.fromEntries(PLACES.map(({ id, says }) => [id, says]))
  const needed = Object.entries(OPERATIONS).map(([id, { needs }]) => [id, needs])

  expect(said).toEqual(Object.fromEntries(needed))
})

describe.each(PLACES)('$id', ({ id, path, method }) => {
  test.each(EVERY)('with %s alone', async (permission) => {
    const { needs, body } = OPERATIONS[id]
    const key = keys.get(permission)
    const form = id === 'uploadMedia' ? await anUpload() : undefined

    const answer = await w.call(key, method, path.replace('{id}', NOBODY), {
      ...(body && { body }),
      ...(form && { form }),
    })

    if (permission === needs) expect(answer.status, answer.text).not.toBe(403)
    else
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'permission_denied', permission: needs },
      })
  })
})

async function anUpload(): Promise<FormData> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await picture('png', 4, 4))]), 'a.png')
  return form
}

describe('a key that may only draft', async () => {
  const drafter = await keyThatMay(['read', 'draft'])

  test('publishes nothing, and nothing is saved of what it asked to publish', async () => {
    const { body: before } = await w.call(user, 'GET', '/api/v1/me')

    const post = await w.call(drafter, 'POST', POSTS, { body: { text: 'a', publish_now: true } })
    const article = await w.call(drafter, 'POST', ARTICLES, {
      body: { ...TEXT, publish_now: true },
    })

    for (const answer of [post, article])
      expect(answer).toMatchObject({ status: 403, body: { permission: 'publish' } })
    const { body: after } = await w.call(user, 'GET', '/api/v1/me')
    expect(after.stats).toEqual(before.stats)
    expect(await w.published(user, 'x')).toEqual([])
  })

  test.each(['scheduled', 'posted'] as const)('leaves what is %s alone', async (status) => {
    const id = await postIn(w, user, status)
    const asked = [
      await w.call(drafter, 'DELETE', `${POSTS}/${id}`),
      await w.call(drafter, 'POST', `${POSTS}/${id}/unschedule`),
    ]

    for (const answer of asked)
      expect(answer).toMatchObject({ status: 403, body: { permission: 'publish' } })
    const { body } = await w.call(user, 'GET', `${POSTS}/${id}`)
    expect(body.status).toBe(status)
  })

  test('deletes drafts and what certainly went nowhere', async () => {
    const draft = await postIn(w, user, 'draft')
    const failed = await postIn(w, user, 'failed')
    const article = await articleIn(w, user, 'draft')

    for (const path of [`${POSTS}/${draft}`, `${POSTS}/${failed}`, `${ARTICLES}/${article}`])
      expect((await w.call(drafter, 'DELETE', path)).status).toBe(200)
  })

  test('is told by /me what it may do', async () => {
    const { body } = await w.call(drafter, 'GET', '/api/v1/me')

    expect(body.key).toEqual({
      name: 'read draft',
      permissions: ['read', 'draft'],
      last_used_at: expect.any(String),
    })
  })
})
