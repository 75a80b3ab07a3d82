/** Waiting for what comes by itself. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Whatever is waited for comes within this on the busiest machine; the timeout of a test is above it. */
const PATIENCE_MS = 120_000

/** To look is work as well, which whatever is waited for has to wait for: less and less often. */
const PAUSE_MS = 25
const PAUSE_MS_MAX = 300

/** Waits until `look` answers something else than undefined or false. Throws after `timeout_ms`. */
export async function until<Found>(
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
  timeout_ms = PATIENCE_MS,
): Promise<Found> {
  const gives_up_at = performance.now() + timeout_ms
  for (let pause_ms = PAUSE_MS; ; pause_ms = Math.min(1.5 * pause_ms, PAUSE_MS_MAX)) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > gives_up_at) throw new Error(`nothing after ${timeout_ms} ms: ${look}`)
    await sleep(pause_ms)
  }
}
