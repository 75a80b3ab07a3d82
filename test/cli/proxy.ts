/** Stands between the command line and an instance: writes down what comes, and can answer itself. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export interface Seen {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** What is done with a request instead of handing it on; undefined hands it on. */
export type Instead = (seen: Seen, count: number) => Reply | undefined

export interface Reply {
  /** Hands the request on, and cuts the connection before its answer. */
  lose_answer?: boolean
  /** Hands the request on, and cuts the connection in the middle of its answer. */
  breaks_off?: boolean
  /** Begins a stream, of which nothing comes. */
  holds?: boolean
  /** Does not even begin an answer. */
  holds_all?: boolean
  /** What is answered below is cut off in the middle of its body. */
  is_cut?: boolean
  /** The body that is answered below is followed by no end. */
  is_endless?: boolean
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

export interface Proxy {
  url: string
  /** Where requests are handed on to; while nobody is there, connections are cut. */
  target: string | undefined
  seen: Seen[]
  /** What to do from now on. */
  instead: Instead
  /** Ends each connection at once. */
  cut(): void
  close(): void
}

/** Without a target every request is answered with 500. */
export async function openProxy(target?: string): Promise<Proxy> {
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy: Proxy = {
    url: `http://127.0.0.1:${port}`,
    target,
    seen: [],
    instead: () => undefined,
    cut: () => server.closeAllConnections(),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = request
    const body = await buffer(request)
    const seen = { method, path: url, headers, body: body.toString() }
    proxy.seen.push(seen)
    const reply = proxy.instead(seen, proxy.seen.length)
    if (reply === undefined || reply.lose_answer || reply.breaks_off) {
      const leaving = new AbortController()
      response.on('close', () => leaving.abort())
      const answer = await handOn(seen, body, leaving.signal)
      if (reply?.lose_answer) return void response.socket?.destroy()
      response.writeHead(answer.status, answer.headers)
      if (reply?.breaks_off) return breakOff(response, await buffer(Readable.from(answer.body)))
      return void pipeline(answer.body, response).catch(() => undefined)
    }
    if (reply.holds_all) return
    if (reply.holds) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return response.flushHeaders()
    }
    const { status = 500, headers: replied = {}, body: said = {} } = reply
    response.writeHead(status, { 'content-type': 'application/json', ...replied })
    const text = typeof said === 'string' ? said : JSON.stringify(said)
    if (reply.is_cut) return breakOff(response, Buffer.from(text))
    if (reply.is_endless) return void response.write(text)
    response.end(text)
  }

  async function handOn({ method, path, headers }: Seen, body: Buffer, signal: AbortSignal) {
    if (proxy.target === undefined) return { status: 500, headers: {}, body: [] }
    const kept = [
      'authorization',
      'content-type',
      'idempotency-key',
      'accept',
      'user-agent',
      'last-event-id',
    ]
    const response = await fetch(`${proxy.target}${path}`, {
      method,
      signal,
      headers: kept.flatMap((name): [string, string][] => {
        const value = headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const passed = ['content-type', 'retry-after', 'x-request-id', 'x-ignored-fields', 'date']
    return {
      status: response.status,
      headers: Object.fromEntries([...response.headers].filter(([name]) => passed.includes(name))),
      // As it comes: it may have no end.
      body: response.body ?? [],
    }
  }
}

function breakOff(response: ServerResponse, body: Buffer) {
  response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy())
}
