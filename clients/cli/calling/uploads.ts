/** Uploads of files: each is looked at before the first is sent. */
import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Context } from '../context.ts'
import { usage } from '../failure.ts'
import { oneLine } from '../terminal/printable.ts'

type Uploading = Pick<Context, 'send' | 'options' | 'terminal' | 'settings'>

/** Throws a usage Failure that names each file that cannot be sent. */
export async function checkFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined)
    if (found === undefined) throw usage(`There is no file ${oneLine(path)}.`)
    if (!found.isFile()) throw usage(`${oneLine(path)} is no file.`)
    if (found.size === 0) throw usage(`${oneLine(path)} is empty.`)
  }
}

/** Uploads in order and answers the URLs. Throws a Failure for the first that is refused. */
export async function uploadAll(context: Uploading, paths: readonly string[]): Promise<string[]> {
  await checkFiles(paths)
  const urls = []
  for (const [index, path] of paths.entries()) urls.push(await upload(context, path, index))
  return urls
}

/** The URL of a file. `index` parts its idempotency key from those of the others. */
export async function upload(
  { send, options, terminal, settings }: Uploading,
  path: string,
  index: number,
): Promise<string> {
  const blob = await openAsBlob(path)
  const name = basename(path)
  if (options.dryRun) {
    terminal.print(`POST /api/v1/upload  ${oneLine(path)}, ${blob.size} bytes`)
    return `${(await settings()).url}/media/${encodeURIComponent(name)}`
  }
  const form = new FormData()
  form.set('file', blob, name)
  const { idempotencyKey: key } = options
  const { url } = await send(
    // The contract's type of a file is text; what is sent is the form.
    (api) => api.POST('/upload', { body: { file: name }, bodySerializer: () => form }),
    key === undefined ? undefined : `${key}/media/${index}`,
  )
  return url
}
