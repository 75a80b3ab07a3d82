/**
 * The service as it is run: `otterpost serve` in a process of its own, that can be killed. The
 * simulated networks run in another one, which never is: their ledger is the judge.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../networks/network.ts'
import { startSimulator } from '../../networks/simulator/simulator.ts'
import { copyPrepared } from '../world/prepared.ts'
import { launch, listening, SERVE, type Program } from '../world/program.ts'
import { until } from '../world/until.ts'

/** For tests that do much, in processes that are started again and again. */
export const LONG_MS_MAX = 900_000

/** Seconds, as whole as the settings take them. */
const SHORT = {
  // The networks are in the process of the tests: what that answers has to come in time, however long it stood still.
  REQUEST_TIMEOUT_SECONDS: '8',
  QUIET_SECONDS_X: '1',
  QUIET_SECONDS_SECONDARY_A: '1',
  QUIET_SECONDS_SECONDARY_B: '1',
  LOOK_GAP_SECONDS: '1',
  LOG_LEVEL: 'error',
}

export interface Entry {
  kind: string
  platform: Platform
  id: string
  text: string
  accepted_at: number
}

export interface Started {
  url: string
  key: string
  program: Program
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Called>
}

export interface Called {
  status: number
  headers: Headers
  // Tests look into answers member by member.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
}

export interface Site {
  data_dir: string
  simulator_url: string
  /** Starts the service and waits until it is ready. The repository in `cwd` may be of another version. */
  start(settings?: Record<string, string>, cwd?: string, args?: string[]): Promise<Started>
  /** Starts it without waiting, for starts that are to fail. */
  launch(settings?: Record<string, string>, cwd?: string, args?: string[]): Program
  control(method: string, path: string, body?: unknown): Promise<unknown>
  accepted(platform?: Platform): Promise<Entry[]>
  close(): Promise<void>
}

export async function openSite(timing: Record<string, string> = SHORT): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-process-'))
  // The embedded PostgreSQL runs as a user of its own, who has to pass through.
  chmodSync(folder, 0o755)
  const data_dir = join(folder, 'data')
  const simulator = await startSimulator({ ledger_file: join(folder, 'ledger.jsonl') })
  const programs: Program[] = []

  function launchService(
    settings: Record<string, string> = {},
    cwd?: string,
    args: string[] = SERVE,
  ): Program {
    // One of another version makes its own, and so does whoever names another place.
    if (cwd === undefined && settings.DATABASE_URL === undefined) copyPrepared(data_dir)
    const addresses = { PORT: '0', DATA_DIR: data_dir, SIMULATOR_URL: simulator.url }
    const program = launch({
      args,
      env: { ...addresses, ...timing, ...settings },
      ...(cwd !== undefined && { cwd }),
    })
    programs.push(program)
    return program
  }

  async function start(
    settings: Record<string, string> = {},
    cwd?: string,
    args?: string[],
  ): Promise<Started> {
    const program = launchService(settings, cwd, args)
    const url = await listening(program)
    const key = /API key: (\S+)/.exec(program.said())?.[1] ?? settings.KEY ?? ''
    const call: Started['call'] = async (method, path, body, headers = {}) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          // One that is kept may be closed by the service at the moment in which it is used again.
          connection: 'close',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: JSON.parse(text) }
    }
    await until(async () => (await call('GET', '/readyz')).status === 200)
    return { url, key, program, call }
  }

  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${simulator.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }

  return {
    data_dir,
    simulator_url: simulator.url,
    start,
    launch: launchService,
    control,
    async accepted(platform) {
      // The ledger is the simulator's own format.
      const { entries } = (await control('GET', '/control/ledger')) as { entries: Entry[] }
      return entries.filter(
        (entry) =>
          entry.kind === 'post_accepted' && (platform === undefined || entry.platform === platform),
      )
    },
    async close() {
      for (const program of programs) await program.end()
      await simulator.close()
      // PostgreSQL ends by itself when its owner is gone, and writes until then.
      await sleep(500)
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}
