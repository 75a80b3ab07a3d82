/**
 * A cluster that was unpacked from a backup has the name and the timeline of the one that was there before it. So
 * it says itself that it was, until its first start, whoever makes it: what happens from then on belongs to another
 * epoch of the log (decision 312).
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renewEpoch } from '../events/epochs.ts'
import { openPool, type Server } from '../pool/postgres.ts'

const MARK = 'otterpost-restored'

/** Before it lies where it is started. */
export function markRestored(cluster: string) {
  writeFileSync(join(cluster, MARK), '', { flush: true })
}

/** Before anybody else is told where the server is. Killed in between, it only begins one more epoch. */
export async function welcomeRestored(cluster: string, server: Server) {
  if (!existsSync(join(cluster, MARK))) return
  const db = openPool(server, { max: 1 })
  try {
    await db.begin(async (tx) => {
      // A backup of a version without a log has none yet.
      const [log] = await tx`select where to_regclass('database_epoch') is not null`
      if (log) await renewEpoch(tx, true)
    })
  } finally {
    await db.end({ timeout: 5 })
  }
  rmSync(join(cluster, MARK))
}
