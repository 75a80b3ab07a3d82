/**
 * Films made here, whole and playable: H.264 whose blocks are plain bytes (I_PCM, ITU-T H.264 section
 * 7.3.5), and AAC silence, in the boxes of ISO/IEC 14496-12.
 */
import { bytesOf, u16be, u32be } from './pictures.ts'

export interface Film {
  format?: 'mp4' | 'mov'
  /** Its tables before its data, behind them, or in a fragment. */
  tables?: 'first' | 'last' | 'fragment'
  picture?: 'avc' | 'vp9' | null
  sound?: 'aac' | 'mp3' | 'opus' | null
  frames?: number
  rotation?: 0 | 90
  /** Of each pixel, as it is shown. */
  pixels?: [across: number, down: number]
  /** Pictures are stored two places before they are shown, and the film begins with an empty second. */
  late?: boolean
  /** What it says of itself, by the names of the boxes. */
  tags?: Record<string, string>
}

interface Track {
  id: number
  handler: 'vide' | 'soun'
  entry: Buffer
  scale: number
  sample_length: number
  samples: Buffer[]
  rotation: 0 | 90
  late: boolean
}

export const FILM_WIDTH = 64
export const FILM_HEIGHT = 48
const FRAME_MS = 100
const EMPTY_MS = 1_000
const SAMPLE_RATE = 48_000
const SILENCE = Buffer.from('211004608c1c', 'hex')
const NO_FLAGS = u32be(0)
const FRAGMENT_FLAGS = { from_moof: 0x020000, offset_and_sizes: 0x000201 }

export async function makeFilm(film: Film = {}): Promise<Buffer> {
  const { format = 'mp4', tables = 'first', frames = 10, rotation = 0, tags = {} } = film
  const { picture = 'avc', sound = 'aac', pixels = [1, 1], late = false } = film
  const tracks: Track[] = []
  if (picture !== null) tracks.push(pictureTrack({ picture, frames, rotation, pixels, late }))
  if (sound !== null) tracks.push(soundTrack(sound, frames, tracks.length + 1))
  const brands = format === 'mp4' ? 'isom\0\0\x02\0isomiso2avc1mp41' : 'qt  \0\0\x02\0qt  '
  const ftyp = box('ftyp', brands)
  const mdat = box('mdat', ...tracks.flatMap(({ samples }) => samples))
  const udta = box('udta', ...Object.entries(tags).map(([name, text]) => box(name, text)))
  const tablesAt = (offset: number) => moovOf(tracks, { data_at: offset + 8, udta })

  // Offsets are as long wherever they lead.
  const length = tablesAt(0).length
  if (tables === 'fragment')
    return Buffer.concat([ftyp, fragmentedMoov(tracks, udta), moofOf(tracks), mdat])
  if (tables === 'last') return Buffer.concat([ftyp, mdat, tablesAt(ftyp.length)])
  return Buffer.concat([ftyp, tablesAt(ftyp.length + length), mdat])
}

function box(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(bytesOf))
  return Buffer.concat([u32be(body.length + 8), bytesOf(type), body])
}

function moovOf(tracks: Track[], { data_at, udta }: { data_at: number; udta: Buffer }): Buffer {
  let at = data_at
  const traks = tracks.map((track) => {
    const { samples, sample_length, late } = track
    const begin = at
    for (const sample of samples) at += sample.length
    return trakOf(track, [
      box('stts', NO_FLAGS, u32be(1), u32be(samples.length), u32be(sample_length)),
      box('stsc', NO_FLAGS, u32be(1), u32be(1), u32be(samples.length), u32be(1)),
      box('stsz', NO_FLAGS, u32be(0), u32be(samples.length), ...samples.map(lengthOf)),
      box('stco', NO_FLAGS, u32be(1), u32be(begin)),
      ...(late ? [box('ctts', ...[0, 1, samples.length, 2 * sample_length].map(u32be))] : []),
    ])
  })
  return box('moov', mvhdOf(tracks), ...traks, udta)
}

function fragmentedMoov(tracks: Track[], udta: Buffer): Buffer {
  const empty = ['stts', 'stsc', 'stco'].map((type) => box(type, NO_FLAGS, u32be(0)))
  const sizes = box('stsz', NO_FLAGS, u32be(0), u32be(0))
  const traks = tracks.map((track) => trakOf(track, [...empty, sizes]))
  const defaults = tracks.map(({ id, sample_length }) =>
    box('trex', ...[0, id, 1, sample_length, 0, 0].map(u32be)),
  )
  return box('moov', mvhdOf(tracks), ...traks, box('mvex', ...defaults), udta)
}

