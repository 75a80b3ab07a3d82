/**
 * Errors of the protocol have the API's as their data, whoever makes them: those who keep others out
 * (server/mcp.ts), the tools' own, and the protocol's library.
 */
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type McpHttpHandler,
} from '@modelcontextprotocol/server'
import { callerOf, type Caller } from './caller.ts'
import { inRequest } from '../../openapi/places.ts'
import { malformed, noSuchThing, unknownValue } from '../../openapi/problems.ts'
import { ApiError, invalidJson, notFound, validationFailed } from '../../openapi/errors.ts'

const NO_RESOURCE = noSuchThing(inRequest('uri'))
const NO_METHOD = unknownValue(inRequest('method'), 'there is no such method')

export function invalidParams(message: string, caller: Caller): ProtocolError {
  const data = validationFailed([malformed(inRequest('params'), message)]).toBody(caller)
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, data)
}

export function resourceNotFound(uri: string, caller: Caller): ProtocolError {
  const error = new ResourceNotFoundError(uri)
  return Object.assign(error, { data: { ...notFound(NO_RESOURCE).toBody(caller), uri } })
}

export function methodNotFound(caller: Caller): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.MethodNotFound,
    'Method not found',
    notFound(NO_METHOD).toBody(caller),
  )
}

export function failed(refusal: ApiError, caller: Caller): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, refusal.message, refusal.toBody(caller))
}

interface Told {
  error?: { code: number; message: string; data?: object }
}

/** How an error begins; results, which may be large, are not parsed for it. */
const TELLS_ERROR = /^\{(?:"jsonrpc":"2\.0",|"id":(?:null|-?\d+|"(?:[^"\\]|\\.)*"),)*"error":/

/** What the library refuses before it asks anybody. Data of its own stay beside ours. */
export function withData(handler: McpHttpHandler): McpHttpHandler {
  return {
    ...handler,
    async fetch(request, options) {
      const response = await handler.fetch(request, options)
      const { status, headers } = response
      const is_json = headers.get('content-type')?.includes('json') === true
      if (!is_json || response.body === null) return response
      const text = await response.text()
      if (!TELLS_ERROR.test(text)) return new Response(text, { status, headers })
      const answer = JSON.parse(text) as Told
      if (answer.error !== undefined) {
        const caller = callerOf(options?.authInfo)
        answer.error.data = { ...meaningOf(answer.error).toBody(caller), ...answer.error.data }
      }
      return Response.json(answer, { status, headers })
    },
  }
}

function meaningOf({ code, message }: NonNullable<Told['error']>): ApiError {
  if (code === ProtocolErrorCode.ParseError) return invalidJson()
  if (code === ProtocolErrorCode.MethodNotFound) return notFound(NO_METHOD)
  if (code === ProtocolErrorCode.InternalError) return new ApiError(500, 'internal_error', message)
  return validationFailed([malformed(inRequest('request'), message)])
}
