/** The world of the model-based tests, and where each run in it begins. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openWorld, type TestUser, type World } from '../world/world.ts'
import { newModel, type Model } from './model.ts'

export const CALLER_WAITS_MS = 4_000
const HOUR_MS = 3_600_000
/** For one run, on the slowest machine. */
const ROOM_MS = 120_000

/**
 * What is unknown stays so until the model has it looked at. A caller's patience is all that anybody
 * waits for.
 */
export async function openModelWorld(): Promise<World> {
  const quiet_ms = { x: 300_000, secondary_a: 300_000, secondary_b: 300_000 }
  const w = await openWorld({
    log: { write: keepWarnings },
    timing: {
      quiet_ms,
      look_gap_ms: 20,
      sweep_every_ms: 50,
      caller_waits_ms: CALLER_WAITS_MS,
      // The model's time runs in leaps: an unclear send keeps its account's place until it is settled.
      unknown_place_ms: 86_400_000,
    },
  })
  // It is looked at again and again until it is at rest.
  await w.db`update plans set requests_per_minute = 1000000, requests_per_day = 1000000`
  return w
}

const WARNING = 40
/** What the service has warned of last: says why something could not be read. */
export const warnings: string[] = []

function keepWarnings(line: string) {
  const { level } = JSON.parse(line) as { level: number }
  if (level >= WARNING) warnings.push(line)
  if (warnings.length > 20) warnings.shift()
}

export interface Real {
  w: World
  user: TestUser
  /** The ids of the posts, in the order of the model's. */
  ids: string[]
}

/** A user with an account on each network, and with so many posts left of today. */
export async function begin(w: World, left: number): Promise<{ model: Model; real: Real }> {
  const user = await w.user()
  await w.db`
    insert into post_usage (user_id, day, taken, allowed)
    values (${user.id}, (now() at time zone 'UTC')::date, ${200 - left}, 200)`
  let until_midnight_ms = untilMidnight()
  // It is long, or short, for all of what follows.
  if (until_midnight_ms > HOUR_MS && until_midnight_ms < HOUR_MS + ROOM_MS) {
    await sleep(until_midnight_ms - HOUR_MS)
    until_midnight_ms = untilMidnight()
  }
  const midnight = until_midnight_ms > HOUR_MS ? 'long' : 'short'
  return { model: newModel(left, midnight), real: { w, user, ids: [] } }
}

function untilMidnight(): number {
  return new Date().setUTCHours(24, 0, 0, 0) - Date.now()
}
