/**
 * Where backups of the embedded database are kept: a folder of a bucket. Nothing there is ever changed, and nothing
 * removed: that is for a rule of the bucket, so that whoever breaks in here cannot take the backups away.
 */
import { emptied, unlessMissing } from '../files/bucketAnswers.ts'
import { openBucketRequests, type BucketSettings } from '../files/bucketRequests.ts'
import { inTime } from '../pool/inTime.ts'

export interface BackupSettings {
  bucket: BucketSettings
  /** Empty, or with a slash at its end. */
  folder: string
}

export interface BackupPlace {
  put(name: string, bytes: Buffer): Promise<void>
  /** Undefined when it is not there. Throws for more than `bytes_max`, before they are in memory. */
  get(name: string, bytes_max: number): Promise<Buffer | undefined>
  /** The names in a folder of it, without the folder, in order. */
  list(folder: string): Promise<string[]>
  close(): void
}

/** For somebody who looks on: a storage may take minutes to give up. */
const TRY_MS_MAX = 10_000
const PAGE_BYTES_MAX = 8_000_000
/** Of a thousand names each. Bases and timelines are few. */
const PAGES_MAX = 100

export function openBackupPlace({ bucket, folder }: BackupSettings): BackupPlace {
  const { send, close } = openBucketRequests(bucket)
  const get = async (key: string, bytes_max: number, query: Record<string, string> = {}) => {
    const answer = await unlessMissing(await send({ method: 'GET', key, query }))
    if (answer === undefined) return undefined
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > bytes_max) throw new Error(`${key || 'a list of names'} is too large`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  return {
    async put(name, body) {
      const headers = { 'content-length': String(body.length) }
      await emptied(await send({ method: 'PUT', key: `${folder}${name}`, headers, body }))
    },
    get: (name, bytes_max) => get(`${folder}${name}`, bytes_max),
    async list(inner) {
      const prefix = `${folder}${inner}`
      const keys: string[] = []
      for (let page = 0; page < PAGES_MAX; page++) {
        const after = keys.at(-1)
        const query = {
          'list-type': '2',
          prefix,
          ...(after !== undefined && { 'start-after': after }),
        }
        const xml = (await get('', PAGE_BYTES_MAX, query))?.toString() ?? ''
        // All names are ours: letters, digits and what XML leaves as it is.
        const found = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key)
        keys.push(...found)
        if (!/<IsTruncated>true</.test(xml) || found.length === 0)
          return keys.map((key) => key.slice(prefix.length)).toSorted()
      }
      throw new Error(`${prefix} holds too many names`)
    },
    close,
  }
}

/**
 * Puts a few bytes there and takes them away. It throws when they cannot be put; a key that may not delete is as it
 * should be, and leaves them, each time in the same place.
 */
export async function tryWriting({ bucket, folder }: BackupSettings): Promise<void> {
  const { send, close } = openBucketRequests(bucket)
  const key = `${folder}doctor`
  const write = async () => {
    const body = Buffer.from('Written to see whether backups can be.\n')
    const headers = { 'content-length': String(body.length) }
    await emptied(await send({ method: 'PUT', key, headers, body }))
    await send({ method: 'DELETE', key }).then(
      ({ body }) => body.dump(),
      () => undefined,
    )
  }
  const late = () => new Error(`the storage has not taken it within ${TRY_MS_MAX / 1_000} s.`)
  try {
    await inTime(write(), TRY_MS_MAX, late)
  } finally {
    close()
  }
}
