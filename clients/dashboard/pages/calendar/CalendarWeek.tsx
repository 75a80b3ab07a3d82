/** Seven days by their hours. */
import { memo, useLayoutEffect, useRef } from 'react'
import { useCalendar } from './actions.ts'
import { longDay, dayInShort } from './dateWords.ts'
import { movedToHour, placeOf } from './days.ts'
import { usePlace } from './Dragging.tsx'
import { atOf, type DayItem } from './entries.ts'
import { DayItems, dayLabel, type GridProps } from './CalendarMonth.tsx'
import { inDigits } from '../parts/numbers.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** What is seen first of a week in which nothing is earlier. */
const MORNING = 8
/** Of an hour; the day shows them all. */
const SHOWN_MAX = 5
const NONE: DayItem[] = []

export function CalendarWeek({ days, items, today, label, reach }: Omit<GridProps, 'day'>) {
  const { zone, openDay } = useCalendar()
  const scroller = useRef<HTMLDivElement>(null)
  const by_hour = new Map(days.map((day) => [day, byHour(items.get(day) ?? NONE, zone)]))
  const first = days[0]
  useLayoutEffect(() => {
    const { current } = scroller
    const line = current?.querySelector<HTMLElement>(`[data-hour="${MORNING}"]`)
    const column = current?.querySelector<HTMLElement>('[data-today]')
    if (!current || !line) return
    current.scrollTop = line.offsetTop - line.offsetHeight
    current.scrollLeft = (column?.offsetLeft ?? 0) - line.offsetWidth
  }, [first])
  return (
    <div className="calendar-scroller" ref={scroller}>
      <div className="calendar-hours" role="grid" aria-label={label} {...reach}>
        <div role="row">
          <span role="columnheader" className="calendar-corner">
            <span className="unseen">Hour</span>
          </span>
          {days.map((day) => (
            <div
              key={day}
              role="columnheader"
              data-day={day}
              data-today={day === today ? '' : undefined}
            >
              <button
                type="button"
                data-stop=""
                aria-current={day === today ? 'date' : undefined}
                aria-label={`${dayInShort(day)}: ${dayLabel(day, countIn(items.get(day) ?? NONE))}`}
                onClick={() => openDay(day)}
              >
                {dayInShort(day)}
              </button>
            </div>
          ))}
        </div>
        {HOURS.map((hour) => (
          <div key={hour} role="row">
            <span role="rowheader" data-hour={hour}>
              {clock(hour)}
            </span>
            {days.map((day) => (
              <HourCell
                key={day}
                day={day}
                hour={hour}
                items={by_hour.get(day)?.get(hour) ?? NONE}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface HourCellProps {
  day: string
  hour: number
  items: DayItem[]
}

const HourCell = memo(function HourCell({ day, hour, items }: HourCellProps) {
  const { zone, openDay } = useCalendar()
  const { ref, isOver } = usePlace(`hour ${day} ${hour}`, {
    label: `${longDay(day)}, ${clock(hour)}`,
    target: (entry) => ({ at: movedToHour(entry.at, day, hour, zone) }),
  })
  const rest = items.length - SHOWN_MAX
  return (
    <div
      ref={ref}
      role="gridcell"
      className={`calendar-hour${isOver ? ' over' : ''}`}
      data-day={day}
    >
      <DayItems items={items.slice(0, SHOWN_MAX)} />
      {rest > 0 && (
        <button
          type="button"
          className="calendar-more"
          data-stop=""
          aria-label={`+${inDigits(rest)} more from ${clock(hour)} on ${longDay(day)}`}
          onClick={() => openDay(day)}
        >
          +{inDigits(rest)} more
        </button>
      )}
    </div>
  )
})

/** An hour that comes twice is one line. */
function byHour(items: DayItem[], zone: string): Map<number, DayItem[]> {
  return Map.groupBy(items, (item) => placeOf(atOf(item), zone).hour)
}

function countIn(items: DayItem[]): number {
  return items.filter(({ entry }) => entry !== undefined).length
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
