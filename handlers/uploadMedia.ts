import { createHash } from 'node:crypto'
import { inBody } from '../openapi/places.ts'
import type { Handler } from './handler.ts'
import { keepFile, keepOnce } from './media/keepFile.ts'

/** Keeps a picture or a film that its sender has. */
export const uploadMedia: Handler<'uploadMedia'> = async (call) => {
  const { user, body, publisher } = call
  const { file, alt_text } = body
  // The bytes are given away by then.
  const digest = createHash('sha256').update(file).digest('hex')
  const request = alt_text === undefined ? digest : [digest, alt_text]
  return keepOnce(call, { request, alt_text }, () =>
    keepFile(publisher, user.id, file, inBody('file')),
  )
}
