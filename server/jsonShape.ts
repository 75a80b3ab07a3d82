/**
 * What a body of JSON holds, counted in its bytes: before it becomes values, each of which takes room and
 * is looked at again by every check that follows. Whether it is JSON at all is the parser's to say.
 */

export interface JsonShape {
  depth: number
  /** Of lists and objects, themselves included. */
  values: number
  /** Of objects: each name that no other object has costs more than a value. */
  members: number
  /** How many bytes were looked at; not all of a body beyond its bounds. */
  bytes: number
}

/** Fifty posts of a hundred parts with twenty media each are half of it. */
const VALUES_MAX = 250_000
/** Fifty posts with all their members are a tenth of it. */
const MEMBERS_MAX = 10_000
const DEPTH_MAX = 50

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

export function isWithinBounds({ depth, values, members }: JsonShape): boolean {
  return depth <= DEPTH_MAX && values <= VALUES_MAX && members <= MEMBERS_MAX
}

/** Stops as soon as it is beyond the bounds. */
export function shapeOf(json: Uint8Array): JsonShape {
  const shape: JsonShape = { depth: 0, values: 0, members: 0, bytes: 0 }
  let depth = 0
  let at = 0
  for (; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) at = endOfText(json, at)
    else if (byte === COMMA) shape.values++
    else if (byte === COLON) shape.members++
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      shape.values++
      shape.depth = Math.max(shape.depth, ++depth)
    } else {
      if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
      continue
    }
    if (!isWithinBounds(shape)) break
  }
  shape.bytes = Math.min(at, json.length)
  return shape
}

export function isTextAt(json: Uint8Array, at: number): boolean {
  return json[at] === QUOTE
}

/** The place of the quotation mark that ends the text which begins here, or the end of it all. */
export function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1
  return at
}
