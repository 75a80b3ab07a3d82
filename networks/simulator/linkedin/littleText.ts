/**
 * LinkedIn's "little text": what a reader sees of a `commentary`. A reserved character that is
 * neither escaped nor part of a mention or hashtag ends the post there, silently, as reported of
 * the real network. https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format
 */
const RESERVED = /[\\|{}@[\]()<>#*_~]/
const MENTION =
  /^@\[((?:[^\\\]]|\\.)+)\]\((urn:li:(?:person|organization|member|company):[\w-]+)\)/u
const HASHTAG = /^#[\p{L}\p{N}\p{M}]+/u
const HASHTAG_TEMPLATE = /^\{hashtag\|\\?#\|([\p{L}\p{N}\p{M}_\\]+)\}/u

export interface Segment {
  kind: 'text' | 'mention' | 'hashtag'
  text: string
  /** Of a mention. */
  urn?: string
}

export interface LittleText {
  segments: Segment[]
  /** What the reader does not get to see. */
  lost: string
}

export function readLittleText(commentary: string): LittleText {
  const segments: Segment[] = []
  let [at, plain] = [0, '']

  while (at < commentary.length) {
    const rest = commentary.slice(at)
    const special = readSpecial(rest, commentary.slice(0, at))
    if (special) {
      if (plain) segments.push({ kind: 'text', text: plain })
      plain = ''
      segments.push(special.segment)
      at += special.length
      continue
    }
    const escaped = rest[0] === '\\' && RESERVED.test(rest[1] ?? '')
    if (!escaped && RESERVED.test(rest[0] ?? '')) break
    plain += rest[escaped ? 1 : 0]
    at += escaped ? 2 : 1
  }
  if (plain) segments.push({ kind: 'text', text: plain })
  return { segments, lost: commentary.slice(at) }
}

function readSpecial(rest: string, before: string) {
  const mention = MENTION.exec(rest)
  if (mention) {
    const [whole, name = '', urn = ''] = mention
    const segment: Segment = { kind: 'mention', text: unescape(name), urn }
    return { segment, length: whole.length }
  }
  const template = HASHTAG_TEMPLATE.exec(rest)
  if (template) {
    const [whole, tag = ''] = template
    const segment: Segment = { kind: 'hashtag', text: `#${unescape(tag)}` }
    return { segment, length: whole.length }
  }
  // Only where a word begins: "a#b" is not a hashtag.
  const hashtag = /[\p{L}\p{N}\p{M}]$/u.test(before) ? null : HASHTAG.exec(rest)
  if (hashtag) {
    const segment: Segment = { kind: 'hashtag', text: hashtag[0] }
    return { segment, length: hashtag[0].length }
  }
  return undefined
}

/** The length that counts towards the limit: without backslashes, in UTF-16 units. */
export function littleLength({ segments, lost }: LittleText): number {
  const shown = segments.reduce((sum, { text }) => sum + text.length, 0)
  return shown + unescape(lost).length
}

function unescape(text: string): string {
  return text.replace(/\\(.)/gsu, '$1')
}
