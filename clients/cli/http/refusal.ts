/** What the service refused, as a Failure: its words, its code, and what to do next. */
import {
  ApiProblem,
  ConnectionProblem,
  type ApiErrorBody,
} from '../../sdk-typescript/source/problems.ts'
import { Failure, type Reason } from '../failure.ts'
import { withLabels } from '../options/networks.ts'
import { oneLine } from '../terminal/printable.ts'

/** What a call by the SDK has thrown; what is neither of its problems stays what it is. */
export function failureOf(
  error: unknown,
  { about_key }: { about_key?: string },
  method: string,
): unknown {
  if (error instanceof ApiProblem) return refusalOf(error, about_key)
  if (error instanceof SyntaxError) return unreadable()
  if (!(error instanceof ConnectionProblem)) return error
  const next = 'Whether it was done is unknown. Look before you send it again.'
  return new Failure('upstream', `${error.message}.`, changes(method) ? { next } : {})
}

export function refusalOf(
  problem: ApiProblem,
  about_key = 'Sign in with a key that works: otterpost auth login',
): Failure {
  const { status, body, requestId, response } = problem
  if (problem.cause instanceof SyntaxError) return unreadable()
  if (problem.missing !== undefined) return incomplete(problem.missing)
  if (body === undefined) return strangeAnswer(response)
  const details = [body.details ?? []].flat()
  if (status >= 500 && requestId !== undefined) details.push(`X-Request-Id: ${requestId}`)
  const next = nextStep(body, problem, about_key)
  return new Failure(reasonOf(status), `${oneLine(body.error)} (${oneLine(body.code)})`, {
    details: details.map((detail) => withLabels(oneLine(detail))),
    ...(next !== undefined && { next }),
  })
}

function changes(method: string): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method)
}

/** Cut off, or made up. */
function unreadable(): Failure {
  return new Failure('upstream', 'The answer cannot be read.', {
    next: 'Check the address: otterpost doctor',
  })
}

/** Made up, by something that is no Otterpost. */
function incomplete(missing: string): Failure {
  const words = `The server's answer is not what the contract says: \`${missing}\` is missing.`
  return new Failure('upstream', words, { next: 'Check the address: otterpost doctor' })
}

/** Something answered, but not as this API does. */
export function strangeAnswer({ status, headers, url }: Response): Failure {
  const location = headers.get('location')
  if (location !== null && status >= 300 && status < 400)
    return new Failure('failed', `${url} leads elsewhere, to ${oneLine(location)}.`, {
      next: 'Use that address: otterpost auth login --url ADDRESS',
    })
  const reason = status < 400 ? 'upstream' : reasonOf(status)
  return new Failure(reason, `${url} does not answer as Otterpost does (status ${status}).`, {
    next: 'Check the address: otterpost doctor',
  })
}

function reasonOf(status: number): Reason {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'upstream' : 'failed'
}

function nextStep(
  { code, id, article, cursor, problems }: ApiErrorBody,
  { response, retryAfter = 60 }: ApiProblem,
  about_key: string,
): string | undefined {
  switch (code) {
    case 'unauthorized':
      return about_key
    case 'not_found':
      return whereIdsAre(response.url)
    case 'account_not_connected':
      return 'Connect an account in the dashboard; "otterpost accounts targets" shows what is there.'
    case 'account_not_eligible':
      return '"otterpost accounts list" shows which accounts have a premium tier.'
    case 'permission_denied':
      return 'Take a key that has the permission; "otterpost me" shows what this one may do.'
    case 'limited_to_accounts':
      return 'Name --platforms, and --account on X, that the key has; "otterpost me" shows them.'
    case 'subscription_required':
      return '"otterpost me" shows the plan. Drafts can still be written.'
    case 'budget_exceeded':
      // The message says what to do.
      if (problems?.some((one) => one.code === 'key_budget_exceeded')) return undefined
      return '"otterpost costs budget" shows it, and "otterpost costs set-budget" changes it.'
    case 'daily_limit':
    case 'rate_limit':
      return `Possible again in ${durationInWords(retryAfter)}.`
    case 'outcome_unknown':
      return 'Look at the networks first, and say what you saw with resolve; --confirm-resend sends it again all the same.'
    case 'outcome_known':
      return 'Look at it with get: only what a network did not confirm is to be resolved.'
    case 'in_progress':
      return 'It is under way. Look again in a moment.'
    case 'no_slot':
      return '"otterpost queue slots" shows which are taken, and "otterpost queue set" sets them.'
    case 'publish_failed':
      return tryAgain(id, article?.id)
    case 'cursor_expired':
      return cursor && `Go on with what is kept: --after ${oneLine(cursor)}`
    case 'internal_error':
      return 'Report it with the X-Request-Id.'
    default:
      // Codes may be added within version 1.
      return undefined
  }
}

/** Only posts and articles have addresses of their own. */
function whereIdsAre(url: string): string | undefined {
  const [, noun] = /\/api\/v1\/(posts|articles)\//.exec(url) ?? []
  return noun === undefined ? undefined : `"otterpost ${noun} list" shows the ids.`
}

function tryAgain(post_id: string | undefined, article_id: string | undefined): string | undefined {
  if (article_id !== undefined)
    return `It is saved. Try again: otterpost articles publish ${article_id}`
  if (post_id !== undefined) return `It is saved. Try again: otterpost posts publish ${post_id}`
  return undefined
}

/** A time to wait as people say it. */
export function durationInWords(seconds: number): string {
  if (seconds < 120) return `${Math.max(1, Math.ceil(seconds))} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
