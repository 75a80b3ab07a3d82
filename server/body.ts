/** A body of JSON: read as it was written or not at all, in memory that is set aside for it, and in time. */
import { isUtf8 } from 'node:buffer'
import { setImmediate as turn } from 'node:timers/promises'
import express, { type Request, type Response } from 'express'
import {
  invalidJson,
  payloadTooLarge,
  requestTimeout,
  unsupportedMediaType,
  validationFailed,
} from '../openapi/errors.ts'
import { namedTwice } from '../openapi/problems.ts'
import { isWithinBounds, shapeOf } from './jsonShape.ts'
import { repeatedName } from './repeatedName.ts'
import type { RequestMemory } from './requestMemory.ts'
import { slowLineMs } from './slowLine.ts'

/** Whose body it is, and until when it is held. */
export interface BodySender {
  /** The user's id, or the address of whoever is nobody yet. */
  caller: string
  /** Once it is answered, or its sender has gone and nothing is done for it any more. */
  ended: Promise<void>
  /** Whether `null` counts as none, as some generated clients write a body that is left out. */
  may_be_null?: boolean
}

/** Whoever asks before sending a body is answered only when it is known who that is. */
export function goOn(req: Request, res: Response) {
  if (req.headers.expect?.toLowerCase() === '100-continue') res.writeContinue()
}

/** Afterwards `req.body` has it; undefined if it is not JSON. Throws what answers turn into 4xx. */
export function openBody(bytes_max: number, memory: RequestMemory) {
  const read = express.raw({ limit: bytes_max, type: 'application/json' })
  return async function readBody(
    req: Request,
    res: Response,
    { caller, ended, may_be_null = false }: BodySender,
  ) {
    if (!hasBody(req)) return goOn(req, res)
    if (Number(req.headers['content-length'] ?? 0) > bytes_max) throw payloadTooLarge()
    const reading = openReading()
    const taken = await memory.enter(caller, req, bytes_max, reading.giveUp)
    void ended.finally(() => taken.giveBack())
    // Its sender did not wait, and nothing more of it will come.
    if (req.destroyed) throw requestTimeout()
    goOn(req, res)
    await reading.within(slowLineMs(taken.bytes), (done) => read(req, res, done))
    // Undefined if the text is not JSON.
    const bytes = req.body as Buffer | undefined
    if (bytes === undefined) return
    taken.keep(bytes.length)
    const value = await parse(bytes, req)
    req.body = value === null && may_be_null ? {} : value
  }
}

export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Whoever sends half a body holds its memory no longer than it takes to send it, or until it is needed elsewhere:
 * then `giveUp` is called, at any time. Timers that cannot be stopped, such as those of AbortSignal, would be
 * as many as the bodies of their time.
 */
function openReading() {
  const { promise: read_whole, resolve, reject } = Promise.withResolvers<void>()
  // Nobody may wait for it when it is given up.
  read_whole.catch(() => undefined)
  // A process that stood still reads first what came in time.
  const giveUp = () => void setImmediate(() => reject(requestTimeout()))
  return {
    giveUp,
    async within(ms: number, read: (done: (error?: unknown) => void) => unknown) {
      const timer = setTimeout(giveUp, ms)
      read((error) => {
        if (error) reject(error)
        else resolve()
      })
      await read_whole.finally(() => clearTimeout(timer))
    },
  }
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i
/** As it is registered, and as many clients write it (https://encoding.spec.whatwg.org/#names-and-labels). */
const UTF_8 = new Set(['utf-8', 'utf8'])
/** What takes milliseconds: between its steps others have their turn. */
const LONG_BYTES = 256 * 1024

/**
 * What is read as UTF-8 and is not would be published with its letters replaced, and JSON between systems is
 * in UTF-8 and nothing else (RFC 8259, section 8.1).
 */
async function parse(bytes: Buffer, { headers }: Request): Promise<unknown> {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  if (!UTF_8.has(charset.toLowerCase())) throw unsupportedMediaType()
  if (!isUtf8(bytes)) throw invalidJson()
  const shape = shapeOf(bytes)
  if (!isWithinBounds(shape)) throw payloadTooLarge('shape')
  if (bytes.length === 0) return {}
  if (bytes.length > LONG_BYTES) await turn()
  const text = new TextDecoder().decode(bytes)
  if (bytes.length > LONG_BYTES) await turn()
  const value = parseOrRefuse(text)
  const repeated = repeatedName(bytes, value, shape.members)
  if (repeated !== undefined) throw validationFailed([namedTwice(repeated)])
  return value
}

function parseOrRefuse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidJson()
  }
}
