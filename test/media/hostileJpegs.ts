/** JPEGs that are not what they seem, and what must become of each. */
import { ARCHIVE, SCRIPT, SECRET, type Case } from './hostile.ts'
import {
  HEIGHT,
  WIDTH,
  bytesOf,
  cut,
  damaged,
  exif,
  jpeg,
  jpegWith,
  pixels,
  progressive,
  segment,
} from './pictures.ts'

const EOI = Buffer.from([0xff, 0xd9])
const APP1 = 0xe1
const COMMENT = 0xfe
const still_facts = { kind: 'image', width: WIDTH, height: HEIGHT, frames: 1 } as const

export const JPEGS: Case[] = [
  ...[0.02, 0.3, 0.6, 0.9, 0.99].map((share): Case => [
    `cut at ${share}`,
    async () => cut(await jpeg(), share),
    'broken',
  ]),
  ...[0.4, 0.8].map((share): Case => [
    `progressive, cut at ${share}`,
    async () => cut(await progressive(), share),
    'broken',
  ]),
  [
    'cut, with an end put to it',
    async () => Buffer.concat([cut(await jpeg(), 0.6), EOI]),
    'broken',
  ],
  [
    'progressive, cut, with an end put to it',
    async () => Buffer.concat([cut(await progressive(), 0.6), EOI]),
    'broken',
  ],
  ['damaged in its pixels', async () => damaged(await jpeg(), 0.7), 'broken'],
  ['only a start', () => Buffer.from([0xff, 0xd8, 0xff]), 'broken'],
  ['a start and an end', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'broken'],
  [
    'fill bytes without end',
    () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4e6, 0xff)]),
    'broken',
  ],
  ['a segment longer than the file', () => Buffer.from('ffd8ffe0ffff00', 'hex'), 'broken'],
  ['a segment of length 0', () => Buffer.from('ffd8ffe00000ffd9', 'hex'), 'broken'],
  [
    '20,000 segments of metadata',
    async () => jpegWith(...Array.from({ length: 20_000 }, () => segment(COMMENT, SECRET))),
    'ok',
    still_facts,
  ],
  [
    '4 MB of XMP',
    async () =>
      jpegWith(
        ...Array.from({ length: 65 }, () =>
          segment(APP1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`, Buffer.alloc(64_000, 'x')),
        ),
      ),
    'ok',
    still_facts,
  ],
  [
    'a place in its EXIF data',
    async () => jpegWith(segment(APP1, 'Exif\0\0', exif(1, SECRET))),
    'ok',
    still_facts,
  ],
  ['a web page in its comment', async () => jpegWith(segment(COMMENT, SCRIPT)), 'ok', still_facts],
  [
    'a web page behind its end',
    async () => Buffer.concat([await jpeg(), bytesOf(SCRIPT)]),
    'ok',
    still_facts,
  ],
  [
    'an archive behind its end',
    async () => Buffer.concat([await jpeg(), bytesOf(ARCHIVE)]),
    'ok',
    still_facts,
  ],
  [
    'a second picture behind its end',
    async () => Buffer.concat([await jpeg(), await jpegWith(segment(COMMENT, SECRET))]),
    'ok',
    still_facts,
  ],
  [
    'a thumbnail full of text',
    async () =>
      jpegWith(
        segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01', Buffer.from([4, 4]), SECRET.padEnd(48)),
      ),
    'ok',
    still_facts,
  ],
  [
    'a colour profile of 1 MB',
    async () =>
      jpegWith(
        ...Array.from({ length: 16 }, (_, i) =>
          segment(0xe2, 'ICC_PROFILE\0', Buffer.from([i + 1, 16]), SECRET, Buffer.alloc(64_000)),
        ),
      ),
    'ok',
    still_facts,
  ],
  [
    'EXIF data that point outside',
    async () => jpegWith(segment(APP1, 'Exif\0\0', Buffer.from('4d4d002affffffff', 'hex'))),
    'ok',
    still_facts,
  ],
  [
    'EXIF data with 65,535 entries',
    async () => jpegWith(segment(APP1, 'Exif\0\0', Buffer.from('4d4d002a00000008ffff0000', 'hex'))),
    'ok',
    still_facts,
  ],
  [
    'an orientation of 9',
    async () => jpegWith(segment(APP1, 'Exif\0\0', exif(9))),
    'ok',
    still_facts,
  ],
  [
    'lying on its side',
    async () => jpegWith(segment(APP1, 'Exif\0\0', exif(6, SECRET))),
    'ok',
    { width: HEIGHT, height: WIDTH },
  ],
  [
    'lying on its side, and cut',
    async () => cut(await jpegWith(segment(APP1, 'Exif\0\0', exif(6))), 0.8),
    'broken',
  ],
  [
    'in the colours of printers',
    async () => pixels().toColourspace('cmyk').jpeg().toBuffer(),
    'ok',
    still_facts,
  ],
  ['of 65,535 x 65,535 pixels', async () => sized(await jpeg(), 65_535, 65_535), 'too_large'],
  [
    'progressive, of 38 million pixels in full colour',
    async () =>
      sized(
        await pixels().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
        6_200,
        6_200,
      ),
    'too_large',
  ],
  ['of more pixels than it has', async () => sized(await jpeg(), 2_000, 2_000), 'broken'],
  ['of no pixels', async () => sized(await jpeg(), 0, 0), 'broken'],
  ['of no height', async () => sized(await jpeg(), WIDTH, 0), 'broken'],
  ['with two frames', async () => twoFrames(await jpeg()), 'broken'],
  ['with 5,000 scans', async () => manyScans(await progressive(), 5_000), 'broken'],
  [
    'larger than 5 MB',
    async () => Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)]),
    'too_large',
  ],
]

function sized(bytes: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(bytes)
  const frame = frameStart(copy)
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

function frameStart(bytes: Buffer): number {
  return Math.max(
    bytes.indexOf(Buffer.from([0xff, 0xc0])),
    bytes.indexOf(Buffer.from([0xff, 0xc2])),
  )
}

function twoFrames(bytes: Buffer): Buffer {
  const start = frameStart(bytes)
  const end = start + 2 + bytes.readUInt16BE(start + 2)
  return Buffer.concat([bytes.subarray(0, end), bytes.subarray(start)])
}

function manyScans(bytes: Buffer, scans: number): Buffer {
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(last, -2).subarray(0, 200)
  return Buffer.concat([bytes.subarray(0, -2), ...Array.from({ length: scans }, () => scan), EOI])
}
