/** Networks may quote what they refuse; a history has none of the text. */

import { BEGINNING_LENGTH } from '../../db/posts/pasts.ts'

/** Gives words as they may be told, and others in the place of those that have the beginning of a text. */
export type Discretion = (words: string) => string

const INSTEAD = 'Its words quote the text, and are in deliveries.'
const WORDS_MAX = 1_000

export function discretionOf(beginnings: string[]): Discretion {
  const quotes = beginnings.map(quoteOf)
  const told = new Map<string, string>()
  return (words) => {
    const known = told.get(words)
    if (known !== undefined) return known
    const is_quote = quotes.some((quotes_text) => quotes_text(words))
    const tells = is_quote ? INSTEAD : words.slice(0, WORDS_MAX)
    told.set(words, tells)
    return tells
  }
}

const LETTER = /[\p{L}\p{N}]/u

/** A short text, which is here whole, is a part of many words; it is quoted where it stands for itself. */
function quoteOf(beginning: string): (words: string) => boolean {
  const is_whole = beginning.length < BEGINNING_LENGTH
  return (words) => {
    for (let at = words.indexOf(beginning); at !== -1; at = words.indexOf(beginning, at + 1)) {
      const [before = '', after = ''] = [words[at - 1], words[at + beginning.length]]
      if (!LETTER.test(before) && !(is_whole && LETTER.test(after))) return true
    }
    return false
  }
}
