/** Record keys of Bluesky, which sort by the time at which they were made: https://atproto.com/specs/tid */
import { randomInt } from 'node:crypto'

const ALPHABET = '234567abcdefghijklmnopqrstuvwxyz'
/** Tells apart what two processes make in the same microsecond. */
const CLOCK_ID = randomInt(1_024)

let latest_us = 0

/** Sorts behind every other key of this process, also when the clock was set back. */
export function nextTid(): string {
  latest_us = Math.max(Date.now() * 1_000, latest_us + 1)
  return tidOf(latest_us, CLOCK_ID)
}

/** `time_us` is in microseconds since 1970. */
export function tidOf(time_us: number, clock_id: number): string {
  return base32(time_us, 11) + base32(clock_id, 2)
}

function base32(number: number, length: number): string {
  const digits = number.toString(32).padStart(length, '0')
  return digits.replace(/./g, (digit) => ALPHABET.charAt(parseInt(digit, 32)))
}
