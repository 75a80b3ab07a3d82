/** Processes as under a supervisor: whatever ends one, the next takes its place, as often as need be. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from '../world/program.ts'
import { ready, type Environment, type Site } from './site.ts'

export interface Supervised {
  role: 'api' | 'worker'
  /** The one of this moment, which may be starting. */
  readonly program: Program
  /** That no other follows it. */
  dismiss(): void
}

/** One that ended because its database was away is not started again in the same moment. */
const PAUSE_MS = 300

export function supervise(site: Site, role: Supervised['role'], env: Environment = {}): Supervised {
  let over = false
  let program = site.launch(role, env)
  void keep()

  async function keep() {
    for (;;) {
      const { signal } = await program.ended
      if (signal === null) await sleep(PAUSE_MS)
      if (over) return
      program = site.launch(role, env)
    }
  }
  return {
    role,
    get program() {
      return program
    },
    dismiss: () => (over = true),
  }
}

/** Whichever it is by then. */
export async function readyAtLast(supervised: Supervised) {
  for (;;) {
    const { program } = supervised
    const is_ready = await ready(program).then(
      () => true,
      (error: unknown) => {
        if (program.running) throw error
      },
    )
    if (is_ready) return
    await sleep(PAUSE_MS)
  }
}
