/**
 * Where the bytes of media are kept: in a folder, or in a bucket. What is known about them is in the
 * `media` table; here they have only a name, which nobody can guess.
 */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Bytes from `start` to `end`, both of them included, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** What is not there is undefined; any other failure is thrown. */
export interface Files {
  /** Whole or not at all: nobody ever reads half of it. */
  put(name: string, bytes: Buffer, content_type: string): Promise<void>
  read(name: string): Promise<Buffer | undefined>
  /** A range that reaches beyond the end gives what there is. */
  stream(name: string, range?: ByteRange): Promise<Readable | undefined>
  sizeOf(name: string): Promise<number | undefined>
  /** What is not there is removed already. */
  remove(name: string): Promise<void>
  close(): void
}

const RANDOM_BYTES = 20
/** Lower case only, since some file systems do not know the difference. */
const NAME = /^[0-9a-f]{40}\.[a-z0-9]{2,5}$/

/** A new name, with 160 random bits: to know it is the permission to read the file. */
export function newFileName(extension: string): string {
  return `${randomBytes(RANDOM_BYTES).toString('hex')}.${extension}`
}

/** Whether it can be the name of a file. Anything else, a path above all, is no name. */
export function isFileName(name: string): boolean {
  return NAME.test(name)
}

/** Under which the service gives files out. */
export const MEDIA_ROUTE = '/media'

/** With the longest name of a host and a port. */
const URL_LENGTH_MAX = 350

/**
 * The name of the file that a URL of ours leads to; undefined for any other URL. The host does not
 * matter: an instance may have moved, and nobody can guess the name.
 */
export function fileNameIn(url: string): string | undefined {
  return read(url)?.name
}

/**
 * A URL of ours without query and fragment, which lead nowhere and would come back in every answer; any other one
 * as it is.
 */
export function plainUrl(url: string): string {
  return read(url)?.plain ?? url
}

function read(url: string): { name: string; plain: string } | undefined {
  const parsed = URL.parse(url)
  if (!parsed?.pathname.startsWith(`${MEDIA_ROUTE}/`)) return undefined
  const name = parsed.pathname.slice(MEDIA_ROUTE.length + 1)
  if (!isFileName(name)) return undefined
  const plain = `${parsed.protocol}//${parsed.host}${parsed.pathname}`
  return plain.length <= URL_LENGTH_MAX ? { name, plain } : undefined
}
