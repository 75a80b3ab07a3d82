interface Account {
  platform: string
  handle: string
}

/** Of a key; undefined for one that has no limit. */
export function accountsInWords(accounts: readonly Account[] | undefined): string {
  if (accounts === undefined) return 'all'
  return accounts.map(({ platform, handle }) => `${platform}:${handle}`).join(' ') || 'none'
}
