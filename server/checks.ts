/**
 * Holds requests to the contract, with express-openapi-validator. By itself it looks up the route of every
 * request, goes over the whole contract for the first of them, which takes half a second, and compiles what it
 * holds an operation to once more for each spelling of a content type. Here it goes over what matters at the
 * start; an operation is compiled once, a few milliseconds of its first request, with a request that nobody has
 * sent, and all are spelled as that was. Half of a start would be compiling what most processes are never asked.
 */
import { createRequire } from 'node:module'
import express, { type NextFunction, type Request, type Response } from 'express'
import * as validator from 'express-openapi-validator'
import type { Operation } from 'openapi-backend'
import { schemaProblem } from '../handlers/requests/schemaProblems.ts'
import { validationFailed } from '../openapi/errors.ts'
import { inQuery } from '../openapi/places.ts'
import { wrongType } from '../openapi/problems.ts'
import { requestContract, type ContractOperation } from './requestContract.ts'

type Middleware = (req: Request, res: Response, next: NextFunction) => unknown
export type Params = Record<string, string>

/** What the validator keeps on a request, of which only the path's parameters differ between two. */
interface Route {
  pathParams: Params
  schema: { requestBody?: { content?: object } }
}
type Routed = Request & { openapi?: Route }

/** Throws what the validator says of a request; its body is read. */
export type RequestCheck = (
  operation: Operation,
  params: Params,
  req: Request,
  res: Response,
) => Promise<void>

/** Those that find the route, which is known here, and the security, which is done before. */
const ROUTING = ['pathParamsMiddleware', 'metadataMiddleware', 'securityMiddleware']

const require = createRequire(import.meta.url)
/**
 * The validator compiles the schema of OpenAPI itself, which takes longer than all that it compiles of a
 * contract, and then never asks it: the contract's tests have held it to OpenAPI.
 */
const inside = require('express-openapi-validator/dist/framework/openapi.schema.validator.js') as {
  OpenAPISchemaValidator: unknown
}
inside.OpenAPISchemaValidator = class {}

/**
 * It looks for objects and lists in the query, parameter by parameter, also where there is no query, and takes longer
 * over that than over the check itself.
 */
const parameters =
  require('express-openapi-validator/dist/middlewares/parsers/req.parameter.mutator.js') as {
    RequestParameterMutator: { prototype: { modifyRequest(req: Request): void } }
  }
const { prototype: mutator } = parameters.RequestParameterMutator
const { modifyRequest } = mutator
mutator.modifyRequest = function modify(req) {
  if (req.originalUrl.includes('?')) modifyRequest.call(this, req)
}

/** One for each contract: it takes its time, and a check keeps nothing of a request. */
const opened = new WeakMap<object, Promise<RequestCheck>>()

export function openRequestChecks(contract: object): Promise<RequestCheck> {
  const check = opened.get(contract) ?? open(contract)
  opened.set(contract, check)
  return check
}

async function open(contract: object): Promise<RequestCheck> {
  const { document, operations } = requestContract(contract)
  const all = validator.middleware({
    // Typed as the object form of the document, which this is.
    apiSpec: document as never,
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: true, allErrors: true },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
    ajvFormats: { mode: 'full' },
  }) as Middleware[]
  const [finding, checks] = [
    all.filter(({ name }) => ROUTING.includes(name)),
    all.filter(({ name }) => !ROUTING.includes(name)),
  ]
  const found = new Map<string, { req: Request; route: Route }>()
  for (const one of operations) {
    const req = requestOf(one)
    await pass(finding, req, {} as Response)
    if (req.openapi === undefined) throw new Error(`no route for ${one.operation_id}`)
    found.set(one.operation_id, { req, route: req.openapi })
  }
  const compiled = new Map<string, Promise<Route>>()

  /** Without a body, and with one. */
  async function compile(operation_id: string): Promise<Route> {
    const { req, route } = found.get(operation_id) ?? {}
    if (req === undefined || route === undefined) throw new Error(`no route for ${operation_id}`)
    for (const headers of [{}, { 'content-type': mediaTypeOf(route) }]) {
      await pass(checks, Object.assign(req, { headers }), {} as Response).catch(refused)
    }
    return route
  }

  return async function check(operation, params, req: Routed, res) {
    const { operationId = '' } = operation
    const compiling = compiled.get(operationId) ?? compile(operationId)
    compiled.set(operationId, compiling)
    const route = await compiling
    req.openapi = { ...route, pathParams: params }
    req.params = params
    spell(req, route)
    readQuery(operation, req)
    await pass(checks, req, res)
  }
}

