/**
 * The sockets of one client of postgres.js, which leaves some behind: a connection that is ended while it is
 * being made, or while statements wait for it, is made all the same, and then stays open for as long as the
 * process lives. After a few bad seconds PostgreSQL would have none left for anybody.
 */
import { connect, Socket } from 'node:net'
import { connectionLost } from './outage.ts'

/** Where a server listens, as postgres.js has understood it: several of them are tried in turn. */
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

/** A connection without traffic is tried after `keepalive_s`. */
export function openSockets(keepalive_s: number): Sockets {
  const all = new Set<Socket>()
  let closed = false
  let next = 0

  function toServer({ host, port, path }: SocketAddress): Socket {
    if (path) return connect({ path })
    const index = next++ % port.length
    const at = { host: host[index] ?? '', port: port[index] ?? 0 }
    const keepAliveInitialDelay = keepalive_s * 1000
    // For TLS, postgres.js reads the name from the socket.
    return Object.assign(connect({ ...at, keepAlive: true, keepAliveInitialDelay }), at)
  }

  return {
    async open(place) {
      // Until the caller listens to the socket, nothing happens to it: that begins with the next tick.
      await Promise.resolve()
      // As one that could not be made, so that whoever waits for it is told.
      if (closed) return new Socket().destroy(connectionLost())
      const socket = toServer(place)
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
