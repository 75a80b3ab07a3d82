/** A body of JSON: read as it was written or not at all, in memory that is set aside for it, and in time. */
import { isUtf8 } from 'node:buffer'
import express, { type Request, type Response } from 'express'
import {
  invalidJson,
  payloadTooLarge,
  requestTimeout,
  unsupportedMediaType,
} from '../openapi/errors.ts'
import { isWithinBounds, shapeOf } from './jsonShape.ts'
import type { RequestMemory } from './requestMemory.ts'
import { slowLineMs } from './slowLine.ts'

/** Whose body it is, and until when it is held. */
export interface Sender {
  /** The user's id, or the address of whoever is nobody yet. */
  caller: string
  /** Once it is answered, or its sender has gone and nothing is done for it any more. */
  ended: Promise<void>
}

/** Whoever asks before sending a body is answered only when it is known who that is. */
export function goOn(req: Request, res: Response) {
  if (req.headers.expect?.toLowerCase() === '100-continue') res.writeContinue()
}

/** Afterwards `req.body` has it; undefined for what is no JSON. Throws what answers turn into 4xx. */
export function openBody(bytes_max: number, memory: RequestMemory) {
  return async function readBody(req: Request, res: Response, { caller, ended }: Sender) {
    if (!hasBody(req)) return goOn(req, res)
    const taken = await memory.enter(caller, req, bytes_max)
    void ended.finally(() => taken.giveBack())
    // Its sender did not wait, and nothing more of it will come.
    if (req.destroyed) throw requestTimeout()
    goOn(req, res)
    const read = express.json({
      limit: bytes_max,
      verify(_, __, bytes, charset) {
        taken.keep(bytes.length)
        refuseBadBytes(bytes, charset)
      },
    })
    await inTime(slowLineMs(taken.bytes), (done) => read(req, res, done))
  }
}

export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Whoever sends half a body holds its memory no longer than it takes to send it. */
async function inTime(most_ms: number, read: (done: (error?: unknown) => void) => unknown) {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(requestTimeout()), most_ms)
    read((error) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve()
    })
  })
}

/**
 * Before it is parsed. What is read as UTF-8 and is not would be published with its letters replaced, and
 * JSON between systems is in UTF-8 and nothing else (RFC 8259, section 8.1).
 */
function refuseBadBytes(bytes: Buffer, charset: string) {
  if (charset !== 'utf-8') throw unsupportedMediaType()
  if (!isUtf8(bytes)) throw invalidJson()
  if (!isWithinBounds(shapeOf(bytes))) throw payloadTooLarge('shape')
}
