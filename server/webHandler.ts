/** Lets a handler of web requests, as libraries write them for any platform, answer one of Node's. */
import type { Request as NodeRequest, Response as NodeResponse } from 'express'

type Handler = (request: Request) => Promise<Response>

/** The body has been read before; the handler is told, by the request's signal, when nobody waits any more. */
export async function answerBy(handle: Handler, req: NodeRequest, res: NodeResponse) {
  const leaving = new AbortController()
  res.once('close', () => leaving.abort())
  const { status, headers, body } = await handle(toWebRequest(req, leaving.signal))
  if (res.destroyed) {
    await body?.cancel()
    return
  }
  res.writeHead(status, Object.fromEntries(headers))
  if (body !== null) await copy(body, res, leaving.signal)
  res.end()
}

/** As fast as it is taken. Whoever leaves in the middle is no failure. */
async function copy(body: ReadableStream<Uint8Array>, res: NodeResponse, left: AbortSignal) {
  const reader = body.getReader()
  left.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    if (!res.write(value) && !left.aborted) await drained(res, left)
  }
}

function drained(res: NodeResponse, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    res.once('drain', resolve)
    left.addEventListener('abort', () => resolve())
  })
}

function toWebRequest(req: NodeRequest, signal: AbortSignal): Request {
  const headers = new Headers()
  for (let i = 0; i + 1 < req.rawHeaders.length; i += 2)
    headers.append(req.rawHeaders[i] ?? '', req.rawHeaders[i + 1] ?? '')
  // Only its path is looked at: whose name a request may use has been asked before.
  return new Request(new URL(req.path, 'http://localhost'), { method: req.method, headers, signal })
}
