/** PNGs that are not what they seem, and what must become of each. */
import { crc32, deflateSync } from 'node:zlib'
import { ARCHIVE, SCRIPT, SECRET, type Case } from './hostile.ts'
import {
  HEIGHT,
  WIDTH,
  bytesOf,
  chunk,
  cut,
  damaged,
  exif,
  pixels,
  png,
  pngOf,
  pngWith,
} from './pictures.ts'

const still_facts = { kind: 'image', width: WIDTH, height: HEIGHT, frames: 1 } as const

export const PNGS: Case[] = [
  ...[0.01, 0.3, 0.6, 0.99].map((share): Case => [
    `cut at ${share}`,
    async () => cut(await png(), share),
    'broken',
  ]),
  ['only a signature', () => Buffer.from('89504e470d0a1a0a', 'hex'), 'broken'],
  ['damaged in its pixels', async () => damaged(await png(), 0.5), 'broken'],
  [
    'damaged, with the checksum made right',
    async () => resummed(damaged(await png(), 0.5)),
    'broken',
  ],
  [
    'with half of its rows',
    () => pngOf({ width: 100, height: 100 }, Buffer.alloc(101 * 50)),
    'broken',
  ],
  ['without pixels', () => pngOf({ width: 100, height: 100 }, Buffer.alloc(0)), 'broken'],
  [
    'of 20,000 x 20,000 pixels',
    () => pngOf({ width: 20_000, height: 20_000, depth: 1 }, Buffer.alloc(2501 * 20_000)),
    'too_large',
  ],
  [
    'of 2 thousand million squared pixels',
    () => pngOf({ width: 0x7fffffff, height: 0x7fffffff }, Buffer.alloc(10)),
    'too_large',
  ],
  ['of no pixels', () => pngOf({ width: 0, height: 0 }, Buffer.alloc(0)), 'broken'],
  [
    'of a negative width',
    () => pngOf({ width: 0xffffffff, height: 1 }, Buffer.alloc(10)),
    'too_large',
  ],
  [
    'interlaced, of 36 million pixels of 8 bytes',
    () =>
      pngOf(
        { width: 6_000, height: 6_000, depth: 16, colours: 6, interlaced: true },
        Buffer.alloc(1000),
      ),
    'too_large',
  ],
  [
    '10 x 10 pixels, and 200 MB of them',
    () => pngOf({ width: 10, height: 10 }, Buffer.alloc(200_000_000)),
    'ok',
  ],
  [
    'of a colour type that does not exist',
    () => pngOf({ width: 10, height: 10, colours: 5 }, Buffer.alloc(400)),
    'broken',
  ],
  [
    'of 16 bits a colour',
    async () => pixels().toColourspace('rgb16').png().toBuffer(),
    'ok',
    still_facts,
  ],
  [
    'animated',
    async () =>
      pngWith(
        chunk('acTL', Buffer.from('0000ffff00000000', 'hex')),
        chunk('fcTL', Buffer.alloc(26)),
      ),
    'ok',
    still_facts,
  ],
  [
    'a text that unpacks to 100 MB',
    async () =>
      pngWith(
        chunk('iTXt', Buffer.concat([bytesOf('a\0\x01\0\0\0'), deflateSync(Buffer.alloc(1e8))])),
      ),
    'ok',
    still_facts,
  ],
  [
    'a packed text that unpacks to 100 MB',
    async () =>
      pngWith(
        chunk('zTXt', Buffer.concat([bytesOf(`${SECRET}\0\0`), deflateSync(Buffer.alloc(1e8))])),
      ),
    'ok',
    still_facts,
  ],
  [
    'a colour profile that unpacks to 100 MB',
    async () =>
      pngWith(
        chunk('iCCP', Buffer.concat([bytesOf(`${SECRET}\0\0`), deflateSync(Buffer.alloc(1e8))])),
      ),
    'ok',
    still_facts,
  ],
  [
    'a colour profile of 1 MB',
    async () =>
      pngWith(
        chunk('iCCP', Buffer.concat([bytesOf(`${SECRET}\0\0`), deflateSync(Buffer.alloc(1e6))])),
      ),
    'ok',
    still_facts,
  ],
  [
    'a colour profile that is none',
    async () => pngWith(chunk('iCCP', `${SECRET}`)),
    'ok',
    still_facts,
  ],
  [
    '4 MB of text',
    async () => pngWith(chunk('tEXt', `a\0${SECRET}${'x'.repeat(4_000_000)}`)),
    'ok',
    still_facts,
  ],
  [
    '20,000 chunks of text',
    async () => pngWith(...Array.from({ length: 20_000 }, () => chunk('tEXt', `a\0${SECRET}`))),
    'ok',
    still_facts,
  ],
  [
    'a place in its EXIF data',
    async () => pngWith(chunk('eXIf', exif(1, SECRET))),
    'ok',
    still_facts,
  ],
  [
    'lying on its side',
    async () => pngWith(chunk('eXIf', exif(8, SECRET))),
    'ok',
    { width: HEIGHT, height: WIDTH },
  ],
  [
    'a chunk longer than the file',
    async () => pngWith(Buffer.from('7fffffff74455874', 'hex')),
    'broken',
  ],
  [
    'a chunk of negative length',
    async () => pngWith(Buffer.from('ffffffff74455874', 'hex')),
    'broken',
  ],
  ['a second header', async () => pngWith(chunk('IHDR', Buffer.alloc(13, 1))), 'broken'],
  ['an unknown chunk with a script', async () => pngWith(chunk('scRt', SCRIPT)), 'ok', still_facts],
  [
    'an archive behind its end',
    async () => Buffer.concat([await png(), bytesOf(ARCHIVE)]),
    'ok',
    still_facts,
  ],
  [
    'a web page behind its end',
    async () => Buffer.concat([await png(), bytesOf(SCRIPT)]),
    'ok',
    still_facts,
  ],
]

function resummed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const type = copy.indexOf('IDAT')
  const end = type + 4 + copy.readUInt32BE(type - 4)
  copy.writeUInt32BE(crc32(copy.subarray(type, end)), end)
  return copy
}
