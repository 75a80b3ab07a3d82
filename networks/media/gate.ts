/**
 * Lets work through as long as what it takes fits a budget; what does not fit waits its turn, first
 * come first served, so that a large piece is not overtaken for ever.
 */
export interface Gate {
  /** Runs the work once its cost is free. A cost above the whole budget waits to be alone. */
  pass<T>(cost: number, work: () => Promise<T>): Promise<T>
}

export function openGate(budget: number): Gate {
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
    async pass(wanted, work) {
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
