/** WebPs that are not what they seem, and what must become of each. */
import { ARCHIVE, SCRIPT, SECRET, type Case } from './hostile.ts'
import {
  HEIGHT,
  WIDTH,
  bytesOf,
  chunksOf,
  cut,
  damaged,
  exif,
  lossless,
  movingWebp,
  vp8x,
  webp,
  webpOf,
} from './pictures.ts'

const still_facts = { kind: 'image', width: WIDTH, height: HEIGHT, frames: 1 } as const

export const WEBPS: Case[] = [
  ...[0.1, 0.5, 0.99].map((share): Case => [
    `cut at ${share}`,
    async () => cut(await webp(), share),
    'broken',
  ]),
  ['without loss, cut', async () => cut(await lossless(), 0.7), 'broken'],
  ['moving, cut', async () => cut(await movingWebp(), 0.7), 'broken'],
  ['cut, with its length made right', async () => shortened(await webp(), 0.5), 'broken'],
  [
    'without loss, cut, with its length made right',
    async () => shortened(await lossless(), 0.5),
    'broken',
  ],
  ['damaged in its pixels, without loss', async () => damaged(await lossless(), 0.5), 'broken'],
  ['only a header', () => bytesOf('RIFF\x04\0\0\0WEBP'), 'broken'],
  [
    'of 16,384 x 16,384 pixels',
    async () => webpOf(['VP8X', vp8x(0, 16_384, 16_384)], ...chunksOf(await webp())),
    'too_large',
  ],
  [
    'of 16 million x 16 million pixels',
    async () => webpOf(['VP8X', vp8x(0, 1 << 24, 1 << 24)], ...chunksOf(await webp())),
    'too_large',
  ],
  [
    'of another size than its pixels',
    async () => webpOf(['VP8X', vp8x(0, 500, 500)], ...chunksOf(await webp())),
    'broken',
  ],
  ['2,000 frames', async () => manyFrames(2_000), 'too_large'],
  ['a length that leads outside', async () => withLength(await webp(), 0xffffffff), 'broken'],
  ['a length of 0', async () => withLength(await webp(), 0), 'broken'],
  [
    'a chunk that leads outside',
    async () => {
      const whole = webpOf(...chunksOf(await webp()), ['EXIF', Buffer.alloc(0)])
      return whole.fill(0xff, whole.length - 4)
    },
    'broken',
  ],
  [
    'a place in its EXIF data',
    async () =>
      webpOf(['VP8X', vp8x(8, WIDTH, HEIGHT)], ...chunksOf(await webp()), [
        'EXIF',
        exif(1, SECRET),
      ]),
    'ok',
    still_facts,
  ],
  [
    'lying on its side',
    async () =>
      webpOf(['VP8X', vp8x(8, WIDTH, HEIGHT)], ...chunksOf(await webp()), [
        'EXIF',
        exif(6, SECRET),
      ]),
    'ok',
    { width: HEIGHT, height: WIDTH },
  ],
  [
    'XMP data with a script',
    async () =>
      webpOf(['VP8X', vp8x(4, WIDTH, HEIGHT)], ...chunksOf(await webp()), [
        'XMP ',
        bytesOf(SCRIPT),
      ]),
    'ok',
    still_facts,
  ],
  [
    'a colour profile of 1 MB',
    async () =>
      webpOf(
        ['VP8X', vp8x(32, WIDTH, HEIGHT)],
        ['ICCP', Buffer.concat([bytesOf(SECRET), Buffer.alloc(1e6)])],
        ...chunksOf(await webp()),
      ),
    'ok',
    still_facts,
  ],
  [
    'an unknown chunk',
    async () => webpOf(...chunksOf(await webp()), ['SCRT', bytesOf(SCRIPT)]),
    'ok',
    still_facts,
  ],
  [
    'moving, with a place in its EXIF data',
    async () => webpOf(...chunksOf(await movingWebp()), ['EXIF', exif(6, SECRET)]),
    'ok',
    { kind: 'gif', frames: 6, duration_ms: 300, width: WIDTH },
  ],
  [
    'an archive behind its end',
    async () => Buffer.concat([await webp(), bytesOf(ARCHIVE)]),
    'ok',
    still_facts,
  ],
  ['a sound in its container', () => bytesOf('RIFF\x24\0\0\0WAVEfmt '), 'unsupported'],
]

function shortened(bytes: Buffer, share: number): Buffer {
  const [first] = chunksOf(bytes)
  return first ? webpOf([first[0], cut(first[1], share)]) : bytes
}

function withLength(bytes: Buffer, length: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32LE(length, 4)
  return copy
}

async function manyFrames(frames: number): Promise<Buffer> {
  const chunks = chunksOf(await movingWebp(2))
  const frame = chunks.find(([type]) => type === 'ANMF')
  const head = chunks.filter(([type]) => type !== 'ANMF')
  return webpOf(
    ...head,
    ...Array.from({ length: frames }, (): [string, Buffer] => frame ?? ['ANMF', Buffer.alloc(0)]),
  )
}
