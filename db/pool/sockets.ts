/**
 * The sockets of one client of postgres.js, which leaves some behind: a connection that is ended while it is
 * being made, or while statements wait for it, is made all the same, and then stays open for as long as the
 * process lives. After a few bad seconds PostgreSQL would have none left for anybody.
 */
import { connect, Socket } from 'node:net'
import type { ServerPlace } from './addresses.ts'
import { connectionLost } from './outage.ts'

/** Where a server listens, as postgres.js has understood it. */
export interface SocketAddress {
  host: string[]
  port: number[]
  /** Of a socket file; wins. */
  path: string | false
}

export interface Sockets {
  /** What postgres.js calls for each connection; it waits for the rest by itself. */
  open(place: SocketAddress): Promise<Socket>
  /** Closes those that are open, and every later one at once. */
  close(): void
}

/** A connection without traffic is tried after `keepalive_s`. Where there are several servers, `find` says which it is. */
export function openSockets(keepalive_s: number, find?: () => Promise<ServerPlace>): Sockets {
  const all = new Set<Socket>()
  let closed = false

  function toServer(
    { host: [host = ''], port: [port = 0], path }: SocketAddress,
    found?: ServerPlace,
  ) {
    if (path) return connect({ path })
    const at = found ?? { host, port }
    const keepAliveInitialDelay = keepalive_s * 1000
    // For TLS, postgres.js reads the name from the socket.
    return Object.assign(connect({ ...at, keepAlive: true, keepAliveInitialDelay }), at)
  }

  return {
    async open(place) {
      // Until the caller listens to the socket, nothing happens to it: that begins with the next tick.
      const found = await find?.().catch((error: Error) => error)
      // As one that could not be made, so that whoever waits for it is told.
      if (closed) return refusing(connectionLost())
      if (found instanceof Error) return refusing(found)
      const socket = toServer(place, found)
      all.add(socket)
      socket.once('close', () => all.delete(socket))
      return socket
    },
    close() {
      closed = true
      for (const socket of all) socket.destroy()
    },
  }
}

/**
 * Fails when something is written to it, and not before: of a socket that is closed with its first message unsent,
 * postgres.js keeps the message, and the connection that it makes next says nothing.
 */
function refusing(error: Error): Socket {
  const socket = new Socket()
  const write = () => {
    socket.destroy(error)
    return false
  }
  return Object.assign(socket, { write })
}
