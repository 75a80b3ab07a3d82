/** A golden table: what each network counts, taken from its documentation and its own tools. */
import tlds from 'tlds' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { codeUnitLength, graphemeLength, weightedLength } from '../../networks/length.ts'
import { LENGTHS } from './lengths.ts'
import { timesAsLong } from '../world/work.ts'

describe.each(Object.entries(LENGTHS))('%s', (_, rows) => {
  test.each(rows)(
    '%j is %i weighted, %i graphemes, %i code units',
    (text, weighted, graphemes, units) => {
      expect(weightedLength(text)).toBe(weighted)
      expect(graphemeLength(text)).toBe(graphemes)
      expect(codeUnitLength(text)).toBe(units)
    },
  )
})

test('every emoji of one character weighs 2, with its variation and in all skin tones', () => {
  const points = Array.from({ length: 0x1fb00 }, (_, point) => point)
  const characters = points.map((point) => String.fromCodePoint(point))
  const endings = ['', '\ufe0f', '🏻', '🏼', '🏽', '🏾', '🏿']
  const emoji = characters
    .filter((character) => /\p{Emoji}/u.test(character))
    .flatMap((character) => endings.map((ending) => character + ending))
    .filter((sequence) => /^\p{RGI_Emoji}$/v.test(sequence))

  expect(emoji.length).toBeGreaterThan(1_900)
  expect(emoji.filter((one) => weightedLength(one) !== 2)).toEqual([])
})

test('every top-level domain makes a link', () => {
  const links = tlds.map((domain) => `otter.${domain}`)

  expect(links.length).toBeGreaterThan(1_400)
  expect(links.filter((link) => weightedLength(`https://${link}`) !== 23)).toEqual([])
})

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
])(
  'a hostile text four times as long takes about four times as long to measure: %s',
  async (_, atom) => {
    const text = (length: number) => `http://a.com/${atom.repeat(length / atom.length)}.com`
    const [short, long] = [text(25_000), text(100_000)]

    const times = await timesAsLong(
      () => weightedLength(long),
      () => weightedLength(short),
      11,
    )

    // Quadratic would be 16.
    expect(times).toBeLessThan(11)
  },
)

test.each([
  ['domains that end nowhere', 'a.日本.'],
  ['domains within domains', '日本.x_y.com'],
  ['marks on one letter', '\u0301\u0316'],
])('a hostile text costs about what another one of its length costs: %s', async (_, atom) => {
  const hostile = atom.repeat(25_000 / atom.length)
  const ordinary = '日本語。'.repeat(25_000 / 4)

  const times = await timesAsLong(
    () => weightedLength(hostile),
    () => weightedLength(ordinary),
    30,
  )

  expect(times).toBeLessThan(30)
})
