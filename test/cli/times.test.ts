/** Times as people write them: what is understood, what is refused, and that both are the same anywhere. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fc } from '../world/chance.ts'
import { describeTime, readTime } from '../../clients/cli/times/times.ts'

/** A Friday, 17:12 in Berlin, 11:12 in New York, 01:12 of Saturday in Tokyo. */
const NOW = new Date('2026-11-20T16:12:00Z')
const BERLIN = 'Europe/Berlin'
const NEW_YORK = 'America/New_York'
const TOKYO = 'Asia/Tokyo'

describe('understood', () => {
  test.each<[string, string, string, string]>([
    // What is written, the usual zone, the moment, the zone it is meant in.
    ['2026-12-01T09:00:00Z', BERLIN, '2026-12-01T09:00:00Z', 'UTC'],
    ['2026-12-01t09:00:00z', BERLIN, '2026-12-01T09:00:00Z', 'UTC'],
    ['2026-12-01T09:00:00+01:00', NEW_YORK, '2026-12-01T08:00:00Z', '+01:00'],
    ['2026-12-01T09:00:00.5-05:30', BERLIN, '2026-12-01T14:30:00.5Z', '-05:30'],
    ['2026-12-01T09:00:00.123000001Z', BERLIN, '2026-12-01T09:00:00.124Z', 'UTC'],
    ['2026-12-01T09:00+01:00', BERLIN, '2026-12-01T08:00:00Z', '+01:00'],
    ['2026-12-01T09:00', BERLIN, '2026-12-01T08:00:00Z', BERLIN],
    ['2026-12-01 09:00', NEW_YORK, '2026-12-01T14:00:00Z', NEW_YORK],
    ['2026-12-01 9:00', TOKYO, '2026-12-01T00:00:00Z', TOKYO],
    ['2026-12-01 09:00:30', 'UTC', '2026-12-01T09:00:30Z', 'UTC'],
    ['2026-12-01 09:00 Europe/Berlin', TOKYO, '2026-12-01T08:00:00Z', BERLIN],
    ['2026-12-01 09:00 +02:00', TOKYO, '2026-12-01T07:00:00Z', '+02:00'],
    ['2026-12-01 9am', BERLIN, '2026-12-01T08:00:00Z', BERLIN],
    ['tomorrow 9:00', BERLIN, '2026-11-21T08:00:00Z', BERLIN],
    ['Tomorrow at 9:00', BERLIN, '2026-11-21T08:00:00Z', BERLIN],
    ['  tomorrow   9:00  ', BERLIN, '2026-11-21T08:00:00Z', BERLIN],
    ['tomorrow, 9:00', BERLIN, '2026-11-21T08:00:00Z', BERLIN],
    ['9:00 tomorrow', BERLIN, '2026-11-21T08:00:00Z', BERLIN],
    ['tomorrow 9:00 Europe/Berlin', NEW_YORK, '2026-11-21T08:00:00Z', BERLIN],
    ['tomorrow 9:00 europe/berlin', NEW_YORK, '2026-11-21T08:00:00Z', BERLIN],
    ['tomorrow 9:00 America/Argentina/Buenos_Aires', BERLIN, '2026-11-21T12:00:00Z', ''],
    ['tomorrow 9:00 UTC', BERLIN, '2026-11-21T09:00:00Z', 'UTC'],
    ['tomorrow 9:00 gmt', BERLIN, '2026-11-21T09:00:00Z', 'UTC'],
    ['tomorrow 9:00 +05:30', BERLIN, '2026-11-21T03:30:00Z', '+05:30'],
    ['tomorrow 9:00 UTC+2', BERLIN, '2026-11-21T07:00:00Z', '+02:00'],
    ['tomorrow 9:00', TOKYO, '2026-11-22T00:00:00Z', TOKYO],
    ['today 18:00', BERLIN, '2026-11-20T17:00:00Z', BERLIN],
    ['fri 17:30', BERLIN, '2026-11-20T16:30:00Z', BERLIN],
    ['fri 17:00', BERLIN, '2026-11-27T16:00:00Z', BERLIN],
    ['Friday at 5pm', NEW_YORK, '2026-11-20T22:00:00Z', NEW_YORK],
    ['next friday 9:00', BERLIN, '2026-11-27T08:00:00Z', BERLIN],
    ['on monday at 9:00', BERLIN, '2026-11-23T08:00:00Z', BERLIN],
    ['thu 9:00', BERLIN, '2026-11-26T08:00:00Z', BERLIN],
    ['fri 9:00', TOKYO, '2026-11-27T00:00:00Z', TOKYO],
    ['24 Nov 9am', BERLIN, '2026-11-24T08:00:00Z', BERLIN],
    ['Nov 24, 9:30 p.m.', BERLIN, '2026-11-24T20:30:00Z', BERLIN],
    ['10 Nov 9am', BERLIN, '2027-11-10T08:00:00Z', BERLIN],
    ['1 January 2027 00:00', BERLIN, '2026-12-31T23:00:00Z', BERLIN],
    ['1 Jan 0:00', TOKYO, '2026-12-31T15:00:00Z', TOKYO],
    ['Friday, 27 November 2026, 9:00', BERLIN, '2026-11-27T08:00:00Z', BERLIN],
    ['18:00', BERLIN, '2026-11-20T17:00:00Z', BERLIN],
    ['9:00', BERLIN, '2026-11-21T08:00:00Z', BERLIN],
    ['noon', BERLIN, '2026-11-21T11:00:00Z', BERLIN],
    ['midnight', BERLIN, '2026-11-20T23:00:00Z', BERLIN],
    ['tomorrow noon', NEW_YORK, '2026-11-21T17:00:00Z', NEW_YORK],
    ['in 2 hours', BERLIN, '2026-11-20T18:12:00Z', BERLIN],
    ['in an hour', TOKYO, '2026-11-20T17:12:00Z', TOKYO],
    ['in 90 minutes', BERLIN, '2026-11-20T17:42:00Z', BERLIN],
    ['in 1 day and 3 hours', BERLIN, '2026-11-21T19:12:00Z', BERLIN],
    ['in 2 days at 9:00', BERLIN, '2026-11-22T08:00:00Z', BERLIN],
    ['2 hours from now', BERLIN, '2026-11-20T18:12:00Z', BERLIN],
    ['in 2 weeks at 9:00', BERLIN, '2026-12-04T08:00:00Z', BERLIN],
    ['3 days from now at 9:00', BERLIN, '2026-11-23T08:00:00Z', BERLIN],
    ['the day after tomorrow 9:00', BERLIN, '2026-11-22T08:00:00Z', BERLIN],
    ['tonight 20:00', BERLIN, '2026-11-20T19:00:00Z', BERLIN],
    ['this evening 8pm', BERLIN, '2026-11-20T19:00:00Z', BERLIN],
    ['tomorrow morning 9.30', BERLIN, '2026-11-21T08:30:00Z', BERLIN],
    ['tomorrow 12am', BERLIN, '2026-11-20T23:00:00Z', BERLIN],
    ['tomorrow 12 p.m.', BERLIN, '2026-11-21T11:00:00Z', BERLIN],
    ['sat tomorrow 9:00', BERLIN, '2026-11-21T08:00:00Z', BERLIN],
    ['this monday 9:00', BERLIN, '2026-11-23T08:00:00Z', BERLIN],
    ['next sunday 9:00', BERLIN, '2026-11-29T08:00:00Z', BERLIN],
    ['24th of November 9am', BERLIN, '2026-11-24T08:00:00Z', BERLIN],
    ['the 24th of november at 9:00', BERLIN, '2026-11-24T08:00:00Z', BERLIN],
    ['nov. 24th, 2027, 9 am', BERLIN, '2027-11-24T08:00:00Z', BERLIN],
    ['24-nov-2026 9am', BERLIN, '2026-11-24T08:00:00Z', BERLIN],
    ['29 Feb 2028 9:00', BERLIN, '2028-02-29T08:00:00Z', BERLIN],
    ['Friday 1 Jan 9:00', BERLIN, '2027-01-01T08:00:00Z', BERLIN],
  ])('%s, in %s', (text, usual, at, zone) => {
    const time = readTime(text, NOW, usual)

    expect(time.at).toEqual(new Date(at))
    if (zone !== '') expect(time.zone).toBe(zone)
  })

  test('a moment that is part of a minute away is rounded up to a second, never down', () => {
    expect(readTime('in 2 hours', new Date('2026-11-20T16:12:00.001Z'), 'UTC').at).toEqual(
      new Date('2026-11-20T18:12:01Z'),
    )
  })
})

