/** A log that cannot be written loses lines, and nothing else. */
import { openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLasting } from '../../server/lasting.ts'
import { openLog } from '../../server/log.ts'

test('a full disk under the log neither throws nor waits', () => {
  const log = openLog('info', openLasting(openSync('/dev/full', 'w')))

  expect(() => {
    for (let i = 0; i < 1_000; i++) log.info('a line')
  }).not.toThrow()
})

test('lines are there as soon as they are written', () => {
  const file = join(tmpdir(), `otterpost-log-${process.pid}`)

  openLog('info', openLasting(openSync(file, 'w'))).info('the last one')

  expect(readFileSync(file, 'utf8')).toContain('the last one')
  rmSync(file)
})
