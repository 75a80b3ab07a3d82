/** Chores that nobody waits for: counts are folded, and what nothing uses any more is removed. */
import { forgetOldAbsences } from '../db/delivery/absences.ts'
import { forgetOldCards } from '../db/delivery/cards.ts'
import { forgetReviewLinks } from '../db/posts/reviewLinks.ts'
import { forgetUnusedMedia } from '../db/posts/library.ts'
import { foldMetrics } from '../db/analytics/metrics.ts'
import { forgetOldMetricDays } from '../db/analytics/postMetrics.ts'
import { forgetOldEvents } from '../db/events/events.ts'
import { forgetOldDeliveries } from '../db/webhooks/deliveries.ts'
import { forgetOldRemovals } from '../db/delivery/removals.ts'
import { forgetOldSignIns } from '../db/connections/signIns.ts'
import { foldTallies } from '../db/analytics/tallies.ts'
import type { Publisher } from './delivery/publisher.ts'

export async function tidy(s: Publisher) {
  await foldTallies(s.db)
  await foldMetrics(s.db)
  await forgetOldMetricDays(s.db)
  await forgetOldSignIns(s.db)
  await forgetOldAbsences(s.db)
  await forgetReviewLinks(s.db)
  await forgetOldCards(s.db)
  await forgetOldRemovals(s.db)
  await forgetOldEvents(s.db, s.timing.events_kept_ms)
  await forgetOldDeliveries(s.db, s.timing.events_kept_ms)
  for (const name of await forgetUnusedMedia(s.db)) await s.files.remove(name)
}
