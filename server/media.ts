/**
 * Uploaded media, for whoever knows their unguessable name. The type is the one that was found in the
 * bytes; a browser neither guesses another one nor runs anything in it.
 */
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import { isFileName, type ByteRange, type Files } from '../db/files/files.ts'
import { findMediaByName } from '../db/media.ts'
import type { Db } from '../db/postgres.ts'
import { notFound } from '../openapi/errors.ts'

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
  return async (req, res) => {
    // A path without a wildcard has one value for each name.
    const name = String(req.params.name)
    const facts = isFileName(name) ? await findMediaByName(db, name) : undefined
    if (facts === undefined) throw notFound()
    res.set(HEADERS).type(facts.content_type)
    const range = rangeOf(req, res, facts.size_bytes)
    if (range === 'unsatisfiable') return void res.status(416).end()
    if (req.method === 'HEAD') return void res.end()
    const stream = await files.stream(name, range)
    if (stream === undefined) throw notFound()
    // A reader who goes away in the middle is no error of ours.
    await pipeline(stream, res).catch((error: unknown) => {
      if (!res.destroyed) throw error
    })
  }
}

/** One range, as players ask for; several at once are answered whole, which RFC 9110 14.2 allows. */
function rangeOf(
  req: Request,
  res: Response,
  size: number,
): ByteRange | undefined | 'unsatisfiable' {
  const ranges = req.range(size)
  if (ranges === -1) {
    res.set('Content-Range', `bytes */${size}`)
    return 'unsatisfiable'
  }
  const [range] =
    Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges : []
  res.set('Content-Length', String(range ? range.end - range.start + 1 : size))
  if (range === undefined) return undefined
  res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  return { start: range.start, end: range.end }
}