describe('on the days on which clocks change', () => {
  const before = new Date('2027-03-27T12:00:00Z')
  const autumn = new Date('2027-10-30T12:00:00Z')

  test.each<[string, Date, string, string]>([
    ['tomorrow 1:59', before, BERLIN, '2027-03-28T00:59:00Z'],
    ['tomorrow 3:00', before, BERLIN, '2027-03-28T01:00:00Z'],
    ['tomorrow 2:30', before, NEW_YORK, '2027-03-28T06:30:00Z'],
    ['in 24 hours', before, BERLIN, '2027-03-28T12:00:00Z'],
    ['in 1 day and 0 hours', before, BERLIN, '2027-03-28T11:00:00Z'],
    ['tomorrow 1:59', autumn, BERLIN, '2027-10-30T23:59:00Z'],
    ['tomorrow 3:00', autumn, BERLIN, '2027-10-31T02:00:00Z'],
    ['tomorrow 2:30 +01:00', autumn, BERLIN, '2027-10-31T01:30:00Z'],
    ['2027-10-31 02:30 +02:00 Europe/Berlin', autumn, TOKYO, '2027-10-31T00:30:00Z'],
    ['2027-10-31 02:30 +01:00 Europe/Berlin', autumn, TOKYO, '2027-10-31T01:30:00Z'],
  ])('%s is one moment', (text, now, zone, at) => {
    expect(readTime(text, now, zone).at).toEqual(new Date(at))
  })

  test.each<[string, Date, string, string[]]>([
    ['tomorrow 2:30', before, BERLIN, ['2027-03-28T01:30:00+01:00', '2027-03-28T03:30:00+02:00']],
    ['tomorrow 2:30', autumn, BERLIN, ['2027-10-31T02:30:00+02:00', '2027-10-31T02:30:00+01:00']],
    ['14 Mar 2027 2:30', before, NEW_YORK, ['2027-03-14T01:30', '2027-03-14T03:30']],
    [
      '2027-11-07 01:30 America/New_York',
      before,
      BERLIN,
      ['2027-11-07T01:30:00-04:00', '2027-11-07T01:30:00-05:00'],
    ],
  ])('%s is refused with both readings', (text, now, zone, readings) => {
    const failure = failureOf(() => readTime(text, now, zone))

    expect(failure.message).toMatch(/does not exist|happens twice/)
    for (const reading of readings) expect(failure.next).toContain(reading)
  })
})

