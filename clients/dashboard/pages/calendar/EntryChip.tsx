/** An entry in a grid: a line that can be opened, dragged and moved. */
import { memo, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '../parts/Icon.tsx'
import { useCalendar } from './actions.ts'
import { timeInZone } from './dateWords.ts'
import { useDragged } from './Dragging.tsx'
import type { CalendarEntry } from './entries.ts'

const SIGNS = { good: 'check', soon: 'clock', bad: 'warning', plain: 'post' } as const

export const EntryChip = memo(function EntryChip({ entry }: { entry: CalendarEntry }) {
  const { askToMove } = useCalendar()
  const { isDragging, handle } = useDragged(entry)
  const { onKeyDown, ...others } = handle as typeof handle & {
    onKeyDown?: (event: KeyboardEvent) => void
  }
  const reach = {
    ...others,
    'data-stop': '',
    'data-entry': entry.id,
    draggable: false,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'm') askToMove(entry)
      else onKeyDown?.(event)
    },
  }
  const [kind] = entry.state
  return (
    <li className={`calendar-entry ${kind}${isDragging ? ' dragged' : ''}`}>
      {entry.page !== undefined ? (
        <Link to={entry.page} {...reach}>
          <ChipContent entry={entry} />
        </Link>
      ) : (
        <button type="button" {...reach} onClick={() => askToMove(entry)}>
          <ChipContent entry={entry} />
        </button>
      )}
    </li>
  )
})

export function ChipContent({ entry }: { entry: CalendarEntry }) {
  const { zone } = useCalendar()
  const [kind, label] = entry.state
  return (
    <>
      <Icon name={SIGNS[kind]} />
      <time dateTime={entry.at}>{timeInZone(entry.at, zone)}</time>
      <bdi>{entry.title}</bdi>
      <span className="unseen">
        , {label}, {entry.networks}
      </span>
    </>
  )
}
