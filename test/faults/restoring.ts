/**
 * Three ways to an older database: a dump, a copy of the data of a server that was stopped, and a base
 * backup of one that goes on. Each has a server of its own. What needs PostgreSQL's client programs is
 * left out where they are not installed.
 */
import { execFile } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { findSystemAccount, own } from '../../db/embedded/account.ts'
import { NAME } from '../../db/embedded/initialise.ts'
import { findProgram, type Program } from '../../db/embedded/program.ts'
import { findInstalled, startServer, type Server } from './installed.ts'

const ROOT = new URL('../..', import.meta.url).pathname

export interface Place {
  server: { host: string; user: string }
  database: string
}

export interface Way {
  name: string
  /** The service has to be stopped for the backup. */
  cold: boolean
  /** An empty database. */
  place: Place
  backUp(): Promise<void>
  /** Nobody may be connected any more. */
  restore(): Promise<Place>
  close(): Promise<void>
}

type OpenWay = (folder: string, encryption_keys: string) => Promise<Way>

/** The hardest first. */
export function listWays(): OpenWay[] {
  const installed = findInstalled()
  return [
    ...(installed ? [(folder: string) => baseBackup(folder, installed)] : []),
    copyOfFolder,
    ...(installed ? [(folder: string, keys: string) => dump(folder, installed, keys)] : []),
  ]
}

async function dump(folder: string, program: Program, keys: string): Promise<Way> {
  const server = await startServer(join(folder, 'postgresql'), program)
  const file = join(folder, 'backup.dump')
  const npm = (script: string, database: string) =>
    promisify(execFile)(process.execPath, [`server/${script}.ts`, file], {
      cwd: ROOT,
      env: {
        PATH: `${program.bin}:${process.env.PATH}`,
        ENCRYPTION_KEYS: keys,
        DATABASE_URL: `postgres:///${database}`,
        PGHOST: server.host,
        PGUSER: server.user,
      },
    })
  return {
    name: 'dump',
    cold: false,
    place: placeOn(server),
    backUp: async () => void (await npm('backup', NAME)),
    async restore() {
      const admin = postgres({ host: server.host, user: server.user, database: NAME, max: 1 })
      await admin.unsafe('create database restored')
      await admin.end()
      await npm('restore', 'restored')
      return { ...placeOn(server), database: 'restored' }
    },
    close: server.stop,
  }
}

async function copyOfFolder(folder: string): Promise<Way> {
  const cluster = join(folder, 'postgresql')
  const copy = join(folder, 'copy')
  const program = findProgram(findSystemAccount(cluster), join(folder, 'links'))
  let server = await startServer(cluster, program)
  return {
    name: 'copy of the data folder',
    cold: true,
    place: placeOn(server),
    async backUp() {
      await server.stop()
      await promisify(execFile)('cp', ['-a', cluster, copy])
      server = await startServer(cluster, program)
    },
    async restore() {
      await server.stop()
      rmSync(cluster, { recursive: true })
      await promisify(execFile)('mv', [copy, cluster])
      server = await startServer(cluster, program)
      return placeOn(server)
    },
    close: () => server.stop(),
  }
}

async function baseBackup(folder: string, program: Program): Promise<Way> {
  const cluster = join(folder, 'postgresql')
  const copy = join(folder, 'base')
  let server = await startServer(cluster, program)
  return {
    name: 'base backup',
    cold: false,
    place: placeOn(server),
    async backUp() {
      await promisify(execFile)(join(program.bin, 'pg_basebackup'), [
        ...['-h', server.host, '-U', server.user, '-D', copy],
        ...['--wal-method=stream', '--checkpoint=fast'],
      ])
    },
    async restore() {
      await server.stop()
      // The programs wrote it as whoever runs this; it is to belong to PostgreSQL's user.
      const account = findSystemAccount(cluster)
      for (const name of ['.', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
        own(join(copy, name), account)
      }
      server = await startServer(copy, program)
      return placeOn(server)
    },
    close: () => server.stop(),
  }
}

function placeOn({ host, user }: Server): Place {
  return { server: { host, user }, database: NAME }
}
