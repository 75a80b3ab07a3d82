/**
 * The form of an upload: exactly one file, in its field `file`; a few other parts are ignored, as unknown members
 * are everywhere (decision 21). It is read here and not by the validator, which takes a form that breaks off for a
 * failure of its own, and a text for a file.
 */
import type { Request, Response } from 'express'
import multer, { MulterError, type Options, type StorageEngine } from 'multer'
import { MAX_FILM_BYTES } from '../networks/media/limits.ts'
import { payloadTooLarge, validationFailed, type ApiError } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { malformed, missing, problem, wrongType } from '../openapi/problems.ts'
import type { Upload } from './uploadLimiter.ts'

const FILES_MAX = 1
const LIMITS = { fileSize: MAX_FILM_BYTES, fields: 5, fieldSize: 1_000, parts: 6 }

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

/** The file, and the names of what is ignored. Throws what answers turn into 4xx. */
export async function readForm(
  req: Request,
  res: Response,
  upload: Upload,
): Promise<Record<string, unknown> & { file: Buffer }> {
  const other_files = new Set<string>()
  const fileFilter = filterInto(other_files)
  const read = multer({ storage: storageOf(upload), limits: LIMITS, fileFilter }).any()
  const whole = new Promise<void>((resolve, reject) => {
    // Typed for the function's other form, which takes an error that is none.
    void read(req, res, (error?: unknown) => (error ? reject(problemOf(error)) : resolve()))
  })
  await Promise.race([whole, upload.slow])
  // `any` leaves an array, and text fields where a body is.
  const [file] = (req.files ?? []) as Express.Multer.File[]
  const { file: text, ...other_fields } = (req.body ?? {}) as Record<string, unknown>
  if (text !== undefined)
    throw validationFailed([wrongType(inBody('file'), 'must be a file, not text')])
  if (file === undefined) throw validationFailed([missing(inBody('file'))])
  const ignored = [...Object.keys(other_fields), ...other_files].map((name) => [name, ''])
  return { ...(Object.fromEntries(ignored) as object), file: file.buffer }
}

/**
 * Lets one file of the field `file` through, and gathers the names of other fields. Their bytes are let go as they
 * come; they count among those that may come of a body (server/received.ts), so that they have an end.
 */
function filterInto(other_files: Set<string>): NonNullable<Options['fileFilter']> {
  let files = 0
  return (_req, { fieldname }, pass) => {
    if (fieldname !== 'file') {
      other_files.add(fieldname)
      return pass(null, false)
    }
    files++
    if (files > FILES_MAX) pass(new MulterError('LIMIT_FILE_COUNT', fieldname))
    else pass(null, true)
  }
}

/** Nothing is written anywhere while a form is read, so whatever fails is the form. */
function problemOf(error: unknown): ApiError {
  const code = error instanceof MulterError ? error.code : undefined
  if (code === 'LIMIT_FILE_SIZE') return payloadTooLarge('file')
  if (code === 'LIMIT_FILE_COUNT') {
    const place = inBody('file')
    const measure = { limit: FILES_MAX, unit: 'item' } as const
    return validationFailed([problem('too_many', place, 'must be only one file', measure)])
  }
  const body = { words: 'body', pointer: '' }
  return validationFailed([malformed(body, 'is not a well-formed multipart form')])
}
