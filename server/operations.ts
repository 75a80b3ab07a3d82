/**
 * From a request to its handler, the steps in order: route (404, 405), authenticate and count (401, 429),
 * read and validate (400, 413, 415), handle, answer. openapi-backend takes them by the contract, of
 * which there are two: server/api.ts and server/dashboard.ts.
 */
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { OpenAPIBackend, type Context, type Operation } from 'openapi-backend'
import type { Logger } from 'pino'
import type { RequestAdmission } from '../db/users/admission.ts'
import { InPieces } from '../handlers/requests/inPieces.ts'
import { MessageStream } from '../handlers/requests/messages.ts'
import type { Publisher } from '../jobs/delivery/publisher.ts'
import { callerBlock } from '../networks/wire/callerBlock.ts'
import { methodNotAllowed, notFound, type ApiError } from '../openapi/errors.ts'
import { noSuchAddress } from '../openapi/problems.ts'
import { answer, errorAnswer } from './answer.ts'
import { answerInPieces } from './answerInPieces.ts'
import { answerWithMessages } from './answerWithMessages.ts'
import { countRequest } from './authenticate.ts'
import type { Problem } from '../openapi/problems.ts'
import { announceDeprecated } from './deprecations.ts'
import { noteIgnored, withNotices } from './ignored.ts'
import { measure } from './measure.ts'
import { matchOnce } from './route.ts'
import type { RequestMemory } from './requestMemory.ts'
import { openValidation } from './validate.ts'

/** What one request gathers on its way. */
export interface Exchange {
  req: Request
  res: Response
  /** Begun by whichever security scheme is asked first; all of them are the same caller. */
  authenticating?: Promise<RequestAdmission | undefined>
  caller?: RequestAdmission | undefined
  /** Undefined for a path or method that the contract does not know. */
  operation_id?: string | undefined
  ended: Promise<void>
  /** To be called when an answer that goes on has begun. */
  begun(): void
  /** What is wrong with the body, for an operation that tells of it. */
  faults?: Problem[]
  /** What the contract does not know of the request. */
  ignored?: ReturnType<typeof noteIgnored>
}

export interface Operations {
  contract: { components: { securitySchemes: object } }
  /** Of a body of JSON. */
  body_bytes_max: number
  memory: RequestMemory
  operation_ids: string[]
  authenticate(req: Request): Promise<RequestAdmission | undefined>
  /** The answer to whoever is not known. */
  refusal(): ApiError
  /** Runs the handler of an operation on a request that was held to the contract. */
  perform(operation_id: string, exchange: Exchange): Promise<unknown>
}

/** What requests are measured, traced and logged with. */
type Observed = Pick<Publisher, 'instruments' | 'tracing' | 'log' | 'track'>

export async function openOperations(
  publisher: Observed,
  { contract, body_bytes_max, memory, operation_ids, authenticate, refusal, perform }: Operations,
): Promise<RequestHandler> {
  const validate = await openValidation(contract, body_bytes_max, memory)

  async function isKnown({ operation }: Context, exchange: Exchange): Promise<boolean> {
    exchange.operation_id = operation.operationId
    exchange.authenticating ??= authenticate(exchange.req)
    exchange.caller = await exchange.authenticating
    return exchange.caller !== undefined
  }

  const api = new OpenAPIBackend({
    // A JSON module has no literal types; the contracts' tests hold the documents to OpenAPI 3.0.3.
    definition: contract as never,
    strict: true,
    quick: true,
    validate: false,
    securityHandlers: Object.fromEntries(
      Object.keys(contract.components.securitySchemes).map((scheme) => [scheme, isKnown]),
    ),
    handlers: {
      notFound() {
        throw notFound(noSuchAddress())
      },
      methodNotAllowed({ request, api: { router } }: Context) {
        throw methodNotAllowed(matchOnce(router).methodsOf(request.path))
      },
      async unauthorizedHandler(_: Context, exchange: Exchange) {
        // openapi-backend takes any failure of a security handler for a refusal; ours are not.
        await exchange.authenticating
        throw refusal()
      },
      postSecurityHandler(_: Context, { caller, res }: Exchange) {
        if (caller !== undefined) countRequest(caller, res)
      },
      async preOperationHandler({ operation, request }: Context, exchange: Exchange) {
        const { req, res, caller, ended } = exchange
        if (caller === undefined && !isOpen(operation)) throw refusal()
        exchange.operation_id = operation.operationId
        publisher.tracing.name(String(operation.operationId))
        const arrival = { caller: caller?.user.id ?? callerBlock(req.ip), req, res, ended }
        const announce = () => announceDeprecated(operation, req, res)
        // Whoever is refused uses it too.
        exchange.faults = await validate(operation, request.params, arrival).finally(announce)
        exchange.ignored = noteIgnored(operation, req, res)
      },
    },
  })
  for (const operation_id of operation_ids) {
    api.register(operation_id, async ({ operation }: Context, exchange: Exchange) => {
      const reply = await perform(operation_id, exchange)
      await answerAny(operation, exchange, reply, publisher.log)
    })
  }
  await api.init()
  matchOnce(api.router)

  return async function serve(req: Request, res: Response, next: NextFunction) {
    const { method, path, headers, query } = req
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const begun = measure(publisher, res, () => ({
      operation: exchange.operation_id ?? 'none',
      status: res.statusCode,
    }))
    const exchange: Exchange = { req, res, ended, begun }
    // Express types headers and queries more widely than openapi-backend reads them.
    const request = { method, path, headers: headers as never, query: query as never }
    // Tracked, so that the end waits for it also when the client has gone.
    const handled = api.handleRequest(request, exchange).then(() => undefined, next)
    await publisher.track(handled.finally(end))
  }
}

async function answerAny(operation: Operation, exchange: Exchange, reply: unknown, log: Logger) {
  const { res, begun, ignored = [] } = exchange
  if (reply instanceof MessageStream) {
    begun()
    // Whatever ends it, the caller comes back, and is refused then if need be.
    await answerWithMessages(res, reply).catch((error: unknown) => errorAnswer(error, res, log))
  } else if (reply instanceof InPieces) {
    // Nothing else comes of an object.
    const rest = withNotices(operation, reply.rest, ignored) as object
    await answerInPieces(res, { ...reply, rest })
  } else {
    answer(res, operation, withNotices(operation, reply, ignored))
  }
}

/** Whether the contract says that nobody needs to be known. */
function isOpen({ security }: Operation): boolean {
  return security?.length === 0
}
