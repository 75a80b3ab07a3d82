/**
 * Uploaded media, for whoever knows their unguessable name. The type is the one that was found in the
 * bytes; a browser neither guesses another one nor runs anything in it.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RequestHandler, Response } from 'express'
import { isFileName, type ByteRange, type Files } from '../db/files/files.ts'
import { findMediaByName, listKnownNames } from '../db/posts/media.ts'
import type { Db } from '../db/pool/postgres.ts'
import { ApiError, notFound } from '../openapi/errors.ts'
import { inHeader } from '../openapi/places.ts'
import { noSuchAddress, outOfRange } from '../openapi/problems.ts'
import { openAcquaintance } from './door.ts'

const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Content-Disposition': 'inline',
  // Pages of other sites may show it, as networks and previews do.
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Accept-Ranges': 'bytes',
}

export function media(db: Db, files: Files): RequestHandler {
  // Names are made up as easily as keys.
  const acquaintance = openAcquaintance((names) => listKnownNames(db, names))
  return async (req, res) => {
    // A path without a wildcard has one value for each name.
    const name = String(req.params.name)
    const facts = isFileName(name)
      ? await acquaintance(name, () => findMediaByName(db, name))
      : undefined
    if (facts === undefined) throw notFound(noSuchAddress())
    const size = facts.size_bytes
    const range = rangeOf(req.get('Range'), size)
    if (range === 'unsatisfiable') throw beyond(size)
    const stream = req.method === 'HEAD' ? Readable.from([]) : await files.stream(name, range)
    if (stream === undefined) throw notFound(noSuchAddress())
    res.set(HEADERS).type(facts.content_type).set('Content-Length', String(size))
    if (range !== undefined) describeRange(res, range, size)
    // A reader who goes away in the middle is no error of ours.
    await pipeline(stream, res).catch((error: unknown) => {
      if (!res.destroyed) throw error
    })
  }
}

/**
 * One range, as players ask for; several at once, and what is no range at all, are answered whole, which
 * RFC 9110 14.2 allows. (Express takes the last 500 of 400 bytes for unsatisfiable, which they are not.)
 */
function rangeOf(header = '', size: number): ByteRange | undefined | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** In no contract, since no operation of theirs answers so. */
function beyond(size: number): ApiError {
  const place = { ...inHeader('Range'), words: 'Range' }
  const problems = [outOfRange(place, `begins beyond the ${size} bytes that there are`)]
  const headers = { 'Content-Range': `bytes */${size}` }
  return new ApiError(416, 'validation_failed', 'The request is not valid.', { problems, headers })
}

function describeRange(res: Response, { start, end }: ByteRange, size: number) {
  res.status(206).set({
    'Content-Range': `bytes ${start}-${end}/${size}`,
    'Content-Length': String(end - start + 1),
  })
}
