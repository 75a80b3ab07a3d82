/** Films that are not what they seem, and what must become of each. */
import { FILM_HEIGHT, FILM_WIDTH, makeFilm } from './film.ts'
import { SECRET, type Case } from './hostile.ts'
import { bytesOf, cut, u32be } from './pictures.ts'

const facts = { kind: 'video', width: FILM_WIDTH, height: FILM_HEIGHT, duration_ms: 1_000 } as const
const end_first = { tables: 'first' } as const
const end_last = { tables: 'last' } as const
const fragmented = { tables: 'fragment' } as const

export const FILMS: Case[] = [
  ...[0.0005, 0.01, 0.05, 0.5, 0.999].flatMap((share): Case[] => [
    [`cut at ${share}`, async () => cut(await makeFilm(end_first), share), 'broken'],
    [
      `with its tables last, cut at ${share}`,
      async () => cut(await makeFilm(end_last), share),
      'broken',
    ],
    [`MOV, cut at ${share}`, async () => cut(await makeFilm({ format: 'mov' }), share), 'broken'],
  ]),
  ['in fragments, cut within one', async () => cut(await makeFilm(fragmented), 0.9), 'broken'],
  [
    'cut, with the length of its data left open',
    async () => cut(await edited('mdat', 0, u32be(0)), 0.7),
    'broken',
  ],
  ['only sound', () => makeFilm({ picture: null }), 'unsupported'],
  ['MOV, only sound', () => makeFilm({ format: 'mov', picture: null }), 'unsupported'],
  ['pictures as VP9', () => makeFilm({ picture: 'vp9' }), 'unsupported'],
  ['pictures as HEVC', async () => edited('avc1', 4, bytesOf('hvc1'), 2), 'unsupported'],
  [
    'pictures in a codec that does not exist',
    async () => edited('avc1', 4, bytesOf('zzzz'), 2),
    'unsupported',
  ],
  ['sound as MP3', () => makeFilm({ sound: 'mp3' }), 'unsupported'],
  ['sound as Opus', () => makeFilm({ sound: 'opus' }), 'unsupported'],
  ['without tracks', () => film(box('moov', box('mvhd', Buffer.alloc(100)))), 'broken'],
  [
    'MOV without tracks',
    () => Buffer.concat([box('ftyp', 'qt  \0\0\0\0qt  '), box('mdat', 'a'), box('moov')]),
    'broken',
  ],
  ['without tables', () => film(), 'broken'],
  ['without data', () => Buffer.concat([FTYP, box('moov', box('trak'))]), 'broken'],
  [
    'with two tables of contents',
    async () => Buffer.concat([await makeFilm(), box('moov')]),
    'broken',
  ],
  ['only a brand', () => FTYP, 'broken'],
  ['half a brand', () => FTYP.subarray(0, 8), 'unsupported'],
  [
    'a box smaller than its header',
    () => Buffer.concat([FTYP, u32be(4), bytesOf('moov')]),
    'broken',
  ],
  [
    'a box of 4 GB',
    () => Buffer.concat([FTYP, u32be(0xffffffff), bytesOf('moov'), Buffer.alloc(100)]),
    'broken',
  ],
  [
    'a box of 16 million TB',
    () => Buffer.concat([FTYP, u32be(1), bytesOf('mdat'), Buffer.alloc(8, 0xff)]),
    'broken',
  ],
  [
    'a box of a negative size',
    () => Buffer.concat([FTYP, u32be(1), bytesOf('moov'), Buffer.from('8000000000000000', 'hex')]),
    'broken',
  ],
  [
    'a long box of size 0',
    () => Buffer.concat([FTYP, u32be(1), bytesOf('moov'), Buffer.alloc(8)]),
    'broken',
  ],
  [
    '2 million boxes',
    () => Buffer.concat([FTYP, ...Array.from({ length: 2e6 }, () => EMPTY)]),
    'broken',
  ],
  ['100,000 boxes in each other', () => film(nested(100_000, 'moov')), 'broken'],
  ['100,000 tracks in each other', () => film(box('moov', nested(100_000, 'trak'))), 'broken'],
  [
    '50,000 tracks',
    () => film(box('moov', ...Array.from({ length: 50_000 }, () => box('trak')))),
    'broken',
  ],
  [
    '4 thousand million samples of one size',
    async () => edited('stsz', 12, Buffer.from('00000001ffffffff', 'hex')),
    'broken',
  ],
  [
    '4 thousand million samples',
    async () => edited('stsz', 12, Buffer.from('00000000ffffffff', 'hex')),
    'broken',
  ],
  ['samples of 4 GB', async () => edited('stsz', 20, u32be(0xffffffff)), 'broken'],
  ['no samples', async () => edited('stsz', 16, u32be(0)), 'broken'],
  ['chunks outside of the file', async () => edited('stco', 16, u32be(0x7fffffff)), 'broken'],
  ['chunks in its own tables', async () => edited('stco', 16, u32be(8)), 'broken'],
  ['4 thousand million chunks', async () => edited('stco', 12, u32be(0xffffffff)), 'broken'],
  [
    'chunks of 4 thousand million samples',
    async () => edited('stsc', 20, u32be(0xffffffff)),
    'broken',
  ],
  [
    '4 thousand million runs of chunks',
    async () => edited('stsc', 12, u32be(0xffffffff)),
    'broken',
  ],
  ['4 thousand million times', async () => edited('stts', 12, u32be(0xffffffff)), 'broken'],
  ['times that last for ever', async () => edited('stts', 20, u32be(0xffffffff)), 'broken'],
  ['no times', async () => edited('stts', 12, u32be(0)), 'broken'],
  ['a second of no parts', async () => edited('mdhd', 20, u32be(0)), 'broken'],
  [
    'fragments of 4 thousand million samples',
    async () => edited('trun', 12, u32be(0xffffffff), 1, fragmented),
    'broken',
  ],
  ['no width', async () => edited('avc1', 32, Buffer.alloc(4), 2), 'broken'],
  ['codec settings of nonsense', async () => edited('avcC', 8, Buffer.alloc(20, 0xff)), 'ok'],
  ['its sample description gone', async () => edited('stsd', 4, bytesOf('xxxx')), 'unsupported'],
  [
    'its pictures in a box of another name',
    async () => edited('trak', 4, bytesOf('cmov')),
    'unsupported',
  ],
  [
    'times for 4 thousand million samples',
    async () => edited('stts', 16, u32be(0xffffffff)),
    'broken',
  ],
  ['a whole that counts no parts of a second', async () => edited('mvhd', 20, u32be(0)), 'broken'],
  ['a track that counts as nothing', async () => edited('tkhd', 8, Buffer.alloc(84)), 'ok'],
  ['the place where it was taken', () => makeFilm({ tags: { '©xyz': SECRET } }), 'ok', facts],
  [
    'a title and a comment',
    () => makeFilm({ tags: { '©nam': SECRET, '©cmt': SECRET } }),
    'ok',
    facts,
  ],
  ['MOV with a title', () => makeFilm({ format: 'mov', tags: { '©nam': SECRET } }), 'ok', facts],
  ['a web page in a box before the tables', async () => inserted(box('uuid', SECRET)), 'ok', facts],
  ['a web page in its free space', async () => inserted(box('free', SECRET)), 'ok', facts],
  [
    'a web page in a box behind it',
    async () => Buffer.concat([await makeFilm(), box('uuid', SECRET)]),
    'ok',
    facts,
  ],
  [
    'an archive behind it',
    async () => Buffer.concat([await makeFilm(), bytesOf(`PK\x03\x04\x14\0\0\0${SECRET}`)]),
    'ok',
    facts,
  ],
  ['text behind it', async () => Buffer.concat([await makeFilm(), bytesOf(SECRET)]), 'ok', facts],
  [
    'zeros behind it',
    async () => Buffer.concat([await makeFilm(), Buffer.alloc(1_000)]),
    'ok',
    facts,
  ],
  ['text among its frames that none of them is', () => hidden(SECRET), 'ok', facts],
  ['a sensor track', async () => edited('soun', 0, bytesOf('meta')), 'ok', facts],
  [
    'larger than 20 MB',
    async () => Buffer.concat([await makeFilm(), Buffer.alloc(20 * 1024 * 1024)]),
    'too_large',
  ],
  ['a HEIC picture', () => picture('heic', 'mif1heic'), 'unsupported'],
  ['an AVIF picture', () => picture('avif', 'mif1avifmiaf'), 'unsupported'],
  [
    'a HEIC picture that claims to be like a film',
    () => picture('heic', 'mp41isomheic'),
    'unsupported',
  ],
  ['an AVIF sequence', () => picture('avis', 'msf1iso8'), 'unsupported'],
  ['a raw photograph of Canon', () => picture('crx ', 'crx isom'), 'unsupported'],
  ['a sound file', () => picture('M4A ', 'M4A mp42isom'), 'unsupported'],
  ['an unknown brand', () => picture('zzzz', 'zzzz'), 'unsupported'],
  ['for old telephones', () => picture('3gp4', '3gp4'), 'unsupported'],
]

