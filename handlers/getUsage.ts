import { amountOf } from '../db/costs/costs.ts'
import { findUsage } from '../db/costs/usage.ts'
import { CHOICES } from '../generated/names.ts'
import { validationFailed } from '../openapi/errors.ts'
import { inQuery } from '../openapi/places.ts'
import { outOfRange, type Problem } from '../openapi/problems.ts'
import type { Handler } from './handler.ts'

const DAY_MS = 24 * 3_600_000
const DAYS_MAX = 92
/** Nothing was billed before, and databases know no year 0. */
const FIRST_DAY = '2000-01-01'
/** As the contract says. */
const ENTRIES_MAX = 100_000

/** What networks have billed, and will bill for what is scheduled. */
export const getUsage: Handler<'getUsage'> = async ({ user, query, db }) => {
  const days = daysOf(query)
  const problems = problemsOf(days)
  if (problems.length > 0) throw validationFailed(problems)
  const { spent, committed, entries } = await findUsage(db, user, days, ENTRIES_MAX)
  const [currency] = CHOICES.Currency
  return { ...days, currency, spent: amountOf(spent), committed: amountOf(committed), entries }
}

/** Whole months, where one of them or both are left out. */
function daysOf({ from, until }: { from?: string; until?: string }) {
  const known = new Date(from ?? until ?? Date.now())
  const [year, month] = [known.getUTCFullYear(), known.getUTCMonth()]
  return {
    from: from ?? dayOf(Date.UTC(year, month)),
    until: until ?? dayOf(Date.UTC(year, month + 1, 0)),
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function problemsOf({ from, until }: { from: string; until: string }): Problem[] {
  if (from < FIRST_DAY) return [outOfRange(inQuery('from'), `is before ${FIRST_DAY}`)]
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) return [outOfRange(inQuery('until'), 'is before from')]
  if (days > DAYS_MAX)
    return [outOfRange(inQuery('until'), `is more than ${DAYS_MAX} days after from`)]
  return []
}
