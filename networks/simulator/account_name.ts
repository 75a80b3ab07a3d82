/** How an account is called on a page. */
import type { AccountEntry } from './ledger.ts'
import type { Account } from './world.ts'

export function timelinePath({ platform, handle }: Account): string {
  return `/timeline/${platform}/${encodeURIComponent(handle)}`
}

export function shownHandle({ platform, handle }: Account): string {
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