function moofOf(tracks: Track[]): Buffer {
  const fragment = (data_at: number) => {
    let at = data_at
    const trafs = tracks.map(({ id, samples }) => {
      const begin = at
      for (const sample of samples) at += sample.length
      const { from_moof, offset_and_sizes } = FRAGMENT_FLAGS
      return box(
        'traf',
        box('tfhd', u32be(from_moof), u32be(id)),
        box('tfdt', NO_FLAGS, u32be(0)),
        box(
          'trun',
          ...[offset_and_sizes, samples.length, begin].map(u32be),
          ...samples.map(lengthOf),
        ),
      )
    })
    return box('moof', box('mfhd', NO_FLAGS, u32be(1)), ...trafs)
  }
  return fragment(fragment(0).length + 8)
}

function mvhdOf(tracks: Track[]): Buffer {
  const length_ms = Math.max(...tracks.map(({ samples }) => samples.length * FRAME_MS))
  return box(
    'mvhd',
    ...[0, 0, 0, 1_000, length_ms, 0x00010000].map(u32be),
    ...[u16be(0x0100), Buffer.alloc(10), matrixOf(0), Buffer.alloc(24), u32be(tracks.length + 1)],
  )
}

function trakOf(track: Track, tables: Buffer[]): Buffer {
  const { id, handler, entry, scale, sample_length, samples, rotation, late } = track
  const is_picture = handler === 'vide'
  const size = is_picture ? [FILM_WIDTH, FILM_HEIGHT] : [0, 0]
  const tkhd = box(
    'tkhd',
    ...[3, 0, 0, id, 0, samples.length * FRAME_MS, 0, 0].map(u32be),
    ...[u32be(0), u16be(is_picture ? 0 : 0x0100), u16be(0), matrixOf(rotation)],
    ...size.map((pixels) => u32be(pixels << 16)),
  )
  const media_length = samples.length * sample_length
  const mdhd = box('mdhd', ...[0, 0, 0, scale, media_length].map(u32be), u16be(0x55c4), u16be(0))
  const hdlr = box('hdlr', NO_FLAGS, u32be(0), handler, Buffer.alloc(13))
  const head = is_picture ? box('vmhd', u32be(1), Buffer.alloc(8)) : box('smhd', Buffer.alloc(8))
  const dinf = box('dinf', box('dref', NO_FLAGS, u32be(1), box('url ', u32be(1))))
  const stbl = box('stbl', box('stsd', NO_FLAGS, u32be(1), entry), ...tables)
  const edits = [EMPTY_MS, 0xffffffff, 0x00010000, samples.length * FRAME_MS, 2 * sample_length]
  const edts = box('edts', box('elst', ...[0, 2, ...edits, 0x00010000].map(u32be)))
  return box(
    'trak',
    tkhd,
    ...(late ? [edts] : []),
    box('mdia', mdhd, hdlr, box('minf', head, dinf, stbl)),
  )
}

/** A quarter to the right, or none. */
function matrixOf(rotation: 0 | 90): Buffer {
  const one = 0x00010000
  const numbers = rotation === 90 ? [0, one, 0, -one, 0, 0] : [one, 0, 0, 0, one, 0]
  return Buffer.concat([...numbers, 0, 0, 0x40000000].map((number) => u32be(number >>> 0)))
}

function lengthOf(sample: Buffer): Buffer {
  return u32be(sample.length)
}

function pictureTrack({
  picture,
  frames,
  rotation,
  pixels,
  late,
}: Pick<Required<Film>, 'frames' | 'rotation' | 'pixels' | 'late'> & {
  picture: 'avc' | 'vp9'
}): Track {
  const settings =
    picture === 'avc'
      ? box('avcC', avcConfiguration())
      : box('vpcC', u32be(0x01000000), Buffer.from([0, 10, 0x80, 1, 1, 1, 0, 0]))
  const entry = box(
    picture === 'avc' ? 'avc1' : 'vp09',
    ...[Buffer.alloc(6), u16be(1), Buffer.alloc(16), u16be(FILM_WIDTH), u16be(FILM_HEIGHT)],
    ...[u32be(72 << 16), u32be(72 << 16), u32be(0), u16be(1), Buffer.alloc(32)],
    ...[u16be(24), u16be(0xffff), settings, box('pasp', ...pixels.map(u32be))],
  )
  const samples = Array.from({ length: frames }, (_, i) => frame(i))
  const shared = { id: 1, scale: 1_000, sample_length: FRAME_MS, samples, rotation, late }
  return { ...shared, handler: 'vide', entry }
}

