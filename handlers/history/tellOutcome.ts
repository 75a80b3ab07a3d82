/** What came of a send of which the log says nothing. */
import type { PastAttempt } from '../../db/posts/pasts.ts'
import type { Telling } from './outcomes.ts'
import { moveInWords, networkCalled, partsInWords, type HistoryEntry } from './words.ts'

const GIVEN_UP = 'It was never confirmed, and could not be looked up.'

export function tellOutcome(t: Telling, attempt: PastAttempt): HistoryEntry[] {
  const { settled_at: at, resolved_at, network_status, error } = attempt
  if (at === null) return []
  // What its owner has settled is told as that. Before it was given up, or in doubt.
  if (resolved_at !== null && resolved_at <= at) return []
  const outcome = resolved_at === null ? attempt.outcome : 'unknown'
  const { platform } = t
  const entry = {
    at,
    platform,
    attempt: attempt.attempt,
    ...(network_status !== null && { network_status }),
  }
  const words = error === null ? undefined : t.discreet(error)
  // How the delivery is now says what came of its last send.
  const report = attempt === t.attempts.at(-1) ? (t.report ?? null) : null
  switch (outcome) {
    case null:
      return []
    case 'accepted': {
      if (report?.state === 'published') {
        return [{ ...entry, ...moveInWords('published', platform, words, report) }]
      }
      const part = partsInWords(attempt.position, attempt.covers, t.parts) ?? 'it'
      return [{ ...entry, kind: 'accepted', message: `${networkCalled(platform)} has ${part}.` }]
    }
    case 'refused':
      return [{ ...entry, code: 'refused', ...moveInWords('failed', platform, words, report) }]
    case 'not_sent':
    case 'absent': {
      const move = report?.state === 'failed' ? 'failed' : 'pending'
      return [{ ...entry, ...moveInWords(move, platform, words, report) }]
    }
    case 'unknown':
      return [
        { ...entry, code: 'outcome_unknown', ...moveInWords('failed', platform, GIVEN_UP, null) },
      ]
  }
}