afterEach(() => vi.unstubAllEnvs())

test.each(['UTC', BERLIN, NEW_YORK, 'Pacific/Apia', 'Australia/Lord_Howe'])(
  'a process that runs in %s understands the same',
  (process_zone) => {
    vi.stubEnv('TZ', process_zone)
    const now = new Date('2027-03-28T00:30:00Z')

    const read = ['in 1 hour', 'today 9:00', 'tomorrow 2:30', '14 Mar 2028 2:30', 'sun 9:00'].map(
      (text) => readTime(text, now, BERLIN).at.toISOString(),
    )

    expect(read).toEqual([
      '2027-03-28T01:30:00.000Z',
      '2027-03-28T07:00:00.000Z',
      '2027-03-29T00:30:00.000Z',
      '2028-03-14T01:30:00.000Z',
      '2027-03-28T07:00:00.000Z',
    ])
  },
)

describe('refused', () => {
  test.each<[string, RegExp]>([
    ['', /not understood/],
    ['banana', /not understood/],
    ['tomorrow banana 9:00', /not understood/],
    ['tomorrow 9:00 banana', /only in part: not "banana"/],
    ['please tomorrow 9:00', /only in part: not "please"/],
    ['tomorrow 25:00', /only in part/],
    ['tomorrow 9:00 and friday 10:00', /not understood/],
    ['tomorrow 9:00-10:00', /two times/],
    ['tomorrow', /no time of day/],
    ['tomorrow morning', /no time of day/],
    ['tonight', /no time of day/],
    ['friday', /no time of day/],
    ['in 2 days', /no time of day/],
    ['2026-12-01', /no time of day/],
    ['next month 9:00', /a month and no day/],
    ['12/11 9:00', /day and month or month and day/],
    ['11.12.2026 9:00', /day and month or month and day/],
    ['Monday 27 November 2026 9:00', /is no Monday: that day is a Friday/],
    ['tomorrow 9:00 EST', /zones are named/],
    ['tomorrow 9:00 Europe/Nowhere', /no time zone "Europe\/Nowhere"/],
    ['tomorrow 9:00 +01:00 America/New_York', /offset \+01:00, which America\/New_York/],
    ['2026-02-30T09:00:00Z', /no date of the calendar/],
    ['2026-13-01T09:00:00Z', /no date of the calendar/],
    ['2026-12-01T25:00:00Z', /no date of the calendar/],
    ['31 Feb 9:00', /no date of the calendar/],
    ['29 Feb 2027 9:00', /no date of the calendar/],
    ['tomorrow at 9', /of the morning or the evening/],
    ["tomorrow 9 o'clock", /of the morning or the evening/],
    ['tomorrow morning 8pm', /two different times of day/],
    ['Tuesday 10 Nov 9:00', /is no Tuesday: that day is a Wednesday/],
    ['20 Nov 9:00', /past: it means Fri 20 Nov 2026/],
    ['29 Feb 9:00', /no date of the calendar/],
    ['tomorrow friday 9:00', /is no Friday: that day is a Saturday/],
    ['tomorrow 9:00 10:00', /two times/],
    ['fri mon 9:00', /two times/],
    ['tomorrow 9-10am', /two times/],
    ['november 9:00', /a month and no day/],
    ['01-12-2026 9:00', /day and month or month and day/],
    ['tomorrow 0am', /only in part: not "0am"/],
    ['tomorrow 13pm', /only in part: not "13pm"/],
    ['in a year at 9:00', /only in part: not "in a year"/],
    ['next year 9:00', /only in part: not "next year"/],
    ['next week 9:00', /only in part: not "next week"/],
    ['the 27th 9:00', /only in part/],
    ['24 nov 27 9am', /not understood/],
    ['in two hours', /not understood/],
    ['now', /past/],
    ['today 9:00', /past/],
    ['yesterday 9:00', /past/],
    ['last friday 9:00', /past/],
    ['2 hours ago', /past/],
    ['2026-11-20T16:12:00Z', /past: it means Fri 20 Nov 2026 16:12 UTC/],
    ['2020-01-01 09:00', /past/],
    ['9999-01-01T00:00:00Z', /not understood/],
    ['1763655120', /not understood|in part/],
    ['tomorrow 9:00' + ' '.repeat(3) + 'x'.repeat(5000), /not understood/],
  ])('%s', (text, why) => {
    const failure = failureOf(() => readTime(text, NOW, BERLIN))

    expect(failure).toMatchObject({ reason: 'usage', message: expect.stringMatching(why) })
    expect(failure.next).toMatch(/Europe\/Berlin/)
  })
})

