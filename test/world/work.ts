/** How much one piece of work costs beside another: a figure of the work, and hardly of the machine. */
const ATTEMPTS = 30

/**
 * How many times as long `work` takes as `other`. Of each the least counts, since what else the machine
 * does only ever adds to it; `other` is done as often as takes as long, since the longer of the two would be
 * interrupted more. Both are measured in turn, until the answer is below `enough`.
 */
export async function timesAsLong(
  work: () => unknown,
  other: () => unknown,
  enough: number,
): Promise<number> {
  let [work_ms, other_ms] = [Infinity, Infinity]
  let times = 1
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    other_ms = Math.min(other_ms, (await timeOf(other, times)) / times)
    work_ms = Math.min(work_ms, await timeOf(work))
    if (attempt > 2 && work_ms / other_ms < enough) break
    times = Math.max(1, Math.round(work_ms / other_ms))
  }
  return work_ms / other_ms
}

async function timeOf(work: () => unknown, times = 1): Promise<number> {
  const began_at = performance.now()
  for (let time = 0; time < times; time++) await work()
  return performance.now() - began_at
}
