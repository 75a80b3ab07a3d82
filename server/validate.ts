/**
 * Reads the body and holds a request to the contract, with express-openapi-validator. Its own look-up of
 * the route recompiles every pattern on every request; the route is known here, so it looks it up once
 * per operation and the answer is kept.
 */
import type { NextFunction, Request, Response } from 'express'
import * as validator from 'express-openapi-validator'
import type { Operation } from 'openapi-backend'
import { refuseUnstorable } from '../handlers/storable.ts'
import { unsupportedMediaType } from '../openapi/errors.ts'
import { goOn, openBody } from './body.ts'
import { readForm } from './form.ts'
import { openUploadLane } from './uploadLane.ts'

type Middleware = (req: Request, res: Response, next: NextFunction) => unknown
type Params = Record<string, string>

/** What the validator keeps on a request, of which only the path's parameters differ between two. */
interface Route {
  pathParams: Params
}
type Routed = Request & { openapi?: Route }

/** A request whose sender is known. */
interface Arrival {
  user_id: string
  req: Routed
  res: Response
  /** Once it is answered, or its sender has gone and nothing is done for it any more. */
  ended: Promise<void>
}

/** Those that find the route, which is known here, and the security, which is done before. */
const ROUTING = ['pathParamsMiddleware', 'metadataMiddleware', 'securityMiddleware']

/** `body_bytes_max`: of a body of JSON. */
export function openValidation(contract: object, body_bytes_max: number) {
  const readBody = openBody(body_bytes_max)
  const all = validator.middleware({
    // Typed as the object form of the document, which the JSON of the contract is.
    apiSpec: contract as never,
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: true, allErrors: true },
    validateResponses: false,
    validateSecurity: false,
    fileUploader: false,
    ajvFormats: { mode: 'full' },
  }) as Middleware[]
  const checks = all.filter(({ name }) => !ROUTING.includes(name))
  const routes = new Map<string, Route>()
  const uploads = openUploadLane()

  /** Afterwards `req.query` and `req.params` have the contract's types. Throws what answers turn into 4xx. */
  return async function validate(
    operation: Operation,
    params: Params,
    { user_id, req, res, ended }: Arrival,
  ) {
    forgetAbsentBody(req)
    const takes_form = isForm(operation)
    if (takes_form) {
      if (!req.is('multipart/form-data')) throw unsupportedMediaType('form')
      await uploads.enter(user_id, req, ended)
    }
    goOn(req, res)
    if (!takes_form) await readBody(req, res)
    const form = takes_form ? await readForm(req, res) : undefined
    // The contract has the file as a text.
    if (form) req.body = { file: '' }
    await check(operation, params, req, res)
    if (form) req.body = form
    // The validator takes an absent body for a valid one.
    if (needsBody(operation) && req.body === undefined) throw unsupportedMediaType()
    if (!takes_form) refuseUnstorable(req.params, req.query, req.body)
  }

  async function check(operation: Operation, params: Params, req: Routed, res: Response) {
    const operation_id = operation.operationId ?? ''
    const route = routes.get(operation_id)
    if (route === undefined) {
      await pass(all, req, res)
      if (req.openapi !== undefined) routes.set(operation_id, req.openapi)
    } else {
      req.openapi = { ...route, pathParams: params }
      req.params = params
      await pass(checks, req, res)
    }
  }
}

/** Decision 22: a content type without a body is no body at all. */
function forgetAbsentBody(req: Request) {
  const length = req.headers['content-length']
  if (req.headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) {
    delete req.headers['content-type']
  }
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

function isForm({ requestBody }: Operation): boolean {
  return (
    requestBody !== undefined &&
    'content' in requestBody &&
    'multipart/form-data' in requestBody.content
  )
}

function needsBody({ requestBody }: Operation): boolean {
  return requestBody !== undefined && 'required' in requestBody && requestBody.required === true
}
