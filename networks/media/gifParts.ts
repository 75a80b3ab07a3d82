/**
 * GIF: https://www.w3.org/Graphics/GIF/spec-gif89a.txt. Copies the frames, their timing and how often
 * they repeat; comments, texts and applications' own blocks are left behind.
 */
import { holdsPixels } from './gifPixels.ts'
import { MAX_FRAMES, MAX_PARTS, openCounter, ROWS_BYTES } from './limits.ts'
import type { PictureParts } from './pictureParts.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const CONTROL = 0xf9
const APPLICATION = 0xff
/** The two names under which the number of repetitions is written. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']
const HEADER_BYTES = 13
/** Viewers show frames that ask for less than 20 ms for 100 ms. */
const SHORTEST_DELAY = 2
const DEFAULT_DELAY_MS = 100

/** Takes only the first frames when told so. Undefined: broken. Reads beyond the end throw a RangeError, which means the same. */
export function gifParts(bytes: Buffer, take = Infinity): PictureParts | undefined {
  const width = bytes.readUInt16LE(6)
  const height = bytes.readUInt16LE(8)
  let at = HEADER_BYTES + colourTableBytes(bytes.readUInt8(10))
  const parts: Buffer[] = [bytes.subarray(0, at)]
  let frames = 0
  let duration_ms = 0
  let delay_ms = DEFAULT_DELAY_MS
  const countPart = openCounter(MAX_PARTS, 'parts')

  for (
    let kind = bytes.readUInt8(at);
    kind !== TRAILER && frames < take;
    kind = bytes.readUInt8(at)
  ) {
    const start = at
    if (kind === IMAGE) {
      const coded = at + 10 + colourTableBytes(bytes.readUInt8(at + 9))
      const pixels = bytes.readUInt16LE(at + 5) * bytes.readUInt16LE(at + 7)
      at = endOfBlocks(bytes, coded + 1)
      frames++
      // A picture of more frames is refused for their number, whatever they hold.
      const matters = frames <= MAX_FRAMES
      if (matters && !holdsPixels(bytes.subarray(coded, at), pixels)) return undefined
      duration_ms += delay_ms
      delay_ms = DEFAULT_DELAY_MS
      parts.push(bytes.subarray(start, at))
    } else if (kind === EXTENSION) {
      countPart()
      const label = bytes.readUInt8(at + 1)
      at = endOfBlocks(bytes, at + 2)
      const block = bytes.subarray(start, at)
      if (label === CONTROL) {
        const delay = block.readUInt16LE(4)
        delay_ms = delay < SHORTEST_DELAY ? DEFAULT_DELAY_MS : delay * 10
      }
      if (label === CONTROL || (label === APPLICATION && isLoop(block))) parts.push(block)
    } else {
      return undefined
    }
  }
  if (frames === 0) return undefined
  return {
    width,
    height,
    frames,
    duration_ms: frames > 1 ? duration_ms : null,
    orientation: 1,
    odd_colours: false,
    // The canvas, and the one to go back to.
    decoding_bytes: ROWS_BYTES + width * height * 8,
    bytes: Buffer.concat([...parts, Buffer.from([TRAILER])]),
  }
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function endOfBlocks(bytes: Buffer, at: number): number {
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += size + 1
  return at + 1
}

/** Exactly the block that sets the repetitions: a longer one could hold anything. */
function isLoop(block: Buffer): boolean {
  return block.length === 19 && LOOPS.includes(block.toString('latin1', 3, 14))
}
