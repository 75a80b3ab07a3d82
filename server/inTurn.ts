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
/** Some milliseconds. */
const OF_A_TURN = 10

export function inTurn(handle: RequestListener): RequestListener {
  /** The requests of a connection that are begun or wait. */
  const lines = new WeakMap<Socket, (() => void)[]>()
  /** Those of all connections whose turn has come; the first ones of others do not wait behind them. */
  const next: (() => void)[] = []

  function beginSome() {
    for (const begin of next.splice(0, OF_A_TURN)) begin()
    if (next.length > 0) setImmediate(beginSome)
  }

  return function arrive(req: IncomingMessage, res: ServerResponse) {
    const { socket } = req
    const line = lines.get(socket) ?? []
    lines.set(socket, line)
    if (line.length === UNREAD_MAX) return void socket.destroy()
    line.push(() => {
      res.once('close', () => {
        line.shift()
        const [waiting] = line
        if (waiting === undefined) return
        next.push(waiting)
        if (next.length === 1) setImmediate(beginSome)
      })
      if (!socket.destroyed) handle(req, res)
    })
    if (line.length === 1) line[0]?.()
  }
}
