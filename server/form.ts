/**
 * The form of an upload: exactly one file, in its field `file`, and perhaps a text in `alt_text`; a few other parts are
 * ignored, as unknown members are everywhere (decision 21). It is read here and not by the validator, which takes a form that breaks off for a
 * failure of its own, and a text for a file.
 */
import type { Request, Response } from 'express'
import multer, { MulterError, type Options, type StorageEngine } from 'multer'
import { MAX_FILM_BYTES } from '../networks/media/limits.ts'
import { payloadTooLarge, validationFailed, type ApiError } from '../openapi/errors.ts'
import { inBody } from '../openapi/places.ts'
import { malformed, missing, problem, wrongType, type Problem } from '../openapi/problems.ts'
import type { Upload } from './uploadLimiter.ts'

const FILES_MAX = 1
/** So many parts may be there besides, and texts among them may have so much. */
const IGNORED_MAX = 5
const IGNORED_BYTES_MAX = 1_000
const ALT_CHARACTERS_MAX = 1_000
/** A character has four bytes at most. */
const LIMITS = {
  fileSize: MAX_FILM_BYTES,
  fields: IGNORED_MAX + 1,
  fieldSize: 4 * ALT_CHARACTERS_MAX,
  parts: IGNORED_MAX + 2,
}

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

export interface UploadForm {
  file: Buffer
  alt_text?: string
}

/** The fields, and the names of what is ignored. Throws what answers turn into 4xx. */
export async function readForm(
  req: Request,
  res: Response,
  upload: Upload,
): Promise<UploadForm & Record<string, unknown>> {
  const other_files: string[] = []
  const fileFilter = filterInto(other_files)
  const read = multer({ storage: storageOf(upload), limits: LIMITS, fileFilter }).any()
  const whole = new Promise<void>((resolve, reject) => {
    // Typed for the function's other form, which takes an error that is none.
    void read(req, res, (error?: unknown) => (error ? reject(problemOf(error)) : resolve()))
  })
  await Promise.race([whole, upload.slow])
  // `any` leaves an array, and text fields where a body is.
  const [file] = (req.files ?? []) as Express.Multer.File[]
  const { file: text, alt_text, ...other_fields } = (req.body ?? {}) as Record<string, unknown>
  const other_texts = Object.values(other_fields).flat()
  const ignored_files = other_files.filter((name) => name !== 'alt_text')
  if (other_texts.some(isLong) || other_texts.length + ignored_files.length > IGNORED_MAX) {
    throw notWellFormed()
  }
  const problems: Problem[] = []
  if (text !== undefined) problems.push(wrongType(inBody('file'), 'must be a file, not text'))
  else if (file === undefined) problems.push(missing(inBody('file')))
  const is_text = alt_text === undefined || typeof alt_text === 'string'
  if (!is_text || ignored_files.length < other_files.length) {
    problems.push(wrongType(inBody('alt_text'), 'must be one text'))
  }
  if (problems.length > 0 || file === undefined) throw validationFailed(problems)
  const ignored = [...Object.keys(other_fields), ...ignored_files].map((name) => [name, ''])
  const described = typeof alt_text === 'string' ? { alt_text } : {}
  return { ...(Object.fromEntries(ignored) as object), file: file.buffer, ...described }
}

function isLong(text: unknown): boolean {
  return typeof text === 'string' && Buffer.byteLength(text) > IGNORED_BYTES_MAX
}

/**
 * Lets one file of the field `file` through, and gathers the names of other fields. Their bytes are let go as they
 * come; they count among those that may come of a body (server/received.ts), so that they have an end.
 */
function filterInto(other_files: string[]): NonNullable<Options['fileFilter']> {
  let files = 0
  return (_req, { fieldname }, pass) => {
    if (fieldname !== 'file') {
      other_files.push(fieldname)
      return pass(null, false)
    }
    files++
    if (files > FILES_MAX) pass(new MulterError('LIMIT_FILE_COUNT', fieldname))
    else pass(null, true)
  }
}

/** Nothing is written anywhere while a form is read, so whatever fails is the form. */
function problemOf(error: unknown): ApiError {
  const { code = undefined, field = undefined } = error instanceof MulterError ? error : {}
  if (code === 'LIMIT_FILE_SIZE') return payloadTooLarge('file')
  if (code === 'LIMIT_FILE_COUNT') {
    const place = inBody('file')
    const measure = { limit: FILES_MAX, unit: 'item' } as const
    return validationFailed([problem('too_many', place, 'must be only one file', measure)])
  }
  if (code === 'LIMIT_FIELD_VALUE' && field === 'alt_text') {
    const message = `must NOT have more than ${ALT_CHARACTERS_MAX} characters`
    const measure = { limit: ALT_CHARACTERS_MAX, unit: 'character' } as const
    return validationFailed([problem('too_long', inBody('alt_text'), message, measure)])
  }
  return notWellFormed()
}

function notWellFormed(): ApiError {
  const body = { words: 'body', pointer: '' }
  return validationFailed([malformed(body, 'is not a well-formed multipart form')])
}
