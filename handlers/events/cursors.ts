/**
 * Cursors of the log: behind which event, and in which epoch of the database, as a text that callers hand back. That
 * of another user is none: a number of one log says nothing of another one.
 */
import { createHash } from 'node:crypto'
import type { LogPosition } from '../../db/events/events.ts'
import { validationFailed } from '../../openapi/errors.ts'
import type { RequestPlace } from '../../openapi/places.ts'
import { unknownCursor } from '../../openapi/problems.ts'

/** The first member tells cursors of another form, if there will be any. */
const FORM = '1'
const TEXT = /^1\.([\w-]{8})\.([0-9a-fA-F]{20})\.(0|[1-9]\d{0,14})$/

export function writePlace(user_id: string, { epoch, number }: LogPosition): string {
  const members = [FORM, markOf(user_id), epoch, number]
  return Buffer.from(members.join('.')).toString('base64url')
}

/** Throws 400 for what is no cursor of this user, and says where in the request it stood. */
export function readPlace(user_id: string, text: string, place: RequestPlace): LogPosition {
  const [, mark, epoch, number] = TEXT.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (epoch === undefined || mark !== markOf(user_id)) {
    throw validationFailed([unknownCursor(place)])
  }
  return { epoch, number: Number(number) }
}

function markOf(user_id: string): string {
  return createHash('sha256').update(user_id).digest('base64url').slice(0, 8)
}
