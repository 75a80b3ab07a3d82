/**
 * What networks bill, as data with dates: `prices.json` in the folder of each network, and over it the file that an
 * operator names. A price is never in code, so that a network may change it without a new version.
 */
import { readFileSync } from 'node:fs'
import { CHOICES, type PaidCall, type Platform } from '../generated/names.ts'
import { NETWORKS } from './descriptions.ts'

/** All amounts are in it: a sum of two currencies would be none. */
const [CURRENCY] = CHOICES.Currency

/** So many calls of one kind. */
export interface Charge {
  what: PaidCall
  count: number
}

/** Each at its price of then, in millionths of the currency. */
export interface PricedCharge extends Charge {
  unit_micros: number
}

interface Price {
  what: PaidCall
  unit_micros: number
  /** In milliseconds since 1970, the beginning of a UTC day. */
  valid_from: number
}

export interface Prices {
  /** Those of a moment; what costs nothing is left out. */
  priced(platform: Platform, charges: Charge[], at: Date): PricedCharge[]
  /** Whether there is a kind that is free at one moment and costs something at another. */
  getPaid(platform: Platform, from: Date, to: Date): boolean
}

/** `overrides` is the text of the operator's file. Throws, with the place in it, for whatever is no price. */
export function openPrices(overrides?: string): Prices {
  const own = overrides === undefined ? {} : readOverrides(overrides)
  const lists = new Map(
    NETWORKS.map(({ platform, name }) => {
      const file = `${name}/prices.json`
      const prices = readList(file, readFileSync(new URL(file, import.meta.url), 'utf8'))
      const instead = own[name] ?? []
      // Of what the operator names nothing else counts, whatever its dates are.
      const left = prices.filter(({ what }) => !instead.some((one) => one.what === what))
      return [platform, [...left, ...instead].toSorted((a, b) => b.valid_from - a.valid_from)]
    }),
  )
  function unitMicros(platform: Platform, what: PaidCall, at: Date): number {
    const list = lists.get(platform)
    const price = list?.find((one) => one.what === what && one.valid_from <= at.getTime())
    return price?.unit_micros ?? 0
  }

  return {
    priced: (platform, charges, at) =>
      charges.flatMap(({ what, count }) => {
        const unit_micros = unitMicros(platform, what, at)
        return count > 0 && unit_micros > 0 ? [{ what, count, unit_micros }] : []
      }),
    getPaid: (platform, from, to) =>
      CHOICES.PaidCall.some(
        (what) => unitMicros(platform, what, from) === 0 && unitMicros(platform, what, to) > 0,
      ),
  }
}

/** Undefined for what is no such amount. */
export function microsOf(amount: string): number | undefined {
  if (!/^[0-9]{1,9}(?:\.[0-9]{1,6})?$/.test(amount)) return undefined
  const [whole = '', decimals = ''] = amount.split('.')
  return Number(whole) * 1_000_000 + Number(decimals.padEnd(6, '0'))
}

function readOverrides(text: string): Record<string, Price[]> {
  const file = 'PRICES_FILE'
  const networks = membersOf(file, parse(file, text))
  const names: string[] = NETWORKS.map(({ name }) => name)
  return Object.fromEntries(
    Object.entries(networks).map(([name, list]) => {
      if (!names.includes(name))
        throw new Error(`${file}: ${name} must be one of ${names.join(', ')}`)
      return [name, readPrices(`${file}: ${name}`, list)]
    }),
  )
}

function readList(file: string, text: string): Price[] {
  return readPrices(file, parse(file, text))
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${file} must be JSON`)
  }
}

function readPrices(place: string, list: unknown): Price[] {
  const { currency, prices, ...others } = membersOf(place, list)
  needNoOthers(place, others)
  if (currency !== CURRENCY) throw new Error(`${place}: currency must be ${CURRENCY}`)
  if (!Array.isArray(prices)) throw new Error(`${place}: prices must be a list`)
  const read = prices.map((price, index) => readPrice(`${place}: prices[${index}]`, price))
  const keys = read.map(({ what, valid_from }) => `${what} ${valid_from}`)
  const again = keys.findIndex((key, index) => keys.indexOf(key) < index)
  if (again !== -1) throw new Error(`${place}: prices[${again}] is there twice with its date`)
  return read
}

function readPrice(place: string, price: unknown): Price {
  const { what, unit_amount, valid_from, source, ...others } = membersOf(place, price)
  needNoOthers(place, others)
  const kinds: readonly PaidCall[] = CHOICES.PaidCall
  const kind = kinds.find((one) => one === what)
  if (kind === undefined) throw new Error(`${place}: what must be one of ${kinds.join(', ')}`)
  const unit_micros = typeof unit_amount === 'string' ? microsOf(unit_amount) : undefined
  if (unit_micros === undefined)
    throw new Error(`${place}: unit_amount must be a text such as "0.015"`)
  const since = typeof valid_from === 'string' ? dayOf(valid_from) : undefined
  if (since === undefined) throw new Error(`${place}: valid_from must be a date such as 2026-04-20`)
  if (typeof source !== 'string' || source === '')
    throw new Error(`${place}: source must say where the price is from`)
  return { what: kind, unit_micros, valid_from: since }
}

function dayOf(text: string): number | undefined {
  const at = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? Date.parse(text) : NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? at : undefined
}

function membersOf(place: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${place} must be an object`)
  return { ...value }
}

function needNoOthers(place: string, others: object) {
  const [name] = Object.keys(others)
  if (name !== undefined) throw new Error(`${place} must have no member ${name}`)
}
