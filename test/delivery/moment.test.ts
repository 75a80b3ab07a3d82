/** Time that passes while the machine of a process sleeps counts against its claims (R5, R11). */
import { expect, test } from 'vitest'
import { msSince, thisMoment } from '../../jobs/worker/moment.ts'

const PAUSE_MS = 60_000

test.for(['monotonic_ms', 'since_boot_ms', 'wall_ms'] as const)(
  'a pause that only one clock of the machine tells of is noticed (%s)',
  (clock) => {
    const now = thisMoment()

    expect(msSince(now, now)).toBe(0)
    expect(msSince({ ...now, [clock]: now[clock] - PAUSE_MS }, now)).toBeCloseTo(PAUSE_MS)
  },
)
