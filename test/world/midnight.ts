/** Limits and figures count by days in UTC: no file and no test of it begins shortly before midnight. */
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach } from 'vitest'

const DAY_MS = 86_400_000

/** Waits for the next day when less than this is left of today. */
async function sameDay(room_ms: number) {
  const left_ms = DAY_MS - (Date.now() % DAY_MS)
  if (left_ms < room_ms) await sleep(left_ms + 10)
}

// What a file reckons when it is loaded holds for its first tests, too.
await sameDay(40_000)
beforeEach(() => sameDay(20_000))
