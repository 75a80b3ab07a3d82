/** What lies over the calendar: a whole day, or the date of an entry. */
import { Dialog } from '../parts/Dialog.tsx'
import { DayList } from './Agenda.tsx'
import { longDay } from './dateWords.ts'
import type { CalendarEntry, DayItem } from './entries.ts'
import { MoveEntry } from './MoveEntry.tsx'
import type { Moves } from './useMoves.ts'

/** All of a day, or another date for an entry. */
export type Asking = { day: string; entry?: never } | { entry: CalendarEntry; day?: never }

interface CalendarDialogsProps {
  asking: Asking | undefined
  items: Map<string, DayItem[]>
  zone: string
  move: Moves['move']
  close(): void
}

export function CalendarDialogs({ asking, items, zone, move, close }: CalendarDialogsProps) {
  if (asking === undefined) return null
  if (asking.entry) return <MoveEntry entry={asking.entry} zone={zone} move={move} close={close} />
  const { day } = asking
  const all = items.get(day) ?? []
  return (
    <Dialog wide title={longDay(day)} close={close}>
      {all.length === 0 && <p className="empty">Nothing is planned on this day.</p>}
      <DayList day={day} items={all} />
      <p className="buttons">
        <button type="button" onClick={close}>
          Close
        </button>
      </p>
    </Dialog>
  )
}
