/**
 * One installation of the service on the rig: a database of its own and any number of API and worker
 * processes over it, each an operating system process that can be killed, stopped and continued.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { launch, listening, SERVE, type Program } from '../world/program.ts'
import { until as untilFound } from '../world/until.ts'
import type { Query } from './postgresql.ts'
import type { Rig } from './rig.ts'
import type { Simulated } from './simulated.ts'
import { openUser, type SiteUser, type UserOptions } from './users.ts'

export type { SiteUser, UserOptions }

export type Environment = Record<string, string>

export interface SiteOptions {
  /** Instead of the rig's own. */
  simulated?: Simulated
  /** A database to copy; nobody may be connected to it. */
  template?: string
  /** For every process of the site, over `SHORT`. */
  env?: Environment
}

export interface Called {
  status: number
  headers: Headers
  // Scenarios look into answers member by member.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
}

export interface Site {
  database: string
  /** For looking and for arranging what no request can; not a part of the service. */
  sql: Query
  simulated: Simulated
  /** Starts a process without waiting. `env` has CRASH_AT, STOP_AT, SABOTAGE (hooks.ts) or addresses. */
  launch(role: 'api' | 'worker' | 'all', env?: Environment): Program
  /** Starts one and waits until it is ready. */
  start(role: 'api' | 'worker' | 'all', env?: Environment): Promise<Program>
  user(options?: UserOptions): Promise<SiteUser>
  /** A request to one process. Rejects when the connection does. */
  call(
    program: Program,
    user: SiteUser,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Called>
  /** All that its processes have logged. */
  logs(): string
  /** Ends its processes and its connections; the database stays. */
  close(): Promise<void>
}

/** Short, in the proportions of the real ones. The lease is 1.5 times 2 s, and the timeout. */
export const SHORT = {
  REQUEST_TIMEOUT_SECONDS: '1',
  QUIET_SECONDS_X: '1',
  QUIET_SECONDS_SECONDARY_A: '1',
  QUIET_SECONDS_SECONDARY_B: '1',
  LOOK_GAP_SECONDS: '0.3',
  SWEEP_SECONDS: '0.3',
  LOG_LEVEL: 'info',
}

const READY_MS_MAX = 60_000
const ANSWER_MS_MAX = 2_000

export async function openSite(rig: Rig, options: SiteOptions = {}): Promise<Site> {
  const { template, env: site_env = {} } = options
  const simulated = options.simulated ?? (await rig.simulated())
  const database = await rig.createDatabase(template)
  const server = { ...rig.server, database }
  const sql: Query = postgres({ ...server, max: 2, onnotice: () => undefined })
  const folder = join(rig.folder, database)
  mkdirSync(folder)
  const programs: Program[] = []
  let users = 0

  function start(role: 'api' | 'worker' | 'all', env: Environment = {}): Program {
    const program = launch({
      args: ['--import', './test/faults/hooks.ts', ...SERVE],
      env: {
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        // Without a host in the address both clients take the socket folder from the environment.
        DATABASE_URL: `postgres:///${database}`,
        PGHOST: rig.server.host,
        PGUSER: rig.server.user,
        ENCRYPTION_KEYS: rig.encryption_keys,
        SIMULATOR_URL: simulated.url,
        ROLE: role,
        ...SHORT,
        ...site_env,
        ...env,
      },
      log_file: join(folder, `${programs.length + 1}-${role}.log`),
    })
    programs.push(program)
    return rig.keep(program)
  }

  const user = (wanted: UserOptions = {}) => {
    const name = `${database.replace('_', '')}u${++users}`
    return openUser({ server, simulated, encryption_keys: rig.encryption_keys, name }, wanted)
  }

  return {
    database,
    sql,
    simulated,
    launch: start,
    async start(role, env) {
      const program = start(role, env)
      await ready(program)
      return program
    },
    user,
    call,
    logs: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.log'))
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join(''),
    async close() {
      await Promise.all(programs.map((program) => program.end()))
      await sql.end({ timeout: 1 })
    },
  }
}

/** Until it says itself that it is. */
export async function ready(program: Program) {
  const url = await listening(program)
  await until(async () => {
    if (!program.running) throw new Error('a process ended before it was ready')
    // One that is frozen takes connections and never answers.
    const signal = AbortSignal.timeout(ANSWER_MS_MAX)
    const answer = await fetch(`${url}/readyz`, { signal }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.status === 200
  }, READY_MS_MAX)
}

async function call(
  program: Program,
  { key }: SiteUser,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Called> {
  const response = await fetch(`${await listening(program)}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const body_read: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, headers: response.headers, body: body_read }
}

/** At an even pace: what is waited for may be over soon. */
export function until<Found>(
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
  timeout_ms = 30_000,
  what = String(look),
): Promise<Found> {
  return untilFound(look, timeout_ms, { what, pause_ms_max: 50 })
}
