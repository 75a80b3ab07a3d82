/**
 * A text of a stranger's page as one line: without what controls whoever shows it, such as the direction of what
 * follows, and no longer than it may be.
 */
export function plainText(text: string, length_max: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/g, '')
    .replace(/[\s\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  if (line.length <= length_max) return line
  // Not in the middle of a character that is a pair.
  return `${line
    .slice(0, length_max - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}
