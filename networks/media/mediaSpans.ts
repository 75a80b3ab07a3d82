/** Where the samples of a film lie within its boxes of media, in time that grows with both in step. */
import type { Box } from './boxes.ts'
import type { ByteSpan } from './sampleTable.ts'

/** Whether each span lies within one of the boxes, which stand in the order of the file. */
export function haveRoom(spans: ByteSpan[], media: Box[]): boolean {
  return spans.every((span) => {
    const box = firstUntil(span.start, media)
    return box !== undefined && span.start >= box.body && span.end <= box.end
  })
}

/** The first of the boxes that does not end before an offset. */
function firstUntil(offset: number, media: Box[]): Box | undefined {
  let low = 0
  let high = media.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((media[middle]?.end ?? Infinity) < offset) low = middle + 1
    else high = middle
  }
  return media[low]
}

/** Blanks what no span needs: samples of tracks that went, and whatever somebody hid there. */
export function blankAround(bytes: Buffer, media: Box[], spans: ByteSpan[]) {
  const ordered = spans.toSorted((a, b) => a.start - b.start)
  let next = 0
  for (const { body, end } of media) {
    let at = body
    for (; next < ordered.length; next++) {
      const span = ordered[next]
      if (!span || span.start >= end) break
      if (span.start > at) bytes.fill(0, at, span.start)
      at = Math.max(at, span.end)
    }
    bytes.fill(0, at, end)
  }
}
