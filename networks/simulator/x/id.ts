/** Ids of the simulated X: posts, media and articles share one row of numbers. */
import { description } from '../../x/description.ts'
import { nextSnowflake } from '../snowflake.ts'
import type { XWorld } from './world.ts'

const EPOCH_MS = 1_288_834_974_657

let latest = ''

/** Never the same twice in a process, and never one that a post of the ledger has. */
export function nextId(world: XWorld, now: number): string {
  const isTaken = (id: string) => id === latest || world.isTaken(description.platform, id)
  latest = nextSnowflake(now - EPOCH_MS, isTaken)
  return latest
}
