/** PostgreSQL stores neither NUL nor half a surrogate pair, and no network takes them. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
