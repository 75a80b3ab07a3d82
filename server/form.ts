/** The form of an upload: exactly one file, in its field `file`. */
import type { Request, Response } from 'express'
import multer, { MulterError, type StorageEngine } from 'multer'
import { MAX_FILM_BYTES } from '../networks/media/mediaFacts.ts'
import { payloadTooLarge, validationFailed, type ApiError } from '../openapi/errors.ts'

const MUST_BE_ONE = 'file: must be only one file'

/** Gathers a file where it stays: multer's own way has all of it twice at the end. */
const storage: StorageEngine = {
  _handleFile({ headers }, { stream }, done) {
    const most = Math.min(Number(headers['content-length'] ?? MAX_FILM_BYTES), MAX_FILM_BYTES)
    const buffer = Buffer.allocUnsafeSlow(most)
    let size = 0
    stream.on('data', (chunk: Buffer) => (size += chunk.copy(buffer, size)))
    stream.on('end', () => done(null, { buffer: buffer.subarray(0, size), size }))
  },
  _removeFile(_req, _file, done) {
    done(null)
  },
}

const read = multer({
  storage,
  limits: { fileSize: MAX_FILM_BYTES, files: 1, fields: 5, fieldSize: 1_000, parts: 6 },
}).any()

/** Throws what answers turn into 4xx. */
export async function readForm(req: Request, res: Response): Promise<{ file: Buffer }> {
  await new Promise<void>((resolve, reject) => {
    // Typed for the function's other form, which takes an error that is none.
    void read(req, res, (error?: unknown) => (error ? reject(problemOf(error)) : resolve()))
  })
  // `any` leaves an array, and text fields where a body is.
  const [file] = (req.files ?? []) as Express.Multer.File[]
  const { file: text } = (req.body ?? {}) as { file?: unknown }
  if (text !== undefined) throw validationFailed(['file: must be a file, not text'])
  if (file?.fieldname !== 'file') throw validationFailed(['file: must be there'])
  return { file: file.buffer }
}

/** Nothing is written anywhere while a form is read, so whatever fails is the form. */
function problemOf(error: unknown): ApiError {
  const code = error instanceof MulterError ? error.code : undefined
  if (code === 'LIMIT_FILE_SIZE') return payloadTooLarge('file')
  const one = code === 'LIMIT_FILE_COUNT'
  return validationFailed([one ? MUST_BE_ONE : 'body: is not a well-formed multipart form'])
}
