/**
 * What the sites of one scenario (site.ts) share: a PostgreSQL, a folder, and simulated networks, which are
 * processes of their own that are never killed.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newKeyring } from '../../db/secrets/seal.ts'
import { openPostgresql, type PostgreSql } from './postgresql.ts'
import { launch, listening, SIMULATOR, type Program } from '../world/program.ts'
import { openSimulated, type Simulated } from './simulated.ts'

export interface Rig extends Omit<PostgreSql, 'close'> {
  /** For logs, media and whatever else a scenario wants to keep for as long as the rig. */
  folder: string
  encryption_keys: string
  /** The simulated networks of all sites that name no others. */
  simulated(): Promise<Simulated>
  /** One more process of simulated networks, for a scenario that turns their settings. */
  simulate(): Promise<Simulated>
  /** Ended with the rig, should the scenario not do it. */
  keep(program: Program): Program
  close(): Promise<void>
}

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

/** Without a PostgreSQL to share it has one of its own, which ends with it. */
export async function openRig(shared?: PostgreSql): Promise<Rig> {
  const postgresql = shared ?? (await openPostgresql())
  const folder = mkdtempSync(join(tmpdir(), 'otterpost-faults-'))
  // A PostgreSQL that a scenario starts in it may run as a user of its own, and has to pass through.
  chmodSync(folder, 0o755)
  const programs: Program[] = []
  // Whatever ends this process, no other outlives it.
  const killThem = () => killAll(programs)
  process.once('exit', killThem)
  let simulators = 0
  let simulated: Promise<Simulated> | undefined

  function keep(program: Program): Program {
    programs.push(program)
    return program
  }
  async function simulate(): Promise<Simulated> {
    const own_folder = join(folder, `networks-${++simulators}`)
    mkdirSync(own_folder)
    const program = keep(
      launch({
        args: SIMULATOR,
        env: { SIMULATOR_PORT: '0', DATA_DIR: own_folder },
        log_file: join(own_folder, 'log'),
      }),
    )
    const opened = openSimulated(await listening(program), join(own_folder, 'simulator.jsonl'))
    await opened.control('POST', '/control/settings', SETTINGS)
    return opened
  }

  return {
    ...postgresql,
    folder,
    encryption_keys: newKeyring(),
    simulated: () => (simulated ??= simulate()),
    simulate,
    keep,
    async close() {
      await Promise.all(programs.map((program) => program.end()))
      process.off('exit', killThem)
      if (shared === undefined) await postgresql.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}

function killAll(programs: Program[]) {
  for (const { running, pid } of programs) if (running) process.kill(pid, 'SIGKILL')
}
