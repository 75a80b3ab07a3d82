/** Lets a handler of web requests, as libraries write them for any platform, answer one of Node's. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request as NodeRequest, Response as NodeResponse } from 'express'

type Handler = (request: Request) => Promise<Response>

const LISTENERS_MAX = 30

/**
 * The body of the request has been read before. The handler is told, by the request's signal, when nobody waits
 * any more. Throws what the handler throws, and what breaks its answer in the middle: then the
 * connection is cut, since an answer that only ends would be taken for a whole one.
 */
export async function answerBy(handle: Handler, req: NodeRequest, res: NodeResponse) {
  // What watches its end here, and what a pipeline adds to that, is more than Node expects of anybody.
  res.setMaxListeners(LISTENERS_MAX)
  const left = new AbortController()
  res.once('close', () => {
    if (!res.writableFinished) left.abort()
  })
  if (res.destroyed) left.abort()
  const { status, headers, body } = await handle(toWebRequest(req, left.signal))
  if (res.destroyed) {
    await body?.cancel()
    return
  }
  const own = new Headers(headers)
  // Of the connection a handler knows nothing: whether it stays open is between Node and the client.
  own.delete('connection')
  res.status(status).setHeaders(own)
  if (body === null) {
    res.end()
    return
  }
  // Whoever asked learns at once that the answer has begun, however long its first part takes.
  res.flushHeaders()
  await pipeline(Readable.fromWeb(body), res).catch((error: unknown) => {
    if (!isOfLeaving(error)) throw error
  })
}

/** Whoever leaves in the middle is no failure. */
function isOfLeaving(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function toWebRequest(req: NodeRequest, signal: AbortSignal): Request {
  // Of a header that came twice, Node has decided already what counts.
  const headers = new Headers()
  for (const [name, value = []] of Object.entries(req.headers))
    for (const one of [value].flat()) headers.append(name, one)
  // Only its path is looked at: whose name a request may use has been asked before.
  return new Request(`http://localhost${req.path}`, { method: req.method, headers, signal })
}
