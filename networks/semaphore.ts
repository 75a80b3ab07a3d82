/**
 * Semaphores with weights: work goes on as long as what it takes fits a budget; what does not fit waits its
 * turn, first come first served, so that a large piece is not overtaken for ever.
 */
export interface Semaphore {
  /** Runs the work once its cost is free. A cost above the whole budget waits to be alone. */
  run<T>(cost: number, work: () => Promise<T>): Promise<T>
}

/** One with a queue for each caller, so that nobody takes more than a share of the budget. */
export interface FairSemaphore {
  /** Runs the work once its cost is free, of the share of its caller and of the whole. */
  run<T>(caller: string, cost: number, work: () => Promise<T>): Promise<T>
}

export function openSemaphore(budget: number): Semaphore {
  const waiting: { cost: number; enter: () => void }[] = []
  let free = budget

  function admit() {
    for (let next = waiting[0]; next && next.cost <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.cost
      next.enter()
    }
  }
  return {
    async run(wanted, work) {
      const cost = Math.min(wanted, budget)
      await new Promise<void>((enter) => {
        waiting.push({ cost, enter })
        admit()
      })
      try {
        return await work()
      } finally {
        free += cost
        admit()
      }
    },
  }
}

export function openFairSemaphore(budget: number, caller_budget: number): FairSemaphore {
  const whole = openSemaphore(budget)
  const callers = new Map<string, { share: Semaphore; under_way: number }>()
  return {
    async run(caller, cost, work) {
      const own = callers.get(caller) ?? { share: openSemaphore(caller_budget), under_way: 0 }
      callers.set(caller, own)
      own.under_way++
      try {
        return await own.share.run(cost, () => whole.run(cost, work))
      } finally {
        if (--own.under_way === 0) callers.delete(caller)
      }
    },
  }
}
