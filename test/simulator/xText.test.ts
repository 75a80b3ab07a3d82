/** The simulated X weighs texts and finds links by X's own library, and by nothing of the adapter's. */
import twitter_text from 'twitter-text'
import { describe, expect, test } from 'vitest'
import { linksIn } from '../../networks/simulator/x/links.ts'
import { weightedLength } from '../../networks/simulator/x/weight.ts'
import { weigh } from '../../networks/x/text/weight.ts'
import { LENGTHS } from '../networks/lengths.ts'
import { TEXTS } from '../networks/texts.ts'
import { fc, runs } from '../world/chance.ts'
import { timesAsLong } from '../world/work.ts'

const RUNS = { numRuns: runs(500), seed: 11 }

describe.each(Object.entries(LENGTHS))('%s', (_, rows) => {
  test.each(rows)('%j weighs %i', (text, weighted) => {
    expect(weightedLength(text)).toBe(weighted)
  })
})

test('the links of a text are those that the library finds', () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      const wanted = twitter_text
        .extractUrlsWithIndices(text)
        .map(({ url, indices: [start, end] }) => ({ start, end, length: url.length }))
      expect(linksIn(text), JSON.stringify(text)).toEqual(wanted)
    }),
    RUNS,
  )
})

test('a text weighs at the network what the adapter has found', () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      expect(weightedLength(text), JSON.stringify(text)).toBe(weigh(text))
    }),
    RUNS,
  )
})

test.each([
  ['labels of other letters', 'a.日本.'],
  ['long labels', `${'日'.repeat(30)}.`],
  ['domains in words', 'x.coma日'],
  ['marks on one letter', '\u0301\u0316'],
  ['emoji of two tones', '🫱🏻‍🫲🏿'],
])('a hostile text four times as long takes about four times as long: %s', async (_, atom) => {
  const text = (length: number) => `http://a.com/ ${atom.repeat(length / atom.length)}`
  const [short, long] = [text(6_250), text(25_000)]

  const times = await timesAsLong(
    () => weightedLength(long),
    () => weightedLength(short),
    11,
  )

  // Quadratic would be 16.
  expect(times).toBeLessThan(11)
})
