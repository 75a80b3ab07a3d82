/** Files that are taken, and cost as much as any that is. */
import sharp from 'sharp'
import { makeFilm } from './film.ts'
import { pngOf } from './pictures.ts'

/** Pictures whose decoders hold all pixels, just below what is taken. */
export async function hardestPictures(): Promise<Record<string, Buffer>> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7ac' } })
  return {
    progressive: await plain(7_000, 5_700).jpeg({ progressive: true }).toBuffer(),
    turned: await plain(7_000, 5_700).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    interlaced: pngOf(
      { width: 6_000, height: 6_000, colours: 6, interlaced: true },
      Buffer.alloc(6_000 * (6_000 * 4 + 2)),
    ),
    lossless: await plain(7_000, 5_700).webp({ lossless: true, effort: 0 }).toBuffer(),
  }
}

/** Each is just below what is taken: in pixels, in frames, in bytes. */
export async function hardestFiles(): Promise<Buffer[]> {
  const film = await makeFilm({ frames: 3_000 })
  const noise = Buffer.from(Array.from({ length: 3 * 1_250 * 1_250 }, (_, i) => (i * i) >> 7))
  return [
    ...Object.values(await hardestPictures()),
    await sharp(noise, { raw: { width: 1_250, height: 1_250, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
    film,
    film.subarray(0, -1),
  ]
}
