import { findEvent } from '../db/events/events.ts'
import { readEvents } from '../db/events/readEvents.ts'
import { notFound } from '../openapi/errors.ts'
import type { Handler } from './handler.ts'

export const getEvent: Handler<'getEvent'> = async ({ user, params, db, room }) => {
  const row = await findEvent(db, user, params.id)
  if (row === undefined) throw notFound()
  await room(row.bytes)
  const [event] = await readEvents(db, user.id, [row])
  if (event === undefined) throw notFound()
  return event
}
