/** Record keys and revisions of the AT Protocol. https://atproto.com/specs/tid */
const ALPHABET = '234567abcdefghijklmnopqrstuvwxyz'
const TID = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/

let latest_us = 0

export function isTid(text: string): boolean {
  return TID.test(text)
}

/** Never the same twice in a process, and always later than the one before. */
export function nextTid(): string {
  latest_us = Math.max(Date.now() * 1_000, latest_us + 1)
  const number = BigInt(latest_us) << 10n
  return Array.from({ length: 13 }, (_, place) => {
    return ALPHABET[Number((number >> BigInt(5 * (12 - place))) & 31n)]
  }).join('')
}
