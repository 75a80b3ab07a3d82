/** The contract before oasdiff, a judge with other rules than Redocly's, where there is a Go that can make it. */
import { expect, test } from 'vitest'
import { readBaseline } from './baseline.ts'
import { adviceFor } from './advice.ts'
import { findBreaksByOasdiff } from './judge.ts'
import { after, before, BREAKS, GROWTH } from './madeUp.ts'
import { presentSurface } from './surface.ts'

/** It has no rules for statuses of errors, and not for what lost.ts is there for. */
const NOT_OF_OASDIFF = [
  'a status is removed',
  'a parameter has another default',
  'an open list of values loses one',
  'an operation needs another permission',
]

const breaks = await findBreaksByOasdiff(readBaseline('openapi'), presentSurface().openapi)
if (breaks === undefined) {
  process.stdout.write(
    '\n!!! SKIPPED: no Go can make oasdiff here. The contract was held to its last release by Redocly alone. !!!\n',
  )
}

test.runIf(breaks)('nothing in the contract breaks a client of the last release', () => {
  expect(breaks, adviceFor(breaks ?? [])).toEqual([])
})

test
  .runIf(breaks)
  .each(
    BREAKS.filter(({ name, surface }) => surface === 'openapi' && !NOT_OF_OASDIFF.includes(name)),
  )('it is refused that $name', async ({ change }) => {
  const found = await findBreaksByOasdiff(before('openapi'), after('openapi', [change]))

  expect(found).not.toEqual([])
})

test.runIf(breaks)('growth is not refused', async () => {
  const changes = GROWTH.filter(({ surface }) => surface === 'openapi').map(({ change }) => change)

  expect(await findBreaksByOasdiff(before('openapi'), after('openapi', changes))).toEqual([])
})
