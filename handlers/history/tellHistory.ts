/** The past of a post or an article as a list of what happened, oldest first, each with its words and codes. */
import type { Past, PastEvent, PastResolution } from '../../db/posts/pasts.ts'
import { PLATFORMS } from '../../networks/network.ts'
import type { Discretion } from './discretion.ts'
import { tellDelivery } from './tellDelivery.ts'
import { networkCalled, partsInWords, type HistoryEntry } from './words.ts'

export function tellHistory(past: Past, discreet: Discretion): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    { at: past.created_at, kind: 'created', message: 'Created.' },
    ...past.events.flatMap(tellPlan),
    ...past.resolutions.map((resolution) => tellResolution(past, resolution)),
    ...PLATFORMS.flatMap((platform) => tellDelivery(past, platform, discreet)),
  ]
  // Stable: what has the same time stays in the order of its list.
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function tellPlan({
  what,
  timestamp: at,
  scheduled_date,
  review_status,
}: PastEvent): HistoryEntry[] {
  switch (what) {
    case 'updated':
      return [{ at, kind: what, message: 'Changed.' }]
    case 'unscheduled':
      return [{ at, kind: what, message: 'Made a draft again.' }]
    case 'scheduled': {
      const is_at_once = scheduled_date === null || scheduled_date <= at
      const message = is_at_once ? 'To be published at once.' : `Scheduled for ${scheduled_date}.`
      return [{ at, kind: what, message }]
    }
    case 'review_requested':
      return [{ at, kind: what, message: 'Waits for approval.' }]
    case 'reviewed': {
      const message = review_status === 'rejected' ? 'Rejected.' : 'Approved.'
      return [{ at, kind: what, message }]
    }
    case 'pending':
    case 'unknown':
    case 'published':
    case 'failed':
    case 'skipped':
      return []
  }
}

function tellResolution({ deliveries }: Past, resolution: PastResolution): HistoryEntry {
  const { resolved_at, platform, position, outcome, url } = resolution
  const parts = deliveries.find((one) => one.platform === platform)?.parts ?? 1
  const part = partsInWords(position, 1, parts) ?? 'it'
  const is_there = outcome === 'published' ? 'is there' : 'is not there'
  const where = url === null ? '.' : `, at ${url}`
  const message = `${networkCalled(platform)}: its owner has said that ${part} ${is_there}${where}`
  return { at: resolved_at, kind: 'resolved', message, platform }
}
