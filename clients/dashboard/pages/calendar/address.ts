/** What the calendar shows, as the address of its page says it. */
import { networkNamed } from '../../../../networks/descriptions.ts'
import type { PublicSchemas } from '../publicApi.ts'
import { isDay, isZone, todayIn, VIEWS, type View } from './days.ts'

type Platform = PublicSchemas['Platform']

export const SHOWN_STATUSES = [
  { status: 'scheduled', label: 'Scheduled' },
  { status: 'posted', label: 'Posted' },
  { status: 'failed', label: 'Failed' },
] as const
export type ShownStatus = (typeof SHOWN_STATUSES)[number]['status']

/** Which entries are shown. */
export interface Narrowing {
  status?: ShownStatus
  platform?: Platform
  /** A connected account. */
  account?: string
  category?: string
}

export interface Shown {
  view: View
  day: string
  zone: string
  narrowing: Narrowing
}

/** What the address does not say is as it is by default; what nobody knows is left out. */
export function shownIn(address: URLSearchParams, usual: { view: View; zone: string }): Shown {
  const said_zone = address.get('zone')
  const zone = said_zone !== null && isZone(said_zone) ? said_zone : usual.zone
  const day = address.get('day')
  return {
    view: VIEWS.find((one) => one === address.get('view')) ?? usual.view,
    day: day !== null && isDay(day) ? day : todayIn(zone),
    zone,
    narrowing: narrowingIn(address),
  }
}

function narrowingIn(address: URLSearchParams): Narrowing {
  const status = SHOWN_STATUSES.find((one) => one.status === address.get('status'))?.status
  const platform = networkNamed(address.get('platform') ?? '')?.platform
  const account = address.get('account')
  const category = address.get('category')?.trim()
  return {
    ...(status && { status }),
    ...(platform && { platform }),
    ...(account && { account }),
    ...(category && { category }),
  }
}
