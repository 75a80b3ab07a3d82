/** Links and weights as X's own library finds them, in work that grows no faster than the text. */
import twitter_text from 'twitter-text'
import { describe, expect, test } from 'vitest'
import { fc, runs } from '../world/chance.ts'
import { graphemeLength, weightedLength } from '../../networks/length.ts'
import { findLinks } from '../../networks/x/text/links.ts'
import { withKnownWeights } from '../../networks/x/text/twitterText.ts'
import { weigh } from '../../networks/x/text/weight.ts'
import { TEXTS } from './texts.ts'

const RUNS = { numRuns: runs(500), seed: 11 }

test('the links of a text are those that the library finds', () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      const wanted = twitter_text
        .extractUrlsWithIndices(text)
        .map(({ url, indices: [start, end] }) => ({ start, end, length: url.length }))
      expect(findLinks(text), JSON.stringify(text)).toEqual(wanted)
    }),
    RUNS,
  )
})

test('a label is as long as the library says, in whatever alphabet', () => {
  const letters = fc.constantFrom(
    'a',
    'Z',
    '0',
    '-',
    'é',
    'ß',
    '日',
    '本',
    'み',
    'و',
    'क',
    'я',
    '한',
    '𠀀',
  )
  const label = fc
    .array(letters, { minLength: 10, maxLength: 70 })
    .map((all) => `a${all.join('')}日`)

  fc.assert(
    fc.property(label, (name) => {
      const text = `http://${name}.com`
      const wanted = twitter_text.extractUrls(text).length
      expect(findLinks(text).length, text).toBe(wanted)
    }),
    RUNS,
  )
})

test('a text weighs what the library says', () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      const { weightedLength: wanted } = twitter_text.parseTweet(withKnownWeights(text))
      expect(weigh(text), JSON.stringify(text)).toBe(wanted)
    }),
    RUNS,
  )
})

const HOSTILE = [
  ...[
    'a.日本.',
    'a.a.',
    'com.',
    'x_y.com.',
    '日.x_y.com',
    'x.coma日',
    '日',
    'a-',
    'http://',
    'x.co ',
  ],
  ...[
    'http://a日b日a.com ',
    '日本.',
    'a.com/(',
    'a.com?!',
    `${'日'.repeat(30)}.`,
    '@a.',
    '#a.',
    '$a.',
  ],
]

describe.each(HOSTILE)('a text of %j', (piece) => {
  test('costs about ten times as much when it is ten times as long', () => {
    expect(stepsFor(piece, 25_000)).toBeLessThan(11 * stepsFor(piece, 2_500))
  })

  test('costs a few steps for each character at most', () => {
    expect(stepsFor(piece, 25_000)).toBeLessThan(4 * 25_000)
  })
})

function stepsFor(piece: string, length: number): number {
  const effort = { steps: 0 }
  findLinks(`http://a.com/ ${piece.repeat(length / piece.length)}`, effort)
  return effort.steps
}

test('a text far over a limit is measured no further than asked for', () => {
  expect(weightedLength('日'.repeat(25_000), 2_800)).toBe(2_802)
  expect(graphemeLength('日'.repeat(25_000), 3_000)).toBe(3_001)
  expect(weightedLength('日'.repeat(1_400), 2_800)).toBe(2_800)
  expect(graphemeLength('日'.repeat(3_000), 3_000)).toBe(3_000)
})
