/**
 * X: https://docs.x.com/x-api/posts/create-post
 *
 * A thread is a chain of replies, one send for each part. X knows no idempotency key, so an unknown
 * outcome is looked up in the account's own timeline (findOnX.ts).
 */
import { description } from './description.ts'
import { jsonBody } from '../wire/body.ts'
import { findOnX } from './findPost.ts'
import { isValidForX, weightedLength } from '../length.ts'
import type {
  Account,
  Limits,
  LivePart,
  Network,
  Outcome,
  Payload,
  Refusal,
  Removal,
} from '../network.ts'
import { readMetricsOfX } from './metrics.ts'
import { notRemoved } from '../removal.ts'
import { contentProblem, type Fault } from '../contentProblems.ts'
import { mediaProblemOnX } from './mediaProblems.ts'
import { punctual } from '../wire/punctual.ts'
import { memberOf, textOf, type WireResponse } from '../wire/wire.ts'
import { confirmOnX, readAddressOnX } from './address.ts'
import { composeArticle } from './articles.ts'
import { callX, isSuccess, isXId } from './call.ts'
import { billing } from './charges.ts'
import { composePost } from './compose.ts'
import { livePart, sendOf, type XSend, type XSettings } from './post.ts'
import { xRefusal } from './refusal.ts'
import { openTimelines } from './timeline.ts'

/** A reading is paid for. */
const LOOKS_MAX = 6

export function openX(settings: XSettings): Network {
  const readTimeline = openTimelines(settings)
  return {
    platform: description.platform,
    label: description.label,
    billing,
    recovery: settings.unknown === 'ask' ? 'look_and_ask' : 'look',
    limits,
    measure: weightedLength,
    contentProblem: (content, account) => contentProblem(contentRulesOf(account), content),
    compose: (content, account, live, uploads) =>
      composePost(settings, content, account, live, uploads),
    composeArticle: (article, account, live, uploads) =>
      composeArticle(settings, article, account, live, uploads),
    publish: (account, payload, isLate) => publish(punctual(settings, isLate), account, payload),
    looks_max: LOOKS_MAX,
    find: (account, payload, started_at, search) =>
      findOnX(settings, readTimeline, account, payload, started_at, search),
    remove: (account, part) => remove(settings, account, part),
    readAddress: (account, address, position) =>
      readAddressOnX(settings, account, address, position),
    confirm: (account, part) => confirmOnX(settings, account, part),
    readMetrics: (account, remote_ids) => readMetricsOfX(settings, account, remote_ids),
  }
}

function contentRulesOf(account: Pick<Account, 'premium'>) {
  return {
    label: description.label,
    limits: limits(account),
    measure: weightedLength,
    refuses,
    refusesMedia: mediaProblemOnX,
  }
}

function limits({ premium }: Pick<Account, 'premium'>): Limits {
  return {
    max_text_length: premium ? 25_000 : 280,
    text_unit: 'weighted',
    max_images: 4,
    max_videos: null,
    max_image_bytes: null,
    max_thread_parts: 25,
  }
}

function refuses(text: string): Fault | undefined {
  if (isValidForX(text)) return undefined
  return { code: 'invalid_characters', reason: 'has a character that X refuses' }
}

async function publish(settings: XSettings, account: Account, payload: Payload): Promise<Outcome> {
  const sent = sendOf(payload)
  const answer = await sendToX(settings, account, sent)
  switch (answer.kind) {
    case 'not_sent':
      return { state: 'not_sent', error: answer.reason }
    case 'no_answer':
      return { state: 'unknown', error: answer.reason }
    case 'answer': {
      const outcome = outcomeOf(settings, account, payload.position, sent, answer)
      return { ...outcome, network_status: answer.status }
    }
  }
}

function outcomeOf(
  { web_url }: XSettings,
  account: Account,
  position: number,
  sent: XSend,
  answer: WireResponse,
): Outcome {
  if (!isSuccess(answer.status)) return withReason(xRefusal(answer), answer, sent)
  const id = textOf(answer.body, 'data', sent.kind === 'post' ? 'id' : 'post_id')
  return isXId(id)
    ? { state: 'accepted', parts: [livePart(web_url, account, position, id)] }
    : { state: 'unknown', error: `X answered ${answer.status} without an id.` }
}

/** X says no more than that it is not permitted; what the post asks for tells the rest. */
function withReason(refusal: Refusal, { status }: WireResponse, sent: XSend): Refusal {
  if (status !== 403 || refusal.state !== 'refused' || refusal.duplicate) return refusal
  const needed = permissionFor(sent)
  return needed === undefined ? refusal : { ...refusal, error: `${refusal.error} ${needed}` }
}

function permissionFor(sent: XSend): string | undefined {
  if (sent.kind === 'article') return 'Articles need a paid tier of X.'
  const { community_id, text } = sent.post
  if (community_id !== undefined) return 'Only its members may post to a community.'
  const is_long = weightedLength(text) > limits({ premium: false }).max_text_length
  return is_long ? 'A text of this length needs a paid tier of X.' : undefined
}

function sendToX(settings: XSettings, account: Account, sent: XSend) {
  switch (sent.kind) {
    case 'post':
      return callX(settings, account, 'POST', '/2/tweets', jsonBody(sent.post))
    case 'article':
      return callX(settings, account, 'POST', `/2/articles/${sent.article_id}/publish`)
  }
}

/** A post that is gone is removed: X does not say what a second removal answers. */
async function remove(settings: XSettings, account: Account, part: LivePart): Promise<Removal> {
  const path = `/2/tweets/${encodeURIComponent(part.remote_id)}`
  const answer = await callX(settings, account, 'DELETE', path)
  if (answer.kind !== 'answer') return { state: 'not_removed', error: answer.reason }
  if (answer.status === 404) return { state: 'removed' }
  if (answer.status === 200 && memberOf(answer.body, 'data', 'deleted') === true) {
    return { state: 'removed' }
  }
  return notRemoved(xRefusal(answer))
}
