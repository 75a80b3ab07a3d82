import { dayInWords, daysBetween, lastDayOf, monthInWords } from '../plots/days.ts'
import { addedUp, type Spending } from './spending.ts'
import { SpendingBars } from './SpendingBars.tsx'

export function ByDay({ month, currency, entries }: Spending & { month: string }) {
  const by_day = Map.groupBy(entries, ({ date }) => date)
  return (
    <SpendingBars
      title={`By day in ${monthInWords(month)}`}
      file={`usage-${month}`}
      currency={currency}
      column="Day"
      columns={daysBetween(`${month}-01`, lastDayOf(month)).map((day) => ({
        key: day,
        label: String(Number(day.slice(8))),
        name: dayInWords(day),
        sum: addedUp(by_day.get(day) ?? []),
      }))}
    />
  )
}
