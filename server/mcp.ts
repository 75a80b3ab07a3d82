/**
 * The door for agents, from a socket to clients/mcp, the steps in order: host and origin (403), method
 * (405), key and limits (401, 429), body (400, 413), then the protocol. Nothing is kept between requests. Only a
 * key opens it: a session would open it to whatever a browser shows.
 */
import type { Request, RequestHandler, Response } from 'express'
import { toAuthInfo } from '../clients/mcp/caller.ts'
import { checkTools } from '../clients/mcp/derive.ts'
import { TOOLS } from '../clients/mcp/tools/index.ts'
import type { Publisher } from '../jobs/delivery/publisher.ts'
import { crossSite } from '../openapi/dashboardErrors.ts'
import {
  ApiError,
  type ErrorCode,
  invalidJson,
  methodNotAllowed,
  unauthorized,
  unsupportedMediaType,
  validationFailed,
} from '../openapi/errors.ts'
import { wrongType } from '../openapi/problems.ts'
import { beginRefusal, errorAnswer, requestId } from './answer.ts'
import { BODY_BYTES_MAX } from './api.ts'
import { authenticateKey, countRequest } from './authenticate.ts'
import { hasBody, openBody } from './body.ts'
import type { Door } from './door.ts'
import { measure } from './measure.ts'
import { noteInLog } from './requestLog.ts'
import type { RequestMemory } from './requestMemory.ts'
import { answerBy } from './webHandler.ts'

export interface McpSettings {
  /** What the instance listens on. */
  host: string
  /** Known once the first request comes. */
  publicUrl: () => string
}

/** Without what an address may hold besides: the library makes one of it, and reads only its host. */
const HOST = /^[^/?#@\\\s]+$/
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** What is known of a call when it ends. */
interface Exchange {
  tool?: string
  refusal?: ApiError
  ended: Promise<void>
}

export function openMcp(
  publisher: Publisher,
  door: Door,
  memory: RequestMemory,
  settings: McpSettings,
): RequestHandler {
  // Noticed at the start, and not when the first agent comes.
  checkTools(TOOLS)
  const names = new Set<unknown>(TOOLS.map(({ name }) => name))
  const readBody = openBody(BODY_BYTES_MAX, memory)
  let opening: ReturnType<typeof openProtocol> | undefined

  async function serve(req: Request, res: Response, exchange: Exchange) {
    const protocol = await (opening ??= openProtocol(publisher))
    refuseStrangers(req, protocol, settings)
    if (req.method !== 'POST') throw methodNotAllowed(['POST'])
    const caller = await authenticateKey(door, req)
    if (caller === undefined) throw unauthorized()
    countRequest(caller, res)
    await readBody(req, res, { caller: caller.user.id, ended: exchange.ended })
    // The library would read it by itself, without the bounds, also of an agent that is gone.
    if (req.body === undefined) throw hasBody(req) ? unsupportedMediaType() : invalidJson()
    // Only one older revision of the protocol had batches, and one of them would count as one request.
    if (Array.isArray(req.body)) {
      const body = { words: 'body', pointer: '' }
      throw validationFailed([wrongType(body, 'must be one message, not several')])
    }
    const tool = toolIn(req.body)
    if (names.has(tool)) {
      exchange.tool = String(tool)
      noteInLog(res, { tool: exchange.tool })
    }
    const authInfo = toAuthInfo({
      user: caller.user,
      room: (bytes) => memory.answer(caller.user.id, res, bytes),
      request_id: requestId(res),
      public_url: settings.publicUrl(),
      refused(refusal) {
        exchange.refusal = refusal
        noteInLog(res, { code: refusal.code })
      },
    })
    const options = { authInfo, parsedBody: req.body as unknown }
    await answerBy((request) => protocol.agents.fetch(request, options), req, res)
  }

  return async function serveAgents(req, res) {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const exchange: Exchange = { ended }
    measure(publisher, res, () => ({
      operation: exchange.tool === undefined ? 'mcp' : `mcp:${exchange.tool}`,
      status: exchange.refusal?.status ?? res.statusCode,
    }))
    res.set('Cache-Control', 'no-store')
    const served = serve(req, res, exchange).catch((error: unknown) =>
      refuse(publisher, settings, req, res, error),
    )
    await publisher.track(served.finally(end))
  }
}

/** Loaded when the first agent comes: the protocol's library takes 60 MB, and many instances see none. */
async function openProtocol(publisher: Publisher) {
  const { validateHostHeader, validateOriginHeader } = await import('@modelcontextprotocol/server')
  const { openAgents } = await import('../clients/mcp/agents.ts')
  return { agents: openAgents(publisher), validateHostHeader, validateOriginHeader }
}

type Protocol = Awaited<ReturnType<typeof openProtocol>>

/** Other sites' pages must not reach an instance through a name of theirs, or from their own origin. */
function refuseStrangers(
  { headers }: Request,
  { validateHostHeader, validateOriginHeader }: Protocol,
  { host, publicUrl }: McpSettings,
) {
  const { hostname } = new URL(publicUrl())
  const is_local = [hostname, host, `[${host}]`].some((name) => LOOPBACK.includes(name))
  const names = is_local ? [hostname, ...LOOPBACK] : [hostname]
  const is_host = HOST.test(headers.host ?? '')
  if (!is_host || !validateHostHeader(headers.host, names).ok) throw strangeHost()
  if (!validateOriginHeader(headers.origin, names).ok) throw crossSite()
}

/** In neither contract, since no operation of theirs answers so. */
function strangeHost(): ApiError {
  const message = 'This instance is not reached by that host. PUBLIC_URL says which is its own.'
  return new ApiError(403, 'cross_site', message)
}

function toolIn(message: unknown): unknown {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } }
  return method === 'tools/call' ? params?.name : undefined
}

/** As JSON-RPC has it, with the API's error as its data. */
function refuse(
  { log }: Publisher,
  { publicUrl }: McpSettings,
  req: Request,
  res: Response,
  error: unknown,
) {
  const refusal = errorAnswer(error, res, log)
  if (res.headersSent) {
    res.destroy()
    return
  }
  const data = refusal.toBody({ request_id: requestId(res), public_url: publicUrl() })
  beginRefusal(refusal, req, res).json({
    jsonrpc: '2.0',
    id: null,
    error: { code: RPC_CODES[refusal.code] ?? -32000, message: refusal.message, data },
  })
}

/** https://www.jsonrpc.org/specification#error_object; the others are -32000, the transport's own. */
const RPC_CODES: Partial<Record<ErrorCode, number>> = {
  invalid_json: -32700,
  validation_failed: -32600,
  internal_error: -32603,
}
