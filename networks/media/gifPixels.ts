/**
 * Whether the coded pixels of a GIF frame are whole. Decoders draw what they can of damaged data and
 * say nothing, so the codes are followed here: lengths only, no pixels (GIF89a, appendix F).
 */
const MAX_CODE_BITS = 12
const MAX_CODES = 1 << MAX_CODE_BITS

/** The data of a frame, from its code size on, and how many pixels it must give. */
export function holdsPixels(data: Buffer, pixels: number): boolean {
  const first_bits = data.readUInt8(0)
  if (first_bits < 1 || first_bits > 8) return false
  const clear = 1 << first_bits
  const end = clear + 1
  /** How many pixels each code stands for. */
  const lengths = new Uint32Array(MAX_CODES).fill(1, 0, clear)
  let codes = end + 1
  let bits = first_bits + 1
  let previous = -1
  let pixels_given = 0

  let bit_buffer = 0
  let held_bits = 0
  let block_end = 1
  for (let at = 1; pixels_given < pixels;) {
    while (held_bits < bits) {
      if (at === block_end) {
        const size = data.readUInt8(at++)
        if (size === 0) return false
        block_end = at + size
      }
      bit_buffer |= data.readUInt8(at++) << held_bits
      held_bits += 8
    }
    const code = bit_buffer & ((1 << bits) - 1)
    bit_buffer >>>= bits
    held_bits -= bits

    if (code === end) return false
    if (code === clear) {
      codes = end + 1
      bits = first_bits + 1
      previous = -1
      continue
    }
    if (previous < 0 ? code > clear : code > codes) return false
    if (previous >= 0 && codes < MAX_CODES) {
      lengths[codes++] = (lengths[previous] ?? 0) + 1
      if (codes === 1 << bits && bits < MAX_CODE_BITS) bits++
    } else if (code >= codes) {
      return false
    }
    pixels_given += lengths[code] ?? 0
    previous = code
  }
  return true
}
