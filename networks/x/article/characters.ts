/** Characters that are written otherwise in Markdown: behind a backslash or as a reference. */
import { CHARACTER_NAMES } from '../../../generated/characterNames.ts'

export const ESCAPE = /\\([!-/:-@[-`{-~])/y
export const REFERENCE = /&(?:#[xX]([\da-fA-F]{1,6})|#(\d{1,7})|([A-Za-z][A-Za-z\d]{0,31}));/y

/** For destinations, titles and labels, in which nothing else is markup. */
export function unescapeText(text: string): string {
  return text.replace(
    new RegExp(`${ESCAPE.source}|${REFERENCE.source}`, 'g'),
    (whole, ...found) => {
      const [escaped, hex, decimal, name] = found as (string | undefined)[]
      return escaped ?? referenced(hex, decimal, name) ?? whole
    },
  )
}

/** What `&#x41;`, `&#65;` or `&amp;` stands for; undefined when the name is none. */
export function referenced(hex?: string, decimal?: string, name?: string): string | undefined {
  if (name !== undefined)
    return Object.hasOwn(CHARACTER_NAMES, name) ? CHARACTER_NAMES[name] : undefined
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const shown = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return shown ? withoutRefused(String.fromCodePoint(code)) : '\ufffd'
}

/** X refuses texts with these three, and a half of a surrogate pair is not a character. */
export function withoutRefused(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\ufffd')
    .replace(/[\ufeff\ufffe\uffff]/g, '')
}

/** Where a sticky pattern matches at exactly this place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
