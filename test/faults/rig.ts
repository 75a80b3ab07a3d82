/**
 * What one run of the rig shares: a real PostgreSQL with a migrated template, and the simulated
 * networks as a process of their own that is never killed. Each scenario opens sites on it (site.ts).
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { newKeyring } from '../../db/seal.ts'
import { launch, listening, type Program } from './program.ts'
import { openSimulated, type Simulated } from './simulated.ts'

export type Query = postgres.Sql<Record<string, never>>

export interface Rig {
  /** For logs, media and whatever else a scenario wants to keep for as long as the rig. */
  folder: string
  /** What Node's PostgreSQL clients need to reach a database of this server. */
  server: { host: string; user: string }
  /** The unix socket of PostgreSQL, for a proxy to connect to. */
  socket: string
  /** The data of PostgreSQL, with its postmaster.pid. */
  cluster: string
  encryption_keys: string
  simulated: Simulated
  /** One more process of simulated networks, for a scenario that turns their settings. */
  simulate(): Promise<Simulated>
  /** Makes a database; a template other than the migrated one must have no connection. */
  createDatabase(template?: string): Promise<string>
  dropDatabase(name: string): Promise<void>
  /** Ended with the rig, should the scenario not do it. */
  keep(program: Program): Program
  close(): Promise<void>
}

const TEMPLATE = 'rig_template'

/**
 * Duplicates are for the judge to find, hence the simulated networks must not refuse them; and no
 * account is to meet a rate limit unless a scenario wants it to.
 */
const SETTINGS = {
  x_duplicate_window_ms: 0,
  linkedin_duplicate_window_ms: 0,
  x_rate_limit: 1_000_000_000,
  bluesky_rate_limit: 1_000_000_000,
}

export async function openRig(): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-faults-'))
  // PostgreSQL runs as a user of its own where this one is root, and has to pass through.
  chmodSync(folder, 0o755)
  const data_dir = join(folder, 'data')
  mkdirSync(data_dir, { mode: 0o755 })
  const embedded = await startEmbedded(data_dir)
  const { host, user, port } = embedded.connection
  const programs: Program[] = []
  // Whatever ends this process, no other outlives it.
  const killThem = () => killAll(programs)
  process.once('exit', killThem)
  const quiet = { onnotice: () => undefined }
  const admin: Query = postgres({ host, user, database: 'postgres', max: 1, ...quiet })
  await admin.unsafe(`create database ${TEMPLATE}`)
  await migrate({ host, user, database: TEMPLATE })
  let databases = 0
  let simulators = 0

  function keep(program: Program): Program {
    programs.push(program)
    return program
  }
  async function simulate(): Promise<Simulated> {
    const own_folder = join(folder, `networks-${++simulators}`)
    mkdirSync(own_folder)
    const program = keep(
      launch({
        args: ['networks/simulator/start.ts'],
        env: { SIMULATOR_PORT: '0', DATA_DIR: own_folder },
        log_file: join(own_folder, 'log'),
      }),
    )
    const simulated = openSimulated(await listening(program), join(own_folder, 'simulator.jsonl'))
    await simulated.control('POST', '/control/settings', SETTINGS)
    return simulated
  }

  return {
    folder,
    server: { host, user },
    socket: join(host, `.s.PGSQL.${port}`),
    cluster: join(data_dir, 'postgresql'),
    encryption_keys: newKeyring(),
    simulated: await simulate(),
    simulate,
    async createDatabase(template = TEMPLATE) {
      const name = `rig_${++databases}`
      await admin.unsafe(`create database ${name} template ${template}`)
      return name
    },
    async dropDatabase(name) {
      await admin.unsafe(`drop database ${name} with (force)`)
    },
    keep,
    async close() {
      await Promise.all(programs.map((program) => program.end()))
      process.off('exit', killThem)
      await admin.end({ timeout: 1 })
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}

function killAll(programs: Program[]) {
  for (const { running, pid } of programs) if (running) process.kill(pid, 'SIGKILL')
}
