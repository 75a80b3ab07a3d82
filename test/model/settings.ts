/**
 * How long the model-based tests run, and how a failure is seen again: it prints a seed and a path,
 * which MODEL_SEED and MODEL_PATH take. Without MODEL_RUNS the seed is that of the other tests, and
 * nothing new is begun after a while.
 */
import type { Parameters } from 'fast-check'
import { SEED } from '../world/chance.ts'

const { MODEL_SEED, MODEL_PATH, MODEL_RUNS } = process.env
const seed = Number(
  MODEL_SEED ?? (MODEL_RUNS === undefined ? SEED : Math.floor(Math.random() * 1_000_000)),
)
const runs = Number(MODEL_RUNS ?? 40)
const BEGINS_FOR_MS = 6_000

/** Each is a property of its own with a seed of its own, so that several can wait at the same time. */
export const LANES = MODEL_PATH === undefined ? [0, 1, 2, 3] : [0]
export const title = `MODEL_SEED=${seed} MODEL_RUNS=${runs}`

/** A failure is not made smaller: that takes minutes, and what happened says enough. */
export function parametersOf<Values>(lane: number): Parameters<Values> {
  const common = { seed: seed + lane, endOnFailure: true }
  if (MODEL_PATH !== undefined) return { ...common, path: MODEL_PATH, numRuns: 1 }
  return { ...common, numRuns: Math.ceil(runs / LANES.length) }
}

/** Whether there is time for another run, for a file that begins now: files of one process share this module. */
export function openTime(): () => boolean {
  const ends_at = MODEL_RUNS === undefined ? performance.now() + BEGINS_FOR_MS : Infinity
  return () => performance.now() < ends_at
}
