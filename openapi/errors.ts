/**
 * Every error a caller can meet: one named function per row of the contract's error table. They are
 * thrown; one place in `server/` turns them into responses.
 */
import type { components as dashboard } from '../generated/dashboard.ts'
import type { Permission } from '../generated/names.ts'
import type { components } from '../generated/openapi.ts'
import { inBody, inHeader, inPath, inRequest, type RequestPlace } from './places.ts'
import {
  changedSince,
  cut,
  isUnderWay,
  keyUsed,
  lacksPermission,
  malformed,
  missing,
  noFreeSlot,
  noKeyPostsLeft,
  noPostsLeft,
  noSuchThing,
  notEligible,
  noTargetConnected,
  notKept,
  planLacks,
  problem,
  publishedAlready,
  shown,
  unknownValue,
  usedBySome,
  waitsForNobody,
  weakTag,
  type Problem,
} from './problems.ts'

type ErrorBody = Omit<components['schemas']['ApiError'], 'code' | 'problems'> & {
  code: ErrorCode
  problems?: Omit<Problem, 'sentence'>[]
}
type DeliveryResult = components['schemas']['DeliveryResult']
type Article = components['schemas']['Article']

/** What an error says besides itself: of which request it is, and where the page about its code is. */
export interface Refused {
  request_id: string
  public_url: string
}

/** Of both contracts; those of the dashboard alone are made in openapi/dashboardErrors.ts. */
export type ErrorCode = components['schemas']['ErrorCode'] | dashboard['schemas']['ErrorCode']

interface Extras {
  /** What exactly; `details` are their sentences. */
  problems?: Problem[]
  /** The message says it all, so that there are no `details`. */
  brief?: true
  /** The saved post of a 502, or who has an `external_id`. */
  id?: string
  results?: DeliveryResult[]
  /** The saved article of a 502. */
  article?: Article
  /** Where to go on reading. */
  cursor?: string
  /** What a key lacks. */
  permission?: Permission
  /** What uses a file, where something does. */
  post_ids?: string[]
  article_ids?: string[]
  /** Of a budget that does not suffice, and of which month. */
  needed?: string
  left?: string
  month?: string
  remaining?: number
  /** Seconds; sent as `Retry-After`, not in the body. */
  retry_after?: number | undefined
  headers?: Record<string, string>
}

/** Those of which the same request may succeed later: waiting helps, or nobody knows that it does not. */
const RETRYABLE: readonly ErrorCode[] = [
  'request_timeout',
  'in_progress',
  'secret_rotating',
  'rate_limit',
  'daily_limit',
  'internal_error',
  'publish_failed',
  'network_failed',
  'unavailable',
]

const PROBLEMS_MAX = 1000

export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly problems: Problem[] | undefined
  readonly details: string[] | undefined
  readonly id: string | undefined
  readonly results: DeliveryResult[] | undefined
  readonly article: Article | undefined
  readonly cursor: string | undefined
  readonly permission: Permission | undefined
  readonly post_ids: string[] | undefined
  readonly article_ids: string[] | undefined
  readonly needed: string | undefined
  readonly left: string | undefined
  /** Of which budget it is, where it is the caller's own. */
  readonly month: string | undefined
  readonly remaining: number | undefined
  readonly retry_after: number | undefined
  /** Response headers that belong to this error. */
  readonly headers: Record<string, string>

  constructor(status: number, code: ErrorCode, message: string, extras: Extras = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.problems = extras.problems?.slice(0, PROBLEMS_MAX)
    this.details = extras.brief ? undefined : this.problems?.map(({ sentence }) => cut(sentence))
    this.id = extras.id
    this.results = extras.results
    this.article = extras.article
    this.cursor = extras.cursor
    this.permission = extras.permission
    this.post_ids = extras.post_ids
    this.article_ids = extras.article_ids
    this.needed = extras.needed
    this.left = extras.left
    this.month = extras.month
    this.remaining = extras.remaining
    this.retry_after = extras.retry_after
    this.headers = { ...extras.headers }
    if (extras.retry_after !== undefined) this.headers['Retry-After'] = String(extras.retry_after)
  }

  /** The body on the wire. */
  toBody({ request_id, public_url }: Refused): ErrorBody {
    return {
      error: this.message,
      code: this.code,
      retryable: RETRYABLE.includes(this.code),
      request_id,
      doc_url: `${public_url}/docs/errors#${this.code}`,
      ...(this.details && { details: this.details }),
      ...(this.problems && { problems: this.problems.map(shown) }),
      ...(this.remaining !== undefined && { remaining: this.remaining }),
      ...(this.id !== undefined && { id: this.id }),
      ...(this.results && { results: this.results }),
      ...(this.article && { article: this.article }),
      ...(this.cursor !== undefined && { cursor: this.cursor }),
      ...(this.permission && { permission: this.permission }),
      ...(this.post_ids && { post_ids: this.post_ids }),
      ...(this.article_ids && { article_ids: this.article_ids }),
      ...(this.needed !== undefined && { needed: this.needed }),
      ...(this.left !== undefined && { left: this.left }),
    }
  }
}

