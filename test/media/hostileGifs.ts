/** GIFs that are not what they seem, and what must become of each. */
import { ARCHIVE, SCRIPT, SECRET, type Case } from './hostile.ts'
import {
  HEIGHT,
  WIDTH,
  bytesOf,
  cut,
  damaged,
  extension,
  gifOf,
  moving,
  still,
} from './pictures.ts'

const still_facts = { kind: 'image', width: WIDTH, height: HEIGHT, frames: 1 } as const

const ONE = { width: 4, height: 4 }

export const GIFS: Case[] = [
  ...[0.1, 0.5, 0.9, 0.99].map((share): Case => [
    `cut at ${share}`,
    async () => cut(await moving(), share),
    'broken',
  ]),
  ['without its end', () => gifOf(4, 4, [ONE], false), 'broken'],
  ['without frames', () => gifOf(4, 4, []), 'broken'],
  ['only a signature', () => Buffer.from('GIF89a'), 'broken'],
  ['of no pixels', () => gifOf(0, 0, [ONE]), 'broken'],
  [
    'with a code that cannot be',
    () => gifOf(4, 4, [{ ...ONE, codes: [4, 1, 7, 7, 7, 5] }]),
    'broken',
  ],
  ['that ends before its pixels do', () => gifOf(4, 4, [{ ...ONE, codes: [4, 1, 5] }]), 'broken'],
  ['without any codes', () => gifOf(4, 4, [{ ...ONE, codes: [] }]), 'broken'],
  ['damaged in its pixels', async () => damaged(await moving(), 0.5), 'broken'],
  ['of 65,535 x 65,535 pixels', () => gifOf(65_535, 65_535, [ONE]), 'too_large'],
  [
    'with a frame of 65,535 x 65,535 pixels',
    () => gifOf(4, 4, [{ width: 65_535, height: 65_535, codes: [4, 1, 5] }]),
    'broken',
  ],
  [
    '1,000 frames of a million pixels',
    () =>
      gifOf(
        1_000,
        1_000,
        Array.from({ length: 1_000 }, () => ONE),
      ),
    'too_large',
  ],
  [
    '50,000 frames',
    () =>
      gifOf(
        4,
        4,
        Array.from({ length: 50_000 }, () => ONE),
      ),
    'too_large',
  ],
  [
    '300 frames of 640,000 pixels',
    () =>
      gifOf(
        800,
        800,
        Array.from({ length: 300 }, () => ONE),
      ),
    'ok',
    { kind: 'gif', frames: 300, duration_ms: 15_000 },
  ],
  [
    'a script in a comment',
    async () => gifWith(await moving(), extension(0xfe, SCRIPT)),
    'ok',
    { kind: 'gif', frames: 6 },
  ],
  [
    'a script in an application of its own',
    async () => gifWith(await still(), extension(0xff, `NETSCAPE2.0${SCRIPT}`)),
    'ok',
    still_facts,
  ],
  [
    'XMP data',
    async () => gifWith(await still(), extension(0xff, `XMP DataXMP${SECRET}`)),
    'ok',
    still_facts,
  ],
  [
    'a script behind its end',
    async () => Buffer.concat([await still(), bytesOf(SCRIPT)]),
    'ok',
    still_facts,
  ],
  [
    'an archive behind its end',
    async () => Buffer.concat([await moving(), bytesOf(ARCHIVE)]),
    'ok',
    { frames: 6 },
  ],
  ['that is a script, with a header for show', () => bytesOf(`GIF89a/*${SCRIPT}*/=1;`), 'broken'],
  [
    'an extension that never ends',
    () =>
      Buffer.concat([
        gifOf(4, 4, []).subarray(0, -1),
        Buffer.from([0x21, 0xfe]),
        Buffer.alloc(4e6, 0xff),
      ]),
    'broken',
  ],
  [
    'an unknown kind of block',
    () => Buffer.concat([gifOf(4, 4, [ONE], false), Buffer.from([0x77, 0x3b])]),
    'broken',
  ],
]

function gifWith(bytes: Buffer, part: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, -1), part, bytes.subarray(-1)])
}
