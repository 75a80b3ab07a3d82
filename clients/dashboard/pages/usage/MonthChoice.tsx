import { useId } from 'react'
import { monthInWords } from '../plots/days.ts'
import { shownMonths } from './spending.ts'

interface MonthChoiceProps {
  month: string
  choose(month: string): void
}

export function MonthChoice({ month, choose }: MonthChoiceProps) {
  const id = useId()
  return (
    <div className="field usage-month">
      <label htmlFor={id}>Month</label>
      <select id={id} value={month} onChange={({ target: { value } }) => choose(value)}>
        {shownMonths()
          .toReversed()
          .map((one) => (
            <option key={one} value={one}>
              {monthInWords(one)}
            </option>
          ))}
      </select>
    </div>
  )
}
