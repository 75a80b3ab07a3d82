/** Waiting for what a caller asked to be sent now (R8), a post or an article. */
import { setTimeout as sleep } from 'node:timers/promises'
import { findRetryIn, listRequested, type OpenDelivery } from '../../db/delivery/deliveries.ts'
import type { Db } from '../../db/pool/postgres.ts'
import { throughOutage } from '../../db/pool/outage.ts'
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { notFound } from '../../openapi/errors.ts'
import { inRequest } from '../../openapi/places.ts'
import { noSuchThing } from '../../openapi/problems.ts'
import { noticeThere, type Notice } from '../../openapi/notices.ts'
import type { Reach } from '../../db/users/reach.ts'

/** How often the caller's deliveries are looked at while another process has them. */
const LOOK_EVERY_MS = 100

const LOOKED_UP = 'the network did not confirm it; it is being looked up. Do not send it again.'
const STILL = 'still being published; ask for it again in a while.'

/**
 * Delivers what is due on the accounts of a post or an article and waits for at most `caller_waits_ms`. Returns
 * what `find` says of it then, and what is still open. Throws 404 when it is gone.
 */
export async function deliverNow<Subject>(
  publisher: Publisher,
  reach: Reach,
  id: string,
  find: (db: Db, reach: Reach, id: string) => Promise<Subject | undefined>,
): Promise<{ subject: Subject; open: OpenDelivery[] }> {
  const { db, timing } = publisher
  // It is saved and may be out: a database that is away for a moment is no reason for a 5xx.
  return throughOutage(async () => {
    await waitUntilSettled(publisher, reach.id, id)
    // The deliveries first: what is settled by then is in what is read after them.
    const open = await listRequested(db, reach.id, id)
    const subject = await find(db, reach, id)
    // Its id is in the path, or was in an answer.
    if (subject === undefined) throw notFound(noSuchThing(inRequest('')))
    return { subject, open }
  }, timing.caller_waits_ms)
}

async function waitUntilSettled(publisher: Publisher, user_id: string, subject_id: string) {
  const gives_up_at = performance.now() + publisher.timing.caller_waits_ms
  const moved = new Set<string | null>()
  let moving: Promise<unknown> | undefined
  for (;;) {
    const open = (await listRequested(publisher.db, user_id, subject_id)).filter(
      // An unknown outcome takes longer than any caller waits.
      ({ state }) => state !== 'unknown',
    )
    const left_ms = gives_up_at - performance.now()
    if (open.length === 0 || left_ms <= 0) return
    // What is being sent still settles; the rest is for the next process.
    if (publisher.stopping() && open.every(({ state }) => state === 'waiting')) return
    const fresh = [...new Set(open.map((one) => one.connection_id))].filter((id) => !moved.has(id))
    for (const id of fresh) moved.add(id)
    if (fresh.length > 0) {
      // They go on when this caller has gone: others' posts of the same account may be among them.
      const runs = fresh.map((id) => publisher.track(publisher.deliver(user_id, id)))
      moving = Promise.all(runs).then(() => (moving = undefined))
    }
    const tick = sleep(Math.min(LOOK_EVERY_MS, left_ms))
    await (moving === undefined ? tick : Promise.race([moving, tick]))
  }
}

export function openNotices(
  open: OpenDelivery[],
): Notice<'being_looked_up' | 'still_publishing'>[] {
  return open.map(({ platform, state }) =>
    state === 'unknown'
      ? noticeThere(platform, 'being_looked_up', LOOKED_UP)
      : noticeThere(platform, 'still_publishing', STILL),
  )
}

/** The seconds after which a network that named a time may be tried again. */
export async function retryAfter(
  db: Db,
  user_id: string,
  subject_id: string,
): Promise<{ retry_after?: number }> {
  const seconds = await findRetryIn(db, user_id, subject_id)
  return seconds === null ? {} : { retry_after: Math.max(1, Math.ceil(seconds)) }
}
