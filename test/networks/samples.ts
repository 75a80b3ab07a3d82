/** Pictures and films as an upload's inspection would describe them. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Media } from '../../networks/network.ts'
import { animation, film, picture, type Format } from '../simulator/samples.ts'

let made = 0

export interface Sample extends Media {
  /** How often its bytes were asked for. */
  reads: number
}

export function sample(bytes: Buffer, facts: Partial<Media> = {}): Sample {
  return {
    id: `m${++made}`,
    kind: 'image',
    content_type: 'image/png',
    size_bytes: bytes.length,
    width: 6,
    height: 4,
    duration_ms: null,
    frames: 1,
    alt_text: null,
    ...facts,
    reads: 0,
    read() {
      this.reads++
      return Promise.resolve(bytes)
    },
  }
}

export async function image(format: Format = 'png', width = 6, height = 4): Promise<Sample> {
  const bytes = await picture(format, width, height)
  return sample(bytes, { content_type: `image/${format}`, width, height })
}

/** Which no coding makes smaller: three bytes for each pixel. */
export async function noise(width: number, height: number): Promise<Sample> {
  const raw = { width, height, channels: 3 } as const
  const bytes = await sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sample(bytes, { width, height })
}

export async function gif(frames = 3, width = 4, height = 4): Promise<Sample> {
  const bytes = await animation(frames, width, height)
  return sample(bytes, { kind: 'gif', content_type: 'image/gif', width, height, frames })
}

/** Moving, and not a GIF. */
export async function movingWebp(frames = 3, width = 200, height = 200): Promise<Sample> {
  const bytes = await sharp(await animation(frames, width, height), { pages: -1 })
    .webp()
    .toBuffer()
  return sample(bytes, { kind: 'gif', content_type: 'image/webp', width, height, frames })
}

export function video(seconds = 3, size_bytes = 0): Sample {
  const bytes = film(seconds, 'isom', size_bytes)
  return sample(bytes, {
    kind: 'video',
    content_type: 'video/mp4',
    width: 640,
    height: 360,
    duration_ms: seconds * 1000,
  })
}
