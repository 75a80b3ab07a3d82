/** What a time in words consists of: dates, days of the week, times of the day, each by itself. */
import { Temporal } from 'temporal-polyfill'

export interface Piece {
  date?: Temporal.PlainDate
  /** From 1, Monday; `next`: of next week. */
  weekday?: number
  next?: boolean
  time?: Temporal.PlainTime
  /** Of the day: `morning` is the first, `evening` and the like the second. */
  half?: 'first' | 'second'
  month_only?: boolean
  /** Of what is understood and cannot be meant exactly. */
  problem?: string
}

export interface Pieces {
  pieces: Piece[]
  /** Words that are none, by where they stand. */
  before: string[]
  between: string[]
  after: string[]
}

/** A match and its groups, of which some may be missing. */
type Found = (string | undefined)[]
type Read = (found: Found, here: Temporal.ZonedDateTime) => Piece | undefined

const CLOCK = '\\d{1,2}(?:[:.]\\d\\d(?: ?[ap]m)?| ?[ap]m)'
const UNTIL = '(?: ?[-–] ?| (?:to|until|till) )'
const WEEKDAY =
  'mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?'
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const DAY_MONTH = `${DAY}[ -]?(?:of )?(${MONTH})`
const MONTH_DAY = `(${MONTH}) ${DAY}`
const ZONES =
  'z|[ecmp][sd]t|cest|cet|bst|ist|jst|kst|msk|wes?t|ees?t|a[cew][sd]t|nz[sd]t|hst|ak[sd]t'
const NO_DATE = 'is no date of the calendar.'
const OF_ZONE = 'has a zone by letters; zones are named as in Europe/Berlin.'
const HALF_OPEN = 'has an hour that may be of the morning or the evening: write 9:00, 9am or 9pm.'

const WORDS: [string, Read][] = [
  [`${CLOCK}${UNTIL}\\d{1,2}|\\d{1,2}${UNTIL}${CLOCK}`, () => ({ problem: 'names two times.' })],
  [`${CLOCK}${UNTIL}${CLOCK}`, () => ({ problem: 'names two times.' })],
  ['(\\d{1,2})[:.](\\d\\d)(?::(\\d\\d))?(?: ?([ap]m))?', ([, ...clock]) => timeOf(clock)],
  ['(\\d{1,2}) ?([ap]m)', ([, hour, half]) => timeOf([hour, '0', '0', half])],
  ['noon|midday', () => timeOf(['12'])],
  ['midnight', () => timeOf(['0'])],
  ["at \\d{1,2}|\\d{1,2} o'?clock", () => ({ problem: HALF_OPEN })],
  [ZONES, () => ({ problem: OF_ZONE })],
  ['today', (_, here) => inDays(0, here)],
  ['tomorrow|tmrw?', (_, here) => inDays(1, here)],
  ['day after tomorrow', (_, here) => inDays(2, here)],
  ['in (\\d{1,4}|an?) (day|week)s?', readDistance],
  ['(\\d{1,4}|an?) (day|week)s? from (?:now|today)', readDistance],
  ['(\\d{4})-(\\d\\d)-(\\d\\d)', ([, year, month, day]) => dateOf(year, month, day)],
  [`${DAY_MONTH}[ -](\\d{4})`, ([, day, name, year]) => dateOf(year, monthOf(name), day)],
  [`${MONTH_DAY} (\\d{4})`, ([, name, day, year]) => dateOf(year, monthOf(name), day)],
  [DAY_MONTH, ([, day, name], here) => nextDate(here, monthOf(name), day)],
  [MONTH_DAY, ([, name, day], here) => nextDate(here, monthOf(name), day)],
  [`(?:${MONTH})(?: \\d{4})?|(?:next|this) month`, () => ({ month_only: true })],
  [`(?:(this|next) )?(${WEEKDAY})`, ([, which, name]) => weekdayOf(which, name)],
  ['(?:tonight|this (morning|afternoon|evening))', ([, word], here) => partOf(word, here)],
  ['morning|afternoon|evening|night', ([word]) => partOf(word)],
]
/** The first that matches is meant, with whatever of "at", "on" and "the" stands before it. */
const READERS = WORDS.map(([source, read]): [RegExp, Read] => [
  new RegExp(`(?:(?:at|on|the) )*(?:${source})(?= |$)`, 'y'),
  read,
])
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const DAYS = 'mon tue wed thu fri sat sun'.split(' ')

export function piecesIn(lower: string, here: Temporal.ZonedDateTime): Pieces {
  const text = plainWords(lower)
  const pieces: Piece[] = []
  const before: string[] = []
  const after: string[] = []
  const between: string[] = []
  for (let at = 0; at < text.length;) {
    const piece = pieceAt(text, at, here)
    if (piece === undefined) {
      const [word = ''] = text.slice(at).split(' ')
      ;(pieces.length === 0 ? before : after).push(word)
      at += word.length + 1
    } else {
      // What seemed to come after all pieces came between two.
      between.push(...after.splice(0))
      pieces.push(piece.piece)
      at = piece.end + 1
    }
  }
  return { pieces, before, between, after }
}

/** Without commas, brackets and the dots of what is shortened. */
function plainWords(lower: string): string {
  return lower
    .replace(/\b([ap])\.m\.?(?=[ ,]|$)/g, '$1m')
    .replace(/([a-z])\.(?=[ ,]|$)/g, '$1')
    .replace(/[ ,()]+/g, ' ')
    .trim()
}

function pieceAt(
  text: string,
  at: number,
  here: Temporal.ZonedDateTime,
): { piece: Piece; end: number } | undefined {
  for (const [pattern, read] of READERS) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const piece = match && read(match, here)
    if (piece) return { piece, end: pattern.lastIndex }
  }
  return undefined
}

/** Undefined for what no clock shows. */
function timeOf([hours, minutes = '0', seconds = '0', half]: Found): Piece | undefined {
  const shown = Number(hours)
  if (half !== undefined && (shown < 1 || shown > 12)) return undefined
  const hour = half === undefined ? shown : (shown % 12) + (half === 'pm' ? 12 : 0)
  const [minute, second] = [Number(minutes), Number(seconds)]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  return { time: new Temporal.PlainTime(hour, minute, second) }
}

function inDays(days: number, here: Temporal.ZonedDateTime): Piece {
  return { date: here.toPlainDate().add({ days }) }
}

function readDistance([, count, unit]: Found, here: Temporal.ZonedDateTime): Piece {
  const number = count?.startsWith('a') ? 1 : Number(count)
  return inDays(unit === 'week' ? number * 7 : number, here)
}

function dateOf(...numbers: (string | number | undefined)[]): Piece {
  const [year = 0, month = 0, day = 0] = numbers.map(Number)
  try {
    return { date: new Temporal.PlainDate(year, month, day) }
  } catch {
    return { problem: NO_DATE }
  }
}

/** The next one, today's among them. */
function nextDate(here: Temporal.ZonedDateTime, month: number, day: string | undefined): Piece {
  const today = here.toPlainDate()
  const dates = [today.year, today.year + 1].map((year) => dateOf(year, month, day))
  const next = dates.find(({ date }) => date && Temporal.PlainDate.compare(date, today) >= 0)
  return next ?? { problem: NO_DATE }
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1
}

function weekdayOf(which: string | undefined, name = ''): Piece {
  return { weekday: DAYS.indexOf(name.slice(0, 3)) + 1, next: which === 'next' }
}

/** With a `here` it is today's. */
function partOf(word: string | undefined, here?: Temporal.ZonedDateTime): Piece {
  return { ...(here && inDays(0, here)), half: word === 'morning' ? 'first' : 'second' }
}
