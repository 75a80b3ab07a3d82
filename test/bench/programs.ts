/** The programs that are measured, each a process of its own with settings of its own. */
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseAddress } from '../../db/embedded/embedded.ts'
import { launch, listening, SERVE, SIMULATOR, type Program } from '../world/program.ts'

export interface Started {
  program: Program
  /** The address that it says it has. */
  url: string
}

export function startSimulator(data_dir: string): Promise<Started> {
  return start(SIMULATOR, { SIMULATOR_PORT: '0', DATA_DIR: data_dir })
}

export interface ServiceSettings {
  database: DatabaseAddress
  encryption_keys: string
  simulator_url: string
  data_dir: string
  role: 'all' | 'api' | 'worker'
  webhook_hosts?: string
  pooled_database_url?: string
}

export function startService(settings: ServiceSettings): Promise<Started> {
  const {
    database,
    encryption_keys,
    simulator_url,
    data_dir,
    role,
    webhook_hosts,
    pooled_database_url,
  } = settings
  const env = {
    // An address cannot name a socket folder in a way that both clients of PostgreSQL take.
    DATABASE_URL: `postgres:///${database.database}`,
    PGHOST: database.host,
    PGUSER: database.user,
    ENCRYPTION_KEYS: encryption_keys,
    SIMULATOR_URL: simulator_url,
    DATA_DIR: data_dir,
    PORT: '0',
    ROLE: role,
    ...(pooled_database_url !== undefined && { POOLED_DATABASE_URL: pooled_database_url }),
    ...(webhook_hosts !== undefined && { WEBHOOK_HOSTS: webhook_hosts }),
  }
  return start(SERVE, env, logOf(data_dir))
}

/** Its lines are written as where it is run: they are part of what a request costs. */
export function logOf(data_dir: string): string {
  return `${data_dir}.log`
}

/** What the service is compared with (test/bench/bare/server.ts). */
export function startBare({ database, host, user }: DatabaseAddress): Promise<Started> {
  return start(['test/bench/bare/server.ts'], { DATABASE: database, PGHOST: host, PGUSER: user })
}

/** Without a database (test/bench/bare/frameworks.ts). */
export function startFramework(which: 'express' | 'contract', paths: number): Promise<Started> {
  return start(['test/bench/bare/frameworks.ts', which, String(paths)], {})
}

async function start(
  args: string[],
  env: Record<string, string>,
  log_file?: string,
): Promise<Started> {
  const program = launch({
    args: [...process.execArgv, ...args],
    env: { ...compiling(), ...env },
    ...(log_file !== undefined && { log_file }),
  })
  return { program, url: await listening(program) }
}

/** With a database and networks of its own, as `npm start` runs it. */
export interface AllInOne extends Started {
  simulator_url: string
  key: string
}

/** Until it is ready. */
export async function startAllInOne(folder: string): Promise<AllInOne> {
  const { program, url } = await start(SERVE, { DATA_DIR: folder, PORT: '0', SIMULATOR_PORT: '0' })
  while (!(await fetch(`${url}/readyz`)).ok) await sleep(20)
  const [, simulator_url] = /^Simulated networks: (\S+)$/m.exec(program.said()) ?? []
  const [, key] = /^API key: (\S+)$/m.exec(program.said()) ?? []
  if (!simulator_url || !key) throw new Error('the service did not start')
  return { program, url, simulator_url, key }
}

interface Caller {
  url: string
  key: string
}

/** Throws for whatever is no success. */
export async function createPosts(
  caller: Caller,
  body: object,
): Promise<{ posts: { id: string; status: string }[] }> {
  return create(caller, '/posts', body)
}

/** One that hears of nothing that the bench does. Its service has to know the host. Returns its id. */
export async function createWebhook(caller: Caller): Promise<string> {
  const body = { url: 'http://127.0.0.1:1/', types: ['account.disconnected'] }
  return (await create<{ id: string }>(caller, '/webhooks', body)).id
}

async function create<Created>({ url, key }: Caller, path: string, body: object): Promise<Created> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  // Of the contract's own form.
  return (await response.json()) as Created
}

/** As the bench itself is started. */
export function compiling(): { NODE_DISABLE_COMPILE_CACHE?: string } {
  const { NODE_DISABLE_COMPILE_CACHE } = process.env
  return NODE_DISABLE_COMPILE_CACHE === undefined ? {} : { NODE_DISABLE_COMPILE_CACHE }
}

/** The embedded PostgreSQL runs as a user of its own where this one is root, and has to pass through. */
export function makeFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

/** Of the embedded database in this folder. */
export function postmasterPid(data_dir: string): number {
  const [pid] = readFileSync(join(data_dir, 'postgresql/postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}
