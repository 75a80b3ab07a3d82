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
import { ApiError, invalidJson, notFound, validationFailed } from '../../openapi/errors.ts'

export function invalidParams(message: string): ProtocolError {
  const data = validationFailed([`params: ${message}`]).toJSON()
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message, data)
}

export function resourceNotFound(uri: string): ProtocolError {
  const error = new ResourceNotFoundError(uri)
  return Object.assign(error, { data: { ...notFound().toJSON(), uri } })
}

export function methodNotFound(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.MethodNotFound,
    'Method not found',
    notFound().toJSON(),
  )
}

export function failed(refusal: ApiError): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InternalError, refusal.message, refusal.toJSON())
}

interface Told {
  error?: { code: number; message: string; data?: object }
}

/** What the library refuses before it asks anybody. Data of its own stay beside ours. */
export function withData(handler: McpHttpHandler): McpHttpHandler {
  return {
    ...handler,
    async fetch(request, options) {
      const response = await handler.fetch(request, options)
      const { status, headers } = response
      if (response.ok || !headers.get('content-type')?.includes('json')) return response
      const answer = (await response.json()) as Told
      if (answer.error !== undefined) {
        answer.error.data = { ...meaningOf(answer.error).toJSON(), ...answer.error.data }
      }
      return Response.json(answer, { status, headers })
    },
  }
}

function meaningOf({ code, message }: NonNullable<Told['error']>): ApiError {
  if (code === ProtocolErrorCode.ParseError) return invalidJson()
  if (code === ProtocolErrorCode.MethodNotFound) return notFound()
  if (code === ProtocolErrorCode.InternalError) return new ApiError(500, 'internal_error', message)
  return validationFailed([`request: ${message}`])
}
