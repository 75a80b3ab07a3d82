/**
 * From a request to its handler, the steps in order: route (404, 405), authenticate and count (401, 429),
 * read and validate (400, 413, 415), handle, answer. openapi-backend takes them by the contract.
 */
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { OpenAPIBackend, type Context } from 'openapi-backend'
import type { Db } from '../db/postgres.ts'
import contract from '../generated/openapi.json' with { type: 'json' }
import type { Call, Handler, OperationId } from '../handlers/handler.ts'
import { handlers } from '../handlers/index.ts'
import type { Sending } from '../jobs/sending.ts'
import { methodNotAllowed, notFound, unauthorized } from '../openapi/errors.ts'
import { answer } from './answer.ts'
import { authenticate, countRequest, type Caller } from './authenticate.ts'
import { ignoredFields } from './ignored.ts'
import { matchOnce } from './route.ts'
import { openValidation } from './validate.ts'

/** What one request gathers on its way. */
interface Exchange {
  req: Request
  res: Response
  /** Begun by whichever security scheme is asked first; both are the same key. */
  authenticating?: Promise<Caller | undefined>
  caller?: Caller | undefined
  /** Undefined for a path or method that the contract does not know. */
  operation_id?: string | undefined
  ended: Promise<void>
}

export async function openOperations(sending: Sending, counters: Db): Promise<RequestHandler> {
  const validate = openValidation()

  async function isKnown({ operation }: Context, exchange: Exchange): Promise<boolean> {
    exchange.operation_id = operation.operationId
    exchange.authenticating ??= authenticate(counters, exchange.req)
    exchange.caller = await exchange.authenticating
    return exchange.caller !== undefined
  }

  const api = new OpenAPIBackend({
    // A JSON module has no literal types; test/contract.test.ts holds the document to OpenAPI 3.0.3.
    definition: contract as never,
    strict: true,
    quick: true,
    validate: false,
    securityHandlers: { bearerAuth: isKnown, apiKeyHeader: isKnown },
    handlers: {
      notFound() {
        throw notFound()
      },
      methodNotAllowed({ request, api: { router } }: Context) {
        throw methodNotAllowed(matchOnce(router).methodsOf(request.path))
      },
      async unauthorizedHandler(_: Context, exchange: Exchange) {
        // openapi-backend takes any failure of a security handler for a refusal; ours are not.
        await exchange.authenticating
        throw unauthorized()
      },
      postSecurityHandler(_: Context, { caller, res }: Exchange) {
        if (caller !== undefined) countRequest(caller, res)
      },
      async preOperationHandler({ operation, request }: Context, exchange: Exchange) {
        const { req, res, caller, ended } = exchange
        if (caller === undefined) throw unauthorized()
        await validate(operation, request.params, { user_id: caller.user.id, req, res, ended })
        const ignored = ignoredFields(operation, req)
        if (ignored !== undefined) res.setHeader('X-Ignored-Fields', ignored)
      },
    },
  })
  for (const operation_id of Object.keys(handlers)) {
    api.register(operation_id, (_: Context, exchange: Exchange) =>
      // The table has a handler for each operation of the contract and for nothing else.
      run(operation_id as OperationId, sending, exchange),
    )
  }
  await api.init()
  matchOnce(api.router)

  return async function serve(req: Request, res: Response, next: NextFunction) {
    const { method, path, headers, query } = req
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const exchange: Exchange = { req, res, ended }
    measure(sending, exchange)
    // Express types headers and queries more widely than openapi-backend reads them.
    const request = { method, path, headers: headers as never, query: query as never }
    // Tracked, so that the end waits for it also when the client has gone.
    const handled = api.handleRequest(request, exchange).then(() => undefined, next)
    await sending.track(handled.finally(end))
  }
}

/** By operation and not by path, which has ids. Whoever went before the answer was whole is apart. */
function measure({ instruments }: Sending, exchange: Exchange) {
  const began_at = performance.now()
  const { res } = exchange
  res.once('close', () => {
    const operation = exchange.operation_id ?? 'none'
    const status = res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted'
    instruments.requests.observe({ operation, status }, (performance.now() - began_at) / 1000)
  })
}

async function run<Id extends OperationId>(operation_id: Id, sending: Sending, exchange: Exchange) {
  const { req, res, caller } = exchange
  if (caller === undefined) throw unauthorized()
  const handler: Handler<Id> = handlers[operation_id]
  const call = {
    user: caller.user,
    params: req.params,
    query: req.query,
    body: req.body,
    idempotency_key: req.get('Idempotency-Key'),
    operation_id,
    sending,
    replayed: () => res.setHeader('Idempotency-Replayed', 'true'),
  }
  // The one cast of the dispatch: the request was validated against the contract, which the types are of.
  const reply = await handler(call as unknown as Call<Id>)
  answer(res, operation_id, reply)
}
