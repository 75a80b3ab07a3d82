/** Days below each other with all that is in them. */
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../parts/Badge.tsx'
import { useLaidOut } from '../parts/useLaidOut.ts'
import { useCalendar } from './actions.ts'
import { longDay, timeInZone } from './dateWords.ts'
import { atOf, type CalendarEntry, type DayItem } from './entries.ts'

const NONE: DayItem[] = []
/** More are drawn when they are asked for. */
const SHOWN = 60

interface AgendaProps {
  days: string[]
  items: Map<string, DayItem[]>
  today: string
  /** Whether all is read that there is. */
  is_known: boolean
}

export function Agenda({ days, items, today, is_known }: AgendaProps) {
  const [max, setMax] = useState(SHOWN)
  const filled = cut(days, items, max)
  const total = days.reduce((sum, day) => sum + (items.get(day)?.length ?? 0), 0)
  return (
    <div className="calendar-agenda">
      {is_known && total === 0 && <p className="empty">Nothing is planned in these days.</p>}
      {filled.map(({ day, shown }) => (
        <AgendaDay key={day} day={day} items={shown} is_today={day === today} />
      ))}
      {total > max && (
        <p className="buttons">
          <button type="button" onClick={() => setMax(max + SHOWN)}>
            Show more
          </button>
        </p>
      )}
    </div>
  )
}

interface AgendaDayProps {
  day: string
  items: DayItem[]
  is_today: boolean
}

function AgendaDay({ day, items, is_today }: AgendaDayProps) {
  return (
    <section {...useLaidOut<HTMLElement>()} aria-labelledby={`day-${day}`} data-day={day}>
      <h3 id={`day-${day}`}>
        {longDay(day)}
        {is_today && <span className="calendar-today">Today</span>}
      </h3>
      <DayList day={day} items={items} />
    </section>
  )
}

/** The days that have something, up to so many items. */
function cut(days: string[], items: Map<string, DayItem[]>, max: number) {
  let room = max
  return days.flatMap((day) => {
    const all = items.get(day) ?? NONE
    const shown = all.length > room ? all.slice(0, room) : all
    room -= shown.length
    return shown.length === 0 ? [] : [{ day, shown }]
  })
}

export function DayList({ day, items }: { day: string; items: DayItem[] }) {
  const { zone } = useCalendar()
  return (
    <ul className="rows calendar-rows" aria-label={longDay(day)}>
      {items.map((item) =>
        item.entry ? (
          <EntryRow key={item.entry.id} entry={item.entry} />
        ) : (
          <li key={`${atOf(item)} ${item.slot.x_account_id ?? ''}`} className="calendar-free">
            <time dateTime={item.slot.at}>{timeInZone(item.slot.at, zone)}</time>
            <span>Free slot</span>
          </li>
        ),
      )}
    </ul>
  )
}

const EntryRow = memo(function EntryRow({ entry }: { entry: CalendarEntry }) {
  const { zone, askToMove } = useCalendar()
  const { at, title, networks, page, url, published } = entry
  const [kind, label] = entry.state
  const text = <bdi>{title}</bdi>
  return (
    <li>
      <time dateTime={at}>{timeInZone(at, zone)}</time>
      <div className="calendar-about">
        {page !== undefined && <Link to={page}>{text}</Link>}
        {page === undefined && (url === undefined ? text : <a href={url}>{text}</a>)}
        <p className="hint">{networks}</p>
      </div>
      <Badge kind={kind}>{label}</Badge>
      {!published && (
        <button
          type="button"
          data-entry={entry.id}
          aria-label={`Move… “${title}”`}
          onClick={() => askToMove(entry)}
        >
          Move…
        </button>
      )}
    </li>
  )
})
