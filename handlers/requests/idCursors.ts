/** Cursors of lists that go by ids alone, the newest first, and are not counted. */
import { validationFailed } from '../../openapi/errors.ts'
import { readCursor, writeCursor } from './cursors.ts'

/** The id before which the page begins. */
export function readBefore(list: unknown, text: string): string {
  const read = readCursor(list, text)
  if (read.cursor === undefined) throw validationFailed([read.problem])
  return read.cursor.position.id
}

export function cursorBehind(list: unknown, id: string): string {
  const position = { id, at: null }
  return writeCursor(list, { position, page: 1, total: 0, total_is_minimum: false })
}
