/** Prices as data with dates (decision 371), and money as texts. */
import { describe, expect, test } from 'vitest'
import { amountOf } from '../../db/costs/costs.ts'
import { microsOf, openPrices } from '../../networks/prices.ts'
import { readOwnPrices } from '../../server/costSettings.ts'
import { fc } from '../world/chance.ts'

const POST = [{ what: 'post', count: 1 }] as const
const row = { what: 'post', unit_amount: '0.015', valid_from: '2026-01-01', source: 'an offer' }

function priceOn(date: string, own?: object): number | undefined {
  const prices = openPrices(own && JSON.stringify(own))
  return prices.priced('x', [...POST], new Date(date))[0]?.unit_micros
}

function listOf(...prices: object[]) {
  return { currency: 'USD', prices }
}

test('X bills posts since its price began, and the others bill nothing', () => {
  expect(priceOn('2026-04-19T23:59:59Z')).toBeUndefined()
  expect(priceOn('2026-04-20T00:00:00Z')).toBe(15_000)
  const prices = openPrices()
  for (const platform of ['secondary_a', 'secondary_b'] as const)
    expect(prices.priced(platform, [...POST], new Date())).toEqual([])
})

test('an operator has prices of their own, each from its date on, in the place of all that there were', () => {
  const own = { x: listOf(row, { ...row, unit_amount: '0.02', valid_from: '2026-12-01' }) }

  expect(priceOn('2026-03-01T00:00:00Z', own)).toBe(15_000)
  expect(priceOn('2026-11-30T23:59:59.999Z', own)).toBe(15_000)
  expect(priceOn('2026-12-01T00:00:00Z', own)).toBe(20_000)
  const prices = openPrices(JSON.stringify(own))
  const link = prices.priced('x', [{ what: 'post_with_link', count: 2 }], new Date('2026-12-01'))
  expect(link).toEqual([{ what: 'post_with_link', count: 2, unit_micros: 200_000 }])
})

test('what is free is no charge', () => {
  expect(priceOn('2026-12-01', { x: listOf({ ...row, unit_amount: '0' }) })).toBeUndefined()
  expect(openPrices().priced('x', [{ what: 'alt_text', count: 0 }], new Date())).toEqual([])
})

describe('a file of prices', () => {
  test.each<[string, unknown]>([
    ['PRICES_FILE must be an object', []],
    ['PRICES_FILE: y must be one of x, bluesky, linkedin', { y: listOf() }],
    ['PRICES_FILE: x: currency must be USD', { x: { currency: 'EUR', prices: [] } }],
    ['PRICES_FILE: x: prices must be a list', { x: { currency: 'USD' } }],
    ['PRICES_FILE: x must have no member price', { x: { ...listOf(), price: 1 } }],
    ['x: prices[0] must be an object', { x: listOf([]) }],
    ['x: prices[0]: what must be one of post,', { x: listOf({ ...row, what: 'tweet' }) }],
    ['x: prices[0]: unit_amount must be a text', { x: listOf({ ...row, unit_amount: 0.015 }) }],
    ['x: prices[0]: unit_amount must be a text', { x: listOf({ ...row, unit_amount: '-1' }) }],
    [
      'x: prices[0]: valid_from must be a date',
      { x: listOf({ ...row, valid_from: '2026-02-30' }) },
    ],
    ['x: prices[0]: source must say', { x: listOf({ ...row, source: '' }) }],
    ['x: prices[0] must have no member note', { x: listOf({ ...row, note: '' }) }],
    ['x: prices[1] is there twice with its date', { x: listOf(row, row) }],
  ])('stops the start: %s', (message, own) => {
    expect(() => openPrices(JSON.stringify(own))).toThrow(message)
  })

  test('must be there, and be JSON', () => {
    expect(() => readOwnPrices('/nowhere/prices.json')).toThrow(/^PRICES_FILE must be a file/)
    expect(() => openPrices('prices: []')).toThrow('PRICES_FILE must be JSON')
  })
})

test('an amount is read back as it was written, with three decimals at least', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (micros) => {
      const amount = amountOf(micros)
      expect(amount).toMatch(/^[0-9]+\.(?:[0-9]{3}|[0-9]{3}[0-9]{0,2}[1-9])$/)
      expect(microsOf(amount)).toBe(micros)
    }),
  )
  expect(['0.015', '12', '0.2', '1.'].map(microsOf)).toEqual([
    15_000,
    12_000_000,
    200_000,
    undefined,
  ])
})
