import { setTimeout as sleep } from 'node:timers/promises'

/** For questions about this process: a database that does not answer must not keep the asker waiting. */
const ANSWER_MS_MAX = 5_000

/** Undefined when it fails, or has not ended in time. */
export async function within<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([
    work.catch(() => undefined),
    sleep(ANSWER_MS_MAX, undefined, { ref: false }),
  ])
}
