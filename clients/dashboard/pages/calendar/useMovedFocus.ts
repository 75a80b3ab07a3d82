/** An entry that has moved is drawn anew somewhere else: the focus goes with it. */
import { useEffect, useRef } from 'react'
import { placeOf, type Range } from './days.ts'
import type { DayItem } from './entries.ts'
import type { Moved } from './useMoves.ts'

interface Where {
  range: Range
  items: Map<string, DayItem[]>
  zone: string
  /** A dialog has the focus. */
  is_asking: boolean
}

export function useMovedFocus(moved: Moved | undefined, { range, items, zone, is_asking }: Where) {
  const handled = useRef(moved)
  // Once a dialog has given it back, which it does in an effect as well.
  useEffect(() => {
    if (moved === undefined || is_asking || handled.current === moved) return
    const { day } = placeOf(moved.at, zone)
    const is_shown = range.days.includes(day)
    const is_drawn = items.get(day)?.some(({ entry }) => isAt(moved, entry))
    if (is_shown && !is_drawn) return
    handled.current = moved
    focusFirst([`[data-entry="${moved.id}"]`, `[data-day="${day}"] [data-stop]`, 'h1'])
  })
}

function isAt(moved: Moved, entry: DayItem['entry']): boolean {
  return entry?.id === moved.id && Date.parse(entry.at) === Date.parse(moved.at)
}

function focusFirst(selectors: string[]) {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector)
    if (!found?.checkVisibility()) continue
    found.focus()
    return
  }
}
