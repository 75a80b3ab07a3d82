/**
 * Files in a bucket of Amazon S3, or of anything that speaks its protocol: Cloudflare R2, Garage,
 * SeaweedFS, MinIO.
 */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type GetObjectCommandOutput,
} from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import { isFileName, type ByteRange, type Files } from './files.ts'

export interface BucketSettings {
  /** Undefined: Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  access_key: string
  secret_key: string
  /** `endpoint/bucket/name` instead of `bucket.endpoint/name`. */
  path_style: boolean
}

const CONNECT_MS_MAX = 5_000
const REQUEST_MS_MAX = 60_000

/** Throws when the bucket is not there or not ours: better at the start than at the first upload. */
export async function openBucket(settings: BucketSettings): Promise<Files> {
  const client = clientOf(settings)
  const Bucket = settings.bucket
  try {
    await client.send(new HeadBucketCommand({ Bucket }))
  } catch (error) {
    client.destroy()
    throw new Error(`The bucket ${Bucket} cannot be used: ${reasonOf(error)}`, { cause: error })
  }
  const get = (name: string, range?: ByteRange) =>
    unlessMissing(
      client.send(
        new GetObjectCommand({
          Bucket,
          Key: keyOf(name),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      ),
    )

  return {
    async put(name, Body, ContentType) {
      const ContentLength = Body.length
      const Key = keyOf(name)
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength }))
    },
    async read(name) {
      const object = await get(name)
      return object && Buffer.from((await object.Body?.transformToByteArray()) ?? [])
    },
    async stream(name, range) {
      try {
        const part = await get(name, range)
        return part && streamOf(part)
      } catch (error) {
        // A range that begins beyond the end.
        if (statusOf(error) === 416) return Readable.from([])
        throw error
      }
    },
    async sizeOf(name) {
      const head = client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) }))
      return (await unlessMissing(head))?.ContentLength
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
    },
    close: () => client.destroy(),
  }
}

function clientOf({ endpoint, region, access_key, secret_key, path_style }: BucketSettings) {
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    credentials: { accessKeyId: access_key, secretAccessKey: secret_key },
    forcePathStyle: path_style,
    // The checksums that the client would add of itself are unknown to several of the others.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS_MAX, requestTimeout: REQUEST_MS_MAX },
  })
}

function keyOf(name: string): string {
  if (!isFileName(name)) throw new Error('not the name of a file')
  return name
}

function streamOf({ Body }: GetObjectCommandOutput): Readable {
  // In Node the body is always a stream of Node's; the type speaks for browsers too.
  return Body instanceof Readable ? Body : Readable.from([])
}

/** The bucket itself was found at the start, so 404 speaks of the file. */
async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket') return undefined
    throw error
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined
}

function reasonOf(error: unknown): string {
  const status = statusOf(error)
  if (status !== undefined) return `the storage answered ${status}.`
  return error instanceof Error ? error.message : 'unknown reason.'
}
