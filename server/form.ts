/**
 * The form of an upload: exactly one file, in its field `file`. It is read here and not by the validator, which takes
 * a form that breaks off for a failure of its own, and a text for a file.
 */
import type { Request, Response } from 'express'
import multer, { MulterError, type StorageEngine } from 'multer'
import { MAX_FILM_BYTES } from '../networks/media/limits.ts'
import { payloadTooLarge, validationFailed, type ApiError } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { malformed, missing, problem, wrongType } from '../openapi/problems.ts'
import type { Upload } from './uploadLimiter.ts'

const LIMITS = { fileSize: MAX_FILM_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6 }

/**
 * Gathers a file where it stays: multer's own way has all of it twice at the end. Until bytes come, the
 * memory for them is only set aside.
 */
function storageOf({ take }: Upload): StorageEngine {
  return {
    _handleFile({ headers }, { stream }, done) {
      const most = Math.min(Number(headers['content-length'] ?? MAX_FILM_BYTES), MAX_FILM_BYTES)
      const buffer = Buffer.allocUnsafeSlow(most)
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        const room = take(chunk.length)
        size += chunk.copy(buffer, size)
        if (room === undefined) return
        stream.pause()
        void room.then(() => stream.resume())
      })
      stream.on('end', () => done(null, { buffer: buffer.subarray(0, size), size }))
    },
    _removeFile(_req, _file, done) {
      done(null)
    },
  }
}

/** Throws what answers turn into 4xx. */
export async function readForm(
  req: Request,
  res: Response,
  upload: Upload,
): Promise<{ file: Buffer }> {
  const read = multer({ storage: storageOf(upload), limits: LIMITS }).any()
  const whole = new Promise<void>((resolve, reject) => {
    // Typed for the function's other form, which takes an error that is none.
    void read(req, res, (error?: unknown) => (error ? reject(problemOf(error)) : resolve()))
  })
  await Promise.race([whole, upload.slow])
  // `any` leaves an array, and text fields where a body is.
  const [file] = (req.files ?? []) as Express.Multer.File[]
  const { file: text } = (req.body ?? {}) as { file?: unknown }
  if (text !== undefined)
    throw validationFailed([wrongType(inBody('file'), 'must be a file, not text')])
  if (file?.fieldname !== 'file') throw validationFailed([missing(inBody('file'))])
  return { file: file.buffer }
}

/** Nothing is written anywhere while a form is read, so whatever fails is the form. */
function problemOf(error: unknown): ApiError {
  const code = error instanceof MulterError ? error.code : undefined
  if (code === 'LIMIT_FILE_SIZE') return payloadTooLarge('file')
  if (code === 'LIMIT_FILE_COUNT') {
    const place = inBody('file')
    const measure = { limit: LIMITS.files, unit: 'item' } as const
    return validationFailed([problem('too_many', place, 'must be only one file', measure)])
  }
  const body = { words: 'body', pointer: '' }
  return validationFailed([malformed(body, 'is not a well-formed multipart form')])
}
