/** What a delivery of which only the journal knows is to be. */
import { expect, test } from 'vitest'
import { fateOf, type Fate, type LostSend } from '../../db/journal/fate.ts'

const ACCEPTED = { at: '', state: 'accepted' as const, parts: [] }
const ABSENT = { at: '', state: 'absent' as const }
const NOT_SENT = { at: '', state: 'not_sent' as const }
const GAVE_UP = { at: '', state: 'gave_up' as const }
const OPEN = undefined

type Given = [position: number, ending: LostSend['ending']][]

test.each<[string, number, Given, Fate]>([
  ['a post that was accepted', 1, [[0, ACCEPTED]], 'published'],
  ['a post without an answer', 1, [[0, OPEN]], 'unknown'],
  ['a post that was left to its author', 1, [[0, GAVE_UP]], 'asked'],
  [
    'not there at first, then sent again without an answer',
    1,
    [
      [0, ABSENT],
      [0, OPEN],
    ],
    'unknown',
  ],
  [
    'sent again at the wish of its author',
    1,
    [
      [0, OPEN],
      [0, OPEN],
    ],
    'asked',
  ],
  [
    'sent again and accepted',
    1,
    [
      [0, OPEN],
      [0, ACCEPTED],
    ],
    'published',
  ],
  [
    'left to its author, then refused',
    1,
    [
      [0, GAVE_UP],
      [0, NOT_SENT],
    ],
    'asked',
  ],
  [
    'a whole thread',
    2,
    [
      [0, ACCEPTED],
      [1, ACCEPTED],
    ],
    'published',
  ],
  [
    'a thread between two parts',
    3,
    [
      [0, ACCEPTED],
      [1, ACCEPTED],
    ],
    'waiting',
  ],
  [
    'a thread that has to wait',
    3,
    [
      [0, ACCEPTED],
      [1, NOT_SENT],
    ],
    'waiting',
  ],
  [
    'a thread whose second part is open',
    3,
    [
      [0, ACCEPTED],
      [1, OPEN],
    ],
    'unknown',
  ],
  [
    'a thread whose second part was left to its author',
    3,
    [
      [0, ACCEPTED],
      [1, GAVE_UP],
    ],
    'asked',
  ],
])('%s', (_name, of, given, fate) => {
  expect(fateOf(sends(of, of, given))).toBe(fate)
})

test('what has another number of parts now does not go on by itself', () => {
  expect(fateOf(sends(3, 4, [[0, ACCEPTED]]))).toBe('asked')
  expect(fateOf(sends(1, 3, [[0, OPEN]]))).toBe('asked')
  expect(fateOf(sends(1, 3, [[0, ACCEPTED]]))).toBe('published')
})

function sends(of: number, parts_now: number, given: Given): LostSend[] {
  return given.map(([position, ending], index) => ({
    user_id: 'u',
    delivery_id: 'd',
    subject_id: 's',
    connection_id: 'c',
    fence: 1,
    at: '',
    attempt_id: `${index}`,
    number: index,
    platform: 'x' as const,
    client_id: null,
    covers: 1,
    payload: '',
    position,
    of,
    parts_now,
    ending,
    of_article: false,
  }))
}
