/**
 * The keys of the calendar: one stop of the Tab key, from which arrows lead to entries and days. What can be reached
 * has `data-stop`, and stands within an element with `data-day`.
 */
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { daysLater } from './days.ts'

const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
const LINES: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const WEEK_DAYS = 7

interface ArrowsProps {
  /** Shows another stretch of days. */
  go(day: string): void
  /** Arrows move what is being dragged. */
  dragging: RefObject<boolean>
}

export function useArrows<Grid extends HTMLElement>({ go, dragging }: ArrowsProps) {
  const grid = useRef<Grid>(null)
  /** To be focused once it is shown. */
  const awaited = useRef<string>(undefined)
  // Before another key can be pressed: it would count from where the focus is kept in the meantime.
  useLayoutEffect(() => {
    const stops = stopsIn(grid.current)
    const day = awaited.current
    const wanted = day === undefined ? undefined : stops.find((stop) => dayOf(stop) === day)
    if (wanted !== undefined) {
      awaited.current = undefined
      wanted.focus()
    }
    const today = stops.find((stop) => stop.closest('[data-today]'))
    const current = stops.find((stop) => stop === document.activeElement)
    reach(stops, current ?? stops.find(({ tabIndex }) => tabIndex === 0) ?? today ?? stops[0])
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (dragging.current || ctrlKey || metaKey || altKey) return
    const stops = stopsIn(grid.current)
    const stop = stops.find((one) => one === document.activeElement)
    if (stop === undefined) return
    const next = nextOf(stops, stop, key)
    if (next === undefined) return
    event.preventDefault()
    if (typeof next === 'string') {
      awaited.current = next
      go(next)
    } else next.focus()
  }
  const onFocus = () => {
    const stops = stopsIn(grid.current)
    const current = stops.find((one) => one === document.activeElement)
    if (current !== undefined) reach(stops, current)
  }
  return { ref: grid, onKeyDown, onFocus }
}

/** The stop to go to, or the day where it is not shown. */
function nextOf(
  stops: HTMLElement[],
  stop: HTMLElement,
  key: string,
): HTMLElement | string | undefined {
  const day = dayOf(stop)
  const of = (one: string) => stops.filter((other) => dayOf(other) === one)
  const days = DAYS[key]
  if (days !== undefined) {
    const wanted = daysLater(day, days)
    return of(wanted)[0] ?? wanted
  }
  const lines = LINES[key]
  if (lines === undefined) return undefined
  const same = of(day)
  const beside = same[same.indexOf(stop) + lines]
  if (beside !== undefined) return beside
  const wanted = daysLater(day, lines * WEEK_DAYS)
  return of(wanted).at(lines < 0 ? -1 : 0) ?? wanted
}

function stopsIn(grid: HTMLElement | null): HTMLElement[] {
  return [...(grid?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].filter((one) =>
    one.checkVisibility(),
  )
}

function dayOf(stop: HTMLElement): string {
  return stop.closest<HTMLElement>('[data-day]')?.dataset.day ?? ''
}

function reach(stops: HTMLElement[], current: HTMLElement | undefined) {
  for (const stop of stops) stop.tabIndex = stop === current ? 0 : -1
}
