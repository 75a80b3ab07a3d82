/** Fixed windows with real counters. They live in memory: a restart gives everyone a fresh window. */
export interface Rate {
  limit: number
  remaining: number
  /** Seconds since 1970. */
  reset: number
  exceeded: boolean
}

export interface Rates {
  take(name: string, limit: number, points: number): Rate
}

export function openRates(window_ms: number): Rates {
  const windows = new Map<string, { used: number; ends_at: number }>()

  return {
    take(name, limit, points) {
      const now = Date.now()
      const current = windows.get(name)
      const window =
        current && current.ends_at > now ? current : { used: 0, ends_at: now + window_ms }
      windows.set(name, window)

      const exceeded = window.used + points > limit
      if (!exceeded) window.used += points
      return {
        limit,
        remaining: Math.max(0, limit - window.used),
        reset: Math.ceil(window.ends_at / 1000),
        exceeded,
      }
    },
  }
}
