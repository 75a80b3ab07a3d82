/** Version 1 only grows: what is there now is held to what was released last (decision 260). */
import { describe, expect, test } from 'vitest'
import { readBaseline } from './baseline.ts'
import { findBreaks } from './judge.ts'
import { after, before, BREAKS, GROWTH } from './madeUp.ts'
import { presentSurface, SURFACES } from './surface.ts'
import { adviceFor } from './advice.ts'

/**
 * Taken back all the same, and why: without `page` the first page comes as before, but clients that send defaults would send
 * it beside `cursor`, which takes its place and does not go with it (decision 495).
 */
const TAKEN_BACK = /default 1 of (query|body) page$/

test.concurrent.each(SURFACES)(
  'nothing in %s breaks a client of the last release',
  async (surface) => {
    const found = await findBreaks(readBaseline(surface), presentSurface()[surface])
    const breaks = found.filter((one) => !TAKEN_BACK.test(one))

    expect(breaks, adviceFor(breaks)).toEqual([])
  },
)

describe('it is refused that', () => {
  test.concurrent.each(BREAKS)('$name', async ({ surface, change, names }) => {
    const breaks = await findBreaks(before(surface), after(surface, [change]))

    expect(breaks.join('\n')).toContain(names)
  })
})

test.concurrent.each(SURFACES)('growth of %s is not refused', async (surface) => {
  const changes = GROWTH.filter((one) => one.surface === surface).map(({ change }) => change)

  expect(changes.length).toBeGreaterThan(0)
  expect(await findBreaks(before(surface), after(surface, changes))).toEqual([])
})
