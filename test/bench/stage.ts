/**
 * Where something is measured: a database, simulated networks and the programs over them, all of their own, in a folder
 * that goes when they have ended.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseAddress } from '../../db/embedded/embedded.ts'
import { openPool, type Db } from '../../db/pool/postgres.ts'
import { newKeyring } from '../../db/secrets/seal.ts'
import type { Platform } from '../../networks/network.ts'
import { startPrepared } from '../world/prepared.ts'
import {
  makeFolder,
  postmasterPid,
  startService,
  startSimulator,
  type ServiceSettings,
  type Started,
} from './programs.ts'
import { openUser, type BenchUser } from './users.ts'

export interface Stage {
  folder: string
  database: DatabaseAddress
  db: Db
  /** The first process of PostgreSQL. */
  postmaster: number
  simulator: Started
  /** What each process of the service has to know of the others. */
  around: { encryption_keys: string; simulator_url: string }
  user(name: string, platforms: readonly Platform[]): Promise<BenchUser>
  /** The service as it is run, until it listens. */
  serve(
    role: ServiceSettings['role'],
    more?: Pick<ServiceSettings, 'webhook_hosts' | 'pooled_database_url'>,
  ): Promise<Started>
  /** Another program, which ends with the others. */
  begin(starting: Promise<Started>): Promise<Started>
  /** What is begun last ends first. */
  atEnd(close: () => Promise<unknown>): void
}

export async function onStage(name: string, measure: (stage: Stage) => Promise<void>) {
  const folder = makeFolder(`otterpost-${name}-`)
  const embedded = await startPrepared(join(folder, 'database'))
  const { connection: database } = embedded
  const db = openPool(database, { max: 4 })
  const closing: (() => Promise<unknown>)[] = []
  const begin = async (starting: Promise<Started>) => {
    const started = await starting
    closing.push(() => started.program.end('SIGTERM'))
    return started
  }
  try {
    const simulator = await begin(startSimulator(join(folder, 'simulator')))
    const around = { encryption_keys: newKeyring(), simulator_url: simulator.url }
    const data_dir = join(folder, 'data')
    await measure({
      folder,
      database,
      db,
      postmaster: postmasterPid(join(folder, 'database')),
      simulator,
      around,
      user: (of, platforms) => openUser(db, around, of, platforms),
      serve: (role, more) => begin(startService({ database, ...around, data_dir, role, ...more })),
      begin,
      atEnd: (close) => closing.push(close),
    })
  } finally {
    for (const close of closing.toReversed()) await close()
    await db.end({ timeout: 1 })
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
