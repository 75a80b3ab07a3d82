/**
 * One PostgreSQL for the whole test run, with a migrated template that each test file copies. An own
 * server is used instead when TEST_DATABASE_URL names one; its user must be allowed to make databases.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { openPool, type Server } from '../../db/pool/postgres.ts'
import { copyPrepared, prepareDatabase } from './prepared.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database_server: Server
  }
}

/** Nobody pulls its plug, and every file that runs has services of its own. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
  autovacuum: 'off',
  max_connections: 1_000,
}

export const TEMPLATE = 'otterpost_template'

export async function setup(project: TestProject) {
  const own = process.env.TEST_DATABASE_URL
  const data_dir = mkdtempSync(join(tmpdir(), 'otterpost-test-'))
  const removePrepared = await prepareDatabase()
  copyPrepared(data_dir)
  const embedded = own === undefined ? await startEmbedded(data_dir, SETTINGS) : undefined
  const server: Server = own ?? embedded?.connection ?? ''
  const pool = openPool(server, { max: 1 })
  await pool.unsafe(`drop database if exists ${TEMPLATE}`)
  const prepared = embedded && ` template ${embedded.connection.database}`
  await pool.unsafe(`create database ${TEMPLATE}${prepared ?? ''}`)
  await pool.end()
  await migrate(databaseOf(server, TEMPLATE))
  project.provide('database_server', server)
  return async () => {
    await embedded?.stop()
    removePrepared()
    rmSync(data_dir, { recursive: true, force: true })
  }
}

/** Another database of the same server. */
export function databaseOf(server: Server, database: string): Server {
  if (typeof server !== 'string') return { ...server, database }
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
