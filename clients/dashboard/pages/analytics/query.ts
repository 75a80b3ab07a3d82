/** What the analytics are of, as the address of their page says it. */
import type { Platform } from '../../../../generated/names.ts'
import { networkNamed } from '../../../../networks/descriptions.ts'
import { daysAfter, today } from '../plots/days.ts'

export const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'all', label: 'All' },
] as const

const USUAL = '30'
const YEAR = 365

export const METRICS = [
  { value: 'impressions', label: 'Impressions' },
  { value: 'engagements', label: 'Engagements' },
  { value: 'engagement_rate', label: 'Engagement rate' },
  { value: 'posts', label: 'Posts' },
] as const

export type Metric = (typeof METRICS)[number]['value']

export interface AnalyticsQuery {
  /** So many days, today among them, or all. */
  period: string
  metric: Metric
  platform?: Platform
  x_account_id?: string
}

/** By their names in the contract; what nobody offers is left out. */
export function analyticsQueryOf(address: URLSearchParams): AnalyticsQuery {
  const period = PERIODS.find(({ value }) => value === address.get('period'))?.value ?? USUAL
  const metric = METRICS.find(({ value }) => value === address.get('metric'))?.value
  const platform = networkNamed(address.get('platform') ?? '')?.platform
  const x_account_id = address.get('x_account_id')
  const of_account = x_account_id !== null && (platform ?? 'x') === 'x'
  return {
    period,
    metric: metric ?? 'impressions',
    ...(platform !== undefined && { platform }),
    // Posts belong to an account of X wherever else they went.
    ...(of_account && { platform: 'x', x_account_id }),
  }
}

/** The same address with another choice; an empty one is left out, as is an account when the network changes. */
export function withChoice(address: URLSearchParams, name: string, value: string) {
  const changed = new URLSearchParams(address)
  if (value === '') changed.delete(name)
  else changed.set(name, value)
  if (name === 'platform') changed.delete('x_account_id')
  return changed
}

/** What a list of posts, and a count of them, is narrowed to. */
export function narrowingOf({ platform, x_account_id }: AnalyticsQuery) {
  return {
    ...(platform !== undefined && { platform }),
    ...(x_account_id !== undefined && { x_account_id }),
  }
}

/** The first day of a period, within a year. */
export function periodStart(period: string): string {
  return daysAfter(today(), 1 - (period === 'all' ? YEAR : Number(period)))
}

export function periodInWords(period: string): string {
  return period === 'all' ? 'of the last year' : `of the last ${period} days`
}
