/** Connections to PostgreSQL, as every part of this program opens them. */
import postgres from 'postgres'
import { addressesOf, isOfVersion6, placeOf } from './addresses.ts'
import { openSockets, type Sockets } from './sockets.ts'
import { TYPES } from './types.ts'
import { findWriter } from './writer.ts'

/** Where a PostgreSQL server listens: an address, which may name several, or the socket folder of the embedded one. */
export type Server = string | { host: string; user: string; database: string }

/** A client of postgres.js itself. */
export type Client = postgres.Sql<Record<string, never>>

export interface ClientOptions {
  max: number
  /** A connection was lost, or could not be made. The client must not be used any more. */
  onclose: () => void
  /** Somebody is there, and lets us in. */
  onwelcome?: () => void
  /** A pooler in transaction mode is at its other end (db/pool/pooler.ts). */
  pooled?: boolean
}

/** A server that takes a connection and then says nothing is given up after so long, and asked anew. */
export const CONNECT_S_MAX = 5
/** A connection without traffic is tried after so long, to learn of machines that are gone. */
export const KEEPALIVE_S = 10

/**
 * For sessions that hold something: how the server notices that our machine has vanished without a word. It
 * ends the session within 30 seconds, and nobody waits for its locks any more. A process that is only stopped
 * keeps them, since its machine still answers (R5). What falls idle within a transaction was forgotten by
 * somebody in between. As statements, since poolers refuse such parameters when a connection is opened.
 */
export const ENDS_WITH_US = `
  set tcp_keepalives_idle = ${KEEPALIVE_S};
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 4;
  set tcp_user_timeout = 30000;
  set idle_in_transaction_session_timeout = '5min'`

/** The library's types leave out how it gets its sockets, and how many statements may follow one that is under way. */
type Options = postgres.Options<Record<string, postgres.PostgresType>> & {
  socket: Sockets['open']
  max_pipeline?: number
}

/** A bare client of postgres.js, whose connections last as long as it does, and no longer. */
export function openClient(
  server: Server,
  { max, onclose, onwelcome, pooled = false }: ClientOptions,
): Client {
  const [first = '', ...others] = typeof server === 'string' ? addressesOf(server) : []
  const find = async () => placeOf(await findAddress(first, others, pooled))
  const finds = others.length > 0 || isOfVersion6(first)
  const sockets = openSockets(KEEPALIVE_S, finds ? find : undefined)
  const options: Options = {
    socket: sockets.open,
    max,
    onclose,
    onnotice: () => undefined,
    // What a server says of itself before it takes the first statement.
    ...(onwelcome && { onparameter: onwelcome }),
    types: TYPES,
    fetch_types: false,
    max_lifetime: null,
    connect_timeout: CONNECT_S_MAX,
    keep_alive: KEEPALIVE_S,
    // What is prepared belongs to one session. And PgBouncer lends a session to the next one as soon as a statement has its
    // answer, also when the first half of another one has arrived behind it: its answer would be lost.
    prepare: !pooled,
    ...(pooled && { max_pipeline: 0 }),
    connection: {
      TimeZone: 'UTC',
      application_name: 'otterpost',
      ...(!pooled && { synchronous_commit: 'on' }),
    },
  }
  const client =
    typeof server === 'string' ? postgres(first, options) : postgres({ ...server, ...options })
  const { end } = client
  client.end = (timing) => end(timing).finally(sockets.close)
  // The types above only change how columns are read, which no signature of the client shows.
  return client
}

/** Of an address that names several servers that of the one that takes writes; any other as it is. */
export async function writerOf(server: string): Promise<string> {
  const [first = '', ...others] = addressesOf(server)
  return findAddress(first, others, false)
}

async function findAddress(first: string, others: string[], pooled: boolean): Promise<string> {
  if (others.length === 0) return first
  const open = (address: string) =>
    openClient(address, { max: 1, onclose: () => undefined, pooled })
  return findWriter([first, ...others], open)
}
