/** The checks of text that all networks share, and the words in which a user reads them. */
import type { Content, Limits } from './network.ts'

export interface Fitting {
  label: string
  limits: Limits
  measure(text: string): number
  /** What else this network refuses in a text, worded to follow "Text ". */
  refuses?(text: string): string | undefined
}

const UNITS: Record<Limits['text_unit'], string> = {
  weighted: 'characters (weighted)',
  grapheme: 'characters (graphemes)',
  codeunit: 'characters (UTF-16 units)',
}

/** Stops at the first reason, so that hostile content is measured no further than needed. */
export function unfit(fitting: Fitting, { parts }: Content): string | undefined {
  const { max_thread_parts } = fitting.limits
  if (parts.length === 0) return 'There is no text.'
  if (max_thread_parts !== null && parts.length > max_thread_parts) {
    return `The thread has ${parts.length} parts and ${fitting.label} takes ${max_thread_parts}.`
  }
  for (const [i, { text }] of parts.entries()) {
    const name = parts.length > 1 ? `Part ${i + 1}` : 'Text'
    const fault = faultOf(text, fitting)
    if (fault !== undefined) return `${name} ${fault}.`
  }
  return undefined
}

function faultOf(text: string, { label, limits, measure, refuses }: Fitting): string | undefined {
  if (/^[\s\p{Cf}]*$/u.test(text)) return 'is empty'
  // Half of a surrogate pair has no UTF-8 form; every network would get something else.
  if (!text.isWellFormed()) return 'is not valid Unicode'
  const length = measure(text)
  if (length > limits.max_text_length) {
    return `is ${length} ${UNITS[limits.text_unit]} and ${label} takes ${limits.max_text_length}`
  }
  return refuses?.(text)
}
