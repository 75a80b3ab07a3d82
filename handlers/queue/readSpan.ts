import { validationFailed } from '../../openapi/errors.ts'
import { inQuery } from '../../openapi/places.ts'
import { outOfRange } from '../../openapi/problems.ts'
import { dateProblem, readDate } from '../posts/dates.ts'
import { DAY_MS } from './clocks.ts'
import type { SlotSpan } from './slotTimes.ts'

const USUAL_DAYS = 7
const DAYS_MAX = 31
/** Before it clocks went by seconds that no date has room for. */
const FIRST_MS = Date.UTC(2000, 0, 1)

/** A stretch of slots that a query asks for; throws for what cannot be shown. */
export function readSpan(query: { from?: string; until?: string }, now_ms: number): SlotSpan {
  const sent = Object.entries({ from: query.from, until: query.until })
  const problems = sent.flatMap(([name, date]) =>
    date === undefined ? [] : dateProblem({ place: inQuery(name), date }),
  )
  if (problems.length > 0) throw validationFailed(problems)
  const from_ms = query.from === undefined ? now_ms : momentOf(query.from)
  const until_ms = query.until === undefined ? from_ms + USUAL_DAYS * DAY_MS : momentOf(query.until)
  if (from_ms < FIRST_MS) {
    throw validationFailed([outOfRange(inQuery('from'), 'must be of the year 2000 or later')])
  }
  if (until_ms < from_ms || until_ms - from_ms > DAYS_MAX * DAY_MS) {
    const message = `must not be before from, and at most ${DAYS_MAX} days after it`
    throw validationFailed([outOfRange(inQuery('until'), message)])
  }
  return { from_ms, until_ms }
}

function momentOf(date: string): number {
  return Date.parse(readDate(date) ?? date)
}
