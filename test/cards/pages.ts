/** Pages on loopback, in the place of the public Internet. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Respond = (response: ServerResponse) => unknown

export interface Pages {
  port: number
  /** Every path that was asked for, in order. */
  asked: string[]
  /** From now on there is this at the path; returns the address. */
  put(path: string, what: string | Buffer | Respond, content_type?: string): string
  close(): Promise<void>
}

export async function openPages(): Promise<Pages> {
  const asked: string[] = []
  const there = new Map<string, Respond>()
  const server = createServer((request, response) => {
    response.on('error', () => undefined)
    const path = request.url ?? ''
    asked.push(path)
    const respond = there.get(path)
    if (respond === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end()
    else respond(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    port,
    asked,
    put(path, what, content_type = 'text/html; charset=utf-8') {
      const respond: Respond = (response) =>
        response.setHeader('content-type', content_type).end(what)
      there.set(path, typeof what === 'function' ? what : respond)
      return `http://127.0.0.1:${port}${path}`
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function pageOf(tags: Record<string, string>, title = 'Of the tag'): string {
  const metas = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${content}">`,
  )
  return `<!doctype html><html><head>${metas.join('')}<title>${title}</title></head><body>…</body></html>`
}