const FTYP = box('ftyp', 'isom\0\0\x02\0isommp41')
const EMPTY = box('free')

function box(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(bytesOf))
  return Buffer.concat([u32be(body.length + 8), bytesOf(type), body])
}

function film(...boxes: Buffer[]): Buffer {
  return Buffer.concat([FTYP, ...boxes, box('mdat', 'a')])
}

/** Boxes in boxes, written from the outside in, since from the inside out it would take for ever. */
function nested(depth: number, type: string): Buffer {
  const bytes = Buffer.alloc(depth * 8)
  for (let i = 0; i < depth; i++) {
    bytes.writeUInt32BE((depth - i) * 8, i * 8)
    bytes.write(type, i * 8 + 4, 'latin1')
  }
  return bytes
}

function picture(brand: string, like: string): Buffer {
  return Buffer.concat([box('ftyp', brand, Buffer.alloc(4), like), box('meta', Buffer.alloc(64))])
}

/** A whole film with some bytes of its nth box of a type overwritten, counted from the box's start. */
async function edited(
  type: string,
  at: number,
  bytes: Buffer,
  nth = 1,
  options: Parameters<typeof makeFilm>[0] = {},
): Promise<Buffer> {
  const whole = await makeFilm(options)
  let found = -1
  for (let i = 0; i < nth; i++) found = whole.indexOf(type, found + 1, 'latin1')
  if (found < 4) throw new Error(`the film has no ${type}`)
  const start = type === 'soun' ? found : found - 4
  bytes.copy(whole, start + at)
  return whole
}

/** A film whose data, left open to the end, goes on behind its last frame. */
async function hidden(text: string): Promise<Buffer> {
  const whole = await makeFilm()
  const mdat = whole.indexOf('mdat') - 4
  whole.writeUInt32BE(0, mdat)
  return Buffer.concat([whole, bytesOf(text)])
}

/** A box after the brand, in a film whose tables would otherwise begin there: offsets are moved along. */
async function inserted(part: Buffer): Promise<Buffer> {
  const whole = await makeFilm()
  const brand_end = whole.readUInt32BE(0)
  for (let at = whole.indexOf('stco'); at > 0; at = whole.indexOf('stco', at + 1)) {
    const entries = whole.readUInt32BE(at + 8)
    for (let i = 0; i < entries; i++) {
      const entry = at + 12 + i * 4
      whole.writeUInt32BE(whole.readUInt32BE(entry) + part.length, entry)
    }
  }
  return Buffer.concat([whole.subarray(0, brand_end), part, whole.subarray(brand_end)])
}
