/** The programs that are measured, each a process of its own with settings of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Connection } from '../../db/embedded/embedded.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface Started {
  process: ChildProcess
  /** The address that it says it has. */
  url: string
}

export function startSimulator(data_dir: string): Promise<Started> {
  return start(['networks/simulator/start.ts'], /at (\S+)/, {
    SIMULATOR_PORT: '0',
    DATA_DIR: data_dir,
  })
}

export interface ServiceSettings {
  database: Connection
  encryption_keys: string
  simulator_url: string
  data_dir: string
  role: 'all' | 'api' | 'worker'
}

export function startService(settings: ServiceSettings): Promise<Started> {
  const { database, encryption_keys, simulator_url, data_dir, role } = settings
  return start(['server/otterpost.ts', 'serve'], /runs at (\S+)/, {
    // An address cannot name a socket folder in a way that both clients of PostgreSQL take.
    DATABASE_URL: `postgres:///${database.database}`,
    PGHOST: database.host,
    PGUSER: database.user,
    ENCRYPTION_KEYS: encryption_keys,
    SIMULATOR_URL: simulator_url,
    DATA_DIR: data_dir,
    PORT: '0',
    LOG_LEVEL: 'error',
    ROLE: role,
  })
}

async function start(
  args: string[],
  says: RegExp,
  settings: Record<string, string>,
): Promise<Started> {
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = says.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { process: child, url }
  }
  throw new Error(`${args[0]} did not start`)
}

export async function end({ process: child }: Started) {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** Of the embedded database in this folder. */
export function postmasterPid(data_dir: string): number {
  const [pid] = readFileSync(join(data_dir, 'postgresql/postmaster.pid'), 'utf8').split('\n')
  return Number(pid)
}
