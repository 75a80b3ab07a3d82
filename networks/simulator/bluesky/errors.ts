/** Errors of XRPC: a name and a message. https://atproto.com/specs/xrpc */
import { type SimulatedAnswer, json } from '../exchange.ts'

export function xrpcError(status: number, error: string, message: string): SimulatedAnswer {
  return json(status, { error, message })
}

export function invalid(message: string): SimulatedAnswer {
  return xrpcError(400, 'InvalidRequest', message)
}

/** What the reference server says to a create of a record that exists; a known defect of it. */
export function internalError(): SimulatedAnswer {
  return xrpcError(500, 'InternalServerError', 'Internal Server Error')
}

export function usualError(status: number): SimulatedAnswer {
  switch (status) {
    case 400:
      return invalid('Bad Request')
    case 401:
      return xrpcError(401, 'AuthMissing', 'Authentication Required')
    case 429:
      return xrpcError(429, 'RateLimitExceeded', 'Rate Limit Exceeded')
    case 502:
      return xrpcError(502, 'UpstreamFailure', 'Upstream Failure')
    case 503:
      return xrpcError(503, 'NotEnoughResources', 'Not Enough Resources')
    default:
      return xrpcError(status, 'InternalServerError', 'Internal Server Error')
  }
}
