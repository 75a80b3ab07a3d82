/** Calls that follow what is typed: after a moment of quiet, one at a time, and never more often than agreed. */

interface Pace {
  quiet_ms: number
  /** From the end of one to the beginning of the next. */
  apart_ms: number
  /** Whoever never pauses waits no longer than this. */
  most_ms: number
}

export interface Paced {
  /** There is something to do. */
  ask(): void
  /** At once; resolves when it is done, and so is what was under way. */
  now(): Promise<void>
  stop(): void
}

/** `work` answers how long to wait before it is tried again; nothing when it is done. */
export function paced(
  work: () => Promise<number | undefined>,
  { quiet_ms, apart_ms, most_ms }: Pace,
): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let asked_at: number | undefined
  let not_before = 0
  let stopped = false

  const plan = (after_ms: number) => {
    clearTimeout(timer)
    const wait = Math.max(after_ms, not_before - Date.now(), 0)
    if (!stopped) timer = setTimeout(() => void start(), wait)
  }
  const run = async () => {
    clearTimeout(timer)
    asked_at = undefined
    const again_ms = await work()
    running = undefined
    not_before = Date.now() + Math.max(apart_ms, again_ms ?? 0)
    if (asked_at !== undefined || again_ms !== undefined) plan(quiet_ms)
  }
  const start = () => (running ??= run())
  return {
    ask() {
      asked_at ??= Date.now()
      if (running === undefined) plan(Math.min(quiet_ms, asked_at + most_ms - Date.now()))
    },
    async now() {
      await running
      await start()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
