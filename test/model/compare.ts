/** Makes requests of the model and of the service, and holds what came of them together. */
import { expect } from 'vitest'
import { holdTries } from './arrange.ts'
import type { Request } from './asked.ts'
import { CALLER_WAITS_MS, type Real } from './bench.ts'
import { outcomeOf, outcomesOf } from './explore.ts'
import type { Model } from './model.ts'
import { look } from './look.ts'
import { perform } from './real.ts'

/** Far beyond what anything takes that the model says will happen. */
const PATIENCE_MS = 120_000

/** `start` says in which order, and how far apart, the requests are begun. */
export async function compare(
  m: Model,
  real: Real,
  requests: Request[],
  start: (begin: () => Promise<string>, place: number) => Promise<string>,
) {
  const began_at = performance.now()
  const replies = await Promise.all(
    requests.map((asked, place) => start(() => perform(real, asked), place)),
  )
  const impatient = performance.now() - began_at >= CALLER_WAITS_MS
  const outcomes = await outcomesOf(m, requests, impatient)
  const gives_up_at = performance.now() + PATIENCE_MS
  for (;;) {
    await holdTries(real)
    const seen = outcomeOf(replies, await look(real))
    const after = outcomes.get(seen)
    if (after !== undefined) return void Object.assign(m, structuredClone(after))
    if (performance.now() > gives_up_at) {
      const expected = nearest([...outcomes.keys()], seen)
      expect(seen, `${outcomes.size} outcomes are possible, none of them this`).toBe(expected)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** For a message that one can read: of what is possible, what has most lines in common with what is. */
function nearest(possible: string[], seen: string): string | undefined {
  const lines = new Set(seen.split('\n'))
  const common = (one: string) => one.split('\n').filter((line) => lines.has(line)).length
  return possible.sort((one, other) => common(other) - common(one))[0]
}
