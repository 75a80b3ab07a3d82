/** What the code that sends works with: one object, made at start, handed on as it is. */
import type { Logger } from 'pino'
import type { Worker } from '../db/workers.ts'
import type { Files } from '../db/files/files.ts'
import type { Journal } from '../db/journal/journal.ts'
import type { Db } from '../db/postgres.ts'
import type { Keyring } from '../db/seal.ts'
import type { FetchRules } from '../networks/guardedFetch.ts'
import type { Networks } from '../networks/index.ts'
import type { Platform } from '../networks/network.ts'
import type { Lane } from './lane.ts'

/** Milliseconds, all of them. The reasons for the defaults stand in docs/DELIVERY.md (R4, R8, R12). */
export interface Timing {
  /** The longest a network may take for one answer. */
  request_timeout_ms: number
  /** After the last byte can have left: how long a network may take until its reads show a post. */
  quiet_ms: Record<Platform, number>
  /** Between two looks at a network for the same post. */
  look_gap_ms: number
  /** Later than this a scheduled post is not published any more. */
  late_after_ms: number
  /** How long a caller who publishes now is kept waiting. */
  caller_waits_ms: number
  sweep_every_ms: number
}

export const TIMING: Timing = {
  request_timeout_ms: 15_000,
  quiet_ms: { x: 120_000, secondary_a: 30_000, secondary_b: 120_000 },
  look_gap_ms: 15_000,
  late_after_ms: 60 * 60_000,
  caller_waits_ms: 20_000,
  sweep_every_ms: 5_000,
}

export interface Sending {
  db: Db
  networks: Networks
  keyring: Keyring
  /** Of every send, outside of the database. */
  journal: Journal
  /** The bytes of uploaded media. */
  files: Files
  /** Where anybody who knows the name of a file can see it. */
  mediaUrl(name: string): string
  /** How pictures that an article names by address are fetched. */
  fetching: Omit<FetchRules, 'max_bytes'>
  timing: Timing
  worker: Worker
  log: Logger
  /** One for each network. */
  lanes: Record<Platform, Lane>
  /** The accounts that are delivered for right now; `again` when somebody asked for more meanwhile. */
  rounds: Map<string, { again: boolean; done: Promise<void> }>
  /** True once the process is asked to end: what is under way settles, nothing new is claimed. */
  stopping(): boolean
  /** Lets work go on that nobody waits for; the process ends after it, and its errors are logged. */
  track(work: Promise<void>): Promise<void>
}

/** From asking for a claim until the send: a process that was held up longer does not send any more. */
export function startsWithin({ request_timeout_ms }: Timing): number {
  return Math.min(10_000, 2 * request_timeout_ms)
}

/** The claim on a send outlives its slowest answer, with room for the settle. */
export function leaseOf(timing: Timing): number {
  return 1.5 * startsWithin(timing) + timing.request_timeout_ms
}
