/** Requests to a bucket: where they go, signed, and sent again while the storage has its hiccups. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isIP } from 'node:net'
import aws4 from 'aws4'
import { Agent, request, type Dispatcher } from 'undici'

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

export type BucketMethod = 'GET' | 'HEAD' | 'PUT' | 'DELETE'

export interface BucketRequest {
  method: BucketMethod
  /** Of a file; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
}

export type BucketAnswer = Dispatcher.ResponseData

export interface BucketRequests {
  /** Any answer that the storage means; what it says of itself being unwell, only at the last attempt. */
  send(wanted: BucketRequest): Promise<BucketAnswer>
  close(): void
}

const CONNECT_MS_MAX = 5_000
const REQUEST_MS_MAX = 60_000
const ATTEMPTS_MAX = 3
const PAUSE_MS = 100
/** Unwell, or asking for slower callers. */
const PASSING = [429, 500, 502, 503, 504]

export function openBucketRequests(settings: BucketSettings): BucketRequests {
  const agent = new Agent({
    connect: { timeout: CONNECT_MS_MAX },
    headersTimeout: REQUEST_MS_MAX,
    bodyTimeout: REQUEST_MS_MAX,
  })
  const attempt = (wanted: BucketRequest) => {
    const url = urlOf(settings, wanted.key)
    // As signatures want it, with every space as %20.
    url.search = new URLSearchParams(wanted.query).toString().replaceAll('+', '%20')
    const { method, body } = wanted
    const headers = signedHeaders(settings, url, wanted)
    return request(url, { dispatcher: agent, method, headers, ...(body && { body }) })
  }

  return {
    // All four methods may be repeated: a put puts the same bytes.
    async send(wanted) {
      for (let attempts = 1; ; attempts++) {
        try {
          const answer = await attempt(wanted)
          if (attempts === ATTEMPTS_MAX || !PASSING.includes(answer.statusCode)) return answer
          await answer.body.dump()
        } catch (error) {
          if (attempts === ATTEMPTS_MAX) throw error
        }
        await sleep(PAUSE_MS * 2 ** attempts * Math.random())
      }
    },
    close: () => void agent.destroy(),
  }
}

/** A certificate for `*.endpoint` is none for a bucket with a dot, and an address has no names below it. */
export function urlOf({ endpoint, region, bucket, path_style }: BucketSettings, key: string): URL {
  const end = region.startsWith('cn-') ? '.cn' : ''
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com${end}`)
  const is_address = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
  const in_path = path_style || bucket.includes('.') || is_address
  if (!in_path) url.hostname = `${bucket}.${url.hostname}`
  const folder = url.pathname.replace(/\/$/, '')
  url.pathname = `${folder}${in_path ? `/${bucket}` : ''}${key === '' && in_path ? '' : `/${key}`}`
  return url
}

/** Each attempt is signed for its own time. */
function signedHeaders(
  { region, access_key, secret_key }: BucketSettings,
  url: URL,
  { method, headers, body }: BucketRequest,
): Record<string, string> {
  const signed = aws4.sign(
    {
      service: 's3',
      region,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host },
      ...(body && { body }),
    },
    { accessKeyId: access_key, secretAccessKey: secret_key },
  )
  return Object.fromEntries(
    Object.entries(signed.headers ?? {}).map(([name, value]) => [name, String(value)]),
  )
}
