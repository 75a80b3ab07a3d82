/** The text of a page, by the encoding that it is in: https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding */

const MARKS: [mark: string, charset: string][] = [
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xfe\xff', 'utf-16be'],
  ['\xff\xfe', 'utf-16le'],
]
/** Browsers look no further for a `meta` that names it than 1,024 bytes; some pages have long comments before. */
const LOOKED_THROUGH_BYTES = 4_096

/** A mark before the text goes before what the server says, and that before what the page says. */
export function decodePage(bytes: Buffer, content_type: string): string {
  const begin = bytes.toString('latin1', 0, LOOKED_THROUGH_BYTES)
  const marked = MARKS.find(([mark]) => begin.startsWith(mark))?.[1]
  const sent = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(content_type)?.[1]
  const charsets = [marked, sent, writtenIn(begin), 'utf-8']
  const decoder = charsets.map(decoderOf).find((one) => one !== undefined)
  return decoder?.decode(bytes) ?? ''
}

/** Whoever could read this was not written in UTF-16, whatever it says. */
function writtenIn(begin: string): string | undefined {
  const [, charset] =
    /<meta\s[^>]{0,500}?\bcharset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(begin) ?? []
  return charset !== undefined && /^utf-?16/i.test(charset) ? 'utf-8' : charset
}

/** Undefined for a charset that there is not. */
function decoderOf(charset: string | undefined) {
  try {
    return charset === undefined ? undefined : new TextDecoder(charset)
  } catch {
    return undefined
  }
}
