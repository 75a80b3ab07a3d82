/** Weekly slots as people write them. */
import { expect, test } from 'vitest'
import { readSlots } from '../../clients/cli/options/slots.ts'

const at = (weekdays: string[], ...times: string[]) => times.map((time) => ({ weekdays, time }))

test.each([
  ['mon 9:00', at(['monday'], '09:00')],
  ['Mon,WEDNESDAY 09:05', at(['monday', 'wednesday'], '09:05')],
  ['mon-wed 9:00,17:30', at(['monday', 'tuesday', 'wednesday'], '09:00', '17:30')],
  ['fri-mon 0:00', at(['monday', 'friday', 'saturday', 'sunday'], '00:00')],
  ['sun,mon,sun 23:59', at(['monday', 'sunday'], '23:59')],
])('%s is read', (text, slots) => {
  expect(readSlots(text)).toEqual(slots)
})

test('daily is every day of the week', () => {
  expect(readSlots('daily 8:00')[0]?.weekdays).toHaveLength(7)
})

test('each slot is kept for the account that is named', () => {
  expect(readSlots('sat 8:00,9:00', 'a').map(({ x_account_id }) => x_account_id)).toEqual([
    'a',
    'a',
  ])
})

test.each(['', 'mon', '9:00', 'mon 24:00', 'mon 9', 'mon 9:60', 'mo 9:00', 'mon-tue-wed 9:00'])(
  '"%s" is refused',
  (text) => {
    expect(() => readSlots(text)).toThrow('is no slot')
  },
)

test.each(['mon- 9:00', 'mon, 9:00', 'mon 9:00,', 'mon 9:00 Europe/Berlin', 'mon 9am'])(
  '%s is not read in part',
  (text) => {
    expect(() => readSlots(text)).toThrow('is no slot')
  },
)
