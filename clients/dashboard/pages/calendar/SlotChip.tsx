/** A slot of the queue that is free, to drop a post on. */
import { useCalendar } from './actions.ts'
import { timeInZone } from './dateWords.ts'
import { usePlace } from './Dragging.tsx'
import type { FreeSlot } from './entries.ts'

export function SlotChip({ slot }: { slot: FreeSlot }) {
  const { zone, first_slot } = useCalendar()
  const { at, x_account_id = '' } = slot
  const time = timeInZone(at, zone)
  const { ref, isOver } = usePlace(`slot ${at} ${x_account_id}`, {
    label: `the free slot at ${time}`,
    target: () => ({ at, first_slot: at === first_slot }),
  })
  return (
    <li ref={ref} className={`calendar-slot${isOver ? ' over' : ''}`}>
      <time dateTime={at}>{time}</time> Free slot
    </li>
  )
}
