/** How a proxy stands before a database server, be it the embedded one, which has a socket alone. */
import type { NetConnectOpts } from 'node:net'
import type { Server } from '../../db/pool/client.ts'

export interface Through {
  /** For the proxy. */
  target: NetConnectOpts
  /** For whoever goes through it. */
  address(port: number): string
}

export function through(server: Server): Through {
  const url = new URL(
    typeof server === 'string' ? server : `postgres://${server.user}@socket/${server.database}`,
  )
  return {
    target:
      typeof server === 'string'
        ? { host: url.hostname, port: Number(url.port || 5432) }
        : { path: `${server.host}/.s.PGSQL.5432` },
    address: (port) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
  }
}

/** How the statement `commit` begins on the wire: the word alone is in every connection's first message. */
export const COMMIT = 'Q\0\0\0\x0bcommit'
