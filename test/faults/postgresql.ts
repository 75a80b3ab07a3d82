/** A real PostgreSQL with a migrated template, for as many scenarios as do nothing to it but use it. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import type { Settings } from '../../db/embedded/server.ts'
import { migrate } from '../../db/migrate.ts'
import { copyPrepared } from '../world/prepared.ts'

export type Query = postgres.Sql<Record<string, never>>

export interface PostgreSql {
  /** What Node's PostgreSQL clients need to reach a database of this server. */
  server: { host: string; user: string }
  /** Its unix socket, for a proxy to connect to. */
  socket: string
  /** Its data, with its postmaster.pid. */
  cluster: string
  /** Makes a database; a template other than the migrated one must have no connection. */
  createDatabase(template?: string): Promise<string>
  dropDatabase(name: string): Promise<void>
  close(): Promise<void>
}

const TEMPLATE = 'rig_template'
/** Several scenarios at a time have several processes each. */
const SETTINGS = { max_connections: 400 }

/** `settings` go before its own. */
export async function openPostgresql(settings: Settings = {}): Promise<PostgreSql> {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-faults-postgresql-'))
  // It runs as a user of its own where this one is root, and has to pass through.
  chmodSync(folder, 0o755)
  const data_dir = join(folder, 'data')
  mkdirSync(data_dir, { mode: 0o755 })
  copyPrepared(data_dir)
  const embedded = await startEmbedded(data_dir, { ...SETTINGS, ...settings })
  const { host, user, port, database: prepared } = embedded.connection
  const quiet = { onnotice: () => undefined }
  const admin: Query = postgres({ host, user, database: 'postgres', max: 1, ...quiet })
  await admin.unsafe(`create database ${TEMPLATE} template ${prepared}`)
  await migrate({ host, user, database: TEMPLATE })
  let databases = 0

  return {
    server: { host, user },
    socket: join(host, `.s.PGSQL.${port}`),
    cluster: join(data_dir, 'postgresql'),
    async createDatabase(template = TEMPLATE) {
      const name = `rig_${++databases}`
      await admin.unsafe(`create database ${name} template ${template}`)
      return name
    },
    async dropDatabase(name) {
      await admin.unsafe(`drop database ${name} with (force)`)
    },
    async close() {
      await admin.end({ timeout: 1 })
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}
