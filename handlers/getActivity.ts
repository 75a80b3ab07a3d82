import { countByDay } from '../db/analytics/activity.ts'
import { findNow } from '../db/posts/queues.ts'
import { validationFailed } from '../openapi/errors.ts'
import { inQuery } from '../openapi/places.ts'
import { outOfRange, unknownValue, type Problem } from '../openapi/problems.ts'
import { narrowingOf } from './analytics/narrowingOf.ts'
import type { Handler } from './handler.ts'
import { clocksOf, DAY_MS, isTimezone, type Clocks } from './queue/clocks.ts'

/** Without an end, or a beginning. */
const USUAL_DAYS = 365
const DAYS_MAX = 366
/** Before it clocks went by seconds; behind it are dates that databases do not write. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31']

/** Posts by the days of any time zone, for a calendar. */
export const getActivity: Handler<'getActivity'> = async ({ user, query, db }) => {
  const { timezone = 'UTC' } = query
  if (!isTimezone(timezone)) {
    throw validationFailed([unknownValue(inQuery('timezone'), 'it is not the name of a time zone')])
  }
  const clocks = clocksOf(timezone)
  const days = daysOf(query, clocks, await findNow(db))
  const problems = problemsOf(days)
  if (problems.length > 0) throw validationFailed(problems)
  const counted = await countByDay(db, user, narrowingOf(query), startsOf(days, clocks))
  return {
    timezone,
    ...days,
    total: counted.reduce((sum, { posts }) => sum + posts, 0),
    days: counted.map(({ place, posts }) => ({ date: dayAfter(days.from, place), posts })),
  }
}

interface Span {
  from: string
  until: string
}

function daysOf(query: { from?: string; until?: string }, clocks: Clocks, now_ms: number): Span {
  const today = dayOf(now_ms + clocks.offsetAt(now_ms))
  const { from } = query
  const until = query.until ?? (from === undefined ? today : dayAfter(from, USUAL_DAYS - 1))
  return { from: from ?? dayAfter(until, 1 - USUAL_DAYS), until }
}

function problemsOf({ from, until }: Span): Problem[] {
  if (from < FIRST_DAY) return [outOfRange(inQuery('from'), `is before ${FIRST_DAY}`)]
  if (until > LAST_DAY) return [outOfRange(inQuery('until'), `is after ${LAST_DAY}`)]
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) return [outOfRange(inQuery('until'), 'is before from')]
  if (days > DAYS_MAX)
    return [outOfRange(inQuery('until'), `is more than ${DAYS_MAX} days after from`)]
  return []
}

/** When each of the days begins, and the one behind them. */
function startsOf({ from, until }: Span, clocks: Clocks): number[] {
  const [first_ms, last_ms] = [Date.parse(from), Date.parse(until)]
  const days = Array.from(
    { length: (last_ms - first_ms) / DAY_MS + 2 },
    (_, index) => first_ms + index * DAY_MS,
  )
  return days.map((day_ms) => clocks.momentsOn(day_ms)(day_ms))
}

function dayAfter(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * DAY_MS)
}

function dayOf(at_ms: number): string {
  return new Date(at_ms).toISOString().slice(0, 10)
}
