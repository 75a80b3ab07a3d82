/**
 * Wakes the queue the moment something is due. graphile-worker finds future jobs by polling, up to two
 * seconds late; a timer on the next due time brings that to milliseconds.
 */
import { findNextWake } from '../db/deliveries.ts'
import type { Sending } from './sending.ts'

/** Timers beyond this are set again later; the clock of the machine may drift from the database's. */
const LONGEST_SLEEP_MS = 30_000
/** When the database did not say what is next. */
const ASK_AGAIN_MS = 1_000
/** A timer may fire a little early, and the job must be due when the queue looks. */
const MARGIN_MS = 1

export interface Alarm {
  stop(): Promise<void>
}

/** `ring` is called whenever a due time has come; calling it for nothing is harmless. */
export async function setAlarm(s: Sending, ring: () => void): Promise<Alarm> {
  let timer: NodeJS.Timeout | undefined
  let rings_at = Infinity
  let stopped = false

  async function look() {
    const next = await findNextWake(s.db)
    set(next?.due ? next.due - next.now + MARGIN_MS : LONGEST_SLEEP_MS)
  }
  function set(in_ms: number) {
    if (stopped || performance.now() + in_ms >= rings_at) return
    clearTimeout(timer)
    rings_at = performance.now() + in_ms
    timer = setTimeout(go, Math.min(in_ms, LONGEST_SLEEP_MS))
  }
  function go() {
    rings_at = Infinity
    ring()
    lookOrLog()
  }
  function lookOrLog() {
    look().catch((error: unknown) => {
      s.log.error({ err: error }, 'the alarm could not be set')
      set(ASK_AGAIN_MS)
    })
  }
  // What is due by the time its news arrive has no timer to wait for.
  function hear(due: string) {
    if (Number(due) <= Date.now() + MARGIN_MS) ring()
    lookOrLog()
  }

  const listening = await s.db.listen('otterpost_due', hear, go)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await listening.unlisten()
    },
  }
}
