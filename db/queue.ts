import pg from 'pg'
import { CONNECT_S_MAX, type Server } from './postgres.ts'

/**
 * A pool for graphile-worker, which speaks through `pg`. It wants an error handler on the pool and on
 * each connection: a lost connection is reported, and made anew at the next use.
 */
export function openQueuePool(
  server: Server,
  max: number,
  report: (error: Error) => void,
): pg.Pool {
  const options = typeof server === 'string' ? { connectionString: server } : server
  const pool = new pg.Pool({
    ...options,
    max,
    connectionTimeoutMillis: CONNECT_S_MAX * 1000,
  })
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}
