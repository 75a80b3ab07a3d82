/** Files that a run makes and throws away lie in memory where there is room: a disk costs much processor time. */
import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** A container may have no more than 64 MB of it. */
const ROOM_MIN = 4 * 1024 ** 3

/** What a run's environment needs for it. Nothing where there is no room, or somebody has chosen a place. */
export function inMemory(): { TMPDIR?: string } {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return {}
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize < ROOM_MIN ? {} : { TMPDIR: MEMORY }
}
