/**
 * Files in a bucket of Amazon S3, or of anything that speaks its protocol: Cloudflare R2, Garage,
 * SeaweedFS, MinIO.
 */
import { Readable } from 'node:stream'
import { emptied, unlessMissing } from './bucketAnswers.ts'
import { openBucketRequests, type BucketSettings } from './bucketRequests.ts'
import { isFileName, type ByteRange, type Files } from './files.ts'

/** Throws when the bucket is not there or not ours: better at the start than at the first upload. */
export async function openBucket(settings: BucketSettings): Promise<Files> {
  const requests = openBucketRequests(settings)
  const { send } = requests
  try {
    await emptied(await send({ method: 'HEAD', key: '' }))
  } catch (error) {
    requests.close()
    const reason = error instanceof Error ? error.message : 'unknown reason.'
    const message = `The bucket ${settings.bucket} cannot be used: ${reason}`
    throw new Error(message, { cause: error })
  }
  const get = (name: string, range?: ByteRange) =>
    send({
      method: 'GET',
      key: keyOf(name),
      ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
    })

  return {
    async put(name, body, content_type) {
      const headers = { 'content-type': content_type, 'content-length': String(body.length) }
      await emptied(await send({ method: 'PUT', key: keyOf(name), headers, body }))
    },
    async read(name) {
      const object = await unlessMissing(await get(name))
      return object && Buffer.from(await object.body.arrayBuffer())
    },
    async stream(name, range) {
      const part = await get(name, range)
      // A range that begins beyond the end.
      if (part.statusCode === 416) {
        await part.body.dump()
        return Readable.from([])
      }
      return (await unlessMissing(part))?.body
    },
    async sizeOf(name) {
      const head = await unlessMissing(await send({ method: 'HEAD', key: keyOf(name) }))
      await head?.body.dump()
      return head && Number(head.headers['content-length'])
    },
    async remove(name) {
      await emptied(await send({ method: 'DELETE', key: keyOf(name) }))
    },
    close: () => requests.close(),
  }
}

function keyOf(name: string): string {
  if (!isFileName(name)) throw new Error('not the name of a file')
  return name
}
