/** The journal of sends of this process, opened once the database knows what the journals know (R14). */
import type { Logger } from 'pino'
import { openJournal, type Journal } from '../db/journal/journal.ts'
import { guardAgainstRestore } from '../db/journal/restoreGuard.ts'
import type { Db } from '../db/postgres.ts'
import type { Keyring } from '../db/seal.ts'
import type { Timing } from '../jobs/timing.ts'

/** To be called before anything is claimed: what a restored database does not know would be sent again. */
export async function openGuardedJournal(
  db: Db,
  {
    folder,
    keyring,
    timing,
    log,
  }: { folder: string; keyring: Keyring; timing: Timing; log: Logger },
): Promise<Journal> {
  const journal = openJournal(folder, keyring, (error) =>
    log.error({ err: error }, 'the journal of sends cannot be written'),
  )
  const reentered = await guardAgainstRestore(db, { folder, keyring }, timing)
  if (reentered) log.warn({ reentered }, 'the database is older than the journal of sends')
  return journal
}
