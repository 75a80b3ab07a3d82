import type { WeekHour } from './slots.ts'
import { counted, inDigits } from '../parts/numbers.ts'

export interface HourOfWeek extends WeekHour {
  day_name: string
  short_day: string
  /** `09:00`. */
  label: string
  count: number
  is_best: boolean
  is_queued: boolean
}

interface WeekTableProps {
  /** By hour, then by day. */
  hours: HourOfWeek[][]
  can_add: boolean
  choose(at: WeekHour): void
}

/** As a calendar has it. Only hours with something in them can be pressed: few enough to go through by keyboard. */
export function WeekTable({ hours, can_add, choose }: WeekTableProps) {
  const most = Math.max(1, ...hours.flat().map(({ count }) => count))
  return (
    <table className="week-table">
      <caption className="unseen">Posts by hour and day</caption>
      <thead>
        <tr>
          <td />
          {hours[0]?.map(({ day_name, short_day }) => (
            <th key={day_name} scope="col">
              <abbr title={day_name}>{short_day}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((days) => (
          <tr key={days[0]?.label}>
            <th scope="row">{days[0]?.label}</th>
            {days.map((hour) => (
              <td key={hour.day}>
                {can_add && (hour.count > 0 || hour.is_best) ? (
                  <button
                    type="button"
                    className={classOf(hour, most)}
                    aria-label={inWords(hour)}
                    onClick={() => choose(hour)}
                  >
                    {hour.count > 0 && inDigits(hour.count)}
                  </button>
                ) : (
                  <span className={classOf(hour, most)}>
                    {hour.is_queued && <span className="unseen">In the queue</span>}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function classOf({ count, is_best, is_queued }: HourOfWeek, most: number): string {
  const level = count === 0 ? 'none' : count > most / 2 ? 'many' : 'some'
  return `week-hour ${level}${is_best ? ' week-best' : ''}${is_queued ? ' week-queued' : ''}`
}

function inWords({ day_name, label, count, is_best, is_queued }: HourOfWeek): string {
  return [
    `${day_name} ${label}`,
    counted(count, 'post'),
    ...(is_best ? ['a best time'] : []),
    ...(is_queued ? ['in the queue'] : []),
  ].join(', ')
}
