/** Rings once, at the earliest of the times that it was told; where that is further ahead, after `longest_ms`. */
export interface AlarmClock {
  ringIn(ms: number): void
  stop(): void
}

export function openAlarmClock(longest_ms: number, ring: () => void): AlarmClock {
  let timer: NodeJS.Timeout | undefined
  let rings_at = Infinity
  let stopped = false

  function go() {
    rings_at = Infinity
    ring()
  }
  return {
    ringIn(ms) {
      const wait_ms = Math.min(Math.max(0, ms), longest_ms)
      const at = performance.now() + wait_ms
      if (stopped || at >= rings_at) return
      clearTimeout(timer)
      rings_at = at
      timer = setTimeout(go, wait_ms)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
