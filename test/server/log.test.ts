/** What the log has of an error: words and codes, and nothing that it drags along. */
import { expect, test } from 'vitest'
import { openLog } from '../../server/log.ts'

const lines: string[] = []
const log = openLog('info', { write: (line) => void lines.push(line) })

test('an error is logged without its objects and without the values of its row', () => {
  const lost = Object.assign(new Error('connection lost'), {
    code: '57P01',
    detail: 'Failing row contains (a text)',
    client: { secretKey: 4711 },
  })

  log.error({ err: new AggregateError([lost], 'all of them') }, 'tried')
  log.error({ err: lost }, 'tried')

  const [together = '', alone = ''] = lines
  expect(JSON.parse(alone).err).toEqual({
    type: 'Error',
    message: 'connection lost',
    code: '57P01',
    stack: expect.any(String),
  })
  expect(JSON.parse(together).err.aggregateErrors).toEqual([JSON.parse(alone).err])
})
