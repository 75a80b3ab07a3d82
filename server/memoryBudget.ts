/**
 * The memory that requests may take together: who wants some says how much, waits a while for its turn,
 * and gives it back. Nobody has more than a share, so that whoever takes all they can get keeps it from
 * themselves alone.
 */
import { rateLimited } from '../openapi/errors.ts'

export interface MemoryBudget {
  /** Throws 429 when it is not to be had in a while. What is still `arriving` gives way when it dawdles. */
  take(caller: string, bytes: number, arriving?: MemoryHolder): Promise<MemoryShare>
}

/** What memory was taken for, on its way; asked for as long as it is, and others wait. */
export interface MemoryHolder {
  /** It has had its memory for so long, and comes more slowly than it may. */
  dawdles(had_ms: number): boolean
  /** Ends it, which gives its memory back. */
  cut(): void
}

export interface MemoryShare {
  readonly bytes: number
  /** It is all there, and no more than this is needed any longer. */
  keep(bytes: number): void
  /** Also more than once. */
  giveBack(): void
}

interface Waiting {
  caller: string
  bytes: number
  enter: () => void
}

export interface BudgetLimits {
  bytes: number
  /** Of one caller. What costs more waits until that caller has nothing else. */
  share_bytes: number
  wait_ms: number
}

/** As often as those who wait are looked after. */
const LOOK_MS = 50
/** More than these are not even let wait. */
const WAITING_MAX = 1_000
const TRY_AGAIN_SECONDS = 5

export function openMemoryBudget({ bytes: all, share_bytes, wait_ms }: BudgetLimits): MemoryBudget {
  const taken = new Map<string, number>()
  const waiting = new Set<Waiting>()
  const coming = new Map<MemoryHolder, number>()
  let free = all
  let looks: NodeJS.Timeout | undefined

  function fits({ caller, bytes }: Omit<Waiting, 'enter'>): boolean {
    return (taken.get(caller) ?? 0) + bytes <= share_bytes
  }
  /** First come first served, but for those who wait for what they have themselves. */
  function admit() {
    for (const next of waiting) {
      if (!fits(next)) continue
      if (next.bytes > free) return cutDawdling(coming)
      waiting.delete(next)
      move(next.caller, next.bytes)
      next.enter()
    }
  }
  function look() {
    admit()
    if (waiting.size > 0) return
    clearInterval(looks)
    looks = undefined
  }
  function move(caller: string, bytes: number) {
    free -= bytes
    const left = (taken.get(caller) ?? 0) + bytes
    if (left === 0) taken.delete(caller)
    else taken.set(caller, left)
  }
  /** Whether it has its own without waiting, as nearly all have. */
  function enters(next: Omit<Waiting, 'enter'>): boolean {
    const is_free = waiting.size === 0 && next.bytes <= free && fits(next)
    if (is_free) move(next.caller, next.bytes)
    return is_free
  }
  async function wait(next: Omit<Waiting, 'enter'>) {
    if (waiting.size >= WAITING_MAX) throw rateLimited(TRY_AGAIN_SECONDS)
    const { promise: turn, resolve: enter, reject } = Promise.withResolvers<void>()
    const one = { ...next, enter }
    waiting.add(one)
    admit()
    if (waiting.size > 0) looks ??= setInterval(look, LOOK_MS)
    const timer = setTimeout(() => {
      if (waiting.delete(one)) reject(rateLimited(TRY_AGAIN_SECONDS))
      // Somebody behind it may fit where it did not.
      admit()
    }, wait_ms)
    await turn.finally(() => clearTimeout(timer))
  }

  return {
    async take(caller, wanted, arriving) {
      let bytes = Math.min(wanted, share_bytes)
      if (!enters({ caller, bytes })) await wait({ caller, bytes })
      if (arriving) coming.set(arriving, performance.now())
      const keep = (less: number) => {
        if (arriving) coming.delete(arriving)
        const back = Math.max(0, bytes - less)
        bytes -= back
        move(caller, -back)
        admit()
      }
      return {
        get bytes() {
          return bytes
        },
        keep,
        giveBack: () => keep(0),
      }
    },
  }
}

/** Of what arrives, and since when. A process that was held up reads first what has come by now. */
function cutDawdling(coming: Map<MemoryHolder, number>) {
  const now = performance.now()
  const dawdling = [...coming].filter(([one, since]) => one.dawdles(now - since))
  if (dawdling.length === 0) return
  setImmediate(() => {
    for (const [one, since] of dawdling) {
      if (coming.get(one) !== since || !one.dawdles(now - since)) continue
      coming.delete(one)
      one.cut()
    }
  })
}
