/**
 * Films made here, whole and playable: H.264 whose blocks are plain bytes (I_PCM, ITU-T H.264 section
 * 7.3.5), and AAC silence.
 */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type AudioCodec,
  type MetadataTags,
  type Rotation,
  type VideoCodec,
} from 'mediabunny'

export interface Film {
  format?: 'mp4' | 'mov'
  fast_start?: false | 'in-memory' | 'fragmented'
  picture?: VideoCodec | null
  sound?: AudioCodec | null
  frames?: number
  rotation?: Rotation
  tags?: MetadataTags
}

export const FILM_WIDTH = 64
export const FILM_HEIGHT = 48
const FRAME_MS = 100
/** The start of an access unit's only slice; what a test cuts or damages. */
const SILENCE = Buffer.from('21100460 8c1c'.replace(' ', ''), 'hex')

export async function makeFilm(film: Film = {}): Promise<Buffer> {
  const { format = 'mp4', fast_start = 'in-memory', frames = 10, rotation = 0, tags } = film
  const { picture = 'avc', sound = 'aac' } = film
  const options = { fastStart: fast_start }
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat(options) : new MovOutputFormat(options),
    target: new BufferTarget(),
  })
  const video = picture && new EncodedVideoPacketSource(picture)
  const audio = sound && new EncodedAudioPacketSource(sound)
  if (video) output.addVideoTrack(video, { rotation })
  if (audio) output.addAudioTrack(audio)
  if (tags) output.setMetadataTags(tags)
  await output.start()
  for (let i = 0; i < frames; i++) {
    const at_s = (i * FRAME_MS) / 1000
    const access_unit = new EncodedPacket(frame(i), 'key', at_s, FRAME_MS / 1000)
    if (video) await video.add(access_unit, { decoderConfig: videoConfig(picture) })
    const silence = new EncodedPacket(SILENCE, 'key', at_s, FRAME_MS / 1000)
    if (audio) await audio.add(silence, { decoderConfig: audioConfig(sound) })
  }
  await output.finalize()
  return Buffer.from(output.target.buffer ?? new ArrayBuffer(0))
}

const CODEC_STRINGS: Partial<Record<VideoCodec | AudioCodec, string>> = {
  avc: 'avc1.42c00a',
  hevc: 'hev1.1.6.L93.B0',
  vp9: 'vp09.00.10.08',
  aac: 'mp4a.40.2',
  mp3: 'mp3',
  opus: 'opus',
}

function videoConfig(codec: VideoCodec | null) {
  const description = codec === 'avc' ? { description: avcConfiguration() } : {}
  return {
    codec: CODEC_STRINGS[codec ?? 'avc'] ?? '',
    codedWidth: FILM_WIDTH,
    codedHeight: FILM_HEIGHT,
    ...description,
  }
}

function audioConfig(codec: AudioCodec | null) {
  const description = codec === 'aac' ? { description: Buffer.from([0x11, 0x90]) } : {}
  return {
    codec: CODEC_STRINGS[codec ?? 'aac'] ?? '',
    sampleRate: 48_000,
    numberOfChannels: 2,
    ...description,
  }
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
