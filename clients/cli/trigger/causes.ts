/** How each type of event is made to happen. */
import type { EventTypeInput } from '../../../generated/names.ts'
import { readOnePlatform } from '../options/networks.ts'
import { disableWebhook } from './goneReceiver.ts'
import {
  failToPublish,
  makeArticle,
  makePost,
  newText,
  putArticleOut,
  putOut,
  removeArticle,
  removePost,
  tomorrow,
} from './making.ts'
import { endSignIn, prepareFault } from './simulator.ts'
import type { Stage } from './stage.ts'

export interface Cause {
  run(stage: Stage): Promise<unknown>
  /** What stays afterwards, as a question before it is done. */
  leaves?: string
}

/** One that cannot be caused, and what to do instead. */
export type Causeless = string

const X = readOnePlatform('x')
const BLUESKY = readOnePlatform('bluesky')
const LINKEDIN = readOnePlatform('linkedin')

/** Bluesky takes no more than 300 characters, LinkedIn does. */
const TOO_LONG_FOR_BLUESKY = 320

const REVIEWED =
  'Make a key that may only draft in the dashboard, schedule something with it, and decide with "otterpost posts review" or "otterpost articles review".'

const create: Cause = { run: (stage) => makePost(stage) }
const publish: Cause = { run: async (stage) => putOut(stage, await makePost(stage)) }
const fail: Cause = { run: failPost }
const lose: Cause = {
  run: loseAccount,
  leaves:
    'Your simulated account on LinkedIn will have to be connected again, in the dashboard or by a restart of the service. Go on?',
}

export const CAUSES: Record<EventTypeInput, Cause | Causeless> = {
  'post.created': create,
  'post.updated': { run: updatePost },
  'post.scheduled': { run: (stage) => makePost(stage, { scheduled_date: tomorrow() }) },
  'post.unscheduled': { run: unschedulePost },
  'post.posted': publish,
  'post.failed': fail,
  'post.settled': publish,
  'post.deleted': { run: async (stage) => removePost(stage, await makePost(stage)) },
  'post.at_risk': lose,
  'post.review_requested': REVIEWED,
  'post.reviewed': REVIEWED,
  'article.created': { run: (stage) => makeArticle(stage) },
  'article.updated': { run: updateArticle },
  'article.scheduled': { run: (stage) => makeArticle(stage, { scheduled_date: tomorrow() }) },
  'article.unscheduled': { run: unscheduleArticle },
  'article.publishing': { run: async (stage) => putArticleOut(stage, await makeArticle(stage)) },
  'article.published': { run: async (stage) => putArticleOut(stage, await makeArticle(stage)) },
  'article.failed': { run: failArticle },
  'article.review_requested': REVIEWED,
  'article.reviewed': REVIEWED,
  'article.deleted': { run: async (stage) => removeArticle(stage, await makeArticle(stage)) },
  'delivery.published': publish,
  'delivery.failed': fail,
  'delivery.skipped': { run: skipNetwork },
  'delivery.unknown': { run: loseAnswer },
  'delivery.pending': { run: tryAgain },
  'account.connected': 'Connect an account in the dashboard, under Connections.',
  'account.needs_reconnect': lose,
  'account.expiring': 'It comes by itself, 7 days before a sign-in ends that cannot be renewed.',
  'account.disconnected': 'Disconnect an account in the dashboard, under Connections.',
  'budget.reached':
    'Set a budget that is too small for your next post: otterpost costs set-budget 0.',
  'webhook.disabled': { run: disableWebhook },
}

async function updatePost(stage: Stage) {
  const id = await makePost(stage)
  await stage.context.api.updatePost(id, { text: newText() })
}

async function unschedulePost(stage: Stage) {
  const id = await makePost(stage, { scheduled_date: tomorrow() })
  await stage.context.api.unschedulePost(id)
}

/** X refuses what the account has just posted. Returns the post that has failed. */
async function failPost(stage: Stage): Promise<string> {
  const text = newText()
  const first = await makePost(stage, { platforms: [X], text })
  await putOut(stage, first)
  const second = await makePost(stage, { platforms: [X], text })
  await failToPublish(putOut(stage, second))
  return second
}

async function tryAgain(stage: Stage) {
  const id = await failPost(stage)
  await failToPublish(putOut(stage, id))
}

async function skipNetwork(stage: Stage) {
  const text = newText().padEnd(TOO_LONG_FOR_BLUESKY, ' and on')
  await putOut(stage, await makePost(stage, { platforms: [BLUESKY, LINKEDIN], text }))
}

/** Bluesky takes the post, and its answer is lost. It is found a while later. */
async function loseAnswer(stage: Stage) {
  const id = await makePost(stage, { platforms: [BLUESKY] })
  const { handle } = stage.account(BLUESKY)
  await prepareFault(stage, BLUESKY, 'create', handle, { kind: 'cut_after' })
  await putOut(stage, id)
}

/** A post waits for the account, and another one finds out that it is not let in any more. */
async function loseAccount(stage: Stage) {
  const platforms = [LINKEDIN]
  await makePost(stage, { platforms, scheduled_date: tomorrow() })
  const id = await makePost(stage, { platforms })
  stage.subjects.add(stage.account(LINKEDIN).account_id)
  await endSignIn(stage, LINKEDIN)
  await failToPublish(putOut(stage, id))
}

async function updateArticle(stage: Stage) {
  const id = await makeArticle(stage)
  await stage.context.api.updateArticle(id, { title: newText() })
}

async function unscheduleArticle(stage: Stage) {
  const id = await makeArticle(stage, { scheduled_date: tomorrow() })
  await stage.context.api.unscheduleArticle(id)
}

async function failArticle(stage: Stage) {
  const id = await makeArticle(stage)
  const refused = { kind: 'status', status: 403 } as const
  await prepareFault(stage, X, 'publish_article', undefined, refused)
  await failToPublish(putArticleOut(stage, id))
}
