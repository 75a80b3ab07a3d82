/** What validators say, in words that show what is wanted: the same at every door. */

/** A sample says more than the name of a format. */
export const FORMATS: Record<string, string> = {
  'date-time': 'must be a date and time with an offset, such as 2026-12-01T09:00:00Z',
  uri: 'must be a whole address, such as https://example.com/otter.png',
  email: 'must be an e-mail address, such as ada@example.com',
}

export function explainFormat(message: string): string {
  const [, format = ''] = /^must match format "([\w-]+)"$/.exec(message) ?? []
  return Object.hasOwn(FORMATS, format) ? (FORMATS[format] ?? message) : message
}
