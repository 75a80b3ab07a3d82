/** How an account is called on a page, and where its pages are. */
import type { Platform } from '../../network.ts'
import type { AccountEntry } from '../ledger.ts'
import type { SimulatedAccount } from '../state.ts'

export const LABELS: Record<Platform, string> = {
  x: 'X',
  secondary_a: 'Bluesky',
  secondary_b: 'LinkedIn',
}

export function timelinePath({ platform, handle }: SimulatedAccount): string {
  return `/timeline/${platform}/${encodeURIComponent(handle)}`
}

/** The real site has an article at this path, by the id of its post. */
export function articlePath({ handle }: SimulatedAccount, { id }: { id: string }): string {
  return `/x/${encodeURIComponent(handle)}/article/${id}`
}

export function shownHandle({ platform, handle }: SimulatedAccount): string {
  return platform === 'secondary_b' ? `in/${handle}` : `@${handle}`
}

export function initials({ display_name }: Pick<AccountEntry, 'display_name'>): string {
  const words = display_name.split(/[\s.]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .flatMap((word) => [...word].slice(0, 1))
    .join('')
    .toUpperCase()
}
