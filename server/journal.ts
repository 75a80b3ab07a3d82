/** The journal of sends of this process, and the guard that compares the database with it (R14). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openJournal, type Journal } from '../db/journal/journal.ts'
import { findLineage, listUncompared } from '../db/journal/journals.ts'
import { guardAgainstRestore } from '../db/journal/restoreGuard.ts'
import { openPool, type Db, type Server } from '../db/pool/postgres.ts'
import type { Keyring } from '../db/secrets/seal.ts'
import type { WorkerAdmission } from '../db/delivery/workers.ts'
import type { Instruments } from '../jobs/delivery/instruments.ts'
import { startsWithin, type Timing } from '../jobs/delivery/timing.ts'

const ASK_AGAIN_MS = 250

export interface Guarded {
  journal: Journal
  /** What a new identity of this process waits for. */
  admission: WorkerAdmission
}

export interface GuardSettings {
  server: Server
  folder: string
  keyring: Keyring
  timing: Timing
  instruments: Instruments
  log: Logger
}

/** Nothing may be claimed before `admission` has let the process in: a database that went back would send again. */
export function openGuardedJournal(settings: GuardSettings): Guarded {
  const { folder, keyring, timing, log } = settings
  const journal = openJournal(folder, keyring, (error) =>
    log.error({ err: error }, 'the journal of sends cannot be written'),
  )
  let known_lineage: string | undefined
  return {
    journal,
    admission: {
      journal_ids: journal.ids,
      async admit(worker_id) {
        // A connection of its own: those of the pools may still lead to the database that was there before.
        const db = openPool(settings.server, { max: 1 })
        try {
          const lineage = await findLineage(db)
          if (known_lineage !== undefined && lineage !== known_lineage) {
            log.warn('another database has taken the place of the one before')
            // What others have claimed in that one is in the journal by then, or is not sent (jobs/delivery/timing.ts).
            await sleep(startsWithin(timing))
          }
          await compare(db, settings, journal.ids, worker_id)
          await untilOthersHave(db, timing)
          known_lineage = lineage
        } finally {
          await db.end({ timeout: 1 })
        }
      },
    },
  }
}

async function compare(
  db: Db,
  { folder, keyring, timing, instruments, log }: GuardSettings,
  ids: string[],
  worker_id: number,
) {
  const reentered = await guardAgainstRestore(db, { folder, ids, keyring }, worker_id, timing)
  if (reentered === undefined) return
  log.warn({ reentered }, 'the database is older than the journal of sends')
  for (const [fate, count] of Object.entries(reentered)) instruments.reentered.inc({ fate }, count)
}

/**
 * Another machine's journal may know of sends that neither this one nor the database knows. Machines that
 * start together compare theirs at once, and those that go on as soon as they have waited as above. A start without
 * that journal is refused and not only logged: what follows would be a second publication.
 */
async function untilOthersHave(db: Db, timing: Timing) {
  const gives_up_at = performance.now() + 2 * startsWithin(timing)
  for (;;) {
    const ids = await listUncompared(db)
    if (ids.length === 0) return
    if (performance.now() > gives_up_at) throw journalsMissing(ids)
    await sleep(ASK_AGAIN_MS)
  }
}

function journalsMissing(ids: string[]): Error {
  return new Error(
    `the database went back, and what was sent since may be in journals that are not here: ${ids.join(', ')}. ` +
      'Start the machines that have them, or copy their files into JOURNAL_DIR; if they are lost, see ' +
      '"./otterpost admin journals --help".',
  )
}
