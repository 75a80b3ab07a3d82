/** What validators say, in words that show what is wanted: the same at every door. */

/** A sample says more than the name of a format. */
export const FORMATS: Record<string, string> = {
  'date-time': 'must be a date and time with an offset, such as 2026-12-01T09:00:00Z',
  date: 'must be a date, such as 2026-12-01',
  uri: 'must be a whole address, such as https://example.com/otter.png',
  email: 'must be an e-mail address, such as ada@example.com',
  int32: 'must be a whole number of at most 32 bits, such as 20',
}

/** A sample says more than a pattern, which nobody reads who has only mistyped. By the pattern as contracts have it. */
export const PATTERNS: Record<string, string> = {
  '^[!-~]([ -~]*[!-~])?$':
    'must be characters of ASCII without a blank at either end, such as 0b2f6c1e-order-17',
  '^[A-Za-z0-9_-]+$': 'must be as an answer gave it, of letters, digits, _ and -, such as NjViMGE4',
  '^[^\\x00-\\x1f\\x7f]+$':
    'must be text of one line, without control characters, such as campaign-17',
  '^[^\\x00-\\x1f\\x7f]*$':
    'must be text of one line, without control characters, such as campaign-17',
  '^[^\\x00]+$': 'must be text without the character NUL, such as otters',
  '^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$':
    'must be the tag of a language, such as pt-BR',
  '^(everyone|nobody|mentioned|following|followers)$':
    'must be one of nobody, mentioned, following, followers and everyone, such as everyone',
  '^(all|[7-9]|[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5])$':
    'must be all, or a number of days from 7 to 365, such as 30',
  '^[0-9]{1,9}(\\.[0-9]{1,6})?$':
    'must be an amount, with at most six digits behind the point, such as 12.50',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': 'must be a time of the day from 00:00 to 23:59, such as 09:30',
  '^[A-Za-z][A-Za-z0-9_+/-]*$': 'must be the name of a time zone, such as Europe/Berlin',
  '^[A-Za-z0-9+/]+={0,2}$': 'must be base64, such as b3R0ZXI=',
  '\\S': 'must have more than blanks, such as Ada',
}

/** As Ajv writes it. */
const MISMATCH = /^must match (format|pattern) "(.*)"$/s

export function inWords(message: string): string {
  const [, kind, name = ''] = MISMATCH.exec(message) ?? []
  if (kind === undefined) return message
  const words = kind === 'format' ? FORMATS : PATTERNS
  return Object.hasOwn(words, name) ? (words[name] ?? message) : message
}
