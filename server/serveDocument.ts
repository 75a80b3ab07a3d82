/**
 * Documents that are the same for everybody: pages, scripts, the contract. Each is compressed once for each
 * coding, when it is first asked for, in a thread of zlib's, and kept. What the API answers never is: beside
 * a caller's own words a secret could be guessed from its compressed length, and streams would be held back.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, RequestHandler } from 'express'

interface Document {
  /** Whole, with its charset. */
  type: string
  content: string | { file: string }
  headers?: Record<string, string>
}

const COMPRESS = {
  // Better qualities take several times as long for a twentieth of the bytes.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
}

type Coding = keyof typeof COMPRESS

interface Body {
  bytes: Buffer
  etag: string
}

export function serveDocument({ type, content, headers = {} }: Document): RequestHandler {
  const bodies = new Map<Coding, Promise<Body>>()

  async function encode(coding: Coding): Promise<Body> {
    const plain = typeof content === 'string' ? Buffer.from(content) : await readFile(content.file)
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
    return { bytes: await COMPRESS[coding](plain), etag: `"${hash}-${coding}"` }
  }
  /** Made once, whoever asks meanwhile; what could not be read is tried again by the next. */
  function bodyIn(coding: Coding): Promise<Body> {
    const body = bodies.get(coding)
    if (body !== undefined) return body
    const made = encode(coding)
    bodies.set(coding, made)
    made.catch(() => bodies.delete(coding))
    return made
  }

  return async (req, res) => {
    const coding = codingFor(req)
    const { bytes, etag } = await bodyIn(coding)
    res.set({ ...headers, 'Content-Type': type, ETag: etag }).vary('Accept-Encoding')
    if (coding !== 'identity') res.set('Content-Encoding', coding)
    res.send(bytes)
  }
}

function codingFor(req: Request): Coding {
  const codings: Coding[] = ['br', 'gzip']
  return codings.find((coding) => req.acceptsEncodings(coding) === coding) ?? 'identity'
}
