/** How an account is called on a page, and where its pages are. */
import type { AccountEntry } from '../ledger.ts'
import type { SimulatedAccount } from '../state.ts'
import type { World } from '../world.ts'

export function timelinePath({ platform, handle }: SimulatedAccount): string {
  return `/timeline/${platform}/${encodeURIComponent(handle)}`
}

export function shownHandle({ platform, handle }: SimulatedAccount, { rules }: World): string {
  return `${rules[platform].accounts.handle_prefix}${handle}`
}

export function initials({ display_name }: Pick<AccountEntry, 'display_name'>): string {
  const words = display_name.split(/[\s.]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .flatMap((word) => [...word].slice(0, 1))
    .join('')
    .toUpperCase()
}
