/** Replies and errors as HTTP responses: the one place where an exception becomes a status. */
import type { NextFunction, Request, Response } from 'express'
import type { Operation } from 'openapi-backend'
import type { Logger } from 'pino'
import { readRefusal } from '../handlers/requests/refusal.ts'
import { schemaProblem } from '../handlers/requests/schemaProblems.ts'
import {
  type ApiError,
  internalError,
  invalidJson,
  payloadTooLarge,
  unsupportedMediaType,
  validationFailed,
} from '../openapi/errors.ts'
import {
  atPointer,
  inHeader,
  inPath,
  inQuery,
  inRequest,
  type RequestPlace,
} from '../openapi/places.ts'
import { malformed, onceEach } from '../openapi/problems.ts'

const WINDOW_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** With the one success of the operation, as the contract has it. */
export function answer(res: Response, { responses = {} }: Operation, reply: unknown) {
  const status = [201, 202].find((one) => String(one) in responses) ?? 200
  res.status(status).json(reply)
}

export function answerErrors(log: Logger, public_url: string) {
  return function answerError(error: unknown, req: Request, res: Response, next: NextFunction) {
    if (res.headersSent) return next(error)
    const refusal = errorAnswer(error, res, log)
    const body = refusal.toBody({ request_id: requestId(res), public_url })
    beginRefusal(refusal, req, res).json(body)
  }
}

/** What is our own mistake is logged whole, and told without details. */
export function errorAnswer(error: unknown, res: Response, log: Logger): ApiError {
  const refusal = readError(error)
  const request_id = requestId(res)
  if (refusal?.code === 'unavailable') log.warn({ err: error, request_id }, 'the database is away')
  if (refusal !== undefined) return refusal
  log.error({ err: error, request_id }, 'a request failed')
  return internalError(request_id)
}

/** Status and headers; the body is for its contract or protocol to say. */
export function beginRefusal(refusal: ApiError, req: Request, res: Response): Response {
  // What is left of a body nobody reads would be taken for the next request.
  if (!req.complete) res.set('Connection', 'close')
  // Of a session that ended after it was let in: nothing is said of windows that nobody has any more.
  if (refusal.status === 401) for (const name of WINDOW_HEADERS) res.removeHeader(name)
  return res.status(refusal.status).set(refusal.headers)
}

export function requestId(res: Response): string {
  return String(res.getHeader('X-Request-Id'))
}

/** The caller's mistakes, whoever noticed them; undefined for what is ours. */
export function readError(error: unknown): ApiError | undefined {
  const refusal = readRefusal(error)
  if (refusal !== undefined) return refusal
  if (error instanceof URIError) return notAUrl()
  if (!(error instanceof Error)) return undefined
  if ('status' in error) {
    return 'errors' in error && Array.isArray(error.errors)
      ? readContractError(error.status, error.errors)
      : readBodyError(error.status)
  }
  return undefined
}

/** body-parser's own errors: the bytes do not come, do not unpack, or are no JSON. */
function readBodyError(status: unknown): ApiError | undefined {
  if (status === 413) return payloadTooLarge()
  if (status === 415) return unsupportedMediaType()
  return status === 400 ? invalidJson() : undefined
}

function notAUrl(): ApiError {
  return validationFailed([malformed(inRequest('path'), 'not a well-formed URL')])
}

/** express-openapi-validator's: one problem for each field. */
function readContractError(status: unknown, errors: unknown[]): ApiError | undefined {
  if (status === 415) return unsupportedMediaType()
  if (status !== 400) return undefined
  const problems = errors.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { path, message, errorCode } = entry as ContractError
    const [keyword = ''] = errorCode?.split('.') ?? []
    return [schemaProblem(keyword, placeOf(path ?? ''), message ?? 'is not valid')]
  })
  // A body is held to its schema twice.
  return validationFailed(onceEach(problems))
}

interface ContractError {
  path?: string
  message?: string
  /** Such as `maxLength.openapi.validation`. */
  errorCode?: string
}

/** Of a path such as `/body/posts/3/text`, which is a JSON pointer; one part of the request may be all of it. */
function placeOf(path: string): RequestPlace {
  const [, part = '', inside = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? []
  const place = atPointer(inside)
  const words = place.words || part || 'request'
  const [, name = ''] = inside.split('/')
  switch (part) {
    case 'body':
      return { words, pointer: place.pointer }
    case 'query':
      return { ...inQuery(name), words }
    case 'params':
      return { ...inPath(name), words }
    case 'headers':
      return { ...inHeader(inCapitals(name)), words }
    default:
      return inRequest(words)
  }
}

/** The HTML Standard has it so. */
const OTHERWISE: Record<string, string> = { 'last-event-id': 'Last-Event-ID' }

/** As headers are written: the validator has them in small letters. */
function inCapitals(name: string): string {
  return OTHERWISE[name] ?? name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
}
