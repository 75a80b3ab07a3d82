/**
 * The pool. postgres.js 3.4.9 does not outlive a lost connection in one piece: it may write to the
 * closed socket, which ends the process, hand the next query to a connection that never sends it, or
 * run the rest of a transaction within another one (github.com/porsager/postgres/pull/1215). So what
 * has lost a connection is not used again: a fresh client takes its place.
 */
import postgres from 'postgres'
import { openTransactions, type Fragment, type Sql } from './transactions.ts'
import { TYPES } from './types.ts'

/** Where a PostgreSQL server listens: an address, or the socket folder of the embedded one. */
export type Server = string | { host: string; user: string; database: string }

/** The pool: only who holds it can begin a transaction. */
export interface Db extends Sql {
  begin<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>
  listen: Client['listen']
  /** Waits for what is under way, for at most `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>
}

/** A client of postgres.js itself. */
export type Client = postgres.Sql<Record<string, never>>
export type { Fragment, Sql }

export interface PoolOptions {
  /** Connections for single statements, and as many for transactions. */
  max: number
  /** Counters may be lost with the machine: their commits do not wait for the disk. */
  synchronous_commit?: 'on' | 'off'
}

/** What still runs on other connections of a client that has lost one may end for so long. */
const END_S = 5

/**
 * Opens a pool. Timestamps arrive as the contract writes them (ISO 8601 with milliseconds, UTC) and
 * counts as numbers.
 */
export function openPool(server: Server, { max, synchronous_commit = 'on' }: PoolOptions): Db {
  const open = (connections: number, onclose: () => void) =>
    openClient(server, { max: connections, onclose, synchronous_commit })
  const transactions = openTransactions((onclose) => open(1, onclose), max)
  const listener = open(1, () => undefined)
  let ended = false
  let client = renew()

  function renew(): Client {
    const fresh: Client = open(max, () => {
      if (ended || client !== fresh) return
      client = renew()
      // Its connections are lost or will be; nobody waits for their end.
      fresh.end({ timeout: END_S }).catch(() => undefined)
    })
    return fresh
  }

  const statement = (first: TemplateStringsArray, ...rest: never[]) => client(first, ...rest)
  // Whatever the type of its rows is, a statement goes to the client as it is.
  return Object.assign(statement as Sql, {
    json: (value: never) => client.json(value),
    unsafe: (text: string) => client.unsafe(text),
    begin: transactions.begin,
    listen: listener.listen,
    async end(options?: { timeout?: number }) {
      ended = true
      await Promise.all([transactions.end(options), client.end(options), listener.end(options)])
    },
  })
}

export interface ClientOptions {
  max: number
  /** A connection was lost, or could not be made. The client must not be used any more. */
  onclose: () => void
  synchronous_commit?: 'on' | 'off'
}

/** A server that takes a connection and then says nothing is given up after so long, and asked anew. */
export const CONNECT_S_MAX = 5

/** A bare client of postgres.js, whose connections last as long as it does. */
export function openClient(
  server: Server,
  { max, onclose, synchronous_commit = 'on' }: ClientOptions,
): Client {
  const options: postgres.Options<Record<string, postgres.PostgresType>> = {
    max,
    onclose,
    onnotice: () => undefined,
    types: TYPES,
    fetch_types: false,
    max_lifetime: null,
    connect_timeout: CONNECT_S_MAX,
    connection: { TimeZone: 'UTC', application_name: 'otterpost', synchronous_commit },
  }
  const client =
    typeof server === 'string' ? postgres(server, options) : postgres({ ...server, ...options })
  // The types above only change how columns are read, which no signature of the client shows.
  return client
}
