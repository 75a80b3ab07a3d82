/** Files on their way to the instance. */
import type { components } from '../generated/contract.ts'
import { request, type Caller, type WriteOptions } from './requests.ts'

export type UploadedMedia = components['schemas']['UploadedMedia']

/** A path where there are files (Node.js, Bun, Deno), or the bytes themselves. */
export type FileSource =
  string | Blob | Uint8Array | ArrayBuffer | AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>

export interface UploadOptions extends WriteOptions {
  /** What the file is called; of a path its last part. */
  name?: string
  /** What it shows, for those who cannot see it. */
  altText?: string
  /** From 0 to 1, as it leaves; begins anew with each try. In browsers only the beginning and the end. */
  onProgress?: (share: number) => void
}

/** As the instance takes; what is larger is not sent. */
export const UPLOAD_BYTES_MAX = 20 * 1024 * 1024
const TIMEOUT_MS = 10 * 60_000
/** Two tries that take as long as they may. */
const TOTAL_MS = 20 * 60_000
/** Node.js, Bun and Deno do, browsers and their workers do not. */
const SENDS_STREAMS =
  (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node !==
  undefined

export async function upload(
  caller: Caller,
  source: FileSource,
  { name, altText, onProgress, ...options }: UploadOptions,
): Promise<UploadedMedia> {
  const file = await unlessAborted(options.signal, blobOf(source))
  const file_name = name ?? nameOf(source)
  const form = () => {
    const data = new FormData()
    data.append('file', file, file_name)
    if (altText !== undefined) data.append('alt_text', altText)
    return onProgress === undefined ? { body: data } : counted(data, onProgress)
  }
  const uploaded = await request<UploadedMedia>(caller, {
    method: 'POST',
    path: '/upload',
    answer: 'UploadedMedia',
    form,
    options,
    is_keyed: true,
    timeout_ms: TIMEOUT_MS,
    max_total_ms: TOTAL_MS,
  })
  onProgress?.(1)
  return uploaded
}

/**
 * Whole in memory: another try sends the same again, and a file that changes while it is sent would end the whole
 * program in Node.js. Throws a RangeError for what is too large.
 */
async function blobOf(source: FileSource): Promise<Blob> {
  if (typeof source === 'string') return collected(await opened(source))
  if (source instanceof Uint8Array) return collected([source])
  if (source instanceof ArrayBuffer) return collected([new Uint8Array(source)])
  if (!(source instanceof Blob)) return collected(source)
  if (source.size > UPLOAD_BYTES_MAX) throw tooLarge()
  return new Blob([await source.arrayBuffer()], { type: source.type })
}

async function opened(path: string): Promise<AsyncIterable<Uint8Array>> {
  // Where there are no files, nothing of this is loaded.
  const { createReadStream } = await import('node:fs')
  return createReadStream(path)
}

async function collected(
  source: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array> | Uint8Array[],
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  // Of a ReadableStream too, but in older browsers.
  for await (const piece of source as AsyncIterable<Uint8Array> | Uint8Array[]) {
    bytes += piece.length
    if (bytes > UPLOAD_BYTES_MAX) throw tooLarge()
    pieces.push(new Uint8Array(piece))
  }
  return new Blob(pieces)
}

/** Where it is read from may be slower than anybody wants to wait. */
function unlessAborted<Value>(signal: AbortSignal | undefined, reading: Promise<Value>) {
  if (signal === undefined) return reading
  return new Promise<Value>((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    void reading.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function tooLarge(): RangeError {
  return new RangeError(`A file may have ${UPLOAD_BYTES_MAX} bytes.`)
}

function nameOf(source: FileSource): string {
  if (typeof source === 'string') return source.split(/[\\/]/).at(-1) ?? 'file'
  return source instanceof File ? source.name : 'file'
}

/** The same form as a stream, whose bytes are counted as they are taken. Browsers send none over HTTP/1.1. */
function counted(data: FormData, onProgress: (share: number) => void): RequestInit {
  onProgress(0)
  const { body, headers } = new Response(data)
  if (body === null || !SENDS_STREAMS) return { body: data }
  let sent = 0
  const total = [...data.values()].reduce(
    (sum, one) => sum + (one instanceof Blob ? one.size : 0),
    0,
  )
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      sent += piece.length
      onProgress(Math.min(0.99, sent / total))
      controller.enqueue(piece)
    },
  })
  return {
    body: body.pipeThrough(counting),
    headers: { 'content-type': headers.get('content-type') ?? '' },
    // Part of the standard, which not all types know.
    ...{ duplex: 'half' },
  }
}
