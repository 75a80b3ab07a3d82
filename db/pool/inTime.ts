import { setTimeout as sleep } from 'node:timers/promises'

/** Rejects with what `late` makes where the work has not ended by then; a process does not stay for that alone. */
export function inTime<Result>(
  work: Promise<Result>,
  ms_max: number,
  late: () => Error,
): Promise<Result> {
  const over = async () => {
    await sleep(ms_max, undefined, { ref: false })
    throw late()
  }
  return Promise.race([work, over()])
}
