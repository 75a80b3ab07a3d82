/** The boxes that MP4 (ISO/IEC 14496-12, section 4.2) and QuickTime files consist of. */
import type { Counter } from './limits.ts'

export interface Box {
  type: string
  /** Offsets in the file: of the box, of what it holds, and of what follows it. */
  start: number
  body: number
  end: number
}

/** A file as it is read, and how much of it is looked at. */
export interface BoxFile {
  bytes: Buffer
  countBox: Counter
}

/** With the counts of all that its tables lead to. */
export interface Film extends BoxFile {
  countSamples: Counter
  countRun: Counter
}

/** The boxes one after another, up to the first that is none or does not fit. */
export function boxesIn({ bytes, countBox }: BoxFile, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let box = boxAt(bytes, start, end); box; box = boxAt(bytes, box.end, end)) {
    countBox()
    boxes.push(box)
  }
  return boxes
}

function boxAt(bytes: Buffer, start: number, limit: number): Box | undefined {
  if (start + 8 > limit) return undefined
  const type = bytes.toString('latin1', start + 4, start + 8)
  const size = bytes.readUInt32BE(start)
  let body = start + 8
  let end = start + size
  if (size === 0) end = limit
  if (size === 1) {
    body = start + 16
    if (body > limit) return undefined
    end = start + Number(bytes.readBigUInt64BE(start + 8))
  }
  return end > limit || end < body ? undefined : { type, start, body, end }
}

/** The first box at the end of a path of types. */
export function findBox(film: BoxFile, from: Box, ...path: string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (at, type) => at && boxesIn(film, at.body, at.end).find((box) => box.type === type),
    from,
  )
}

/** Headers have two forms: the second has longer times, and all that follows stands further behind. */
export function isLong(bytes: Buffer, header: Box): boolean {
  return bytes.readUInt8(header.body) === 1
}

/** Makes a box one that every player skips, and leaves nothing of what it held. */
export function blank(bytes: Buffer, { start, body, end }: Box) {
  bytes.write('free', start + 4, 'latin1')
  bytes.fill(0, body, end)
}
