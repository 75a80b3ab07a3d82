/** What tests invent is the same in every run; another TEST_SEED has them invent something else. */
import fc from 'fast-check'

export const SEED = Number(process.env.TEST_SEED ?? 20261122)
fc.configureGlobal({ seed: SEED })

/** How many of them a property is tried with; TEST_RUNS=10 asks for ten times as many. */
export function runs(usually: number): number {
  return Math.ceil(usually * Number(process.env.TEST_RUNS ?? 1))
}

export { fc }
