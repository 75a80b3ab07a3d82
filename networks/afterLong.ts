/**
 * Texts are measured on the event loop: some milliseconds for a long one of the hardest characters, and
 * a request may bring a thousand of them. After each long one everybody else has a turn, and those who
 * measure go on one after the other: two at once take twice as many turns, not turns that are twice as long.
 * A request of others takes several turns, with a question to the database in between; so after
 * much there is time for all of them.
 */
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'

const LONG = 1_000
/** Five milliseconds and more. */
const MUCH = 25_000
const REST_MS = 5

let last = Promise.resolve()
let measured = 0

/** Once so many characters have been looked at. */
export function afterLong(characters: number): Promise<void> {
  return characters > LONG ? (last = last.then(() => letOthers(characters))) : Promise.resolve()
}

async function letOthers(characters: number) {
  await turn()
  measured += characters
  if (measured < MUCH) return
  measured = 0
  await sleep(REST_MS)
}
