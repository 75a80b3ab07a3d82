/**
 * Cursors: where a page of a list ends, and which list that is, as a text that callers hand back. Nothing in it is
 * secret or believed: whoever makes one up sees what they could see anyway.
 */
import { createHash } from 'node:crypto'
import { inQuery } from '../../openapi/places.ts'
import { foreignCursor, unknownCursor, type Problem } from '../../openapi/problems.ts'
import type { Position } from '../../db/posts/lists.ts'

export interface Cursor {
  position: Position
  /** Of the page that it leads to. */
  page: number
  /** As it was counted for the first page. */
  total: number
  total_is_minimum: boolean
}

/** The first member tells cursors of another form, if there will be any. */
const FORM = '1'
const TEXT =
  /^1\.([\w-]{16})\.([1-9]\d{0,8})\.([0-9a-f]{24})\.((?:(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)?)\.(\d{1,9})\.(m?)$/

/** `list` is what it was made for: the order and all filters, in any form. */
export function writeCursor(list: unknown, { position, page, total, total_is_minimum }: Cursor) {
  const { id, at } = position
  const members = [FORM, fingerprint(list), page, id, at ?? '', total, total_is_minimum ? 'm' : '']
  return Buffer.from(members.join('.')).toString('base64url')
}

/** The problem when it is none or one of another list. */
export function readCursor(
  list: unknown,
  text: string,
): { cursor: Cursor } | { cursor?: undefined; problem: Problem } {
  const [, mark, page, id, at, total, minimum] =
    TEXT.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (id === undefined || (at && !isMoment(at)))
    return { problem: unknownCursor(inQuery('cursor')) }
  if (mark !== fingerprint(list)) return { problem: foreignCursor(inQuery('cursor')) }
  const position = { id, at: at ? at : null }
  const total_is_minimum = minimum !== ''
  return { cursor: { position, page: Number(page), total: Number(total), total_is_minimum } }
}

function fingerprint(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 16)
}

/** One that there is: no 30th of February. */
function isMoment(at: string): boolean {
  const date = new Date(`${at.slice(0, 23)}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString() === `${at.slice(0, 23)}Z`
}
