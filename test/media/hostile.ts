/** The form of a case, and the files that are no pictures or films at all. */
import sharp from 'sharp'
import { gzipSync } from 'node:zlib'
import type { MediaFacts, MediaProblem } from '../../networks/media/mediaFacts.ts'

/** What must not be found in anything that was accepted. */
export const SECRET = 'SECRET-48.1372N-11.5755E'

/** A page that runs where a file is taken for one. */
export const SCRIPT = `<script>${SECRET}</script>`
/** How an archive begins; readers look for it from the end of a file. */
export const ARCHIVE = `PK\x03\x04\x14\0\0\0${SECRET}`

/** A name, the file, what must become of it, and what must be known of it when it is accepted. */
export type Case = [
  name: string,
  make: () => Buffer | Promise<Buffer>,
  expected: 'ok' | MediaProblem['problem'],
  facts?: Partial<MediaFacts>,
]

const text = (content: string) => () => Buffer.from(content, 'latin1')
const tiny = () => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })

export const STRANGERS: Case[] = [
  ['nothing', text(''), 'unsupported'],
  ['one byte', text('\xff'), 'unsupported'],
  ['a megabyte of zeros', () => Buffer.alloc(1_000_000), 'unsupported'],
  [
    'a drawing (SVG)',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'unsupported',
  ],
  ['a drawing with a declaration', text('<?xml version="1.0"?><svg/>'), 'unsupported'],
  [
    'a drawing that unfolds',
    text('<!DOCTYPE a [<!ENTITY a "&b;&b;">]><svg>&a;</svg>'),
    'unsupported',
  ],
  ['a web page', text('<!doctype html><script>alert(1)</script>'), 'unsupported'],
  ['a script', text('alert(1)'), 'unsupported'],
  ['a document (PDF)', text('%PDF-1.7\n%\xe2\xe3\xcf\xd3'), 'unsupported'],
  ['an archive (ZIP)', text('PK\x03\x04\x14\0\0\0\x08\0'), 'unsupported'],
  ['an archive (gzip)', () => gzipSync(Buffer.alloc(1e8)), 'unsupported'],
  ['a program for Windows', text('MZ\x90\0\x03\0\0\0'), 'unsupported'],
  ['a program for Linux', text('\x7fELF\x02\x01\x01\0'), 'unsupported'],
  ['a PostScript page', text('%!PS-Adobe-3.0\n'), 'unsupported'],
  ['an ImageMagick script', text('push graphic-context\nimage over 0,0 0,0 "|ls"'), 'unsupported'],
  ['a TIFF picture', () => tiny().tiff().toBuffer(), 'unsupported'],
  ['an AVIF picture', () => tiny().avif().toBuffer(), 'unsupported'],
  ['a raw picture (PPM)', text('P6 1 1 255 abc'), 'unsupported'],
  ['a bitmap (BMP)', text('BM\x46\0\0\0\0\0\0\0'), 'unsupported'],
  ['an icon', text('\0\0\x01\0\x01\0'), 'unsupported'],
  [
    'a film in WebM',
    text('\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm'),
    'unsupported',
  ],
  ['a film in AVI', text('RIFF\x24\0\0\0AVI LIST'), 'unsupported'],
  ['a sound (MP3)', text('ID3\x04\0\0\0\0\0\0'), 'unsupported'],
  ['a film as a list (HLS)', text('#EXTM3U\nfile:///etc/passwd'), 'unsupported'],
]
