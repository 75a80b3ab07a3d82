/** A picture for every account, made of its initials: some clients refuse an account without one. */
import type { SimulatedAnswer } from '../exchange.ts'
import { initials } from './accountName.ts'
import type { AccountEntry } from '../ledger.ts'

export function avatarPath({
  platform,
  handle,
}: Pick<AccountEntry, 'platform' | 'handle'>): string {
  return `/avatars/${platform}/${handle}.svg`
}

export function avatar(account: Pick<AccountEntry, 'display_name' | 'handle'>): SimulatedAnswer {
  const letters = initials(account).replace(/[^\p{L}\p{N}]/gu, '')
  const hue = [...account.handle].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 45% 45%)"/><text x="48" y="62" font-family="sans-serif" font-size="38" text-anchor="middle" fill="#fff">${letters}</text></svg>`
  const headers = {
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  }
  return { status: 200, headers, body }
}
