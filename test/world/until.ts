/** Waiting for what comes by itself. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Whatever is waited for comes within this on the busiest machine; the timeout of a test is above it. */
const PATIENCE_MS = 120_000

/** To look is work as well, which whatever is waited for has to wait for: less and less often. */
const PAUSE_MS = 25
const PAUSE_MS_MAX = 300

export interface Waiting {
  /** In words; what looks when left out. */
  what?: string
  /** For what may be over soon, and is missed by whoever looks seldom. */
  pause_ms_max?: number
}

/** Waits until `look` answers something else than undefined or false. Throws after `timeout_ms`. */
export async function until<Found>(
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
  timeout_ms = PATIENCE_MS,
  { what = String(look), pause_ms_max = PAUSE_MS_MAX }: Waiting = {},
): Promise<Found> {
  const gives_up_at = performance.now() + timeout_ms
  for (let pause_ms = PAUSE_MS; ; pause_ms = Math.min(1.5 * pause_ms, pause_ms_max)) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > gives_up_at) throw new Error(`nothing after ${timeout_ms} ms: ${what}`)
    await sleep(pause_ms)
  }
}
