/** What every part of the calendar can ask for. */
import { createContext, useContext } from 'react'
import type { CalendarEntry } from './entries.ts'

export interface CalendarActions {
  zone: string
  /** The first free slot of the queue, where it is shown. */
  first_slot: string | undefined
  askToMove(entry: CalendarEntry): void
  openDay(day: string): void
}

export const CalendarContext = createContext<CalendarActions>({
  zone: 'UTC',
  first_slot: undefined,
  askToMove() {},
  openDay() {},
})

export function useCalendar(): CalendarActions {
  return useContext(CalendarContext)
}
