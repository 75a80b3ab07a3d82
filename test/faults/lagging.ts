/**
 * A PostgreSQL with a copy that lags behind: it has what was there when it was made, and becomes a server of
 * its own, on a timeline of its own, as a replica does that takes over.
 */
import { execFile } from 'node:child_process'
import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { findSystemAccount, own } from '../../db/embedded/account.ts'
import { NAME } from '../../db/embedded/initialise.ts'
import { PORT } from '../../db/embedded/server.ts'
import { findInstalled, startServer, type Server } from './installed.ts'
import type { Place } from './restoring.ts'
import { until } from './site.ts'

export interface Lagging {
  /** An empty database. */
  place: Place
  copy(): Promise<void>
  /** The copy takes over. The server before goes on, until it is lost; the next copy is one of this server. */
  promote(): Promise<Place>
  /** Ends the connections of the server before, but those that prove processes alive. */
  shed(): Promise<void>
  lose(): Promise<void>
  close(): Promise<void>
}

const PROMOTES = `
restore_command = 'false'
recovery_target = 'immediate'
recovery_target_action = 'promote'
`

/** Undefined where PostgreSQL's client programs are not installed. */
export async function openLagging(folder: string): Promise<Lagging | undefined> {
  const program = findInstalled()
  if (program === undefined) return undefined
  const first_cluster = join(folder, 'postgresql')
  const servers: Server[] = [await startServer(first_cluster, program)]
  const host = () => servers[0]?.host ?? ''
  let copies = 0
  let copy = ''
  return {
    place: { server: { host: host(), user: NAME }, database: NAME },
    async copy() {
      copy = join(folder, `copy-${++copies}`)
      await promisify(execFile)(join(program.bin, 'pg_basebackup'), [
        ...['-h', host(), '-U', NAME, '-D', copy, '--wal-method=stream', '--checkpoint=fast'],
      ])
    },
    async promote() {
      // It was copied along, and is the first server's.
      rmSync(join(copy, `.s.PGSQL.${PORT}.lock`), { force: true })
      writeFileSync(join(copy, 'recovery.signal'), '')
      appendFileSync(join(copy, 'postgresql.auto.conf'), PROMOTES)
      // The programs wrote it as whoever runs this; it is to belong to PostgreSQL's user.
      const account = findSystemAccount(first_cluster)
      for (const name of ['.', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
        own(join(copy, name), account)
      }
      servers.push(await startServer(copy, program))
      const place = { server: { host: copy, user: NAME }, database: NAME }
      await asking(copy, (sql) =>
        until(async () => {
          const [row] = await sql<
            { promoted: boolean }[]
          >`select not pg_is_in_recovery() as promoted`
          return row?.promoted
        }),
      )
      return place
    },
    async shed() {
      await asking(host(), async (sql) => {
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid() and pid not in (
            select pid from pg_locks where locktype = 'advisory')`
      })
    },
    async lose() {
      await servers.shift()?.stop()
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
    },
  }
}

/** What a proxy connects to. */
export function socketOf({ server }: Place): string {
  return join(server.host, `.s.PGSQL.${PORT}`)
}

async function asking(host: string, work: (sql: postgres.Sql) => Promise<unknown>) {
  const sql = postgres({ host, user: NAME, database: NAME, max: 1, onnotice: () => undefined })
  await work(sql)
  await sql.end({ timeout: 1 })
}
