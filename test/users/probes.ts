/** Each operation of the contract, tried on what is somebody else's: byte for byte as on what there is not. */
import type { OperationId } from '../../handlers/handler.ts'
import { TEXT } from '../articles/arrange.ts'
import { inMinutes, STATUSES } from '../posts/arrange.ts'
import { textBesidesId } from '../world/besidesId.ts'
import type { Answer } from '../world/world.ts'

/** An id of nothing. */
export const NOBODY = 'f'.repeat(24)
export type Thing =
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

export interface Probe {
  /** What is sent for an id: something of somebody else's. */
  of: Thing
  send(id: string): [method: string, path: string, body?: object]
}

/** Every operation, with each place where an id can stand. An empty row names nothing that is anybody's. */
export type Rows<Id extends string> = Record<Id, Probe[]>

const date = { scheduled_date: inMinutes(60) }
const post = (send: Probe['send']): Probe => ({ of: 'post', send })
const article = (send: Probe['send']): Probe => ({ of: 'article', send })
/** Of an account on X, which the dashboard's operations name as well. */
export const onX = (send: Probe['send']): Probe => ({ of: 'x', send })
const webhook = (send: Probe['send']): Probe => ({ of: 'webhook', send })
const event = (send: Probe['send']): Probe => ({ of: 'event', send })
const media = (send: Probe['send']): Probe => ({ of: 'media', send })

/** Of the public contract. */
export const PROBES: Rows<OperationId> = {
  getMe: [],
  listAccounts: [],
  getCrossPosting: [],
  getAnalyticsOverview: [onX((id) => ['GET', `/analytics/overview?x_account_id=${id}`])],
  getBestTimes: [onX((id) => ['GET', `/analytics/best-times?x_account_id=${id}`])],
  getActivity: [onX((id) => ['GET', `/analytics/activity?x_account_id=${id}`])],
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
  getTweetAnalytics: [onX((id) => ['GET', `/analytics/tweets?x_account_id=${id}`])],
  listPosts: [onX((id) => ['GET', `/posts?x_account_id=${id}`])],
  createPosts: [
    onX((x_account_id) => ['POST', '/posts', { text: 'a', x_account_id }]),
    onX((x_account_id) => ['POST', '/posts', { posts: [{ text: 'a' }], x_account_id }]),
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
  validatePosts: [
    post((post_id) => ['POST', '/posts/validate', { post_id }]),
    onX((x_account_id) => ['POST', '/posts/validate', { text: 'a', x_account_id }]),
    { of: 'upload', send: (url) => ['POST', '/posts/validate', { text: 'a', media_urls: [url] }] },
  ],
  getPostMetrics: [post((id) => ['GET', `/posts/${id}/metrics`])],
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
    onX((x_account_id) => [
      'POST',
      '/posts/batch-schedule',
      { schedules: [{ post_id: NOBODY, ...date }], x_account_id },
    ]),
  ],
  queuePost: [post((id) => ['POST', `/posts/${id}/queue`])],
  getQueue: [],
  updateQueue: [
    onX((x_account_id) => [
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
  listArticles: [onX((id) => ['GET', `/articles?x_account_id=${id}`])],
  createArticle: [onX((x_account_id) => ['POST', '/articles', { ...TEXT, x_account_id }])],
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

/** In which states a thing is tried. */
export function statesOf(of: Thing): readonly string[] {
  if (of === 'post') return STATUSES
  return of === 'article' ? ['draft', 'scheduled', 'published', 'failed'] : ['any']
}

/** All that a caller sees, but for what differs between any two answers: the time, the counts, the ids of thing and request. */
export function seen(answer: Answer, id: string) {
  const { status, headers } = answer
  const own = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset']
  const shown = [...headers].filter(([name]) => !own.includes(name))
  return { status, headers: shown, text: textBesidesId(answer).replaceAll(id, '<id>') }
}
