import { expect, test } from 'vitest'
import { clocksOf } from '../../handlers/queue/clocks.ts'
import { slotTimes, writeLocal, writeMoment } from '../../handlers/queue/slotTimes.ts'
import { CHOICES } from '../../generated/names.ts'
import { fc, runs } from '../world/chance.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const WEEK = [...CHOICES.WeekdayInput]

/** What the clocks of a zone show, as a number that grows with it: told by Intl alone. */
function shownIn(timezone: string) {
  const format = new Intl.DateTimeFormat('en-GB-u-ca-iso8601', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (at_ms: number): number => {
    const parts = Object.fromEntries(
      format.formatToParts(at_ms).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day, hour, minute } = parts
    return Date.UTC(year, month - 1, day, hour, minute)
  }
}

/** The first moment at which the clocks show this or later, minute by minute. */
function firstMoment(clocks: (at_ms: number) => number, local_ms: number): number {
  let at_ms = local_ms - 30 * 60 * MINUTE_MS
  // Far from it in steps of a quarter of an hour.
  while (clocks(at_ms + 15 * MINUTE_MS) < local_ms) at_ms += 15 * MINUTE_MS
  while (clocks(at_ms) < local_ms) at_ms += MINUTE_MS
  return at_ms
}

const CHANGES: [zone: string, what: string, date: string, time: string, at: string][] = [
  ['Europe/Berlin', 'a time that is left out', '2027-03-28', '02:30', '2027-03-28T01:00:00.000Z'],
  ['Europe/Berlin', 'a time that comes twice', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', 'the time behind it', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  [
    'Australia/Lord_Howe',
    'half an hour left out',
    '2026-10-04',
    '02:15',
    '2026-10-03T15:30:00.000Z',
  ],
  ['Australia/Lord_Howe', 'half an hour twice', '2027-04-04', '01:45', '2027-04-03T14:45:00.000Z'],
  [
    'Pacific/Kiritimati',
    'the first zone of a day',
    '2027-01-01',
    '00:00',
    '2026-12-31T10:00:00.000Z',
  ],
  ['Pacific/Apia', 'a day that is left out', '2011-12-30', '09:00', '2011-12-30T10:00:00.000Z'],
  ['America/Sao_Paulo', 'a midnight left out', '2018-11-04', '00:00', '2018-11-04T03:00:00.000Z'],
  [
    'Europe/Istanbul',
    'rules that were given up',
    '2016-10-30',
    '03:30',
    '2016-10-30T00:30:00.000Z',
  ],
]

test.each(CHANGES)('in %s %s is at its moment', (timezone, _, date, time, at) => {
  const weekday = (new Date(date).getUTCDay() + 6) % 7
  const slots = [{ weekdays: WEEK.slice(weekday, weekday + 1), time }]
  const span = { from_ms: Date.parse(at) - DAY_MS, until_ms: Date.parse(at) + DAY_MS }

  const found = slotTimes({ timezone, slots }, span)

  expect(found.map(({ at_ms }) => writeMoment(at_ms))).toEqual([at])
})

test('two times that fall on one moment are one slot, unless they are kept for different accounts', () => {
  const weekdays = WEEK.slice(-1)
  const slots = [
    { weekdays, time: '02:15' },
    { weekdays, time: '02:45' },
    { weekdays, time: '03:00', x_account_id: 'a' },
  ]
  const at = Date.parse('2027-03-28T01:00:00Z')
  const span = { from_ms: at - DAY_MS, until_ms: at + DAY_MS }

  const found = slotTimes({ timezone: 'Europe/Berlin', slots }, span)

  expect(found).toEqual([
    { at_ms: at, account_id: 'a' },
    { at_ms: at, account_id: null },
  ])
  expect(writeLocal(clocksOf('Europe/Berlin'), at)).toBe('2027-03-28T03:00:00+02:00')
})

test('every slot is the first moment at which the clocks show its time or later', () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'US/Eastern', 'Etc/GMT+5', 'UTC']
  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
  const anywhere = fc.record({
    timezone: fc.constantFrom(...zones),
    from_ms: fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) }),
    minutes: fc.uniqueArray(minute, { minLength: 1, maxLength: 3 }),
  })
  // Where clocks change, most of the time: on weekends of spring and autumn, at night.
  const changing = fc.record({
    timezone: fc.constantFrom(...zones.filter((zone) => /Europe|America|Lord_Howe|Pac/.test(zone))),
    from_ms: fc
      .tuple(fc.integer({ min: 2000, max: 2039 }), fc.constantFrom(2, 3, 9, 10))
      .chain(([year, month]) =>
        fc.integer({ min: Date.UTC(year, month, 1), max: Date.UTC(year, month + 1, 10) }),
      ),
    minutes: fc.uniqueArray(fc.integer({ min: 0, max: 4 * 60 }), { minLength: 1, maxLength: 3 }),
  })

  fc.assert(
    fc.property(fc.oneof(anywhere, changing), ({ timezone, from_ms, minutes }) => {
      const span = { from_ms, until_ms: from_ms + 8 * DAY_MS }
      const slots = minutes.map((one) => ({
        weekdays: WEEK,
        time: `${String(Math.floor(one / 60)).padStart(2, '0')}:${String(one % 60).padStart(2, '0')}`,
      }))
      const clocks = shownIn(timezone)
      const days = Array.from(
        { length: 12 },
        (_, day) => Math.floor(from_ms / DAY_MS) * DAY_MS + (day - 2) * DAY_MS,
      )
      const expected = days
        .flatMap((day) => minutes.map((one) => firstMoment(clocks, day + one * MINUTE_MS)))
        .filter((at_ms) => at_ms >= span.from_ms && at_ms < span.until_ms)

      const found = slotTimes({ timezone, slots }, span)

      expect(found.map(({ at_ms }) => at_ms)).toEqual(
        [...new Set(expected)].toSorted((a, b) => a - b),
      )
    }),
    { numRuns: runs(60) },
  )
})
