/** How many sends to one network go on at a time; what is above waits its turn, unclaimed. */
const WIDTH = 200

/** Each network has its own, so that a slow one keeps nobody else waiting (R6). */
export interface Lane {
  run(work: () => Promise<void>): Promise<void>
}

export function openLane(): Lane {
  let running = 0
  const waiting: (() => void)[] = []

  return {
    async run(work) {
      // Who is called from the line takes over the place of the one that has ended.
      if (running >= WIDTH) await new Promise<void>((resolve) => waiting.push(resolve))
      else running++
      try {
        await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
