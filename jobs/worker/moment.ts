/**
 * A moment by every clock of the machine. The monotonic one stands still while the machine sleeps, and while a
 * host has paused it the others may too, until somebody sets them right: the one that has gone furthest is believed.
 */
import { uptime } from 'node:os'

export interface Moment {
  monotonic_ms: number
  /** Goes on while the machine sleeps. */
  since_boot_ms: number
  wall_ms: number
}

export function thisMoment(): Moment {
  return {
    monotonic_ms: performance.now(),
    since_boot_ms: uptime() * 1000,
    wall_ms: Date.now(),
  }
}

/** Tells from now on whether that long is over. */
export function lateAfter(ms: number): () => boolean {
  const from = thisMoment()
  return () => msSince(from) > ms
}

export function msSince(before: Moment, now = thisMoment()): number {
  return Math.max(
    now.monotonic_ms - before.monotonic_ms,
    now.since_boot_ms - before.since_boot_ms,
    now.wall_ms - before.wall_ms,
  )
}
