/** Many times in one line, and where lines go. */

/** A line: what was measured, and the figure. */
export type Print = (what: string, result: string) => void

export const print: Print = (what, result) =>
  void process.stdout.write(`${what}${result && ': '}${result}\n`)

/** Milliseconds in, a line out; the order does not matter. */
export function spread(times_ms: number[]): string {
  const sorted = times_ms.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN)
  return `${sorted.length} times: min ${at(0)} ms, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms`
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}
