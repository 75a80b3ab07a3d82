/** Uploads of files: each is looked at before the first is sent. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { UPLOAD_BYTES_MAX, type UploadOptions } from '../../sdk-typescript/source/uploads.ts'
import type { Context } from '../context.ts'
import { Failure, usage } from '../failure.ts'
import { oneLine } from '../terminal/printable.ts'
import { present } from './present.ts'

type Uploading = Pick<Context, 'api' | 'json' | 'options' | 'terminal' | 'settings'>

/** Throws a usage Failure that names each file that cannot be sent. */
export async function checkFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const stats = await stat(path).catch(() => undefined)
    if (stats === undefined) throw usage(`There is no file ${oneLine(path)}.`)
    if (!stats.isFile()) throw usage(`${oneLine(path)} is no file.`)
    if (stats.size === 0) throw usage(`${oneLine(path)} is empty.`)
  }
}

/** Uploads in order and answers the URLs. Throws a Failure for the first that is refused. */
export async function uploadAll(
  context: Uploading,
  paths: readonly string[],
  alts: readonly string[] = [],
): Promise<string[]> {
  checkAlts(paths, alts)
  await checkFiles(paths)
  const keys = await keysFor(context, paths, alts)
  const urls = []
  for (const [index, path] of paths.entries())
    urls.push(await upload(context, path, keys[index], alts[index]))
  return urls
}

/** Texts belong to files in their order; further files have none. */
export function checkAlts(paths: readonly string[], alts: readonly string[]) {
  if (alts.length > paths.length) {
    throw usage(
      `There are ${alts.length} texts of --alt, and ${paths.length} files that they are of.`,
    )
  }
}

/** The service removes what nothing has used for some days; a URL that comes again has to last for a while. */
const SAME_URL_MS = 6 * 3_600_000

/**
 * For each file the name of its upload. It comes from the bytes and the text, so that a command that was broken off
 * and is run again gets the URLs that are there already; equal files are told apart by their number.
 */
export async function keysFor(
  { options: { dryRun, idempotencyKey } }: Pick<Uploading, 'options'>,
  paths: readonly string[],
  alts: readonly string[],
): Promise<string[]> {
  if (dryRun) return []
  if (idempotencyKey !== undefined)
    return paths.map((_, index) => `${idempotencyKey}/media/${index}`)
  const period = Math.floor(Date.now() / SAME_URL_MS)
  const seen = new Map<string, number>()
  const keys = []
  for (const [index, path] of paths.entries()) {
    const hash = createHash('sha256')
    // What is larger is not sent.
    for await (const bytes of createReadStream(path, { end: UPLOAD_BYTES_MAX })) hash.update(bytes)
    const alt = alts[index]
    if (alt !== undefined) hash.update(`\n${alt}`)
    const name = hash.digest('hex')
    const number = seen.get(name) ?? 0
    seen.set(name, number + 1)
    keys.push(`media/${name}/${number}/${period}`)
  }
  return keys
}

/** The URL of a file. */
export async function upload(
  { api, json, options, terminal, settings }: Uploading,
  path: string,
  idempotencyKey: string | undefined,
  altText: string | undefined,
): Promise<string> {
  const name = basename(path)
  if (options.dryRun) {
    // Beside the JSON of what the file is for.
    const tell = json ? terminal.say : terminal.print
    const { method, path: at, body } = await dryUpload(path, altText)
    tell(`${method} ${at}  ${oneLine(body.file)}, ${body.bytes} bytes`)
    if (altText !== undefined) tell(`  alt_text: ${oneLine(altText)}`)
    return `${(await settings()).url}/media/${encodeURIComponent(name)}`
  }
  const asked = present<UploadOptions>({ name, altText, idempotencyKey })
  const { url } = await api.uploadMedia(path, asked).catch((error: unknown) => {
    throw error instanceof RangeError ? new Failure('failed', TOO_LARGE) : error
  })
  return url
}

/** What would be sent: the form, without the bytes of its file. */
export async function dryUpload(path: string, alt_text: string | undefined) {
  const { size: bytes } = await stat(path)
  const body = { file: path, bytes, ...present<{ alt_text?: string }>({ alt_text }) }
  return { method: 'POST', path: '/api/v1/upload', body }
}

/** What the SDK does not even send. */
export const TOO_LARGE = 'The file is too large: pictures may have 5 MB, videos 20 MB.'