describe('shown back', () => {
  test('in UTC, in the zone that was meant, in the local one, and how far away', () => {
    const time = readTime('24 Nov 9am', NOW, BERLIN)

    expect(describeTime(time, { now: NOW, local_zone: NEW_YORK })).toEqual([
      'Tue 24 Nov 2026 08:00 UTC',
      'Tue 24 Nov 2026 09:00 +01:00 Europe/Berlin',
      'Tue 24 Nov 2026 03:00 -05:00 America/New_York',
      'in 3 days 15 hours',
    ])
  })

  test('once where zones are the same', () => {
    const time = readTime('in 30 minutes', NOW, 'UTC')

    expect(describeTime(time, { now: NOW, local_zone: 'UTC' })).toEqual([
      'Fri 20 Nov 2026 16:42 UTC',
      'in 30 minutes',
    ])
  })

  test('as something that is read as the same moment again, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const moments = fc.date({
      min: new Date(NOW.getTime() + 1000),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })

    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...zones),
        fc.constantFrom(...zones),
        (moment, zone, local_zone) => {
          const at = new Date(Math.ceil(moment.getTime() / 1000) * 1000)
          const shown = describeTime({ at, zone }, { now: NOW, local_zone })

          for (const line of shown.slice(0, -1)) {
            expect(readTime(line, NOW, 'Asia/Kathmandu').at).toEqual(at)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

interface Refused {
  message: string
  next: string
  reason: string
}

function failureOf(read: () => unknown): Refused {
  try {
    read()
  } catch (failure) {
    // A Failure; anything else does not have what is looked at.
    return failure as Refused
  }
  throw new Error('it was understood')
}
