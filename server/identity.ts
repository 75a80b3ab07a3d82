/** What this process is known by to the others: its identity and the journals that it writes (R5, R14). */
import type { Logger } from 'pino'
import { areCompared, closeJournals, noteSafeNumber, type Mark } from '../db/journal/journals.ts'
import type { Db, Server } from '../db/pool/postgres.ts'
import type { Keyring } from '../db/secrets/seal.ts'
import { registerWorker, type Worker } from '../db/delivery/workers.ts'
import type { Instruments } from '../jobs/delivery/instruments.ts'
import type { Timing } from '../jobs/delivery/timing.ts'
import { openGuardedJournal } from './journal.ts'

/** Between two notes of how far the journals need not be read any more. */
const NOTE_MS = 5_000

interface KnownBy {
  server: Server
  journal_dir: string
  keyring: Keyring
  timing: Timing
  log: Logger
}

/** Rejects when it may not send: see the admission in server/journal.ts. */
export async function registerProcess(
  { server, journal_dir: folder, keyring, timing, log }: KnownBy,
  db: Db,
  instruments: Instruments,
) {
  const guard = { server, folder, keyring, timing, instruments, log }
  const { journal, admission } = openGuardedJournal(guard)
  const report = (error: unknown) =>
    log.error({ err: error }, 'this process is not known to be alive, and sends nothing')
  const identity = await registerWorker(server, report, admission)
  const keeper = keepJournals(db, journal.ids, identity, log)
  return {
    journal,
    identity,
    async leave() {
      await keeper.stop()
      await identity.leave()
      await closeJournals(db).catch(report)
      journal.close()
    },
  }
}

/** Notes again and again how far the journals need not be read, and compares them when that is asked for. */
function keepJournals(db: Db, ids: string[], worker: Worker, log: Logger) {
  let mark: Mark | undefined
  let known_as = 0
  let round = Promise.resolve()
  const timer = setInterval(() => {
    round = round
      .then(keep)
      .catch((error: unknown) => log.warn({ err: error }, 'the journal of sends could not be kept'))
  }, NOTE_MS)

  async function keep() {
    if (!worker.registered) return
    const { id } = worker
    if (!(await areCompared(db, ids))) return worker.invalidate(id)
    // A mark is of the database in which this process was known by that id.
    if (id !== known_as) mark = undefined
    known_as = id
    mark = await noteSafeNumber(db, ids, id, mark)
    await closeJournals(db)
  }
  return {
    async stop() {
      clearInterval(timer)
      await round
    },
  }
}
