/** A PostgreSQL that is installed on this machine, with the client programs that ours comes without. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findSystemAccount } from '../../db/embedded/account.ts'
import { initialise, NAME } from '../../db/embedded/initialise.ts'
import type { Program } from '../../db/embedded/program.ts'
import { keepRunning } from '../../db/embedded/server.ts'

const INSTALLED = '/usr/lib/postgresql'
const NEEDED = ['initdb', 'postgres', 'createdb', 'pg_dump', 'pg_restore', 'pg_basebackup']

/** The newest that the service works with, if there is one with all of its programs. */
export function findInstalled(): Program | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : []
  return versions
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
    .map((version) => ({ bin: join(INSTALLED, String(version), 'bin'), env: {} }))
    .find(({ bin }) => NEEDED.every((name) => existsSync(join(bin, name))))
}

export interface Server {
  /** The folder of its unix socket. */
  host: string
  user: string
  stop(): Promise<void>
}

/** With an empty database of the name NAME, the first time. Its folder must be open to PostgreSQL's user. */
export async function startServer(cluster: string, program: Program): Promise<Server> {
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o755 })
  const account = findSystemAccount(cluster)
  if (!existsSync(cluster)) initialise(cluster, program, account)
  const stop = await keepRunning({ cluster, socket_dir: cluster, program, account })
  return { host: cluster, user: NAME, stop }
}
