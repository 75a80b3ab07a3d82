import { Bars } from '../plots/Bars.tsx'
import { Plotted } from '../plots/Plotted.tsx'
import { inDigits } from '../parts/numbers.ts'
import { money, totalOf, type Sum } from './spending.ts'

interface SpendingBarsProps {
  title: string
  file: string
  currency: string
  /** What a column is called in the table. */
  column: string
  columns: { key: string; label: string; name: string; sum: Sum }[]
}

const MILLION = 1_000_000

/** Money by day or month: what is spent, and upon it what is set aside. */
export function SpendingBars({ title, file, currency, column, columns }: SpendingBarsProps) {
  const most = columns.toSorted((one, other) => totalOf(other.sum) - totalOf(one.sum))[0]
  const is_empty = most === undefined || totalOf(most.sum) === 0
  const table = {
    columns: [column, 'Calls', `Spent in ${currency}`, `Set aside in ${currency}`],
    rows: columns
      .filter(({ sum }) => sum.count > 0)
      .map(({ name, sum: { count, spent, committed } }) => [
        name,
        count,
        money(spent),
        money(committed),
      ]),
  }
  return (
    <Plotted title={title} file={file} table={table}>
      {is_empty ? (
        <p className="empty">Nothing is billed for this time. What posts cost will be here.</p>
      ) : (
        <Bars
          title={`${title}, in ${currency}`}
          description={`The most: ${money(totalOf(most.sum))}, ${most.name}.`}
          kinds={['Spent', 'Set aside for what is scheduled']}
          format={(value) => inDigits(value / MILLION)}
          bars={columns.map(({ key, label, name, sum }) => ({
            key,
            label,
            values: [sum.spent, sum.committed],
            about: `${name}: ${money(sum.spent)} spent, ${money(sum.committed)} set aside`,
          }))}
        />
      )}
    </Plotted>
  )
}
