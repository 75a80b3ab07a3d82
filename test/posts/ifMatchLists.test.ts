/** Lists of tags in If-Match, however long and however wrong. */
import { expect, test } from 'vitest'
import { readIfMatch } from '../../handlers/requests/unchanged.ts'
import { timesAsLong } from '../world/work.ts'

/** Requests with longer headers are refused. */
const LONGEST = 16_000

test.each(['"1"', '"0", "1"', ',, "1" ,', 'W/"a,b",\t"1"', '*', ' * '])('%s has it', (header) => {
  expect(() => readIfMatch(header)(1)).not.toThrow()
})

test.each(['"2"', 'W/"2"', '"0","2"', '"1,2"', '""'])('%s does not have it', (header) => {
  expect(() => readIfMatch(header)(1)).toThrow('changed meanwhile')
})

test.each(['W/"1"', '"0", W/"1"'])('%s has it only weakly', (header) => {
  expect(() => readIfMatch(header)(1)).toThrow('the tag is weak')
})

test.each(['', ',', ' , ', '1', '"1', '1"', '"1" "2"', '"a b"', '"1",*', 'w/"1"', '"1";'])(
  '%j is no list of tags',
  (header) => {
    expect(() => readIfMatch(header)).toThrow('not valid')
  },
)

test.each(['",', ',', '"",', ' ', '" ', '",W/'])(
  'many of %j take no longer than their length',
  async (piece) => {
    const read = (length: number) => () => {
      try {
        readIfMatch(`${piece.repeat(length)}x`)
      } catch {
        // What is no list is what takes longest.
      }
    }
    const [long, short] = [LONGEST / piece.length, LONGEST / piece.length / 10]

    expect(await timesAsLong(read(long), read(short), 30)).toBeLessThan(50)
  },
)
