/** Errors as agents meet them: what is wrong, and what to do next. */
import { readRefusal } from '../../handlers/requests/refusal.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { internalError, type ApiError, type ErrorCode } from '../../openapi/errors.ts'
import type { Problem } from '../../openapi/problems.ts'
import { bound } from './bound.ts'
import type { Caller } from './caller.ts'
import { pointerIn } from './renamed.ts'
import type { Tool } from './tool.ts'

type Shown = Omit<Problem, 'sentence'>

type NextStep = string | ((error: ApiError) => string)

/** Of the codes that tools can meet; the texts name tools, and never what a post says. */
const NEXT_STEPS: Partial<Record<ErrorCode, NextStep>> = {
  validation_failed: 'Correct the fields that details names and call again.',
  already_published:
    'It is live and cannot be changed. Look at it with get_post or get_article; to try networks that have not got the post, call publish_post with platforms.',
  permission_denied:
    'Tell the person: this key lacks the permission that the error names. They can do it in the dashboard, or give you another key.',
  limited_to_accounts:
    'Name platforms and accounts that this key has: get_account_status lists them. For others tell the person; they can do it in the dashboard, or give you another key.',
  subscription_required:
    'Tell the person: their plan does not include this. Drafts can be saved without it.',
  account_not_connected:
    'Ask the person to connect an account in the dashboard, then look at get_account_status again.',
  account_not_eligible:
    'Tell the person: articles need an X account with a premium tier. get_account_status shows the tiers.',
  budget_exceeded:
    'Tell the person what error says, and ask whether to raise that budget, to choose another month or to leave X out.',
  not_found:
    'Take an id from list_posts or list_articles; what was deleted and what is not yours is not found.',
  idempotency_conflict: 'Use a new idempotency_key: this one belongs to another request.',
  in_progress:
    'Wait ten seconds, then look at it with get_post or get_article. Do not repeat the call.',
  outcome_unknown:
    'It may be live already. Ask the person to look at the networks that details names, and say what they saw with resolve_outcome; as not_published it can be published again.',
  outcome_known:
    'There is nothing to resolve. Read deliveries with get_post or get_article, and do what details says.',
  no_slot:
    'Tell the person: the queue has no free slot for it. They can add slots in the dashboard, or name a date for schedule_post.',
  cursor_expired: 'Call list_events again with cursor as after.',
  external_id_taken:
    'It was saved before, under the id that the error names: look at that one, and change it instead of writing it anew.',
  changed_meanwhile:
    'Somebody has changed it. Read it again, tell the person what is different, and call again with the etag of what you have read.',
  payload_too_large: 'Send less at once, or a smaller file.',
  unsupported_media_type: 'Use a JPG, PNG, GIF or WebP picture, or an MP4 or MOV video.',
  rate_limit: (error) => `Wait ${error.retry_after ?? 60} seconds, then call again.`,
  daily_limit: (error) =>
    `Posts left today: ${error.remaining ?? 0}; the limit starts anew at 00:00 UTC. Save drafts meanwhile, or ask the person which posts come first.`,
  internal_error: 'Call again once. If it fails again, tell the person the error.',
  unavailable: (error) =>
    `Wait ${error.retry_after ?? 5} seconds, then call again with the same idempotency_key. If it fails again, tell the person the error.`,
  publish_failed:
    'It is saved under its id and no network has it. Read details, tell the person, change what is wrong, and publish again only when they want it.',
}

const ASK = 'Tell the person what the error says.'

/** What is our own mistake is logged whole, and told without details. */
export function toolRefusal(error: unknown, { request_id }: Caller, { log }: Publisher): ApiError {
  const refusal = readRefusal(error)
  if (refusal?.code === 'unavailable') log.warn({ err: error, request_id }, 'the database is away')
  if (refusal !== undefined) return refusal
  log.error({ err: error, request_id }, 'an agent’s request failed')
  return internalError(request_id)
}

/** Of more an agent corrects these first. */
const PLACES_MAX = 20

/** Where, what and by how much; `details` has the sentence. */
function placeOf({ renamed = {} }: Tool, { pointer, code, limit, actual }: Shown) {
  return {
    pointer: pointerIn(renamed, pointer),
    code,
    ...(limit !== undefined && { limit }),
    ...(actual !== undefined && { actual }),
  }
}

/** In the text of a result that is marked as an error; within the bounds of any answer. */
export function formatRefusal(error: ApiError, tool: Tool, caller: Caller): string {
  const { article, problems = [], ...told } = error.toBody(caller)
  const places = problems.slice(0, PLACES_MAX).map((problem) => placeOf(tool, problem))
  const next = NEXT_STEPS[error.code] ?? ASK
  const refusal = {
    ...told,
    ...(places.length > 0 && { problems: places }),
    ...(article && { id: article.id }),
    ...(error.retry_after !== undefined && { retry_after: error.retry_after }),
    next_step: typeof next === 'string' ? next : next(error),
  }
  return JSON.stringify(bound(refusal, 'Correct these first.'))
}
