/** The bodies of requests that are not plain text: JSON, and forms with a file in them. */
import { randomUUID } from 'node:crypto'

export interface EncodedBody {
  content_type: string
  content: string | Buffer
}

export interface FilePart {
  name: string
  content_type: string
  bytes: Buffer
}

export function jsonBody(value: unknown): EncodedBody {
  return { content_type: 'application/json', content: JSON.stringify(value) }
}

/** RFC 7578. Names and values are our own words and need no escaping. */
export function formBody(fields: Record<string, string>, file: FilePart): EncodedBody {
  const boundary = `form-${randomUUID()}`
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="${file.name}"; filename="${file.name}"\r\n` +
    `content-type: ${file.content_type}\r\n\r\n`
  return {
    content_type: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([
      Buffer.from(texts.join('') + head),
      file.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
