/**
 * Texts are measured on the event loop: a few milliseconds for a long one of the hardest characters, and
 * a request may bring a thousand of them. After each long one everybody else has a turn.
 */
import { setImmediate as turn } from 'node:timers/promises'

const LONG = 1_000

/** Once so many characters have been looked at. */
export async function afterLong(characters: number) {
  if (characters > LONG) await turn()
}
