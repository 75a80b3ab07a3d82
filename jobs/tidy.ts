/** Chores that nobody waits for: counts are folded, and files that nothing uses are removed. */
import { forgetUnusedMedia } from '../db/media.ts'
import { foldMetrics } from '../db/metrics.ts'
import { forgetOldSignIns } from '../db/signIns.ts'
import { foldTallies } from '../db/tallies.ts'
import type { Sending } from './sending.ts'

export async function tidy(s: Sending) {
  await foldTallies(s.db)
  await foldMetrics(s.db)
  await forgetOldSignIns(s.db)
  for (const name of await forgetUnusedMedia(s.db)) await s.files.remove(name)
}
