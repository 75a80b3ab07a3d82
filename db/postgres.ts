import postgres from 'postgres'

/** Where a PostgreSQL server listens: an address, or the socket folder of the embedded one. */
export type Server = string | { host: string; user: string; database: string }

/** The pool: only who holds it can begin a transaction. */
export type Db = postgres.Sql<Record<string, never>>
/** The pool or a transaction. */
export type Sql = postgres.ISql<Record<string, never>>

export interface PoolOptions {
  max: number
  /** Counters may be lost with the machine: their commits do not wait for the disk. */
  synchronous_commit?: 'on' | 'off'
  /** Connections are not recycled: something is held by them. */
  lasting?: boolean
  /** A connection was lost, or could not be made. */
  onclose?: () => void
}

/**
 * Opens a pool. Timestamps arrive as the contract writes them (ISO 8601 with milliseconds, UTC) and
 * counts as numbers.
 */
export function openPool(
  server: Server,
  { max, synchronous_commit = 'on', lasting, onclose }: PoolOptions,
): Db {
  const options: postgres.Options<Record<string, postgres.PostgresType>> = {
    max,
    onnotice: () => undefined,
    ...(lasting === true && { max_lifetime: null, idle_timeout: 0 }),
    ...(onclose && { onclose }),
    types: {
      timestamp: { to: 1184, from: [1184], serialize: String, parse: readTimestamp },
      count: { to: 20, from: [20], serialize: String, parse: Number },
    },
    connection: { TimeZone: 'UTC', application_name: 'otterpost', synchronous_commit },
  }
  const pool =
    typeof server === 'string' ? postgres(server, options) : postgres({ ...server, ...options })
  // The types above only change how columns are read, which no signature of the pool shows.
  return pool
}

/** `2026-11-20 10:00:00.12+00` becomes `2026-11-20T10:00:00.120Z`, which every client's parser takes. */
function readTimestamp(value: string): string {
  const fraction = value.slice(20, value.indexOf('+', 19))
  const milliseconds = value[19] === '.' ? fraction.padEnd(3, '0').slice(0, 3) : '000'
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}
