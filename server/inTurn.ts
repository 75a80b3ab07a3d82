/**
 * The requests of a connection, one after the other: HTTP/1.1 lets a client send many before it reads an
 * answer (pipelining, RFC 9112, section 9.3.2), and Node begins all that have come in at once. So a few hundred
 * connections would have thousands of requests worked on before anybody else's next one, and whoever never
 * reads would be worked for all the same.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Nobody has so many requests under way before they read the first answer. */
const UNREAD_MAX = 100

export function inTurn(handle: RequestListener): RequestListener {
  /** The requests of a connection that are begun or wait. */
  const lines = new WeakMap<Socket, (() => void)[]>()

  return function arrive(req: IncomingMessage, res: ServerResponse) {
    const { socket } = req
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    if (line.length === UNREAD_MAX) return void socket.destroy()
    line.push(() => {
      res.once('close', () => {
        line.shift()
        const [next] = line
        // Behind what others have waiting.
        if (next) setImmediate(next)
      })
      if (!socket.destroyed) handle(req, res)
    })
    if (line.length === 1) line[0]?.()
  }
}
