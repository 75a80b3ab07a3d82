/** A golden table: what each network counts, taken from its documentation and its own tools. */
import { expect, test } from 'vitest'
import { codeUnitLength, graphemeLength, weightedLength } from '../networks/length.ts'

/** text, weighted, graphemes, code units */
const TABLE: [string, number, number, number][] = [
  ['', 0, 0, 0],
  ['Hello', 5, 5, 5],
  ['Hello\nworld', 11, 11, 11],
  ['Hello\r\nworld', 12, 11, 12],
  ['see example.com', 27, 15, 15],
  ['see https://example.org/a/rather/long/path?with=a&query=string#here', 27, 67, 67],
  ['https://example.com https://example.org', 47, 39, 39],
  ['no.such-top-level-domainx', 25, 25, 25],
  ['mail me@example.com', 19, 19, 19],
  ['héllo', 5, 5, 5],
  ['he\u0301llo', 5, 5, 6],
  ['日本語', 6, 3, 3],
  ['日本語 https://example.com', 30, 23, 23],
  ['ж', 1, 1, 1],
  ['…', 2, 1, 1],
  ['’', 1, 1, 1],
  ['👍', 2, 1, 2],
  ['👍🏽', 2, 1, 4],
  ['🫱🏻‍🫲🏿', 2, 1, 9],
  ['❤️‍🔥', 2, 1, 5],
  ['❤', 2, 1, 1],
  ['👨‍👩‍👧‍👦', 2, 1, 11],
  ['🇫🇷', 2, 1, 4],
  ['🇫🇷🇩🇪', 4, 2, 8],
  ['1️⃣', 2, 1, 3],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 2, 1, 14],
  ['กำลัง', 5, 3, 5],
  ['नमस्ते', 6, 3, 6],
  ['한국', 4, 2, 2],
  ['\u1112\u1161\u11ab', 2, 1, 3],
  ['\u0600a', 2, 1, 2],
]

test.each(TABLE)(
  '%j is %i weighted, %i graphemes, %i code units',
  (text, weighted, graphemes, units) => {
    expect(weightedLength(text)).toBe(weighted)
    expect(graphemeLength(text)).toBe(graphemes)
    expect(codeUnitLength(text)).toBe(units)
  },
)

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })

test('the short cut for ASCII counts what the segmenter counts', () => {
  const atoms = [
    'a',
    'b ',
    '1',
    '#',
    '\r\n',
    '\n',
    '\u0301',
    '\u200d',
    '👩',
    '🏽',
    '\ufe0f',
    '\u20e3',
    '\u0600',
    'ก',
    'ำ',
    '\u1100',
    '🇫',
  ]
  let seed = 1
  for (let round = 0; round < 3000; round++) {
    let text = ''
    for (let i = 0; i < 12; i++) {
      seed = (seed * 48271) % 2147483647
      text += atoms[seed % atoms.length]
    }
    expect(graphemeLength(text), JSON.stringify(text)).toBe([...SEGMENTER.segment(text)].length)
  }
})

test('a long text is as long as its repeated sentence', () => {
  const sentence = 'Read https://example.com/a?b=c, 日本語 and example.org 👨‍👩‍👧‍👦 he\u0301llo. '

  expect(weightedLength(sentence.repeat(300))).toBe(300 * weightedLength(sentence))
  expect(graphemeLength(sentence.repeat(300))).toBe(300 * graphemeLength(sentence))
})

test('a long run without a space is cut between emoji, never within one', () => {
  expect(weightedLength('🫱🏻‍🫲🏿'.repeat(2500))).toBe(5000)
  expect(weightedLength('日本語。'.repeat(5000))).toBe(40_000)
})

test.each([
  ['letters', 'a'],
  ['labels', 'a.'],
  ['hyphens', 'a-'],
  ['underscores', 'a_'],
  ['balanced brackets', '(a)'],
  ['words', 'word '],
  ['Cyrillic', 'жук'],
])('a hostile text four times as long takes about four times as long to measure: %s', (_, atom) => {
  const text = (length: number) => `http://a.com/${atom.repeat(length / atom.length)}.com`
  weightedLength(text(25_000))

  const short = quickest(() => weightedLength(text(25_000)))
  const long = quickest(() => weightedLength(text(100_000)))

  // Quadratic would be 16.
  expect(long / short).toBeLessThan(11)
})

/** The least of several runs is what the text costs; the rest is the machine's. */
function quickest(work: () => void): number {
  const times = Array.from({ length: 9 }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return Math.min(...times)
}