function soundTrack(codec: 'aac' | 'mp3' | 'opus', frames: number, id: number): Track {
  const settings =
    codec === 'opus'
      ? box('dOps', Buffer.from([0, 2, 0, 0, 0, 0, 0xbb, 0x80, 0, 0, 0]))
      : box('esds', NO_FLAGS, soundDescriptor(codec))
  const entry = box(
    codec === 'opus' ? 'Opus' : 'mp4a',
    ...[Buffer.alloc(6), u16be(1), Buffer.alloc(8), u16be(2), u16be(16), u32be(0)],
    ...[u32be(SAMPLE_RATE * 0x10000), settings],
  )
  const samples = Array.from({ length: frames }, () => SILENCE)
  const sample_length = (SAMPLE_RATE * FRAME_MS) / 1_000
  const shared = { id, scale: SAMPLE_RATE, sample_length, samples, late: false }
  return { ...shared, handler: 'soun', entry, rotation: 0 }
}

/** ISO/IEC 14496-1, section 7.2.6: of a stream, of its decoder, and the decoder's own. */
function soundDescriptor(codec: 'aac' | 'mp3'): Buffer {
  const descriptor = (tag: number, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([Buffer.from([tag, body.length]), body])
  }
  const kind = Buffer.from([codec === 'aac' ? 0x40 : 0x6b, 0x15])
  const own = codec === 'aac' ? [descriptor(5, Buffer.from([0x11, 0x90]))] : []
  const decoder = descriptor(4, kind, Buffer.alloc(11), ...own)
  return descriptor(3, Buffer.from([0, 1, 0]), decoder, descriptor(6, Buffer.from([2])))
}

/** Bits, first ones first, in the two codings that H.264 headers have. */
function writer() {
  let bits = ''
  const u = (value: number, length: number) => {
    bits += value.toString(2).padStart(length, '0')
  }
  const ue = (value: number) => {
    const code = (value + 1).toString(2)
    bits += '0'.repeat(code.length - 1) + code
  }
  const align = (first: string) => {
    bits += first
    while (bits.length % 8 > 0) bits += '0'
  }
  const bytes = () => Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? [])
  return { u, ue, align, bytes }
}

function sequenceParameters(): Buffer {
  const w = writer()
  for (const value of [0x67, 0x42, 0xc0, 0x0a]) w.u(value, 8)
  w.ue(0) // seq_parameter_set_id
  w.ue(0) // log2_max_frame_num_minus4
  w.ue(2) // pic_order_cnt_type: output order is decoding order
  w.ue(0) // max_num_ref_frames
  w.u(0, 1) // gaps_in_frame_num_value_allowed_flag
  w.ue(FILM_WIDTH / 16 - 1)
  w.ue(FILM_HEIGHT / 16 - 1)
  w.u(1, 1) // frame_mbs_only_flag
  w.u(1, 1) // direct_8x8_inference_flag
  w.u(0, 1) // frame_cropping_flag
  w.u(0, 1) // vui_parameters_present_flag
  w.align('1')
  return w.bytes()
}

function pictureParameters(): Buffer {
  const w = writer()
  w.u(0x68, 8)
  for (const value of [0, 0]) w.ue(value) // ids
  w.u(0, 2) // entropy_coding_mode_flag: CAVLC; no field order
  for (const value of [0, 0, 0]) w.ue(value) // one slice group, one reference each
  w.u(0, 3) // no weighted prediction
  for (const value of [0, 0, 0]) w.ue(value) // quantizers as they are
  w.u(0, 3)
  w.align('1')
  return w.bytes()
}

function avcConfiguration(): Buffer {
  const sps = sequenceParameters()
  const pps = pictureParameters()
  const size = (nal: Buffer) => Buffer.from([nal.length >> 8, nal.length & 255])
  return Buffer.concat([
    Buffer.from([1, 0x42, 0xc0, 0x0a, 0xff, 0xe1]),
    size(sps),
    sps,
    Buffer.from([1]),
    size(pps),
    pps,
  ])
}

/** One picture of a single grey, darker with every frame. */
function frame(i: number): Buffer {
  const w = writer()
  w.u(0x65, 8)
  w.ue(0) // first_mb_in_slice
  w.ue(7) // slice_type: I, all of them
  w.ue(0) // pic_parameter_set_id
  w.u(0, 4) // frame_num
  w.ue(i % 2) // idr_pic_id: two in a row must differ
  w.u(0, 2) // dec_ref_pic_marking of an IDR picture
  w.ue(0) // slice_qp_delta
  for (let block = 0; block < (FILM_WIDTH / 16) * (FILM_HEIGHT / 16); block++) {
    w.ue(25) // mb_type: I_PCM
    w.align('')
    for (let sample = 0; sample < 384; sample++) w.u(200 - i, 8)
  }
  w.align('1')
  const nal = w.bytes()
  const size = Buffer.alloc(4)
  size.writeUInt32BE(nal.length)
  return Buffer.concat([size, nal])
}
