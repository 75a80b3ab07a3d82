/** Networks may quote what they refuse; a history has none of the text. */

import { BEGINNING_LENGTH } from '../../db/posts/pasts.ts'

/** Gives words as they may be told, and others in the place of those that have the beginning of a text. */
export type Discretion = (words: string) => string

const INSTEAD = 'Its words quote the text, and are in deliveries.'
const WORDS_MAX = 1_000

export function discretionOf(beginnings: string[]): Discretion {
  const quotes = beginnings.flatMap((beginning) => [quoteOf(beginning), looseQuoteOf(beginning)])
  const told = new Map<string, string>()
  return (words) => {
    const known = told.get(words)
    if (known !== undefined) return known
    const short = words.slice(0, WORDS_MAX)
    const loose = lettersOf(short)
    const is_quote = quotes.some((quotes_text) => quotes_text(short, loose))
    const tells = is_quote ? INSTEAD : short
    told.set(words, tells)
    return tells
  }
}

/** `loose`: the words as `lettersOf` has them. */
type Quote = (words: string, loose: string) => boolean

const LETTER = /[\p{L}\p{N}]/u

/** A short text, which is here whole, is a part of many words; it is quoted where it stands for itself. */
function quoteOf(beginning: string): Quote {
  const is_whole = beginning.length < BEGINNING_LENGTH
  return (words) => {
    for (let at = words.indexOf(beginning); at !== -1; at = words.indexOf(beginning, at + 1)) {
      const [before = '', after = ''] = [words[at - 1], words[at + beginning.length]]
      if (!LETTER.test(before) && !(is_whole && LETTER.test(after))) return true
    }
    return false
  }
}

/** So many letters are no coincidence, and fewer are. */
const LOOSE = { from: 12, to: 16 }

/** Also cut short, or written in another way. */
function looseQuoteOf(beginning: string): Quote {
  const letters = lettersOf(beginning).slice(0, LOOSE.to)
  if (letters.length < LOOSE.from) return () => false
  return (_, loose) => ` ${loose}`.includes(` ${letters}`)
}

/** What of a text stays the same in JSON, HTML and URLs, on one line, and in capitals. */
function lettersOf(text: string): string {
  return text
    .replace(/(?:%[0-9a-f]{2})+/gi, decodeRun)
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\[bfnrt]|&#?\w+;/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return ' '
  }
}
