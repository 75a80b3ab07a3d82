/** Several servers in one address, as libpq has them. */
import { expect, test } from 'vitest'
import { addressesOf, placeOf, wishOf } from '../../db/pool/addresses.ts'

test.each([
  ['postgres://otter@db/otterpost', ['postgres://otter@db/otterpost']],
  ['postgres://otter:a,b@db/otterpost?ssl=true', ['postgres://otter:a,b@db/otterpost?ssl=true']],
  ['postgres:///otterpost', ['postgres:///otterpost']],
  [
    'postgresql://otter:a,b@one:5433,two/otterpost?target_session_attrs=read-write',
    ['postgresql://otter:a,b@one:5433/otterpost', 'postgresql://otter:a,b@two/otterpost'],
  ],
  [
    'postgres://[::1]:5432,[::2]/otterpost?sslmode=require&target_session_attrs=primary',
    [
      'postgres://[::1]:5432/otterpost?sslmode=require',
      'postgres://[::2]/otterpost?sslmode=require',
    ],
  ],
])('%s names %j', (server, addresses) => {
  expect(addressesOf(server)).toEqual(addresses)
})

test.each([
  ['postgres://otter@one:5433/otterpost', { host: 'one', port: 5433 }],
  ['postgres://two/otterpost', { host: 'two', port: 5432 }],
  ['postgres://[::1]/otterpost', { host: '::1', port: 5432 }],
])('%s listens at %j', (address, place) => {
  expect(placeOf(address)).toEqual(place)
})

test('which server is wished for is a part of the address', () => {
  expect(wishOf('postgres://a,b/otterpost?target_session_attrs=any')).toBe('any')
  expect(wishOf('postgres://a,b/otterpost')).toBeUndefined()
})
