/**
 * Limits and figures count by days in UTC, and the slots of queues are mostly at whole hours: no file and no test of it
 * begins so shortly before midnight, or another hour, that it may not have ended by then.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach } from 'vitest'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What a file reckons when it is loaded holds for all of its tests, on the slowest machine. */
const OF_A_FILE_MS = 480_000
/** A hook may take as long, this one, too. */
const OF_A_TEST_MS = 240_000
/** Few tests have to do with hours, and most of them are short. */
const OF_AN_HOUR_MS = 60_000

/** Waits for the next day when less than this is left of today, and for the next hour when little is left of this. */
async function clearOfBoundaries(room_ms: number) {
  const now = Date.now()
  const [of_day_ms, of_hour_ms] = [DAY_MS - (now % DAY_MS), HOUR_MS - (now % HOUR_MS)]
  if (of_day_ms < room_ms || of_hour_ms < OF_AN_HOUR_MS) await sleep(of_hour_ms + 10)
}

await clearOfBoundaries(OF_A_FILE_MS)
beforeEach(() => clearOfBoundaries(OF_A_TEST_MS))
