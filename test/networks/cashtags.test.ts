/** Cashtags are found as X's own library finds them. */
import twitter from 'twitter-text'
import { expect, test } from 'vitest'
import { cashtagsIn } from '../../networks/x/cashtags.ts'
import { fc, runs } from '../world/chance.ts'

const PIECES = [
  '$',
  'A',
  'OTTR',
  '$B.US',
  ' ',
  '\u3000',
  '1',
  '_c',
  '.',
  ',',
  'abcdefg',
  '\n',
  '日',
  '(',
  ')',
]
const TEXTS = fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }).map((all) => all.join(''))

test('as the library does, in any text', () => {
  let found = 0
  fc.assert(
    fc.property(TEXTS, (text) => {
      const cashtags = cashtagsIn(text)
      found += cashtags.length
      expect(cashtags).toEqual(twitter.extractCashtags(text).map((name) => `$${name}`))
    }),
    { numRuns: runs(3000) },
  )
  expect(found).toBeGreaterThan(200)
})
