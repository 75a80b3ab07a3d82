/** PgBouncer in transaction mode before a server of the tests, where there is one: in Debian it is `pgbouncer`. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSystemAccount } from '../../db/embedded/account.ts'
import type { Server } from '../../db/pool/postgres.ts'
import { freePort } from './freePort.ts'
import { launch, type Program } from './program.ts'
import { until } from './until.ts'

/** Where Debian has it, which is in the `PATH` of root alone. */
const DEBIANS = '/usr/sbin/pgbouncer'
const COMMAND = existsSync(DEBIANS) ? DEBIANS : 'pgbouncer'
/** How many sessions of the server it shares among all. */
export const SESSIONS = 3

/** What is missing for it; undefined when nothing is. */
export function lacksPooler(): string | undefined {
  const { error } = spawnSync(COMMAND, ['--version'])
  return error && 'pgbouncer is not installed (on Debian: apt-get install pgbouncer)'
}

export interface Pooler {
  port: number
  pid(): number
  /** The way to a database of the server. */
  address(database: string): string
  start(): Promise<void>
  /** As when its machine fails. */
  kill(): Promise<void>
  close(): Promise<void>
}

export async function startPooler(
  server: Server,
  settings: Record<string, string | number> = {},
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-pooler-'))
  // It does not run as root, either.
  chmodSync(folder, 0o755)
  const account = findSystemAccount(folder)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, fileOf(server, port, settings))
  let program: Program

  async function start() {
    program = launch({ command: COMMAND, args: [file], env: {}, account })
    await until(() => {
      if (!program.running) throw new Error(`PgBouncer did not start: ${program.said()}`)
      return program.said().includes('process up')
    })
  }
  async function kill() {
    await program.end()
  }
  await start()
  return {
    port,
    pid: () => program.pid,
    address: (database) => `postgres://otterpost@127.0.0.1:${port}/${database}`,
    start,
    kill,
    async close() {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}

function fileOf(server: Server, port: number, settings: Record<string, string | number>): string {
  const url = typeof server === 'string' ? new URL(server) : undefined
  const target =
    typeof server === 'string'
      ? {
          host: url?.hostname,
          port: url?.port || 5432,
          user: url?.username,
          password: url?.password,
        }
      : { host: server.host, user: server.user }
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: SESSIONS,
    // So that its sessions can be told from others.
    application_name_add_host: 1,
    // It asks for one again as soon as a server is back.
    server_login_retry: 1,
    ...settings,
  }).map(([name, value]) => `${name} = ${value}\n`)
  const there = Object.entries(target).filter(([, value]) => value)
  const to = there.map(([name, value]) => `${name}=${decodeURIComponent(String(value))}`).join(' ')
  return `[databases]\n* = ${to}\n[pgbouncer]\n${lines.join('')}`
}
