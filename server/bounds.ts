/**
 * What a body may hold at most, whatever its size in bytes: the checks that follow look at every value,
 * one below the other, and name every mistake.
 */

/** Fifty posts of a hundred parts with twenty media each are half of it. */
const VALUES_MAX = 250_000
const DEPTH_MAX = 50

export function isWithinBounds(body: unknown): boolean {
  let level = [body]
  let values = 0
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length
    if (depth > DEPTH_MAX || values > VALUES_MAX) return false
    level = level.flatMap((value): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  return true
}
