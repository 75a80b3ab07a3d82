import { monthInWords, shortMonth } from '../plots/days.ts'
import { addedUp, shownMonths, type Spending } from './spending.ts'
import { SpendingBars } from './SpendingBars.tsx'

export function ByMonth({ currency, entries }: Spending) {
  const by_month = Map.groupBy(entries, ({ date }) => date.slice(0, 7))
  return (
    <SpendingBars
      title="By month"
      file="usage-by-month"
      currency={currency}
      column="Month"
      columns={shownMonths().map((month) => ({
        key: month,
        label: shortMonth(month),
        name: monthInWords(month),
        sum: addedUp(by_month.get(month) ?? []),
      }))}
    />
  )
}
