/** What the clocks of a time zone show, by the zones that Node knows. */
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
export const DAY_MS = 24 * HOUR_MS

export interface Clocks {
  /** How far they are ahead of UTC. */
  offsetAt(at_ms: number): number
  /**
   * For the times of one day: the first moment at which clocks show a time or a later one. Of a time that comes twice
   * that is the first, of one that is left out the moment at which they go forward (decision 382). `day_ms` and what
   * it answers for are what clocks show, counted as if it were UTC.
   */
  momentsOn(day_ms: number): (shown_ms: number) => number
}

/** Of a zone that there is. Since the year 2000 nowhere have clocks changed twice within three days. */
export function clocksOf(timezone: string): Clocks {
  const format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' })
  const known = new Map<number, number>()

  function offsetAt(at_ms: number): number {
    const name = format.formatToParts(at_ms).find(({ type }) => type === 'timeZoneName')?.value
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(name ?? '') ?? []
    const ahead_ms = Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * MINUTE_MS
    return sign === '-' ? -ahead_ms : ahead_ms
  }

  /** Days are asked for one after the other, each with those around it. */
  function offsetOfDay(day_ms: number): number {
    const offset = known.get(day_ms) ?? offsetAt(day_ms)
    known.set(day_ms, offset)
    return offset
  }

  /** Between two moments with different offsets. */
  function findChange(before_ms: number, after_ms: number): number {
    const after = offsetAt(after_ms)
    let [earlier, later] = [before_ms, after_ms]
    while (later - earlier > MINUTE_MS) {
      const middle = earlier + Math.floor((later - earlier) / MINUTE_MS / 2) * MINUTE_MS
      if (offsetAt(middle) === after) later = middle
      else earlier = middle
    }
    return later
  }

  return {
    offsetAt,
    momentsOn(day_ms) {
      // No clocks are further from UTC than these are from the day.
      const [before_ms, after_ms] = [day_ms - DAY_MS, day_ms + 2 * DAY_MS]
      const [before, after] = [offsetOfDay(before_ms), offsetOfDay(after_ms)]
      if (before === after) return (shown_ms) => shown_ms - before
      const change_ms = findChange(before_ms, after_ms)
      return (shown_ms) =>
        shown_ms - before < change_ms ? shown_ms - before : Math.max(change_ms, shown_ms - after)
    },
  }
}

/** Whether there is a zone of this name. */
export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
