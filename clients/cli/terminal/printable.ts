/**
 * Makes texts of others harmless for a terminal: control characters, and marks that turn the
 * direction of writing, could move the cursor, colour the screen or hide what is said.
 */

/** One line: what ends lines becomes a blank, what controls becomes visible. */
export function oneLine(text: string): string {
  return text.replace(/[\s\u2028\u2029]+/g, ' ').replace(CONTROLS, visible)
}

/** Several lines stay several lines. */
export function manyLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS_BUT_LINES, visible)
}

/** JSON whose strings have no raw control character either; it reads the same. */
export function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(UNESCAPED_BY_JSON, escaped)
}

/** The same as one line. */
export function asJsonLine(value: unknown): string {
  return JSON.stringify(value).replace(UNESCAPED_BY_JSON, escaped)
}

const CONTROLS = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const CONTROLS_BUT_LINES = /(?![\n\t])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const UNESCAPED_BY_JSON = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

function visible(character: string): string {
  const code = character.codePointAt(0) ?? 0
  // U+2400 and on are pictures of the first 32 control characters.
  return code < 0x20 ? String.fromCodePoint(0x2400 + code) : `<U+${hex(code)}>`
}

function escaped(character: string): string {
  return `\\u${hex(character.charCodeAt(0)).toLowerCase()}`
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}
