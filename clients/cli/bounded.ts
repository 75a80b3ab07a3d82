/** What is read whole into memory, of files and of stdin: no more than it may be. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

const MB = 1024 * 1024

/** Thrown with the code EFBIG, whose words say how much it may be. */
class TooLarge extends Error {
  readonly code = 'EFBIG'

  constructor(bytes_max: number) {
    super(`it is larger than ${Math.floor(bytes_max / MB)} MB`)
  }
}

/** Throws what the system says of the file, or that it is too large. */
export async function readFileUpTo(path: string, bytes_max: number): Promise<Buffer> {
  const { size } = await stat(path)
  if (size > bytes_max) throw new TooLarge(bytes_max)
  // It may grow meanwhile, and a device has no size.
  return readUpTo(createReadStream(path, { end: bytes_max }), bytes_max)
}

export async function readUpTo(
  stream: AsyncIterable<string | Uint8Array>,
  bytes_max: number,
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream) {
    const read = Buffer.from(piece)
    bytes += read.length
    if (bytes > bytes_max) throw new TooLarge(bytes_max)
    pieces.push(read)
  }
  return Buffer.concat(pieces)
}