/** As Express would have it. */
function requestOf({ method, path }: ContractOperation): Routed {
  const url = path.replace(/\{[^}]+\}/g, 'a')
  const of = { method: method.toUpperCase(), path: url, originalUrl: url, baseUrl: '' }
  return { ...of, app: express(), headers: {}, query: {}, body: {} } as unknown as Routed
}

/** It is as empty as can be, which few operations take. */
function refused(error: unknown) {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  const is_refused = status === 400 || status === 415
  if (!is_refused) throw error
}

/** The content type in the contract's own spelling: with each other one the validator would compile anew. */
function spell({ headers }: Request, route: Route) {
  const media_type = mediaTypeOf(route)
  const [sent] = headers['content-type']?.split(';') ?? []
  if (media_type === undefined) delete headers['content-type']
  else if (sent?.trim().toLowerCase() === media_type) headers['content-type'] = media_type
}

/** Bounded and spelled before the validator has it. Express reads it anew each time it is asked. */
function readQuery(operation: Operation, req: Request) {
  const parameters = queryOf(operation)
  const query = { ...req.query }
  boundQuery(parameters, query)
  spellQuery(parameters, query)
  Object.defineProperty(req, 'query', { writable: true, value: query })
}

/**
 * How many values each parameter of the query has, before the validator has them: it splits whatever brackets make of
 * a list, also what is no text, names the mistakes of each value, however many there are, and takes a second value of
 * what has one for a value of the wrong type.
 */
function boundQuery(parameters: QueryParameter[], query: Request['query']) {
  const sent = Object.keys(query)
  const problems = parameters.flatMap(({ name, schema: { type, maxItems } = {} }) => {
    const is_list = type === 'array'
    const value = query[name]
    if (sent.some((one) => one.startsWith(`${name}[`)) || (is_list && value === '')) {
      const wanted = is_list ? 'values separated by commas' : 'one value, without brackets'
      return [wrongType(inQuery(name), `must be ${wanted}`)]
    }
    const most = is_list ? (maxItems ?? Infinity) : 1
    const actual = countOf(value, is_list)
    const message = is_list ? `must NOT have more than ${most} items` : `must be there ${most} time`
    return actual > most ? [schemaProblem('maxItems', inQuery(name), message, { actual })] : []
  })
  if (problems.length > 0) throw validationFailed(problems)
}

/**
 * The query as it was meant, and nothing that only JavaScript makes of it. An integer is made of digits: the validator
 * takes `0x10`, `1e2`, `5.0` and a blank before it, too. A blank before the offset of a date was a `+` that nobody has
 * written as `%2B`.
 */
function spellQuery(parameters: QueryParameter[], query: Request['query']) {
  for (const { name, schema: { type, format } = {} } of parameters) {
    const value = query[name]
    if (typeof value !== 'string') continue
    if (type === 'integer' && !/^-?\d+$/.test(value)) query[name] = 'NaN'
    if (format === 'date-time') query[name] = value.replace(/ (?=\d\d:\d\d$)/, '+')
  }
}

interface QueryParameter {
  in: string
  name: string
  schema?: { type?: string; format?: string; maxItems?: number }
}

function queryOf({ parameters = [] }: Operation): QueryParameter[] {
  // References are resolved when the contract is loaded.
  return (parameters as QueryParameter[]).filter((parameter) => parameter.in === 'query')
}

function countOf(value: unknown, is_list: boolean): number {
  if (Array.isArray(value)) return value.length
  return is_list && typeof value === 'string' ? value.split(',').length : 1
}

/** The contract has one for each body. */
function mediaTypeOf({ schema }: Route): string | undefined {
  return Object.keys(schema.requestBody?.content ?? {})[0]
}

async function pass(middlewares: Middleware[], req: Request, res: Response) {
  for (const middleware of middlewares) {
    await new Promise<void>((resolve, reject) => {
      Promise.resolve(
        middleware(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve())),
      ).catch(reject)
    })
  }
}
