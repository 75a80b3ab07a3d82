/** Record keys of Bluesky. */
import { afterEach, expect, test, vi } from 'vitest'
import { nextTid, tidOf } from '../../networks/bluesky/tid.ts'
import { isTid } from '../../networks/simulator/bluesky/tid.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

// Those of the specification, read by Bluesky's own library, and what that library writes.
test.each([
  ['3jzfcijpj2z2a', 1_688_137_381_887_007, 6],
  ['3jui7kd54zh2y', 1_682_739_741_953_005, 30],
  ['3ke6kg3wk2222', 1_700_000_000_000_000, 0],
  ['3n2x2lntgm22z', 1_795_400_000_123_456, 31],
  ['bzzzzzzzzzzzz', Number.MAX_SAFE_INTEGER, 1_023],
])('%s is made of its time and its clock', (tid, time_us, clock_id) => {
  expect(tidOf(time_us, clock_id)).toBe(tid)
})

test('each sorts behind the one before, within a moment and when the clock is set back', () => {
  const now = Date.now()
  const times = [now, now, now - 60_000, now + 1, now]
  vi.spyOn(Date, 'now').mockImplementation(() => times.shift() ?? now)

  const tids = Array.from({ length: 5 }, nextTid)

  expect(tids.every(isTid)).toBe(true)
  expect(new Set(tids).size).toBe(5)
  expect(tids.toSorted()).toEqual(tids)
})
