/** X's answers other than success: problem objects. https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
import { type SimulatedAnswer, empty, json } from '../exchange.ts'
import type { BodyError } from '../shape.ts'
import type { XSettings } from './settings.ts'

const PROBLEM = { 'content-type': 'application/problem+json' }

export function invalidRequest(errors: BodyError[]): SimulatedAnswer {
  const body = {
    errors,
    title: 'Invalid Request',
    detail: 'One or more parameters to your request was invalid.',
    type: 'https://api.x.com/2/problems/invalid-request',
    status: 400,
  }
  return json(400, body, PROBLEM)
}

export function forbidden(
  detail = 'You are not permitted to perform this action.',
): SimulatedAnswer {
  return json(403, { title: 'Forbidden', detail, type: 'about:blank', status: 403 }, PROBLEM)
}

export function unauthorized(): SimulatedAnswer {
  return plain(401, 'Unauthorized')
}

export function tooManyRequests(): SimulatedAnswer {
  return plain(429, 'Too Many Requests')
}

export function notFound(
  parameter: string,
  id: string,
  settings: XSettings,
  resource_type?: string,
): SimulatedAnswer {
  const problem = resourceNotFound(parameter, id, settings, resource_type)
  return json(404, { ...problem, status: 404 }, PROBLEM)
}

/** As a whole answer, or as an entry of `errors` beside what was found. */
export function resourceNotFound(
  parameter: string,
  id: string,
  { x_dialect }: XSettings,
  resource_type: string = x_dialect,
) {
  // The older dialect comes from the older host; clients have to compare the last path segment.
  const host = x_dialect === 'post' ? 'api.x.com' : 'api.twitter.com'
  return {
    value: id,
    detail: `Could not find ${resource_type} with ${parameter}: [${id}].`,
    title: 'Not Found Error',
    resource_type,
    parameter,
    resource_id: id,
    type: `https://${host}/2/problems/resource-not-found`,
  }
}

/** The usual body of a status, for scripted faults. Errors of the edge often have none. */
export function usualProblem(status: number): SimulatedAnswer {
  switch (status) {
    case 400:
      return invalidRequest([])
    case 401:
      return unauthorized()
    case 402:
      return plain(402, 'CreditsDepleted', 'Your enrolled account does not have any credits left.')
    case 403:
      return forbidden()
    case 429:
      return tooManyRequests()
    case 500:
      return plain(500, 'Internal Server Error')
    case 503:
      return plain(503, 'Service Unavailable')
    default:
      return empty(status)
  }
}

function plain(status: number, title: string, detail = title): SimulatedAnswer {
  return json(status, { title, type: 'about:blank', status, detail }, PROBLEM)
}
