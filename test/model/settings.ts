/**
 * MODEL_SEED repeats a run, MODEL_RUNS makes it longer. Each lane is a property of its own, so that
 * several can wait at the same time.
 */
import type { Parameters } from 'fast-check'

export const LANES = [0, 1, 2, 3]

const seed = Number(process.env.MODEL_SEED ?? Math.floor(Math.random() * 1_000_000))
const runs = Number(process.env.MODEL_RUNS ?? 16)

/** A failure prints its seed and path; the message says how to see it again. */
export function parametersOf(lane: number): Parameters<unknown> {
  return {
    seed: seed + lane,
    numRuns: Math.max(1, Math.ceil(runs / LANES.length)),
    endOnFailure: process.env.MODEL_SHRINK === undefined,
  }
}

export const name = `MODEL_SEED=${seed} MODEL_RUNS=${runs}`
