/**
 * Texts are measured on the event loop: some milliseconds for a long one of the hardest characters, and
 * a request may bring a thousand of them. After each long one everybody else has a turn, and those who
 * measure go on one after the other: two at once take twice as many turns, not turns that are twice as long.
 */
import { setImmediate as turn } from 'node:timers/promises'

const LONG = 1_000

let last = Promise.resolve()

/** Once so many characters have been looked at. */
export function afterLong(characters: number): Promise<void> {
  return characters > LONG ? (last = last.then(() => turn())) : Promise.resolve()
}
