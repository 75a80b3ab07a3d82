/** A body of JSON, read as it was written or not at all. */
import { isUtf8 } from 'node:buffer'
import express, { type Request, type Response } from 'express'
import { invalidJson, payloadTooLarge } from '../openapi/errors.ts'
import { isWithinBounds } from './bounds.ts'

/** Whoever asks before sending a body is answered only when it is known who that is. */
export function goOn(req: Request, res: Response) {
  if (req.headers.expect?.toLowerCase() === '100-continue') res.writeContinue()
}

/** Afterwards `req.body` has it; undefined for what is no JSON. Throws what answers turn into 4xx. */
export function openBody(bytes_max: number) {
  const readJson = express.json({ limit: bytes_max, verify: refuseBadBytes })
  return async function readBody(req: Request, res: Response) {
    await new Promise<void>((resolve, reject) => {
      readJson(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
    })
    if (!isWithinBounds(req.body)) throw payloadTooLarge()
  }
}

/** What is read as UTF-8 and is not would be published with its letters replaced. */
function refuseBadBytes(_: unknown, __: unknown, bytes: Buffer, encoding: string) {
  if (encoding === 'utf-8' && !isUtf8(bytes)) throw invalidJson()
}
