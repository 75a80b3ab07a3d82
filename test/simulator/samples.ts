/** Real pictures, made anew each time, and films as far as their headers go. */
import sharp from 'sharp'

export type Format = 'png' | 'jpeg' | 'webp' | 'gif'

export function picture(format: Format, width = 6, height = 4): Promise<Buffer> {
  const background = { r: 200, g: 60, b: 60 }
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

export async function animation(frames: number, width = 4, height = 4): Promise<Buffer> {
  const size = width * height * 3
  const raw = Uint8Array.from(
    { length: size * frames },
    (_, at) => (Math.floor(at / size) * 40) % 256,
  )
  const options = { width, height: height * frames, channels: 3, pageHeight: height } as const
  return sharp(raw, { raw: options }).gif({ loop: 0 }).toBuffer()
}

/** Followed by zeros, which readers of pictures ignore. */
export function padded(bytes: Buffer, size_bytes: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(size_bytes - bytes.length)])
}

export function film(seconds: number, brand = 'isom', size_bytes = 0): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1_000, 12)
  header.writeUInt32BE(seconds * 1_000, 16)
  const track = Buffer.alloc(84)
  track.writeUInt32BE(640 << 16, 76)
  track.writeUInt32BE(360 << 16, 80)
  const movie = Buffer.concat([box('mvhd', header), box('trak', box('tkhd', track))])
  const whole = Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`)),
    box('moov', movie),
  ])
  const rest = Math.max(0, size_bytes - whole.length - 8)
  return Buffer.concat([whole, box('mdat', Buffer.alloc(rest))])
}

function box(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, Buffer.from(name), content])
}
