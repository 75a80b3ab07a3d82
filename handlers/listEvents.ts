import { findEnd, findLast, type EventStretch } from '../db/events/events.ts'
import { readEvents } from '../db/events/readEvents.ts'
import { cursorExpired, unauthorized, validationFailed } from '../openapi/errors.ts'
import { inQuery } from '../openapi/places.ts'
import { notTogether } from '../openapi/problems.ts'
import { findBegin } from './events/begin.ts'
import { writePlace } from './events/cursors.ts'
import { findPage, PAGE_BYTES_MAX } from './events/findPage.ts'
import type { Call, Handler } from './handler.ts'

const USUAL_LIMIT = 50
/** How often it is looked whether a caller may wait still, and whether this process may. */
const LOOK_MS = 1_000
const ADMITTED_EVERY = 4
const AFTER = inQuery('after')

export const listEvents: Handler<'listEvents'> = async (call) => {
  const { user, query, db, room } = call
  const { types, post_id, last, after, limit = last ?? USUAL_LIMIT, wait = 0 } = query
  if (last !== undefined && after !== undefined) {
    throw validationFailed([notTogether(inQuery('last'), 'after')])
  }
  const from =
    last === undefined
      ? await findBegin(db, user.id, after, AFTER)
      : await findLast(db, user, { types, post_id }, last)
  const most = { limit, bytes: PAGE_BYTES_MAX }
  const find = (after: number) => findPage(db, user, after, { types, post_id }, most)
  let page = await find(from.number)
  if (isEmpty(page) && wait > 0) page = await waitFor(call, page, find, wait * 1000)
  const { rows, reached, has_more } = page
  await room(rows.reduce((sum, { bytes }) => sum + bytes, 0))
  const events = await readEvents(db, user.id, rows)
  // What was forgotten meanwhile may not have been read.
  const oldest = await findEnd(db, user.id, 'oldest')
  if (oldest.number > from.number) throw cursorExpired(writePlace(user.id, oldest), AFTER)
  const next_cursor = writePlace(user.id, { ...from, number: reached })
  return { events, pagination: { next_cursor, has_more } }
}

function isEmpty({ rows, has_more }: EventStretch): boolean {
  return rows.length === 0 && !has_more
}

/** The page with the first event that comes, or the empty one when the time is over. */
async function waitFor(
  { user, publisher, waiting }: Call<'listEvents'>,
  empty: EventStretch,
  find: (after: number) => Promise<EventStretch>,
  ms: number,
): Promise<EventStretch> {
  if (waiting === undefined) return empty
  const listening = await waiting.bell.listen(user.id, 'request')
  const ends_at = performance.now() + ms
  try {
    // What came before anybody listened.
    let page = await find(empty.reached)
    for (let looks = 1; isEmpty(page); looks++) {
      const left_ms = ends_at - performance.now()
      if (left_ms <= 0 || waiting.gone() || publisher.stopping()) break
      await listening.next(Math.min(left_ms, LOOK_MS))
      if (looks % ADMITTED_EVERY === 0 && !(await waiting.admitted())) throw unauthorized()
      page = await find(page.reached)
    }
    if (!(await waiting.admitted())) throw unauthorized()
    return page
  } finally {
    listening.end()
  }
}
