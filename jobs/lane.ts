import { openFairGate } from '../networks/media/fairGate.ts'

/** How many sends to one network go on at a time; what is above waits its turn, unclaimed. */
const WIDTH = 200
/** Of one user, who may have accounts on servers that stall. */
const OF_USER = WIDTH / 2

/** Each network has its own, so that a slow one keeps nobody else waiting (R6). */
export interface Lane {
  run(user_id: string, work: () => Promise<void>): Promise<void>
}

export function openLane(): Lane {
  const gate = openFairGate(WIDTH, OF_USER)
  return { run: (user_id, work) => gate.pass(user_id, 1, work) }
}
