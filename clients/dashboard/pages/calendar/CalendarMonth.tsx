/** Weeks of days, each with the first of its entries. */
import { memo, type ComponentProps } from 'react'
import { useCalendar } from './actions.ts'
import { longDay, numberOf, weekdayName } from './dateWords.ts'
import { isSameMonth, movedToDay } from './days.ts'
import { usePlace } from './Dragging.tsx'
import { EntryChip } from './EntryChip.tsx'
import { atOf, type DayItem } from './entries.ts'
import { SlotChip } from './SlotChip.tsx'
import { counted, inDigits } from '../parts/numbers.ts'

const WEEK_DAYS = 7
/** As many as a cell has room for. */
const SHOWN_MAX = 4
const NONE: DayItem[] = []

export interface GridProps {
  days: string[]
  items: Map<string, DayItem[]>
  /** The day that the address names, and today. */
  day: string
  today: string
  label: string
  reach: Pick<ComponentProps<'div'>, 'onKeyDown' | 'onFocus' | 'ref'>
}

export function CalendarMonth({ days, items, day, today, label, reach }: GridProps) {
  const weeks = days.flatMap((_, at) =>
    at % WEEK_DAYS === 0 ? [days.slice(at, at + WEEK_DAYS)] : [],
  )
  return (
    <div className="calendar-month" role="grid" aria-label={label} {...reach}>
      <div role="row" className="calendar-weekdays">
        {days.slice(0, WEEK_DAYS).map((one) => (
          <span key={one} role="columnheader">
            {weekdayName(one)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className="calendar-week-row">
          {week.map((one) => (
            <DayCell
              key={one}
              day={one}
              items={items.get(one) ?? NONE}
              is_today={one === today}
              is_aside={!isSameMonth(one, day)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface DayCellProps {
  day: string
  items: DayItem[]
  is_today: boolean
  /** Of the month before or after. */
  is_aside: boolean
}

const DayCell = memo(function DayCell({ day, items, is_today, is_aside }: DayCellProps) {
  const { zone, openDay } = useCalendar()
  const { ref, isOver } = usePlace(`day ${day}`, {
    label: longDay(day),
    target: (entry) => ({ at: movedToDay(entry.at, day, zone) }),
  })
  const count = items.filter(({ entry }) => entry !== undefined).length
  const shown = items.length > SHOWN_MAX ? items.slice(0, SHOWN_MAX - 1) : items
  const rest = items.length - shown.length
  const classes = ['calendar-cell', is_aside && 'aside-month', isOver && 'over'].filter(Boolean)
  return (
    <div
      ref={ref}
      role="gridcell"
      className={classes.join(' ')}
      data-day={day}
      data-today={is_today ? '' : undefined}
    >
      <button
        type="button"
        className="calendar-number"
        data-stop=""
        aria-current={is_today ? 'date' : undefined}
        aria-label={dayLabel(day, count)}
        onClick={() => openDay(day)}
      >
        {numberOf(day)}
      </button>
      {count > 0 && (
        <span className="calendar-count" aria-hidden="true">
          {inDigits(count)}
        </span>
      )}
      <DayItems items={shown} />
      {rest > 0 && (
        <button
          type="button"
          className="calendar-more"
          data-stop=""
          aria-label={`+${inDigits(rest)} more on ${longDay(day)}`}
          onClick={() => openDay(day)}
        >
          +{inDigits(rest)} more
        </button>
      )}
    </div>
  )
})

export function dayLabel(day: string, count: number): string {
  return `${longDay(day)}, ${count === 0 ? 'nothing' : counted(count, 'entry', 'entries')}`
}

export function DayItems({ items }: { items: DayItem[] }) {
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((item) =>
        item.entry ? (
          <EntryChip key={item.entry.id} entry={item.entry} />
        ) : (
          <SlotChip key={`${atOf(item)} ${item.slot.x_account_id ?? ''}`} slot={item.slot} />
        ),
      )}
    </ul>
  )
}
