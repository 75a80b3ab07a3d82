/** What a server of PostgreSQL says of itself, for whoever looks after it. */
import type { Sql } from './sql.ts'

export interface ServerState {
  version: string
  /** It follows another server and takes no writes. */
  is_copy: boolean
  connections: number
  max_connections: number
  /** By its clock, in milliseconds since 1970. */
  now_ms: number
}

export async function readServerState(sql: Sql): Promise<ServerState> {
  const [row] = await sql<ServerState[]>`
    select current_setting('server_version') as version, pg_is_in_recovery() as is_copy,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::integer as max_connections,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`
  if (row === undefined) throw new Error('a server that says nothing of itself')
  return row
}
