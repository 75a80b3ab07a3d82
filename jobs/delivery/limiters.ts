import { perPlatform } from '../../networks/descriptions.ts'
import type { Platform } from '../../networks/network.ts'
import { openFairSemaphore, type FairSemaphore } from '../../networks/semaphore.ts'

/** How many sends to one network go on at a time; what is above waits its turn, unclaimed. */
const SENDS_MAX = 200
/** Of one user, who may have accounts on servers that stall. */
const OF_USER_MAX = SENDS_MAX / 2

/** Each network has its own, so that a slow one keeps nobody else waiting (R6). */
export function openLimiters(): Record<Platform, FairSemaphore> {
  return perPlatform(() => openFairSemaphore(SENDS_MAX, OF_USER_MAX))
}
