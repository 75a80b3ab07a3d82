/**
 * Wakes the queue the moment something is due. graphile-worker finds future jobs by polling, up to two
 * seconds late; a timer on the next due time brings that to milliseconds.
 */
import { findNextWake } from '../../db/delivery/deliveries.ts'
import type { Publisher } from '../delivery/publisher.ts'
import { openAlarmClock } from './alarmClock.ts'

/** Timers beyond this are set again later; the clock of the machine may drift from the database's. */
const LONGEST_SLEEP_MS = 30_000
/** When the database did not say what is next. */
const ASK_AGAIN_MS = 1_000
/** A timer may fire a little early, and the job must be due when the queue looks. */
const MARGIN_MS = 1

export interface Alarm {
  stop(): void
}

/** `ring` is called whenever a due time has come; calling it for nothing is harmless. */
export async function setAlarm(s: Publisher, ring: () => void): Promise<Alarm> {
  const clock = openAlarmClock(LONGEST_SLEEP_MS, go)
  let stopped = false

  /** What is due by the time its news arrive has no timer to wait for; the database's clock tells (R11). */
  async function look(heard = Infinity) {
    const next = await findNextWake(s.db)
    if (next !== undefined && heard <= next.now) ring()
    clock.ringIn(next?.due ? next.due - next.now + MARGIN_MS : LONGEST_SLEEP_MS)
  }
  function go() {
    if (stopped) return
    ring()
    lookOrLog()
  }
  function lookOrLog(heard?: number) {
    look(heard).catch((error: unknown) => {
      s.log.error({ err: error }, 'the alarm could not be set')
      clock.ringIn(ASK_AGAIN_MS)
    })
  }
  function hear(due: string) {
    if (!stopped) lookOrLog(Number(due))
  }

  // It listens until the pool ends: a connection that was lost may never answer to the contrary.
  await s.db.listen('otterpost_due', hear, go)
  return {
    stop() {
      stopped = true
      clock.stop()
    },
  }
}
