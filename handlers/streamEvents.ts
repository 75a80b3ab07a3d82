import { setTimeout as sleep } from 'node:timers/promises'
import { findContinuation, type EventRow, type LogPosition } from '../db/events/events.ts'
import { readEvents } from '../db/events/readEvents.ts'
import type { Db } from '../db/pool/postgres.ts'
import { inHeader, inQuery } from '../openapi/places.ts'
import type { Listening } from './events/bell.ts'
import { findBegin } from './events/begin.ts'
import { writePlace } from './events/cursors.ts'
import { findPage } from './events/findPage.ts'
import type { Call, Handler, Waiting } from './handler.ts'
import { MessageStream, type Message } from './requests/messages.ts'

/** Of what is in memory for one stream. One event may be larger. */
const MOST = { limit: 100, bytes: 256 * 1024 }
const HEARTBEAT_MS = 15_000
/** How often it is looked while nobody tells of what comes, and at most. */
const LOOK_MS = 1_000
const GAP_MS = 100

export const streamEvents: Handler<'streamEvents'> = async (call) => {
  const { user, query, db, waiting, last_event_id } = call
  if (waiting === undefined) throw new Error('nobody is there to take a stream')
  const place = last_event_id === undefined ? inQuery('after') : inHeader('Last-Event-ID')
  const begin = await findBegin(db, user.id, last_event_id ?? query.after, place)
  const listening = await waiting.bell.listen(user.id, 'stream')
  const closing = new AbortController()
  const close = () => {
    closing.abort()
    listening.end()
  }
  const leave = waiting.enter(close)
  const onClose = () => {
    leave()
    listening.wake()
  }
  if (closing.signal.aborted) onClose()
  else closing.signal.addEventListener('abort', onClose)
  const { signal } = closing
  const pages = follow(call, { begin, listening, waiting, closing: signal })
  return new MessageStream({ id: writePlace(user.id, begin), pages, closing: signal, close })
}

interface Following {
  begin: LogPosition
  listening: Listening
  waiting: Waiting
  closing: AbortSignal
}

/** Ends where the log does not go on from what was told: the reader comes back, and hears of it. */
async function* follow(
  { user, query: { types, post_id }, db }: Call<'streamEvents'>,
  { begin, listening, waiting, closing }: Following,
): AsyncGenerator<Message[]> {
  const find = (after: number) => findPage(db, user, after, { types, post_id }, MOST)
  let told = begin
  let said_at = performance.now()
  for (let number = begin.number; !closing.aborted;) {
    const looked_at = performance.now()
    const { rows, reached, has_more } = await find(number)
    const silent_ms = performance.now() - said_at
    if (rows.length > 0 || silent_ms >= HEARTBEAT_MS) {
      await waiting.page(rows.reduce((sum, { bytes }) => sum + bytes, 0))
      const messages = await readMessages(db, user.id, told.epoch, rows)
      // Afterwards: what was read is of the log as it still is.
      const { is_whole, ...now } = await findContinuation(db, user.id, told)
      if (!is_whole) return
      if (now.epoch !== told.epoch) {
        // Read once more, since it may have been of the epoch before.
        told = now
        number = told.number
        continue
      }
      told = { ...told, number: reached }
      yield messages.length > 0 ? messages : [{ id: writePlace(user.id, told) }]
      said_at = performance.now()
    } else if (!has_more) {
      const left_ms = HEARTBEAT_MS - silent_ms
      await listening.next(listening.isTold() ? left_ms : Math.min(LOOK_MS, left_ms))
      await sleep(Math.max(0, looked_at + GAP_MS - performance.now()))
    }
    number = reached
  }
}

async function readMessages(
  db: Db,
  user_id: string,
  epoch: string,
  rows: EventRow[],
): Promise<Message[]> {
  const events = await readEvents(db, user_id, rows)
  return events.map((data, place) => ({
    id: writePlace(user_id, { epoch, number: rows[place]?.number ?? 0 }),
    event: data.type,
    data,
  }))
}
