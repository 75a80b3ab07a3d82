/** A request read whole, so that it can take effect in one step. */
import type { IncomingMessage } from 'node:http'
import type { Call } from './exchange.ts'

/** More than any one call of a network carries. */
const MAX_BODY_BYTES = 64 * 1024 * 1024
const BYTES = /^(image|video|multipart)\/|^application\/octet-stream/i

/** Undefined when the body is too large; it has been read to its end all the same. */
export async function readCall(
  request: IncomingMessage,
  received_at: number,
): Promise<Call | undefined> {
  const url = new URL(request.url ?? '/', 'http://simulator')
  const type = request.headers['content-type'] ?? ''
  const bytes = await readBytes(request)
  if (bytes === undefined) return undefined
  return {
    received_at,
    method: request.method ?? 'GET',
    path: url.pathname,
    url: `http://${request.headers.host ?? ''}${url.pathname}`,
    query: url.searchParams,
    headers: request.headers,
    body: BYTES.test(type) ? '' : bytes.toString('utf8'),
    bytes,
    form: /^multipart\//i.test(type) ? await readForm(bytes, type) : undefined,
  }
}

/** A client still writing would not read the refusal, hence the rest is read and let go. */
async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size_bytes = 0
  for await (const chunk of request) {
    // Without an encoding set, a request yields buffers.
    const bytes = chunk as Buffer
    size_bytes += bytes.length
    if (size_bytes <= MAX_BODY_BYTES) chunks.push(bytes)
  }
  return size_bytes <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined
}

/** Undefined when it is not well-formed. A part that comes twice is there once. */
async function readForm(bytes: Buffer, type: string): Promise<Call['form']> {
  const body = new Uint8Array(bytes)
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (form === undefined) return undefined

  const parts: NonNullable<Call['form']> = {}
  for (const [name, part] of form) {
    parts[name] = typeof part === 'string' ? part : Buffer.from(await part.arrayBuffer())
  }
  return parts
}
