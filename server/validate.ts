/**
 * Reads the body and holds a request to the contract, with express-openapi-validator. Its own look-up of
 * the route recompiles every pattern on every request; the route is known here, so it looks it up once
 * per operation and the answer is kept.
 */
import type { NextFunction, Request, Response } from 'express'
import * as validator from 'express-openapi-validator'
import type { Operation } from 'openapi-backend'
import { measureBounds, type Bounds } from '../handlers/bounds.ts'
import { refuseUnstorable } from '../handlers/storable.ts'
import { unsupportedMediaType, validationFailed } from '../openapi/errors.ts'
import { goOn, openBody } from './body.ts'
import { readForm } from './form.ts'
import { inPieces } from './pieces.ts'
import type { RequestMemory } from './requestMemory.ts'
import { openUploadLane } from './uploadLane.ts'

type Middleware = (req: Request, res: Response, next: NextFunction) => unknown
type Params = Record<string, string>

/** What the validator keeps on a request, of which only the path's parameters differ between two. */
interface Route {
  pathParams: Params
}
type Routed = Request & { openapi?: Route }

/** A request whose sender is known: the user, or the address of whoever is nobody yet. */
interface Arrival {
  caller: string
  req: Routed
  res: Response
  /** Once it is answered, or its sender has gone and nothing is done for it any more. */
  ended: Promise<void>
}

/** Those that find the route, which is known here, and the security, which is done before. */
const ROUTING = ['pathParamsMiddleware', 'metadataMiddleware', 'securityMiddleware']

/** `body_bytes_max`: of a body of JSON. */
export function openValidation(contract: object, body_bytes_max: number, memory: RequestMemory) {
  const readBody = openBody(body_bytes_max, memory)
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
    { caller, req, res, ended }: Arrival,
  ) {
    forgetAbsentBody(req)
    const takes_form = isForm(operation)
    if (takes_form && !req.is('multipart/form-data')) throw unsupportedMediaType('form')
    const upload = takes_form ? await uploads.enter(caller, req, ended) : undefined
    if (upload) goOn(req, res)
    else await readBody(req, res, { caller, ended })
    const form = upload && (await readForm(req, res, upload))
    // The contract has the file as a text.
    if (form) req.body = { file: '' }
    await checkAll(operation, params, req, res)
    if (form) req.body = form
    // The validator takes an absent body for a valid one.
    if (needsBody(operation) && req.body === undefined) throw unsupportedMediaType()
    if (!takes_form) refuseUnstorable(req.params, req.query, req.body)
  }

  /** What is beyond the contract's bounds is never walked, and a large body is checked piece by piece. */
  async function checkAll(operation: Operation, params: Params, req: Routed, res: Response) {
    const schema = bodySchema(operation)
    const { problems, values } = measureBounds(schema, req.body)
    if (problems.length > 0) throw validationFailed(problems)
    const names = Object.keys(schema?.properties ?? {})
    await inPieces(req, { values, names }, () => check(operation, params, req, res))
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

function bodySchema({ requestBody }: Operation): Bounds | undefined {
  if (requestBody === undefined || !('content' in requestBody)) return undefined
  // References are resolved when the contract is loaded.
  return requestBody.content['application/json']?.schema as Bounds | undefined
}

function needsBody({ requestBody }: Operation): boolean {
  return requestBody !== undefined && 'required' in requestBody && requestBody.required === true
}
