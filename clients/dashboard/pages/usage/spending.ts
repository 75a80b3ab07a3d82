/** What networks have billed and will bill, added up in whole millionths: no cent is lost to rounding. */
import { answerOf } from '../api.ts'
import { lastDayOf, monthsAfter, today } from '../plots/days.ts'
import { publicApi, type PublicSchemas } from '../publicApi.ts'

export type Entry = PublicSchemas['UsageEntry']

const MILLION = 1_000_000
const PLACES = 3
/** As many months as one answer may have days of. */
const MONTHS_EACH = 3
const BEFORE = 8
const MONTHS = 12

/** The months that are shown, the present one and those for which posts may be scheduled among them. */
export function shownMonths(): string[] {
  const present = today().slice(0, 7)
  return Array.from({ length: MONTHS }, (_, index) => monthsAfter(present, index - BEFORE))
}

export interface Spending {
  currency: string
  entries: Entry[]
}

export async function readSpending(): Promise<Spending> {
  const firsts = shownMonths().filter((_, index) => index % MONTHS_EACH === 0)
  const answers = await Promise.all(
    firsts.map((first) => {
      const until = lastDayOf(monthsAfter(first, MONTHS_EACH - 1))
      const params = { query: { from: `${first}-01`, until } }
      return answerOf(publicApi.GET('/usage', { params }))
    }),
  )
  return {
    currency: answers[0]?.currency ?? '',
    entries: answers.flatMap(({ entries }) => entries),
  }
}

export interface Sum {
  count: number
  /** In millionths. */
  spent: number
  committed: number
}

export const NOTHING: Sum = { count: 0, spent: 0, committed: 0 }

export function addedUp(entries: Entry[]): Sum {
  return entries.reduce(
    (sum, { count, spent, committed }) => ({
      count: sum.count + count,
      spent: sum.spent + millionths(spent),
      committed: sum.committed + millionths(committed),
    }),
    NOTHING,
  )
}

/** The sums of all that `name` calls the same, the most expensive first. */
export function addedUpBy(entries: Entry[], name: (entry: Entry) => string): [string, Sum][] {
  return [...Map.groupBy(entries, name)]
    .map(([key, group]): [string, Sum] => [key, addedUp(group)])
    .toSorted(([, one], [, other]) => totalOf(other) - totalOf(one))
}

export function totalOf({ spent, committed }: Sum): number {
  return spent + committed
}

export function millionths(amount: string): number {
  return Math.round(Number(amount) * MILLION)
}

/** With three places at least, as the contract writes amounts. */
export function money(value: number): string {
  const text = (value / MILLION).toFixed(6)
  return text.replace(/0{1,3}$/, '').padEnd(text.indexOf('.') + 1 + PLACES, '0')
}
