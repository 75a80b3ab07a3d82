/**
 * The seconds that an answer asks to wait; undefined when it does not say. The service gives a number; what
 * stands before it may give a date instead: https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfter({ headers }: Response): number | undefined {
  const said = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
