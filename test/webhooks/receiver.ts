/** A receiver of webhooks on loopback, which answers as it is told, and checks what it gets as receivers should. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Event } from '../events/follow.ts'

export interface Received {
  path: string
  headers: IncomingMessage['headers']
  raw: string
  id: string
  event: Event
  at_ms: number
}

/** How a request to a path is answered; with 204 when it is not said. */
export type Respond = (res: ServerResponse, received: Received) => void

export interface Receiver {
  port: number
  /** `host:port`, as the host of an instance allows it. */
  host: string
  url(path?: string): string
  /** From now on, requests to this path. */
  respond(path: string, respond: Respond | number): void
  /** All so far to a path, the oldest first. */
  at(path: string): Received[]
  /** How many connections have been made to it. */
  readonly connections: number
  /** Told of the next one. */
  onConnection(tell: () => void): void
  close(): Promise<void>
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const responses = new Map<string, Respond>()
  let connections = 0
  const server = createServer((req, res) => {
    res.on('error', () => undefined)
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of req) chunks.push(chunk as Buffer)
      const raw = Buffer.concat(chunks).toString()
      const path = req.url ?? ''
      const id = String(req.headers['webhook-id'])
      const one = { path, headers: req.headers, raw, id, at_ms: performance.now() }
      const whole: Received = { ...one, event: JSON.parse(raw) }
      received.push(whole)
      const respond = responses.get(path)
      if (respond === undefined) res.writeHead(204).end()
      else respond(res, whole)
    })().catch(() => res.destroy())
  })
  server.on('connection', () => void connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  return {
    port,
    host,
    url: (path = '/') => `http://${host}${path}`,
    respond(path, respond) {
      const plain: Respond = (res) => void res.writeHead(Number(respond)).end()
      responses.set(path, typeof respond === 'number' ? plain : respond)
    },
    at: (path) => received.filter((one) => one.path === path),
    onConnection: (tell) => void server.once('connection', tell),
    get connections() {
      return connections
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** As docs/WEBHOOKS.md tells receivers to do it. */
export function isSigned({ headers, raw }: Pick<Received, 'headers' | 'raw'>, secret: string) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${raw}`).digest()
  const signatures = String(headers['webhook-signature']).split(' ')
  return signatures.some((signature) => {
    const [version, base64 = ''] = signature.split(',')
    const given = Buffer.from(base64, 'base64')
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}
