/**
 * How many tokens of a network are renewed at a time. One user's server that stalls holds up that user alone, and
 * what a send waits for goes before what is only renewed ahead of its end.
 */
export type Urgency = 'for_a_send' | 'ahead'

export interface RenewalLimiter {
  run<Result>(user_id: string, urgency: Urgency, work: () => Promise<Result>): Promise<Result>
}

/** Of `width` places one is kept for sends. */
export function openRenewalLimiter(width: number): RenewalLimiter {
  interface Caller {
    user_id: string
    urgency: Urgency
    enter: () => void
  }
  const running = new Set<Caller>()
  const waiting: Record<Urgency, Caller[]> = { for_a_send: [], ahead: [] }

  function has(wanted: Partial<Caller>): number {
    return [...running].filter(
      ({ user_id, urgency }) =>
        urgency === wanted.urgency && user_id === (wanted.user_id ?? user_id),
    ).length
  }
  /** Who comes first among those whose user has none of the same urgency under way. */
  function takeNext(urgency: Urgency): Caller | undefined {
    if (running.size >= width) return undefined
    if (urgency === 'ahead' && has({ urgency }) >= Math.max(1, width - 1)) return undefined
    const index = waiting[urgency].findIndex(({ user_id }) => has({ user_id, urgency }) === 0)
    return index < 0 ? undefined : waiting[urgency].splice(index, 1)[0]
  }
  function admit() {
    for (;;) {
      const next = takeNext('for_a_send') ?? takeNext('ahead')
      if (next === undefined) return
      running.add(next)
      next.enter()
    }
  }

  return {
    async run(user_id, urgency, work) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const caller = { user_id, urgency, enter: resolve }
      waiting[urgency].push(caller)
      admit()
      await promise
      try {
        return await work()
      } finally {
        running.delete(caller)
        admit()
      }
    },
  }
}
