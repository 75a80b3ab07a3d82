/** The orientation tag of EXIF data (a TIFF header and its first directory); 1 when there is none. */
export function exifOrientation(tiff: Buffer): number {
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const u32 = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))

  if (tiff.length < 8) return 1
  const directory = u32(4)
  if (directory + 2 > tiff.length) return 1
  const entries = u16(directory)
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * ENTRY_BYTES
    if (entry + ENTRY_BYTES > tiff.length) return 1
    if (u16(entry) === ORIENTATION_TAG) {
      const orientation = u16(entry + 8)
      return orientation >= 1 && orientation <= 8 ? orientation : 1
    }
  }
  return 1
}

const ENTRY_BYTES = 12
const ORIENTATION_TAG = 0x0112
