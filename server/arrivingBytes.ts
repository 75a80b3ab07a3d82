/**
 * The memory of bodies that are on their way: counted as their bytes come, so that what was announced and
 * does not come takes none. One body at a time may go beyond the budget, so that of many that are half
 * here there is always one that can be finished. Apart from the memory of JSON (requestMemory.ts), which is set aside
 * before a body comes: in one budget either would wait for the other, longest when somebody means harm.
 */
export interface ArrivingBytes {
  open(): BodyIntake
}

export interface BodyIntake {
  /** Before more is kept. Undefined when there is room; else it waits, first come first served. */
  take(bytes: number): Promise<void> | undefined
  /** Gives back all that it took. */
  leave(): void
}

interface Waiting {
  body: BodyIntake
  bytes: number
  enter: () => void
}

export function openArrivingBytes(budget: number): ArrivingBytes {
  const taken = new Map<BodyIntake, number>()
  const waiting: Waiting[] = []
  let free = budget
  let beyond: BodyIntake | undefined

  function admits({ body, bytes }: Omit<Waiting, 'enter'>): boolean {
    if (bytes > free) {
      beyond ??= body
      if (beyond !== body) return false
    }
    free -= bytes
    taken.set(body, (taken.get(body) ?? 0) + bytes)
    return true
  }
  function admit() {
    for (let next = waiting[0]; next && admits(next); next = waiting[0]) {
      waiting.shift()
      next.enter()
    }
  }
  return {
    open() {
      const body: BodyIntake = {
        take(bytes) {
          // The one that goes beyond does not wait behind those whose room it holds.
          if ((waiting.length === 0 || beyond === body) && admits({ body, bytes })) return undefined
          return new Promise<void>((enter) => waiting.push({ body, bytes, enter }))
        },
        leave() {
          free += taken.get(body) ?? 0
          taken.delete(body)
          if (beyond === body) beyond = undefined
          const at = waiting.findIndex((one) => one.body === body)
          if (at >= 0) waiting.splice(at, 1)
          admit()
        },
      }
      return body
    },
  }
}
