/** Chores that nobody waits for: counts are folded, and what nothing uses any more is removed. */
import { forgetOldAbsences } from '../db/absences.ts'
import { forgetUnusedMedia } from '../db/media.ts'
import { foldMetrics } from '../db/metrics.ts'
import { forgetOldRemovals } from '../db/removals.ts'
import { forgetOldSignIns } from '../db/signIns.ts'
import { foldTallies } from '../db/tallies.ts'
import type { Sending } from './sending.ts'

export async function tidy(s: Sending) {
  await foldTallies(s.db)
  await foldMetrics(s.db)
  await forgetOldSignIns(s.db)
  await forgetOldAbsences(s.db)
  await forgetOldRemovals(s.db)
  for (const name of await forgetUnusedMedia(s.db)) await s.files.remove(name)
}