/** RFC 6901: the empty pointer. */
const WHOLE_BODY: RequestPlace = { words: '', pointer: '' }

export function validationFailed(problems: Problem[]): ApiError {
  return new ApiError(400, 'validation_failed', 'The request is not valid.', { problems })
}

export function invalidJson(): ApiError {
  const message = 'The body is not valid JSON.'
  const problems = [malformed(WHOLE_BODY, message)]
  return new ApiError(400, 'invalid_json', message, { problems, brief: true })
}

/** `problem` where it is about to be, or where something in the body asks for what is there already. */
export function alreadyPublished(
  what: 'post' | 'article' = 'post',
  problem = publishedAlready(inPath('id')),
): ApiError {
  const message = `The ${what} is already published.`
  return new ApiError(400, 'already_published', message, { problems: [problem], brief: true })
}

export function unauthorized(): ApiError {
  const message =
    'A valid API key is needed, as "Authorization: Bearer <key>" or "X-API-Key: <key>".'
  return new ApiError(401, 'unauthorized', message, {
    problems: [problem('invalid_key', inHeader('Authorization'), message)],
    brief: true,
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}

/** What a plan can lack. The host decides which plan has what, so no message promises one. */
const LACKING = {
  publishing: 'Scheduling and publishing need an active subscription.',
  articles: 'Articles need an active paid plan; a trial does not have them.',
  tweet_analytics: 'These analytics need an active plan that includes them, such as Advanced.',
}

export function permissionDenied(permission: Permission): ApiError {
  const problems = [lacksPermission(permission)]
  const message = 'This key may not do that.'
  return new ApiError(403, 'permission_denied', message, { problems, brief: true, permission })
}

/** What goes beyond the accounts that the key is limited to. */
export function limitedToAccounts(problems: Problem[]): ApiError {
  const message = 'This key is limited to accounts, and this goes beyond them.'
  return new ApiError(403, 'limited_to_accounts', message, { problems })
}

export function subscriptionRequired(what: keyof typeof LACKING = 'publishing'): ApiError {
  const message = LACKING[what]
  const problems = [planLacks(message)]
  return new ApiError(403, 'subscription_required', message, { problems, brief: true })
}

export function accountNotConnected(): ApiError {
  const message =
    'None of the target networks has a connected account. Connect one in the dashboard.'
  const problems = [noTargetConnected(message)]
  return new ApiError(403, 'account_not_connected', message, { problems, brief: true })
}

/** `place` is what names the account, or could. */
export function accountNotEligible(place = inBody('x_account_id')): ApiError {
  const message = 'X takes articles only from accounts with a premium tier, and this one has none.'
  const problems = [notEligible(place, message)]
  return new ApiError(403, 'account_not_eligible', message, { problems, brief: true })
}

/** `month` where the budget is the user's own, who is told of it; that of the instance is nobody's. */
export function budgetExceeded(
  problem: Problem,
  budget: { needed: string; left: string; month?: string },
): ApiError {
  const problems = [problem]
  return new ApiError(403, 'budget_exceeded', problem.message, { problems, brief: true, ...budget })
}

/** Not there and not yours are the same answer (decision 10). */
export function notFound(problem = noSuchThing(inPath('id'))): ApiError {
  return new ApiError(404, 'not_found', 'Not found.', { problems: [problem], brief: true })
}

export function methodNotAllowed(allow: string[]): ApiError {
  const methods = allow.join(', ')
  const message = `This path does not take that method, only ${methods}.`
  const problems = [problem('method_not_taken', inRequest(''), message)]
  return new ApiError(405, 'method_not_allowed', message, {
    problems,
    brief: true,
    headers: { Allow: methods },
  })
}

const KEY_USED = {
  another: 'This Idempotency-Key was used before with another request. Use a new key.',
  /** A repeat would send what somebody has made of it since, and not what was asked for. */
  changed:
    'What was saved under this Idempotency-Key was changed meanwhile. Read it again, and use a new key.',
}

export function idempotencyConflict(what: keyof typeof KEY_USED = 'another'): ApiError {
  const message = KEY_USED[what]
  const problems = [keyUsed(inHeader('Idempotency-Key'), message)]
  return new ApiError(409, 'idempotency_conflict', message, { problems, brief: true })
}

const RUNNING = {
  post: 'The same request is still running, or the post is being published. Ask again in a while.',
  article:
    'The same request is still running, or the article is being published. Ask again in a while.',
  file: 'A post that uses the file was given a date at the same moment. Ask again in a while.',
  /** Its owner may not have seen yet what has arrived, or the service is about to know. */
  outcome:
    'It may still arrive, and the service is finding out. Look again in a while: the outcome may be known then.',
}

/** `place` is what names that which is under way. */
export function inProgress(
  what: keyof typeof RUNNING = 'post',
  place: RequestPlace = inPath('id'),
): ApiError {
  const message = RUNNING[what]
  const problems = [isUnderWay(place, message)]
  return new ApiError(409, 'in_progress', message, { problems, brief: true })
}

const UNKNOWN = {
  resend:
    'An earlier attempt may have reached a network. Look there first, and say what became of it with ' +
    'resolve; send "confirm_resend": true to publish again all the same.',
  retarget:
    'An earlier attempt may have reached a network, so it stays a target, with its account, until that is known. ' +
    'Look there, and say what became of it with resolve.',
  change:
    'An earlier attempt may have reached a network, so what its readers see stays as it was sent until that is known. ' +
    'Look there, and say what became of it with resolve, once a date that it has got since is taken back.',
}

/** `problems` name the networks that may have the post already; `wish` is what it kept from. */
export function outcomeUnknown(
  problems: Problem[],
  wish: keyof typeof UNKNOWN = 'resend',
): ApiError {
  return new ApiError(409, 'outcome_unknown', UNKNOWN[wish], { problems })
}

/** `id` is the post or article that has it; of several the first. */
/** `id` of the one that has it, where the caller sees that. */
export function externalIdTaken(id: string | undefined, problems: Problem[]): ApiError {
  const message = 'This external_id is taken already.'
  return new ApiError(409, 'external_id_taken', message, { ...(id && { id }), problems })
}

/** `until` is when the one before ceases to sign. */
export function secretRotating(until: string): ApiError {
  const message = `The secret before this one signs still, until ${until}. Send "force": true to end it now.`
  const problems = [isUnderWay(inPath('id'), message)]
  return new ApiError(409, 'secret_rotating', message, { problems, brief: true })
}

/** Each list is absent where it would be empty. */
export function inUse(users: Pick<Extras, 'post_ids' | 'article_ids'>): ApiError {
  const message =
    'A post or an article uses it. Take it out of what "post_ids" and "article_ids" name, or delete them.'
  const problems = [usedBySome(inPath('id'), message)]
  return new ApiError(409, 'in_use', message, { problems, brief: true, ...users })
}

/** What came after the cursor is not all there any more: it is too old, or of a database that went back. */
export function cursorExpired(cursor: string, place: RequestPlace): ApiError {
  const message = 'The events behind this cursor are not kept any more. Go on with "cursor".'
  const problems = [notKept(place)]
  return new ApiError(410, 'cursor_expired', message, { problems, cursor })
}

/** The request has said which state of a post or an article it is about. */
export function noSlot(place = inRequest('')): ApiError {
  const message =
    'The queue has no free slot within 366 days. Add slots with PUT /queue, or set a date.'
  return new ApiError(409, 'no_slot', message, { problems: [noFreeSlot(place)], brief: true })
}

const NOT_AS_EXPECTED = {
  changed: 'It was changed meanwhile. Read it again, and send your change with its present ETag.',
  /** To read it again would not help: what comes would be as weak. */
  weak: 'It is as it was, but the tag is weak, which never matches: a proxy has put W/ before it. Send it without W/.',
}

export function changedMeanwhile(what: keyof typeof NOT_AS_EXPECTED = 'changed'): ApiError {
  const message = NOT_AS_EXPECTED[what]
  const place = inHeader('If-Match')
  const problems = [what === 'weak' ? weakTag(place, message) : changedSince(place, message)]
  return new ApiError(412, 'changed_meanwhile', message, { problems, brief: true })
}

/** `problem` says what is known, and what to do with it. */
export function outcomeKnown(problem: Problem): ApiError {
  const message =
    'There is nothing to resolve: only what has the code "outcome_unknown" in deliveries, or the status "unknown", ' +
    'waits for the word of its owner.'
  return new ApiError(409, 'outcome_known', message, { problems: [problem] })
}

export function notPending(): ApiError {
  const message = 'It does not wait for approval, or not any more.'
  return new ApiError(409, 'not_pending', message, {
    problems: [waitsForNobody(message)],
    brief: true,
  })
}

/** Only for requests that are not read to their end; such a connection is closed. */
export function requestTimeout(): ApiError {
  const message = 'The request took too long to arrive.'
  const problems = [problem('too_slow', inRequest(''), message)]
  return new ApiError(408, 'request_timeout', message, { problems, brief: true })
}

const TOO_LARGE = {
  body: 'The body is larger than this instance accepts.',
  shape:
    'The body holds more than this instance accepts: ' +
    'at most 250,000 values and 10,000 members of objects, 50 levels deep.',
  pieces: 'The body comes in too many small pieces: send it with a length, or in larger chunks.',
  file: 'The file is too large. Pictures may have 5 MB (5,242,880 bytes), videos 20 MB (20,971,520 bytes).',
}

/** `message` where more is known: what of a file is too large, and how large it may be. `place` is what brought it. */
export function payloadTooLarge(
  what: keyof typeof TOO_LARGE = 'body',
  message = TOO_LARGE[what],
  place = inBody('file'),
): ApiError {
  const problems = [
    what === 'file'
      ? problem('media_too_large', place, message)
      : problem('body_too_large', WHOLE_BODY, message),
  ]
  return new ApiError(413, 'payload_too_large', message, { problems, brief: true })
}

const WANTED = {
  json: 'The body must be JSON in UTF-8, sent as "Content-Type: application/json"; it may be compressed by gzip, deflate or br.',
  absent:
    'There is no body. Send one of JSON in UTF-8, as "Content-Type: application/json" and with its Content-Length.',
  form: 'The body must be sent as "Content-Type: multipart/form-data".',
  packed:
    'The body must be sent as "Content-Type: multipart/form-data", without a Content-Encoding.',
  media: 'The file must be a JPG, PNG, GIF or WebP picture, or an MP4 or MOV video.',
}

export function unsupportedMediaType(
  wanted: keyof typeof WANTED = 'json',
  file = inBody('file'),
): ApiError {
  const message = WANTED[wanted]
  const header = inHeader(wanted === 'packed' ? 'Content-Encoding' : 'Content-Type')
  const problems = [
    wanted === 'media'
      ? problem('media_not_taken', file, message)
      : wanted === 'absent'
        ? missing(WHOLE_BODY, message)
        : unknownValue(header, message),
  ]
  return new ApiError(415, 'unsupported_media_type', message, { problems, brief: true })
}

export function headersTooLarge(): ApiError {
  const message = 'The URL and headers are larger than 16 KB.'
  const problems = [problem('headers_too_large', inRequest(''), message)]
  return new ApiError(431, 'headers_too_large', message, { problems, brief: true })
}

/** What a user has under way, where it is as much as may be at a time. */
const UNDER_WAY = {
  streams: (many: number) =>
    `You have ${many} streams open, and no more at a time. Close one first; one stream has all types of events.`,
  fetches: (many: number) =>
    `${many} files of yours are being fetched already. Wait for one of them first.`,
}

/** `retry_after` is in seconds; `many` of `what` are under way, where these are too many. */
export function rateLimited(
  retry_after: number,
  many = 0,
  what: keyof typeof UNDER_WAY = 'streams',
): ApiError {
  const seconds = retry_after === 1 ? 'second' : 'seconds'
  const message =
    many === 0
      ? `Too many requests. Try again in ${retry_after} ${seconds}.`
      : UNDER_WAY[what](many)
  const problems = [problem(many === 0 ? 'rate_limit' : 'too_many_at_once', inRequest(''), message)]
  return new ApiError(429, 'rate_limit', message, {
    problems,
    brief: true,
    remaining: 0,
    retry_after,
  })
}

/**
 * `remaining` may be above 0: a bulk can need more than what is left. `resets_at` is in seconds since
 * 1970. The rate-limit headers speak of the post limit then (decision 9).
 */
export function dailyLimit(posts: {
  limit: number
  remaining: number
  resets_at: number
  /** The limit is that of the key, not of its user. */
  of_key?: boolean
}): ApiError {
  const { limit, remaining, resets_at, of_key = false } = posts
  const message =
    `${of_key ? 'The daily limit of this key' : 'The daily post limit'} does not allow this; ` +
    `${remaining === 1 ? '1 post is' : `${remaining} posts are`} left today. It starts anew at 00:00 UTC. ` +
    (of_key
      ? 'Another key, or one with a larger limit, can do it before.'
      : 'The host of this instance can raise it: ./otterpost admin plans set, or admin users set-plan.')
  return new ApiError(429, 'daily_limit', message, {
    problems: [of_key ? noKeyPostsLeft(inRequest('')) : noPostsLeft(inRequest(''))],
    brief: true,
    remaining,
    retry_after: Math.max(1, Math.ceil(resets_at - Date.now() / 1000)),
    headers: {
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': String(remaining),
      'X-RateLimit-Reset': String(resets_at),
    },
  })
}

/** The saved post or article; `retry_after`, in seconds, when a network named a time. */
export function publishFailed(
  saved: (Required<Pick<Extras, 'id' | 'results'>> | Required<Pick<Extras, 'article'>>) &
    Required<Pick<Extras, 'problems'>> &
    Pick<Extras, 'retry_after'>,
): ApiError {
  const refused =
    'article' in saved ? 'X has not accepted the article.' : 'No network has accepted the post.'
  const message = `${refused} It is saved; change it or publish it again.`
  return new ApiError(502, 'publish_failed', message, saved)
}

/** Says nothing of the cause; the log has it under the same id. */
export function internalError(request_id: string): ApiError {
  const message = `Something went wrong on our side. Quote request ${request_id}.`
  return new ApiError(500, 'internal_error', message)
}

/** Seconds: a database that restarts is back by then, or soon. */
const RETRY_AFTER_OUTAGE = 5

/** Does not say that nothing has happened: the answer to what was done may be all that is lost. */
export function unavailable(): ApiError {
  const message =
    'The database does not answer for the moment. ' +
    `Try again in ${RETRY_AFTER_OUTAGE} seconds, with the same Idempotency-Key.`
  return new ApiError(503, 'unavailable', message, { retry_after: RETRY_AFTER_OUTAGE })
}
